"""What a snakes board looks like with the piece on it, and what a roll did in words."""

from collections.abc import Sequence

from malpan.game import Scene, Step, Tile
from malpan.games.snakes.rules import BOUNCE, OVER, PIECE, Board

COLUMNS = 10
LARGEST_DRAWN = 400


def picture(board: Board, state: Sequence[int]) -> Scene:
    """Draw the cells in rows of ten from the bottom left, every other row backwards; ``4>14`` is a jump, ``*`` the piece."""
    if board.last > LARGEST_DRAWN:
        return Scene(caption=f"(a board of {board.last:,} cells is too large to draw here; the piece is on cell {state[PIECE]})")
    levels = -(-board.last // COLUMNS)
    tiles = []
    for cell in range(1, board.last + 1):
        level, column = divmod(cell - 1, COLUMNS)
        place = column if level % 2 == 0 else COLUMNS - 1 - column
        jump = f">{board.leads[cell]}" if board.leads[cell] != cell else ""
        here = state[PIECE] == cell
        role = "piece" if here else "plain" if not jump else "ladder" if board.leads[cell] > cell else "snake"
        tiles.append(Tile(levels - 1 - level, place, f"{'*' if here else ' '}{cell}{jump}", role))
    return Scene(tiles, gap=1)


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Tell the cell landed on and the jump taken."""
    here, there = before[PIECE], step.state[PIECE]
    landed = here + int(step.label)
    words = f"{here} → {landed}"
    if landed > board.last:
        landed = board.last if board.finish == OVER else 2 * board.last - landed
        words = f"{here} → past the end" + (f" and back to {landed}" if board.finish == BOUNCE else "")
    if there == landed:
        return words
    return words + (f", up a ladder to {there}" if there > landed else f", down a snake to {there}")
