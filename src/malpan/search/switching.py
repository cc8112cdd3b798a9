"""The switch from a plain search that takes long to a compiled one.

The plain search asks at each of its checks whether the compiled one takes over (`Switch.look`). After a moment, a copy of this
process compiles the rules into the cache, while the plain search goes on as fast as before. Then the compiled search starts
here. If the plain search answers first, the copy may finish its work (`copying.py`). A process of several threads cannot be
copied safely: it compiles the rules itself, in a thread, but only after the plain search has taken long, which waits meanwhile,
as Python executes one thread at a time.

The plain search is left only when the compiled one has begun. If it cannot begin, the plain search goes on where it is.
"""

import sys
import warnings
from collections.abc import Callable
from time import monotonic, sleep

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.language import say
from malpan.search.copying import READY, REFUSED, Copy, can_copy, set_aside, take_up
from malpan.search.found import Found
from malpan.search.leaving import POLL, wait_for
from malpan.search.limits import COMPILING, LimitReached, NotCached, NoTime, Watch

EARLY = 0.25
"""Seconds of a plain search after which the compiled one takes over if the rules were compiled before, or else a copy of this
process begins to compile them."""

PATIENT = 2.0
"""Seconds of a plain search after which the rules are compiled here, if there is no copy."""

PATIENCE = 100_000
"""States that the plain search sees before the rules are compiled, however soon."""

MOST_PLAIN = 500_000
"""States of the plain search at which it waits for the copy, as they take memory."""

IMPORTING = 1.0
"""Seconds that importing the compiled searches may take."""

SUPERSEDED = "compiled search"
"""What stopped a plain search whose place was taken."""

RAISED = (ArithmeticError, AssertionError, LookupError)
"""What compiled rules may raise."""

UNAVAILABLE = (NotCompiled, *RAISED)
"""What a compiled search raises if it cannot answer."""


class PlainWarning(UserWarning):
    """The rules cannot be compiled, or mean something else when compiled, so the plain search answers, however long it takes."""


def describe_unavailable(reason: BaseException) -> str:
    """Return why a compiled search cannot answer, as the beginning of a sentence."""
    if isinstance(reason, NotCompiled):
        return str(reason)
    # Machine code cannot tell the line in which rules raised something; the plain searches will.
    return say("compiled, the rules raise {error}", error=type(reason).__name__)


def warn_plain(why: str) -> None:
    """Warn that the plain search answers, and why."""
    warnings.warn(say("{why}; the plain searches answer instead", why=why), PlainWarning, stacklevel=2)


class CompiledSearch:
    """A compiled search, which runs in a thread apart; it is made once the search has begun, or has ended."""

    def __init__(self, native: Callable[[Watch], Found], watch: Watch) -> None:
        from malpan.system.apart import Apart

        def search() -> Found:
            try:
                return native(watch)
            except (ImportError, OSError) as reason:
                if watch.has_begun:
                    raise
                raise NotCompiled(say("the compiled searches are not available ({reason})", reason=reason)) from None
            except MemoryError:
                if watch.has_begun or not watch.hurried:
                    raise
                raise NotCompiled(say("there is too little memory for the compiled searches")) from None

        self.watch = watch
        self.apart = Apart(search)
        with watch.doing(COMPILING):
            wait_for(self.apart, watch, lambda seconds: self.apart.wait(seconds) or watch.has_begun, POLL)

    def result(self) -> Found:
        """Return what the search finds."""
        wait_for(self.apart, self.watch, self.apart.wait)
        return self.apart.result()


class Switch:
    """The switch of one plain search to the compiled search `native`.

    With `stay` the plain search goes on if the compiled one cannot begin; else it ends, as it has to start again.
    `compiled` is the compiled search once it has taken over.
    """

    def __init__(self, native: Callable[[Watch], Found], watch: Watch, stay: bool) -> None:
        self.native, self.watch, self.stay = native, watch, stay
        self.began = monotonic()
        self.off = self.asked = False
        self.copy: Copy | None = None
        self.refusal: NotCompiled | None = None
        self.copied = False
        self.compiled: CompiledSearch | None = None

    def look(self) -> None:
        """Start the compiled search if it is time to; LimitReached if it has taken over."""
        if self.off:
            return
        seconds, states = monotonic() - self.began, self.watch.knowledge.states
        is_long = seconds > PATIENT or states >= PATIENCE
        if self.copy is not None:
            self.look_at_copy(states)
        elif self.refusal is not None:
            if is_long:
                self.refuse(self.refusal)
        elif seconds > EARLY or states >= PATIENCE:
            if "numba" not in sys.modules and not self.watch.has(IMPORTING):
                self.off = True
            elif not self.asked and is_compiled(self.watch.knowledge.game):
                self.asked = True
                self.take_over(compile=False)
            elif not self.copied and can_copy():
                self.copied = True
                self.copy = take_up(self.watch) or Copy(self.native, self.watch)
            elif is_long:
                self.take_over()

    def look_at_copy(self, states: int) -> None:
        """Go on if the copy is still at work, or wait for it; then take over, or not."""
        copy = self.copy
        assert copy is not None
        most = PATIENCE if self.watch.limits.max_memory else MOST_PLAIN
        while not (report := copy.report()):
            if states < most:
                return
            sleep(POLL)
            self.watch.check_seconds()
            self.watch.knowledge.tell()
        self.close()
        if report.startswith(REFUSED):
            self.refusal = NotCompiled(report.removeprefix(REFUSED).decode())  # a search that ends soon need not warn of it
        elif report == READY:
            self.take_over()

    def take_over(self, compile: bool = True) -> None:
        """Start the compiled search; raise LimitReached once it has begun, and return if it cannot begin.

        Without `compile` it begins only if its kernel is in the cache.
        """
        watch = self.watch.in_a_hurry()
        watch.may_compile = compile
        compiled = CompiledSearch(self.native, watch)
        if isinstance(compiled.apart.error, NotCached):
            return
        if isinstance(compiled.apart.error, (NoTime, *UNAVAILABLE)):
            self.refuse(compiled.apart.error)
            return
        self.compiled = compiled
        raise LimitReached(SUPERSEDED)

    def refuse(self, reason: BaseException) -> None:
        """Have the plain search answer."""
        self.off = True
        if not isinstance(reason, NoTime):
            warn_plain(describe_unavailable(reason))
        if not self.stay:
            raise LimitReached(SUPERSEDED)

    def close(self, answered: bool = False) -> None:
        """End the copy; if the plain search has answered, only after a while (`copying.py`)."""
        copy, self.copy = self.copy, None
        if copy is not None and answered:
            set_aside(copy, monotonic() - self.began)
        elif copy is not None:
            copy.end()


def is_compiled(game: Game | None) -> bool:
    """Tell whether the rules of a game were compiled before, for any board, so that a kernel is likely to be in the cache."""
    from malpan.search.native.compiler.cache import knows_rules
    from malpan.search.native.compiler.reach import digest_of_rules

    try:
        return game is not None and knows_rules(digest_of_rules(game))
    except NotCompiled:
        return False
