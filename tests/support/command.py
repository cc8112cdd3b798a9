"""Run `malpan` in a process of its own; return its exit code, stdout and stderr."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

COMMAND = (sys.executable, "-m", "malpan")

ONE_TILT = "5 5\n#####\n#..B#\n#.#.#\n#RO.#\n#####\n"
NINE_TILTS = "8 8\n########\n#R..#..#\n#.#...O#\n#......#\n#.B..#.#\n#.#....#\n#...#..#\n########\n"
TWELVE_TILTS = "6 7\n#######\n##.#.##\n#..#O##\n#...BR#\n#...###\n#######\n"
NEVER = "3 6\n######\n#RB.O#\n######\n"
"""Boxes of marbles, named by the tilts they take; in the last one blue always drops out before red."""

SNAKE_WALL = '{"snakes": [[94, 2], [95, 2], [96, 2], [97, 2], [98, 2], [99, 2]]}'


class Result(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


def run(*words: object, typed: str | bytes = b"", seconds: float = 30, **settings: str) -> Result:
    """Run the command with `words` as arguments, `typed` on stdin and `settings` added to its environment."""
    stdin = typed.encode() if isinstance(typed, str) else typed
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ran = subprocess.run(
        [*COMMAND, *map(str, words)], input=stdin, capture_output=True, timeout=seconds, env=environment | settings, check=False
    )
    return Result(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


PROGRESS = re.compile(r"^\w+ [\d,]+, [\d,]+ states, .* a second, \d+ s\n", re.MULTILINE)
"""A line of progress: it appears when a search takes longer than a second, as it may on a slow machine."""


def output_of(*words: object, typed: str | bytes = b"") -> str:
    """Run a command that must succeed with nothing on stderr; return its stdout."""
    ran = run(*words, typed=typed)
    assert (ran.code, PROGRESS.sub("", ran.err)) == (0, "")
    return ran.out


def error_of(*words: object, typed: str | bytes = b"") -> str:
    """Run a command that must fail with exit code 2, no output and one sentence on stderr; return the sentence."""
    ran = run(*words, typed=typed)
    assert (ran.code, ran.out) == (2, "")
    return sentence_of(ran.err)


def sentence_of(err: str) -> str:
    """Return the only sentence on stderr, without its prefix."""
    assert err.startswith("malpan: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    return err.removeprefix("malpan: ").strip()


def write_file(folder: Path, name: str, text: str) -> Path:
    """Write a text file; return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
