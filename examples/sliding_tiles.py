"""Sliding tiles on a board of any size: put the numbers in order, with the empty cell last.

    1 2 3        a move slides a neighbouring tile into the empty cell (written .)
    4 . 6
    7 5 8        here: up (the 5), left (the 8)

A state has one place for each cell: the number of its tile, 0 for the empty cell. Half of all arrangements can be put in order,
the others cannot. On a board of 2×2 the twelve that can form a ring, so the layers from the goal are 1 2 2 2 2 2 1.

    malpan solve examples/sliding_tiles.py examples/boards/tiles.txt
    malpan explore examples/sliding_tiles.py examples/boards/tiles-4x2.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Game, Scene, Shortest, Verdict

EMPTY = 0


class Board(NamedTuple):
    """Rows of tiles; ``beside[move * cells + cell]`` is the cell whose tile slides into an empty `cell`, or -1."""

    height: int
    width: int
    tiles: tuple[int, ...]
    beside: tuple[int, ...]


def read(text: str) -> Board:
    """Read rows of numbers, with ``.`` for the empty cell; every number from 1 up must occur once."""
    lines = enumerate(text.splitlines(), start=1)
    rows = [(number, line, list(re.finditer(r"\S+", line))) for number, line in lines if line.strip()]
    if not rows:
        raise BoardError("the text is empty; expected rows of numbers")
    width = len(rows[0][2])
    tiles: list[int] = []
    for number, line, row in rows:
        if len(row) != width:
            raise BoardError(f"found {len(row)} tiles; expected {width}, as in the first row", line=number, column=len(line) + 1)
        for found in row:
            word = found.group()
            tile = EMPTY if word == "." else int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else -1
            if not 0 <= tile < len(rows) * width or tile in tiles:
                expected = f"a number from 1 to {len(rows) * width - 1}, each once, or '.', once"
                raise BoardError(f"found {word[:20]!r}; expected {expected}", line=number, column=found.start() + 1)
            tiles.append(tile)
    return board_of(len(rows), width, tiles)


def board_of(height: int, width: int, tiles: Sequence[int]) -> Board:
    """Return a board of tiles, with what lies beside each cell."""
    beside = []
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        for row in range(height):
            for column in range(width):
                inside = 0 <= row + down < height and 0 <= column + right < width
                beside.append((row + down) * width + column + right if inside else -1)
    return Board(height, width, tuple(tiles), tuple(beside))


def write(board: Board) -> str:
    rows = (board.tiles[first : first + board.width] for first in range(0, len(board.tiles), board.width))
    return "\n".join(" ".join(str(tile or ".") for tile in row) for row in rows)


def start(board: Board) -> list[int]:
    return list(board.tiles)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Slide the tile that can go in the direction of the move."""
    empty = 0
    while state[empty] != EMPTY:
        empty += 1
    tile = board.beside[move * len(state) + empty]
    if tile < 0:
        return Verdict.ILLEGAL
    state[empty], state[tile] = state[tile], EMPTY
    return Verdict.WON if won(board, state) else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    for place in range(len(state) - 1):
        if state[place] != place + 1:
            return False
    return True


def random_board(random: Random) -> Board:
    height, width = random.randint(2, 3), random.randint(2, 3)
    return board_of(height, width, random.sample(range(height * width), height * width))


def picture(board: Board, state: Sequence[int]) -> Scene:
    cells = [
        Cell(place % board.width, place // board.width, role="face" if tile else "floor", text=str(tile or ""))
        for place, tile in enumerate(state)
    ]
    return Scene(cells, gap=1)


game = Game(
    name="sliding tiles",
    objective=Shortest(),
    moves=("left", "right", "up", "down"),
    reversible=True,
    ranges=lambda board: [len(board.tiles)] * len(board.tiles),
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
)
