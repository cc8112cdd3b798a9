"""``malpan solve``: boards in, answers out."""

from typing import Any

import click

from malpan.batch.writing import json_line, printed_answer, solution_to_dict, stop_message
from malpan.cli.boards import NamedBoard, check_positions, read_files
from malpan.cli.command import F, GameVerb
from malpan.cli.parameters import (
    board_options,
    engine_option,
    files_argument,
    format_option,
    game_argument,
    limit_options,
    state_option,
    theme_option,
)
from malpan.cli.progress import INTERRUPTION, Interrupted, telling
from malpan.cli.showing import drawn_line
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.results.solution import Solution
from malpan.search.found import SOLVED, STOPPED
from malpan.solve import solve

FORMS = ("count", "blank", "json")
"""Forms of a file with many boards."""


def batch_options(command: F) -> F:
    """Add what may be said about a file of very many boards."""
    forms = "how boards are parted: a number of them first, blank lines between them, or JSON, one a line; default: as it looks."
    for option in (
        click.option(
            "--jobs", type=click.IntRange(min=1), metavar="N", help="With --batch: processes; default: as many as cores."
        ),
        click.option("--strict", is_flag=True, help="With --batch: stop at the first board that is none."),
        click.option("--batch-form", type=click.Choice(FORMS), help=f"With --batch: {forms}"),
        click.option(
            "--batch", type=click.Path(), metavar="FILE|-", help="Answer very many boards, as they are read; a line each."
        ),
    ):
        command = option(command)
    return command


@click.command(name="solve", cls=GameVerb)
@game_argument
@files_argument
@batch_options
@format_option("text", "answer", "json")
@click.option("--limit", type=click.IntRange(min=0), help="The most moves the answer may take.")
@engine_option
@limit_options
@state_option
@click.option("--turn", type=click.IntRange(min=0), default=0, help="With --state: how many rolls are used up.")
@click.option("--picture", type=click.Path(), metavar="FILE", help="Draw the line of play: .svg and .gif move, .png is a sheet.")
@theme_option
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    batch: str | None,
    batch_form: str | None,
    strict: bool,
    jobs: int | None,
    output: str,
    limit: int | None,
    engine: str,
    max_states: int | None,
    max_seconds: float | None,
    max_memory: int | None,
    state: list[int] | None,
    turn: int,
    picture: str | None,
    theme: str,
    form: str | None,
    options: dict[str, str],
) -> int:
    """Answer boards of GAME, read from the FILEs or from standard input; all are read before the first is solved.

    As text, an answer comes with its line of play and pictures; as answer, it is what the numbered problem prints. With --batch,
    boards are answered while the file is read, however many it holds, a line each; one that is no board is an error in its place.
    """
    asked: dict[str, Any] = {
        "limit": limit,
        "engine": engine,
        "max_states": max_states,
        "max_seconds": max_seconds,
        "max_memory": max_memory,
    }
    refuse_mixture(
        batch is not None,
        files,
        {"--state": state, "--turn": turn, "--picture": picture},
        {"--batch-form": batch_form, "--strict": strict, "--jobs": jobs},
    )
    if batch is not None:
        from malpan.cli.batch import answer_batch

        return answer_batch(game, batch, batch_form, strict, output, form, options, jobs=jobs, **asked)
    boards = read_files(game, files, form, options)
    check_positions(game, boards, state, turn)
    check_picture(picture, len(boards))
    for posed in boards:
        with telling(game) as progress:
            solution = solve(game, posed.board, state=state, turn=turn, progress=progress, **asked)
        several = len(boards) > 1
        if picture is not None:
            draw(picture, game, posed, solution, theme)
        if output == "answer":
            show_answer(game, posed, solution, several)
        elif output == "json":
            click.echo(json_line(game, solution_to_dict(game, posed.name, solution)))
        else:
            click.echo(as_text(game, posed, solution, several))
        if solution.stopped == INTERRUPTION:
            raise Interrupted
    return 0


def refuse_mixture(batch: bool, files: tuple[str, ...], for_one: dict[str, Any], for_batch: dict[str, Any]) -> None:
    """Raise MalpanError for words that mean nothing together."""
    if not batch:
        for word in filter(for_batch.get, for_batch):
            raise MalpanError(f"{word} is about a batch; expected --batch FILE with it")
        return
    if files:
        raise MalpanError(f"--batch answers one file, and {files[0]} is another; expected one of them")
    for word in filter(for_one.get, for_one):
        raise MalpanError(f"{word} is about one board; a batch begins on each board where play does")


def check_picture(picture: str | None, boards: int) -> None:
    """Raise MalpanError, before anything is searched, if a picture of these boards could not be written."""
    if picture is None:
        return
    from malpan.picture.files import check

    if boards != 1:
        raise MalpanError(f"one picture is for one board; expected one, not {boards}")
    check(picture)


def draw(picture: str, game: Game, posed: NamedBoard, solution: Solution, theme: str) -> None:
    """Write the line of play to a picture file; MalpanError if there is none."""
    from malpan.picture.files import write
    from malpan.picture.frames import frames_of

    if solution.outcome != SOLVED:
        raise MalpanError(f"{picture} is not written, as there is no line of play to draw; {posed.name}: {solution.headline()}")
    whole = len(solution.line.steps) >= solution.turns
    with rule_errors(game.name):
        frames = frames_of(game, posed.board, solution.line, whole=whole)
        write(picture, frames, theme)


def show_answer(game: Game, posed: NamedBoard, solution: Solution, several: bool) -> None:
    """Print what the numbered problem prints; in one line where there are several boards."""
    if solution.outcome == STOPPED:
        click.echo(stop_message(posed.name, solution), err=True)
    printed = printed_answer(game, solution)
    click.echo(printed.replace("\n", " ") if several else printed)


def as_text(game: Game, posed: NamedBoard, solution: Solution, several: bool) -> str:
    """Return the answer, the line of play and its pictures; below the name of the board where there are several."""
    with rule_errors(game.name):
        told = str(solution)
    whole = len(solution.line.steps) >= solution.turns
    pictures = drawn_line(game, posed.board, solution.line, whole) if solution.outcome == SOLVED or not several else ""
    text = f"{told}\n\n{pictures}" if pictures else told
    return f"{posed.name}\n{text}\n" if several else text
