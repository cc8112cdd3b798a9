"""``malpan mine``: mine levels into a database."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import click

from malpan.batch.writing import json_line
from malpan.cli.cluster import cluster_executor, cluster_option
from malpan.cli.command import GameVerb, option, verb
from malpan.cli.drawing import draw_states
from malpan.cli.ending import INTERRUPTED
from malpan.cli.mine_words import describe_mined
from malpan.cli.parameters import format_option, game_argument, measuring_options
from malpan.cli.printing import moving_line, open_console, print_data, print_error, print_note, print_text
from malpan.cli.progress import SILENT
from malpan.errors import rule_errors
from malpan.game import Game
from malpan.language import mark, say

if TYPE_CHECKING:
    from rich.status import Status

    from malpan.levels.mining import Mined
    from malpan.levels.shift import MineProgress


class Timed(Protocol):
    """Progress, which has the seconds since the work began."""

    @property
    def seconds(self) -> float:
        """Return the seconds since the work began."""


Told = TypeVar("Told", bound=Timed)


@verb(
    "mine",
    mark(
        "Mine levels of GAME: try boards, measure them, and keep those that are wanted in a database, each once and proved.\n\n"
        "If the game can list all boards of a size, all are tried; otherwise, boards are drawn at random. The same command "
        "resumes a mine that was interrupted.\n\n"
        "A wish is a condition on the columns of the levels, in SQL: moves >= 12 and best_lines == 1."
    ),
    cls=GameVerb,
)
@game_argument
@option(
    "--to",
    "to",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=mark("The database, such as levels.duckdb."),
)
@option("--size", metavar="SIZE", help=mark("The size of the boards, such as 4x4 or 100."))
@option("--wanted", default="", metavar="WISH", help=mark("Which levels to keep (default: all that have a way)."))
@option("--count", type=click.IntRange(min=1), metavar="N", help=mark("Stop when the database has so many levels."))
@option("--seconds", type=click.FloatRange(min=0), metavar="S", help=mark("Stop after this time."))
@option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help=mark("Draw boards at random, with this seed, even if all could be tried."),
)
@option("--minimal", is_flag=True, help=mark("Find out which pieces are needless; each level is answered again for that."))
@option("--no-way", is_flag=True, help=mark("Keep boards without a way, too, if they are wanted."))
@measuring_options
@option("--jobs", type=click.IntRange(min=1), metavar="N", help=mark("Number of processes (default: one per core)."))
@cluster_option(mark("Mine on a Dask cluster, at this address or of N processes of this machine."))
@option("--set", "settings", multiple=True, metavar="NAME=VALUE", help=mark("Set any option of the game."))
@format_option("text", "json")
def command(game: Game, to: Path, output: str, options: Mapping[str, str], cluster: str | None, **asked: Any) -> int:
    """Run the verb."""
    from malpan.levels.mining import mine

    with closing(MovingLine(describe_progress)) as progress, cluster_executor(cluster, asked["jobs"]) as executor:
        mined = mine(game, to, options=options, progress=progress, executor=executor, **asked)
    if output == "json":
        print_data(json_line(game, mined_to_dict(mined)))
    else:
        print_mined(game, mined, asked["count"] is not None)
    if mined.ended == "interrupted":
        print_error(say("interrupted"))
        return INTERRUPTED
    return 0


def mined_to_dict(mined: "Mined") -> dict[str, Any]:
    """Return what a mine has come to as plain data."""
    return mined._asdict() | {"path": str(mined.path), "skipped": dict(mined.skipped), "nearest": list(mined.nearest)}


def print_mined(game: Game, mined: "Mined", counted_out: bool) -> None:
    """Print what a mine has come to: how many levels, the hardest one drawn, and how to look at them; or what came nearest."""
    text = describe_mined(game, mined, counted_out)
    best = mined.hardest or (mined.nearest[0] if mined.nearest else None)
    drawing = ""
    if best is not None:
        from malpan.cli.drawing import TitledState

        with rule_errors(game.name):
            board = game.read(best["board"])
            drawing = draw_states(
                game, board, [TitledState(say("the hardest") if mined.hardest else "", tuple(game.start(board)))]
            )
    print_text(text, drawing)


class MovingLine(Generic[Told]):
    """Shows progress in the words of `describe`: a moving line in a terminal, an occasional line elsewhere."""

    def __init__(self, describe: Callable[[Told], str]) -> None:
        self.describe = describe
        self.status: Status | None = None
        self.next = SILENT
        self.is_terminal: bool | None = None

    def __call__(self, progress: Told) -> None:
        """Show how far the work is."""
        if progress.seconds < self.next:
            return
        text = self.describe(progress)
        console = open_console() if self.status is None else None
        if console is not None and not console.is_terminal:
            self.next = progress.seconds * 2
            print_note(text)
        elif console is not None:
            self.status = console.status(moving_line(text))
            self.status.start()
        elif self.status is not None:
            self.status.update(moving_line(text))

    def close(self) -> None:
        """Remove the moving line."""
        if self.status is not None:
            self.status.stop()


def describe_progress(progress: "MineProgress") -> str:
    """Return how far a mine is, in a line."""
    words = progress._asdict()
    if progress.of is None:
        return say("{tried:,} boards tried, {rate:,.0f} a second, {levels:,} kept, {seconds:.0f} s", **words)
    return say(
        "piece {pieces:,} of {of:,}: {tried:,} boards tried, {rate:,.0f} a second, {levels:,} kept, {seconds:.0f} s", **words
    )
