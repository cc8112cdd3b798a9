"""The layout of a sheet on pages of A4: where each picture and each text is.

    ┌──────────────────────────┐
    │ title                    │
    │ 1  3 tilts    2  4 tilts │    columns and rows of equal slots; the boards of a page have cells of one size
    │ ┌──────┐      ┌──────┐   │
    │ └──────┘      └──────┘   │
    │ caption       caption    │
    │ malpan               1/2 │
    └──────────────────────────┘

All lengths are in points, 1/72 of an inch; y points downwards.
"""

from collections.abc import Sequence
from math import log
from textwrap import wrap
from typing import NamedTuple

from malpan.language import say
from malpan.language.width import width_of
from malpan.levels.sheets.items import Item
from malpan.scene import Scene, size_of

WIDTH, HEIGHT = 595.28, 841.89
"""A4."""

MARGIN = 42.0
TOP, BOTTOM = 92.0, 46.0
"""Where slots begin below the upper edge, and end above the lower one."""

GAP, HEAD = 22.0, 20.0
"""Space between slots, and the height of the heading of a slot."""

LARGEST_CELL, SMALLEST_CELL, USUAL_CELL = 30.0, 3.0, 17.0
"""The size of a cell on paper; the layout comes as near to the usual one as the boards allow."""

TITLE, SUBTITLE, NUMBER, GOAL, SMALL, SOLUTION = 22.0, 11.0, 13.0, 11.0, 8.5, 11.0
"""Heights of letters."""

CAPTION_LINE = 12.0

LETTER = 0.56
"""Width of a letter, relative to its height, on average."""

BOLD_LETTER = 0.7
"""Width of a digit in bold, relative to its height."""

SOLUTION_COLUMNS = 2
MOST_COLUMNS, MOST_ROWS = 8, 12

EMPTY_PAPER = 0.6
"""What empty paper costs, in a choice in which cells of half the usual size cost 0.7."""


