"""The proof of an answer: its line of play, played again by the rules.

A search may be wrong, and rules may break their promises. So nothing leaves `solve` that was not played from its start by the
game's own `step` and did not earn exactly the stated answer.
"""

from collections.abc import Sequence
from itertools import chain, islice, repeat
from typing import Any, Protocol

from malpan.errors import ProofError
from malpan.game import Answer, Game, Shortest, Simulate, Verdict
from malpan.line import Line, begin, play, take

ON, WON = int(Verdict.ON), int(Verdict.WON)


class Run(Protocol):
    """What is known of a run, as `Found` and `Solution` have it."""

    @property
    def answer(self) -> Answer | None:
        """What the run earns, or prints."""

    @property
    def turns(self) -> int:
        """How many turns it has."""

    @property
    def tail(self) -> int:
        """Turns before it repeats."""

    @property
    def period(self) -> int:
        """Turns after which it does, 0 if it did not."""


def prove(game: Game, board: Any, solution: Any, turn: int = 0) -> None:
    """Play the line of a solution again and raise ProofError unless it earns exactly the stated answer."""
    if solution.outcome != "solved":
        return
    if isinstance(game.objective, Simulate):
        prove_run(game, board, solution, solution.line.start, turn)
    else:
        prove_line(game, board, solution, turn)


def prove_line(game: Game, board: Any, solution: Any, turn: int) -> None:
    """Play the moves again: the line must go as it went, and win in the stated moves or earn the stated points."""
    line = play(game, board, solution.line.moves, solution.line.start, turn)
    if line != solution.line:
        raise ProofError(f"{game.name}: the line of play went differently the second time")
    check_line(game, board, line, solution.answer, turn)


def check_line(game: Game, board: Any, line: Line, answer: Answer | None, turn: int = 0) -> None:
    """Raise ProofError unless a line that was played wins in the stated moves or earns the stated points."""
    if isinstance(game.objective, Shortest):
        won = line.verdict == Verdict.WON or (not line.steps and game.won is not None and game.won(board, line.start))
        if not won or line.unplayed or len(line.steps) != answer:
            raise ProofError(f"{game.name}: the line of {len(line.steps)} moves does not win in {answer}")
    elif line.unplayed or line.points != answer or not finished(game, board, line, turn):
        raise ProofError(f"{game.name}: the line earns {line.points}, not {answer}, or could be played on")


def finished(game: Game, board: Any, line: Line, turn: int) -> bool:
    """Tell whether a line with rolls is at its end: all rolls used, won, or no move legal with the next roll."""
    left = game.rolls_on(board)[turn + len(line.steps) :]
    if line.verdict != Verdict.ON or not left:
        return line.verdict in (Verdict.ON, Verdict.WON)
    moves = range(len(game.moves_on(board)))
    return all(take(game, board, line.state, move, left[0])[0] == Verdict.ILLEGAL for move in moves)


def prove_run(game: Game, board: Any, run: Run, start: Sequence[int], turn: int = 0) -> None:
    """Play tail and cycle of a run again: the cycle must close, and the points must add up to the answer."""
    answer = answer_of_run(game, board, run, begin(game, board, start), turn)
    if answer is None:
        raise ProofError(f"{game.name}: the run is not back where it was after {run.period} turns")
    if answer != run.answer:
        raise ProofError(f"{game.name}: the run {'prints' if game.prints else 'earns'} {answer}, not {run.answer}")


def earns(game: Game, board: Any, moves: Sequence[int], answer: Answer) -> bool:
    """Play moves from the start by the rules, and tell whether they are legal, end the play, and earn exactly the answer.

    What is not told apart here, such as play that ends before its rolls do, counts as not earned; `prove` knows better.
    """
    state, step = list(game.start(board)), game.step
    if not moves:
        return answer == 0 and isinstance(game.objective, Shortest) and game.won is not None and bool(game.won(board, state))
    if min(moves) < 0 or max(moves) >= len(game.moves_on(board) if callable(game.moves) else game.moves):
        return False
    if isinstance(game.objective, Shortest):
        if len(moves) != answer or game.rolls:
            return False
        for move in moves[:-1]:
            if step(board, state, move) != ON:
                return False
        return bool(step(board, state, moves[-1]) == WON)
    rolls, total = game.rolls_on(board), 0
    if len(moves) != len(rolls):
        return False
    verdict: int = ON
    for move, roll in zip(moves, rolls, strict=True):
        if verdict != ON:
            return False
        verdict, points = step(board, state, move, roll)
        total += points
    return total == answer and verdict in (ON, WON)


def answer_of_run(game: Game, board: Any, run: Run, start: Sequence[int], turn: int = 0) -> Answer | None:
    """Play a run by the rules, or its tail and cycle, and return what it earns or prints; None if the cycle does not close."""
    places = list(start)
    rolls = chain(game.rolls_on(board)[turn:], repeat(0))

    def returned(turns: int) -> "map[int]":
        return map(game.step, repeat(board), repeat(places), islice(rolls, turns))

    if not run.period:
        return game.answer_of_run(returned(run.turns))
    cycles, rest = divmod(run.turns - run.tail, run.period)
    on_the_way = sum(returned(run.tail))
    entered = tuple(places)
    begun = sum(returned(rest))
    cycle = begun + sum(returned(run.period - rest))
    return on_the_way + cycles * cycle + begun if tuple(places) == entered else None
