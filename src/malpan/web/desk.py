"""Where requests wait for a process: so many work, so many wait, and more are refused.

A process is asked for as long as the one who asks is there. Whoever goes away, or asks for too long, has their process ended: a
search cannot be reasoned with. The next request gets a new one.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from malpan.batch.executor import Worker, WorkerLost

MOST_ANSWERS = 2_000
"""Answers after which a process is replaced by a new one, whatever it has gathered by then."""


class Busy(Exception):
    """There are more requests than may wait."""


class Ticket:
    """A place at a desk, which is given back once."""

    def __init__(self, desk: "Desk") -> None:
        self.desk: Desk | None = desk

    def give_back(self) -> None:
        """Leave the desk."""
        if self.desk is not None:
            self.desk.inside -= 1
            self.desk = None


class Desk:
    """Hands requests to `workers` processes, made by `start` when they are needed; `waiting` more requests may wait."""

    def __init__(self, start: Callable[[], Worker], workers: int, waiting: int) -> None:
        self.start = start
        self.most = workers + waiting
        self.inside = 0
        self.turns = asyncio.Semaphore(workers)
        self.free: list[Worker] = []
        self.all: set[Worker] = set()
        self.threads = ThreadPoolExecutor(workers, "desk")
        self.answers: dict[Worker, int] = {}

    def ticket(self) -> Ticket:
        """Return a place at the desk; raise Busy if there is none."""
        if self.inside >= self.most:
            raise Busy
        self.inside += 1
        return Ticket(self)

    async def replies(self, request: dict[str, object], seconds: float) -> AsyncGenerator[bytes, None]:
        """Yield the replies to a request, the last of which has an ``end``, within so many seconds of work."""
        async with self.turns:
            loop = asyncio.get_running_loop()
            worker = None
            done = False
            try:
                worker = self.taken()
                ask: Callable[[], bytes] = partial(worker.ask, json.dumps(request).encode())
                async with asyncio.timeout(seconds):
                    while not done:
                        reply = await loop.run_in_executor(self.threads, ask)
                        ask = worker.reply
                        done = reply.startswith(b'{"end":')
                        yield reply
            except TimeoutError:
                yield sentence(f"this takes longer than {seconds:.0f} seconds, and was stopped")
            except WorkerLost as lost:
                yield sentence(f"the process that worked on this has ended ({lost}), most likely for want of memory")
            finally:
                if worker is not None:
                    self.put_back(worker, done)

    def taken(self) -> Worker:
        """Return a process that is free, or a new one."""
        if self.free:
            return self.free.pop()
        worker = self.start()
        self.all.add(worker)
        self.answers[worker] = 0
        return worker

    def put_back(self, worker: Worker, done: bool) -> None:
        """Keep a process for the next request if it has answered; end it otherwise."""
        self.answers[worker] = self.answers.get(worker, 0) + 1
        if done and self.answers[worker] < MOST_ANSWERS:
            self.free.append(worker)
            return
        worker.process.kill()
        self.all.discard(worker)
        self.answers.pop(worker, None)
        self.threads.submit(worker.close)

    def close(self) -> None:
        """End all processes."""
        for worker in list(self.all):
            worker.process.kill()
            worker.close()
        self.all.clear()
        self.free.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


def sentence(message: str) -> bytes:
    """Return the last reply, which says what went wrong."""
    return json.dumps({"end": True, "error": {"message": message}}, separators=(",", ":")).encode()
