"""``malpan check FOLDER`` and ``malpan check GAME FOLDER``: every program in a folder, and what became of each."""

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.cli.cluster import cluster_executor
from malpan.cli.printing import moving_line, open_console, print_data, print_error, print_note, print_text
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.language import counted, say
from malpan.language.visible import visible_line

if TYPE_CHECKING:
    from malpan.checking.folders.check import FolderCheck, Progress
    from malpan.checking.folders.finding import Found
    from malpan.checking.folders.outcome import Checked
    from malpan.checking.folders.worker import EachSettings

INTERRUPTED = 130

EACH_SECONDS = 10.0
"""The time for finding a failure of each program, if none is given."""


class Target(NamedTuple):
    """A folder to check: a repository, or programs for one game, which is known by a word."""

    folder: Path
    game: Game | None = None
    word: str = ""


def target_of(game: Game | Path, word: str, program: Sequence[str]) -> Target | None:
    """Return the folder that a command names, alone or after a game; None if it names one program. MalpanError for neither."""
    if isinstance(game, Path):
        if program:
            find_game(word)  # which says that this is no game
        return Target(game)
    if program:
        folder = Path(program[0])
        return Target(folder, game, word) if len(program) == 1 and folder.is_dir() else None
    if os.path.isdir(word):
        return Target(Path(word))
    raise MalpanError(say("there is no program to check; expected a source file such as my_solution.py, or -- and a command"))


def number_of(file: str) -> str:
    """Return the number that the path of a program names; MalpanError if it names none, or several."""
    from malpan.checking.folders.finding import numbers_named

    named = numbers_named(Path(file).absolute(), {str(number) for numbers in BUILT_IN.values() for number in numbers})
    if len(named) == 1:
        return named[0]
    example = shlex.join(["malpan", "check", (named or ["13460"])[0], file])
    sentence = say("the game is missing; expected its name or number before the program, as in: {command}", command=example)
    raise MalpanError(sentence)


def run_on_folder(target: Target, output: str, options: Mapping[str, Any]) -> int:
    """Check the programs in a folder, print what was found, and return the exit code."""
    from malpan.checking.folders.check import FolderCheck
    from malpan.checking.folders.junit import junit_xml
    from malpan.checking.folders.record import Records, default_records
    from malpan.checking.folders.report import FolderReport
    from malpan.system.files import check_target
    from malpan.system.processors import count_cores

    folder, game, word = target
    settings = each_settings(options, game)
    junit = options["junit"]
    if junit is not None:
        check_target(junit.absolute())
    check = FolderCheck(find(folder, word), settings, Records(default_records(), settings, options["fresh"]))
    interrupted = False
    try:
        check.recall()
        with show_programs(check) as progress, cluster_executor(options["cluster"], options["jobs"]) as executor:
            check.run(options["jobs"] or count_cores(), progress, executor, game if word.endswith(".py") else None)
    except KeyboardInterrupt:
        interrupted = True
    report = FolderReport(str(folder), check.results(), game, options["repeat"])
    for each in report.checked:
        for sentence in each.outcome.warnings:
            print_error(f"{visible_line(each.found.name)}: {sentence}")
    try:
        if output == "text":
            print_text("\n".join(report.lines()))
        else:
            print_data(report.to_json() if output == "json" else report.to_csv())
    finally:  # even if standard output is closed
        if junit is not None:
            write_junit(junit, junit_xml(report))
    if interrupted:
        print_error(say("interrupted"))
        return INTERRUPTED
    return report.exit_code


def find(folder: Path, word: str) -> "list[Found]":
    """Return the programs in a folder, all of them for the game of a word unless that is empty; MalpanError if there is none."""
    from malpan.checking.folders.finding import find_hand_ins, find_programs

    if word:
        found = find_hand_ins(folder, word)
        if not found:
            raise MalpanError(say("{folder} has no program to check: no source file, and no folder with one", folder=folder))
        return found
    numbers = [str(number) for numbers in BUILT_IN.values() for number in numbers]
    found = find_programs(folder, numbers)
    if not found:
        sentence = say(
            "no program in {folder} has a path that names a number; expected one of {numbers}"
            " (for a folder of programs for one game: malpan check GAME FOLDER)",
            folder=folder,
            numbers=", ".join(numbers),
        )
        raise MalpanError(sentence)
    return found


def each_settings(options: Mapping[str, Any], game: Game | None) -> "EachSettings":
    """Return how each program is checked; MalpanError for options that do not go with a folder, or with this game."""
    from malpan.checking.default_trial import trial_of
    from malpan.checking.folders.worker import EachSettings
    from malpan.checking.forms import game_in_form

    for name, given in (("--exhaustive", options["exhaustive"]), ("--details", options["details"])):
        if given:
            raise MalpanError(say("{option} does not go with a folder; it is for one program", option=name))
    if game is None:
        for name, value in (("--input", options["form"]), ("--replay", options["replay"])):
            if value is not None:
                raise MalpanError(say("{option} needs a game: malpan check GAME FOLDER", option=name))
    else:
        trial_of(game_in_form(game, options["form"]))
    replay, save = options["replay"], options["save"]
    return EachSettings(
        count=options["count"],
        seconds=EACH_SECONDS if options["seconds"] is None else options["seconds"],
        seed=options["seed"],
        beyond=options["beyond"],
        shrink_seconds=options["shrink_seconds"],
        time_limit=options["time_limit"],
        memory_limit=options["memory_limit"],
        form=options["form"],
        save=os.path.abspath(save) if save else None,
        replay=replay.read_text(encoding="utf-8", errors="surrogateescape") if replay else None,
    )


def write_junit(file: Path, data: bytes) -> None:
    """Write JUnit XML to a file, completely or not at all."""
    from malpan.system.files import not_written, write_whole

    try:
        write_whole(file, data)
    except OSError as error:
        raise not_written(file, error) from None


@contextmanager
def show_programs(check: "FolderCheck") -> Iterator["Progress"]:
    """Yield the function that shows how far a check is: a moving line in a terminal, and elsewhere a line for each program."""
    recorded = sum(each.recorded for each in check.known.values())
    if recorded:
        print_note(say("{programs} unchanged since an earlier check", programs=counted(recorded, "program")))
    console = open_console()
    if not console.is_terminal:
        yield lambda checked, done, number: print_note(describe_progress(checked, done, number))
        return
    with console.status(
        moving_line(say("checking {programs}", programs=counted(len(check.found) - len(check.known), "program")))
    ) as line:
        yield lambda checked, done, number: line.update(moving_line(describe_progress(checked, done, number)))


def describe_progress(checked: "Checked", done: int, number: int) -> str:
    """Return how many programs are done, and what the last one came to."""
    return f"{done:,}/{number:,}  {visible_line(checked.found.name)}: {say(checked.outcome.result)}"
