"""Improving a level: changes of one piece at a time lead from a board to one as wanted, and then to one without needless pieces.

    board → all boards that differ in one piece → the nearest to the wish → all that differ from it … → a board as wanted
          → pieces left out, one by one, as long as answer and wish stay

Of all boards that were tried, the one that is nearest to the wish goes on; of those equally near, the one with fewest changes.
So a way around is found where no single change comes nearer.
"""

import heapq
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any, NamedTuple, TypedDict, Unpack

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import game_named
from malpan.language import mark, say
from malpan.levels.designing.trying import Change, DesignProgress, Judged, Tester, Tried, read_only_board
from malpan.levels.mining import check_numbers
from malpan.levels.shift import EXHAUSTED, INTERRUPTED, SECONDS, OutOfTime
from malpan.levels.wishes import read_wish
from malpan.search.engine import AUTO
from malpan.search.limits import Limits
from malpan.system.signals import Terminated

USUAL_BOARDS = 10_000
"""Boards that are tried at most, if no other number is given."""

FULFILLED, BOARDS = mark("fulfilled"), mark("boards")

KINDS = ("remove", "move", "add")
"""Kinds of changes; of boards that are equally good, an earlier kind comes first."""


class ImproveOptions(TypedDict, total=False):
    """The arguments of `malpan.improve`, by name, besides the game and the board."""

    wanted: str
    boards: int | None
    seconds: float | None
    minimal: bool
    no_way: bool
    options: Mapping[str, str]
    engine: str
    max_states: int | None
    max_seconds: float | None
    progress: Callable[[DesignProgress], None] | None


class Improved(NamedTuple):
    """What became of a board.

    fulfilled  whether the last board is as wanted. If not, it is the one that came nearest.
    changes    the board that was given, then the boards on the way, each with the change of one piece that made it; all proved.
    missed     the parts of the wish that the last board misses, in SQL.
    tried      number of boards that were tried.
    skipped    number of boards that were not measured, by the reason, such as ``state limit``.
    ended      why the search ended: ``fulfilled``, ``exhausted`` (no other board can be reached), ``boards``, ``seconds`` or
               ``interrupted``.
    """

    fulfilled: bool
    changes: tuple[Change, ...]
    missed: tuple[str, ...]
    tried: int
    skipped: Mapping[str, int]
    ended: str

    @property
    def board(self) -> str:
        """The text of the last board."""
        return str(self.changes[-1].row["board"])


class Node(NamedTuple):
    """A board on the way, with how near it is to the wish, and the one before it."""

    tried: Tried
    judged: Judged
    changes: int
    before: "Node | None"

    def way(self) -> list[Tried]:
        """Return the boards from the one that was given to this one."""
        return [*(self.before.way() if self.before else ()), self.tried]


def improve(game: Game | str | int, board: Any, **options: Unpack[ImproveOptions]) -> Improved:
    """Change a board, one piece at a time, until it is as wanted; then leave out pieces that are needless.

    game         a `Game`, the name or problem number of a built-in one, or the path of a Python file that defines one. It says
                 by `edits` how boards can be changed.
    board        a text in a format of the game, or a board as the game's `read` returns it.
    wanted       what is wanted: a condition on the columns of levels in SQL, such as ``"best_lines == 1 and moves >= 8"``.
                 Without one, needless pieces are left out, and nothing else is done if the board has a way.
    boards       try so many boards at most.
    seconds      stop after this time.
    minimal      whether to fill in `minimal` and `needless` of all boards.
    no_way       whether the board may be without a way.
    options      options of the game, names and values.
    engine       ``plain``, ``native`` or ``auto``: how boards are measured; the result is the same.
    max_states, max_seconds   leave out a board that has more states, or takes longer; such boards are counted in `skipped`.
    progress     called regularly with a `DesignProgress`.

    Raises MalpanError for what cannot be done, RuleError if a function of the game fails, and ProofError if a line does not prove
    its answer.
    """
    tester, given = prepare(game_named(game), board, options)
    search = Improvement(tester)
    search.run(given)
    return search.result()


