"""All best lines by brute force: play every sequence of moves, and sort out those that earn the answer."""

from typing import Any

from malpan import Game, Verdict

MOST = 50_000
"""Steps after which a board is given up."""


class TooMany(Exception):
    """There are too many sequences of moves on this board."""


def winning_lines(game: Game, board: Any, moves: int) -> list[tuple[int, ...]]:
    """Return every sequence of exactly so many moves of which the last one is the first that wins."""
    found, played = [], 0

    def play(line: tuple[int, ...], state: list[int]) -> None:
        nonlocal played
        for move in range(len(game.moves_on(board))):
            played += 1
            if played > MOST:
                raise TooMany
            after = list(state)
            verdict, _ = game.objective.outcome(game.step(board, after, move))
            if verdict == Verdict.WON and len(line) + 1 == moves:
                found.append((*line, move))
            elif verdict == Verdict.ON and len(line) + 1 < moves:
                play((*line, move), after)

    play((), game.start(board))
    return found


def lines_by_total(game: Game, board: Any) -> dict[int, list[tuple[int, ...]]]:
    """Return every line that is played to its end with the rolls of the board and not lost, by its total."""
    found: dict[int, list[tuple[int, ...]]] = {}
    rolls, played = game.rolls_on(board), 0

    def play(line: tuple[int, ...], state: list[int], total: int) -> None:
        nonlocal played
        legal = False
        for move in range(len(game.moves_on(board))) if len(line) < len(rolls) else ():
            played += 1
            if played > MOST:
                raise TooMany
            after = list(state)
            verdict, points = game.step(board, after, move, rolls[len(line)])
            legal = legal or verdict != Verdict.ILLEGAL
            if verdict == Verdict.WON:
                found.setdefault(total + points, []).append((*line, move))
            elif verdict == Verdict.ON:
                play((*line, move), after, total + points)
        if not legal:
            found.setdefault(total, []).append(line)

    play((), game.start(board), 0)
    return found
