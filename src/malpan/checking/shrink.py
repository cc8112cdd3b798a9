"""Making a board on which a program fails smaller, until no smaller one is found or the time is up.

Hypothesis begins with the choices that make the board and simplifies those; it knows nothing of boards. Then steps that the game
suggests are tried, such as leaving out a row in the middle, and both again until neither helps. In the end all smaller boards are
tried, where there are few enough. Of two boards, the smaller is the one with the lower `size_key`.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import HypothesisException

from malpan.checking.board_files import board_text
from malpan.game import Game
from malpan.games.trial import Trial
from malpan.language import say

MUTATIONS = 200
"""Mutated boards that are tried when nothing else helps."""

EXHAUSTIVE_SHARE = 0.25
"""The share of the time that may go into trying all smaller boards."""


class Failing(Exception):
    """The program fails on this board."""


class OneExample(ExampleDatabase):
    """A database that has one example, whatever is looked up, and saves nothing."""

    def __init__(self, choices: list[int | bool]) -> None:
        super().__init__()
        self.example = choices_to_bytes(choices)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """Return the example."""
        return [] if key.endswith((b".secondary", b".pareto")) else [self.example]

    def save(self, key: bytes, value: bytes) -> None:
        """Save nothing."""

    def delete(self, key: bytes, value: bytes) -> None:
        """Delete nothing."""


class Shrinker:
    """Looks for smaller boards on which a program fails; `fails` runs it.

    `cut_after` is after how many seconds the search was cut short, None if it came to its end.
    """

    def __init__(self, game: Game, trial: Trial, board: Any, fails: Callable[[Any], bool], seconds: float) -> None:
        self.game, self.trial, self.best = game, trial, board
        self.fails = fails
        self.seconds = seconds
        self.began = time.perf_counter()
        self.known = {board_text(game, board): True}
        self.cut_after: float | None = None

    def shrink(self) -> Any:
        """Return the smallest board found."""
        before = None
        while self.best is not before and self.may_continue():
            before = self.best
            self.shrink_with_hypothesis()
            self.try_candidates()
            if self.best is before:
                self.try_mutations()
            if self.best is before:
                self.try_all_smaller()
        return self.best

    def may_continue(self, until: float | None = None) -> bool:
        """Tell whether there is time for another board; if not, or if it is past `until`, the search has been cut short."""
        now = time.perf_counter()
        if now - self.began > self.seconds or (until is not None and now > until):
            self.cut_after = now - self.began
            return False
        return True

    def is_failing(self, board: Any) -> bool:
        """Tell whether the program fails on a board, running it once for each; the smallest failing board is kept."""
        text = board_text(self.game, board)
        if text not in self.known:
            if not self.may_continue():
                return False
            self.known[text] = self.fails(board)
        if self.known[text] and self.trial.size_key(board) < self.trial.size_key(self.best):
            self.best = board
        return self.known[text]

    def ending(self) -> str:
        """Say why the search for smaller boards ended."""
        if self.cut_after is None:
            return say("no smaller one was found")
        return say("cut short after {seconds:.0f} s", seconds=self.cut_after)

    def shrink_with_hypothesis(self) -> None:
        """Let Hypothesis simplify the choices that make the smallest board so far."""
        choices = self.trial.choices(self.best)
        if choices is None:
            return

        @settings(
            database=OneExample(choices),
            phases=[Phase.reuse, Phase.shrink],
            max_examples=10_000,
            deadline=None,
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
        )
        @given(self.trial.strategy())
        def fail_on(board: Any) -> None:
            if self.is_failing(board):
                raise Failing

        with suppress(Failing, HypothesisException):  # `is_failing` has kept what it found
            fail_on()

    def try_candidates(self) -> None:
        """Try the game's own candidates, and start over from each smaller board."""
        found = True
        while found and self.may_continue():
            found = False
            here = self.trial.size_key(self.best)
            for board in self.trial.shrink_candidates(self.best):
                if self.trial.size_key(board) < here and self.is_failing(board):
                    found = True
                    break

    def try_mutations(self) -> None:
        """Try mutated boards, and go on from one that is smaller."""
        random = Random(0)
        for _ in range(MUTATIONS):
            board = self.trial.mutate(random, self.best)
            if self.trial.size_key(board) < self.trial.size_key(self.best) and self.is_failing(board):
                self.try_candidates()

    def try_all_smaller(self) -> None:
        """Try all smaller boards, as far as the game lists them and the time allows."""
        until = time.perf_counter() + self.seconds * EXHAUSTIVE_SHARE
        for board in self.trial.all_smaller(self.best):
            if self.is_failing(board) or not self.may_continue(until):
                break
