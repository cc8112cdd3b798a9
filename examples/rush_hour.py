"""Rush hour: cars in a yard drive only forwards and backwards; bring car A to the right edge.

    B C D D E .      a car is a letter on two or three cells; here A, in the third row, is blocked by G,
    B C F . E G      which is blocked by others
    B . F A A G
    H H H I . G
    . . J I K K
    L L J M M .

A move drives one car any distance over empty cells. A board is written as its rows, on one line or on several; ``x`` is a wall.
Yards are square, most of six by six cells. A state has one place for each car, in the order of their letters: the column (or row)
of its first cell. All yards of a size are listed by levels/yards.py.

    malpan solve examples/rush_hour.py examples/boards/cars.txt
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from random import Random
from typing import NamedTuple

from levels.yards import LEAST, MOST, count_pieces, edited_yards, letter_again, random_yard, yards
from malpan import BoardError, Cell, Edit, Enumeration, Game, MalpanError, Scene, Shortest, Verdict

SHORTEST = 2
MOST_LETTERS = 26
TONES = ("tone 1", "tone 3", "tone 5", "tone 6", "tone 8")


class Board(NamedTuple):
    side: int
    letters: tuple[str, ...]
    lengths: tuple[int, ...]
    upright: tuple[int, ...]
    lanes: tuple[int, ...]
    first: tuple[int, ...]
    walls: tuple[int, ...]


def read(text: str) -> Board:
    """Read the cells of a yard; every car must be straight, on two or three cells, and A on a row."""
    cells = "".join(text.split())
    side = isqrt(len(cells))
    if side < LEAST or len(cells) != side * side:
        raise BoardError(f"found {len(cells)} cells; expected those of a square, such as 36")
    letters = tuple(sorted(set(cells) - set(".ox")))
    if "A" not in letters:
        raise BoardError("the yard has no car A; expected it on a row")
    cars = []
    for letter in letters:
        places = [place for place, cell in enumerate(cells) if cell == letter]
        gaps = {second - first for first, second in pairwise(places)}
        lies = gaps == {1} and places[0] // side == places[-1] // side
        if not (lies or gaps == {side}) or len(places) > 3 or (letter == "A" and not lies):
            raise BoardError(f"car {letter} is on cells {places}; expected two or three in a row, or in a column unless it is A")
        row, column = divmod(places[0], side)
        cars.append((len(places), 0, row, column) if lies else (len(places), 1, column, row))
    lengths, upright, lanes, first = zip(*cars, strict=True)
    return Board(side, letters, lengths, upright, lanes, first, tuple(int(cell == "x") for cell in cells))


def write(board: Board) -> str:
    """Write a yard on one line."""
    cells = ["x" if wall else "." for wall in board.walls]
    for letter, length, upright, lane, first in zip(*board[1:6], strict=True):
        for along in range(first, first + length):
            cells[along * board.side + lane if upright else lane * board.side + along] = letter
    return "".join(cells)


def moves(board: Board) -> list[str]:
    return [f"{letter}{way}{far}" for letter in board.letters for way in "-+" for far in range(1, board.side - SHORTEST + 1)]


def start(board: Board) -> list[int]:
    return list(board.first)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Drive a car, if it stays in the yard and every cell it comes over is empty."""
    side = board.side
    furthest = side - SHORTEST
    car, way, far = move // (2 * furthest), move // furthest % 2, move % furthest + 1
    first = state[car] - far if way == 0 else state[car] + far
    if first < 0 or first + board.lengths[car] > side:
        return Verdict.ILLEGAL
    for passed in range(far):
        ahead = first + passed if way == 0 else state[car] + board.lengths[car] + passed
        row, column = (ahead, board.lanes[car]) if board.upright[car] else (board.lanes[car], ahead)
        if board.walls[row * side + column] or taken(board, state, row, column):
            return Verdict.ILLEGAL
    state[car] = first
    return Verdict.WON if won(board, state) else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    return state[0] + board.lengths[0] == board.side


def taken(board: Board, state: list[int], row: int, column: int) -> bool:
    for car in range(len(state)):
        lane, along = (column, row) if board.upright[car] else (row, column)
        if board.lanes[car] == lane and state[car] <= along < state[car] + board.lengths[car]:
            return True
    return False


def random_board(random: Random, size: tuple[int, ...] | None = None) -> Board:
    """Return a random yard of a size, by default one of six by six cells."""
    return read(random_yard(random, side_of(size or (MOST, MOST))))


def every(size: tuple[int, ...]) -> Enumeration[Board]:
    """Return all yards of a size, as levels/yards.py lists them."""
    side = side_of(size)
    return Enumeration(count_pieces(side), lambda piece: map(read, yards(side, piece)))


def side_of(size: tuple[int, ...]) -> int:
    """Return the side of yards of a size; raise MalpanError if there are none."""
    if len(size) != 2 or size[0] != size[1] or not LEAST <= size[0] <= MOST:
        shown = "x".join(map(str, size))
        raise MalpanError(f"no yards have the size {shown}; expected {LEAST}x{LEAST} to {MOST}x{MOST}")
    return size[0]


def symmetries(board: Board) -> Iterator[Board]:
    """Yield the same yard with its cars lettered in the order of their first cells. Mirror images count as other yards."""
    cells = write(board)
    if len(board.letters) <= MOST_LETTERS and letter_again(cells) != cells:
        yield read(letter_again(cells))


def edits(board: Board) -> Iterator[Edit[Board]]:
    """Yield the yards with a car or a wall less or more, or with a car elsewhere."""
    for what, label, cells in edited_yards(board.side, write(board)):
        yield Edit(what, label, read(cells))


def picture(board: Board, state: Sequence[int]) -> Scene:
    side = board.side
    shapes = [
        Cell(cell % side, cell // side, role="wall" if wall else "floor", text="x" if wall else "")
        for cell, wall in enumerate(board.walls)
    ]
    for car, letter in enumerate(board.letters):
        long, role = board.lengths[car], "red" if letter == "A" else TONES[car % len(TONES)]
        if board.upright[car]:
            shapes.append(Cell(board.lanes[car], state[car], 1, long, role, letter))
        else:
            shapes.append(Cell(state[car], board.lanes[car], long, 1, role, letter))
    way_out = Cell(side - 0.1, board.lanes[0], 0.2, 1, "goal")
    return Scene([*shapes, way_out], side + 0.1, side, gap=1)


game = Game(
    name="rush hour",
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [board.side - 1] * len(board.letters),
    read=read,
    start=start,
    step=step,
    won=won,
    write=write,
    boards=random_board,
    every=every,
    symmetries=symmetries,
    edits=edits,
    picture=picture,
)
