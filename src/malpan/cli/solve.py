"""``malpan solve``: answer boards."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from malpan.batch.writing import json_line, printed_answer, solution_to_dict, stop_message
from malpan.cli.boards import NamedBoard, check_positions, end_of, read_in_time
from malpan.cli.cluster import cluster_option
from malpan.cli.command import F, GameVerb, group_options, option, verb
from malpan.cli.drawing import draw_in_time, draw_line, print_drawn
from malpan.cli.parameters import (
    BatchOptions,
    BoardOptions,
    board_options,
    files_argument,
    format_option,
    game_argument,
    search_options,
    state_option,
    theme_option,
    turn_option,
)
from malpan.cli.printing import print_data, print_note
from malpan.cli.progress import INTERRUPTION, Interrupted, show_progress
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.language.visible import visible_line
from malpan.results.solution import Solution
from malpan.search.engine import SearchOptions
from malpan.search.found import AUTO, SEARCHES, SOLVED, STOPPED
from malpan.solve import best_lines, solve

if TYPE_CHECKING:
    from malpan.results.best_lines import BestLines

FORMS = ("count", "blank", "lines", "json")
"""The forms of a file of many boards, as in malpan.text.splitting, which is imported only for such a file."""


class PictureOptions(NamedTuple):
    """A file to draw the line of play to, None if there is none, and the theme."""

    picture: str | None
    theme: str


class AnswerOptions(NamedTuple):
    """The most moves that the answer may take, None for any; how many best lines to list, None for the line alone; the search."""

    limit: int | None
    lines: int | None
    way: str


def batch_options(command: F) -> Callable[..., Any]:
    """Add the options for a file of many boards; they are passed as `many`."""
    command = group_options("many", BatchOptions, *BatchOptions._fields)(command)  # type: ignore[assignment]
    for add in (
        cluster_option(
            mark("With --batch: answer the boards on a Dask cluster, at this address or of N processes of this machine.")
        ),
        option(
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help=mark("With --batch: number of processes (default: one per core)."),
        ),
        option(
            "--batch-form",
            type=click.Choice(FORMS),
            help=mark(
                "With --batch: how boards are separated: by their number on the first line, by blank lines, one board per line, "
                "or as JSON, one board per line (default: detected)."
            ),
        ),
        option(
            "--batch",
            type=click.Path(),
            metavar="FILE|-",
            help=mark("Answer a file of many boards while it is read, one line per board."),
        ),
    ):
        command = add(command)
    return command


@verb(
    "solve",
    mark(
        "Answer boards of GAME, read from the FILEs or from standard input.\n\n"
        "All boards are read before the first is solved. The text format shows the answer, its line of play and pictures; the "
        "answer format prints what the numbered problem asks for. With --batch, boards are answered while the file is read, "
        "however many it holds, one line each; an invalid board gets an error in its place.\n\n"
        "Some games have options of their own: malpan solve GAME --help."
    ),
    cls=GameVerb,
)
@game_argument
@files_argument
@batch_options
@format_option("text", "answer", "json")
@option(
    "--search",
    "way",
    type=click.Choice(SEARCHES),
    default=AUTO,
    show_default=True,
    help=mark(
        "How to search for the fewest moves: breadth first, from both ends, or with a lower bound: best first or depth first."
    ),
)
@option("--limit", type=click.IntRange(min=0), help=mark("The most moves the answer may take, or the most that it may cost."))
@option(
    "--lines",
    type=click.IntRange(min=1),
    metavar="N",
    help=mark("List different best lines, N at most, and say how many there are altogether."),
)
@search_options
@state_option
@turn_option
@option(
    "--picture",
    type=click.Path(readable=False),
    metavar="FILE",
    help=mark("Draw the line of play to a file: .svg and .gif are animated, .png is a sheet."),
)
@theme_option
@board_options
@group_options("asked", AnswerOptions, *AnswerOptions._fields)
@group_options("drawing", PictureOptions, *PictureOptions._fields)
def command(
    game: Game,
    files: tuple[str, ...],
    many: BatchOptions,
    output: str,
    asked: AnswerOptions,
    search: SearchOptions,
    state: list[int] | None,
    turn: int,
    drawing: PictureOptions,
    reading: BoardOptions,
) -> int:
    """Run the verb."""
    picture, theme = drawing
    check_combination(
        many.batch is not None,
        files,
        {"--state": state, "--turn": turn, "--picture": picture, "--lines": asked.lines},
        {"--batch-form": many.batch_form, "--jobs": many.jobs, "--cluster": many.cluster},
    )
    if many.batch is not None:
        from malpan.cli.batch import answer_batch

        return answer_batch(game, many.batch, many, output, reading, limit=asked.limit, search=asked.way, **search)
    boards, search = read_in_time(game, files, reading, search)
    check_positions(game, boards, state, turn)
    check_picture(picture, len(boards))
    several = len(boards) > 1
    for board in boards:
        game, best = board.game, None
        end = end_of(search)
        with show_progress(game) as progress:
            options = search | {"progress": progress}
            if asked.lines is None:
                solution = solve(game, board.board, state=state, turn=turn, limit=asked.limit, search=asked.way, **options)
            else:
                best = best_lines(
                    game,
                    board.board,
                    limit=asked.lines,
                    state=state,
                    turn=turn,
                    max_answer=asked.limit,
                    search=asked.way,
                    **options,
                )
                solution = best.solution
        if picture is not None:
            draw_in_time(partial(write_picture, picture, game, board, solution, theme), end)
        if output == "answer":
            print_answer(game, board, solution, several, best)
        elif output == "json":
            print_data(json_line(game, solution_to_dict(game, board.name, solution) | (best.to_dict() if best else {})))
        else:
            print_solution(game, board, solution, several, best, end)
        if INTERRUPTION in (solution.stopped, best.stopped if best else ""):
            raise Interrupted
    return 0


def check_combination(batch: bool, files: tuple[str, ...], for_one: dict[str, Any], for_many: dict[str, Any]) -> None:
    """Raise MalpanError for options that cannot be combined."""
    if not batch:
        for name in filter(for_many.get, for_many):
            raise MalpanError(say("{option} needs --batch FILE", option=name))
        return
    if files:
        raise MalpanError(say("--batch takes one file of boards; found another, {file}", file=files[0]))
    for name in filter(for_one.get, for_one):
        raise MalpanError(say("{option} is for a single board and cannot be combined with --batch", option=name))


def check_picture(picture: str | None, boards: int) -> None:
    """Raise MalpanError, before any search, if a picture of these boards could not be written."""
    if picture is None:
        return
    from malpan.picture.files import check

    if boards != 1:
        raise MalpanError(say("--picture takes one board; found {boards}", boards=counted(boards, "board")))
    check(picture)


def write_picture(picture: str, game: Game, board: NamedBoard, solution: Solution, theme: str) -> None:
    """Write the line of play to a picture file; raise MalpanError if there is no line."""
    from malpan.picture.files import write
    from malpan.picture.frames import frames_of

    if solution.outcome != SOLVED:
        message = say(
            "{picture} was not written because there is no line of play; {board}: {headline}",
            picture=picture,
            board=board.name,
            headline=solution.headline(),
        )
        raise MalpanError(message)
    whole = len(solution.line.steps) >= solution.turns
    with rule_errors(game.name):
        frames = frames_of(game, board.board, solution.line, whole=whole)
        write(picture, frames, theme)


def print_answer(game: Game, board: NamedBoard, solution: Solution, several: bool, best: "BestLines | None" = None) -> None:
    """Print what the numbered problem prints, on one line if there are several boards.

    Of best lines for which it prints different things, such as the moves, print each once.
    """
    if solution.outcome == STOPPED:
        print_note(stop_message(board.name, solution))
    elif best is not None and best.stopped:
        print_note(f"malpan: {board.name}: {best.headline()}")
    solutions = [replace(solution, source=line) for line in best.lines] if best is not None else []
    for printed in dict.fromkeys(printed_answer(game, each) for each in solutions or [solution]):
        print_data(printed.replace("\n", " ") if several else printed)


def print_solution(
    game: Game, board: NamedBoard, solution: Solution, several: bool, best: "BestLines | None", end: float | None
) -> None:
    """Print the answer with its line of play, or its best lines; then the pictures of the line, or the first of them.

    If there are several boards, the name of the board comes first. What is not drawn by the time `end` is left out.
    """
    with rule_errors(game.name):
        text = str(best or solution)

    def draw() -> str:
        if solution.outcome != SOLVED and several:
            return ""
        drawing = draw_line(game, board.board, solution.line, len(solution.line.steps) >= solution.turns)
        heading = f"{say('line {number:,}', number=1)}\n\n" if best is not None and len(best.lines) > 1 and drawing else ""
        return heading + drawing

    print_drawn(f"{visible_line(board.name)}\n{text}" if several else text, draw, end, several)
