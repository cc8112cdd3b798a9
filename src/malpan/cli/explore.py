"""``malpan explore``: count everything that can be reached from a board."""

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import NamedBoard, check_positions, end_of, read_in_time
from malpan.cli.cluster import cluster_executor, cluster_option
from malpan.cli.command import GameVerb, group_options, option, verb
from malpan.cli.drawing import TitledState, draw_states, print_drawn
from malpan.cli.parameters import (
    BoardOptions,
    board_options,
    files_argument,
    format_option,
    game_argument,
    search_options,
    state_option,
)
from malpan.cli.printing import print_data, print_error
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


class FileOptions(NamedTuple):
    """The files of distances and of a graph, and the folder of a checkpoint; None for what is not asked for.

    `graph_states` are the most states that the graph may have, None if that was not said.
    """

    distances: Path | None
    checkpoint: Path | None
    graph: Path | None
    graph_states: int | None


class SpreadOptions(NamedTuple):
    """How a walk is spread over processes, in shards; None for what was not said."""

    store: str | None
    shards: int | None
    cluster: str | None


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
@option(
    "--graph",
    type=click.Path(readable=False, path_type=Path),
    metavar="FILE",
    help=mark("Write the states and moves to a file: .graphml, .dot or .gv."),
)
@option(
    "--graph-states",
    type=click.IntRange(min=1),
    metavar="N",
    help=mark("With --graph: the most states the graph may have (default: 10,000)."),
)
@option("--jobs", type=click.IntRange(min=1), metavar="N", help=mark("Number of threads, or with --store of processes."))
@option(
    "--store",
    metavar="DIR|URL",
    help=mark("Walk in shards, with all files here: a folder, or an address such as s3://bucket/walk. The same command resumes."),
)
@option("--shards", type=click.IntRange(min=1), metavar="N", help=mark("With --store: the number of shards (default: 16)."))
@cluster_option(mark("With --store: walk on a Dask cluster, at this address or of N processes of this machine."))
@state_option
@search_options
@board_options
@group_options("written", FileOptions, *FileOptions._fields)
@group_options("spread", SpreadOptions, *SpreadOptions._fields)
def command(
    game: Game,
    files: tuple[str, ...],
    output: str,
    past_wins: bool,
    written: FileOptions,
    spread: SpreadOptions,
    jobs: int | None,
    state: list[int] | None,
    search: SearchOptions,
    reading: BoardOptions,
) -> None:
    """Run the verb."""
    boards, search = read_in_time(game, files, reading, search)
    check_positions(game, boards, state)
    if (written.distances or written.checkpoint or spread.store) and len(boards) > 1:
        several = counted(len(boards), "board")
        raise MalpanError(say("--distances, --checkpoint and --store take one board; found {boards}", boards=several))
    check_spread(spread, written)
    check_graph(written, len(boards))
    for board in boards:
        game = board.game
        end = end_of(search)
        if written.graph is not None:
            draw_graph(written, game, board, state, past_wins, search)
        with (
            cluster_executor(spread.cluster, jobs) as executor,
            show_progress(game) as progress,
            writing_distances(written.distances, distance_type(game)) if written.distances else nullcontext() as sink,
        ):
            found = explore(
                game,
                board.board,
                state=state,
                past_wins=past_wins,
                sink=sink,
                checkpoint=written.checkpoint,
                jobs=jobs,
                store=spread.store,
                shards=spread.shards,
                executor=executor,
                **search | {"progress": progress},
            )
        if output == "json":
            print_data(json_line(game, {"board": board.name} | found.to_dict()))
        else:
            heading = f"{visible_line(board.name)}\n" if len(boards) > 1 else ""
            text = heading + describe_exploration(found)
            print_drawn(text, partial(draw_deepest, game, board, found), end, len(boards) > 1)
        if found.stopped == INTERRUPTION:
            raise Interrupted


def check_spread(spread: SpreadOptions, written: FileOptions) -> None:
    """Raise MalpanError for options of a walk in shards that need others, or contradict them."""
    for name, value in (("--shards", spread.shards), ("--cluster", spread.cluster)):
        if value is not None and spread.store is None:
            raise MalpanError(say("{option} needs --store DIR", option=name))
    if spread.store is not None and written.checkpoint is not None:
        raise MalpanError(say("--store keeps the walk itself; expected no --checkpoint besides"))


def check_graph(options: FileOptions, boards: int) -> None:
    """Raise MalpanError, before any search, if the graph of these boards could not be written."""
    if options.graph is None:
        if options.graph_states is not None:
            raise MalpanError(say("{option} needs --graph FILE", option="--graph-states"))
        return
    from malpan.results.graph import check_graph_file

    if boards != 1:
        raise MalpanError(say("--graph takes one board; found {boards}", boards=counted(boards, "board")))
    check_graph_file(options.graph)


def draw_graph(
    options: FileOptions, game: Game, board: NamedBoard, state: list[int] | None, past_wins: bool, search: SearchOptions
) -> None:
    """Write the graph of a board to a file; raise MalpanError, with the file unchanged, if it is too large."""
    from malpan.results.graph import MOST_NODES, GraphStopped, graph, write_graph

    assert options.graph is not None
    most = min(options.graph_states or MOST_NODES, search.get("max_states") or options.graph_states or MOST_NODES)
    seconds, memory = search.get("max_seconds"), search.get("max_memory")
    try:
        with show_progress(game) as progress:
            made = graph(
                game, board.board, state=state, past_wins=past_wins, most_states=most, max_seconds=seconds, max_memory=memory,
                progress=progress,
            )  # fmt: skip
    except GraphStopped as stopped:
        if stopped.limit != INTERRUPTION:
            raise
        print_error(str(stopped))
        raise Interrupted from None
    write_graph(made, options.graph)


def describe_exploration(found: Exploration) -> str:
    """Return what was found, and how many of the deepest states are drawn below."""
    states = found.deepest[:MOST_STATES]
    if not len(states):
        return str(found)
    heading = say("deepest: {states}", states=(deepest := counted(len(found.deepest), "state")))
    if len(found.deepest) > len(states):
        heading = say("deepest: {states}, {count} of them drawn", states=deepest, count=len(states))
    return f"{found}\n\n{heading}"


def draw_deepest(game: Game, board: NamedBoard, found: Exploration) -> str:
    """Return drawings of a few of the deepest states, or their places if the game has no picture; "" if there are none."""
    states = found.deepest[:MOST_STATES]
    titled = [TitledState(say("deepest {number}", number=number), state) for number, state in enumerate(states, start=1)]
    return draw_states(game, board.board, titled) or "\n".join(str(list(state)) for state in states)
