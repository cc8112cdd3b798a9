"""One run of a program on one board: in a session of its own, within limits, and gone afterwards with all that it started.

The board and the output are anonymous files. So nothing here blocks on a program that does not read its input, closes its output,
or leaves a process behind that holds the output open. This keeps mistakes from doing harm; it is not a sandbox for programs of
strangers.
"""

import os
import signal
import tempfile
import warnings
from dataclasses import dataclass
from typing import IO, NamedTuple

from malpan.checking.programs.program import CRASHED, ENDED, GRACE, MEMORY_LIMIT, OUTPUT_LIMIT, PATIENCE, TIME_LIMIT, ProgramRun
from malpan.checking.sandbox.keeping import Keeper
from malpan.checking.sandbox.leftovers import LeftoverWarning
from malpan.language import say

ERROR_BYTES = 2_000
"""Bytes of standard error that are kept, from its end."""

OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "OutOfMemoryError", "out of memory", "Cannot allocate memory", "allocation fail")


class ProcessLimits(NamedTuple):
    """Limits of a run: seconds of processor time, bytes of memory and of output, and the threads its user may have meanwhile."""

    seconds: float = 5.0
    memory: int = 1 << 30
    output: int = 1 << 20
    processes: int = 4096


class Executable(NamedTuple):
    """A command that reads a board and prints an answer: its words, the folder it runs in, and the name of the program.

    `needs` are the files that were made for it; `own_files` are the names under which it may look for the board,
    and `renamed` has pairs: what a copy of its owner's file is called, and what the owner calls it.
    `wanted` are files elsewhere that it opens, and `traced` tells whether it writes where it was when it crashes.
    """

    words: tuple[str, ...]
    folder: str
    name: str
    environment: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()
    own_files: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    wanted: tuple[str, ...] = ()
    traced: bool = False


@dataclass
class StandardFiles:
    """Anonymous files for the input, the output and the errors of a program."""

    board: IO[bytes]
    out: IO[bytes]
    err: IO[bytes]

    @classmethod
    def with_board(cls, text: str) -> "StandardFiles":
        """Return new files, the text of a board to be read from the first."""
        files = cls(anonymous_file(), anonymous_file(), anonymous_file())
        files.board.write(text.encode())
        files.board.flush()
        os.lseek(files.board.fileno(), 0, os.SEEK_SET)
        return files

    def read_output(self, most: int) -> tuple[bytes, bytes]:
        """Return the first bytes of the output, `most` at most, and the last of the errors."""
        end = os.fstat(self.err.fileno()).st_size
        return os.pread(self.out.fileno(), most, 0), os.pread(self.err.fileno(), ERROR_BYTES, max(0, end - ERROR_BYTES))

    def close(self) -> None:
        """Close the files, which removes them."""
        for file in (self.board, self.out, self.err):
            file.close()


def anonymous_file() -> IO[bytes]:
    """Return a file without a name, in memory where the system has such files."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("malpan"), "w+b")
    return tempfile.TemporaryFile()


def run_process(executable: Executable, text: str, limits: ProcessLimits, keeper: Keeper) -> ProgramRun:
    """Run a program on the text of a board and return how it ended; KeeperLost if what runs it was killed or stopped.

    Whatever the program started is killed and reaped when this returns.
    """
    files = StandardFiles.with_board(text)
    try:
        granted = {"seconds": limits.seconds * GRACE, "patience": limits.seconds * PATIENCE}
        request = {"words": executable.words, "folder": executable.folder} | limits._asdict() | granted
        run = keeper.run(request, tuple(file.fileno() for file in (files.board, files.out, files.err)), limits.seconds)
        out, err = files.read_output(limits.output + 1)
        if run.left:
            sentence = say(
                "{program} left processes that cannot be ended: {processes}", program=executable.name, processes=run.left
            )
            warnings.warn(sentence, LeftoverWarning, stacklevel=2)
        how = classify(run.how, out, err, run.code, run.seconds, limits)
        return ProgramRun(how, out[: limits.output], err, run.seconds, run.memory, run.code, waited=run.waited)
    finally:
        files.close()


def classify(how: str, out: bytes, err: bytes, code: int | None, seconds: float, limits: ProcessLimits) -> str:
    """Return how a run ended, given how it looked while it was watched, what it printed, its exit code and processor time."""
    if how != ENDED:
        return how
    if len(out) > limits.output or code == -signal.SIGXFSZ:
        return OUTPUT_LIMIT
    if code == -signal.SIGXCPU or seconds > limits.seconds * GRACE:
        return TIME_LIMIT
    if code:
        errors = err.decode(errors="replace")
        return MEMORY_LIMIT if any(words in errors for words in OUT_OF_MEMORY) else CRASHED
    return how
