"""Peg solitaire: pegs jump over each other and are removed, until a single peg is left.

        o o o
        o o o            o   a peg
    o o o o o o o        .   an empty hole
    o o o . o o o
    o o o o o o o        A peg jumps over its neighbour, left, right, up or down, into the empty hole behind
        o o o            it, and the neighbour is removed.
        o o o

The game is won when one peg is left, in the hole that was empty at the start (the first one in reading order if there were
several). A board is written as its rows, without blanks between the holes and with blanks where there is no hole; it may have any
shape. After a first line ``symmetric``, rotations and reflections of a position count as one position, if they map the board and
the hole of the last peg to themselves.

A state has one place for each hole, in reading order: 1 with a peg in it, 0 without. Two pegs, ``oo.``, are won by one jump;
``oo.o`` has three positions, in layers 1 1 1, and cannot be won.

    malpan solve examples/peg_solitaire.py examples/boards/pegs.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Disc, Game, Scene, Shortest, Verdict

SYMMETRIC = "symmetric"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
WAYS = {(0, -1): "left", (0, 1): "right", (-1, 0): "up", (1, 0): "down"}

Holes = dict[tuple[int, int], int]


class Board(NamedTuple):
    symmetric: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    pegs: tuple[int, ...]
    finish: int
    jumps: tuple[int, ...]  # three numbers a move: the hole jumped from, the one jumped over, the one jumped into
    images: int
    turned: tuple[int, ...]  # one number a hole for each image: which hole comes there
    swaps: tuple[int, ...]  # likewise: with which hole each is to change, one after the other, to make the image


def read(text: str) -> Board:
    """Read the rows of a board: at least one peg, one empty hole and one place to jump."""
    lines = [line.rstrip() for line in text.split("\n")]
    first = next((number for number, line in enumerate(lines) if line), None)
    if first is None:
        raise BoardError("the text is empty; expected the rows of a board")
    symmetric = lines[first].strip() == SYMMETRIC
    holes: Holes = {}
    for number, line in enumerate(lines[first + symmetric :], start=first + symmetric):
        for found in re.finditer(r"[^ ]", line):
            mark, column = found.group(), found.start()
            if mark not in ".o":
                expected = f"'o' for a peg, '.' for a hole or a blank (or {SYMMETRIC} on the first line)"
                raise BoardError(f"found {mark!r}; expected {expected}", line=number + 1, column=column + 1)
            if column >= len(COLUMNS):
                expected = f"no more than {len(COLUMNS)} columns"
                raise BoardError(f"found a hole in column {column + 1}; expected {expected}", line=number + 1, column=column + 1)
            holes[number, column] = int(mark == "o")
    for needed, there in (("peg", 1 in holes.values()), ("empty hole", 0 in holes.values()), ("place to jump", jumps_on(holes))):
        if not there:
            last = text.rstrip()
            raise BoardError(f"found no {needed}; expected one", line=last.count("\n") + 1, column=len(last) - last.rfind("\n"))
    return board_of(symmetric, holes)


def board_of(symmetric: bool, holes: Holes) -> Board:
    """Return the board with these holes, moved into the corner at the top left."""
    top, left = min(row for row, _ in holes), min(column for _, column in holes)
    places = [(row - top, column - left) for row, column in sorted(holes)]
    pegs = tuple(holes[hole] for hole in sorted(holes))
    finish = pegs.index(0)
    images = images_of(places, finish) if symmetric else [tuple(range(len(places)))]
    turned = tuple(hole for image in images for hole in image)
    swaps = tuple(hole for image in images for hole in swaps_for(image))
    rows, columns = zip(*places, strict=True)
    return Board(symmetric, rows, columns, pegs, finish, jumps_on(holes), len(images), turned, swaps)


def jumps_on(holes: Holes) -> tuple[int, ...]:
    """Return all jumps that the shape of a board allows, three holes each."""
    number = {hole: index for index, hole in enumerate(sorted(holes))}
    jumps = []
    for row, column in number:
        for down, right in WAYS:
            jump = [(row + far * down, column + far * right) for far in range(3)]
            if number.keys() >= set(jump):
                jumps += [number[hole] for hole in jump]
    return tuple(jumps)


def images_of(places: list[tuple[int, int]], finish: int) -> list[tuple[int, ...]]:
    """Return the symmetries of a board that keep the finish, the identity first: for each, the hole that moves to each hole."""
    bottom, right = (max(numbers) for numbers in zip(*places, strict=True))
    number = {hole: index for index, hole in enumerate(places)}
    images = []
    for upended in (False, True):
        for mirrored in (False, True):
            for swapped in (False, True):
                image = [(bottom - row if upended else row, right - column if mirrored else column) for row, column in places]
                image = [(column, row) if swapped else (row, column) for row, column in image]
                if number.keys() == set(image) and image[finish] == places[finish]:
                    images.append(tuple(number[hole] for hole in image))
    return list(dict.fromkeys(images))


def swaps_for(image: tuple[int, ...]) -> list[int]:
    """Return an image as swaps: the hole that each hole is swapped with, one after the other."""
    lies = list(range(len(image)))
    place = list(range(len(image)))
    swaps = []
    for hole, wanted in enumerate(image):
        other = place[wanted]
        lies[hole], lies[other] = wanted, lies[hole]
        place[lies[other]] = other
        swaps.append(other)
    return swaps


def write(board: Board) -> str:
    lines = [" " * (max(board.columns) + 1)] * (max(board.rows) + 1)
    for row, column, peg in zip(board.rows, board.columns, board.pegs, strict=True):
        lines[row] = lines[row][:column] + ".o"[peg] + lines[row][column + 1 :]
    return "\n".join([SYMMETRIC] * board.symmetric + [line.rstrip() for line in lines])


def moves(board: Board) -> list[str]:
    """Return the jumps: the hole of the peg that jumps, and its way."""
    labels = []
    for move in range(len(board.jumps) // 3):
        here, over = board.jumps[3 * move], board.jumps[3 * move + 1]
        way = WAYS[board.rows[over] - board.rows[here], board.columns[over] - board.columns[here]]
        labels.append(f"{COLUMNS[board.columns[here]]}{board.rows[here] + 1} {way}")
    return labels


def start(board: Board) -> list[int]:
    return list(board.pegs)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Jump, if there are two pegs in a row and an empty hole behind them."""
    here, over, behind = board.jumps[3 * move], board.jumps[3 * move + 1], board.jumps[3 * move + 2]
    if state[here] == 0 or state[over] == 0 or state[behind] == 1:
        return Verdict.ILLEGAL
    state[here] = 0
    state[over] = 0
    state[behind] = 1
    return Verdict.WON if behind == board.finish and alone(state, behind) else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    return alone(state, board.finish)


