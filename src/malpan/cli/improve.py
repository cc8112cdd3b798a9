"""``malpan improve``: change a board until it is as wanted, or show the boards that differ from it in one piece."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import read_files
from malpan.cli.command import GameVerb, argument, option, verb
from malpan.cli.drawing import TitledState, draw_states
from malpan.cli.ending import INTERRUPTED
from malpan.cli.improve_words import describe_improved, describe_varied
from malpan.cli.mine import MovingLine
from malpan.cli.parameters import BoardOptions, board_options, format_option, game_argument, measuring_options
from malpan.cli.printing import print_data, print_error, print_text
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.language import counted, mark, say

if TYPE_CHECKING:
    from malpan.levels.designing.improving import Improved
    from malpan.levels.designing.trying import Change, DesignProgress
    from malpan.levels.designing.varying import Varied


@verb(
    "improve",
    mark(
        'Change the board of GAME in a file ("-" for standard input) until it is as wanted, and leave out needless pieces.\n\n'
        "Each change adds, removes or moves one piece, and is shown with what it does. A wish is a condition on the columns of "
        "levels, in SQL: moves >= 8 and best_lines == 1. With --vary, the boards that differ from this one in one piece are "
        "listed, the hardest first."
    ),
    cls=GameVerb,
)
@game_argument
@argument("board", type=click.Path(), metavar="BOARD")
@option("--wanted", default="", metavar="WISH", help=mark("What is wanted (default: a way, and no needless piece)."))
@option("--vary", is_flag=True, help=mark("List the boards that differ in one piece; with --wanted, those that are wanted."))
@option("--to", type=click.Path(path_type=Path), metavar="FILE", help=mark("Write the board that is found to a file."))
@option("--boards", type=click.IntRange(min=1), metavar="N", help=mark("Try so many boards at most (default: 10,000)."))
@option("--seconds", type=click.FloatRange(min=0), metavar="S", help=mark("Stop after this time."))
@option("--minimal", is_flag=True, help=mark("Find out which pieces are needless; each board is answered again for that."))
@option("--no-way", is_flag=True, help=mark("The board may be without a way, if it is wanted."))
@measuring_options
@format_option("text", "json")
@board_options
def command(game: Game, board: str, output: str, vary: bool, to: Path | None, reading: BoardOptions, **asked: Any) -> int:
    """Run the verb."""
    from malpan.levels.designing import improving, varying

    boards = read_files(game, (board,), *reading)
    if len(boards) != 1:
        raise MalpanError(say("{file} holds {boards}; expected one", file=board, boards=counted(len(boards), "board")))
    if vary and to is not None:
        raise MalpanError(say("{first} and {second} do not go together; expected one of them", first="--vary", second="--to"))
    if to is not None:
        from malpan.system.files import check_target

        check_target(to)
    made: Improved | Varied
    with closing(MovingLine(describe_progress)) as progress:
        made = (varying.vary if vary else improving.improve)(game, boards[0].board, progress=progress, **asked)
    if to is not None and isinstance(made, improving.Improved):
        write_board(to, made.changes[-1])
    if output == "json":
        print_data(json_line(game, made_to_dict(made)))
    else:
        print_made(game, made)
    if made.ended == "interrupted":
        print_error(say("interrupted"))
        return INTERRUPTED
    return 0


def write_board(path: Path, change: "Change") -> None:
    """Write the board that was found to a file; raise MalpanError if that cannot be done."""
    from malpan.system.files import not_written, write_whole

    try:
        write_whole(path, str(change.row["board"]).encode())
    except OSError as error:
        raise not_written(path, error) from None


def made_to_dict(made: "Improved | Varied") -> dict[str, Any]:
    """Return what was found as plain data; each change has the columns of levels."""
    found = made._asdict() | {"skipped": dict(made.skipped)}
    for name in ("changes", "found"):
        if name in found:
            found[name] = [change_to_dict(change) for change in found[name]]
    if "start" in found:
        found["start"] = change_to_dict(found["start"])
    return found


def change_to_dict(change: "Change") -> dict[str, Any]:
    """Return a change as plain data."""
    columns = {name: value for name, value in change.row.items() if name not in ("place", "number", "seed", "size")}
    return {"what": change.what, "label": change.label} | columns


def print_made(game: Game, made: "Improved | Varied") -> None:
    """Print what was found, and draw the board: the one that was made, or the hardest neighbour."""
    from malpan.levels.designing.improving import Improved

    if isinstance(made, Improved):
        text, best = describe_improved(game, made), made.changes[-1]
        title = say("as wanted") if made.fulfilled else say("the nearest")
    else:
        text, title = describe_varied(game, made), say("the hardest") if made.found else ""
        best = made.found[0] if made.found else made.start
    with rule_errors(game.name):
        board = game.read(best.row["board"])
        game = game.variant_on(board)
        drawing = draw_states(game, board, [TitledState(title, tuple(game.start(board)))])
    print_text(text, drawing)


def describe_progress(progress: "DesignProgress") -> str:
    """Return how far the design is, in a line."""
    return say("{tried:,} boards tried, {seconds:.0f} s", tried=progress.tried, seconds=progress.seconds)
