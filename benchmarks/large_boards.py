"""What the largest boards take: seconds and peak memory of the whole process, from a file to a proved answer.

In ``make bench``. These are the sizes that the documents promise, made here from a fixed seed and answered once each with the
engine that `malpan solve` chooses by itself: plain, and compiled if there is much to search.
"""

import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measuring import HEAD, MALPAN, Row, in_words, run_weighing


def open_snakes() -> str:
    """Ten million cells without a jump."""
    return json.dumps({"ladders": [], "size": 10_000_000})


def snakes_everywhere() -> str:
    """Ten million cells with a snake on about every twentieth."""
    heads = random.sample(range(2, 10_000_000), 500_000)
    return json.dumps({"snakes": [[head, random.randint(1, head - 1)] for head in heads], "size": 10_000_000})


def snakes_grid() -> str:
    """A grid of 3162×3162 cells with jumps on one in a hundred."""
    side = 3162
    cells = [random.randint(1, side * side) if random.random() < 0.01 else -1 for _ in range(side * side)]
    cells[0] = cells[side - 1] = -1
    return json.dumps([cells[row * side : (row + 1) * side] for row in range(side)])


def die_map() -> str:
    """A map of 4000×4000 and 10^18 rolls."""
    rows = (" ".join(random.choices("123456", k=4000)) for _ in range(4000))
    return "\n".join([f"4000 4000 {10**18}", *rows])


def open_box() -> str:
    """A box of 1000×1000 with one cell in fifty a wall."""
    cells = ["#" if random.random() < 0.02 else "." for _ in range(1_000_000)]
    cells[500_500], cells[100_100], cells[900_300] = "O", "R", "B"
    return "\n".join("".join(cells[row * 1000 : (row + 1) * 1000]) for row in range(1000))


def many_horses() -> str:
    """Eight horses and eighteen rolls."""
    return json.dumps({"rolls": [1 + turn % 5 for turn in range(18)], "horses": 8})


BOARDS = [
    ("snakes", open_snakes),
    ("snakes", snakes_everywhere),
    ("snakes", snakes_grid),
    ("die", die_map),
    ("marbles", open_box),
    ("yut", many_horses),
]


def solve(game: str, file: str) -> tuple[str, float, int]:
    """Return the answer to a board, the seconds it took, and the most memory the process held, in bytes."""
    run = run_weighing([MALPAN, "solve", game, "--format", "answer", file])
    return run.out.strip(), run.seconds, run.memory


def rows() -> Iterator[Row]:
    """Answer each board once."""
    with tempfile.TemporaryDirectory() as folder:
        for game, made in BOARDS:
            random.seed(1)
            file = Path(folder) / "board.txt"
            file.write_text(made(), encoding="utf-8")
            answer, seconds, memory = solve(game, str(file))
            about = (made.__doc__ or "").rstrip(".")
            yield Row(f"{game}: {about}", f"answer {answer}", "", f"{in_words(seconds)}, {memory / 1e9:.2f} GB", "")


if __name__ == "__main__":
    print(HEAD)
    for row in rows():
        print(row, flush=True)
