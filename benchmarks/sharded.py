"""What a walk in shards costs: beside the local walk, per state, and, on paper, for the 15-puzzle on many machines.

    python benchmarks/sharded.py [--quick]     # writes docs/sharded.png and the part of docs/cluster.md between its marks

Both walks are whole processes, in turn, and what counts is processor time, their workers included: the machine may have other
work. The tables that the walks leave beside their files have the rest.
"""

import json
import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from measuring import HOUSE, MALPAN

GAME = HOUSE / "examples" / "sliding_tiles.py"
GUIDE = HOUSE / "docs" / "cluster.md"
MARKS = "<!-- measured -->", "<!-- /measured -->"

WORKERS, SHARDS = 4, 16

FIFTEEN = math.factorial(16) // 2
"""States of the 15-puzzle."""

FIFTEEN_LAYERS, FIFTEEN_BITS = 81, 60
"""Its layers, from the corner, and the bits of one of its keys: four for each of 15 places (the empty cell takes the rest)."""

CORES, NETWORK, DISK = 16, 1.25e9, 1e9
"""A machine of the calculation: cores like one of this machine, bytes a second to others (10 Gbit/s), and to its disk."""

A_RUN = 1 << 13
"""Keys of a run that is exchanged, where owners are many."""

KEPT = 4
"""Layers that are kept."""


class Walk(NamedTuple):
    """A walk: states, processor seconds of all its processes, and the rows of its tables by layer."""

    states: int
    seconds: float
    layers: list[list[dict[str, Any]]]


def tiles(height: int, width: int) -> str:
    """Sliding tiles in order."""
    places = [*map(str, range(1, height * width)), "."]
    return "\n".join(" ".join(places[row * width : (row + 1) * width]) for row in range(height))


def run(board: Path, *more: object) -> tuple[int, float]:
    """Explore a board; return the states, and the processor time of the process and its workers."""
    command = [MALPAN, "explore", GAME, board, "--past-wins", "--format", "json", *more]
    before = os.times()
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user - before.children_user + after.children_system - before.children_system
    return int(json.loads(done.stdout)["states"]), seconds


def walk(board: Path, folder: Path) -> Walk:
    """Walk a board in shards."""
    states, seconds = run(board, "--store", folder, "--shards", SHARDS, "--jobs", WORKERS)
    return Walk(states, seconds, [json.loads(file.read_text()) for file in sorted(folder.glob("work-*.json"))])


def totals(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Return what the tasks of some layers add up to."""
    expanded = [row for row in rows if row["kind"] == "expand"]
    merged = [row for row in rows if row["kind"] == "merge"]
    return {
        "states": sum(row["states"] for row in merged),
        "exchanged": sum(row["bytes"] for row in expanded),
        "keys": sum(row["keys"] for row in expanded),
        "kept": sum(row["bytes"] for row in merged),
        "seconds": sum(row["seconds"] for row in rows),
    }


def imbalance(rows: list[dict[str, Any]], what: str) -> float:
    """Return how much more the largest shard of a layer has than a shard on average: 0.02 for 2 %."""
    found: list[float] = [row[what] for row in rows if row["kind"] == "merge"]
    return max(found) * len(found) / max(sum(found), 1e-9) - 1


def draw(measured: Walk, file: Path) -> None:
    """Draw, layer by layer of the largest walk: bytes exchanged per new state, and the imbalance of its shards."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (exchanged, uneven, seconds) = plt.subplots(1, 3, figsize=(12, 3.8))
    depths = [depth for depth, rows in enumerate(measured.layers, 1) if totals(rows)["states"] >= 1000]
    sums = [totals(measured.layers[depth - 1]) for depth in depths]
    exchanged.plot(depths, [each["exchanged"] / each["states"] for each in sums], color="#0072B2", marker=".")
    exchanged.set(title="Bytes exchanged per new state", xlabel="layer", ylim=0)
    uneven.plot(depths, [100 * imbalance(measured.layers[depth - 1], "states") for depth in depths], color="#D55E00", marker=".")
    uneven.set(title="The largest shard above the mean, %", xlabel="layer", yscale="log")
    seconds.plot(depths, [1e9 * each["seconds"] / each["states"] for each in sums], color="#009E73", marker=".")
    seconds.set(title="Processor time per new state, ns", xlabel="layer", yscale="log")
    for axes in (exchanged, uneven, seconds):
        axes.grid(visible=True, which="major", alpha=0.3)
    figure.tight_layout()
    figure.savefig(file, dpi=120)


def duration(seconds: float) -> str:
    """Return a time in words."""
    for unit, size in (("days", 86400.0), ("hours", 3600.0)):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds / 60:.0f} minutes"


