"""``malpan explore``: everything that can be reached from a board, counted."""

from contextlib import nullcontext
from pathlib import Path

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import NamedBoard, check_positions, read_files
from malpan.cli.command import GameVerb
from malpan.cli.parameters import (
    board_options,
    engine_option,
    files_argument,
    format_option,
    game_argument,
    limit_options,
    state_option,
)
from malpan.cli.progress import INTERRUPTION, Interrupted, telling
from malpan.cli.showing import Shown, drawn_states
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import counted
from malpan.results.exploration import Exploration
from malpan.search.distances import writing_distances
from malpan.solve import explore

MOST_STATES = 4


@click.command(name="explore", cls=GameVerb)
@game_argument
@files_argument
@format_option("text", "json")
@click.option("--past-wins", is_flag=True, help="Play on from states in which the game is won.")
@click.option(
    "--distances",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the distance of every state: .npy, .parquet, .arrow.",
)
@click.option(
    "--checkpoint", type=click.Path(path_type=Path), metavar="DIR", help="Keep the walk here after every layer; go on from it."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Threads of the compiled engine.")
@engine_option
@limit_options
@state_option
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    output: str,
    past_wins: bool,
    distances: Path | None,
    checkpoint: Path | None,
    jobs: int | None,
    engine: str,
    max_states: int | None,
    max_seconds: float | None,
    max_memory: int | None,
    state: list[int] | None,
    form: str | None,
    options: dict[str, str],
) -> None:
    """Count the states that can be reached on boards of GAME: layer by layer, those won, the deepest, the best lines.

    Lost states are dead ends and are not counted.
    """
    boards = read_files(game, files, form, options)
    check_positions(game, boards, state)
    if (distances or checkpoint) and len(boards) > 1:
        raise MalpanError(f"one file of distances, or one checkpoint, is for one board; expected one, not {len(boards)}")
    for posed in boards:
        with telling(game) as progress, writing_distances(distances) if distances else nullcontext() as sink:
            found = explore(
                game,
                posed.board,
                state=state,
                past_wins=past_wins,
                sink=sink,
                checkpoint=checkpoint,
                engine=engine,
                jobs=jobs,
                max_states=max_states,
                max_seconds=max_seconds,
                max_memory=max_memory,
                progress=progress,
            )
        if output == "json":
            click.echo(json_line(game, {"board": posed.name} | found.to_dict()))
        elif len(boards) > 1:
            click.echo(f"{posed.name}\n{as_text(game, posed, found)}\n")
        else:
            click.echo(as_text(game, posed, found))
        if found.stopped == INTERRUPTION:
            raise Interrupted


def as_text(game: Game, posed: NamedBoard, found: Exploration) -> str:
    """Return what was found: the sentences, the table of layers, and a few of the deepest states."""
    lines = [str(found)]
    deepest = [Shown(f"deepest {number}", state) for number, state in enumerate(found.deepest[:MOST_STATES], start=1)]
    if deepest:
        shown = f", {len(deepest)} of them drawn" if len(found.deepest) > len(deepest) else ""
        lines += ["", f"deepest: {counted(len(found.deepest), 'state')}{shown}", ""]
        lines.append(drawn_states(game, posed.board, deepest) or "\n".join(str(list(shown.state)) for shown in deepest))
    return "\n".join(lines)
