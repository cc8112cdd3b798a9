"""The verdict on what a program printed: right, or in which way wrong."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.checking.programs.program import ENDED, ProgramRun
from malpan.game import Answer, Game
from malpan.games.trial import Trial
from malpan.language import mark

RIGHT = "right"
WRONG_ANSWER, NO_OUTPUT, WRONG_SHAPE = mark("wrong answer"), mark("no output"), mark("wrong shape")
EXTRA_OUTPUT, FLAKY = mark("extra output"), mark("flaky")
"""How a program can fail, beside the ways in which a run may end."""

ACCEPTED, NEAR_LIMIT, UNDECIDED = mark("accepted so far"), mark("near the limit"), mark("undecided")
"""How a check can end without a failure: all was right; its time is near the limit; too few boards could be tried."""

MOST_SHOWN = 400
"""Characters of the output that are shown."""


class Judgement(NamedTuple):
    """What came of a run: the verdict, the part of the output that distinguishes mistakes, the output, and the run."""

    verdict: str
    signature: str | None
    output: str
    run: ProgramRun


def judge(game: Game, trial: Trial, board: Any, answer: Answer | None, run: ProgramRun) -> Judgement:
    """Judge a run on a board, given the right answer."""
    text = run.out.decode(errors="replace")
    output = printable(text)
    if run.how != ENDED:
        return Judgement(run.how, None, output, run)
    words = text.split()
    expected = game.printed(answer, ()).split()
    if not words and expected:
        return Judgement(NO_OUTPUT, trial.signature(words) if isinstance(answer, tuple) else None, output, run)
    verdict, signature = compare_words(game, trial, board, answer, words)
    if signature is None and verdict == EXTRA_OUTPUT:
        signature = trial.signature(expected)
    return Judgement(verdict, signature, output, run)


def compare_words(game: Game, trial: Trial, board: Any, answer: Answer | None, words: Sequence[str]) -> tuple[str, str | None]:
    """Return the verdict on the words that were printed, and their signature if they have the shape of an answer."""
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


def printable(text: str) -> str:
    """Return the beginning of an output, with a replacement character for whatever a terminal might obey."""
    clean = "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return clean if len(clean) <= MOST_SHOWN else f"{clean[:MOST_SHOWN]}…"
