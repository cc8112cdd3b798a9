"""Searches that can be left: a limit holds even if what runs never asks its watch.

A step may never return, compiled or not, and a compiler takes its time. So whatever may have to be left runs in a thread apart,
and whoever waits for it leaves it if it does not end soon after its time: compiled searches always; everything that a limit of
time is about; and on the command line a search that Ctrl-C stops. An exception would not do, as rules may catch it. What a search
knew that was left is asked from another thread (`Watch.knows`).
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from malpan.search.guarding import guarding
from malpan.search.limits import MEMORY_LIMIT, LimitReached, Watch
from malpan.system.signals import has_alarm, is_interruptible

if TYPE_CHECKING:
    from malpan.system.apart import Apart

T = TypeVar("T")

GRACE = 0.2
"""Seconds after its time in which a search may end by itself; it then tells more than what it had noted."""

POLL = 0.05
"""Seconds between two looks at a search that runs apart."""

QUIET = 0.1
"""Seconds without a report after which whoever waits reports, such as that rules are being compiled."""


def within_limits(watch: Watch, work: Callable[[], T], otherwise: Callable[[str], T]) -> T:
    """Return what `work` returns; what `otherwise` makes of the name of a limit, if that ends the work.

    `work` is everything that the limits of the watch are about, from reading a board to proving the answer.
    """
    try:
        if watch.limits[1:] == (None, None) and not is_interruptible():
            return work()
        return run_apart(watch, work, 2 * GRACE)
    except LimitReached as reason:
        return otherwise(str(reason))
    except MemoryError:
        return otherwise(MEMORY_LIMIT)


def run_interruptible(work: Callable[[], T]) -> T:
    """Return what `work` returns; on the command line it runs in a thread apart, so that a signal ends the wait for it."""
    return run_apart(Watch(), work, GRACE) if has_alarm() else work()


def run_apart(watch: Watch, work: Callable[[], T], grace: float) -> T:
    """Return what `work` returns, which runs in a thread apart; raise LimitReached if a limit of the watch ends it."""
    from malpan.system.apart import Apart

    with guarding(watch) as beat:
        apart = Apart(work)

        def wait(seconds: float) -> bool:
            beat()
            return apart.wait(seconds)

        wait_for(apart, watch, wait, grace, tell=False)
    return apart.result()


def wait_for(
    apart: "Apart[T]", watch: Watch, waited: Callable[[float], bool], grace: float = GRACE, *, tell: bool = True
) -> None:
    """Wait until `waited`, called with seconds to wait, is true; report the progress meanwhile if the work does not.

    Raises LimitReached if a limit was reached and the work did not end within the grace; it is left then, as it is if anything
    else is raised here, such as KeyboardInterrupt.
    """
    over: LimitReached | None = None
    since = 0.0
    try:
        while not waited(POLL):
            try:
                watch.check_outside()
                if tell and watch.seconds() - watch.knowledge.told > QUIET:
                    watch.knowledge.tell()
            except LimitReached as reason:
                if over is None:
                    over, since = reason, monotonic()
                elif monotonic() - since > grace:
                    raise over from None
    except BaseException:
        apart.leave(GRACE / 2)
        raise
