"""Runs the benchmarks and writes RESULTS.md: ``make bench``, or with ``--quick`` a look at few boards that writes nothing."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import growth
import spaces
import speed
import starting
from measuring import HEAD
from small_board import machine

RESULTS = Path(__file__).with_name("RESULTS.md")

NOTES = """\
What the rows mean: a ratio is the baseline's time divided by ours, on the same boards in the same run, with the same
answers (a difference ends the benchmark). Boards are in memory on both sides and compiling is left out, except where
a row says *whole process*. Ours are packed by `pack_batch`, which is not in the time; the lines of play are found in
the time, but not played and proved, as `solve_many` does. Medians of five runs; rows of whole spaces and the first
compiled answer with nothing kept are single runs.

Why some are missed:

- **Marbles, 10×10.** Both sides look at the same states, about thirty a board, and the time goes into jumps that no
  processor can guess: is the state new, has a marble dropped. Boards that differ bring their own tables, which are
  read from memory once.
- **Marbles from a text file.** Starting Python and reading boards with the careful reader, playing and proving every
  line in plain Python takes longer than the C++ program takes altogether. It would need a compiled reader, and lines
  that are proved compiled.
- **Yut, random sequences.** Every sequence meets about 1,400 states, and of each it has to be found out whether this
  turn met it before. All sequences at once (`malpan atlas yut`) are another matter.
- **Die.** Our boards hold the score of every cell, so a roll is the same work whatever the map; what flood fills cost
  depends on how large the groups are. With few numbers they are large, with many they are two cells.
- **Snakes.** A queue over cells that knows it is one does a roll in about a nanosecond. Ours takes a state apart,
  asks the rules, packs it and looks it up, for any game.
- **Marbles, 200×200.** The C++ program knows that there are two marbles and looks at their cells; ours asks rules that
  know any number of them, takes keys apart and checks every place against its bound.
- **networkx.** The graph is built first, which is most of its time. A graph that makes neighbours when asked needs less, so the
  figure is too kind to us; that is not measured here yet.
- **The cube is not of the same method.** Ours changes to a bit for each state, the baseline keeps a table of indices; so its
  figure compares two methods, and would be lower against C++ with the same bits.
"""


def main() -> None:
    """Measure everything, print it as it comes, and write it down."""
    lines = ["# Results of `make bench`", "", f"{datetime.now(UTC):%Y-%m-%d}. {machine()}.", ""]
    for title, rows in (
        ("Against C++ and libraries", speed.rows()),
        ("Whole spaces", spaces.rows()),
        ("Starting", starting.rows()),
    ):
        lines += [f"## {title}", "", HEAD]
        print(f"{title}\n{HEAD}", flush=True)
        for row in rows:
            print(row, flush=True)
            lines.append(str(row))
        lines.append("")
    table = growth.main()
    print("\n".join(table))
    lines += [NOTES, "## How cost grows", "", "![Time and memory against the number of states](../docs/growth.png)", "", *table]
    if "--quick" not in sys.argv:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
