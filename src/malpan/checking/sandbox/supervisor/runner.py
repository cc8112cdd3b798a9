"""Runs a program on one board after another, each time in a session of its own and within limits, and ends all it leaves."""

import errno
import os
import resource
import select
import signal
import socket
import time
from contextlib import suppress
from typing import NamedTuple

from .ending import end_all
from .messages import receive_message, send_message
from .usage import Meter

ENDED, TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT = "ended", "time limit", "memory limit", "output limit"
CANCELLED, GONE = "cancelled", "gone"
"""How a run ends. GONE: the check has ended without waiting for it."""

POLL_SECONDS = 0.02
"""Seconds between two looks at what a running program uses."""

BLIND_PATIENCE = 10
"""Wall time that a run may take, in times its limit, where the system does not tell whether a running program waits."""

LONG = 1e9
"""Seconds above which a limit is as good as none."""

STACK = 64 << 20
"""Bytes of stack, if the system would give less: judges give more, and correct programs have large arrays in functions."""

CANNOT_RUN, NOT_FOUND = 126, 127
"""Exit codes of a shell for a program that it cannot start."""

RESET = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGXCPU, signal.SIGCHLD)
"""Signals that a program handles in the default way, whatever this process does with them."""


class Request(NamedTuple):
    """A run that is asked for: the words of the command, the folder it runs in, and its limits (see `ProcessLimits`).

    `seconds` is the processor time after which it is ended, and `patience` the time that it may wait.
    """

    words: list[str]
    folder: str
    seconds: float
    patience: float
    memory: int
    output: int
    processes: int


class Run(NamedTuple):
    """What came of a run, as it is sent back: how it ended, its exit code, seconds of processor time and of waiting, bytes of
    memory, processes that stay.
    """

    how: str
    code: int
    seconds: float = 0.0
    waited: float = 0.0
    memory: int = 0
    left: list[int] = []  # noqa: RUF012 - never changed


def serve(talk: socket.socket, isolated: bool) -> None:
    """Answer requests until the check is gone."""
    send_message(talk, {"isolated": isolated})
    while True:
        message, files = receive_message(talk)
        if message is None:
            return
        if "words" in message:  # and not the end of a run that has ended by itself meanwhile
            run = run_program(Request(**message), files, talk, isolated)
            for file in files:
                os.close(file)
            if run.how == GONE:
                return
            with suppress(OSError):
                send_message(talk, run._asdict())


def run_program(request: Request, files: list[int], talk: socket.socket, isolated: bool) -> Run:
    """Run a program with the three open files as its stdin, stdout and stderr; when this returns, nothing of it is left."""
    meter = Meter()
    try:
        pid = start_program(request, files)
    except OSError as error:
        return Run(ENDED, refuse_program(request, files, error))
    how = watch_program(pid, request, files, talk, meter)
    if how != ENDED:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    left = end_all(isolated)
    meter.end()
    return Run(how, code, meter.seconds, meter.waited, meter.memory, left)


def start_program(request: Request, files: list[int]) -> int:
    """Start a program within its limits, and return its process id; OSError if it cannot be started.

    A script without a first line that names its interpreter is run by the shell, as a shell does.
    """
    os.chdir(request.folder)
    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_FSIZE, max(16 * request.output, 64 << 20))
    limit(resource.RLIMIT_DATA, max(4 * request.memory, 1 << 32))
    limit(resource.RLIMIT_NPROC, request.processes)
    stack, most = resource.getrlimit(resource.RLIMIT_STACK)
    if 0 <= stack < STACK:  # -1 is none
        limit(resource.RLIMIT_STACK, STACK, hard=most)
    seconds, before = int(min(request.seconds, LONG)) + 2, resource.getrlimit(resource.RLIMIT_CPU)
    try:
        return spawn(request.words, files, seconds, before)
    except OSError as error:
        if error.errno != errno.ENOEXEC:
            raise
        return spawn(["/bin/sh", *request.words], files, seconds, before)


def spawn(words: list[str], files: list[int], seconds: int, before: tuple[int, int]) -> int:
    """Start a command in a session of its own, with seconds of processor time; this process keeps the limits it had before."""
    actions = [(os.POSIX_SPAWN_DUP2, file, place) for place, file in enumerate(files)]
    limit(resource.RLIMIT_CPU, seconds, hard=before[1])
    try:
        return os.posix_spawnp(words[0], words, os.environ, file_actions=actions, setsid=True, setsigmask=(), setsigdef=RESET)
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


def limit(kind: int, most: int, hard: int | None = None) -> None:
    """Set a limit that programs inherit, or the one in force if that is lower; `hard` leaves it to be raised again."""
    ceiling = resource.getrlimit(kind)[1]
    most = min(most, 1 << 62 if ceiling == resource.RLIM_INFINITY else ceiling)
    resource.setrlimit(kind, (most, most if hard is None else hard))


def refuse_program(request: Request, files: list[int], error: OSError) -> int:
    """Write why a program cannot be started to its standard error, and return an exit code, both as a shell does."""
    os.write(files[2], f"sh: {request.words[0]}: {error.strerror}\n".encode(errors="replace"))
    return NOT_FOUND if error.errno == errno.ENOENT else CANNOT_RUN


def watch_program(pid: int, request: Request, files: list[int], talk: socket.socket, meter: Meter) -> str:
    """Wait for a program, with an eye on what it uses; return how it ended."""
    patience = request.seconds * BLIND_PATIENCE if meter.blind else request.patience
    with Waiter(pid, talk) as waiter:
        while True:
            seen = waiter.wait(POLL_SECONDS)
            if seen:
                return seen
            meter.look()
            if max(os.fstat(file).st_size for file in files[1:]) > request.output:
                return OUTPUT_LIMIT
            if meter.memory > request.memory:
                return MEMORY_LIMIT
            if meter.seconds > request.seconds or meter.waited > patience:
                return TIME_LIMIT


class Waiter:
    """Waits for a program to end or for a word of the check, without delay where the system has process descriptors."""

    def __init__(self, pid: int, talk: socket.socket) -> None:
        self.pid = pid
        self.talk = talk
        self.descriptor = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
        self.poll = select.poll()
        self.poll.register(talk, select.POLLIN)
        if self.descriptor is not None:
            self.poll.register(self.descriptor, select.POLLIN)

    def __enter__(self) -> "Waiter":
        return self

    def __exit__(self, *_: object) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)

    def wait(self, seconds: float) -> str:
        """Wait at most so long; return how the run ended, "" if it has not. The program is not reaped, so its id stays taken."""
        until = time.perf_counter() + seconds
        while True:
            step = seconds if self.descriptor is not None else min(0.001, seconds)
            ready = [file for file, _ in self.poll.poll(step * 1000)]
            if self.talk.fileno() in ready:
                return GONE if receive_message(self.talk)[0] is None else CANCELLED
            if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return ENDED
            if time.perf_counter() >= until:
                return ""
