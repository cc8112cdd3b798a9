"""``malpan check``: the smallest board on which a program is wrong, and which mistake explains it."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from malpan.cli.parameters import GameWord, Size, format_option
from malpan.cli.showing import drawn_line
from malpan.errors import MalpanError
from malpan.game import Game

if TYPE_CHECKING:
    from malpan.checking.report import Report

FOUND = 1
"""The exit code when a failure was found."""


@click.command(name="check", context_settings={"ignore_unknown_options": False})
@click.argument("game", type=GameWord())
@click.argument("program", nargs=-1, required=True, metavar="FILE | -- COMMAND [ARG]...")
@click.option("--count", type=click.IntRange(min=0), default=1000, show_default=True, help="Random boards to try.")
@click.option("--seconds", type=click.FloatRange(min=0), default=60.0, show_default=True, help="Time to hunt.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed is the same hunt.")
@click.option("--jobs", type=click.IntRange(min=1), help="Programs run at once; default: one for each processor.")
@click.option("--beyond", is_flag=True, help="Try boards outside the limits of the numbered problem.")
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), default=5.0, show_default=True, help="Seconds each.")
@click.option("--memory-limit", type=Size(), default=1 << 30, show_default="1GiB", help="Memory each.")
@click.option("--shrink-seconds", type=click.FloatRange(min=0), default=20.0, show_default=True, help="Time to shrink.")
@click.option("--save", type=click.Path(path_type=Path, file_okay=False), help="Keep failing boards here.")
@click.option("--replay", "replayed", type=click.Path(path_type=Path), metavar="FILE", help="Try the board in this file only.")
@click.option(
    "--exhaustive",
    is_flag=True,
    help="Try every board; needs a game with few enough, and a Python file that defines solve(text).",
)
@format_option("text", "json")
def command(game: Game, program: tuple[str, ...], output: str, **options: Any) -> None:
    """Try a program on boards of a game, and find the smallest on which it is wrong.

    The program is a source file (.py, .c, .cpp, .java, .kt, .js, .ts, .go, .rs, .rb, .swift or .cs), or any command after --. It
    reads a board from standard input and prints the answer. Tried are, in this order: boards on which it failed before, small
    boards that expose classic mistakes each, and random ones that grow.

    Exit code 0 if nothing was found, 1 if a failure was found, 2 if the check could not be made.
    """
    try:
        import hypothesis  # noqa: F401
    except ImportError:
        raise MalpanError("`malpan check` needs Hypothesis; install it with: pip install 'malpan[check]'") from None
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which the background job of a shell has ignored otherwise
    with telling() as tell:
        report = made(game, program, tell, **options)
    if output == "json":
        click.echo(report.to_json())
    else:
        click.echo("\n".join(report.lines()))
        if report.failure and (drawn := pictures(report)):
            click.echo(f"\n{drawn}")
    sys.exit(0 if report else FOUND)


def made(game: Game, program: tuple[str, ...], tell: Any, **options: Any) -> "Report":
    """Make the check."""
    from malpan.checking.board_files import default_folder
    from malpan.checking.check import CheckSettings, check_command
    from malpan.checking.sandbox.process import ProcessLimits

    if options.pop("exhaustive"):
        return exhaustively(game, program, tell, options)
    replayed, save, jobs = options.pop("replayed"), options.pop("save"), options.pop("jobs")
    limits = ProcessLimits(seconds=options.pop("time_limit"), memory=options.pop("memory_limit"))
    text = replayed.read_text(encoding="utf-8", errors="surrogateescape") if replayed else None
    folder = save or default_folder(game, program)
    settings = CheckSettings(folder=folder, replay=text, jobs=jobs or processors(), progress=tell, **options)
    return check_command(game, program, settings, limits)


def exhaustively(game: Game, program: tuple[str, ...], tell: Any, options: dict[str, Any]) -> "Report":
    """Ask the function ``solve`` of a Python file about every sequence of ten rolls."""
    from malpan.checking.check import CheckSettings, run_check
    from malpan.checking.exhaustive import all_cases, load_function
    from malpan.checking.programs import Function

    if len(program) != 1 or not program[0].endswith(".py"):
        raise MalpanError(
            "--exhaustive calls a function with millions of boards; expected one Python file with a function solve(text)"
        )
    settings = CheckSettings(
        seconds=float("inf"), shrink_seconds=options["shrink_seconds"], folder=options["save"], progress=tell
    )
    return run_check(game, Function(load_function(Path(program[0]))), settings, all_cases(game))


def processors() -> int:
    """Return how many processors this process may use."""
    from malpan.system.processors import count_cores

    return count_cores()


def pictures(report: "Report") -> str:
    """Return the positions of our line of play on the failing board."""
    failure = report.failure
    assert failure is not None
    return drawn_line(report.game, report.game.read(failure.board), failure.solution.line)


@contextmanager
def telling() -> Iterator[Any]:
    """Give a check somebody to tell how far it is: a moving line in a terminal, whole texts as they are."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False, markup=False)
    if not console.is_terminal:
        said: list[str] = []

        def note(text: str) -> None:
            if "\n" in text:
                click.echo(text, err=True)
            said.append(text)

        yield note
        return
    with console.status("starting") as status:

        def tell(text: str) -> None:
            if "\n" in text:
                console.print(text)
            else:
                status.update(text)

        yield tell
