"""Lines of play that are made when somebody asks for them.

Of very many boards, most are asked for their answers only. Their moves are played and proved by the rules all the same, but with
nothing around the game's own `step`: no labels, no words, and no state kept beside the one that is changed.
"""

from collections.abc import Sequence
from itertools import chain, islice, repeat
from typing import Any, NamedTuple, Protocol

from malpan.faults import rules_at_work
from malpan.game import Answer, Game, Shortest, Simulate, Verdict
from malpan.line import Line, begin, play, play_run, turns_shown

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


class Late(NamedTuple):
    """A line that can be made: the moves on a board from its start, or so many turns of a run that nobody steers."""

    game: Game
    board: Any
    moves: Sequence[int]
    turns: int

    def line(self) -> Line:
        """Play the line."""
        with rules_at_work(self.game.name):
            if not self.moves and self.turns:
                return play_run(self.game, self.board, self.turns)
            return play(self.game, self.board, self.moves) if self.moves else Line(begin(self.game, self.board, None))

    def labels(self) -> list[str]:
        """Return the labels of the steps that the line has."""
        if not self.moves:
            return [str(turn) for turn in range(1, self.turns + 1)]
        labels = self.game.moves_on(self.board)
        return [labels[move] for move in self.moves]


def late_line(game: Game, board: Any, moves: Sequence[int], run: Run) -> Late:
    """Return the line of what was found, to be made later."""
    if run.answer is None or not isinstance(game.objective, Simulate):
        return Late(game, board, moves if run.answer is not None else (), 0)
    return Late(game, board, (), min(run.turns, turns_shown(game.start(board))))


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
