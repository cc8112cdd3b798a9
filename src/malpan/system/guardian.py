"""Guardians: copies of this process that end it if it can no longer end itself.

A call of C that keeps the interpreter, such as ``sum(range(10**11))``, stops every thread of Python, and handlers of signals too.
So before rules of a game file are executed, the command forks a guardian, with an interpreter of its own. It sleeps until a limit
of time has passed, or a signal has come, without reaction. Then it goes on in place of this process, as if the limit had ended
the work: it prints what is known, and removes what has to be removed.

    this process ──shared memory: it is alive, what it knows──▶ guardian
                 ──pipe: numbers of signals, written by Python's handler in C──▶
                 ◀──pipe: the exit code──

The exit code must be that of this process, which executes nothing of its own any more. The C library reads it (`aio_read`) in a
thread without interpreter, right into the argument of the function that it calls next: ``_exit``. Where it cannot, the guardian
kills this process.

Only the command line on Linux has guardians. One costs a millisecond, so games that Malpan ships have none.
"""

import atexit
import os
import sys
from time import monotonic, sleep
from typing import Any, NoReturn

from malpan.system.exit_code import request_exit

PATIENCE = 0.3
"""Seconds after a limit, or a signal, in which this process may react by itself."""

STALE = 0.3
"""Seconds without a sign of life after which it does not."""

LOOK = 0.05  # seconds between two looks at it

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")

ALIVE, HEARD, DONE, FIRED, PLACE, LAYERS, STATES, NEWS = range(0, 64, 8)
"""What is where in the shared memory: two times, two flags, which place has the news, two counts; then the two places."""

ROOM = 1 << 20  # bytes of a place

GOING, COMMITTED = 1, 2
"""What FIRED says: the guardian is about to go on, and goes on."""


class Site:
    """The guardians of this process, the innermost last; `ended` are the processes in whose place this one goes on."""

    allowed = False
    active = False
    guards: list["Guard"] = []  # noqa: RUF012 - there is one site
    ended: list["Guard"] = []  # noqa: RUF012
    killed: list[int] = []  # noqa: RUF012 - guardians that are about to end
    exit_pipe: int | None = None
    request: Any = None


def allow() -> None:
    """Allow guardians: this process is the command line alone."""
    Site.allowed = sys.platform == "linux"


def threads_of_guardians() -> int:
    """Return how many threads of this process are there for guardians; none of them executes Python."""
    return int(Site.request is not None)


def has_content(descriptor: int, seconds: float) -> bool:
    """Tell whether there is something to read, or the end, within so many seconds."""
    from select import select

    return bool(select([descriptor], [], [], seconds)[0])