def prepare(game: Game, board: Any, options: ImproveOptions) -> tuple[Tester, Any]:
    """Return what tries boards, and the board that is given; raise MalpanError for arguments that make no sense."""
    for name in options.keys() - ImproveOptions.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    boards, seconds = options.get("boards"), options.get("seconds")
    check_numbers({"seconds": seconds})
    if boards is not None and (not isinstance(boards, int) or isinstance(boards, bool) or boards < 1):
        raise MalpanError(say("{name} is {found!r}; expected a whole number from {least}", name="boards", found=boards, least=1))
    wish = read_wish(options.get("wanted") or "", no_way=options.get("no_way", False))
    tester = Tester(
        game,
        wish,
        options.get("minimal", False),
        Limits(options.get("max_states"), options.get("max_seconds")),
        options.get("engine", AUTO),
        None if seconds is None else monotonic() + seconds,
        boards,
        options.get("progress"),
    )
    return tester, read_only_board(game, board, options.get("options"))


class Improvement:
    """The search for a board that is wanted.

    best   the best board that is known: the nearest to the wish, or once one is as wanted, that with fewer needless pieces.
    """

    def __init__(self, tester: Tester) -> None:
        self.tester = tester
        if tester.most is None:
            tester.most = USUAL_BOARDS
        self.best: Node | None = None
        self.ended = EXHAUSTED

    def run(self, board: Any) -> None:
        """Search until a board is as wanted, or something ends the search; what is known by then stays."""
        start = self.tester.start(board)
        self.best = Node(start, self.tester.judge([start])[0], 0, None)
        try:
            self.approach()
            if self.is_fulfilled:
                self.ended = FULFILLED
                self.leave_out()
        except OutOfTime:
            self.ended = SECONDS
        except (KeyboardInterrupt, Terminated):
            self.ended = INTERRUPTED

    @property
    def is_fulfilled(self) -> bool:
        """Whether a board as wanted is known."""
        return self.best is not None and self.best.judged.missed == 0

    def approach(self) -> None:
        """Try boards, those first that differ from the nearest one in one piece, until one is as wanted."""
        assert self.best is not None
        seen, order = {self.best.tried.text}, 0
        waiting = [(self.best.judged, 0, order, self.best)]
        while waiting and not self.is_fulfilled:
            node = heapq.heappop(waiting)[-1]
            for found in self.sort_nodes(self.beside(node, seen)):
                order += 1
                heapq.heappush(waiting, (found.judged, found.changes, order, found))
                self.best = min(self.best, found, key=lambda node: (node.judged, node.changes))
            if self.tester.is_cut:
                self.ended = BOARDS
                return

    def leave_out(self) -> None:
        """Leave out pieces, one by one, as long as the answer stays and the board is as wanted."""
        while True:
            assert self.best is not None
            answer = self.best.tried.measures.answer
            found = self.beside(self.best, {self.best.tried.text}, "remove")
            good = [node for node in found if node.judged.missed == 0 and node.tried.measures.answer == answer]
            if self.tester.is_cut:
                self.ended = BOARDS
            if not good:
                return
            self.best = self.sort_nodes(good)[0]

    def beside(self, node: Node, seen: set[str], only: str | None = None) -> list[Node]:
        """Return the boards that differ from one in one piece."""
        found = self.tester.measure(self.tester.edits(node.tried, seen, only))
        judged = self.tester.judge(found)
        return [Node(tried, each, node.changes + 1, node) for tried, each in zip(found, judged, strict=True)]

    def sort_nodes(self, nodes: Iterable[Node]) -> list[Node]:
        """Return boards in the order in which they are wanted: near ones, then by the kind of change, then hard ones."""
        return sorted(nodes, key=lambda node: (node.judged, KINDS.index(node.tried.change.what), hardness(node.tried)))

    def result(self) -> Improved:
        """Return what became of the board, each step of it proved."""
        assert self.best is not None
        way = self.best.way()
        changes = tuple(map(self.tester.prove, way))
        missed = tuple(self.tester.parts_missed(way[-1]))
        return Improved(not missed, changes, missed, self.tester.tried, dict(self.tester.skipped), self.ended)


def hardness(tried: Tried) -> tuple[float, float, int, str]:
    """Return the key that sorts boards as files of levels do, the hardest first; those without a way come last."""
    moves, difficulty = tried.measures.moves, tried.measures.difficulty
    return (-moves if moves is not None else 1.0, -(difficulty or 0.0), -tried.measures.states, tried.text)