def paper(measured: Walk) -> list[str]:
    """Return what the 15-puzzle would take, by what was measured, as a table."""
    rows = [row for layer in measured.layers for row in layer]
    sums = totals(rows)
    largest = max(totals(layer)["states"] for layer in measured.layers) / measured.states
    peak = FIFTEEN * largest * len(measured.layers) / FIFTEEN_LAYERS
    lines = [
        "| machines | compute | exchange over the network | disks, written and read | kept on each |",
        "|---|---|---|---|---|",
    ]
    for machines in (100, 1000):
        shards = 4 * machines * CORES
        sent = sums["keys"] / sums["states"] * (FIFTEEN_BITS - math.log2(A_RUN)) / 7
        held = (FIFTEEN_BITS - math.log2(peak / shards)) / 7
        compute = FIFTEEN * sums["seconds"] / sums["states"] / (machines * CORES)
        disk = FIFTEEN * (2 * sent + 4 * held) / (machines * DISK)
        space = peak * (KEPT * held + sent) / machines
        network = FIFTEEN * sent / (machines * NETWORK)
        lines.append(f"| {machines:,} | {duration(compute)} | {duration(network)} | {duration(disk)} | {space / 1e9:,.0f} GB |")
    return lines


def report(walks: dict[str, tuple[Walk, float]]) -> list[str]:
    """Return the measured part of the guide."""
    lines = [
        f"Sliding tiles from the goal, {WORKERS} worker processes and {SHARDS} shards, against `malpan explore` alone. Seconds",
        "are processor time, of all processes (`python benchmarks/sharded.py`):",
        "",
        "| board | states | local | in shards | ratio | bytes exchanged per state | kept per state | largest shard above mean |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, (walked, local) in walks.items():
        sums = totals([row for layer in walked.layers for row in layer])
        large = max(walked.layers, key=lambda layer: totals(layer)["states"])
        lines.append(
            f"| {name} | {walked.states:,} | {local:.1f} s | {walked.seconds:.1f} s | {walked.seconds / local:.1f} | "
            f"{sums['exchanged'] / walked.states:.1f} | {sums['kept'] / walked.states:.1f} | {imbalance(large, 'states'):.1%} |"
        )
    largest = list(walks.values())[-1][0]
    sums = totals([row for layer in largest.layers for row in layer])
    lines += [
        "",
        f"Each new state costs {1e9 * sums['seconds'] / sums['states']:.0f} ns of processor time in tasks, and "
        f"{sums['keys'] / sums['states']:.2f} keys are exchanged for it, doubles within a task removed.",
        "",
        "![Bytes exchanged, imbalance and time, layer by layer](sharded.png)",
        "",
        f"On paper, for the {FIFTEEN:,} states of the 15-puzzle, with machines of {CORES} such cores, 10 Gbit/s and disks of",
        "1 GB/s, all of which work all the time. A machine computes, sends and writes at once, so the columns overlap; the",
        "largest tells how long it takes:",
        "",
        *paper(largest),
    ]
    return lines


def main() -> None:
    """Measure, draw, and write the figures into the guide."""
    quick = "--quick" in sys.argv
    sizes = [(2, 4), (2, 5)] if quick else [(2, 4), (2, 5), (4, 3)]
    walks: dict[str, tuple[Walk, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for height, width in sizes:
            board = Path(folder) / f"{height}x{width}.txt"
            board.write_text(tiles(height, width), encoding="utf-8")
            run(board, "--store", Path(folder) / f"{height}x{width} first", "--max-states", 1000)
            _, local = run(board)
            walks[f"{height}×{width}"] = walk(board, Path(folder) / f"{height}x{width}"), local
    lines = report(walks)
    print("\n".join(lines))
    if not quick:
        draw(list(walks.values())[-1][0], HOUSE / "docs" / "sharded.png")
        text = GUIDE.read_text(encoding="utf-8")
        pattern = re.compile(f"{MARKS[0]}.*{MARKS[1]}", re.DOTALL)
        GUIDE.write_text(pattern.sub(lambda _: "\n".join([MARKS[0], *lines, MARKS[1]]), text), encoding="utf-8")


if __name__ == "__main__":
    main()
