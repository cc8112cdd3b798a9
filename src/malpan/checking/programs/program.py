"""What can be checked: anything that prints an answer for the text of a board."""

import signal
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from malpan.language import mark, say

TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT = mark("time limit"), mark("memory limit"), mark("output limit")
CRASHED, ENDED = mark("crashed"), "ended"
"""How a run may end. ENDED is exit code 0; what was printed is still to be judged."""


GRACE = 1.25
"""The processor time after which a run is ended, in times its limit: up to there it is near the limit, and its answer counts."""

PATIENCE = 3
"""How long a run may wait, asleep or for input, in times its limit; it uses no processor time meanwhile."""


class ProgramRun(NamedTuple):
    """One run of a program on a board.

    `how` is one of the constants above; `out` is the output and `err` the end of standard error; `seconds` is the processor time
    of all its processes, `memory` the most bytes that were seen; `code` is the exit code, negative for a signal, as in
    subprocess. `remark` is what its owner should know when the run fails; `waited` is how long it waited, in seconds.
    """

    how: str
    out: bytes
    err: bytes
    seconds: float
    memory: int
    code: int | None = None
    remark: str = ""
    waited: float = 0.0

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
    once, `ahead` how many are under way for each that runs, as the way to a worker may take longer than a run. `time_limit` is
    the processor time of a run, in seconds; a little more is granted (GRACE).
    """

    name: str
    words: tuple[str, ...]
    parallel: bool
    ahead: int
    time_limit: float

    def run(self, text: str) -> ProgramRun:
        """Run the program on the text of a board."""

    def run_many(self, texts: Sequence[str]) -> Generator[ProgramRun, None, None]:
        """Run the program on one text after another."""

    def cancel(self) -> None:
        """Kill all runs, and let none start until `reset`."""

    def reset(self) -> None:
        """Allow runs again."""
