"""What the searches of mistaken players go by: rolls and where they land, and the nodes of a way."""

from typing import NamedTuple

from malpan.games.snakes.rules import EXACT, OVER, Board


class Node(NamedTuple):
    """A place on the way: the roll that led to it, 0 for a jump on its own, and the node before it."""

    place: int
    roll: int = 0
    before: "Node | None" = None


def landings(board: Board, cell: int) -> list[tuple[int, int]]:
    """Return the rolls that can be made from a cell, and where they land before any jump."""
    last, ahead = board.last, range(1, board.sides + 1)
    if board.finish == EXACT:
        return [(roll, cell + roll) for roll in ahead if cell + roll <= last]
    if board.finish == OVER:
        return [(roll, min(cell + roll, last)) for roll in ahead]
    ends = [(roll, cell + roll if cell + roll <= last else 2 * last - cell - roll) for roll in ahead]
    return [(roll, end) for roll, end in ends if end >= 1]
