"""A program that is asked about boards: a command in a process of its own each time, or a Python function, called."""

import io
import os
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Protocol

from malpan.checking import child, leftovers, toolchain
from malpan.checking.child import CRASHED, ENDED, Limits, Program, Run


class Asked(Protocol):
    """Whatever can be asked about a board."""

    name: str
    words: tuple[str, ...]

    def ask(self, text: str) -> Run:
        """Return what it prints for the text of a board, and how it ends."""


class Command:
    """A command, run in a process of its own for each board."""

    def __init__(self, words: tuple[str, ...], folder: Path, limits: Limits) -> None:
        self.words = words
        self.limits = limits
        self.folder = folder / "program"
        self.shelter = folder / "temporary"
        self.program = self.made()
        self.name = self.program.name
        leftovers.adopt()

    def made(self) -> Program:
        """Return the program, compiled if it has to be."""
        self.shelter.mkdir(parents=True, exist_ok=True)
        return toolchain.program_of(self.words, self.folder)

    def ask(self, text: str) -> Run:
        """Run it on a board; if it has deleted its own folder before, it is made again first."""
        with leftovers.starting:
            if not all(os.path.exists(each) for each in (str(self.shelter), *self.program.needs)):
                self.program = self.made()
        run = child.run(self.program, text, self.limits, self.shelter)
        if leftovers.children_left():
            leftovers.sweep()
        return run


class Function:
    """A Python function, called with the text of the board; it returns the answer, None for "no way", or prints it.

    It runs here, without a process and therefore without limits.
    """

    def __init__(self, function: Callable[[str], Any]) -> None:
        self.function = function
        self.name = getattr(function, "__qualname__", None) or repr(function)
        self.words: tuple[str, ...] = ()

    def ask(self, text: str) -> Run:
        """Call it; what it raises is a crash."""
        began = time.perf_counter()
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                answer = self.function(text)
        except Exception as error:
            said = "".join(traceback.format_exception(error)[-3:])
            return Run(CRASHED, b"", said.encode(), time.perf_counter() - began, 0, 1)
        out = printed.getvalue()
        if answer is not None or not out.strip():
            out += "-1" if answer is None else written(answer)
        return Run(ENDED, out.encode(errors="replace"), b"", time.perf_counter() - began, 0, 0)


def written(answer: Any) -> str:
    """Return an answer of a function as it would be printed."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple | list):
        return "\n".join(map(written, answer))
    return str(int(answer)) if isinstance(answer, bool) else str(answer)
