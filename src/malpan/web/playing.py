"""A position on the page: where moves have led, what it looks like, and what can be done there."""

from typing import Any

from malpan.game import Game, Highest, Shortest, Simulate, Step, Verdict
from malpan.line import Line, play, play_run, take, told
from malpan.solution import step_as_dict
from malpan.web.scenes import scene_of

MOST_SHOWN = 200
"""Moves of a position that are shown; of a die of a million sides, more would help nobody."""


def played(game: Game, board: Any, moves: list[int]) -> Line:
    """Return the line that moves make from where play begins; in a game that nobody steers, as many turns as there are moves."""
    if isinstance(game.objective, Simulate):
        return play_run(game, board, min(len(moves), turns_of(game, board)))
    return play(game, board, moves[: len(game.rolls_on(board))] if game.rolls else moves)


def turns_of(game: Game, board: Any) -> int:
    """Return how many turns play has on this board; 0 where it goes on until it is won."""
    if isinstance(game.objective, Simulate) and game.objective.turns is not None:
        return game.objective.turns(board)
    return len(game.rolls_on(board))


def turn_of(game: Game, line: Line) -> int:
    """Return how many rolls are used up after a line."""
    return sum(step.verdict != Verdict.ILLEGAL for step in line.steps) if game.rolls else 0


def position_of(game: Game, board: Any, line: Line) -> dict[str, Any]:
    """Return the position after a line. A last move that is illegal is a refusal, and no part of the line."""
    steps = [step for step in line.steps if step.verdict != Verdict.ILLEGAL]
    turns, turn = turns_of(game, board), len(steps)
    moves = [] if is_over(game, board, line, turns) else moves_from(game, board, line, turn)
    return {
        "state": line.state,
        "steps": [step_as_dict(step) for step in steps[-MOST_SHOWN:]],
        "played": len(steps),
        "points": str(line.points),
        "turns": str(turns),
        "roll": game.rolls_on(board)[turn] if game.rolls and turn < turns else 0,
        "ending": ending(game, board, line, turns, moves),
        "refusal": refusal_of(game, board, line),
        "moves": moves,
        "scene": scene_of(game, board, line.state, steps[-2].state if len(steps) > 1 else line.start, steps[-1])
        if steps
        else scene_of(game, board, line.state),
    }


def refusal_of(game: Game, board: Any, line: Line) -> str | None:
    """Return why the last move of a line was refused; None if it was not, "" if nobody knows."""
    if line.verdict != Verdict.ILLEGAL:
        return None
    last = line.steps[-1]
    return game.refusal(board, line.state, last.move or 0, last.roll) if game.refusal else ""


def is_over(game: Game, board: Any, line: Line, turns: int) -> bool:
    """Tell whether there is nothing more to play after a line."""
    if isinstance(game.objective, Simulate):
        return len(line.steps) >= turns
    won = game.won is not None and not line.steps and game.won(board, line.start)
    return won or line.verdict in (Verdict.WON, Verdict.LOST) or (game.rolls is not None and turn_of(game, line) >= turns)


def ending(game: Game, board: Any, line: Line, turns: int, moves: list[dict[str, Any]]) -> str:
    """Return how play has ended: won, lost, done where points are counted, stuck without a move; "" if it goes on."""
    if is_over(game, board, line, turns):
        if isinstance(game.objective, Shortest):
            return "lost" if line.verdict == Verdict.LOST else "won"
        return "lost" if line.verdict == Verdict.LOST else "done"
    if any(move["verdict"] != "illegal" for move in moves):
        return ""
    return "done" if isinstance(game.objective, Highest) else "stuck"


def moves_from(game: Game, board: Any, line: Line, turn: int) -> list[dict[str, Any]]:
    """Return the moves of a position, each with what would come of it."""
    if isinstance(game.objective, Simulate):
        one = Step(game.unit, 0, 0, 0, Verdict.ON, line.state)
        return [step_as_dict(one) | {"refusal": None, "still": False}]
    roll = game.rolls_on(board)[turn] if game.rolls else 0
    moves = []
    for move, label in enumerate(game.moves_on(board)[:MOST_SHOWN]):
        verdict, points, state = take(game, board, line.state, move, roll)
        step = told(game, board, line.state, Step(label, move, roll, points, verdict, state))
        illegal = verdict == Verdict.ILLEGAL
        refusal = game.refusal(board, line.state, move, roll) if illegal and game.refusal else "" if illegal else None
        moves.append(step_as_dict(step) | {"refusal": refusal, "still": not illegal and state == line.state})
    return moves
