"""The process that checks one program after another: whatever a program does to it, the others are checked all the same."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from malpan.checking.folders.outcome import NOT_RUNNING, Outcome, outcome_of
from malpan.errors import MalpanError, describe_reason
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.language import say, use_words
from malpan.workers.calls import collecting_warnings


@dataclass(frozen=True, kw_only=True)
class EachSettings:
    """How each program of a folder is checked: as one alone is, by the options of the same names."""

    count: int = 1000
    seconds: float = 10.0
    seed: int = 0
    beyond: bool = False
    shrink_seconds: float = 20.0
    time_limit: float = 5.0
    memory_limit: int = 1 << 30
    form: str | None = None
    save: str | None = None
    replay: str | None = None


class Job(NamedTuple):
    """A program to check: the word of its game, and its file."""

    game: str
    file: str


def check_program(settings: EachSettings, job: Job, game: Game | None = None) -> Outcome:
    """Check a program, and return what that came to; the game is found by its word, unless it is given."""
    from malpan.checking.board_files import default_folder
    from malpan.checking.check import CheckSettings
    from malpan.checking.command_check import check_command
    from malpan.checking.forms import game_in_form
    from malpan.checking.sandbox.process import ProcessLimits

    game = game_in_form(find_game(job.game) if game is None else game, settings.form)
    use_words(game.words, game.plurals)
    words = (job.file,)
    own = CheckSettings(
        count=settings.count,
        seconds=settings.seconds,
        seed=settings.seed,
        beyond=settings.beyond,
        shrink_seconds=settings.shrink_seconds,
        folder=Path(settings.save) if settings.save else default_folder(game, words),
        replay=settings.replay,
        form=settings.form,
    )
    with collecting_warnings() as caught:
        try:
            report = check_command(game, words, own, ProcessLimits(seconds=settings.time_limit, memory=settings.memory_limit))
        except MalpanError as error:
            return Outcome(result=NOT_RUNNING, reason=str(error))
        except OSError as error:
            return Outcome(result=NOT_RUNNING, reason=describe_failure(job.file, error))
        said = [str(each) for each in caught if type(each).__module__.startswith("malpan.")]
    return outcome_of(report, tuple(dict.fromkeys(said)))


def describe_failure(file: str, error: OSError) -> str:
    """Return the sentence for a program or another file that cannot be read."""
    return say("{file} cannot be read: {reason}", file=error.filename or file, reason=describe_reason(error))
