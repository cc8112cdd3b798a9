"""Mistaken tilts of a box with one red and one blue marble; where a marble comes to rest is looked up as in the rules."""

from collections.abc import Callable

from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, UP, Board

Pair = tuple[int, int]
Tilt = Callable[[Board, int, int, int], Pair]


def stride(board: Board, tilt: int) -> int:
    """Return the step from a cell to the next one in the direction of a tilt."""
    return {LEFT: -1, RIGHT: 1, UP: -board.width, DOWN: board.width}[tilt]


def rest_alone(board: Board, marble: int, tilt: int) -> int:
    """Return where a marble that is alone comes to rest; `gone` if it drops."""
    if marble == board.gone:
        return marble
    rest = board.stops[tilt * board.gone + marble]
    return board.gone if rest == board.hole else rest


def roll(board: Board, marble: int, tilt: int, other: int, crossed: bool = False) -> int:
    """Roll a marble cell by cell up to a wall or another marble; a `crossed` hole catches only a marble that stops on it."""
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
    """Tell whether red is behind blue in the direction of a tilt, whatever lanes they are in."""
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
    red = roll(board, red, tilt, blue)
    return red, roll(board, blue, tilt, red)


def blue_first(board: Board, red: int, blue: int, tilt: int) -> Pair:
    blue = roll(board, blue, tilt, red)
    return roll(board, red, tilt, blue), blue


def by_the_past(board: Board, red: int, blue: int, tilt: int) -> Pair:
    return roll(board, red, tilt, blue), roll(board, blue, tilt, red)


def ignore_each_other(board: Board, red: int, blue: int, tilt: int) -> Pair:
    return rest_alone(board, red, tilt), rest_alone(board, blue, tilt)


def pull_red_back(board: Board, red: int, blue: int, tilt: int) -> Pair:
    red, blue = ignore_each_other(board, red, blue, tilt)
    return (red - stride(board, tilt), blue) if red == blue != board.gone else (red, blue)


def pull_blue_back(board: Board, red: int, blue: int, tilt: int) -> Pair:
    red, blue = ignore_each_other(board, red, blue, tilt)
    return (red, blue - stride(board, tilt)) if red == blue != board.gone else (red, blue)


def pull_from_the_hole(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Separate marbles on one cell before looking whether that is the hole."""
    rests = ignore_each_other(board, red, blue, tilt)
    if rests[0] != rests[1]:
        return rests
    cell = board.hole if rests[0] == board.gone else rests[0]
    before = cell - stride(board, tilt)
    first, last = (rests[0], before) if not behind(board, red, blue, tilt) else (before, rests[0])
    return first, last


def leave_in_the_hole(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Leave the first marble that drops standing in the hole."""
    if behind(board, red, blue, tilt):
        blue = roll(board, blue, tilt, red)
        return roll(board, red, tilt, board.hole if blue == board.gone else blue), blue
    red = roll(board, red, tilt, blue)
    return red, roll(board, blue, tilt, board.hole if red == board.gone else red)


def crossing(board: Board, red: int, blue: int, tilt: int) -> Pair:
    if behind(board, red, blue, tilt):
        blue = roll(board, blue, tilt, red, crossed=True)
        return roll(board, red, tilt, blue, crossed=True), blue
    red = roll(board, red, tilt, blue, crossed=True)
    return red, roll(board, blue, tilt, red, crossed=True)


def red_must_move(board: Board, red: int, blue: int, tilt: int) -> Pair:
    after = right(board, red, blue, tilt)
    return (red, blue) if after[0] == red else after


def one_cell(board: Board, red: int, blue: int, tilt: int) -> Pair:
    """Move each marble by one cell at most; only one that would go on drops where its step ends in the hole."""
    after = right(board, red, blue, tilt)
    step = stride(board, tilt)
    moved = [cell if cell == rest else cell + step for cell, rest in zip((red, blue), after, strict=True)]
    return tuple(board.gone if cell == board.hole else cell for cell in moved)  # type: ignore[return-value]
