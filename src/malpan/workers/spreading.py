"""A pure function called with many things, in their order, over any `concurrent.futures.Executor`.

    def count(shared, level):           # a function of a module of Malpan
        game, limit = shared
        return ...

    with executor_for(executor, jobs) as workers:
        for result in map_in_order(workers, count, (game, limit), levels, game=game):
            ...

`executor_for` gives the executor that the user passed, or else processes of this machine. The function and what is shared are
pickled once; each call then carries them along, and a worker unpacks them once. How a game travels is told in `parcel.py`. Calls
must have no effects but their results: a lost worker of a cluster means that its calls are made again.

Only so many calls are under way at a time, and things are taken when there is room for a call, so that their iterator may be
endless, and may go by the results before. Warnings of a call are given where its result is yielded. Whoever closes the generator
cancels what has not begun.
"""

import pickle
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any, Generic, TypeVar

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import Speech, say, speaking, spoken
from malpan.system.processors import count_cores
from malpan.workers.calls import NOT_READ, Raised, Reply, call_elsewhere
from malpan.workers.losses import lost_by
from malpan.workers.parcel import NotCarried, pack, pack_parcel, unpack
from malpan.workers.pool import NotStarted, ProcessPool
from malpan.workers.process import WorkerLost
from malpan.workers.version import malpan_version

CALLS_AHEAD = 3
"""Calls per worker that are under way or waiting."""

LOOK_SECONDS = 0.1
"""Seconds between two calls of `tick`, while a result is waited for."""

LONELY_SECONDS = 20.0
"""Seconds without workers after which a cluster is not waited for any more."""

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Tick = Callable[[], None]
"""Is called several times a second while a result is waited for; an exception that it raises ends the wait."""


@contextmanager
def executor_for(executor: Executor | None, jobs: int | None = None) -> Iterator[Executor]:
    """Yield the executor that is given, which stays open; else processes of this machine, which end with the context."""
    if executor is not None:
        yield executor
        return
    with ProcessPool(jobs) as pool:
        yield pool


def map_in_order(
    executor: Executor,
    work: Callable[[S, T], R],
    shared: S,
    things: Iterable[T],
    *,
    game: Game | None = None,
    ahead: int | None = None,
    tick: Tick | None = None,
    here: Callable[[T], R] | None = None,
) -> Generator[R, None, None]:
    """Yield ``work(shared, thing)`` for each thing, in order.

    work    a function of a module of Malpan, without effects.
    shared  what all calls have in common; it may contain the game, and so may things and results.
    game    the game that they contain, if it may come from a file or a notebook.
    ahead   how many calls are under way or waiting at a time; by default three for each worker.
    here    makes a call in this process; by default ``work(shared, thing)``.

    Raises what a call raises and what iterating over the things raises, both after the results before; WorkerLost, whose `item`
    is the thing, if a worker is lost and the executor does not make its call again; and MalpanError if the executor has workers
    elsewhere that cannot take the work: it cannot be pickled, or their Malpan is another one. What cannot be pickled for the
    processes of this machine is done in this process, in its turn.
    """
    sender = Sender(executor, work, shared, game, here)
    ahead = ahead or CALLS_AHEAD * count_workers(executor)
    source = iter(things)
    waiting: deque[tuple[T, Future[Any] | None]] = deque()
    failure: Exception | None = None
    more = True
    try:
        while True:
            while more and len(waiting) < ahead:
                try:
                    thing = next(source)
                except StopIteration:
                    more = False
                    break
                except Exception as error:
                    more, failure = False, error
                    break
                waiting.append((thing, sender.submit(thing)))
                first = waiting[0][1]
                if first is None or first.done():  # yield a result before waiting for the source
                    break
            if not waiting:
                break
            yield sender.receive(*waiting.popleft(), tick)
    finally:
        for _, future in waiting:
            if future is not None:
                future.cancel()
    if failure is not None:
        raise failure


def call_one(
    executor: Executor, work: Callable[[S, T], R], shared: S, thing: T, *, game: Game | None = None, tick: Tick | None = None
) -> R:
    """Return ``work(shared, thing)``, called over an executor; raises what `map_in_order` does."""
    return next(map_in_order(executor, work, shared, [thing], game=game, tick=tick))


