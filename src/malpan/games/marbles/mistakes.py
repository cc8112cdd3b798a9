"""What people get wrong about marbles: variations of one tilt, and of the search around it.

They know one red and one blue marble, as the numbered problems do.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import permutations

from malpan.games.marbles.mistaken_tilts import (
    Pair,
    Tilt,
    blue_first,
    by_the_past,
    crossing,
    ignore_each_other,
    leave_in_the_hole,
    one_cell,
    pull_blue_back,
    pull_from_the_hole,
    pull_red_back,
    red_first,
    red_must_move,
    right,
)
from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, UP, Board
from malpan.games.marbles.text import all_stops
from malpan.games.trial import Mistake
from malpan.language import mark

WITHIN = 10
"""Tilts that 13460, 13459 and 15644 allow."""

Verdict = Callable[[Board, int, int], str]
Marks = Callable[[int, int], tuple[Hashable, ...]]

TILTS = (LEFT, RIGHT, UP, DOWN)
ON, WON, LOST, OVER = "on", "won", "lost", "over"


def blue_decides(board: Board, red: int, blue: int) -> str:
    if blue == board.gone:
        return LOST
    return WON if red == board.gone else ON


def red_decides(board: Board, red: int, blue: int) -> str:
    return WON if red == board.gone else blue_decides(board, red, blue)


def first_loss_ends_all(board: Board, red: int, blue: int) -> str:
    return OVER if blue == board.gone else blue_decides(board, red, blue)


def blue_may_go(board: Board, red: int, blue: int) -> str:
    """Continue without blue."""
    return WON if red == board.gone else ON


def both(red: int, blue: int) -> tuple[Hashable, ...]:
    return ((red, blue),)


def red_only(red: int, blue: int) -> tuple[Hashable, ...]:
    return (red,)


def each(red: int, blue: int) -> tuple[Hashable, ...]:
    return (("red", red), ("blue", blue))


def search(
    board: Board,
    limit: int | None,
    tilt: Tilt = right,
    verdict: Verdict = blue_decides,
    marks: Marks = both,
    order: tuple[int, ...] = TILTS,
    kept_going: bool = False,
) -> int | None:
    """Search breadth first with one part replaced; a position is new if any of its marks is.

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
                outcome = verdict(board, *after)
                if kept_going and position[1] != board.gone == after[1] and after[0] == board.gone:
                    outcome = LOST
                if outcome == WON:
                    return tilts
                if outcome == OVER:
                    return None
                if outcome == ON and not seen.issuperset(marks(*after)):
                    seen.update(marks(*after))
                    ahead.append(after)
        layer = ahead
    return None


def search_depth_first(board: Board, limit: int | None, order: tuple[int, ...]) -> int | None:
    """Search depth first with one table of visited positions, which is never reset; return the fewest tilts found."""
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
        outcome = blue_decides(board, *after)
        if outcome == WON:
            best = len(waiting) if best is None else min(best, len(waiting))
        elif outcome == ON and after not in seen and (limit is None or len(waiting) < limit):
            seen.add(after)
            waiting.append((after, iter(order)))
    return best


def swap_sides(board: Board, limit: int | None) -> int | None:
    """Read ``H W`` as ``W H``: cells beyond these sizes are walls."""
    height, width = board.width, board.height
    inside = [row < height and column < width for row in range(board.height) for column in range(board.width)]
    walls = bytes(wall or not here for wall, here in zip(board.walls, inside, strict=True))
    return search(board._replace(walls=walls, stops=all_stops(board.height, board.width, walls, board.hole)), limit)


ORDERS = tuple(permutations(TILTS))


def mistakes(limit: int | None) -> list[Mistake[Board]]:
    """Return the mistakes for a problem with this limit of tilts, None for no limit."""

    def like(**parts: object) -> Callable[[Board], int | None]:
        return partial(search, limit=limit, **parts)  # type: ignore[arg-type]

    found = [
        Mistake(
            "M01", mark("calls it won the moment red drops, although blue drops in the same tilt"), [like(verdict=red_decides)]
        ),
        Mistake(
            "M02",
            mark("leaves a marble that has dropped standing in the hole, where it stops the other"),
            [like(tilt=leave_in_the_hole)],
        ),
        Mistake("M03", mark("moves red first, whichever marble is in front"), [like(tilt=red_first)]),
        Mistake("M04", mark("moves blue first, whichever marble is in front"), [like(tilt=blue_first)]),
        Mistake("M05", mark("stops each marble where the other one was before the tilt"), [like(tilt=by_the_past)]),
        Mistake("M06", mark("pulls red back whenever both come to rest on one cell"), [like(tilt=pull_red_back)]),
        Mistake("M07", mark("pulls blue back whenever both come to rest on one cell"), [like(tilt=pull_blue_back)]),
        Mistake(
            "M08",
            mark("pulls one of two marbles back out of the hole, so that both dropping may win"),
            [like(tilt=pull_from_the_hole)],
        ),
        Mistake("M09", mark("lets both marbles rest on one cell"), [like(tilt=ignore_each_other)]),
        Mistake("M13", mark("marks only red's place as visited, and discards tilts that move only blue"), [like(marks=red_only)]),
        Mistake(
            "M14",
            mark("marks the two marbles' places separately as visited, and discards new pairs of visited places"),
            [like(marks=each)],
        ),
        Mistake("M15", mark("lets a marble roll across the hole unless it would stop there anyway"), [like(tilt=crossing)]),
        Mistake(
            "M16",
            mark("gives up altogether at the first tilt that drops blue"),
            [like(verdict=first_loss_ends_all, order=order) for order in ORDERS],
        ),
        Mistake(
            "M17",
            mark("continues after blue has dropped"),
            [like(verdict=blue_may_go, kept_going=True), like(verdict=blue_may_go)],
        ),
        Mistake("M18", mark("skips tilts that do not move red, though blue alone may have to move"), [like(tilt=red_must_move)]),
        Mistake(
            "M19",
            mark("searches depth first with a table of visited positions that is never reset"),
            [partial(search_depth_first, limit=limit, order=order) for order in ORDERS],
        ),
        Mistake("M20", mark("moves a marble by one cell in a tilt"), [like(tilt=one_cell)]),
        Mistake("M-swapped", mark("takes the height for the width"), [partial(swap_sides, limit=limit)]),
    ]
    return found + limits(limit)


def has_two_marbles(board: Board) -> bool:
    """Tell whether a box has one red and one blue marble, which is what the mistakes know."""
    return (board.reds, len(board.marbles)) == (1, 2)


def limits(limit: int | None) -> list[Mistake[Board]]:
    """Return the mistakes about the limit of tilts itself."""
    if limit is None:
        return [Mistake("M10", mark("gives up after 10 tilts, where nothing limits them"), [partial(search, limit=WITHIN)])]
    return [
        Mistake("M10", mark("allows 11 tilts, one too many"), [partial(search, limit=limit + 1)]),
        Mistake("M11", mark("gives up after 9 tilts, one too early"), [partial(search, limit=limit - 1)]),
        Mistake("M12", mark("has no limit of tilts"), [partial(search, limit=None)]),
    ]
