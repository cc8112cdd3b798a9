"""One process of a machine compiles a kernel; others that want it at the same time wait, and find it in the cache."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic, sleep

from malpan.search.native.compiler import cache
from malpan.system.locking import Held, holding
from malpan.system.private import NotPrivate, check_folder, make_private

LOOK_SECONDS = 0.05
"""Seconds between two looks at the cache while another process compiles."""

MOST_WAIT = 120.0
"""Seconds after which the other process is not waited for any more: it may have been stopped."""


@contextmanager
def turn_to_compile(digest: str) -> Iterator[cache.Kernel | None]:
    """Wait until no other process compiles the kernel of a digest; yield the kernel if one has done so meanwhile.

    As long as the context lasts, others wait; if this process ends, however that is, they go on. Where the cache cannot be
    written nobody waits, as nothing would be found there.
    """
    with ExitStack() as stack:
        with suppress(OSError, NotPrivate):
            make_private(cache.folder())
            check_folder(cache.folder())
            until = monotonic() + MOST_WAIT
            while monotonic() < until:
                try:
                    stack.enter_context(holding(cache.folder() / (digest + cache.LOCK)))
                    break
                except Held:
                    sleep(LOOK_SECONDS)
                if (cache.folder() / (digest + cache.SUFFIX)).exists():
                    break
        yield cache.find(digest)
