"""Klotski, or Huarong Dao: slide the pieces of a tray until the large square reaches the exit in the middle of the bottom row.

    v B b v      B and three b   the large square      s   a small piece, on one cell
    V b b V      v above V       an upright piece      .   an empty cell
    v h H v      h before H      a lying piece
    V s s V
    s . . s      The square is at the exit on the two empty cells and the two cells above them.

The first word of a board is the metric, which says what counts as one move: ``cell``, a piece moves by one cell; ``slide``, a
piece moves in a straight line, any distance; ``piece``, a piece moves along any path. The twenty cells follow, on one line or as
five rows of four.

A state has one place for each piece, its first cell, 0 to 19: the square, then the upright, lying and small pieces. Pieces of one
shape are interchangeable. The tray above has 25,955 states, and takes 116, 90 or 81 moves. A square alone reaches twelve cells;
from the top left, cell by cell, in layers 1 2 3 3 2 1.

    malpan solve examples/klotski.py examples/boards/klotski.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Game, Scene, Shortest, Verdict, sort_places

WIDTH, CELLS = 4, 20
EXIT = 13
CELL, SLIDE, PIECE = range(3)
METRICS = ("cell", "slide", "piece")
LEFT, RIGHT, UP, DOWN = range(4)
WAYS = ("left", "right", "up", "down")
LETTERS = "ABCDEFGHIJKLMNOPQ"

SQUARE, UPRIGHT, LYING, SMALL = range(4)
BEGINNINGS = "Bvhs"
SIZES = ((2, 2), (1, 2), (2, 1), (1, 1))
TONES = (2, 1, 6, 5)
MARKS = ({0: "B", 1: "b", 4: "b", 5: "b"}, {0: "v", 4: "V"}, {0: "h", 1: "H"}, {0: "s"})


class Board(NamedTuple):
    metric: int
    shapes: tuple[int, ...]
    first: tuple[int, ...]
    covers: tuple[int, ...]  # for each piece and each first cell: the cells it lies on, one bit each; 0 if it sticks out


def read(text: str) -> Board:
    """Read the metric and the twenty cells of a tray with one large square."""
    words = list(re.finditer(r"\S+", text))
    if not words:
        raise BoardError(f"the text is empty; expected one of {', '.join(METRICS)}, and twenty cells")
    if words[0].group() not in METRICS:
        raise wrong(text, words[0].start(), f"found {words[0].group()[:20]!r}; expected one of {', '.join(METRICS)}")
    pieces = pieces_in(text, cells_in(text, words[1:]))
    if all(shape != SQUARE for shape, _ in pieces):
        raise wrong(text, words[-1].end(), "found no large square; expected one, which begins with B")
    return board_of(METRICS.index(words[0].group()), pieces)


def cells_in(text: str, rows: list[re.Match[str]]) -> list[int]:
    """Return the positions of the twenty cells in the text, which are in one row or in five."""
    width = WIDTH if rows and len(rows[0].group()) == WIDTH else CELLS
    for row in rows[: CELLS // width]:
        if len(row.group()) != width:
            at = min(row.start() + width, row.end())
            raise wrong(text, at, f"found a row of {len(row.group())} cells; expected 20 cells together, or five rows of four")
    if len(rows) > CELLS // width:
        surplus = rows[CELLS // width]
        raise wrong(text, surplus.start(), f"found {surplus.group()[:20]!r} after the twenty cells; expected nothing more")
    if len(rows) < CELLS // width:
        raise wrong(text, len(text.rstrip()), f"found {len(rows) * width} cells; expected 20")
    return [at for row in rows for at in range(*row.span())]


def pieces_in(text: str, cells: list[int]) -> list[tuple[int, int]]:
    """Return the pieces, each as its shape and its first cell."""
    pieces: list[tuple[int, int]] = []
    begun: dict[int, str] = {}
    for cell, at in enumerate(cells):
        mark = text[at]
        if cell in begun or mark == ".":
            if mark != begun.get(cell, "."):
                raise wrong(text, at, f"found {mark!r}; expected {begun[cell]!r}, the rest of a piece")
            continue
        shape = BEGINNINGS.find(mark)
        if shape < 0:
            raise wrong(text, at, f"found {mark!r}; expected the first cell of a piece, B, v, h or s, or '.'")
        if shape == SQUARE and any(known == SQUARE for known, _ in pieces):
            raise wrong(text, at, "found a second large square; expected one")
        rest = {cell + ahead: drawn for ahead, drawn in MARKS[shape].items()}
        if not covered(shape, cell) or rest.keys() & begun.keys():
            raise wrong(text, at, f"found {mark!r}; expected a piece that fits here")
        begun |= rest
        pieces.append((shape, cell))
    return pieces


def wrong(text: str, at: int, message: str) -> BoardError:
    """Return the error for what stands at a place of the text."""
    return BoardError(message, line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at))


def board_of(metric: int, pieces: list[tuple[int, int]]) -> Board:
    """Return the board with these pieces, each a shape and its first cell."""
    shapes, first = zip(*sorted(pieces), strict=True)
    return Board(metric, shapes, first, tuple(covered(shape, cell) for shape in shapes for cell in range(CELLS)))


def covered(shape: int, cell: int) -> int:
    """Return the cells that a shape lies on when it begins at a cell, one bit each; 0 if it sticks out of the tray."""
    cells = [cell + ahead for ahead in MARKS[shape]]
    if max(cells) >= CELLS or any(each % WIDTH < cell % WIDTH for each in cells):
        return 0
    return sum(1 << each for each in cells)


def write(board: Board) -> str:
    cells = ["."] * CELLS
    for shape, first in zip(board.shapes, board.first, strict=True):
        for ahead, mark in MARKS[shape].items():
            cells[first + ahead] = mark
    return f"{METRICS[board.metric]} {''.join(cells)}"


def moves(board: Board) -> list[str]:
    """Return the moves: a piece and a way where cells are counted, otherwise a piece and the cell it begins at then."""
    names = [f"{'abcd'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in range(CELLS)]
    ends = WAYS if board.metric == CELL else [f"to {name}" for name in names]
    return [f"{letter} {end}" for letter in LETTERS[: len(board.first)] for end in ends]


def start(board: Board) -> list[int]:
    return list(board.first)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Bring a piece to a cell, if it fits there and can come there in one move."""
    if board.metric == CELL:
        piece = move // len(WAYS)
        target = beside(state[piece], move % len(WAYS))
    else:
        piece, target = move // CELLS, move % CELLS
    if target < 0 or target == state[piece] or not fits(board, state, piece, target):
        return Verdict.ILLEGAL
    if board.metric != CELL:
        taken = covered_by_others(board, state, piece)
        if board.metric == SLIDE and not slides(board, taken, piece, state[piece], target):
            return Verdict.ILLEGAL
        if board.metric == PIECE and not walks(board, taken, piece, state[piece], target):
            return Verdict.ILLEGAL
    state[piece] = target
    return Verdict.WON if state[0] == EXIT else Verdict.ON


