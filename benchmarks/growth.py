"""How cost grows: time and memory of ``malpan explore`` against the number of states, for three games, as a picture.

Every point is a whole process, so what a process takes by itself is in it, but kernels are compiled before. Up to 100,000 states
the plain searches answer; from there on the compiled ones do, after the plain ones have given up.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from malpan.search.switching import PATIENCE
from measuring import HOUSE, MALPAN, run_weighing, warm_up

EXAMPLES = HOUSE / "examples"


class Point(NamedTuple):
    """One walk: states, seconds, bytes."""

    states: int
    seconds: float
    memory: int


def tiles(height: int, width: int) -> str:
    """Sliding tiles in order."""
    places = [*map(str, range(1, height * width)), "."]
    return "\n".join(" ".join(places[row * width : (row + 1) * width]) for row in range(height))


def games(quick: bool) -> dict[str, tuple[str, list[str]]]:
    """Return the games, each with boards of growing size."""
    sizes = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]
    stacks = range(3, 9)
    lasts = [10**power for power in range(2, 7)]
    if quick:
        sizes, stacks, lasts = sizes[:4], range(3, 7), lasts[:3]
    return {
        "sliding tiles": (str(EXAMPLES / "sliding_tiles.py"), [tiles(*size) for size in sizes]),
        "burnt pancakes": (
            str(EXAMPLES / "burnt_pancakes.py"),
            [" ".join(str(pancake) for pancake in range(1, stack + 1)) for stack in stacks],
        ),
        "snakes and ladders": ("snakes", [json.dumps({"ladders": [], "size": last}) for last in lasts]),
    }


def measure(quick: bool) -> dict[str, list[Point]]:
    """Walk every board once."""
    points: dict[str, list[Point]] = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.txt"
        for name, (game, boards) in games(quick).items():
            for board in boards:
                file.write_text(board, encoding="utf-8")
                if not quick:
                    warm_up(game, file, name != "snakes and ladders")
                run = run_weighing([MALPAN, "explore", game, file, "--past-wins", "--format", "json"])
                states = int(json.loads(run.out)["states"])
                points.setdefault(name, []).append(Point(states, run.seconds, run.memory))
    return points


def draw(points: dict[str, list[Point]], file: Path) -> None:
    """Draw time and memory side by side, both axes logarithmic; colours that everyone can tell apart, and shapes as well."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.ticker import StrMethodFormatter

    figure, (time, memory) = plt.subplots(1, 2, figsize=(10, 4.2))
    styles = zip(points.items(), ("#0072B2", "#D55E00", "#009E73"), "os^", strict=True)
    for (name, walked), colour, shape in styles:
        states = [point.states for point in walked]
        time.plot(states, [point.seconds for point in walked], color=colour, marker=shape, label=name)
        memory.plot(states, [point.memory / 1e6 for point in walked], color=colour, marker=shape, label=name)
    for axes, title, unit in ((time, "Time of the whole process", "seconds"), (memory, "Most memory it held", "megabytes")):
        axes.set(xscale="log", yscale="log", xlabel="states reached", ylabel=unit, title=title)
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        axes.axvline(PATIENCE, color="#666666", linestyle=":", linewidth=1)
        axes.grid(visible=True, which="major", alpha=0.3)
    memory.annotate("compiled from here on →", (PATIENCE, 0.93), (-4, 0), ("data", "axes fraction"), "offset points", ha="right")
    time.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(file, dpi=120)


def main() -> list[str]:
    """Measure, draw, and return the points as a table."""
    points = measure("--quick" in sys.argv)
    if "--quick" not in sys.argv:
        draw(points, HOUSE / "docs" / "growth.png")
    lines = ["| game | states | seconds | MB |", "|---|---|---|---|"]
    for name, walked in points.items():
        lines += [f"| {name} | {point.states:,} | {point.seconds:.2f} | {point.memory / 1e6:,.0f} |" for point in walked]
    return lines
