"""What people get wrong about marbles: variations of one small tilt, and of the search around it.

They know one red and one blue marble, as the numbered problems do; where a marble comes to rest is looked up as in the rules.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import permutations

from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, UP, Board
from malpan.games.marbles.text import all_stops
from malpan.games.trial import Mistake

WITHIN = 10
"""Tilts that 13460, 13459 and 15644 allow."""

Pair = tuple[int, int]
Tilt = Callable[[Board, int, int, int], Pair]
Verdict = Callable[[Board, int, int], str]
Marks = Callable[[int, int], tuple[Hashable, ...]]

TILTS = (LEFT, RIGHT, UP, DOWN)
ON, WON, LOST, OVER = "on", "won", "lost", "over"


def stride(board: Board, tilt: int) -> int:
    """Return what a cell's number changes by on the way of a tilt."""
    return {LEFT: -1, RIGHT: 1, UP: -board.width, DOWN: board.width}[tilt]


def alone(board: Board, marble: int, tilt: int) -> int:
    """Return where a marble rests that nothing else is in the way of; `gone` if it drops."""
    if marble == board.gone:
        return marble
    rest = board.stops[tilt * board.gone + marble]
    return board.gone if rest == board.hole else rest


def rolled(board: Board, marble: int, tilt: int, other: int, crossed: bool = False) -> int:
    """Roll a marble cell by cell up to a wall or another marble; `crossed` holes catch only what stops on them."""
    if marble == board.gone:
        return marble
    step = stride(board, tilt)
    while True:
        ahead = marble + step
        sideways = tilt in (LEFT, RIGHT) and ahead // board.width != marble // board.width
        if not 0 <= ahead < board.gone or sideways or board.walls[ahead] or ahead == other:
            return board.gone if crossed and marble == board.hole else marble
        marble = ahead
        if marble == board.hole and not crossed:
            return board.gone


def behind(board: Board, red: int, blue: int, tilt: int) -> bool:
    """Tell whether red is behind blue on the way of a tilt, whatever lanes they are in."""
    row, column = divmod(red, board.width)
    other_row, other_column = divmod(blue, board.width)
    return {
        LEFT: column > other_column,
        RIGHT: column < other_column,
        UP: row > other_row,
        DOWN: row < other_row,
    }[tilt]


