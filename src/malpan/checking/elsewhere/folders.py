"""The check of a folder on the workers of an executor: each program travels with its files and the boards saved for it.

The worker saves failing boards in a folder that is removed with the check. The board of the outcome is saved where the check was
asked for, as if it had been made there.
"""

from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from malpan.checking.board_files import default_folder, file_prefix, save_board
from malpan.checking.elsewhere.recipe import Files, read_files, write_files
from malpan.checking.folders.finding import Found
from malpan.checking.folders.outcome import NOT_RUNNING, WRONG, Outcome
from malpan.checking.folders.worker import EachSettings, Job, check_program
from malpan.checking.forms import game_in_form
from malpan.checking.judge import UNDECIDED
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.language import say
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import CALLS_AHEAD, Sender, count_workers

SAVED = "saved"


class CarriedJob(NamedTuple):
    """A program to check: the word of its game, its files, and those of the boards on which it failed before."""

    game: str
    files: Files
    saved: Files


class Question(NamedTuple):
    """What the checks have in common: their settings, and the game of a Python file, None for those of Malpan."""

    settings: EachSettings
    game: Game | None


def check_carried(question: Question, job: CarriedJob) -> Outcome:
    """Check a program on a worker."""
    from malpan.checking.sandbox.leftovers import temporary_folder

    with temporary_folder() as folder:
        path = write_files(job.files, folder / "program")
        saved = folder / SAVED
        saved.mkdir()
        if job.saved:
            write_files(job.saved, saved)
        return check_program(replace(question.settings, save=str(saved)), Job(job.game, str(path)), question.game)


def check_elsewhere(
    executor: Executor, found: Sequence[Found], settings: EachSettings, game: Game | None
) -> Generator[tuple[Found, Outcome], None, None]:
    """Yield what the check of each program came to, as they come, made by the workers of an executor.

    `game` is the game of all, if it is that of a Python file. Raises MalpanError if the workers cannot take the work.
    """
    sender = Sender(executor, check_carried, Question(settings, game), game)
    most = CALLS_AHEAD * count_workers(executor)
    waiting: dict[Future[Any], tuple[Found, CarriedJob]] = {}
    rest = iter(found)
    try:
        while True:
            for each in rest:
                try:
                    job = CarriedJob(each.game, read_files(path_of(each)), read_saved_files(each, settings))
                except MalpanError as error:
                    yield each, Outcome(result=NOT_RUNNING, reason=str(error))
                    continue
                future = sender.submit(job)
                if future is None:  # it is in the way of this process's own workers only
                    yield each, check_carried(Question(settings, game), job)
                    continue
                waiting[future] = each, job
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                each, job = waiting.pop(future)
                yield each, bring_home(each, settings, receive(sender, job, future))
    finally:
        for future in waiting:
            future.cancel()


def receive(sender: Sender[Question, CarriedJob, Outcome], job: CarriedJob, future: Future[Any]) -> Outcome:
    """Return what the check of a program came to, even if the worker was lost."""
    try:
        return sender.receive(job, future, None)
    except WorkerLost as lost:
        return Outcome(result=UNDECIDED, reason=say("the process that checked it was lost ({reason})", reason=lost))


def path_of(found: Found) -> Path:
    """Return the file of a program that can be checked."""
    assert found.path is not None
    return found.path


def folder_of(found: Found, settings: EachSettings) -> Path:
    """Return the folder in which boards are saved on which a program fails."""
    game = game_in_form(find_game(found.game), settings.form)
    return Path(settings.save) if settings.save else default_folder(game, (str(path_of(found)),))


def read_saved_files(found: Found, settings: EachSettings) -> Files:
    """Return the files of the boards on which a program failed before."""
    folder, prefix = folder_of(found, settings), file_prefix(find_game(found.game))
    files = []
    with suppress(OSError):
        for file in sorted(folder.glob(f"{prefix}-*.txt")) if folder.is_dir() else ():
            with suppress(OSError):
                files.append((file.name, file.read_bytes()))
    return tuple(files)


def bring_home(found: Found, settings: EachSettings, outcome: Outcome) -> Outcome:
    """Save the board on which a program fails, and have the report name its file here."""
    report = outcome.report
    if report is None or not report.get(SAVED):
        return outcome
    files: list[str] = []
    if outcome.result == WRONG or outcome.board:
        with suppress(OSError):
            game = game_in_form(find_game(found.game), settings.form)
            files.append(str(save_board(game, folder_of(found, settings), outcome.board)))
    return replace(outcome, report=report | {SAVED: files})
