"""What a yut board looks like with its horses, and what a turn did in words."""

from collections.abc import Sequence

from malpan.game import Scene, Step, Tile
from malpan.games.yut.rules import Board
from malpan.games.yut.track import is_standard
from malpan.reading import counted

SIDE = 5
"""Cells on each side of the square from corner to corner."""


def picture(board: Board, state: Sequence[int]) -> Scene:
    """Draw the square with its diagonals; a cell is its worth, and ``:12`` after it means horses 1 and 2."""
    standard = is_standard(board)
    where = square() if standard else in_rows(board)
    tiles = []
    for cell, (row, column) in where.items():
        here = "".join(str(horse + 1) for horse, place in enumerate(state) if place == cell)
        worth = board.names[cell].rstrip("'") if standard else f"{board.names[cell]}={board.values[cell]}"
        role = "piece" if here else "corner" if board.shortcuts[cell] != board.ahead[cell] else "plain"
        tiles.append(Tile(row, column, f"{worth}:{here}" if here else worth, role))
    return Scene(tiles, gap=1)


def square() -> dict[int, tuple[int, int]]:
    """Return row and column of each cell of the standard board: up the right side, then round to 40 in the lower right corner."""
    outer = [(2 * (SIDE - step), 2 * SIDE) for step in range(SIDE)]
    outer += [(0, 2 * (SIDE - step)) for step in range(SIDE)]
    outer += [(2 * step, 0) for step in range(SIDE)]
    outer += [(2 * SIDE, 2 * step) for step in range(SIDE + 1)]
    outer[0] = (2 * SIDE + 1, 2 * SIDE)
    inside = [(2, 8), (3, 7), (4, 6), (2, 2), (3, 3), (8, 2), (7, 3), (6, 4), (5, 5), (7, 7), (8, 8)]
    return dict(enumerate([*outer, *inside, (2 * SIDE + 1, 2 * SIDE + 1)]))


def in_rows(board: Board) -> dict[int, tuple[int, int]]:
    """Return row and column of each cell of any other board: ten a row, in the order given."""
    return {cell: divmod(cell, 10) for cell in range(len(board.values))}


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Tell the roll, the way of the horse and the points."""
    horse = step.move or 0
    here, there = board.names[before[horse]], board.names[step.state[horse]]
    return f"rolls {step.roll}: {here.rstrip(chr(39))} → {there.rstrip(chr(39))}, {counted(step.points, 'point')}"
