"""Runs the benchmarks and writes RESULTS.md: ``make bench``, or with ``--quick`` a look at few boards that writes nothing."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import checking
import growth
import large_boards
import load
import small_board
import spaces
import speed
import starting
from measuring import HEAD
from small_board import machine

QUICK = "--quick" in sys.argv
RESULTS = Path(__file__).with_name("RESULTS.md")

NOTES = """\
What the rows mean: a ratio is the baseline's time divided by ours, on the same boards in the same run, with the same
answers (a difference ends the benchmark). Boards are in memory on both sides and compiling is left out, except where
a row says *whole process*. Ours are packed by `pack_batch`, which is not in the time; the lines of play are found in
the time, but not played and proved, as `solve_many` does. Medians: of five runs, of three for whole processes, large
maps and the large board of snakes, of 41 for small boards. Single runs: whole spaces, large boards, libraries, and
whatever is compiled with nothing kept. Memory is the most that the process that was asked held; its workers are not in it.

What limits them, also where a target is met:

- **Die.** Our boards hold the score of every cell, which reading finds; a roll is then the same work whatever the map.
  What flood fills cost depends on how large the groups are. So the figure for all maps is that of the maps with one
  number, which take most of the baseline's time and whose runs we end at the first cycle. With six numbers it is a
  small one, and with the groups added to our time, in plain Python as reading does it, the baseline is the faster one
  on maps of three numbers and more.
- **Die, 4000×4000.** On random numbers the die soon goes round in a circle, so the search has next to nothing to do: reading
  the map is what takes time, and for the compiled search, handing it over. The winding map leads it over all rows first.
- **Marbles, 10×10.** Both sides look at the same states, about thirty a board. The C++ program rolls marbles cell by cell;
  our boards say where each comes to rest. Boards that differ bring their own tables, which are read from memory once.
- **Marbles from a text file.** Reading a board into the tables that its rules ask, handing these to the search, and playing
  every line by the rules in plain Python takes many times as long for a board as the C++ program takes for all of it. Starting
  Python with NumPy and LLVM alone takes longer than the C++ program takes altogether, and each worker does that once more.
- **Yut, random sequences.** Every sequence meets about 1,400 states, and of every move to one it has to be found out
  whether this turn met it before: a few operations, on tables that are too large for the nearest caches. Finding the
  moves of a line again and asking the rules for what no earlier sequence has met are the rest. All sequences at once
  (`malpan atlas yut`) are another matter.
- **Snakes.** A queue over cells that knows it is one does a roll in a few instructions. Ours guesses less, but asks rules
  that may be any, looks whether they read past the end of a board or leave the range of a place, and notes the way to each
  state. To be twice as quick as the queue it would have to do several rolls at once, which needs rules known beforehand.
- **Marbles, 200×200.** The C++ program knows that there are two marbles and looks at their cells; ours asks rules that
  know any number of them, and checks every place against its bound. It waits less for memory, which it asks for in advance.
- **networkx.** It walks the 8-puzzle in a second or two, and in less if it is not made to build the graph. A thousandth of
  that is less time for a state than looking one up takes.
- **8-puzzle and cube.** The baselines know what they have seen as we do here, in a table of keys and in a bit for every state.
- **simpleai.** It looks through its whole queue for every state it finds, so a state takes it longer the more there
  are; the ratio is that of the first states only, and grows with their number.
- **The page.** The clients are on the same machine and share its cores with the server, whose two processes for searches
  do most of the work; fifty who ask without a pause are as many as wait, so an answer takes as long as fifty do.
- **Klotski.** Left to choose, `malpan` stays with the plain searches up to 100,000 states, however long each takes;
  `--engine native` is quicker here.
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
        ("Whole spaces", spaces.rows),
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
    lines += [NOTES, "## How cost grows", "", "![Time and memory against the number of states](../docs/growth.png)", "", *table]
    if not QUICK:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
