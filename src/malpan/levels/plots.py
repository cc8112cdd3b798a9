"""A plot of levels: how many there are of each number of moves and of each difficulty, and how the two go together.

matplotlib draws it, in the colours of our pictures on light paper, as SVG, PNG or PDF.
"""

import io
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import counted, say, several, using_words
from malpan.levels.plotting import choose_fonts, import_matplotlib
from malpan.levels.store import Levels
from malpan.picture.palette import BLACK, BLUE, GREEN, PAGE, VERMILLION
from malpan.system.files import check_target, not_written, write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

KINDS = (".svg", ".png", ".pdf")

MOST_POINTS = 5_000
"""Levels that are drawn as points; more are drawn as areas, the darker the more there are."""

BINS, MOST_NAMES = 40, 10
SOFT, EDGE, PAPER = PAGE["soft"][0], PAGE["edge"][0], "#ffffff"

Values = dict[str, Any]


def check_plot(path: Path) -> str:
    """Return the kind of a plot, its suffix; MalpanError if it cannot be written, as far as that is known by now."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise MalpanError(
            say("{path} is not the name of a plot; expected one that ends in {suffixes}", path=path, suffixes=", ".join(KINDS))
        )
    check_target(path)
    import_matplotlib()
    return kind


def plot(levels: Levels, path: Path, title: str) -> int:
    """Draw the levels of a selection that have a way; return how many these are.

    Raises MalpanError if there are none, if matplotlib is not installed, or if the file cannot be written.
    """
    kind = check_plot(path)
    columns = "moves, difficulty, best_lines::DOUBLE AS best_lines, states"
    found = levels.execute(f"SELECT {columns} FROM ({levels.query.sql}) WHERE moves IS NOT NULL").fetchnumpy()
    count = len(found["moves"])
    if not count:
        raise MalpanError(say("no level that has a way is selected, so {path} was not written", path=path))
    content = draw(found, levels.one_game(), title, kind)
    try:
        write_whole(path, content, durable=True)
    except OSError as error:
        raise not_written(path, error) from None
    return count


def draw(values: Values, game: Game | None, title: str, kind: str) -> bytes:
    """Return the plot as the content of a file."""
    matplotlib = import_matplotlib()
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with using_words(game.words if game else {}, game.plurals if game else {}):
        moves = several(game.unit if game is not None else "move")
        heading = f"{title} · {counted(len(values['moves']), 'level')}"
        words = Words(moves)
    style = {
        "font.family": choose_fonts([heading, *words]), "font.size": 9, "text.color": BLACK, "axes.labelcolor": SOFT,
        "xtick.color": SOFT, "ytick.color": SOFT, "axes.edgecolor": EDGE, "axes.spines.top": False, "axes.spines.right": False,
        "svg.hashsalt": "malpan", "svg.fonttype": "path",
    }  # fmt: skip
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(9, 6.6), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12), facecolor=PAPER)
        figure.suptitle(heading, x=0.015, ha="left", size=13, weight="bold")
        grid = figure.subplots(2, 2)
        draw_whole(grid[0, 0], values["moves"], words.moves, BLUE)
        draw_counts(grid[0, 1], values["difficulty"], words.difficulty, GREEN)
        draw_together(grid[1, 0], values, words)
        draw_lines(grid[1, 1], values["best_lines"], words.lines)
        for axes in grid.flat[[0, 1, 3]]:
            axes.set_ylabel(words.levels)
        written = io.BytesIO()
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None, "ModDate": None}, ".png": {"Software": None}}
        figure.savefig(written, format=kind[1:], dpi=160, metadata=dates[kind])
    return written.getvalue()


class Words(tuple[str, ...]):
    """The words of a plot, in the current language."""

    moves: str
    difficulty: str
    lines: str
    levels: str

    def __new__(cls, moves: str) -> "Words":
        """Return the words, of which the moves depend on the game."""
        return super().__new__(cls, (moves, say("difficulty, in bits"), several("best line"), several("level")))

    def __init__(self, moves: str) -> None:
        self.moves, self.difficulty, self.lines, self.levels = self


def draw_whole(axes: "Axes", values: Any, name: str, colour: str) -> None:
    """Draw how many levels there are of each whole number; of many numbers, of each of some equal parts."""
    import numpy as np

    if values.max() - values.min() > BINS:
        draw_counts(axes, values, name, colour)
        return
    numbers, counts = np.unique(values, return_counts=True)
    axes.bar(numbers, counts, width=0.8, color=colour)
    whole_numbers(axes.xaxis)
    finish(axes, name)


def draw_counts(axes: "Axes", values: Any, name: str, colour: str) -> None:
    """Draw how many levels there are in each of some equal parts of the range of a value."""
    axes.hist(values, bins=min(BINS, max(len(values) // 2, 5)), color=colour, edgecolor=PAPER, linewidth=0.4)
    finish(axes, name)


def draw_lines(axes: "Axes", values: Any, name: str) -> None:
    """Draw how many levels there are of each number of best lines, in powers of two from 8 on."""
    import numpy as np

    known = values[~np.isnan(values)]
    most = known.max(initial=1)
    edges = [1.0, 2, 3, 4, 5, 6, 7, 8]
    while edges[-1] <= most:
        edges.append(edges[-1] * 2)
    counts, _ = np.histogram(known, bins=edges)
    shown = int(np.flatnonzero(counts).max(initial=0)) + 1
    names = [f"{low:,.0f}" if high == low + 1 else f"{low:,.0f}–" for low, high in pairwise(edges)]
    axes.bar(range(shown), counts[:shown], width=0.8, color=VERMILLION)
    step = -(-shown // MOST_NAMES)
    axes.set_xticks(range(0, shown, step), names[:shown:step])
    finish(axes, name)


def draw_together(axes: "Axes", values: Values, words: Words) -> None:
    """Draw difficulty against moves: a point for each level, or areas if there are many levels."""
    moves, difficulty = values["moves"], values["difficulty"]
    if len(moves) <= MOST_POINTS:
        axes.scatter(moves, difficulty, s=12, color=BLUE, alpha=max(0.15, min(0.7, 300 / len(moves))), linewidths=0)
    else:
        from matplotlib.colors import LinearSegmentedColormap

        shades = LinearSegmentedColormap.from_list("malpan", ["#d8ebf8", BLUE, BLACK])
        across = min(int(moves.max() - moves.min()) + 1, 60)
        low, high = moves.min() - 0.5, moves.max() + 0.5
        drawn = axes.hist2d(
            moves,
            difficulty,
            bins=(across, 50),
            range=[(low, high), (difficulty.min(), difficulty.max() + 1e-9)],
            cmin=1,
            norm="log",
            cmap=shades,
        )
        scale = axes.figure.colorbar(drawn[3], ax=axes, label=words.levels, pad=0.02, format=lambda value, _: f"{value:,.0f}")
        scale.outline.set_visible(False)
    whole_numbers(axes.xaxis)
    axes.set_ylabel(words.difficulty)
    finish(axes, words.moves, grid="both")


def finish(axes: "Axes", name: str, grid: "Literal['x', 'y', 'both']" = "y") -> None:
    """Add the name and the grid of a part of the plot."""
    axes.set_xlabel(name)
    axes.grid(axis=grid, color=EDGE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    if grid == "y":
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        whole_numbers(axes.yaxis)


def whole_numbers(axis: "Axis") -> None:
    """Have an axis show whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))
