"""Tasks given to an executor, and to another worker if the first is lost.

A worker may be killed at any time, by the system for its memory or by whoever owns the machine. Its tasks are done again. What a
task stumbles over, it returns; so an exception means that the worker, or the way to it, failed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Any

from malpan.errors import MalpanError, describe_error
from malpan.language import say
from malpan.search.native.sharded.question import Asked
from malpan.search.native.sharded.tasks import Outcome, Task, run_task
from malpan.workers.pool import ProcessPool
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import Sender

POLL = 0.1
"""Seconds between two looks at the limits."""

MOST_LOSSES = 20
"""Times that the worker of one task may be lost."""


class Crew:
    """The workers of a walk: an executor that somebody else owns, or processes of this machine."""

    def __init__(self, asked: Asked, executor: Executor | None, jobs: int | None) -> None:
        self.asked = asked
        self.own = None if executor is not None else ProcessPool(jobs)
        workers = executor if self.own is None else self.own
        assert workers is not None
        self.sender = Sender(workers, run_task, asked, asked.game, None)

    def submit(self, task: Task) -> "Future[Any] | None":
        """Give a task to a worker; return None if it cannot travel to a process of this machine, and has to be done here."""
        try:
            return self.sender.submit(task)
        except RuntimeError as error:  # an executor that is broken, or was shut down
            words = {"reason": describe_error(error)}
            sentence = say("the executor takes no more tasks ({reason}); the same command resumes the walk", **words)
            raise MalpanError(sentence) from None

    def do(self, tasks: Sequence[Task], look: Callable[[], None]) -> Iterator[tuple[Task, Outcome]]:
        """Yield tasks with their outcomes, as they end. `look` is called all the time, and may raise."""
        given = [(self.submit(task), task) for task in tasks]
        running = {future: task for future, task in given if future is not None}
        lost: Counter[Task] = Counter()
        try:
            for future, task in given:
                if future is None:
                    yield task, run_task(self.asked, task)
                    look()
            while running:
                done, _ = wait(running, POLL, FIRST_COMPLETED)
                for ended in done:
                    task = running.pop(ended)
                    try:
                        yield task, self.sender.receive(task, ended, None)
                    except WorkerLost as error:
                        lost[task] += 1
                        if lost[task] > MOST_LOSSES:
                            raise lost_error(task, lost[task], error) from None
                        again = self.submit(task)
                        assert again is not None
                        running[again] = task
                look()
        finally:
            for future in running:
                future.cancel()

    def close(self) -> None:
        """Let the workers go; own ones are ended at once, as what they do can be done again."""
        if self.own is not None:
            self.own.kill_workers()


def lost_error(task: Task, times: int, error: WorkerLost) -> MalpanError:
    """Return the error of a task that loses every worker."""
    words = {"layer": task.layer, "shard": task.shard, "times": times, "how": error}
    return MalpanError(
        say("shard {shard} of layer {layer} lost its worker {times} times ({how}); it may need more memory", **words)
    )
