"""Rush hour: cars in a yard drive only forwards and backwards; bring car A to the right edge.

    B C D D E .      a car is a letter on two or three cells; here A, in the third row, is blocked by G,
    B C F . E G      which is blocked by others
    B . F A A G
    H H H I . G
    . . J I K K
    L L J M M .

A move drives one car any distance over empty cells. A board is written as its six rows, on one line or on six;
``x`` is a wall. A state has one place for each car, in the order of their letters: the column (or row) of its first cell.

    malpan solve examples/rush_hour.py examples/boards/cars.txt
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from malpan import BoardError, Cell, Game, Scene, Shortest, Verdict

SIDE = 6
FURTHEST = SIDE - 2
TONES = ("tone 1", "tone 3", "tone 5", "tone 6", "tone 8")


class Board(NamedTuple):
    letters: tuple[str, ...]
    lengths: tuple[int, ...]
    upright: tuple[int, ...]
    lanes: tuple[int, ...]
    first: tuple[int, ...]
    walls: tuple[int, ...]


def read(text: str) -> Board:
    """Read the 36 cells of a yard; every car must be straight, on two or three cells, and A on a row."""
    cells = "".join(text.split())
    if len(cells) != SIDE * SIDE:
        raise BoardError(f"found {len(cells)} cells; expected {SIDE * SIDE}")
    letters = tuple(sorted(set(cells) - set(".ox")))
    if "A" not in letters:
        raise BoardError("the yard has no car A; expected it on a row")
    cars = []
    for letter in letters:
        places = [place for place, cell in enumerate(cells) if cell == letter]
        gaps = {second - first for first, second in pairwise(places)}
        lies = gaps == {1} and places[0] // SIDE == places[-1] // SIDE
        if not (lies or gaps == {SIDE}) or len(places) > 3 or (letter == "A" and not lies):
            raise BoardError(f"car {letter} is on cells {places}; expected two or three in a row, or in a column unless it is A")
        row, column = divmod(places[0], SIDE)
        cars.append((len(places), 0, row, column) if lies else (len(places), 1, column, row))
    lengths, upright, lanes, first = zip(*cars, strict=True)
    return Board(letters, lengths, upright, lanes, first, tuple(int(cell == "x") for cell in cells))


def moves(board: Board) -> list[str]:
    return [f"{letter}{way}{far}" for letter in board.letters for way in "-+" for far in range(1, FURTHEST + 1)]


def start(board: Board) -> list[int]:
    return list(board.first)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Drive a car, if it stays in the yard and every cell it comes over is empty."""
    car, way, far = move // (2 * FURTHEST), move // FURTHEST % 2, move % FURTHEST + 1
    first = state[car] - far if way == 0 else state[car] + far
    if first < 0 or first + board.lengths[car] > SIDE:
        return Verdict.ILLEGAL
    for passed in range(far):
        ahead = first + passed if way == 0 else state[car] + board.lengths[car] + passed
        row, column = (ahead, board.lanes[car]) if board.upright[car] else (board.lanes[car], ahead)
        if board.walls[row * SIDE + column] or taken(board, state, row, column):
            return Verdict.ILLEGAL
    state[car] = first
    return Verdict.WON if won(board, state) else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    return state[0] + board.lengths[0] == SIDE


def taken(board: Board, state: list[int], row: int, column: int) -> bool:
    for car in range(len(state)):
        lane, along = (column, row) if board.upright[car] else (row, column)
        if board.lanes[car] == lane and state[car] <= along < state[car] + board.lengths[car]:
            return True
    return False


def picture(board: Board, state: Sequence[int]) -> Scene:
    shapes = [
        Cell(cell % SIDE, cell // SIDE, role="wall" if wall else "floor", text="x" if wall else "")
        for cell, wall in enumerate(board.walls)
    ]
    for car, letter in enumerate(board.letters):
        long, role = board.lengths[car], "red" if letter == "A" else TONES[car % len(TONES)]
        if board.upright[car]:
            shapes.append(Cell(board.lanes[car], state[car], 1, long, role, letter))
        else:
            shapes.append(Cell(state[car], board.lanes[car], long, 1, role, letter))
    way_out = Cell(SIDE - 0.1, board.lanes[0], 0.2, 1, "goal")
    return Scene([*shapes, way_out], SIDE + 0.1, SIDE, gap=1)


game = Game(
    name="rush hour",
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [SIDE - 1] * len(board.letters),
    read=read,
    start=start,
    step=step,
    won=won,
    picture=picture,
)
