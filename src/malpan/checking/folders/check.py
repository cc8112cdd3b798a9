"""The check of a folder: several programs at once, in processes that can be lost, and only what changed since the last time."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import closing, contextmanager

from malpan.checking.folders.finding import Found
from malpan.checking.folders.outcome import Checked, Outcome
from malpan.checking.folders.record import Records
from malpan.checking.folders.worker import EachSettings, Job, check_program
from malpan.checking.judge import UNDECIDED
from malpan.game import Game
from malpan.language import say
from malpan.workers.pool import NotStarted, ProcessPool
from malpan.workers.process import WorkerLost

ENDING_SECONDS = 5.0
"""Time that a check has for ending its program and removing its files, once it is interrupted."""

Progress = Callable[[Checked, int, int], None]
"""(what a program came to, the number of programs that are done, the number of all) -> None."""


class FolderCheck:
    """The programs found in a folder, and what is known of them so far."""

    def __init__(self, found: Sequence[Found], settings: EachSettings, records: Records) -> None:
        self.found = found
        self.settings = settings
        self.records = records
        self.known: dict[Found, Checked] = {}
        self.keys: dict[Found, str] = {}

    def recall(self) -> None:
        """Take from the records what has not changed, and say why the rest cannot be checked where that is clear already."""
        for found in self.found:
            if found.path is None:
                self.known[found] = Checked(found, Outcome(result=UNDECIDED, reason=found.problem))
            elif (key := self.records.key(found)) is not None:
                self.keys[found] = key
                outcome = self.records.read(key)
                if outcome is not None:
                    self.known[found] = Checked(found, outcome, recorded=True)

    def run(self, jobs: int, progress: Progress, executor: Executor | None = None, game: Game | None = None) -> None:
        """Check what is not known yet, `jobs` programs at once; `progress` is called after each.

        With an executor, its workers check the programs; `game` is then the game of all, if it is that of a Python file.
        """
        waiting = [each for each in self.found if each not in self.known]
        if not waiting:
            return
        if executor is not None:
            from malpan.checking.elsewhere.folders import check_elsewhere

            with closing(check_elsewhere(executor, waiting, self.settings, game)) as outcomes:
                for found, outcome in outcomes:
                    self.add(found, outcome, progress)
            self.records.remove_oldest()
            return
        with running_workers(min(jobs, len(waiting))) as workers:
            futures = {workers.submit(check_program, self.settings, Job(each.game, str(each.path))): each for each in waiting}
            for future in as_completed(futures):
                self.add(futures[future], result_of(future), progress)
        self.records.remove_oldest()

    def add(self, found: Found, outcome: Outcome, progress: Progress) -> None:
        """Note what the check of a program came to, record it, and report the progress."""
        self.known[found] = Checked(found, outcome)
        if found in self.keys:
            self.records.write(self.keys[found], outcome)
        progress(self.known[found], len(self.known), len(self.found))

    def results(self) -> list[Checked]:
        """Return the programs in the order of the folder; those that are not checked yet are undecided."""
        missing = Outcome(result=UNDECIDED, reason=say("it was not checked, as the check was interrupted"))
        return [self.known.get(found) or Checked(found, missing) for found in self.found]


def result_of(future: Future[Outcome]) -> Outcome:
    """Return what the check of a program came to, even if the process that checked it was lost."""
    try:
        return future.result()
    except WorkerLost as lost:
        return Outcome(result=UNDECIDED, reason=say("the process that checked it was lost ({reason})", reason=lost))
    except NotStarted:
        return Outcome(result=UNDECIDED, reason=say("the system cannot start another process"))


@contextmanager
def running_workers(count: int) -> Iterator[ProcessPool]:
    """Yield processes that check programs; if the context is left early, the checks under way end their programs first."""
    with ProcessPool(count, gentle=True) as workers:
        try:
            yield workers
        except BaseException:
            workers.terminate_workers(ENDING_SECONDS)
            raise
