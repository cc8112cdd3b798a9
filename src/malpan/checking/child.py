"""One program run on one board: in a session of its own, within limits, and gone afterwards with all that it started.

Board and output are files without a name, so nothing here waits for a program that does not read, closes what it was given, or
leaves somebody behind who holds its output open. This keeps mistakes from doing harm; it is no sandbox for a stranger's program.
"""

import os
import resource
import select
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

from malpan.checking import leftovers

TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT, CRASHED, ENDED = "time limit", "memory limit", "output limit", "crashed", "ended"
"""How a run may end; ENDED is with exit code 0, and what it printed is still to be judged."""

LOOK = 0.02
"""Seconds between two looks at the memory and the output of a running program."""

LAST_WORDS = 2_000
"""Bytes of standard error that are kept, from its end."""

OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "OutOfMemoryError", "out of memory", "Cannot allocate memory", "allocation fail")

LAUNCH = (
    "ulimit -c 0; ulimit -t {cpu}; ulimit -f {blocks}; ulimit -d {data}; "
    'ulimit -p {processes} 2>/dev/null || ulimit -u {processes} 2>/dev/null; exec "$@"'
)
"""What the shell does before it becomes the program: limits are inherited, so nothing runs without them.

The limit of data lies well above that of memory, which is watched: what is only reserved is not held.
"""


class Limits(NamedTuple):
    """Seconds of wall time, bytes of memory and of output of one run, and the threads that its user may have meanwhile."""

    seconds: float = 5.0
    memory: int = 1 << 30
    output: int = 1 << 20
    processes: int = 4096


class Program(NamedTuple):
    """A command that reads a board and prints an answer: its words, where it runs, and what it is called.

    `needs` are the files that were made for it.
    """

    words: tuple[str, ...]
    folder: str
    name: str
    environment: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()


class Run(NamedTuple):
    """How a program ended on a board, what it printed, and the last it said on standard error; `code` is as Popen has it."""

    how: str
    out: bytes
    err: bytes
    seconds: float
    memory: int
    code: int | None = None

    @property
    def cause(self) -> str:
        """Say how it ended, in words."""
        if self.code is not None and self.code < 0:
            with suppress(ValueError):
                return f"signal {signal.Signals(-self.code).name}"
            return f"signal {-self.code}"
        return f"exit code {self.code}"


@dataclass
class Files:
    """What a program is given for its input, output and errors: files that have no name any more."""

    board: IO[bytes]
    out: IO[bytes]
    err: IO[bytes]

    @classmethod
    def holding(cls, board: str) -> "Files":
        """Return new ones, with a board to be read."""
        files = cls(unnamed(), unnamed(), unnamed())
        files.board.write(board.encode())
        files.board.flush()
        os.lseek(files.board.fileno(), 0, os.SEEK_SET)
        return files

    def size(self) -> int:
        """Return how much was printed, both ways."""
        return max(os.fstat(file.fileno()).st_size for file in (self.out, self.err))

    def printed(self, most: int) -> tuple[bytes, bytes]:
        """Return the output, so much of it at most, and the end of the errors."""
        end = os.fstat(self.err.fileno()).st_size
        return os.pread(self.out.fileno(), most, 0), os.pread(self.err.fileno(), LAST_WORDS, max(0, end - LAST_WORDS))

    def close(self) -> None:
        """Give the files back."""
        for file in (self.board, self.out, self.err):
            file.close()


