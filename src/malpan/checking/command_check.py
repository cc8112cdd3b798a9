"""The check of a program: a source file, or a command."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from malpan.checking.check import CheckSettings, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.solutions import python_solution
from malpan.checking.reports.report import Report
from malpan.game import Game

if TYPE_CHECKING:
    from malpan.checking.elsewhere.recipe import AnyRecipe
    from malpan.checking.sandbox.process import ProcessLimits


def check_command(
    game: Game,
    words: Sequence[str],
    settings: CheckSettings,
    limits: "ProcessLimits | None" = None,
    executor: Executor | None = None,
) -> Report:
    """Try a program, a source file or a command, on boards of a game, each run within the limits.

    A Python file that reads no input, in a format of values, is checked by calling its function, in a child of this process. With
    an executor, a program runs on its workers; what its files need travels, and a command has to be there.
    """
    from malpan.checking.sandbox.command import Command
    from malpan.checking.sandbox.languages.table import is_python
    from malpan.checking.sandbox.leftovers import count_user_threads, temporary_folder
    from malpan.checking.sandbox.process import ProcessLimits

    limits, arguments = limits or ProcessLimits(), trial_of(game).arguments
    if arguments and len(words) == 1 and is_python(Path(words[0])):
        function = python_solution(Path(words[0]), arguments, CallLimits(limits.seconds, limits.memory, limits.output))
        if function is not None:
            try:
                return run_check(game, function, settings)
            finally:
                function.cancel()
    if executor is not None:
        from malpan.checking.elsewhere.recipe import make_recipe

        return check_elsewhere(game, make_recipe(words, limits, arguments), settings, executor, tuple(words))
    limits = limits._replace(processes=count_user_threads() + limits.processes)
    with temporary_folder() as folder, Command(tuple(words), folder, limits, arguments) as program:
        return run_check(game, program, settings)


def check_elsewhere(
    game: Game, recipe: "AnyRecipe", settings: CheckSettings, executor: Executor, words: tuple[str, ...] = ()
) -> Report:
    """Try a program on boards of a game, on the workers of an executor, as many boards at a time as there are workers."""
    from malpan.checking.elsewhere.running import ElsewhereProgram

    program = ElsewhereProgram(executor, recipe, words)
    try:
        return run_check(game, program, replace(settings, jobs=program.jobs))
    finally:
        program.close()
