"""How long a small board takes, as a whole process, against a Python that does nothing.

In ``make bench``. Both sides are started in turn, in the same environment, so that whatever else the machine does meets both;
the medians are compared. The target is a ratio of at most 8.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from measuring import HEAD, Row, in_words

RUNS = 3 if "--quick" in sys.argv else 41
TARGET = 8.0
HOUSE = Path(__file__).parent.parent
BOARDS = {"13460": "tilt.txt", "17825": "rolls.txt", "snakes": "ladders.txt", "23288": "map.txt"}


def seconds(command: list[str]) -> float:
    """Return the wall time of one run of a command, its output thrown away."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def rows() -> Iterator[Row]:
    """Start every command in turn with the other, and compare."""
    nothing = [sys.executable, "-c", "pass"]
    malpan = str(Path(sys.executable).with_name("malpan"))
    asked = {game: [malpan, "solve", game, str(HOUSE / "examples" / "boards" / board)] for game, board in BOARDS.items()}
    times: dict[str, list[float]] = {name: [] for name in ("python -c pass", *asked)}
    for _ in range(RUNS):
        times["python -c pass"].append(seconds(nothing))
        for game, command in asked.items():
            times[game].append(seconds(command))
    base = statistics.median(times["python -c pass"])
    for game in asked:
        median = statistics.median(times[game])
        work = f"`malpan solve {game}` on a small board, against `python -c pass`"
        yield Row(
            work, in_words(median), in_words(base), f"{median / base:.1f} × as long", f"≤ {TARGET:g} ×", median / base <= TARGET
        )


def machine() -> str:
    """Return what the figures were measured on."""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}, {processor()}"


def processor() -> str:
    """Return the name of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return platform.processor() or "processor unknown"
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), "processor unknown")


if __name__ == "__main__":
    print(f"{machine()}; medians of {RUNS} runs\n{HEAD}")
    for row in rows():
        print(row, flush=True)
