"""``malpan check``: find the smallest board on which a program is wrong, and the mistake that explains it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from malpan.cli.cluster import cluster_executor, cluster_option
from malpan.cli.command import GAME, argument, option, verb
from malpan.cli.drawing import TitledState, draw_line, draw_states
from malpan.cli.folders import number_of, run_on_folder, target_of
from malpan.cli.parameters import FormatWord, GameWord, Size, format_option
from malpan.cli.printing import moving_line, open_console, print_data, print_note, print_text
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import game_words
from malpan.language import mark, say
from malpan.language.visible import visible

if TYPE_CHECKING:
    from malpan.checking.reports.layout import Screen
    from malpan.checking.reports.report import Report

FOUND, UNDECIDED = 1, 3
"""The exit codes if a failure was found, and if the program is neither accepted nor failed."""

SAME_BOARD = ("form", "time_limit", "memory_limit", "beyond", "shrink_seconds")
SAME_BOARDS = ("count", "seconds", "seed", "replay", "exhaustive")
"""The options with which a check is repeated: those that matter on the same board, and those that choose the boards."""

SECONDS = 60.0
"""The time for finding a failure of one program, if none is given."""

Show = Callable[[str], None]


class GameOrFolder(GameWord):
    """A game, the folder of a repository, or a program alone, whose path names the number of its game."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value not in game_words():
            if os.path.isdir(value):
                return Path(value)
            if ctx and os.path.isfile(value) and not ctx.params.get("program"):
                ctx.params["program"] = (value,)
                return super().convert(number_of(value), param, ctx)
        return super().convert(value, param, ctx)


@verb(
    "check",
    mark(
        "Run a program on boards of GAME, and find the smallest board on which it is wrong.\n\n"
        "The program is a source file as it is (.py, .c, .cpp, .java, .js, .rs and others), or any command after "
        "--. It reads a board from standard input and prints the answer. It is tried on boards on which it failed before, on "
        "small boards that each expose a classic mistake, and on random boards of growing size.\n\n"
        "A FOLDER alone is a repository: each program whose path names a number is checked for that number, as is a FILE alone. "
        "With GAME FOLDER, "
        "every file and sub-folder is a program for that game.\n\n"
        "Exit code: 0 if the program is accepted, 1 if a failure was found, 2 if the check could not be made, 3 if it is "
        "undecided: the program is near its limit of time, or too few boards could be tried."
    ),
)
@argument("game", type=GameOrFolder(), metavar="GAME")
@argument("program", nargs=-1, metavar="FILE | FOLDER | -- COMMAND [ARG]...", is_eager=True)
@option("--count", type=click.IntRange(min=0), default=1000, show_default=True, help=mark("Number of random boards."))
@option(
    "--seconds",
    type=click.FloatRange(min=0),
    help=mark("Time for finding a failure of each program (default: 60; in a folder: 10)."),
)
@option("--seed", type=int, default=0, show_default=True, help=mark("Seed of the random boards."))
@option(
    "--input",
    "form",
    type=FormatWord(),
    metavar="FORMAT",
    help=mark("Write the boards in this format of the game (see `malpan games`)."),
)
@option("--jobs", type=click.IntRange(min=1), help=mark("Number of programs to run at once (default: one per core)."))
@cluster_option(mark("Run programs on a Dask cluster, at this address or of N processes of this machine."))
@option("--beyond", is_flag=True, help=mark("Also try boards outside the limits of the numbered problem."))
@option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=5.0,
    show_default=True,
    help=mark("Processor time for each run; a run may wait three times as long."),
)
@option("--memory-limit", type=Size(), default=1 << 30, show_default="1GiB", help=mark("Memory for each run."))
@option(
    "--shrink-seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    default=20.0,
    show_default=True,
    help=mark("Time for making the failing board smaller."),
)
@option("--save", type=click.Path(path_type=Path, file_okay=False), help=mark("Save failing boards in this folder."))
@option("--replay", type=click.Path(path_type=Path), metavar="FILE", help=mark("Try only the board in this file."))
@option(
    "--exhaustive",
    is_flag=True,
    help=mark("Try every board; needs a game with few enough boards, and a Python file that defines solve(text)."),
)
@option("--details", is_flag=True, help=mark("Show more than fits a screen: every step of the line of play, and its pictures."))
@option(
    "--junit",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=mark("With a folder: also write the results to this file as JUnit XML."),
)
@option("--fresh", is_flag=True, help=mark("With a folder: check also what has not changed since an earlier check."))
@format_option("text", "json", "csv")
def command(game: Game | Path, program: tuple[str, ...], output: str, details: bool, **options: Any) -> int:
    """Run the verb."""
    try:
        import hypothesis  # noqa: F401
    except ImportError:
        raise MalpanError(say("`malpan check` needs Hypothesis; install it with: pip install 'malpan[check]'")) from None
    target = target_of(game, word_for_game(game), program)
    if target is not None:
        return run_on_folder(target, output, options | {"details": details, "repeat": options_to_repeat(SAME_BOARD)})
    assert isinstance(game, Game)
    for name, given in (("--junit", options.pop("junit")), ("--fresh", options.pop("fresh")), ("--format csv", output == "csv")):
        if given:
            raise MalpanError(say("{option} needs a folder of programs", option=name))
    options["seconds"] = SECONDS if options["seconds"] is None else options["seconds"]
    with show_check() as show:
        report = run(game, program, show, **options)
    if output == "json":
        print_data(report.to_json())
    else:
        print_text(*report_and_drawing(report, details))
    return 0 if report else FOUND if report.failure else UNDECIDED


