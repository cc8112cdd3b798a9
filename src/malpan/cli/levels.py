"""``malpan levels``: look at a file of levels, choose some of them, write them to files, and measure them again."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from malpan.cli.command import group_options, option, verb
from malpan.cli.levels_choice import Choice, choose
from malpan.cli.levels_words import describe_levels, describe_selection, describe_verified, summary_of
from malpan.cli.parameters import GameWord, format_option
from malpan.cli.printing import print_data, print_drawing, print_error, print_text
from malpan.cli.progress import SILENT
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.language import counted, mark, say, use_words
from malpan.language.visible import json_text, visible_line

if TYPE_CHECKING:
    from malpan.levels.store import Levels
    from malpan.levels.verifying import Verified


class Outputs(NamedTuple):
    """What is done with the chosen levels: files, and a part to measure again."""

    sheet: Path | None
    solutions: bool
    title: str | None
    export: Path | None
    plot: Path | None
    verify: str | None
    seed: int


path = click.Path(readable=False, path_type=Path)
at_least_one = click.IntRange(min=1)


@verb(
    "levels",
    mark(
        "Look at a FILE of levels, as `malpan mine` writes it.\n\n"
        "Alone, it tells what is in the file, and draws the hardest level. The options choose levels, write them to files, and "
        "measure them again. They can be combined: --hardest, --graded and --like choose among the levels of --where."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@option(
    "--where", metavar="SQL", help=mark("Only levels that fulfil a condition on their columns: best_lines = 1 and moves >= 10.")
)
@option("--hardest", type=at_least_one, metavar="N", help=mark("List the hardest levels, the hardest first."))
@option(
    "--graded", type=at_least_one, metavar="N", help=mark("List so many levels from easy to hard, as evenly apart as can be.")
)
@option(
    "--like", metavar="BOARD", help=mark("List the levels most like a board: a file, - for standard input, or the text itself.")
)
@option("--count", "most", type=at_least_one, metavar="N", help=mark("List at most so many levels."))
@option("--sheet", type=path, metavar="FILE", help=mark("Write pages to print, from easy to hard: .pdf, .svg or .html."))
@option("--solutions", is_flag=True, help=mark("With --sheet: the solutions on pages at the end."))
@option("--title", metavar="TEXT", help=mark("With --sheet or --plot: the title (default: the game)."))
@option(
    "--export",
    type=path,
    metavar="FILE",
    help=mark("Write boards as text (.txt, .xsb), or all columns: .json, .jsonl, .csv, .parquet, .duckdb."),
)
@option("--plot", type=path, metavar="FILE", help=mark("Draw moves, difficulties and best lines: .svg, .png or .pdf."))
@option(
    "--verify", metavar="PART", help=mark("Measure a part of the levels again by the plain rules and compare: 1%, or a number.")
)
@option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help=mark("With --verify: which levels are drawn."))
@option("--game", type=GameWord(), metavar="FILE.py", help=mark("The game of the levels, if it is not a built-in one."))
@format_option("text", "json")
@group_options("choice", Choice, *Choice._fields)
@group_options("outputs", Outputs, *Outputs._fields)
def command(file: Path, game: Game | None, output: str, choice: Choice, outputs: Outputs) -> int:
    """Run the verb."""
    from malpan.levels.store import open_file

    check_choice(choice, outputs)
    with open_file(file, game) as levels:
        known = levels.one_game()
        if known is not None:
            use_words(known.words, known.plurals)
        check_outputs(outputs, known)
        chosen = choose(levels, choice)
        told = write_files(chosen, outputs, title_of(chosen, outputs))
        if outputs.verify is not None:
            return print_verified(chosen, outputs, output)
        if told:
            print_written(told, output)
        elif choice.lists_none:
            print_summary(chosen, output, is_part=choice.where is not None)
        else:
            print_levels(chosen, output)
    return 0


def check_choice(choice: Choice, outputs: Outputs) -> None:
    """Raise MalpanError for options that do not go together."""
    ways = [f"--{name}" for name in ("hardest", "graded", "like") if getattr(choice, name) is not None]
    if len(ways) > 1:
        raise MalpanError(say("{first} and {second} do not go together; expected one of them", first=ways[0], second=ways[1]))
    if outputs.solutions and outputs.sheet is None:
        raise MalpanError(say("{option} needs --sheet FILE", option="--solutions"))
    if outputs.title is not None and outputs.sheet is None and outputs.plot is None:
        raise MalpanError(say("{option} needs --sheet FILE", option="--title"))
    named = [target for target in (outputs.sheet, outputs.export, outputs.plot) if target is not None]
    if len(set(named)) < len(named):
        raise MalpanError(say("{path} would be written twice; expected different files", path=named[0]))


def check_outputs(outputs: Outputs, game: Game | None) -> None:
    """Raise MalpanError, before anything is done, if a file could not be written."""
    if outputs.sheet is not None:
        from malpan.levels.sheets.writing import check_sheet

        check_sheet(outputs.sheet)
    if outputs.plot is not None:
        from malpan.levels.plots import check_plot

        check_plot(outputs.plot)
    if outputs.export is not None:
        from malpan.levels.exporting import check_export

        check_export(outputs.export, game)


def title_of(levels: "Levels", outputs: Outputs) -> str:
    """Return the title of a sheet or a plot: the one that is given, or that of the game."""
    from malpan.games.catalogue import BUILT_IN, built_in

    if outputs.title is not None:
        return outputs.title
    game = levels.one_game()
    name = game.name if game is not None else levels.path.stem
    return say(built_in(name).title) if name in BUILT_IN else re.sub(r"[_-]+", " ", name[:1].upper() + name[1:])


def write_files(levels: "Levels", outputs: Outputs, title: str) -> list[tuple[Path, str]]:
    """Write the files that are asked for; return each with what is in it."""
    told: list[tuple[Path, str]] = []
    if outputs.sheet is not None:
        from malpan.levels.sheets.writing import write_sheet

        told += [(each, counted(len(levels), "level")) for each in write_sheet(levels, outputs.sheet, title, outputs.solutions)]
    if outputs.export is not None:
        from malpan.levels.exporting import export

        told.append((outputs.export, counted(export(levels, outputs.export), "level")))
    if outputs.plot is not None:
        from malpan.levels.plots import plot

        told.append((outputs.plot, counted(plot(levels, outputs.plot, title), "level")))
    return told


def print_written(told: list[tuple[Path, str]], output: str) -> None:
    """Print which files were written."""
    if output == "json":
        print_data(json_text({"written": [str(path) for path, _ in told]}))
        return
    print_text("\n".join(f"{visible_line(str(path))}: {content}" for path, content in told))


def print_summary(levels: "Levels", output: str, is_part: bool) -> None:
    """Print what is in the selection, and draw the hardest level."""
    summary = summary_of(levels)
    if output == "json":
        print_data(json_text(summary))
        return
    hardest = summary["hardest"]
    if hardest is None:
        print_text(describe_levels(levels, summary, is_part))
        return
    print_text(describe_levels(levels, summary, is_part), draw(levels, hardest))


def print_levels(levels: "Levels", output: str) -> None:
    """Print the chosen levels, each with its drawing; raise MalpanError if there are none."""
    number = 0
    for number, row in enumerate(levels.rows(), start=1):
        if output == "json":
            print_data(json_text(row))
            continue
        print_text(describe_selection(levels, row, number))
        drawing = draw(levels, row) or visible_board(row)
        print_drawing(drawing, several=True)
    if not number:
        print_error(say("no level is selected"))


def visible_board(row: dict[str, Any]) -> str:
    """Return the text of a board, for a game that is not known or has no picture."""
    from malpan.language.visible import visible

    return visible(str(row["board"]).rstrip("\n"))


def draw(levels: "Levels", row: dict[str, Any]) -> str:
    """Return the drawing of a board; its text if the game is not known."""
    from malpan.cli.drawing import TitledState, draw_states
    from malpan.line import starting_state

    game = levels.games.get((row["game"], row["question"]))
    if game is None:
        return visible_board(row)
    with rule_errors(game.name):
        board = game.read(row["board"])
        drawing = draw_states(game, board, [TitledState("", starting_state(game, board, None))])
    return drawing.lstrip("\n") or visible_board(row)


def print_verified(levels: "Levels", outputs: Outputs, output: str) -> int:
    """Measure a part of the levels again, and print what that comes to; return the exit code: 1 if a level differs."""
    from malpan.levels.verifying import verify

    assert outputs.verify is not None
    line = VerifyingLine()
    try:
        found = verify(levels, outputs.verify, outputs.seed, line)
    finally:
        line.close()
    if output == "json":
        print_data(json_text(verified_to_dict(found)))
    else:
        print_text(describe_verified(found, outputs.verify, outputs.seed))
    return 1 if found.differences else 0


def verified_to_dict(found: "Verified") -> dict[str, Any]:
    """Return what was verified as plain data."""
    differences = [
        {"board": each.row["board"], "column": each.column, "stored": each.stored, "found": each.found}
        for each in found.differences
    ]
    return {"levels": found.levels, "of": found.of, "differences": differences}


class VerifyingLine:
    """Shows how many levels are measured, once that takes a while: a moving line in a terminal."""

    def __init__(self) -> None:
        from time import monotonic

        self.clock = monotonic
        self.begun = monotonic()
        self.status: Any = None

    def __call__(self, done: int, of: int) -> None:
        """Show how far it is."""
        from malpan.cli.printing import moving_line, open_console

        if self.clock() - self.begun < SILENT:
            return
        text = moving_line(say("{done:,} of {levels} measured", done=done, levels=counted(of, "level")))
        if self.status is None:
            self.status = open_console().status(text)
            self.status.start()
        self.status.update(text)

    def close(self) -> None:
        """Remove the line."""
        if self.status is not None:
            self.status.stop()
