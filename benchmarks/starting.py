"""What compiling costs: the first compiled answer of a process, with nothing kept and with the kernel kept."""

import statistics
import tempfile
from collections.abc import Iterator

from measuring import HOUSE, MALPAN, Row, ran, said

BOARDS = {"13460": "tilt.txt", "17825": "rolls.txt", "snakes": "ladders.txt", "23288": "map.txt"}
RUNS = 5


def rows() -> Iterator[Row]:
    """Answer a small board of every game, cold and warm."""
    for game, board in BOARDS.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [MALPAN, "solve", game, HOUSE / "examples" / "boards" / board, "--engine", "native", "--format", "answer"]
            cold = ran(command, MALPAN_CACHE=folder).seconds
            warm = statistics.median(ran(command, MALPAN_CACHE=folder).seconds for _ in range(RUNS))
        work = f"first compiled answer of a process, {game}"
        yield Row(work, f"{said(warm)}; {said(cold)} with nothing kept", "", said(warm), "≤ 1.0 s", warm <= 1.0)
