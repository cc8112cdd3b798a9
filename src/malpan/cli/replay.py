"""``malpan replay``: what a line of moves does, so that a person can try an idea."""

from typing import Any

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import read_files
from malpan.cli.command import GameVerb
from malpan.cli.parameters import board_options, format_option, game_argument, state_option
from malpan.cli.showing import drawn_line
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game, Verdict
from malpan.language import counted, say
from malpan.line import MOST_PLACES, Line, check_turn, list_steps, step_to_dict
from malpan.objectives.table import kind_of
from malpan.solve import number_of_turns, replay

MOST_TURNS = 100_000
"""Turns of a run that are played one by one here, fewer if states are large; `malpan solve` knows the end of longer ones."""


@click.command(name="replay", cls=GameVerb)
@game_argument
@click.argument("board", type=click.Path(), metavar="BOARD")
@click.argument("moves", nargs=-1)
@format_option("text", "json")
@state_option
@click.option("--turn", type=click.IntRange(min=0), default=0, help="With --state: how many rolls are used up.")
@board_options
def command(
    game: Game,
    board: str,
    moves: tuple[str, ...],
    output: str,
    state: list[int] | None,
    turn: int,
    form: str | None,
    options: dict[str, str],
) -> None:
    """Play MOVES on the board of a file ("-" for standard input) and show what they do.

    MOVES are the labels of the game, or as much of each as tells it from the others: "left down", LD, 5 3 6, horse 2.
    In a game that nobody steers, MOVES is the number of turns.
    """
    posed = read_files(game, (board,), form, options)
    if len(posed) != 1:
        raise MalpanError(f"{board} holds {len(posed)} boards; expected one to play on")
    with rule_errors(game.name):
        line = played(game, posed[0].board, " ".join(moves), state, turn)
        shown = as_dict(game, line)
        told = "\n".join([*list_steps(line), verdict(game, line)])
    if output == "json":
        click.echo(json_line(game, shown))
        return
    pictures = drawn_line(game, posed[0].board, line)
    click.echo(f"{told}\n\n{pictures}" if pictures else told)


def played(game: Game, board: Any, text: str, state: list[int] | None, turn: int) -> Line:
    """Return the line that the moves of a text make; in a run, so many turns, or all that the board has."""
    check_turn(game, board, turn)
    if not game.objective.steered:
        turns = number_of_turns(game, text) if text else kind_of(game).turns(game, board, turn)
        if turns > min(MOST_TURNS, 2 * MOST_PLACES // max(len(game.start(board)), 1)):
            raise MalpanError(f"{turns:,} turns are too many to show one by one; `malpan solve` knows where they end")
        return replay(game, board, turns, state=state, turn=turn)
    return replay(game, board, text, state=state, turn=turn)


def verdict(game: Game, line: Line) -> str:
    """Say what has come of the line, in a sentence."""
    result = kind_of(game).position(game, line)
    if line.verdict == Verdict.ILLEGAL:
        step = {"unit": game.unit, "number": len(line.steps), "label": line.steps[-1].label}
        result = say("not legal: {unit} {number}, {label}, cannot be made here", **step)
    if not line.unplayed:
        return result
    return say("{result}; {moves} not played", result=result, moves=counted(line.unplayed, game.unit))


def as_dict(game: Game, line: Line) -> dict[str, object]:
    """Return the line as plain data."""
    return {
        "game": game.name,
        "start": line.start,
        "steps": [step_to_dict(step) for step in line.steps],
        "verdict": line.verdict.name.lower(),
        "printed" if game.prints else "points": game.answer_of_run(step.points for step in line.steps),
        "unplayed": line.unplayed,
    }
