"""Making a board on which a program fails smaller, until no smaller one is found or the time is up.

Hypothesis begins with the draws that make the board and simplifies those; it knows nothing of boards. Then steps that the game
itself suggests are tried, such as leaving out a row in the middle, and both again until neither helps. In the end all
smaller boards are tried, where there are few enough. Smaller is what the key of the game's `size` says, and nothing else.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import HypothesisException

from malpan.checking.saved import written
from malpan.game import Game
from malpan.games.trial import Trial

VARIED = 200
"""Varied boards that are tried at the end."""

SHARE = 0.25
"""How much of the time may go into trying all smaller boards."""


class Failing(Exception):
    """The program fails on this board."""


class BeginningWith(ExampleDatabase):
    """A database that has one example, whatever is asked of it, and keeps nothing."""

    def __init__(self, draws: list[int | bool]) -> None:
        super().__init__()
        self.example = choices_to_bytes(draws)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """Return the example."""
        return [] if key.endswith((b".secondary", b".pareto")) else [self.example]

    def save(self, key: bytes, value: bytes) -> None:
        """Keep nothing."""

    def delete(self, key: bytes, value: bytes) -> None:
        """Forget nothing."""


class Shrinker:
    """Looks for smaller boards on which a program fails; `fails` runs it."""

    def __init__(self, game: Game, trial: Trial, board: Any, fails: Callable[[Any], bool], seconds: float) -> None:
        self.game, self.trial, self.best = game, trial, board
        self.fails = fails
        self.seconds = seconds
        self.until = time.perf_counter() + seconds
        self.known = {written(game, board): True}
        self.ended = "no smaller one was found"

    def failing(self, board: Any) -> bool:
        """Tell whether the program fails on a board, which is asked once; the smallest so far is kept."""
        text = written(self.game, board)
        if text not in self.known:
            if time.perf_counter() > self.until:
                self.ended = "the time for it was up"
                return False
            self.known[text] = self.fails(board)
        if self.known[text] and self.trial.size_key(board) < self.trial.size_key(self.best):
            self.best = board
        return self.known[text]

    def shrunk(self) -> Any:
        """Return the smallest board found."""
        before = None
        while self.best is not before and time.perf_counter() < self.until:
            before = self.best
            self.by_hypothesis()
            self.by_steps()
            if self.best is before:
                self.by_chance()
            if self.best is before:
                self.by_trying_all()
        return self.best

    def by_hypothesis(self) -> None:
        """Let Hypothesis simplify the draws that make the smallest board so far."""
        draws = self.trial.choices(self.best)
        if draws is None:
            return

        @settings(
            database=BeginningWith(draws),
            phases=[Phase.reuse, Phase.shrink],
            max_examples=10_000,
            deadline=None,
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
        )
        @given(self.trial.strategy())
        def fails_on(board: Any) -> None:
            if self.failing(board):
                raise Failing

        with suppress(Failing, HypothesisException):  # what it found is kept already
            fails_on()

    def by_steps(self) -> None:
        """Try the game's own steps, and begin anew with each smaller board."""
        found = True
        while found and time.perf_counter() < self.until:
            found = False
            here = self.trial.size_key(self.best)
            for board in self.trial.shrink_candidates(self.best):
                if self.trial.size_key(board) < here and self.failing(board):
                    found = True
                    break

    def by_chance(self) -> None:
        """Try boards that differ a little, and go on from one that is smaller."""
        random = Random(0)
        for _ in range(VARIED):
            board = self.trial.mutate(random, self.best)
            if self.trial.size_key(board) < self.trial.size_key(self.best) and self.failing(board):
                self.by_steps()

    def by_trying_all(self) -> None:
        """Try all smaller boards, as far as the game lists them and the time allows."""
        until = min(self.until, time.perf_counter() + self.seconds * SHARE)
        for board in self.trial.all_smaller(self.best):
            if time.perf_counter() > until or self.failing(board):
                break
