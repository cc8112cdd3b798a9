"""Worker processes for requests, and the queue in front of them; when the queue is full, requests are refused.

A worker is busy for as long as its client is connected. When the client disconnects, or the time is up, the worker is killed: a
running search cannot be interrupted. Another process takes its place at once.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from malpan.language import say
from malpan.web.limits import BEGUN
from malpan.workers.process import Worker, WorkerLost

START = 30.0
"""Seconds for a process to start and to take up a request; this is not counted as work."""

GRACE = 1.2
"""Seconds past its time after which a process is killed: a search that ends by itself may be telling what it found."""

SPENT = b'{"end":true,"spent":true'
"""How the last reply of a process begins in which a search goes on that was left."""

MOST_REPLIES = 2_000
"""Requests after which a process is replaced, so that what it has accumulated is freed."""


class Busy(Exception):
    """The queue is full."""


class Reservation:
    """One request's place among the running and waiting ones; released once."""

    def __init__(self, pool: "WorkerPool") -> None:
        self.pool: WorkerPool | None = pool

    def release(self) -> None:
        """Make room for another request."""
        if self.pool is not None:
            self.pool.pending -= 1
            self.pool = None


class WorkerPool:
    """Up to `workers` processes, started by `start` on demand; up to `waiting` more requests queue."""

    def __init__(self, start: Callable[[], Worker], workers: int, waiting: int) -> None:
        self.start = start
        self.capacity = workers + waiting
        self.pending = 0
        self.turns = asyncio.Semaphore(workers)
        self.idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.threads = ThreadPoolExecutor(workers, "pool")
        self.replies: dict[Worker, int] = {}
        self.closed = False

    def reserve(self) -> Reservation:
        """Return a place for a request; raise Busy if there is none."""
        if self.pending >= self.capacity:
            raise Busy
        self.pending += 1
        return Reservation(self)

    async def run(self, request: dict[str, object], seconds: float) -> AsyncGenerator[bytes, None]:
        """Yield the replies to a request, the last of which has ``end``; work that takes longer than `seconds` is stopped."""
        async with self.turns:
            loop = asyncio.get_running_loop()
            worker = None
            begun = done = spent = False
            try:
                worker = self.take_worker()
                ask: Callable[[], bytes] = partial(worker.ask, json.dumps(request).encode())
                async with asyncio.timeout(START) as clock:
                    while not done:
                        reply = await loop.run_in_executor(self.threads, ask)
                        ask = worker.reply
                        if reply == BEGUN:
                            begun = True
                            clock.reschedule(loop.time() + seconds + GRACE)
                            continue
                        done = reply.startswith(b'{"end":')
                        spent = reply.startswith(SPENT)
                        yield reply
            except TimeoutError:
                yield failure(too_late(begun, seconds))
            except WorkerLost as lost:
                yield failure(say("the worker process has ended ({reason}); the likely cause is too little memory", reason=lost))
            finally:
                if worker is not None:
                    self.return_worker(worker, done and not spent)

    def take_worker(self) -> Worker:
        """Return an idle process, or a new one."""
        return self.idle.pop() if self.idle else self.start_worker()

    def start_worker(self) -> Worker:
        """Return a new process."""
        worker = self.start()
        self.workers.add(worker)
        self.replies[worker] = 0
        return worker

    def return_worker(self, worker: Worker, done: bool) -> None:
        """Keep a process that is done with its request for the next one; otherwise kill it, and start another."""
        self.replies[worker] = self.replies.get(worker, 0) + 1
        if done and self.replies[worker] < MOST_REPLIES:
            self.idle.append(worker)
            return
        worker.process.kill()
        self.workers.discard(worker)
        self.replies.pop(worker, None)
        if self.closed:
            return
        self.threads.submit(worker.close)
        with suppress(OSError):  # the system cannot start a process now; the next request tries again
            self.idle.append(self.start_worker())
            self.idle[-1].warm_up()

    def close(self) -> None:
        """Kill all processes, and start no more."""
        self.closed = True
        for worker in list(self.workers):
            worker.process.kill()
            worker.close()
        self.workers.clear()
        self.idle.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


def too_late(begun: bool, seconds: float) -> str:
    """Return the sentence on work that took longer than `seconds`, or that has not even begun."""
    if begun:
        return say("this took longer than {seconds:g} s and was stopped", seconds=seconds)
    return say("no worker process could be started within {seconds:g} s; try again in a moment", seconds=START)


def failure(message: str) -> bytes:
    """Return the last reply to a request that failed."""
    return json.dumps({"end": True, "error": {"message": message}}, separators=(",", ":")).encode()
