"""What can be checked: anything that prints an answer for the text of a board. A Python function is called in this process."""

import io
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from typing import Any, NamedTuple, Protocol

from malpan.language import mark, say

TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT = mark("time limit"), mark("memory limit"), mark("output limit")
CRASHED, ENDED = mark("crashed"), "ended"
"""How a run may end. ENDED is exit code 0; what was printed is still to be judged."""


class ProgramRun(NamedTuple):
    """One run of a program on a board.

    `how` is one of the constants above; `out` is the output and `err` the end of standard error; `seconds` is wall time, `memory`
    the most bytes that were seen; `code` is the exit code, negative for a signal, as in subprocess. `remark` is what its
    owner should know when the run fails.
    """

    how: str
    out: bytes
    err: bytes
    seconds: float
    memory: int
    code: int | None = None
    remark: str = ""

    @property
    def cause(self) -> str:
        """How the process ended, in words: a signal or an exit code."""
        if self.code is not None and self.code < 0:
            with suppress(ValueError):
                return say("signal {name}", name=signal.Signals(-self.code).name)
            return say("signal {name}", name=-self.code)
        return say("exit code {code}", code=self.code)


class Program(Protocol):
    """A program under test.

    `words` are the command line it was named by, empty for a function. `parallel` tells whether several boards may be tried at
    once.
    """

    name: str
    words: tuple[str, ...]
    parallel: bool

    def run(self, text: str) -> ProgramRun:
        """Run the program on the text of a board."""

    def cancel(self) -> None:
        """Kill all runs, and let none start until `reset`."""

    def reset(self) -> None:
        """Allow runs again."""


class Function:
    """A Python function that is handed the text of a board, and returns the answer (None for "no way") or prints it.

    It runs in this process, so no limits apply to it.
    """

    parallel = False

    def __init__(self, function: Callable[[str], Any]) -> None:
        self.function = function
        self.name = getattr(function, "__qualname__", None) or repr(function)
        self.words: tuple[str, ...] = ()

    def run(self, text: str) -> ProgramRun:
        """Call the function; an exception is a crash."""
        began = time.perf_counter()
        output = io.StringIO()
        try:
            with redirect_stdout(output):
                answer = self.function(text)
        except Exception as error:
            err = "".join(traceback.format_exception(error)[-3:])
            return ProgramRun(CRASHED, b"", err.encode(), time.perf_counter() - began, 0, 1)
        out = output.getvalue()
        if answer is not None or not out.strip():
            out += "-1" if answer is None else format_answer(answer)
        return ProgramRun(ENDED, out.encode(errors="replace"), b"", time.perf_counter() - began, 0, 0)

    def cancel(self) -> None:
        """Do nothing: a call cannot be interrupted."""

    def reset(self) -> None:
        """Do nothing."""


def format_answer(answer: Any) -> str:
    """Return an answer that a function returned as a program would print it."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple | list):
        return "\n".join(map(format_answer, answer))
    return str(int(answer)) if isinstance(answer, bool) else str(answer)