def right(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Tilt as the rules say: the marble in front first."""
    order = blue_first if behind(board, red, blue, tilt) else red_first
    return order(board, red, blue, tilt)


def red_first(board: Board, red: int, blue: int, tilt: int) -> Pair:
    red = rolled(board, red, tilt, blue)
    return red, rolled(board, blue, tilt, red)


def blue_first(board: Board, red: int, blue: int, tilt: int) -> Pair:
    blue = rolled(board, blue, tilt, red)
    return rolled(board, red, tilt, blue), blue


def by_the_past(board: Board, red: int, blue: int, tilt: int) -> Pair:
    return rolled(board, red, tilt, blue), rolled(board, blue, tilt, red)


def unseen(board: Board, red: int, blue: int, tilt: int) -> Pair:
    return alone(board, red, tilt), alone(board, blue, tilt)


def red_pulled(board: Board, red: int, blue: int, tilt: int) -> Pair:
    red, blue = unseen(board, red, blue, tilt)
    return (red - stride(board, tilt), blue) if red == blue != board.gone else (red, blue)


def blue_pulled(board: Board, red: int, blue: int, tilt: int) -> Pair:
    red, blue = unseen(board, red, blue, tilt)
    return (red, blue - stride(board, tilt)) if red == blue != board.gone else (red, blue)


def pulled_from_the_hole(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Repair a shared cell before asking about the hole."""
    rests = unseen(board, red, blue, tilt)
    if rests[0] != rests[1]:
        return rests
    cell = board.hole if rests[0] == board.gone else rests[0]
    before = cell - stride(board, tilt)
    first, last = (rests[0], before) if not behind(board, red, blue, tilt) else (before, rests[0])
    return first, last


def plugged(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Leave the first marble that drops standing in the hole."""
    if behind(board, red, blue, tilt):
        blue = rolled(board, blue, tilt, red)
        return rolled(board, red, tilt, board.hole if blue == board.gone else blue), blue
    red = rolled(board, red, tilt, blue)
    return red, rolled(board, blue, tilt, board.hole if red == board.gone else red)


def crossing(board: Board, red: int, blue: int, tilt: int) -> Pair:
    if behind(board, red, blue, tilt):
        blue = rolled(board, blue, tilt, red, crossed=True)
        return rolled(board, red, tilt, blue, crossed=True), blue
    red = rolled(board, red, tilt, blue, crossed=True)
    return red, rolled(board, blue, tilt, red, crossed=True)


def red_must_move(board: Board, red: int, blue: int, tilt: int) -> Pair:
    after = right(board, red, blue, tilt)
    return (red, blue) if after[0] == red else after


def one_cell(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Move each marble by one cell at most; only one that would go on drops where its step ends in the hole."""
    after = right(board, red, blue, tilt)
    step = stride(board, tilt)
    moved = [cell if cell == rest else cell + step for cell, rest in zip((red, blue), after, strict=True)]
    return tuple(board.gone if cell == board.hole else cell for cell in moved)  # type: ignore[return-value]


def blue_decides(board: Board, red: int, blue: int) -> str:
    if blue == board.gone:
        return LOST
    return WON if red == board.gone else ON


def red_decides(board: Board, red: int, blue: int) -> str:
    return WON if red == board.gone else blue_decides(board, red, blue)


def first_loss_ends_all(board: Board, red: int, blue: int) -> str:
    return OVER if blue == board.gone else blue_decides(board, red, blue)


def blue_may_go(board: Board, red: int, blue: int) -> str:
    """Go on without blue."""
    return WON if red == board.gone else ON


def both(red: int, blue: int) -> tuple[Hashable, ...]:
    return ((red, blue),)


def red_only(red: int, blue: int) -> tuple[Hashable, ...]:
    return (red,)


def each(red: int, blue: int) -> tuple[Hashable, ...]:
    return (("red", red), ("blue", blue))


def searched(
    board: Board,
    limit: int | None,
    tilt: Tilt = right,
    verdict: Verdict = blue_decides,
    marks: Marks = both,
    order: tuple[int, ...] = TILTS,
    kept_going: bool = False,
) -> int | None:
    """Search breadth first with one part of it mistaken; a position is new if any of its marks is.

    With `kept_going`, who goes on without blue still loses where both drop in one tilt.
    """
    red, blue = board.marbles
    layer, seen, tilts = [(red, blue)], set(marks(red, blue)), 0
    while layer and tilts != limit:
        tilts += 1
        ahead = []
        for position in layer:
            for direction in order:
                after = tilt(board, *position, direction)
                told = verdict(board, *after)
                if kept_going and position[1] != board.gone == after[1] and after[0] == board.gone:
                    told = LOST
                if told == WON:
                    return tilts
                if told == OVER:
                    return None
                if told == ON and not seen.issuperset(marks(*after)):
                    seen.update(marks(*after))
                    ahead.append(after)
        layer = ahead
    return None


def deep(board: Board, limit: int | None, order: tuple[int, ...]) -> int | None:
    """Search depth first with one table of seen positions, which is never undone; the fewest tilts met on the way."""
    seen = {board.marbles}
    best: int | None = None
    waiting: list[tuple[Pair, Iterator[int]]] = [((board.marbles[0], board.marbles[1]), iter(order))]
    while waiting:
        position, directions = waiting[-1]
        direction = next(directions, None)
        if direction is None:
            waiting.pop()
            continue
        after = right(board, *position, direction)
        told = blue_decides(board, *after)
        if told == WON:
            best = len(waiting) if best is None else min(best, len(waiting))
        elif told == ON and after not in seen and (limit is None or len(waiting) < limit):
            seen.add(after)
            waiting.append((after, iter(order)))
    return best


def narrow(board: Board, limit: int | None) -> int | None:
    """Read ``H W`` as ``W H``: what is past these sizes counts as wall."""
    height, width = board.width, board.height
    inside = [row < height and column < width for row in range(board.height) for column in range(board.width)]
    walls = bytes(wall or not here for wall, here in zip(board.walls, inside, strict=True))
    return searched(board._replace(walls=walls, stops=all_stops(board.height, board.width, walls, board.hole)), limit)


ORDERS = tuple(permutations(TILTS))


def mistakes(limit: int | None) -> list[Mistake]:
    """Return the mistakes for a problem with such a limit of tilts."""

    def like(**parts: object) -> Callable[[Board], int | None]:
        return partial(searched, limit=limit, **parts)  # type: ignore[arg-type]

    found = [
        Mistake("M01", "calls it won the moment red drops, although blue drops in the same tilt", [like(verdict=red_decides)]),
        Mistake("M02", "leaves a marble that has dropped standing in the hole, where it stops the other", [like(tilt=plugged)]),
        Mistake("M03", "moves red first, whichever marble is in front", [like(tilt=red_first)]),
        Mistake("M04", "moves blue first, whichever marble is in front", [like(tilt=blue_first)]),
        Mistake("M05", "stops each marble where the other one was before the tilt", [like(tilt=by_the_past)]),
        Mistake("M06", "pulls red back whenever both come to rest on one cell", [like(tilt=red_pulled)]),
        Mistake("M07", "pulls blue back whenever both come to rest on one cell", [like(tilt=blue_pulled)]),
        Mistake(
            "M08",
            "pulls one of two marbles back out of the hole, so that both dropping may win",
            [like(tilt=pulled_from_the_hole)],
        ),
        Mistake("M09", "lets both marbles rest on one cell", [like(tilt=unseen)]),
        Mistake("M13", "marks red's place alone as seen, and throws away tilts that move only blue", [like(marks=red_only)]),
        Mistake(
            "M14", "marks the marbles' places one by one as seen, and throws away new pairs of old places", [like(marks=each)]
        ),
        Mistake("M15", "lets a marble roll across the hole unless it would stop there anyway", [like(tilt=crossing)]),
        Mistake(
            "M16",
            "gives up altogether at the first tilt that drops blue",
            [like(verdict=first_loss_ends_all, order=order) for order in ORDERS],
        ),
        Mistake(
            "M17",
            "goes on without blue when it has dropped",
            [like(verdict=blue_may_go, kept_going=True), like(verdict=blue_may_go)],
        ),
        Mistake("M18", "skips a tilt that does not move red, though blue may have to be parked", [like(tilt=red_must_move)]),
        Mistake(
            "M19",
            "searches depth first with a table of seen positions that is never undone",
            [partial(deep, limit=limit, order=order) for order in ORDERS],
        ),
        Mistake("M20", "moves a marble by one cell in a tilt", [like(tilt=one_cell)]),
        Mistake("M-swapped", "takes the height for the width", [partial(narrow, limit=limit)]),
    ]
    return found + limits(limit)


def two_marbles(board: Board) -> bool:
    """Tell whether a box has one red and one blue marble, which is what the mistakes know."""
    return (board.reds, len(board.marbles)) == (1, 2)


def limits(limit: int | None) -> list[Mistake]:
    """Return the mistakes about the limit of tilts itself."""
    if limit is None:
        return [Mistake("M10", "gives up after 10 tilts, where nothing limits them", [partial(searched, limit=WITHIN)])]
    return [
        Mistake("M10", f"allows {limit + 1} tilts, one too many", [partial(searched, limit=limit + 1)]),
        Mistake("M11", f"gives up after {limit - 1} tilts, one too early", [partial(searched, limit=limit - 1)]),
        Mistake("M12", "has no limit of tilts", [partial(searched, limit=None)]),
    ]
