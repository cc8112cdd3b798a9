"""Whole spaces that are known: each walked once by ``malpan explore``, its layers held against the table, with time and memory.

The kernels are compiled before. ``--all`` adds peg solitaire without symmetry, which takes many minutes.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from malpan.search.native.space import WIDE
from measuring import HOUSE, MALPAN, Row, in_words, run_weighing, warm_up


class Space(NamedTuple):
    """A space: what to call it, its game, its board, and where its table is: a file of known/ and the name there."""

    name: str
    game: str
    board: str
    known: str
    entry: str


SPACES = [
    Space("8-puzzle", "sliding_tiles", "1 2 3\n4 5 6\n7 8 .", "sliding_tiles", "3×3"),
    Space("sliding tiles 5×2", "sliding_tiles", "1 2 3 4 5\n6 7 8 9 .", "sliding_tiles", "5×2"),
    Space("2×2×2 cube, half turns", "pocket_cube", "half", "pocket_cube", "half"),
    Space("2×2×2 cube, quarter turns", "pocket_cube", "quarter", "pocket_cube", "quarter"),
    Space("klotski, a cell at a time", "klotski", "cell vBbvVbbVvhHvVssVs..s", "klotski", "cell vBbvVbbVvhHvVssVs..s"),
    Space("klotski, straight slides", "klotski", "slide vBbvVbbVvhHvVssVs..s", "klotski", "slide vBbvVbbVvhHvVssVs..s"),
    Space("klotski, any path", "klotski", "piece vBbvVbbVvhHvVssVs..s", "klotski", "piece vBbvVbbVvhHvVssVs..s"),
    Space("peg solitaire up to symmetry", "peg_solitaire", "pegs-symmetric.txt", "peg_solitaire", "English, symmetric"),
    Space("sliding tiles 4×3", "sliding_tiles", "1 2 3 4\n5 6 7 8\n9 10 11 .", "sliding_tiles", "4×3"),
]
PEGS = Space("peg solitaire", "peg_solitaire", "pegs.txt", "peg_solitaire", "English")


def table(space: Space) -> list[int]:
    """Return the known layers of a space."""
    for line in (HOUSE / "known" / f"{space.known}.txt").read_text(encoding="utf-8").splitlines():
        columns = line.split("  ")
        if columns[0] == space.entry:
            return [int(word) for word in max(columns, key=len).split()]
    raise KeyError(f"known/{space.known}.txt has no {space.entry}")


def rows() -> Iterator[Row]:
    """Walk every space and compare."""
    spaces = SPACES[:2] if "--quick" in sys.argv else [*SPACES, *([PEGS] if "--all" in sys.argv else [])]
    with tempfile.TemporaryDirectory() as folder:
        for space in spaces:
            file = HOUSE / "examples" / "boards" / space.board
            if not space.board.endswith(".txt"):
                file = Path(folder) / "board.txt"
                file.write_text(space.board, encoding="utf-8")
            game = HOUSE / "examples" / f"{space.game}.py"
            warm_up(game, file, sum(table(space)) > WIDE)
            run = run_weighing([MALPAN, "explore", game, file, "--past-wins", "--format", "json"])
            layers = json.loads(run.out)["layers"]
            if layers != table(space):
                raise AssertionError(f"{space.name}: {layers} is not what is known")
            figure = f"{in_words(run.seconds)}, {run.memory / 1e9:.2f} GB"
            large = space.entry == "4×3"
            met = run.seconds <= 90 and run.memory <= 4e9 if large else None
            work = f"{space.name}, {sum(layers):,} states in {len(layers)} layers, whole process"
            yield Row(work, in_words(run.seconds), "", figure, "≤ 90 s, ≤ 4 GB" if large else "layers as known", met)
