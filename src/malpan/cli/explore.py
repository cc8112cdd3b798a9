"""``malpan explore``: count everything that can be reached from a board."""

from contextlib import nullcontext
from pathlib import Path

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import NamedBoard, check_positions, read_files
from malpan.cli.command import GameVerb, option, verb
from malpan.cli.drawing import TitledState, draw_states
from malpan.cli.parameters import (
    BoardOptions,
    board_options,
    files_argument,
    format_option,
    game_argument,
    search_options,
    state_option,
)
from malpan.cli.printing import print_data, print_text
from malpan.cli.progress import INTERRUPTION, Interrupted, show_progress
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.language.visible import visible_line
from malpan.results.exploration import Exploration
from malpan.search.distances import distance_type, writing_distances
from malpan.search.engine import SearchOptions
from malpan.solve import explore

MOST_STATES = 4
"""Deepest states that are drawn."""


@verb(
    "explore",
    mark(
        "Count the states that can be reached on boards of GAME.\n\n"
        "Prints the number of states in each layer, the winning states, the best lines and the deepest states. Lost states are "
        "not counted, because play ends there."
    ),
    cls=GameVerb,
)
@game_argument
@files_argument
@format_option("text", "json")
@option("--past-wins", is_flag=True, help=mark("Continue from winning states."))
@option(
    "--distances",
    type=click.Path(readable=False, path_type=Path),
    metavar="FILE",
    help=mark("Write the distance of every state to a file: .npy, .parquet or .arrow."),
)
@option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help=mark("Save progress here after each layer, and resume from it."),
)
@option("--jobs", type=click.IntRange(min=1), metavar="N", help=mark("Number of threads of the compiled engine."))
@state_option
@search_options
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    output: str,
    past_wins: bool,
    distances: Path | None,
    checkpoint: Path | None,
    jobs: int | None,
    state: list[int] | None,
    search: SearchOptions,
    reading: BoardOptions,
) -> None:
    """Run the verb."""
    boards = read_files(game, files, *reading)
    check_positions(game, boards, state)
    if (distances or checkpoint) and len(boards) > 1:
        several = counted(len(boards), "board")
        raise MalpanError(say("--distances and --checkpoint take one board; found {boards}", boards=several))
    for board in boards:
        game = board.game
        with (
            show_progress(game) as progress,
            writing_distances(distances, distance_type(game)) if distances else nullcontext() as sink,
        ):
            found = explore(
                game,
                board.board,
                state=state,
                past_wins=past_wins,
                sink=sink,
                checkpoint=checkpoint,
                jobs=jobs,
                **search | {"progress": progress},
            )
        if output == "json":
            print_data(json_line(game, {"board": board.name} | found.to_dict()))
        else:
            text, drawing = describe_exploration(game, board, found)
            if len(boards) > 1:
                text = f"{visible_line(board.name)}\n{text}"
                text, drawing = (text, f"{drawing}\n") if drawing else (f"{text}\n", "")
            print_text(text, drawing)
        if found.stopped == INTERRUPTION:
            raise Interrupted


def describe_exploration(game: Game, board: NamedBoard, found: Exploration) -> tuple[str, str]:
    """Return what was found, and drawings of a few of the deepest states."""
    states = found.deepest[:MOST_STATES]
    if not len(states):
        return str(found), ""
    deepest = counted(len(found.deepest), "state")
    heading = say("deepest: {states}", states=deepest)
    if len(found.deepest) > len(states):
        heading = say("deepest: {states}, {count} of them drawn", states=deepest, count=len(states))
    titled = [TitledState(say("deepest {number}", number=number), state) for number, state in enumerate(states, start=1)]
    drawing = draw_states(game, board.board, titled) or "\n".join(str(list(state)) for state in states)
    return f"{found}\n\n{heading}", drawing