class Sender(Generic[S, T, R]):
    """Sends calls to an executor in the form that it takes, and receives their results; several threads may use it."""

    def __init__(
        self,
        executor: Executor,
        work: Callable[[S, T], R],
        shared: S,
        game: Game | None = None,
        here: Callable[[T], R] | None = None,
    ) -> None:
        self.executor, self.work, self.shared, self.game = executor, work, shared, game
        self.call_here = here or partial(work, shared)
        self.is_local = isinstance(executor, ProcessPool)
        self.speech = spoken()
        self.seen, self.look_again = monotonic(), 0.0
        self.parcel: bytes | None = None
        self.names: dict[str, str] = {}
        self.is_direct = shares_memory(executor)
        self.version = "" if self.is_local or self.is_direct else malpan_version()
        if self.is_direct:
            return
        try:
            parcel = pack_parcel(work, game, shared, elsewhere=not self.is_local)
        except NotCarried as reason:
            if not self.is_local:
                raise cannot_travel(game, reason) from None
            return
        self.names = {there: home for home, there in parcel.new_names().items()}
        self.parcel = pickle.dumps(parcel, pickle.HIGHEST_PROTOCOL)

    def submit(self, thing: T) -> Future[Any] | None:
        """Return the future of a call; None if it has to be made in this process."""
        if self.is_direct:
            return self.executor.submit(partial(call_here, self.speech, self.work, self.shared, thing))
        if self.parcel is None:
            return None
        try:
            request = pack(thing, self.game, values=not self.is_local)
        except NotCarried as reason:
            if not self.is_local:
                raise cannot_travel(self.game, reason) from None
            return None
        return self.executor.submit(call_elsewhere, self.version, tuple(self.speech), self.parcel, request)

    def receive(self, thing: T, future: Future[Any] | None, tick: Tick | None) -> R:
        """Return the result of a call, or raise what it raised."""
        if future is None:
            return self.call_here(thing)
        while not wait([future], LOOK_SECONDS).done:
            self.look_for_workers()
            if tick is not None:
                tick()
        self.seen = monotonic()
        if self.is_direct:
            answer: R = future.result()
            return answer
        try:
            reply: Reply = future.result()
        except NotStarted:  # the machine is at its limit of processes, but this one works
            return self.call_here(thing)
        except BaseException as error:
            raise lost_by(error, thing) from error
        return self.open_reply(reply, thing)

    def look_for_workers(self) -> None:
        """Raise MalpanError if a cluster has had no workers for long; whatever was sent there waits for some."""
        client = getattr(self.executor, "_client", None)
        now = monotonic()
        if client is None or now - self.seen < LONELY_SECONDS or now < self.look_again:
            return
        self.look_again = now + LONELY_SECONDS / 4
        with suppress(Exception):
            if client.status == "running" and client.nthreads():
                self.seen = now
                return
        raise MalpanError(say("the cluster has had no workers for {seconds:g} s", seconds=LONELY_SECONDS))

    def open_reply(self, reply: Reply, thing: T) -> R:
        """Return what a reply contains, or raise it."""
        if reply.version != self.version:
            raise MalpanError(
                say(
                    "a worker on {host} has Malpan {other}, and this process has {version}; install the same on both",
                    host=reply.host,
                    other=reply.version,
                    version=self.version,
                )
            )
        if reply.message == NOT_READ:
            return self.call_here(thing)
        content: tuple[R | Raised, list[Warning]] = unpack(reply.message, self.game, self.names)
        result, warned = content
        for warning in warned:
            warnings.warn(warning, stacklevel=2)
        if isinstance(result, Raised):
            raise result.error
        return result


def cannot_travel(game: Game | None, reason: NotCarried) -> MalpanError:
    """Return the error for work that cannot be sent to the workers of an executor."""
    if game is None:
        return MalpanError(say("the work cannot be sent to the workers of this executor: {reason}", reason=reason))
    sentence = say(
        "{game}, or one of its boards, cannot be sent to the workers of this executor: {reason}", game=game.name, reason=reason
    )
    return MalpanError(sentence)


def call_here(speech: Speech, work: Callable[[Any, Any], Any], shared: Any, thing: Any) -> Any:
    """Call a function in a thread of this process, which speaks as the process does."""
    with speaking(*speech):
        return work(shared, thing)


def shares_memory(executor: Executor) -> bool:
    """Tell whether the workers of an executor are threads of this process, and of its interpreter."""
    import concurrent.futures

    others = getattr(concurrent.futures, "InterpreterPoolExecutor", ())
    return isinstance(executor, ThreadPoolExecutor) and not isinstance(executor, others)


def count_workers(executor: Executor) -> int:
    """Return how many calls an executor makes at a time, as far as it tells; else the number of cores.

    There is no public name for that: `_max_workers` is that of the standard library and of loky, `num_workers` that of mpi4py,
    and the client of Dask knows its threads.
    """
    for name in ("workers", "num_workers", "_max_workers"):
        found = getattr(executor, name, None)
        if isinstance(found, int) and found > 0:
            return found
    client = getattr(executor, "_client", None)
    if client is not None:
        with suppress(Exception):
            return max(sum(map(int, client.nthreads().values())), 1)
    return count_cores()


__all__ = ["WorkerLost", "call_one", "count_workers", "executor_for", "map_in_order"]
