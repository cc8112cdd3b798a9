"""What a check needs to know of snakes boards in formats that allow more than the numbered problem of 100 cells."""

from pathlib import Path

from malpan.games.snakes.mistakes import endless_mistakes, grid_mistakes, mistakes
from malpan.games.snakes.open_boards import ANY, GRIDS, HUNDRED, THIRTY, OpenBoards
from malpan.games.snakes.rules import Board
from malpan.games.snakes.text import read_counted
from malpan.games.trial import Arguments, Mistake, Trial, trial_with

METHOD = "snakesAndLadders"


def trial_of(boards: OpenBoards, more: list[Mistake[Board]], traps: str = "") -> Trial[Board]:
    """Return the trial of a kind of boards, with the mistakes that all of them show and some more."""
    file = Path(__file__).with_name(traps) if traps else None
    return trial_with(boards, [*mistakes(), *more], file)


def trial_of_hundred() -> Trial[Board]:
    """Return the trial of boards of 100 cells."""
    return trial_of(HUNDRED, endless_mistakes(), "traps-hundred.txt")._replace(read_trap=read_counted)


def trial_of_lists() -> Trial[Board]:
    """Return the trial of boards of 100 cells that are written as two lists."""
    return trial_of_hundred()._replace(arguments=Arguments(METHOD, ("ladder", "snake"), cells=100))


def trial_of_grids() -> Trial[Board]:
    """Return the trial of grids."""
    return trial_of(GRIDS, [*grid_mistakes(), *endless_mistakes()], "traps-909.txt")._replace(
        arguments=Arguments(METHOD, ("board",))
    )


def trial_of_thirty() -> Trial[Board]:
    """Return the trial of boards of 30 cells."""
    return trial_of(THIRTY, endless_mistakes())


def trial_of_any() -> Trial[Board]:
    """Return the trial of boards with any number of cells, any die, start and finish."""
    return trial_of(ANY, endless_mistakes(), "traps-snakes.txt")
