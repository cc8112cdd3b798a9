"""A position on the page: where the moves have led, what it looks like, and which moves are legal there."""

from typing import Any

from malpan.game import Game, Step, Verdict
from malpan.game.costs import has_costs
from malpan.language import counted, mark
from malpan.line import Line, play, play_run, step_to_dict, take_step, with_words
from malpan.objectives.table import kind_of
from malpan.text.moves import move_name
from malpan.web.scenes import scene_dict

MOST_SHOWN = 200
"""Moves and steps of a position that are shown."""

DIRECTIONS = (mark("left"), mark("right"), mark("up"), mark("down"))
"""Labels of many games, which the page shows as arrows."""


def play_moves(game: Game, board: Any, moves: list[int]) -> Line:
    """Return the line that moves make from the start; in a game without choices, a line of as many turns as there are moves."""
    if not game.objective.steered:
        return play_run(game, board, min(len(moves), count_turns(game, board)))
    return play(game, board, moves[: len(game.rolls_on(board))] if game.rolls else moves)


def count_turns(game: Game, board: Any) -> int:
    """Return how many turns play has on this board; 0 where it lasts until it is won."""
    return kind_of(game).turns(game, board)


def turn_after(game: Game, line: Line) -> int:
    """Return how many rolls are used up after a line."""
    return sum(step.verdict != Verdict.ILLEGAL for step in line.steps) if game.rolls else 0


def describe_position(game: Game, board: Any, line: Line) -> dict[str, Any]:
    """Return the position after a line. If the last move is illegal, it is not part of the line, and `refusal` says why."""
    steps = [step for step in line.steps if step.verdict != Verdict.ILLEGAL]
    turns, turn = count_turns(game, board), len(steps)
    moves = [] if is_over(game, board, line, turns) else describe_moves(game, board, line, turn)
    return {
        "state": line.state,
        "steps": [describe_step(game, step) for step in steps[-MOST_SHOWN:]],
        "played": len(steps),
        "points": describe_points(game, board, line),
        "turns": str(turns),
        "roll": game.rolls_on(board)[turn] if game.rolls and turn < turns else 0,
        "ending": ending(game, board, line, turns, moves),
        "refusal": refusal(game, board, line),
        "moves": moves,
        "scene": scene_dict(game, board, line.state, steps[-2].state if len(steps) > 1 else line.start, steps[-1])
        if steps
        else scene_dict(game, board, line.state),
    }


def describe_points(game: Game, board: Any, line: Line) -> str:
    """Return the points of a line, its cost, or the score of its last state, as a text."""
    if game.score is not None:
        return counted(game.score_of(board, line.state), game.cost_unit)
    return counted(line.points, game.cost_unit) if has_costs(game) else str(line.points)


def describe_step(game: Game, step: Step) -> dict[str, Any]:
    """Return a step as plain data, with the name of its move and its cost, "" if it has none, in the current language."""
    paid = has_costs(game) and step.verdict <= Verdict.WON
    return step_to_dict(step) | {"name": move_name(step.label), "cost": counted(step.points, game.cost_unit) if paid else ""}


def refusal(game: Game, board: Any, line: Line) -> str | None:
    """Return why the last move of a line is illegal; None if it is not, "" if the game does not say."""
    if line.verdict != Verdict.ILLEGAL:
        return None
    last = line.steps[-1]
    return game.refusal(board, line.state, last.move or 0, last.roll) if game.refusal else ""


def is_over(game: Game, board: Any, line: Line, turns: int) -> bool:
    """Tell whether play has ended after a line."""
    if not game.objective.steered:
        return len(line.steps) >= turns
    won = game.won is not None and not line.steps and game.won(board, line.start)
    return won or line.verdict in (Verdict.WON, Verdict.LOST) or (game.rolls is not None and turn_after(game, line) >= turns)


def ending(game: Game, board: Any, line: Line, turns: int, moves: list[dict[str, Any]]) -> str:
    """Return how play has ended: won, lost, done where points are counted, stuck without a legal move; "" if it goes on."""
    if is_over(game, board, line, turns):
        return "lost" if line.verdict == Verdict.LOST else kind_of(game).over
    if any(move["verdict"] != "illegal" for move in moves):
        return ""
    return kind_of(game).stuck


def describe_moves(game: Game, board: Any, line: Line, turn: int) -> list[dict[str, Any]]:
    """Return the moves of a position, each with its outcome; `still` if it changes nothing."""
    if not game.objective.steered:
        one = Step(game.unit, 0, 0, 0, Verdict.ON, line.state)
        return [describe_step(game, one) | {"refusal": None, "still": False}]
    roll = game.rolls_on(board)[turn] if game.rolls else 0
    moves = []
    for move, label in enumerate(game.moves_on(board)[:MOST_SHOWN]):
        verdict, points, state = take_step(game, board, line.state, move, roll)
        step = with_words(game, board, line.state, Step(label, move, roll, points, verdict, state))
        illegal = verdict == Verdict.ILLEGAL
        reason = game.refusal(board, line.state, move, roll) if illegal and game.refusal else "" if illegal else None
        moves.append(describe_step(game, step) | {"refusal": reason, "still": not illegal and state == line.state})
    return moves