def beside(cell: int, way: int) -> int:
    """Return the cell next to a cell; -1 where the tray ends."""
    if way == LEFT:
        return cell - 1 if cell % WIDTH > 0 else -1
    if way == RIGHT:
        return cell + 1 if cell % WIDTH < WIDTH - 1 else -1
    if way == UP:
        return cell - WIDTH if cell >= WIDTH else -1
    return cell + WIDTH if cell + WIDTH < CELLS else -1


def fits(board: Board, state: Sequence[int], piece: int, cell: int) -> bool:
    """Tell whether a piece can begin at a cell, inside the tray and on no other piece; most moves fail here, so this is quick."""
    cells = board.covers[piece * CELLS + cell]
    if cells == 0:
        return False
    for other in range(len(state)):
        if cells & board.covers[other * CELLS + state[other]] and other != piece:
            return False
    return True


def covered_by_others(board: Board, state: Sequence[int], piece: int) -> int:
    """Return the cells on which all pieces but one lie, one bit each."""
    taken = 0
    for other in range(len(state)):
        if other != piece:
            taken |= board.covers[other * CELLS + state[other]]
    return taken


def free(board: Board, taken: int, piece: int, cell: int) -> bool:
    """Tell whether a piece can begin at a cell, inside the tray and on no other piece."""
    cells = board.covers[piece * CELLS + cell]
    return cells != 0 and cells & taken == 0


