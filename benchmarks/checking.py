"""What checking costs: of the time of a check, how much one program or another of a fast C++ program is running."""

import json
import statistics
import sys
import tempfile
from collections.abc import Iterator

from measuring import HOUSE, MALPAN, Row, run_program

PROGRAMS = {"13460": "marbles", "16928": "snakes", "17825": "yut", "23288": "die", "14499": "stamp"}
QUICK = "--quick" in sys.argv
BOARDS = 100 if QUICK else 1000
RUNS = 1 if QUICK else 3
TARGET = 0.8


def rows() -> Iterator[Row]:
    """Check a right program of every number on a thousand boards, one and two at once."""
    for number, name in PROGRAMS.items():
        for jobs in (1, 2):
            shares, rates = [], []
            with tempfile.TemporaryDirectory() as folder:
                source = HOUSE / "tests" / "programs" / f"{name}.cpp"
                options = ["--count", str(BOARDS), "--jobs", str(jobs), "--save", folder, "--format", "json"]
                for _ in range(RUNS):
                    report = json.loads(run_program([MALPAN, "check", number, *options, source]).out)
                    if report["verdict"] != "accepted so far":
                        raise AssertionError(f"{source} is right, and was found {report['verdict']}")
                    shares.append(report["seconds_in_program"] / report["seconds"])
                    rates.append(report["tried"] / report["seconds"])
            share, rate = statistics.median(shares), statistics.median(rates)
            work = f"check of {name}.cpp ({number}), {BOARDS:,} random boards, {jobs} at once"
            figure = f"{share:.0%} of the time in the program"
            yield Row(work, f"{rate:,.0f} boards a second", "", figure, f"≥ {TARGET:.0%}", share >= TARGET)


if __name__ == "__main__":
    from measuring import HEAD

    print(HEAD)
    for row in rows():
        print(row, flush=True)