def is_stopped(process: int) -> bool:
    """Tell whether a process is stopped, as by SIGSTOP or a debugger."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            state = file.read().rpartition(b")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state in (b"T", b"t")


def is_guardian() -> bool:
    """Tell whether this process is a guardian, which goes on in the place of another one."""
    return bool(Site.ended)


class Guard:
    """A guardian of this process; `process` is its number, and 0 in the guardian itself.

    In the guardian, the constructor returns only when it goes on in the place of this process: `number` is then the signal that
    came, or 0 if the time `end` has passed.
    """

    def __init__(self, end: float | None, beats: bool) -> None:
        import mmap

        watch_exit()
        self.memory = mmap.mmap(-1, NEWS + 2 * ROOM)
        self.end, self.beats, self.number = end, beats, 0
        self.beat()
        self.signals, self.held = os.pipe()  # it ends when the process ends that is watched over
        os.set_blocking(self.held, False)
        self.process = os.fork()
        if not self.process:
            self.number = self.watch_over()
            return
        os.close(self.signals)
        Site.guards.append(self)
        hear_signals()

    def beat(self) -> None:
        """Give a sign of life."""
        self.write(ALIVE, monotonic())

    def read(self, place: int, kind: str = "d") -> Any:
        """Return a number of the shared memory."""
        from struct import unpack_from

        return unpack_from(kind, self.memory, place)[0]

    def write(self, place: int, value: float, kind: str = "d") -> None:
        """Write a number into the shared memory."""
        from struct import pack_into

        pack_into(kind, self.memory, place, value)

    def tell(self, layers: int, states: int, news: bytes | None = None) -> None:
        """Tell the guardian how far the work is, and what it knows; a text that is too long is not told."""
        self.write(LAYERS, layers, "q")
        self.write(STATES, states, "q")
        if news is not None and len(news) < ROOM - 8:
            other = 1 - self.read(PLACE, "q")
            home = NEWS + other * ROOM
            self.write(home, len(news), "q")
            self.memory[home + 8 : home + 8 + len(news)] = news
            self.write(PLACE, other, "q")

    def known(self) -> tuple[int, int, bytes]:
        """Return what was told last."""
        home = NEWS + self.read(PLACE, "q") * ROOM
        length = self.read(home, "q")
        return self.read(LAYERS, "q"), self.read(STATES, "q"), self.memory[home + 8 : home + 8 + length]

    def watch_over(self) -> int:
        """Sleep until this guardian has to go on; return the signal that it goes on for, 0 for a limit of time."""
        import signal
        import threading

        os.close(self.held)
        endings = [getattr(signal, name) for name in SIGNALS]
        before = {number: signal.signal(number, signal.SIG_IGN) for number in endings}
        asked, number = float("inf"), 0
        awake = now = monotonic()
        while True:
            due = min(asked, self.end or float("inf")) + PATIENCE
            until = max(due, now + LOOK)
            if due == float("inf") or has_content(self.signals, until - now):
                content = os.read(self.signals, 1024)
                if not content:
                    os._exit(0)
                came = [each for each in content if each in endings]
                if came and asked == float("inf"):
                    asked, number = monotonic(), came[0]
            now = monotonic()
            if now > until + STALE or (now > due and is_stopped(os.getppid())):  # both were suspended, or that process is
                awake = now
            if now > due and now - awake > STALE and self.is_deaf(now, asked):
                self.go_on()
                for each, handler in before.items():
                    signal.signal(each, handler)
                threading.Thread(target=self.pass_on, daemon=True).start()
                return number if now > asked + PATIENCE else 0

    def pass_on(self) -> None:
        """Pass on to this guardian, which goes on, the signals that come to the process in whose place it does; end with it."""
        import signal

        endings = [getattr(signal, name) for name in SIGNALS]
        while content := os.read(self.signals, 1024):
            for number in filter(endings.__contains__, content):
                os.kill(os.getpid(), number)
        os._exit(0)

    def is_deaf(self, now: float, asked: float) -> bool:
        """Tell whether the process that is watched over does not react."""
        return bool(now - self.read(ALIVE) > STALE if self.beats else self.read(HEARD) < asked)

    def go_on(self) -> None:
        """Take the place of the process that is watched over, unless its work was done in this very moment."""
        self.write(FIRED, GOING, "q")
        if self.read(DONE, "q"):
            self.write(FIRED, 0, "q")
            os._exit(0)
        self.write(FIRED, COMMITTED, "q")
        self.process = os.getppid()
        Site.ended.append(self)
        Site.active = True
        atexit.register(end_parents, 1)  # if something unforeseen ends this process
        if os.isatty(2):
            os.write(2, b"\r\x1b[2K\x1b[?25h")  # remove the moving line

    def stop(self) -> None:
        """End the guardian, and leave it to `end_guardians` to wait for that; if it goes on in this place, wait for the end."""
        self.write(DONE, 1, "q")
        while self.read(FIRED, "q") and os.waitpid(self.process, os.WNOHANG)[0] == 0:
            sleep(LOOK / 5)
        import signal

        if not self.read(FIRED, "q"):
            os.kill(self.process, signal.SIGKILL)
            Site.killed = [process for process in Site.killed if not os.waitpid(process, os.WNOHANG)[0]]
            Site.killed.append(self.process)
        Site.guards.remove(self)
        hear_signals()
        os.close(self.held)
        self.memory.close()


def hear_signals() -> None:
    """Have the innermost guardian hear the signals that come to this process."""
    import signal

    signal.set_wakeup_fd(Site.guards[-1].held if Site.guards else -1, warn_on_full_buffer=False)


def ignore_signals() -> None:
    """Have no guardian for this process, such as a worker, which was forked from the one that is watched over."""
    import signal

    signal.set_wakeup_fd(-1)
    Site.active = False
    Site.guards.clear()
    Site.killed.clear()


def hear() -> None:
    """Note that a handler of signals runs, so that this process reacts."""
    for guard in Site.guards:
        guard.write(HEARD, monotonic())


def end_parents(code: int) -> None:
    """If this process is a guardian that went on in the place of others, end them: the first one with this exit code."""
    if not Site.ended or Site.exit_pipe is None:
        return
    from signal import SIGKILL

    first = Site.ended[0]
    for guard in Site.ended[1:]:
        os.kill(guard.process, SIGKILL)
    if Site.request is not None:
        os.write(Site.exit_pipe, code.to_bytes(4, "little"))
    end = monotonic() + PATIENCE
    while Site.request is not None and monotonic() < end:
        if has_content(first.signals, LOOK) and not os.read(first.signals, 1024):
            return
    os.kill(first.process, SIGKILL)


def end_guardians() -> None:
    """End the guardians of this process."""
    while Site.guards:
        Site.guards[-1].stop()
    while Site.killed:
        os.waitpid(Site.killed.pop(), 0)


def watch_exit() -> None:
    """Have the C library end this process with the exit code that a guardian writes to a pipe."""
    if Site.exit_pipe is not None:
        return
    os.register_at_fork(after_in_child=ignore_signals)
    reading, Site.exit_pipe = os.pipe()
    try:
        Site.request = request_exit(reading)
    except (ImportError, OSError, AttributeError):
        Site.request = None


def guard_command() -> int:
    """Start the guardian of a whole command; return 0, or in the guardian, once it goes on, the signal that came."""
    if not Site.allowed or Site.active:
        return 0
    Site.active = True
    return Guard(None, beats=False).number


def quit_process(code: int) -> NoReturn:
    """End this process, and those in whose place it goes on, with an exit code; what waits to be printed must be printed."""
    end_parents(code)
    os._exit(code)
