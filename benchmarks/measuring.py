"""How the benchmarks measure: both sides in turn, medians, memory of whole processes, and a table of it all."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from baselines.build import build
from malpan.objectives.table import kind_of
from malpan.search.native.batch import rolls, runs, shortest
from malpan.search.native.batch.boards import Batch

HOUSE = Path(__file__).parent.parent
MALPAN = str(Path(sys.executable).with_name("malpan"))


class Row(NamedTuple):
    """One comparison: what was done, both sides in words, the figure that counts, the target, and whether it is met."""

    work: str
    ours: str
    theirs: str
    figure: str
    target: str
    met: bool | None = None

    def __str__(self) -> str:
        met = {True: "met", False: "**missed**", None: ""}[self.met]
        return f"| {self.work} | {self.ours} | {self.theirs} | {self.figure} | {self.target} | {met} |"


HEAD = "| work | Malpan | baseline | figure | target | |\n|---|---|---|---|---|---|"


class Run(NamedTuple):
    """One run of a program: what it printed, seconds from start to end, and the most memory it held, in bytes."""

    out: str
    err: str
    seconds: float
    memory: int


def run_program(command: Sequence[object], **settings: str) -> Run:
    """Run a program to its end."""
    began = time.perf_counter()
    with subprocess.Popen(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | settings, text=True
    ) as child:
        out, err = child.communicate()
        seconds = time.perf_counter() - began
    if child.returncode:
        raise RuntimeError(f"{command} ended with {child.returncode}: {err}")
    return Run(out, err, seconds, 0)


LAUNCHER = """
import os, subprocess, sys, time
began = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stderr=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
print(time.perf_counter() - began, used.ru_maxrss * 1024, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Starts a program from a small process, as the memory of a large one would count as the program's; and times it there."""


def run_weighing(command: Sequence[object]) -> Run:
    """Run a program, and tell the most memory it held."""
    run = run_program([sys.executable, "-S", "-c", LAUNCHER, *command])
    seconds, memory = run.err.split()
    return run._replace(seconds=float(seconds), memory=int(memory))


def warm_up(game: object, file: Path, large: bool) -> None:
    """Have the kernels of a walk compiled, so that this is not in its time; with `large`, also those of a walk in parts."""
    with tempfile.TemporaryDirectory() as folder:
        command = [MALPAN, "explore", game, file, "--past-wins", "--engine", "native", "--max-states", "200000"]
        for more in [[], ["--checkpoint", folder]] if large else [[]]:
            subprocess.run(list(map(str, command + more)), check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def run_baseline(name: str, *arguments: object, clock: str = "seconds") -> tuple[float, list[str]]:
    """Run a baseline; return the seconds it says its work took, and what it printed, word by word.

    Some baselines also tell the seconds of the `processor`, which leave out what other programs did meanwhile.
    """
    run = run_program([build(name), *arguments])
    return float(json.loads(run.err)[clock]), run.out.split()


@contextmanager
def timed_kernels() -> Iterator[list[float]]:
    """Add up the seconds that the compiled calls of batches take, in the one number of a list."""
    spent = [0.0]
    real = getattr(shortest, "kernel")  # noqa: B009 - the name is not one that the module hands out

    def timing(*arguments: Any, **named: Any) -> Any:
        kernel = real(*arguments, **named)

        class Timed:
            def __getattr__(self, name: str) -> Callable[..., Any]:
                function = getattr(kernel, name)

                def call(*values: Any) -> Any:
                    began = time.perf_counter()
                    result = function(*values)
                    spent[0] += time.perf_counter() - began
                    return result

                return call

        return Timed()

    for module in (shortest, runs, rolls):
        setattr(module, "kernel", timing)  # noqa: B010
    try:
        yield spent
    finally:
        for module in (shortest, runs, rolls):
            setattr(module, "kernel", real)  # noqa: B010


def batch_seconds(packed: Batch, limit: int | None) -> tuple[float, list[str]]:
    """Return the seconds of the compiled calls that answer a batch, and the answers."""
    with timed_kernels() as spent:
        found = kind_of(packed.game).search_many(packed.game, packed.boards, limit)
    return spent[0], [str(-1 if each is None or each[0].answer is None else each[0].answer) for each in found]


def alternate(ours: Callable[[], float], theirs: Callable[[], float], runs: int) -> tuple[float, float]:
    """Measure both sides in turn, so that whatever else the machine does meets both; return the medians."""
    pairs = [(ours(), theirs()) for _ in range(runs)]
    one, other = zip(*pairs, strict=True)
    return statistics.median(one), statistics.median(other)


def per_board(seconds: float, boards: int) -> str:
    """Return a time for each board, in words."""
    return f"{seconds / boards * 1e6:,.2f} µs a board"


def in_words(seconds: float) -> str:
    """Return a time in words."""
    return f"{seconds * 1000:,.1f} ms" if seconds < 1 else f"{seconds:,.2f} s"


def assert_same(ours: Sequence[object], theirs: Sequence[object], work: str) -> None:
    """Raise unless both sides gave the same answers."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), start=1):
        if str(one) != str(other):
            raise AssertionError(f"{work}: answer {number} is {one}, of the baseline {other}")
