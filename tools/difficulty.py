"""What the difficulty of levels goes along with: the rank correlations of `difficulty` with other columns, for some games.

    .venv/bin/python -m tools.difficulty [LEVELS]

For each game, that many levels (500) are mined from random boards with the seed 1. Ranks are compared (Spearman's coefficient),
as what matters of most columns is which level has more.
"""

import sys
import tempfile
from math import isnan
from pathlib import Path

from malpan.levels.mining import mine
from malpan.levels.schema import LEVELS, connect, quote

GAMES = (("marbles", "10x10"), ("snakes", None), ("examples/rush_hour.py", None))
COLUMNS = {
    "moves": "moves",
    "branching": "branching",
    "moves × log2(branching)": "moves * log2(greatest(branching, 1))",
    "states": "states",
    "deepest": "deepest",
    "share of dead ends": "dead_ends / states",
    "best lines": "best_lines",
    "widest layer": "list_max(layers)",
}
"""Columns, and what is made of them, in SQL."""


def correlations(path: Path) -> list[float]:
    """Return the rank correlation of the difficulty with each column, over the levels of a file that take a move at least."""
    ranks = ", ".join(
        f"rank() OVER (ORDER BY {sql}) + (count(*) OVER (PARTITION BY {sql}) - 1) / 2 AS c{place}"
        for place, sql in enumerate(["difficulty", *COLUMNS.values()])
    )
    wanted = ", ".join(f"corr(c0, c{place})" for place in range(1, len(COLUMNS) + 1))
    with connect() as connection:
        connection.execute(f"ATTACH {quote(str(path))} AS mined (READ_ONLY)")
        found = connection.execute(f"SELECT {wanted} FROM (SELECT {ranks} FROM mined.{LEVELS} WHERE moves > 0)").fetchone()
    return list(found or ())


def main() -> None:
    """Mine, and print a table in Markdown."""
    levels = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    columns = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (game, size) in enumerate(GAMES):
            path = Path(folder) / f"{number}.duckdb"
            mine(game, path, size=size, seed=1, count=levels, max_states=20_000)
            columns.append(correlations(path))
    print("| difficulty and …", *(f"| {Path(game).stem.replace('_', ' ')} {size or ''}".rstrip() for game, size in GAMES), "|")
    print("|---|" + "---:|" * len(GAMES))
    for place, name in enumerate(COLUMNS):
        print(f"| {name} |", " | ".join("–" if isnan(column[place]) else f"{column[place]:.2f}" for column in columns), "|")


if __name__ == "__main__":
    main()
