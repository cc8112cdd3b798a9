"""The command as a person runs it: a process of its own, with its exit code and what it wrote to either stream."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARDS = EXAMPLES / "boards"
COMMAND = (sys.executable, "-m", "malpan")

ONE_TILT = "5 5\n#####\n#..B#\n#.#.#\n#RO.#\n#####\n"
NINE_TILTS = "8 8\n########\n#R..#..#\n#.#...O#\n#......#\n#.B..#.#\n#.#....#\n#...#..#\n########\n"
TWELVE_TILTS = "6 7\n#######\n##.#.##\n#..#O##\n#...BR#\n#...###\n#######\n"
NEVER = "3 6\n######\n#RB.O#\n######\n"
"""Boxes of marbles, by what they take; in the last one blue always drops out before red."""

SNAKE_WALL = '{"snakes": [[94, 2], [95, 2], [96, 2], [97, 2], [98, 2], [99, 2]]}'


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def run(*words: object, typed: str | bytes = b"", seconds: float = 30, **settings: str) -> Ran:
    """Run the command with these words, with `typed` on standard input and `settings` in its environment."""
    given = typed.encode() if isinstance(typed, str) else typed
    surroundings = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ran = subprocess.run(
        [*COMMAND, *map(str, words)], input=given, capture_output=True, timeout=seconds, env=surroundings | settings, check=False
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


PROGRESS = re.compile(r"^\w+ [\d,]+, [\d,]+ states, .* a second, \d+ s\n", re.MULTILINE)
"""What is said of a search that takes more than a second, as it may on a slow machine."""


def answered(*words: object, typed: str | bytes = b"") -> str:
    """Run a command that has to succeed without a word on standard error, and return what it printed."""
    ran = run(*words, typed=typed)
    assert (ran.code, PROGRESS.sub("", ran.err)) == (0, "")
    return ran.out


def refused(*words: object, typed: str | bytes = b"") -> str:
    """Run a command that has to fail as errors do, with exit code 2 and nothing but one sentence, and return the sentence."""
    ran = run(*words, typed=typed)
    assert (ran.code, ran.out) == (2, "")
    return sentence_of(ran.err)


def sentence_of(err: str) -> str:
    """Return the one sentence on standard error."""
    assert err.startswith("malpan: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    return err.removeprefix("malpan: ").strip()


def written(folder: Path, name: str, text: str) -> Path:
    """Return the path of a new file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
