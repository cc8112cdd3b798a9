"""Suspects: classic mistakes, one or two at once, that have answered like the program under test on every board so far."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from malpan.checking.answers import Case
from malpan.checking.hunt import Attempt
from malpan.checking.judge import RIGHT, Judgement
from malpan.checking.programs.program import CRASHED, TIME_LIMIT
from malpan.game import Game
from malpan.games.player import Player, combine
from malpan.games.trial import ENDLESS, Mistake, Solver, Trial
from malpan.objectives.table import kind_of

CRASH = "-"
"""The signature of a program that crashes, which is how some mistakes end."""

NEVER = "-1"
"""What a program prints that catches its own crash."""

HANGS = "∞"
"""The signature of a program that does not end."""

Evidence = tuple[Case, str]
"""A board, and the signature of what the program under test printed for it."""


class Suspect:
    """One mistake, or two that are made at once, and those of its programs that have answered alike so far."""

    def __init__(self, mistakes: tuple[Mistake, ...], programs: Iterable[Solver]) -> None:
        self.mistakes = mistakes
        self.programs = list(programs)

    def exclude(self, game: Game, trial: Trial, case: Case, signature: str) -> None:
        """Drop the programs that give another answer than the program under test."""
        same = (signature, CRASH) if signature == NEVER else (signature,)
        self.programs = [each for each in self.programs if signature_of(game, trial, each, case.board) in same]

    def signature(self, game: Game, trial: Trial, board: Any) -> str:
        """Return the signature of the first remaining program on a board."""
        return signature_of(game, trial, self.programs[0], board)


def single_suspects(mistakes: Sequence[Mistake]) -> list[Suspect]:
    """Return a suspect for each mistake."""
    return [Suspect((mistake,), mistake.programs) for mistake in mistakes]


def pair_of(first: Mistake, second: Mistake, known: set[Player]) -> Suspect:
    """Return the suspect that makes two mistakes at once, in every way that is not one of the known players."""
    both = {
        player: None
        for one in first.programs
        for other in second.programs
        if isinstance(one, Player) and isinstance(other, Player) and type(one) is type(other)
        for player in [combine(one, other)]
        if player is not None and player not in known
    }
    return Suspect((first, second), both)


def players_of(mistakes: Sequence[Mistake]) -> set[Player]:
    """Return the players that make one mistake each."""
    return {program for mistake in mistakes for program in mistake.programs if isinstance(program, Player)}


def pair_suspects(mistakes: Sequence[Mistake]) -> Iterator[Suspect]:
    """Yield a suspect for every two mistakes that one program can make at once."""
    known = players_of(mistakes)
    for first, second in combinations(mistakes, 2):
        pair = pair_of(first, second, known)
        if pair.programs:
            yield pair


def signature_of(game: Game, trial: Trial, program: Solver, board: Any) -> str:
    """Return the signature of what a mistake prints; CRASH if it has no answer in a game that always has one."""
    answer = program(board)
    if answer is ENDLESS:
        return HANGS
    if answer is None and kind_of(game).always_answers:
        return CRASH
    printed = program.printed(game, answer) if isinstance(program, Player) else game.printed(answer, ())
    return trial.signature(printed.split())


def signature_of_attempt(judgement: Judgement) -> str | None:
    """Return the signature of what the program under test did; None if it cannot be compared with that of a mistake."""
    return {CRASHED: CRASH, TIME_LIMIT: HANGS}.get(judgement.verdict, judgement.signature)


def comparable(trial: Trial, attempts: Iterable[Attempt]) -> list[Evidence]:
    """Return the boards whose answers can be compared, with the signatures: failures first, smaller boards before larger."""
    found = []
    for case, judgement in attempts:
        signature = signature_of_attempt(judgement)
        if signature is not None and trial.mistakes_apply(case.board):
            found.append((judgement.verdict == RIGHT, trial.size_key(case.board), case, signature))
    found.sort(key=lambda each: each[:2])
    return [(case, signature) for _, _, case, signature in found]
