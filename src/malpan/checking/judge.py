"""What a program printed, held against the answer: right, or in which way not."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.checking.child import CRASHED, ENDED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT, Run
from malpan.game import Answer, Game
from malpan.games.trial import Trial

RIGHT = "right"
WRONG_ANSWER, NO_OUTPUT, WRONG_SHAPE, EXTRA_OUTPUT, FLAKY = "wrong answer", "no output", "wrong shape", "extra output", "flaky"
VERDICTS = (WRONG_ANSWER, TIME_LIMIT, MEMORY_LIMIT, CRASHED, OUTPUT_LIMIT, NO_OUTPUT, WRONG_SHAPE, EXTRA_OUTPUT, FLAKY)
"""In which ways a program can fail."""

MOST_SHOWN = 400


class Told(NamedTuple):
    """What came of a program on a board: the verdict, what tells mistakes apart in what it printed, and the run."""

    verdict: str
    gist: str | None
    got: str
    run: Run


def judge(game: Game, trial: Trial, board: Any, answer: Answer | None, run: Run) -> Told:
    """Return the verdict on a run, for a board with such an answer."""
    text = run.out.decode(errors="replace")
    got = shown(text)
    if run.how != ENDED:
        return Told(run.how, None, got, run)
    words = text.split()
    expected = game.printed(answer, ()).split()
    if not words and expected:
        return Told(NO_OUTPUT, trial.signature(words) if isinstance(answer, tuple) else None, got, run)
    verdict, gist = verdict_on(game, trial, board, answer, words)
    if gist is None and verdict == EXTRA_OUTPUT:
        gist = trial.signature(expected)
    return Told(verdict, gist, got, run)


def verdict_on(game: Game, trial: Trial, board: Any, answer: Answer | None, words: Sequence[str]) -> tuple[str, str | None]:
    """Return the verdict on the words that were printed, and their gist if they have the shape of an answer."""
    expected = game.printed(answer, ()).split()
    if list(words) == expected and (trial.accepts is None or answer is None):
        return RIGHT, trial.signature(words)
    if trial.accepts is not None and trial.accepts(board, answer, words):
        return RIGHT, trial.signature(words)
    if isinstance(answer, tuple):
        return (WRONG_ANSWER, trial.signature(words)) if all(map(is_number, words)) else (WRONG_SHAPE, None)
    if trial.accepts is None and len(words) > len(expected):
        size = len(expected)
        if list(words[:size]) == expected or list(words[-size:]) == expected:
            return EXTRA_OUTPUT, None
        return WRONG_SHAPE, None
    if not all(map(is_number, words[: len(expected)])) or len(words) < len(expected) or len(words) > max(2, len(expected)):
        return WRONG_SHAPE, None
    return WRONG_ANSWER, trial.signature(words)


def is_number(word: str) -> bool:
    """Tell whether a word is a whole number, as answers are printed."""
    return word.isascii() and word.removeprefix("-").isdecimal()


def shown(text: str) -> str:
    """Return what was printed so that it can be shown: not too much of it, and nothing that a terminal would obey."""
    clean = "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return clean if len(clean) <= MOST_SHOWN else f"{clean[:MOST_SHOWN]}…"
