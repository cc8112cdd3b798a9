"""Sliding tiles on a board of any size: put the numbers in order, with the empty cell last.

    1 2 3        a move slides a neighbouring tile into the empty cell (written .)
    4 . 6
    7 5 8        here: up (the 5), left (the 8)

A state has the cell of the empty cell and of each tile. Half of all arrangements can be put in order, the others cannot, as the
`parity` never changes. On a board of 2×2 the twelve that can form a ring, so the layers from the goal are 1 2 2 2 2 2 1.

    malpan solve examples/sliding_tiles.py examples/boards/tiles.txt
    malpan explore examples/sliding_tiles.py examples/boards/tiles-4x2.txt
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Game, LowerBound, Scene, Shortest, Verdict


class Board(NamedTuple):
    """Where the empty cell and each tile are and belong; what is in the cell ``beside[4 * cell + move]`` slides into `cell`."""

    height: int
    width: int
    places: tuple[int, ...]
    goal: tuple[int, ...]
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
            tile = 0 if word == "." else int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else -1
            if not 0 <= tile < len(rows) * width or tile in tiles:
                expected = f"a number from 1 to {len(rows) * width - 1}, each once, or '.', once"
                raise BoardError(f"found {word[:20]!r}; expected {expected}", line=number, column=found.start() + 1)
            tiles.append(tile)
    return board_of(len(rows), width, tiles)


def board_of(height: int, width: int, tiles: Sequence[int]) -> Board:
    """Return a board of tiles, row by row, with what lies beside each cell: another cell, or -1."""
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    around = [(cell // width + down, cell % width + right) for cell in range(height * width) for down, right in steps]
    beside = [row * width + column if 0 <= row < height and 0 <= column < width else -1 for row, column in around]
    return Board(height, width, tuple(map(tiles.index, sorted(tiles))), (len(tiles) - 1, *range(len(tiles) - 1)), tuple(beside))


def write(board: Board) -> str:
    tiles = [str(board.places.index(cell) or ".") for cell in range(len(board.places))]
    return "\n".join(" ".join(tiles[first : first + board.width]) for first in range(0, len(tiles), board.width))


def slide(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Slide what is beside the empty cell in the direction of the move; that costs 1 if the state has this tile."""
    empty, cell = state[0], board.beside[4 * state[0] + move]
    if cell < 0:
        return Verdict.ILLEGAL, 0
    cost = 0
    for place in range(len(state)):
        if state[place] == cell:
            state[place], cost = empty, 1
    state[0] = cell
    return Verdict.WON if won(board, state) else Verdict.ON, cost


def step(board: Board, state: list[int], move: int) -> Verdict:
    return slide(board, state, move)[0]


def won(board: Board, state: Sequence[int]) -> bool:
    for place in range(len(state)):
        if state[place] != board.goal[place]:
            return False
    return True


def parity(board: Board, state: Sequence[int]) -> int:
    """Every move exchanges two places, and takes the empty cell to a cell of the other colour of a chessboard."""
    pairs = sum(there < here for place, here in enumerate(state) for there in state[place:])
    return (pairs + sum(divmod(state[0], board.width))) % 2


def lower_bound(size: int, order: Callable[[int, int], int]) -> LowerBound[Board]:
    """Put groups of tiles in order, as if there were no others, so their moves add up; also with rows and columns exchanged."""

    def groups(board: Board) -> list[list[int]]:
        most = max(tiles for tiles in range(1, 25) if tiles == 1 or len(board.goal) ** (tiles + 1) <= size)
        tiles = sorted(range(1, len(board.goal)), key=lambda tile: order(*divmod(tile - 1, board.width)))
        return [[0, *tiles[first : first + most]] for first in range(0, len(tiles), most)]

    def boards(board: Board) -> list[Board]:
        return [board._replace(places=(), goal=tuple(board.goal[place] for place in group)) for group in groups(board)]

    def mirrored(board: Board) -> list[tuple[list[int], list[list[int]]]]:
        cells = [cell % board.width * board.width + cell // board.width for cell in range(len(board.goal))]
        return [([0, *(cell + 1 for cell in cells[:-1])], [cells] * len(cells))] if board.height == board.width else []

    return LowerBound(some_tiles, boards, groups, mirrored)


def random_board(random: Random) -> Board:
    height, width = random.randint(2, 3), random.randint(2, 3)
    return board_of(height, width, random.sample(range(height * width), height * width))


def picture(board: Board, state: Sequence[int]) -> Scene:
    cells = [
        Cell(cell % board.width, cell // board.width, role="face" if tile else "floor", text=str(tile or ""))
        for cell, tile in sorted(zip(state, range(len(state)), strict=True))
    ]
    return Scene(cells, gap=1)


game = Game(
    name="sliding tiles",
    moves=("left", "right", "up", "down"),
    reversible=True,
    ranges=lambda board: [board.height * board.width] * len(board.goal),
    read=read,
    write=write,
    start=lambda board: list(board.places),
    step=step,
    won=won,
    wins=lambda board: [board.goal],
    invariant=parity,
    boards=random_board,
    picture=picture,
)
some_tiles = replace(game, name="some tiles", objective=Shortest(costs=True), step=slide, invariant=None)
snake = lower_bound(16**6, lambda row, column: 8 * row + column * (-1) ** row)
game = replace(game, lower_bounds=[snake, lower_bound(16**7, lambda row, column: 2 * row + column)])
