"""The check of a Python function, from Python."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypedDict, Unpack

from malpan.checking.check import CheckSettings, run_check
from malpan.checking.command_check import check_elsewhere
from malpan.checking.default_trial import trial_of
from malpan.checking.elsewhere.recipe import FunctionRecipe
from malpan.checking.forms import game_in_form
from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.functions import Function
from malpan.checking.reports.report import Report
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.language import say


class BoardChoice(TypedDict, total=False):
    """Which boards a function is tried on: arguments of `malpan.check`, by name."""

    count: int
    seconds: float
    seed: int
    beyond: bool


def check(
    game: Game | str | int,
    function: Callable[..., Any],
    *,
    form: str | None = None,
    exhaustive: bool = False,
    save: str | os.PathLike[str] | None = None,
    time_limit: float = 5.0,
    executor: Executor | None = None,
    **boards: Unpack[BoardChoice],
) -> Report:
    """Check a Python function on boards of a game: find the smallest board on which it is wrong, and the mistake it makes.

    game         as for `solve`.
    function     takes the text of a board, as a program would read it, and returns the answer (None for "no way") or prints it.
                 Where boards are written as values, it takes these: the grid of 909, or two lists (``form="lists"``).
    form         a format of the game, such as ``"lists"``, for its boards; by default the one that the game writes.
    count        the number of random boards, 1000 by default.
    seconds      the time to hunt, 60 by default.
    seed         the same seed gives the same boards.
    beyond       whether to try boards outside the limits of the numbered problem.
    exhaustive   whether to try all boards of a game that has few enough, such as yut.
    save         a folder for failing boards, which are tried first the next time.
    time_limit   seconds of processor time for each call.
    executor     any `concurrent.futures.Executor`, whose workers call the function, each a board at a time: worth it for a
                 function that takes long. It has to be picklable, or the executor that of a Dask cluster. Not with `exhaustive`.

    The function runs in a child process, forked from this one, so it may be a lambda, and an endless loop in it is ended. What it
    changes is not seen here. On a system without `fork`, such as Windows, it runs in this process, and no limit applies to it.

    The report is true if no failure was found: ``assert check("13460", my_function)``.
    """
    game = game_in_form(game if isinstance(game, Game) else find_game(str(game)), form)
    folder = Path(save) if save else None
    for unknown in boards.keys() - BoardChoice.__annotations__.keys():
        raise TypeError(f"check() got an unexpected keyword argument {unknown!r}")
    settings = CheckSettings(folder=folder, form=form, **boards)
    if executor is not None:
        if exhaustive:
            raise MalpanError(say("exhaustive and executor cannot be combined; a function is called in this process"))
        arguments = trial_of(game).arguments
        name = getattr(function, "__qualname__", None) or repr(function)
        return check_elsewhere(game, FunctionRecipe(name, function, CallLimits(time_limit), arguments), settings, executor)
    program = Function(function, CallLimits(time_limit), arguments=trial_of(game).arguments)
    return check_function(game, program, settings, exhaustive)


def check_function(game: Game, program: Function, settings: CheckSettings, exhaustive: bool = False) -> Report:
    """Try a function on boards of a game, on all of them if it is `exhaustive`, and end its process."""
    from malpan.checking.exhaustive import all_cases

    try:
        return run_check(game, program, settings, all_cases(game) if exhaustive else None)
    finally:
        program.cancel()
