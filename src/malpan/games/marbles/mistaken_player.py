"""A player of the box with one red and one blue marble, with habits that may be wrong: about a tilt, and about the search."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from malpan.game import Game, Step, Verdict
from malpan.game.steps import State
from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, TILTS, UP, Board
from malpan.games.marbles.stops import all_stops
from malpan.games.player import Outcome, Played, Player

Pair = tuple[int, int]
Path = tuple[tuple[int, Pair], ...]
"""Tilts, each with the places of the two marbles after it."""

ALL = (LEFT, RIGHT, UP, DOWN)
ENDS_ALL = 4
"""A verdict of its own: the whole search ends without a way."""


@dataclass(frozen=True)
class TiltPlayer(Player[Board]):
    """A player of a problem with a limit of tilts, None for no limit.

    allowed         the limit that it knows instead, if any.
    first           who moves first: the marble in front (""), "red", "blue"; or both roll "past" where the other one was, or
                    "alone" until they are separated.
    pulled          who is pulled back then: the one behind (""), "red", "blue" or "nobody".
    hole_too        whether one is pulled back out of the hole as well.
    plugged         whether a dropped marble stands in the hole: "now" or "ever" after.
    crossed         whether the hole catches only a marble that stops on it: "by rolling", or "at all", pulled back onto it too.
    one_cell        whether a tilt moves a marble by one cell.
    red_must_move   whether a tilt that does not move red is skipped.
    red_decides     whether it is won when red drops, whatever blue does.
    over            whether it is over for the whole search if blue drops.
    alone           whether blue may drop alone, without red in the same tilt.
    marks           which places are marked as visited: of the pair (""), of "red", of "each".
    depth_first     whether it searches depth first, with one table that is never reset.
    marks_last      whether it then marks positions also where the limit is reached, from which it does not go on.
    order           the order of tilts, where it matters.
    swapped         whether it takes the height for the width.
    prints          what it prints for an answer, if not what is asked.
    """

    limit: int | None
    allowed: tuple[int | None] | None = None
    first: str = ""
    pulled: str = ""
    hole_too: bool = False
    plugged: str = ""
    crossed: str = ""
    one_cell: bool = False
    red_must_move: bool = False
    red_decides: bool = False
    over: bool = False
    alone: bool = False
    marks: str = ""
    depth_first: bool = False
    marks_last: bool = False
    order: tuple[int, ...] = ALL
    swapped: bool = False
    prints: Callable[[int | None], str] | None = None

    def __call__(self, board: Board) -> int | None:
        """Return the fewest tilts that it finds."""
        path = self.path(board)
        return None if path is None else len(path)

    def printed(self, game: Game[Board], answer: object) -> str:
        """Return what it prints."""
        assert answer is None or isinstance(answer, int)
        return super().printed(game, answer) if self.prints is None else self.prints(answer)

    def path(self, board: Board) -> Path | None:
        """Return the tilts that it finds."""
        limit = self.limit if self.allowed is None else self.allowed[0]
        board = read_swapped(board) if self.swapped else board
        return (self.search_depth_first if self.depth_first else self.search)(board, limit)

    def search(self, board: Board, limit: int | None) -> Path | None:
        """Search breadth first; a position is new if any of its marks is."""
        begin = (board.marbles[0], board.marbles[1])
        came: dict[Pair, tuple[int, Pair]] = {}
        layer, seen, tilts = [begin], set(self.marks_of(begin)), 0
        while layer and tilts != limit:
            tilts += 1
            ahead = []
            for before in layer:
                for tilt in self.order:
                    after = self.tilt(board, before, tilt)
                    verdict = self.verdict(board, before, after)
                    if verdict == Verdict.WON:
                        return (*path_to(before, begin, came), (tilt, after))
                    if verdict == ENDS_ALL:
                        return None
                    if verdict == Verdict.ON and not seen.issuperset(self.marks_of(after)):
                        seen.update(self.marks_of(after))
                        came[after] = tilt, before
                        ahead.append(after)
            layer = ahead
        return None

    def search_depth_first(self, board: Board, limit: int | None) -> Path | None:
        """Search depth first and return the shortest of the ways found."""
        begin = (board.marbles[0], board.marbles[1])
        seen = set(self.marks_of(begin))
        best: Path | None = None
        waiting: list[tuple[Pair, Iterator[int]]] = [(begin, iter(self.order))]
        path: list[tuple[int, Pair]] = []
        while waiting:
            before, tilts = waiting[-1]
            tilt = next(tilts, None)
            if tilt is None:
                waiting.pop()
                del path[len(waiting) - 1 :]
                continue
            after = self.tilt(board, before, tilt)
            verdict = self.verdict(board, before, after)
            if verdict == ENDS_ALL:
                return best
            if verdict == Verdict.WON and (best is None or len(waiting) < len(best)):
                best = (*path, (tilt, after))
            elif verdict == Verdict.ON and not seen.issuperset(self.marks_of(after)):
                goes_on = limit is None or len(waiting) < limit
                if goes_on or self.marks_last:
                    seen.update(self.marks_of(after))
                if goes_on:
                    path.append((tilt, after))
                    waiting.append((after, iter(self.order)))
        return best

    def marks_of(self, pair: Pair) -> tuple[Hashable, ...]:
        """Return what is marked as visited with a position."""
        if not self.marks:
            return (pair,)
        return (pair[0],) if self.marks == "red" else (("red", pair[0]), ("blue", pair[1]))

    def verdict(self, board: Board, before: Pair, after: Pair) -> int:
        """Say what has come of a tilt."""
        red, blue = after
        if red == board.gone and (self.red_decides or blue != board.gone):
            return Verdict.WON
        if blue != board.gone:
            return Verdict.ON
        if self.alone and red != board.gone:
            return Verdict.ON
        if self.alone and before[1] == board.gone:
            return Verdict.WON
        return ENDS_ALL if self.over else Verdict.LOST

    def tilt(self, board: Board, pair: Pair, tilt: int) -> Pair:
        """Return where the two marbles come to rest."""
        after = self.rests(board, pair, tilt)
        if self.one_cell:
            stride = stride_of(board, tilt)
            red, blue = (cell if cell == rest else cell + stride for cell, rest in zip(pair, after, strict=True))
            after = (board.gone if red == board.hole else red, board.gone if blue == board.hole else blue)
        return pair if self.red_must_move and after[0] == pair[0] else after

    def rests(self, board: Board, pair: Pair, tilt: int) -> Pair:
        """Return where the two marbles come to rest if each rolls as far as it can."""
        red, blue = pair
        behind = red < blue if tilt in (RIGHT, DOWN) else red > blue
        if self.first == "past":
            return self.roll(board, red, tilt, blue), self.roll(board, blue, tilt, red)
        if self.first == "alone":
            rests = self.roll(board, red, tilt, -1), self.roll(board, blue, tilt, -1)
            return rests if board.gone in pair else self.separate(board, *rests, tilt, behind)
        if self.first == "blue" or (not self.first and behind):
            rest = self.roll(board, blue, tilt, red)
            return self.roll(board, red, tilt, self.obstacle(board, blue, rest)), rest
        rest = self.roll(board, red, tilt, blue)
        return rest, self.roll(board, blue, tilt, self.obstacle(board, red, rest))

    def obstacle(self, board: Board, before: int, rest: int) -> int:
        """Return the cell on which the marble that moved first stands in the way of the other."""
        if rest != board.gone or not self.plugged:
            return rest
        return board.hole if self.plugged == "ever" or before != board.gone else rest

    def separate(self, board: Board, red: int, blue: int, tilt: int, behind: bool) -> Pair:
        """Pull one of two marbles on one cell back."""
        if red != blue or self.pulled == "nobody" or (red == board.gone and not self.hole_too):
            return red, blue
        before = (board.hole if red == board.gone else red) - stride_of(board, tilt)
        before = board.gone if before == board.hole and self.crossed == "at all" else before
        red_is_pulled = self.pulled == "red" if self.pulled else behind
        return (before, blue) if red_is_pulled else (red, before)

    def roll(self, board: Board, marble: int, tilt: int, other: int) -> int:
        """Roll a marble up to a wall, another marble, or the hole; cell by cell if it may cross the hole or lie in a wall."""
        if marble == board.gone:
            return marble
        stride = stride_of(board, tilt)
        if not self.crossed and not board.walls[marble]:
            rest = board.stops[tilt * board.gone + marble]
            met = (marble < other <= rest or rest <= other < marble) and (other - marble) % stride == 0
            return other - stride if met else board.gone if rest == board.hole else rest
        while True:
            ahead = marble + stride
            sideways = tilt in (LEFT, RIGHT) and ahead // board.width != marble // board.width
            if not 0 <= ahead < board.gone or sideways or board.walls[ahead] or ahead == other:
                return board.gone if self.crossed and marble == board.hole else marble
            marble = ahead
            if marble == board.hole and not self.crossed:
                return board.gone

    def line(self, board: Board) -> Played | None:
        """Return the tilts that it finds."""
        path = self.path(board)
        if path is None:
            return None
        last = len(path) - 1
        steps = [
            Step(TILTS[tilt], tilt, 0, 0, Verdict.WON if number == last else Verdict.ON, after)
            for number, (tilt, after) in enumerate(path)
        ]
        return Played(board.marbles, tuple(steps))

    def outcomes(self, board: Board, state: State, move: int, roll: int) -> Sequence[Outcome]:
        """Return what a tilt leads to."""
        pair = (state[0], state[1])
        board = read_swapped(board) if self.swapped else board
        after = self.tilt(board, pair, move)
        verdict = self.verdict(board, pair, after)
        return [(Verdict.LOST if verdict == ENDS_ALL else Verdict(verdict), 0, after)]


def path_to(pair: Pair, begin: Pair, came: dict[Pair, tuple[int, Pair]]) -> Path:
    """Return the tilts that led to a position."""
    path = []
    while pair != begin:
        tilt, before = came[pair]
        path.append((tilt, pair))
        pair = before
    return tuple(reversed(path))


def stride_of(board: Board, tilt: int) -> int:
    """Return the step from a cell to the next one in the direction of a tilt."""
    if tilt in (LEFT, RIGHT):
        return -1 if tilt == LEFT else 1
    return -board.width if tilt == UP else board.width


def read_swapped(board: Board) -> Board:
    """Read ``H W`` as ``W H``: cells beyond these sizes are walls."""
    height, width = board.width, board.height
    inside = [row < height and column < width for row in range(board.height) for column in range(board.width)]
    walls = bytes(wall or not here for wall, here in zip(board.walls, inside, strict=True))
    return board._replace(walls=walls, stops=all_stops(board.height, board.width, walls, board.hole))