def report_and_drawing(report: "Report", details: bool) -> tuple[str, str]:
    """Return the report in words and the pictures below it: all of them, or what fits the terminal."""
    from malpan.checking.reports.layout import ENDLESS

    screen = ENDLESS if details else screen_of_terminal()
    text, drawing = "\n".join(report.lines(screen)), draw_divergence(report)
    if details:
        drawing = "\n\n".join(filter(None, (drawing, draw_failure(report))))
    elif text.count("\n") + drawing.count("\n") + 4 > screen.rows:
        drawing = ""
    return text, drawing


def screen_of_terminal() -> "Screen":
    """Return the rows and columns of the terminal, without a row for the next command; those of a small one if there is none."""
    from malpan.checking.reports.layout import SMALLEST

    size = shutil.get_terminal_size((SMALLEST.columns, SMALLEST.rows + 1))
    return SMALLEST._replace(rows=max(size.lines - 1, SMALLEST.rows), columns=max(size.columns, SMALLEST.columns))


def word_for_game(game: Game | Path) -> str:
    """Return the word that a game, or a folder, was named by."""
    word: str = str(game) if isinstance(game, Path) else click.get_current_context().meta[GAME][0]
    return word


def words_to_repeat(game: Game) -> dict[str, Any]:
    """Return the settings that tell how to repeat the check."""
    return {"game": word_for_game(game), "options": options_to_repeat(SAME_BOARD), "further": options_to_repeat(SAME_BOARDS)}


def options_to_repeat(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the options that were given on the command line, as words of a command line."""
    ctx = click.get_current_context()
    words: list[str] = []
    for parameter in ctx.command.params:
        if parameter.name in names and ctx.get_parameter_source(parameter.name) == ParameterSource.COMMANDLINE:
            value = ctx.params[parameter.name]
            words += (
                [parameter.opts[0]]
                if value is True
                else [parameter.opts[0], f"{value:g}" if type(value) is float else str(value)]
            )
    return tuple(words)


def run(game: Game, program: tuple[str, ...], show: Show, **options: Any) -> "Report":
    """Run the check; `show` is called with its progress."""
    from malpan.checking.board_files import default_folder
    from malpan.checking.check import CheckSettings
    from malpan.checking.command_check import check_command
    from malpan.checking.forms import game_in_form
    from malpan.checking.sandbox.process import ProcessLimits
    from malpan.system.processors import count_cores

    game = game_in_form(game, options["form"])
    if options.pop("exhaustive"):
        if options["cluster"]:
            raise MalpanError(say("--exhaustive and --cluster cannot be combined; a function is called in this process"))
        return run_exhaustive(game, program, show, options)
    replay, save, jobs, cluster = (options.pop(name) for name in ("replay", "save", "jobs", "cluster"))
    limits = ProcessLimits(seconds=options.pop("time_limit"), memory=options.pop("memory_limit"))
    text = replay.read_text(encoding="utf-8", errors="surrogateescape") if replay else None
    folder = save or default_folder(game, program)
    settings = CheckSettings(
        folder=folder, replay=text, jobs=jobs or count_cores(), progress=show, **words_to_repeat(game), **options
    )
    with cluster_executor(cluster, jobs) as executor:
        return check_command(game, program, settings, limits, executor)


def run_exhaustive(game: Game, program: tuple[str, ...], show: Show, options: dict[str, Any]) -> "Report":
    """Call the function ``solve`` of a Python file with every board of a game."""
    from malpan.checking.check import CheckSettings
    from malpan.checking.exhaustive import load_function
    from malpan.checking.function_check import check_function
    from malpan.checking.programs.calls import CallLimits
    from malpan.checking.programs.functions import Function
    from malpan.checking.sandbox.languages.table import is_python

    if len(program) != 1 or not is_python(Path(program[0])):
        raise MalpanError(say("--exhaustive needs one Python file that defines a function solve(text)"))
    settings = CheckSettings(
        seconds=float("inf"),
        shrink_seconds=options["shrink_seconds"],
        folder=options["save"],
        progress=show,
        can_replay=False,
        **words_to_repeat(game),
    )
    limits = CallLimits(options["time_limit"], options["memory_limit"])
    function = Function(load_function(Path(program[0])), limits, words=program)
    return check_function(game, function, settings, exhaustive=True)


def draw_failure(report: "Report") -> str:
    """Return the positions of the correct line of play on the failing board; "" if there is none."""
    failure = report.failure
    if failure is None:
        return ""
    return draw_line(report.game, report.game.read(failure.board), failure.solution.line)


def draw_divergence(report: "Report") -> str:
    """Return the position in which the line of a mistake diverges from the correct one, and the two after it; "" for none."""
    explanations = report.explanations or report.here
    divergence = explanations[0].divergence if explanations else None
    if report.failure is None or divergence is None or divergence.at.before is None:
        return ""
    at = divergence.at
    turn = say("before {unit} {number}", unit=say(report.game.unit), number=at.turn)
    states = [(turn, at.before), (say("by the rules"), at.right), (say("with the mistake"), at.wrong)]
    titled = [TitledState(title, state) for title, state in states if state is not None]
    return draw_states(report.game, report.game.read(report.failure.board), titled)


@contextmanager
def show_check() -> Iterator[Show]:
    """Yield the function that shows the progress of a check: a moving line in a terminal, and whole texts of several lines."""
    console = open_console()
    if not console.is_terminal:
        yield lambda text: print_note(text) if "\n" in text else None
        return
    with console.status(moving_line(say("starting"))) as status:

        def show(text: str) -> None:
            if "\n" in text:
                console.print(visible(text))
            else:
                status.update(moving_line(text))

        yield show
