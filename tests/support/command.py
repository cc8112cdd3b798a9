"""Run the command line, in this process or in one of its own; return its exit code, stdout and stderr."""

import gc
import os
import re
import subprocess
import sys
import warnings
from contextlib import ExitStack
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from malpan.cli import main

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


def run(*words: object, typed: str | bytes = b"") -> Result:
    """Run the command line in this process with `words` as arguments and `typed` on stdin.

    What a process alone shows is tried with `run_process`: signals, pipes that are closed, the environment, compiled rules in
    the cache.
    """
    streams = [TextIOWrapper(BytesIO(given), encoding="utf-8") for given in (encode(typed), b"", b"")]
    collection = gc.get_threshold()
    with ExitStack() as stack:
        stack.enter_context(mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]))
        stack.enter_context(mock.patch.dict(os.environ))
        stack.enter_context(warnings.catch_warnings())
        stack.callback(gc.set_threshold, *collection)
        os.environ.pop("COLUMNS", None)
        warnings.simplefilter("default")
        try:
            main([str(word) for word in words])
        except SystemExit as ending:
            code = ending.code
    for stream in streams[1:]:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams[1:] if isinstance(stream.buffer, BytesIO))
    assert isinstance(code, int)
    return Result(code, out, err)


def run_process(*words: object, typed: str | bytes = b"", seconds: float = 120, **settings: str) -> Result:
    """Run the command in a process of its own, with `settings` added to its environment."""
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | settings
    command = [*COMMAND, *map(str, words)]
    ran = subprocess.run(command, input=encode(typed), capture_output=True, timeout=seconds, env=environment, check=False)
    return Result(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def encode(typed: str | bytes) -> bytes:
    """Return what is typed as bytes."""
    return typed.encode() if isinstance(typed, str) else typed


PROGRESS = re.compile(r"^(?:.+… )?\w+ [\d,]+, [\d,]+ states, .* a second, \d+ s\n|^.+…, \d+ s\n", re.MULTILINE)
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