def slides(board: Board, taken: int, piece: int, here: int, target: int) -> bool:
    """Tell whether a piece comes straight from one cell to another that is free."""
    if here % WIDTH == target % WIDTH:
        stride = WIDTH if target > here else -WIDTH
    elif here // WIDTH == target // WIDTH:
        stride = 1 if target > here else -1
    else:
        return False
    while here != target:
        here += stride
        if not free(board, taken, piece, here):
            return False
    return True


def walks(board: Board, taken: int, piece: int, here: int, target: int) -> bool:
    """Tell whether a piece comes from one cell to another, cell by cell, over places that are free."""
    reached = 1 << here
    grown = True
    while grown and reached >> target & 1 == 0:
        grown = False
        for cell in range(CELLS):
            if reached >> cell & 1 == 0 and free(board, taken, piece, cell) and touches(reached, cell):
                reached |= 1 << cell
                grown = True
    return reached >> target & 1 == 1


def touches(cells: int, cell: int) -> bool:
    """Tell whether a cell is next to one of some cells, which are one bit each."""
    for way in range(len(WAYS)):
        other = beside(cell, way)
        if other >= 0 and cells >> other & 1 == 1:
            return True
    return False


def canonical(board: Board, state: list[int]) -> None:
    """Sort the pieces of each shape."""
    first = 0
    while first < len(state):
        end = first + 1
        while end < len(state) and board.shapes[end] == board.shapes[first]:
            end += 1
        sort_places(state, first, end)
        first = end


def won(board: Board, state: Sequence[int]) -> bool:
    return state[0] == EXIT


def possible(board: Board, state: Sequence[int]) -> bool:
    for piece in range(len(state)):
        if not fits(board, state, piece, state[piece]):
            return False
    return True


def random_board(random: Random) -> Board:
    """Return a board with two empty cells at least: in a full tray nothing moves."""
    square = random.choice([cell for cell in range(CELLS) if covered(SQUARE, cell)])
    pieces, taken = [(SQUARE, square)], covered(SQUARE, square)
    for shape in random.choices((UPRIGHT, LYING, SMALL), k=random.randint(2, 16)):
        cell = random.randrange(CELLS)
        cells = covered(shape, cell)
        if cells and not cells & taken and (cells | taken).bit_count() <= CELLS - 2:
            pieces.append((shape, cell))
            taken |= cells
    return board_of(random.randrange(len(METRICS)), pieces)


def picture(board: Board, state: Sequence[int]) -> Scene:
    tray = [Cell(cell % WIDTH, cell // WIDTH, role="floor") for cell in range(CELLS)]
    exit_mark = Cell(1, 4.9, 2, 0.2, "goal")
    pieces = []
    for letter, shape, first in zip(LETTERS, board.shapes, state, strict=False):
        width, height = SIZES[shape]
        pieces.append(Cell(first % WIDTH, first // WIDTH, width, height, f"tone {TONES[shape]}", letter))
    return Scene([*tray, *pieces, exit_mark], WIDTH, CELLS // WIDTH + 0.1, gap=1)


game = Game(
    name="klotski",
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [(15, 16, 19, 20)[shape] for shape in board.shapes],
    canonical=canonical,
    possible=possible,
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
)
