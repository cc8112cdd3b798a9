"""Runs the benchmarks and writes RESULTS.md: ``make bench``, or with ``--quick`` a look at few boards that writes nothing."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import bounded
import checking
import growth
import how_far
import large_boards
import load
import mining
import shapes
import small_board
import spaces
import speed
import starting
from measuring import HEAD
from small_board import machine

QUICK = "--quick" in sys.argv
RESULTS = Path(__file__).with_name("RESULTS.md")

NOTES = """\
What the rows mean: a ratio is the baseline's time divided by Malpan's, on the same boards in the same run; a different
answer ends the benchmark. Both sides have the boards in memory, and compiling is not measured, except in rows that say
*whole process*. Malpan's boards are packed by `pack_batch` beforehand; finding the lines of play is measured, playing and
proving them (as `solve_many` does) is not. Most figures are medians of five runs; of three for whole processes, large
maps and the large board of snakes; of 41 for small boards. Whole spaces, large boards, libraries and compiling with an empty
cache are single runs. Memory is the peak of the process itself, without its workers.

What limits the figures:

- **Die.** Malpan's boards contain the score of every cell, computed while reading, so a roll costs the same on every map.
  The baseline flood-fills, and the cost of that depends on the size of the regions. The figure for all maps is dominated by
  maps with a single number, which take most of the baseline's time and whose runs Malpan ends at the first cycle. With six
  numbers the ratio is small; if computing the regions in plain Python were included, the baseline would be faster on maps of
  three numbers and more.
- **Die, 4000×4000.** On random numbers the run soon enters a cycle, so most of the time goes into reading the map and, for the
  compiled search, packing it. On the winding map the die crosses all rows first.
- **Marbles, 10×10.** Both sides visit the same states, about thirty per board. The C++ program rolls marbles cell by cell;
  Malpan's boards contain the cell where each roll ends. These tables are read from memory once per board.
- **Boards from a text file.** Each worker imports Numba and loads kernels before its first board, which takes as long as
  the C++ program needs for most of the file. After that, most of the time goes into replaying each line in plain Python.
  For maps of the die, filling in their scores in plain Python for the proof takes as long again.
- **Yut, random sequences.** Every sequence meets about 1,400 states, and each transition must check whether its target was
  already met in this turn, in tables larger than the first-level caches. The rest is reconstructing the moves of a line and
  computing transitions that no earlier sequence needed. `malpan atlas yut` answers all sequences in another way.
- **Snakes.** A hand-written queue over cells makes a roll in a few instructions. Malpan calls arbitrary rules, checks that they
  neither read past the end of a board nor leave the range of a place, and stores the parent of each state.
- **Marbles, 200×200.** The C++ program assumes two marbles and looks at their cells; Malpan's rules take any number of them
  and check every place against its bound. It waits less for memory because it prefetches.
- **8-puzzle and cube.** The baselines use the same visited sets as Malpan: a table of keys, and a bit per state.
- **15-puzzle, with lower bounds.** The C++ program knows which tile a move takes into which cell, and changes the index of one
  table for each bound; Malpan finds out which places a step of any rules has changed, and tests every place and every bound.
  Both search in one thread, with the same tables. All other rows use what `malpan solve` uses.
- **15-puzzle.** A state has 64 bits: one word of the baseline, which needs no bit for a mark, and two words of Malpan.
- **simpleai.** It scans its whole queue for every state, so its time per state grows with the number of states. The ratio is
  that of the first states.
- **Mining.** The C++ program stops at the first win, after a third of the states or so; a mine walks all of them, and plays the
  best lines once more. Without a wish, playing the lines of what is kept takes half of the time. A whole mine begins with a
  second of plain Python, before workers start. The text of a box of 10×10 alone takes as many bytes as a level is to have:
  its walls are random, and DuckDB compresses texts no further than the fast levels of zstd do.
- **The page.** The clients share the cores with the server, whose two search workers do most of the work. Fifty clients that
  send requests without a pause fill the queue, so an answer takes as long as fifty searches.
"""


def setting() -> str:
    """Return the day, the hardware, and what compiles on both sides."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    compiler = subprocess.run(["g++", "-dumpfullversion"], check=True, capture_output=True, text=True).stdout.strip()
    tools = f"Numba {version('numba')} against g++ {compiler} -O2"
    return f"{datetime.now(UTC):%Y-%m-%d}. {machine()}, {memory:.0f} GB; {tools}."


def main() -> None:
    """Measure everything, print it as it comes, and write it down."""
    lines = ["# Results of `make bench`", "", setting(), ""]
    parts = [
        ("Against C++ and libraries", speed.rows),
        ("Small boards, whole process", small_board.rows),
        ("Starting and compiling", starting.rows),
        ("Checking programs", checking.rows),
        ("Shapes of learners' files", shapes.rows),
        ("Searches with lower bounds", bounded.rows),
        ("Whole spaces", spaces.rows),
        ("Mining", mining.rows),
        ("The page under load", load.rows),
        ("Large boards, whole process", large_boards.rows),
    ]
    for title, rows in parts[:-1] if QUICK else parts:
        lines += [f"## {title}", "", HEAD]
        print(f"{title}\n{HEAD}", flush=True)
        for row in rows():
            print(row, flush=True)
            lines.append(str(row))
        lines.append("")
    table = growth.main()
    print("\n".join(table))
    far = []
    print(f"How far can it go?\n{how_far.HEAD}", flush=True)
    for line in how_far.rows(QUICK):
        print(line, flush=True)
        far.append(line)
    lines += [NOTES, "## How far can it go?", "", how_far.BEGIN, how_far.END, ""]
    lines += ["## How cost grows", "", "![Time and memory against the number of states](../docs/growth.png)", "", *table]
    if not QUICK:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
        how_far.write_table(far)


if __name__ == "__main__":
    main()
