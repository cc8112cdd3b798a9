"""Boards that are tried in the design of a level: each measured, judged by the wish, and proved before it is shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from time import monotonic
from typing import Any, NamedTuple

from malpan.errors import MalpanError, TooLarge, rule_errors
from malpan.game import Game
from malpan.language import mark, say
from malpan.levels.canonical import expect_writer, written
from malpan.levels.digests import digest_of
from malpan.levels.judging import query_table
from malpan.levels.measures import Measures, question_of
from malpan.levels.measuring import measure_board
from malpan.levels.rows import Origin, Row, find_needless, prove_row, row_of, table_of_rows
from malpan.levels.schema import LEVELS, PLACE
from malpan.levels.shift import OutOfTime
from malpan.levels.together import is_measured_together, measure_compiled
from malpan.levels.wishes import Wish
from malpan.search.engine import AUTO, ENGINES, NATIVE
from malpan.search.limits import STATE_LIMIT, LimitReached, Limits, Progress, Watch
from malpan.text.reading import read_boards_in

WORTH_COMPILING = 5.0
"""Seconds of measuring in plain Python after which compiling the rules pays off."""

SHOWN = 0.1
"""Seconds between two reports."""

Edited = tuple[str, str, Any, str]
"""A board that differs from another one in one piece: what was done, the piece in words, the board and its text."""

START = mark("start")
"""What was done to get the board that was given."""


class DesignProgress(NamedTuple):
    """How far the design of a level is: number of boards that were tried, and the seconds since it began."""

    tried: int
    seconds: float


class Change(NamedTuple):
    """A board that was measured, and how it differs from the one before.

    what    ``remove``, ``add`` or ``move``: what was done with a piece; ``start`` for the board that was given.
    label   the piece, and where it is, in words.
    row     what was measured, by the names of the columns of levels; `board` is the text of the board as it is, not turned.
    """

    what: str
    label: str
    row: Row


class Tried(NamedTuple):
    """A board that was tried: the board, its measures, and the change that made it."""

    board: Any
    measures: Measures
    change: Change

    @property
    def text(self) -> str:
        """The text of the board."""
        return str(self.change.row["board"])


class Judged(NamedTuple):
    """How near a board is to the wish: number of parts that it misses, and by how much; 0 and 0.0 if it is as wanted."""

    missed: int
    distance: float


@dataclass
class Tester:
    """Measures boards of a game and judges them by a wish.

    minimal   whether to find out which pieces are needless, also if the wish does not say so.
    limits    those of each board.
    end       the time at which everything ends, None without one.
    most      number of boards that may be tried, None without a limit.
    tried     number of boards that were tried.
    skipped   number of boards that were not measured, by the reason.
    is_cut    whether there were more boards than may be tried.
    """

    game: Game
    wish: Wish
    minimal: bool = False
    limits: Limits = field(default_factory=Limits)
    engine: str = AUTO
    end: float | None = None
    most: int | None = None
    report: Callable[[DesignProgress], None] | None = None
    tried: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    is_cut: bool = False

    def __post_init__(self) -> None:
        """Raise MalpanError for a game whose levels cannot be designed."""
        expect_writer(self.game)
        if self.game.edits is None:
            raise MalpanError(
                say("{game} does not say how its boards can be changed; expected `edits` in its Game(...)", game=self.game.name)
            )
        if self.engine not in ENGINES:
            raise MalpanError(say("engine is {found!r}; expected one of {names}", found=self.engine, names=", ".join(ENGINES)))
        Watch(self.limits)
        self.origin = Origin(self.game.name, digest_of(self.game), question_of(self.game), None, None, version("malpan"))
        self.may_compile = self.limits.max_seconds is None and is_measured_together(self.game)
        self.began = monotonic()
        self.told = self.plainly = 0.0

    def pulse(self) -> None:
        """Report the progress, and raise OutOfTime if the time is up."""
        now = monotonic()
        if self.end is not None and now > self.end:
            raise OutOfTime
        if self.report is not None and now - self.told > SHOWN:
            self.told = now
            self.report(DesignProgress(self.tried, now - self.began))

    def watch(self) -> Watch:
        """Return the watch over the search of one board."""

        def report(_: Progress) -> None:
            self.pulse()

        return Watch(self.limits, report)

    def start(self, board: Any) -> Tried:
        """Measure the board that was given; raise MalpanError if a limit leaves it unmeasured."""
        with rule_errors(self.game.name):
            text = written(self.game, board)
        try:
            found = self.measure([(START, "", board, text)])
        except OutOfTime:
            raise MalpanError(say("the board was not measured: {reason}", reason=say("time limit"))) from None
        if not found:
            reason = next(iter(self.skipped))
            raise MalpanError(say("the board was not measured: {reason}", reason=say(reason)))
        return found[0]

    def edits(self, tried: Tried, seen: set[str], only: str | None = None) -> list[Edited]:
        """Return the boards that differ from one in one piece and are not in `seen`, to which they are added.

        `only` is the one kind of edits that counts, None for all. No more are returned than may be tried.
        """
        edits: list[Edited] = []
        assert self.game.edits is not None
        with rule_errors(self.game.name):
            for edit in self.game.edits(tried.board):
                self.pulse()
                text = written(self.game, edit.board)
                if text not in seen and only in (None, edit.what):
                    seen.add(text)
                    edits.append((edit.what, edit.label, edit.board, text))
        left = len(edits) if self.most is None else max(self.most - self.tried, 0)
        self.is_cut |= left < len(edits)
        return edits[:left]

    def measure(self, edits: Sequence[Edited]) -> list[Tried]:
        """Measure boards, each given with its edit and its text; those that a limit leaves unmeasured are counted."""
        compiled = self.may_compile and (self.engine == NATIVE or (self.engine == AUTO and self.plainly > WORTH_COMPILING))
        together: Sequence[Measures | None] = [None] * len(edits)
        if compiled:
            together = measure_compiled(self.game, [board for _, _, board, _ in edits])
        found, begun = [], monotonic()
        for (what, label, board, text), known in zip(edits, together, strict=True):
            self.pulse()
            self.tried += 1
            try:
                measures = known or measure_board(self.game, board, self.watch())
                if self.limits.max_states is not None and measures.states > self.limits.max_states:
                    raise LimitReached(STATE_LIMIT)
                row = row_of(self.game, board, text, measures, self.origin, 0)
                found.append(Tried(board, measures, Change(what, label, row)))
            except (LimitReached, TooLarge) as reason:
                self.skipped[str(reason)] = self.skipped.get(str(reason), 0) + 1
        self.plainly += 0.0 if compiled else monotonic() - begun
        self.look_for_needless(found)
        return found

    def look_for_needless(self, found: Sequence[Tried]) -> None:
        """Find out which pieces are needless, of the boards on which that may matter."""
        if not (self.minimal or self.wish.is_costly):
            return
        wanted = f"SELECT {PLACE} FROM {LEVELS} WHERE {self.wish.condition(costly=False)}"
        places = range(len(found)) if self.minimal else [place for (place,) in query_table(self.table(found), wanted)]
        for place in places:
            _, measures, change = found[place]
            try:
                needless = find_needless(self.game, found[place].board, measures.answer, self.watch())
                change.row.update(needless=needless, minimal=not needless)
            except LimitReached:
                continue

    def judge(self, found: Sequence[Tried]) -> list[Judged]:
        """Return how near boards are to the wish."""
        judged = f"SELECT {self.wish.missed_sql()}, {self.wish.distance_sql()} FROM {LEVELS} ORDER BY {PLACE}"
        return [Judged(missed, distance) for missed, distance in query_table(self.table(found), judged)]

    def parts_missed(self, tried: Tried) -> list[str]:
        """Return the parts of the wish that a board misses, in SQL."""
        parts = [part.sql for part in self.wish.parts]
        if not parts:
            return []
        tests = ", ".join(f"coalesce(({sql}), false)" for sql in parts)
        (met,) = query_table(self.table([tried]), f"SELECT {tests} FROM {LEVELS}")
        return [sql for sql, is_met in zip(parts, met, strict=True) if not is_met]

    def table(self, found: Sequence[Tried]) -> Any:
        """Return the rows of boards as a table of Arrow."""
        return table_of_rows([tried.change.row for tried in found])

    def prove(self, tried: Tried) -> Change:
        """Return the change that made a board, after the line was played by the plain rules; ProofError if it proves nothing."""
        prove_row(self.game, tried.text, tried.measures)
        return tried.change


def read_only_board(game: Game, board: Any, options: Mapping[str, str] | None = None) -> Any:
    """Return the board of a text, or a board as it is, with the options of the game set; MalpanError if it is not one board."""
    if isinstance(board, str):
        boards = read_boards_in(game, board, None).boards
        if len(boards) != 1:
            raise MalpanError(say("the text holds {count} boards; expected one", count=len(boards)))
        board = boards[0]
    with rule_errors(game.name):
        return game.complete(game.with_options(board, dict(options or {})))
