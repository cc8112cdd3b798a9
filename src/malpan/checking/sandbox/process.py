"""One run of a program on one board: in a session of its own, within limits, and gone afterwards with all that it started.

The board and the output are anonymous files. So nothing here blocks on a program that does not read its input, closes its output,
or leaves a process behind that holds the output open. This keeps mistakes from doing harm; it is not a sandbox for programs of
strangers.
"""

import os
import select
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

from malpan.checking.programs import CRASHED, ENDED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT, ProgramRun
from malpan.checking.sandbox import orphans

POLL_SECONDS = 0.02
"""Seconds between two looks at the memory and the output of a running program."""

ERROR_BYTES = 2_000
"""Bytes of standard error that are kept, from its end."""

OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "OutOfMemoryError", "out of memory", "Cannot allocate memory", "allocation fail")

LAUNCH = (
    "ulimit -c 0; ulimit -t {cpu}; ulimit -f {blocks}; ulimit -d {data}; "
    'ulimit -p {processes} 2>/dev/null || ulimit -u {processes} 2>/dev/null; exec "$@"'
)
"""What the shell does before it becomes the program: limits are inherited, so nothing runs without them.

The limit of data lies well above that of memory, which is watched: reserved memory is not memory in use.
"""


class ProcessLimits(NamedTuple):
    """Limits of one run: seconds of wall time, bytes of memory and of output, and the threads its user may have meanwhile."""

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

    def size(self) -> int:
        """Return the bytes of output, or of errors if there are more."""
        return max(os.fstat(file.fileno()).st_size for file in (self.out, self.err))

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


def run_process(executable: Executable, text: str, limits: ProcessLimits, temporary: Path) -> ProgramRun:
    """Run a program on the text of a board and return how it ended; OSError if it cannot be started.

    `temporary` is the folder for its temporary files. Whatever it started is killed and reaped when this returns or is
    interrupted.
    """
    files = StandardFiles.with_board(text)
    try:
        began = time.perf_counter()
        child = start_process(executable, files, limits, temporary)
        try:
            how, memory = watch(child, files, limits, began)
        finally:
            seconds = time.perf_counter() - began
            orphans.kill_session(child)
        out, err = files.read_output(limits.output + 1)
        how = classify(how, out, err, child.returncode, limits)
        return ProgramRun(how, out[: limits.output], err, seconds, memory, child.returncode)
    finally:
        files.close()


def start_process(
    executable: Executable, files: StandardFiles, limits: ProcessLimits, temporary: Path
) -> "subprocess.Popen[bytes]":
    """Start a program in a session of its own, within its limits."""
    environment = os.environ | dict(executable.environment) | {"TMPDIR": str(temporary), orphans.MARK: orphans.TOKEN}
    limit = LAUNCH.format(
        cpu=int(limits.seconds) + 2,
        blocks=(max(16 * limits.output, 64 << 20)) // 512,
        data=max(4 * limits.memory, 1 << 32) // 1024,
        processes=limits.processes,
    )
    with orphans.spawning:
        if orphans.cancelled.is_set():
            raise orphans.Cancelled
        child = subprocess.Popen(
            ["/bin/sh", "-c", limit, "sh", *executable.words],
            stdin=files.board.fileno(),
            stdout=files.out.fileno(),
            stderr=files.err.fileno(),
            cwd=executable.folder,
            env=environment,
            start_new_session=True,
        )
        orphans.running.add(child.pid)
    return child


def watch(child: "subprocess.Popen[bytes]", files: StandardFiles, limits: ProcessLimits, began: float) -> tuple[str, int]:
    """Wait for a program; return how it ended, and the most memory it was seen to hold, in bytes."""
    most = 0
    with ExitWaiter(child) as waiter:
        while not waiter.wait(min(POLL_SECONDS, max(0.0, began + limits.seconds - time.perf_counter()))):
            most = max(most, memory_of(child.pid))
            if files.size() > limits.output:
                return OUTPUT_LIMIT, most
            if most > limits.memory:
                return MEMORY_LIMIT, most
            if time.perf_counter() - began >= limits.seconds:
                return TIME_LIMIT, most
    return ENDED, most


class ExitWaiter:
    """Waits for a program to end, without delay where the system has process descriptors."""

    def __init__(self, child: "subprocess.Popen[bytes]") -> None:
        self.child = child
        self.descriptor = os.pidfd_open(child.pid) if hasattr(os, "pidfd_open") else None
        self.poll = select.poll()
        if self.descriptor is not None:
            self.poll.register(self.descriptor, select.POLLIN)

    def __enter__(self) -> "ExitWaiter":
        return self

    def __exit__(self, *_: object) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)

    def wait(self, seconds: float) -> bool:
        """Wait at most so long and tell whether the program has ended; it is not reaped, so its process id stays taken."""
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
    """Return the bytes that a process and its descendants hold; 0 where the system does not tell."""
    total = 0
    for each in (pid, *orphans.descendants(pid)):
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def classify(how: str, out: bytes, err: bytes, code: int | None, limits: ProcessLimits) -> str:
    """Return how a run ended, given how it looked while it was watched, what it printed, and its exit code."""
    if how != ENDED:
        return how
    if len(out) > limits.output or code == -signal.SIGXFSZ:
        return OUTPUT_LIMIT
    if code == -signal.SIGXCPU:
        return TIME_LIMIT
    if code:
        errors = err.decode(errors="replace")
        return MEMORY_LIMIT if any(words in errors for words in OUT_OF_MEMORY) else CRASHED
    return how