def unnamed() -> IO[bytes]:
    """Return a file that is in memory, where there are such files, and has no name anywhere."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("malpan"), "w+b")
    return tempfile.TemporaryFile()


def run(program: Program, board: str, limits: Limits, shelter: Path) -> Run:
    """Run a program on a board and return how it ended; OSError if it cannot be started.

    `shelter` is the folder for what the program puts into a temporary folder. Whatever it started is killed and reaped when
    this returns or is interrupted.
    """
    files = Files.holding(board)
    try:
        began = time.perf_counter()
        child = started(program, files, limits, shelter)
        try:
            how, memory = watched(child, files, limits, began)
        finally:
            seconds = time.perf_counter() - began
            leftovers.end(child)
        out, err = files.printed(limits.output + 1)
        return judged(how, out, err, seconds, memory, child.returncode, limits)
    finally:
        files.close()


def started(program: Program, files: Files, limits: Limits, shelter: Path) -> "subprocess.Popen[bytes]":
    """Start a program in a session of its own, behind its limits."""
    environment = os.environ | dict(program.environment) | {"TMPDIR": str(shelter), leftovers.MARK: leftovers.TOKEN}
    limit = LAUNCH.format(
        cpu=int(limits.seconds) + 2,
        blocks=(max(16 * limits.output, 64 << 20)) // 512,
        data=max(4 * limits.memory, 1 << 32) // 1024,
        processes=limits.processes,
    )
    with leftovers.starting:
        if leftovers.stopped.is_set():
            raise leftovers.Stopped
        child = subprocess.Popen(
            ["/bin/sh", "-c", limit, "sh", *program.words],
            stdin=files.board.fileno(),
            stdout=files.out.fileno(),
            stderr=files.err.fileno(),
            cwd=program.folder,
            env=environment,
            start_new_session=True,
        )
        leftovers.running.add(child.pid)
    return child


def watched(child: "subprocess.Popen[bytes]", files: Files, limits: Limits, began: float) -> tuple[str, int]:
    """Wait for a program; return how it ended, and the most memory it was seen to hold, in bytes."""
    most, ended = 0, Ended(child)
    with ended:
        while not ended.within(min(LOOK, max(0.0, began + limits.seconds - time.perf_counter()))):
            most = max(most, memory_of(child.pid))
            if files.size() > limits.output:
                return OUTPUT_LIMIT, most
            if most > limits.memory:
                return MEMORY_LIMIT, most
            if time.perf_counter() - began >= limits.seconds:
                return TIME_LIMIT, most
    return ENDED, most


class Ended:
    """Tells whether a program has ended, at once when it does where the system has descriptors for processes."""

    def __init__(self, child: "subprocess.Popen[bytes]") -> None:
        self.child = child
        self.descriptor = os.pidfd_open(child.pid) if hasattr(os, "pidfd_open") else None
        self.poll = select.poll()
        if self.descriptor is not None:
            self.poll.register(self.descriptor, select.POLLIN)

    def __enter__(self) -> "Ended":
        return self

    def __exit__(self, *_: object) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)

    def within(self, seconds: float) -> bool:
        """Wait so long at most; the program is not reaped, so its number stays its own."""
        if self.descriptor is not None:
            return bool(self.poll.poll(seconds * 1000))
        until = time.perf_counter() + seconds
        while True:
            if os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return True
            if time.perf_counter() >= until:
                return False
            time.sleep(0.001)


def memory_of(pid: int) -> int:
    """Return the bytes that a process holds with all below it; 0 where the system does not tell."""
    total = 0
    for each in (pid, *leftovers.below(pid)):
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * resource.getpagesize()
    return total


def judged(how: str, out: bytes, err: bytes, seconds: float, memory: int, code: int | None, limits: Limits) -> Run:
    """Return a run with how it ended, which its exit code and its last words may tell better than it looked."""
    if (how == ENDED and len(out) > limits.output) or (how == ENDED and code == -signal.SIGXFSZ):
        how = OUTPUT_LIMIT
    elif how == ENDED and code == -signal.SIGXCPU:
        how = TIME_LIMIT
    elif how == ENDED and code:
        said = err.decode(errors="replace")
        how = MEMORY_LIMIT if any(words in said for words in OUT_OF_MEMORY) else CRASHED
    return Run(how, out[: limits.output], err, seconds, memory, code)
