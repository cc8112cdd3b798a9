"""A copy of this process that compiles rules while the plain search goes on.

The plain search may answer a moment before the copy is done. If the copy were always ended then, the rules would be compiled in
vain in every run. So a copy that is late is set aside: it goes on while the answer is printed, and this process waits for it
before it ends, for a share of the time that the answer took, and as long as compilers of the same rules have worked in vain
before. So no more time is spent on waiting than was lost, and in the end the rules are compiled. What was lost is noted in the
cache; without a cache that can be written, the copy is ended at once.
"""

import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from typing import NoReturn

from malpan.errors import NotCompiled
from malpan.search.found import Found
from malpan.search.leaving import POLL
from malpan.search.limits import COMPILING, Watch
from malpan.system.guardian import threads_of_guardians
from malpan.system.processors import count_cores

READY, REFUSED = b"ready", b"refused"
"""What a copy reports: the rules are compiled, or cannot be, and why."""

SHARE = 0.3
"""How long this process waits for a copy at its end, as a share of the seconds in which the plain search answered."""

MOST_WAIT = 20.0
"""Seconds that it waits at most."""


class Ready(BaseException):
    """Raised in a copy of this process when the rules are compiled."""


def can_copy() -> bool:
    """Tell whether a copy of this process could compile, on another core.

    Only the thread that copies goes on in it. The one that waits for this one holds nothing that the copy needs; others might.
    """
    if sys.platform != "linux" or count_cores() < 2:
        return False
    from malpan.system.apart import is_apart

    try:
        return len(os.listdir("/proc/self/task")) - threads_of_guardians() == (2 if is_apart() else 1)
    except OSError:
        return False


class Copy:
    """A copy of this process, which compiles the rules of a search into the cache, and ends with this process.

    `rules` is the digest of the rules, "" if they are not known. `until` is when this process gives up waiting for it at its end.
    """

    def __init__(self, native: Callable[[Watch], Found], watch: Watch) -> None:
        self.rules = rules_of(watch)
        self.began = monotonic()
        self.until = 0.0
        self.owner = os.getpid()
        self.said = b""
        self.reports, telling = os.pipe()
        lifeline, self.held = os.pipe()
        self.show(watch)
        try:
            self.process = os.fork()
        except OSError:
            self.process = 0
            os.close(telling)
            os.close(lifeline)
            return
        if not self.process:
            os.close(self.held)
            compile_in_copy(native, telling, lifeline)
        os.close(telling)
        os.close(lifeline)
        os.set_blocking(self.reports, False)

    def show(self, watch: Watch) -> None:
        """Have the progress of a search say that rules are being compiled."""
        self.watch = watch
        watch.knowledge.doing.append(COMPILING)

    def hide(self) -> None:
        """Have it say so no more."""
        with suppress(ValueError):
            self.watch.knowledge.doing.remove(COMPILING)

    def report(self) -> bytes:
        """Return what the copy reports, empty as long as it is at work."""
        with suppress(BlockingIOError):
            self.said = self.said or os.read(self.reports, 1 << 16) or b"ended"
        return self.said

    def end(self) -> None:
        """End the copy; if it has not reported, note how long it has worked in vain."""
        import signal

        self.hide()
        in_vain = self.process and not self.report()
        os.close(self.reports)
        os.close(self.held)
        if self.process:
            with suppress(OSError):
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
        if in_vain and self.rules:
            from malpan.search.native.compiler.cache import lost_seconds, note_lost

            note_lost(self.rules, lost_seconds(self.rules) + monotonic() - self.began)


late: list[Copy] = []
"""The copy that was set aside, if there is one."""


def rules_of(watch: Watch) -> str:
    """Return the digest of the rules that a search is about, "" if it is not known."""
    from malpan.search.native.compiler.reach import digest_of_rules

    try:
        return digest_of_rules(watch.knowledge.game) if watch.knowledge.game is not None else ""
    except NotCompiled:
        return ""


def set_aside(copy: Copy, seconds: float) -> None:
    """Let a copy go on, as the plain search has answered within so many seconds; end it if that is of no use."""
    from malpan.search.native.compiler.cache import lost_seconds, note_lost

    lost = lost_seconds(copy.rules) if copy.rules else 0.0
    if copy.report() or not copy.rules or not note_lost(copy.rules, lost):
        copy.end()
        return
    if not late:
        import atexit

        atexit.register(finish_compiling)
    end_late()
    copy.hide()
    limit, begun = copy.watch.limits.max_seconds, copy.watch.knowledge.began
    copy.until = monotonic() + min(SHARE * seconds + lost, MOST_WAIT)
    if limit is not None:
        copy.until = min(copy.until, begun + limit)
    late.append(copy)


def take_up(watch: Watch) -> Copy | None:
    """Return the copy that was set aside if it compiles the rules of this search; end it if it compiles others."""
    if not late or late[0].rules != rules_of(watch):
        end_late()
        return None
    copy = late.pop()
    copy.show(watch)
    return copy


def end_late() -> None:
    """End the copy that was set aside."""
    while late:
        late.pop().end()


def finish_compiling() -> None:
    """Wait a while for the copy that was set aside, and end it."""
    if late and late[0].owner != os.getpid():  # in a process that was forked meanwhile
        late.clear()
    while late and monotonic() < late[0].until and not late[0].report():
        sleep(POLL / 5)
    end_late()


def compile_in_copy(native: Callable[[Watch], Found], telling: int, lifeline: int) -> NoReturn:
    """Compile the rules of a search, report that, and end; the search ends where it begins."""
    try:
        import signal
        import threading

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(nowhere, descriptor)
        warnings.simplefilter("ignore")
        threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
        watch = Watch()
        watch.on_begin = raise_ready
        try:
            native(watch)
            report = READY
        except Ready:
            report = READY
        except NotCompiled as reason:
            report = REFUSED + str(reason).encode()
        os.write(telling, report)
    finally:
        os._exit(0)


def raise_ready() -> None:
    """End the search of a copy where it begins."""
    raise Ready


def end_with(lifeline: int) -> None:
    """End this process when the other end of a pipe is closed."""
    os.read(lifeline, 1)
    os._exit(0)
