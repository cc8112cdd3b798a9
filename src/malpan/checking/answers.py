"""The right answers to boards, and the answers that a mistake gives.

Answers to try programs with are found without their lines of play; a board on which a program fails is solved again, with its
proof. A board whose answer takes too long is TOO_LARGE to try a program on: nothing is known of it, and so nothing is said.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import repeat
from time import monotonic
from typing import Any, Final, NamedTuple

from malpan.checking.clock import Clock
from malpan.errors import MalpanError, NotCompiled, rule_errors
from malpan.game import Answer, Game
from malpan.game.expecting import expect_start
from malpan.language import say
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.search.engine import NATIVE, PLAIN
from malpan.search.found import Found
from malpan.search.leaving import within_limits
from malpan.search.limits import TIME_LIMIT, LimitReached, Limits, Progress, Watch
from malpan.system.signals import has_alarm

MOST_COMPILING = 60.0
"""Seconds that compiling the rules may take on top of those for an answer."""


class TooLarge(Enum):
    """The type of TOO_LARGE."""

    TOO_LARGE = "too large"


TOO_LARGE: Final = TooLarge.TOO_LARGE
"""What stands for the answer to a board for which it takes too long, or too much memory."""


class Case(NamedTuple):
    """A board to try a program on: where it comes from, its text, and its answer."""

    source: str
    board: Any
    text: str
    answer: Answer | None


def answer_boards(game: Game, boards: Sequence[Any], compiled: bool) -> list[Answer | None]:
    """Return the answers to boards, however long they take, found by a compiled search if that is wanted and possible."""
    return [known(game, answer) for answer in answer_each(game, boards, compiled)]


def answer_plain(game: Game, board: Any) -> Answer | None:
    """Return the answer to a board, however long it takes, found in plain Python."""
    return known(game, answer_in_time(game, board, PLAIN))


def known(game: Game, answer: Answer | TooLarge | None) -> Answer | None:
    """Return an answer; MalpanError if the board was too large."""
    if isinstance(answer, TooLarge):
        raise MalpanError(say("{game}: there is too little memory to answer this board", game=game.name))
    return answer


def answer_each(
    game: Game,
    boards: Sequence[Any],
    compiled: bool,
    seconds: float | None = None,
    clock: Clock | None = None,
    *,
    large: bool = False,
) -> Iterator[Answer | TooLarge | None]:
    """Yield the answers to boards, each in at most so many seconds, found by a compiled search if that is wanted and possible.

    One call answers many boards, however long that takes, unless they may be `large`. The clock is paused while a search for one
    board compiles.
    """
    together = answer_together(game, boards) if compiled and not large else [None] * len(boards)
    alone = NATIVE if compiled and together is not None else PLAIN
    for board, found in zip(boards, together or repeat(None), strict=False):
        if found is not None and not found.stopped:
            yield found.answer
            continue
        engine = alone if found is None else PLAIN
        try:
            answer = answer_in_time(game, board, engine, seconds, clock)
        except NotCompiled:
            alone = PLAIN
            answer = answer_in_time(game, board, PLAIN, seconds, clock)
        yield answer


def answer_together(game: Game, boards: Sequence[Any]) -> list[Found | None] | None:
    """Return what one call of a compiled search found on boards, with None for those that have to be searched alone.

    None stands for all if they cannot be compiled, or as boards may ask different questions.
    """
    if game.variant is not None:
        return None
    try:
        return [found and found[0] for found in kind_of(game).search_many(game, boards, game.limit)]
    except (ImportError, NotCompiled):
        return None


class AnswerTimer:
    """Ends a search whose time is up, without the time in which it compiles; the clock is paused meanwhile."""

    def __init__(self, seconds: float, clock: Clock | None) -> None:
        self.seconds, self.clock = seconds, clock
        self.looked = monotonic()
        self.searching = 0.0
        self.compiling = False

    def __call__(self, progress: Progress) -> None:
        """Look at the time, as a search reports its progress; LimitReached if it is up."""
        now = monotonic()
        self.searching += 0.0 if self.compiling else now - self.looked
        self.looked = now
        self.set_compiling(bool(progress.doing))
        if self.searching > self.seconds:
            raise LimitReached(TIME_LIMIT)

    def set_compiling(self, compiling: bool) -> None:
        """Pause the clock, or let it go on."""
        if self.clock is not None and compiling != self.compiling:
            self.clock.add(pauses=1 if compiling else -1)
        self.compiling = compiling


def answer_in_time(
    game: Game, board: Any, engine: str, seconds: float | None = None, clock: Clock | None = None
) -> Answer | TooLarge | None:
    """Return the answer to a board, found by an engine in at most so many seconds without compiling; else TOO_LARGE.

    Raises NotCompiled if the engine is the compiled one, and the rules cannot be compiled.
    """

    def search() -> Found:
        with rule_errors(game.name):
            asked = game.variant_on(board)
            problem = Problem(asked, board, expect_start(asked, board), limit=asked.limit)
            return kind_of(asked).search(problem, watch, engine)

    if seconds is None:
        watch = Watch(Limits())
        found = search()
    else:
        timer = AnswerTimer(seconds, clock)
        watch = Watch(Limits(max_seconds=seconds + (MOST_COMPILING if engine == NATIVE else 0.0)), timer)
        try:
            # an alarm ends a step that does not return; where there is none, a thread for each board would cost too much
            found = within_limits(watch, search, lambda reason: Found(stopped=reason)) if has_alarm() else search()
        finally:
            timer.set_compiling(False)
    return TOO_LARGE if found.stopped else found.answer