class Words(NamedTuple):
    """A text: its left end (or right end, if it is `right`), its base line, the height of its letters, and its look."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    soft: bool = False
    right: bool = False


class Picture(NamedTuple):
    """A scene: its top left corner, and the size of a cell."""

    x: float
    y: float
    cell: float
    scene: Scene


class Page(NamedTuple):
    """A page: its texts, its pictures, and the heights of rules across it."""

    words: list[Words]
    pictures: list[Picture]
    rules: list[float]


class Grid(NamedTuple):
    """Slots on a page: columns and rows, the size of a cell of the boards in them, and the height of captions below these."""

    columns: int
    rows: int
    cell: float
    below: float = 0.0


def lay_out(items: Sequence[Item], title: str, subtitle: str, solutions: bool) -> list[Page]:
    """Return the pages of a sheet: the levels, and after them their solutions, if they are wanted."""
    pages = [page_of(part, grid) for part, grid in split(items)]
    answers = solution_pages([item for item in items if item.solution]) if solutions else []
    for number, page in enumerate((*pages, *answers), start=1):
        heading = say("Solutions") if number > len(pages) else title
        page.words.append(Words(MARGIN, 58, heading, TITLE, bold=True))
        page.words.append(Words(WIDTH - MARGIN, 58, subtitle, SUBTITLE, soft=True, right=True))
        page.words.append(Words(MARGIN, HEIGHT - 26, "malpan", SMALL, soft=True))
        page.words.append(
            Words(WIDTH - MARGIN, HEIGHT - 26, f"{number} / {len(pages) + len(answers)}", SMALL, soft=True, right=True)
        )
        page.rules.append(70)
    return [*pages, *answers]


def split(items: Sequence[Item]) -> list[tuple[Sequence[Item], Grid]]:
    """Return the levels of each page, with its grid. All pages have the same grid, that of the largest board."""
    wide = max(size_of(item.scene)[0] for item in items)
    high = max(size_of(item.scene)[1] for item in items)
    grid = choose_grid(wide, high, [item.scene.caption for item in items])
    slots = grid.columns * grid.rows
    return [(items[at : at + slots], grid) for at in range(0, len(items), slots)]


def choose_grid(wide: float, high: float, captions: Sequence[str]) -> Grid:
    """Return the grid for boards of a size, with these captions: cells near the usual size, and little empty paper."""
    count = len(captions)

    def grid_of(columns: int, rows: int) -> Grid:
        slot = slot_width(columns)
        below = max(len(caption_lines(caption, slot)) for caption in set(captions)) * CAPTION_LINE
        down = ((HEIGHT - TOP - BOTTOM + GAP) / rows - HEAD - below - GAP) / high
        return Grid(columns, rows, min(slot / wide, down, LARGEST_CELL), below)

    def cost(grid: Grid) -> float:
        pages = -(-count // (grid.columns * grid.rows))
        slot = (wide * grid.cell + GAP) * (high * grid.cell + HEAD + grid.below + GAP)
        used = count * slot / (pages * (WIDTH - 2 * MARGIN + GAP) * (HEIGHT - TOP - BOTTOM + GAP))
        return abs(log(grid.cell / USUAL_CELL)) + EMPTY_PAPER * (1 - used)

    grids = [
        grid_of(columns, rows)
        for columns in range(1, min(count, MOST_COLUMNS) + 1)
        for rows in range(1, min(-(-count // columns), MOST_ROWS) + 1)
    ]
    fitting = [grid for grid in grids if grid.cell >= SMALLEST_CELL] or [grid_of(1, 1)]
    return min(fitting, key=cost)


def page_of(items: Sequence[Item], grid: Grid) -> Page:
    """Return a page of levels; their rows are spread over the height of a full page."""
    page = Page([], [], [])
    slot = slot_width(grid.columns)
    high = max(size_of(item.scene)[1] for item in items) * grid.cell + HEAD + grid.below
    free = HEIGHT - TOP - BOTTOM - grid.rows * high
    between = min(free / max(grid.rows - 1, 1), 2.2 * GAP)
    for place, item in enumerate(items):
        row, column = divmod(place, grid.columns)
        wide = size_of(item.scene)[0] * grid.cell
        x = MARGIN + column * (slot + GAP) + (slot - wide) / 2
        y = TOP + row * (high + between)
        page.words.append(Words(x, y + 11, str(item.number), NUMBER, bold=True))
        beside = x + NUMBER * (BOLD_LETTER * len(str(item.number)) + 0.5)
        page.words.append(Words(beside, y + 11, item.goal, GOAL, soft=True))
        page.pictures.append(Picture(x, y + HEAD, grid.cell, item.scene))
        under = y + HEAD + size_of(item.scene)[1] * grid.cell
        for number, text in enumerate(caption_lines(item.scene.caption, slot), start=1):
            page.words.append(Words(x, under + number * CAPTION_LINE, text, SMALL, soft=True))
    return page


def slot_width(columns: int) -> float:
    """Return the width of each of so many columns."""
    return (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns


def caption_lines(caption: str, width: float) -> list[str]:
    """Return a caption in lines of a width."""
    return [line for part in caption.split("\n") for line in wrap_words(part, int(width / (SMALL * LETTER)))]


def solution_pages(items: Sequence[Item]) -> list[Page]:
    """Return pages of solutions, in columns."""
    wide = slot_width(SOLUTION_COLUMNS)
    indent, line = 30.0, SOLUTION * 1.45
    letters = int((wide - indent) / (SOLUTION * LETTER))
    pages: list[Page] = []
    column, y = SOLUTION_COLUMNS, 0.0
    for item in items:
        lines = wrap_words(item.solution, letters)
        if column == SOLUTION_COLUMNS or (y + len(lines) * line > HEIGHT - BOTTOM and y > TOP + line):
            column, y = (0 if column >= SOLUTION_COLUMNS - 1 else column + 1), TOP + 4
            if column == 0:
                pages.append(Page([], [], []))
        x = MARGIN + column * (wide + GAP)
        pages[-1].words.append(Words(x, y, str(item.number), SOLUTION, bold=True))
        for text in lines:
            pages[-1].words.append(Words(x + indent, y, text, SOLUTION))
            y += line
        y += 0.35 * line
    return pages


def wrap_words(text: str, letters: int) -> list[str]:
    """Return a text in lines of at most so many letters; letters of double width count twice."""
    factor = max(width_of(text) / max(len(text), 1), 1.0)
    return wrap(text, max(int(letters / factor), 8))