def alone(state: Sequence[int], finish: int) -> bool:
    """Tell whether the only peg that is left stands in this hole."""
    for hole in range(len(state)):
        if state[hole] == 1 and hole != finish:
            return False
    return state[finish] == 1


def canonical(board: Board, state: list[int]) -> None:
    """Turn a position into the least of its images. Two of them are compared only up to the first hole that differs."""
    least = 0
    for image in range(1, board.images):
        for hole in range(len(state)):
            peg = state[board.turned[image * len(state) + hole]]
            known = state[board.turned[least * len(state) + hole]]
            if peg != known:
                if peg < known:
                    least = image
                break
    if least > 0:
        for hole in range(len(state)):
            other = board.swaps[least * len(state) + hole]
            state[hole], state[other] = state[other], state[hole]


def random_board(random: Random) -> Board:
    """Return a board of up to four rows and columns; its first row has room to jump."""
    width, height = random.randint(3, 4), random.randint(1, 4)
    shape = [(row, column) for row in range(height) for column in range(width) if row == 0 or random.random() < 0.8]
    holes = {hole: int(random.random() < 0.7) for hole in shape}
    holes[0, 0], holes[0, 1] = 0, 1
    return board_of(random.random() < 0.5, holes)


def picture(board: Board, state: Sequence[int]) -> Scene:
    holes = list(zip(board.columns, board.rows, state, strict=True))
    cells = [Cell(x, y, role="floor") for x, y, _ in holes]
    discs = [Disc(x + 0.5, y + 0.5, 0.36 if peg else 0.16, "peg" if peg else "socket") for x, y, peg in holes]
    return Scene([*cells, *discs], gap=1)


game = Game(
    name="peg solitaire",
    unit="jump",
    objective=Shortest(),
    moves=moves,
    ranges=lambda board: [2] * len(board.pegs),
    canonical=canonical,
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
)
