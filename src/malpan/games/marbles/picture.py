"""What a box looks like with its marbles where they are, and what a tilt did in words."""

from collections.abc import Sequence

from malpan.game import Scene, Step, Tile
from malpan.games.marbles.rules import Board

LARGEST_DRAWN = 60
ROLES = {"#": "wall", ".": "floor", "O": "hole", "R": "red", "B": "blue"}


def picture(board: Board, state: Sequence[int]) -> Scene:
    """Draw the box, a letter a cell."""
    if max(board.height, board.width) > LARGEST_DRAWN:
        return Scene(caption=f"(a box of {board.height} × {board.width} cells is too large to draw here)")
    letters = ["#" if wall else "." for wall in board.walls]
    letters[board.hole] = "O"
    for marble, cell in enumerate(state):
        if cell != board.gone:
            letters[cell] = "R" if marble < board.reds else "B"
    return Scene([Tile(*divmod(cell, board.width), letter, ROLES[letter]) for cell, letter in enumerate(letters)])


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say which marbles dropped, or that none moved."""
    dropped = [marble for marble, cell in enumerate(step.state) if cell == board.gone != before[marble]]
    if not dropped:
        return "" if tuple(before) != step.state else "nothing moves"
    colours = sorted({"red" if marble < board.reds else "blue" for marble in dropped}, reverse=True)
    return " and ".join(colours) + (" drops" if len(colours) == 1 else " drop")
