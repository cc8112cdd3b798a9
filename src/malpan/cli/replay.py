"""``malpan replay``: show what a line of moves does."""

from typing import Any

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import read_files
from malpan.cli.command import GameVerb, argument, verb
from malpan.cli.drawing import draw_line
from malpan.cli.parameters import BoardOptions, board_options, format_option, game_argument, state_option, turn_option
from malpan.cli.printing import print_data, print_text
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game, Verdict
from malpan.game.costs import cost_unit_of, has_costs
from malpan.language import counted, mark, say
from malpan.line import MOST_PLACES, Line, check_turn, list_steps, step_to_dict
from malpan.objectives.table import kind_of
from malpan.solve import number_of_turns, replay
from malpan.text.moves import typed_name

MOST_TURNS = 100_000
"""Turns at most that are shown one by one, fewer if states are large; `malpan solve` tells how longer runs end."""


@verb(
    "replay",
    mark(
        'Play MOVES on the board in a file ("-" for standard input) and show what they do.\n\n'
        'MOVES are labels of the game, or enough of each label to identify it: "left down", LD, 5 3 6, horse 2. In a game '
        "without choices, MOVES is the number of turns."
    ),
    cls=GameVerb,
)
@game_argument
@argument("board", type=click.Path(), metavar="BOARD")
@argument("moves", nargs=-1, metavar="[MOVES]...")
@format_option("text", "json")
@state_option
@turn_option
@board_options
def command(
    game: Game,
    board: str,
    moves: tuple[str, ...],
    output: str,
    state: list[int] | None,
    turn: int,
    reading: BoardOptions,
) -> None:
    """Run the verb."""
    boards = read_files(game, (board,), *reading)
    if len(boards) != 1:
        raise MalpanError(say("{file} holds {boards}; expected one", file=board, boards=counted(len(boards), "board")))
    game = boards[0].game
    with rule_errors(game.name):
        line = play_moves(game, boards[0].board, " ".join(moves), state, turn)
        result = line_to_dict(game, boards[0].board, line)
        text = "\n".join([*list_steps(line, cost_unit=cost_unit_of(game)), describe_result(game, boards[0].board, line)])
    if output == "json":
        print_data(json_line(game, result))
        return
    print_text(text, draw_line(game, boards[0].board, line))


def play_moves(game: Game, board: Any, text: str, state: list[int] | None, turn: int) -> Line:
    """Return the line of the moves in a text; of a run, that of so many turns, or of all."""
    check_turn(game, board, turn)
    if game.objective.steered:
        return replay(game, board, text, state=state, turn=turn)
    turns = number_of_turns(game, text) if text else kind_of(game).turns(game, board, turn)
    if turns > min(MOST_TURNS, 2 * MOST_PLACES // max(len(game.start(board)), 1)):
        raise MalpanError(say("{turns:,} turns are too many to show; `malpan solve` tells how they end", turns=turns))
    return replay(game, board, turns, state=state, turn=turn)


def describe_result(game: Game, board: Any, line: Line) -> str:
    """Return in a sentence what a line came to."""
    result = kind_of(game).position(game, board, line)
    if line.verdict == Verdict.ILLEGAL:
        step = {"unit": say(game.unit), "number": len(line.steps), "label": typed_name(line.steps[-1].label)}
        result = say("not legal: {unit} {number}, {label}, cannot be made here", **step)
    if not line.unplayed:
        return result
    return say("{result}; {moves} not played", result=result, moves=counted(line.unplayed, game.unit))


def line_to_dict(game: Game, board: Any, line: Line) -> dict[str, object]:
    """Return a line as plain data."""
    return {
        "game": game.name,
        "start": line.start,
        "steps": [step_to_dict(step) for step in line.steps],
        "verdict": line.verdict.name.lower(),
        name_of_result(game): game.result_of_run(board, [step.points for step in line.steps], line.state),
        "unplayed": line.unplayed,
    }


def name_of_result(game: Game) -> str:
    """Return what the result of a line is called in JSON."""
    if has_costs(game):
        return "cost"
    return "printed" if game.prints else "points" if game.score is None else "score"
