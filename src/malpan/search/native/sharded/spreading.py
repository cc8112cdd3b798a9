"""Tasks given to an executor, and to another worker if the first is lost.

A worker may be killed at any time, by the system for its memory or by whoever owns the machine. Its tasks are done again. What a
task stumbles over, it returns; so an exception means that the worker, or the way to it, failed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from time import monotonic, sleep
from typing import Any

from malpan.errors import MalpanError, describe_error
from malpan.language import say
from malpan.search.native.sharded.question import Asked
from malpan.search.native.sharded.tasks import Outcome, Task
from malpan.search.native.sharded.working import run_task
from malpan.workers.pool import ProcessPool
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import Sender

POLL = 0.1
"""Seconds between two looks at the limits."""

MOST_LOSSES = 20
"""Times that the worker of one task may be lost."""

PAUSE = 0.2
"""Seconds that a task waits after the second loss of its worker, and more after each further one: others may be starting."""


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
        waiting: dict[Task, float] = {}
        lost: Counter[Task] = Counter()
        try:
            for future, task in given:
                if future is None:
                    yield task, run_task(self.asked, task)
                    look()
            while running or waiting:
                for ended in self.await_some(running):
                    task = running.pop(ended)
                    try:
                        yield task, self.sender.receive(task, ended, None)
                    except WorkerLost as error:
                        lost[task] += 1
                        if lost[task] > MOST_LOSSES:
                            raise lost_error(task, lost[task], error) from None
                        waiting[task] = monotonic() + PAUSE * (lost[task] - 1)
                running |= {future: task for task in self.due(waiting) if (future := self.submit(task)) is not None}
                look()
        finally:
            for future in running:
                future.cancel()

    def await_some(self, running: "dict[Future[Any], Task]") -> "set[Future[Any]]":
        """Wait a moment for tasks, and return those that have ended."""
        if not running:
            sleep(POLL)
            return set()
        return wait(running, POLL, FIRST_COMPLETED).done

    def due(self, waiting: dict[Task, float]) -> list[Task]:
        """Return the tasks whose pause is over, and drop them."""
        now = monotonic()
        due = [task for task, time in waiting.items() if time <= now]
        for task in due:
            del waiting[task]
        return due

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
