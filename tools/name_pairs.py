"""Measure how many programs with two mistakes at once are named: ``python -m tools.name_pairs [NUMBER]... [--every N]``.

For each number and every two of its mistakes that one program can make, a program with both is checked, if its answers differ
from those of either mistake alone on some board. It is named if the two mistakes are among the explanations of the report, and
named wrongly if there are explanations, but not this one. With ``--every N``, every N-th pair is taken. The exit code is 1 if
fewer than 80 % of the pairs of a number are named, or one is named wrongly.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from malpan.checking.board_files import read_traps
from malpan.checking.check import CheckSettings, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.hunt import Hunt, random_cases
from malpan.checking.programs.functions import Function
from malpan.games.catalogue import find_game
from tests.switches.programs import MODULES, Pair, pairs, program

SHARE = 0.8
"""Of the pairs of a number, how many must be named."""

BOARDS = 150
"""Random boards on which a pair may differ from its mistakes, after the traps."""

SHRINK_SECONDS = 1.0

NAMED, ALIKE, UNNAMED, WRONGLY, UNFOUND = "named", "named alike", "not named", "named wrongly", "not found"
"""ALIKE: something else is named, and a program that does this answers alike on all boards on which pairs are compared."""


class Outcome(NamedTuple):
    """What a check said about a pair: how that is to be judged, and the ids that it named."""

    pair: Pair
    verdict: str
    ids: tuple[str, ...]


def sample_boards(number: str) -> list[str]:
    """Return the texts of boards on which pairs are compared with their mistakes."""
    game = find_game(number)
    trial = trial_of(game)
    traps = read_traps(game, trial)
    hunt = Hunt(game, trial, Function(str), seed=1)
    return [case.text for case in (*traps, *random_cases(hunt, traps, BOARDS))]


def differs(number: str, pair: Pair, texts: list[str]) -> bool:
    """Tell whether a program with both mistakes differs from a program with either, each on some board."""
    both = program(number, *pair)
    missing = [program(number, id_) for id_ in pair]
    for text in texts:
        answer = both(text)
        missing = [single for single in missing if single(text) == answer]
        if not missing:
            return True
    return False


def name_pair(number: str, pair: Pair, texts: list[str]) -> Outcome:
    """Check a program with both mistakes; `texts` are boards on which it is compared with what is named instead."""
    game = find_game(number)
    report = run_check(game, Function(program(number, *pair)), CheckSettings(shrink_seconds=SHRINK_SECONDS))
    ids = tuple(each.id for each in report.explanations)
    if report.failure is None:
        return Outcome(pair, UNFOUND, ids)
    if not ids:
        return Outcome(pair, UNNAMED, ids)
    if "+".join(pair) in ids:
        return Outcome(pair, NAMED, ids)
    both, others = program(number, *pair), [program(number, *id_.split("+")) for id_ in ids]
    alike = all(both(text) == other(text) for text in texts for other in others)
    return Outcome(pair, ALIKE if alike else WRONGLY, ids)


def differing_pairs(number: str, texts: list[str], every: int) -> Iterator[Pair]:
    """Yield the pairs of a number that differ from both of their mistakes on some board, or every so many of them."""
    ids = [mistake.id for mistake in trial_of(find_game(number)).mistakes]
    for pair in pairs(number, ids)[::every]:
        if differs(number, pair, texts):
            yield pair


def measure(number: str, every: int = 1) -> bool:
    """Check the pairs of a number, print what became of each that is not named, and how many are."""
    outcomes = []
    texts = sample_boards(number)
    for pair in differing_pairs(number, texts, every):
        outcomes.append(name_pair(number, pair, texts))
        if outcomes[-1].verdict != NAMED:
            print(f"{number} {'+'.join(pair):28} {outcomes[-1].verdict:14} {', '.join(outcomes[-1].ids[:6])}", flush=True)
    counts = Counter(outcome.verdict for outcome in outcomes)
    alone = sum(len(outcome.ids) == 1 for outcome in outcomes if outcome.verdict == NAMED)
    share = (counts[NAMED] + counts[ALIKE]) / max(len(outcomes), 1)
    print(
        f"{number}: {counts[NAMED]} of {len(outcomes)} pairs named, {alone} as the only explanation, and {counts[ALIKE]} as what "
        f"answers alike ({share:.0%}); {counts[WRONGLY]} named wrongly, {counts[UNNAMED] + counts[UNFOUND]} not named",
        flush=True,
    )
    return share >= SHARE and not counts[WRONGLY]


def main(words: list[str]) -> int:
    """Measure the pairs of these numbers, of all if none is named."""
    every = int(words[words.index("--every") + 1]) if "--every" in words else 1
    numbers = [word for word in words if word in MODULES] or list(MODULES)
    results = [measure(number, every) for number in numbers]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
