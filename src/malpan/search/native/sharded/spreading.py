"""Tasks given to an executor, and to another worker if the first is lost.

A worker may be killed at any time, by the system for its memory or by whoever owns the machine. Its tasks are done again. What a
task found, it returns; so an exception always means that the worker, or the way to it, failed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import suppress
from typing import Any

from malpan.errors import MalpanError, describe_error
from malpan.language import say
from malpan.search.native.sharded.question import Message
from malpan.search.native.sharded.tasks import Outcome, Task, run_task

POLL = 0.1
"""Seconds between two looks at the limits."""

MOST_LOSSES = 20
"""Times that the worker of one task may be lost."""

LOSSES = ("KilledWorker", "CommClosedError", "FutureCancelledError")
"""The exceptions of Dask that say that a worker was lost, or its connection."""


class Crew:
    """The workers of a walk: an executor that somebody else owns, or one that is made here, and made again if it breaks."""

    def __init__(self, message: Message, executor: Executor | None, make: Callable[[], Executor]) -> None:
        self.message, self.make = message, make
        self.own = executor is None
        self.executor = make() if executor is None else executor

    def submit(self, task: Task) -> Future[Outcome]:
        """Give a task to a worker."""
        try:
            return self.executor.submit(run_task, self.message, task)
        except BrokenExecutor:
            self.replace()
            return self.executor.submit(run_task, self.message, task)
        except RuntimeError as error:  # an executor that was shut down
            raise MalpanError(say("the executor takes no more tasks: {reason}", reason=describe_error(error))) from None

    def replace(self) -> None:
        """Make another executor in place of a broken one; MalpanError if that is somebody else's."""
        if not self.own:
            raise MalpanError(
                say("the workers of the executor are lost; the same command goes on with the walk once there are others")
            )
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.make()

    def do(self, tasks: Sequence[Task], look: Callable[[int], None]) -> Iterator[tuple[Task, Outcome]]:
        """Yield tasks with their outcomes, as they end. `look` is called all the time with how many have ended; it may raise."""
        running = {self.submit(task): task for task in tasks}
        lost: Counter[Task] = Counter()
        ended = 0
        try:
            while running:
                done, _ = wait(running, POLL, FIRST_COMPLETED)
                for future in done:
                    task = running.pop(future)
                    try:
                        outcome = future.result()
                    except (Exception, CancelledError) as error:
                        again = self.try_again(task, error, lost)
                        running[again] = task
                        continue
                    ended += 1
                    yield task, outcome
                look(ended)
        finally:
            for future in running:
                with suppress(Exception):
                    future.cancel()

    def try_again(self, task: Task, error: BaseException, lost: Counter[Task]) -> Future[Outcome]:
        """Give a task to another worker; MalpanError if it was lost too often, or something else is wrong."""
        if not isinstance(error, BrokenExecutor | CancelledError) and type(error).__name__ not in LOSSES:
            raise MalpanError(say("a worker could not work: {error}", error=describe_error(error))) from error
        lost[task] += 1
        if lost[task] > MOST_LOSSES:
            words = {"layer": task.layer, "shard": task.shard, "times": lost[task]}
            raise MalpanError(
                say("shard {shard} of layer {layer} lost its worker {times} times; it may need more memory", **words)
            )
        if isinstance(error, BrokenExecutor) and getattr(self.executor, "_broken", True):
            self.replace()
        return self.submit(task)

    def close(self) -> None:
        """Let the workers go; own ones are ended."""
        if self.own:
            end_workers(self.executor)


def end_workers(executor: Any) -> None:
    """End the processes of an executor of the standard library at once: their tasks can be done again."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with suppress(Exception):
            process.kill()
