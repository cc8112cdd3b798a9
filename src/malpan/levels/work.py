"""The work on one range of boards: drawn, made canonical, measured, judged by the wish, proved, and packed as a piece.

It depends on nothing but its arguments, so it can be done by any process, and done again.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from malpan.errors import RuleError, TooLarge, rule_errors
from malpan.game import Game
from malpan.language import say
from malpan.levels.canonical import canonical_board
from malpan.levels.drawing import Source
from malpan.levels.judging import nearest_places, select_places
from malpan.levels.measures import Measures
from malpan.levels.measuring import measure_board
from malpan.levels.pieces import About, Range, piece_bytes, table_bytes
from malpan.levels.rows import Origin, Row, find_needless, prove_row, row_of, table_of_rows
from malpan.levels.text_work import do_texts
from malpan.levels.together import measure_compiled
from malpan.levels.wishes import Wish
from malpan.search.leaving import within_limits
from malpan.search.limits import STATE_LIMIT, LimitReached, Limits, Progress, Watch

Pulse = Callable[[], None]
"""Called often while a piece is worked on; what it raises ends the work."""


class Job(NamedTuple):
    """What is mined: everything that the work on a range depends on.

    minimal   whether to look for pieces that are not needed, on all levels that are kept.
    limits    those of each board.
    together  whether boards are measured many at a time by compiled code, where that is possible.
    question  the digest of what is mined, which pieces carry.
    """

    source: Source
    origin: Origin
    wish: Wish
    minimal: bool
    limits: Limits
    question: str = ""
    together: bool = False

    @property
    def game(self) -> Game:
        """The game."""
        return self.source.game


class Drawn(NamedTuple):
    """A board that was drawn, in its canonical form: its number, its place among the boards of this number, and its text."""

    number: int
    place: int
    text: str
    board: Any


class Found(NamedTuple):
    """A board that was measured, in its canonical form."""

    board: Any
    measures: Measures
    row: Row


class Done(NamedTuple):
    """A range that is done: its numbers, what is known of it, and the content of its file."""

    span: Range
    about: About
    content: bytes


def do_range(job: Job, span: Range, pulse: Pulse | None = None) -> Done:
    """Do the work on a range of boards.

    Raises what the rules raise, as RuleError with the number of the board; ProofError, and MalpanError for a wish that cannot be
    judged.
    """
    begun = monotonic()
    worker = RangeWork(job, pulse)
    if job.together:
        texts = do_texts(worker, span)
        if texts is not None:
            table = texts.keep_wanted()
            nearest = [] if table.num_rows else texts.nearest_rows()
            about = About(job.question, worker.tried, worker.skipped, nearest, table.num_rows, monotonic() - begun)
            return Done(span, about, table_bytes(table, about))
        worker = RangeWork(job, pulse)
    for number in range(span.first, span.end):
        worker.draw_boards(number)
    worker.measure()
    rows = worker.wanted_rows()
    nearest = worker.nearest_rows() if not rows else []
    about = About(job.question, worker.tried, worker.skipped, nearest, len(rows), monotonic() - begun)
    return Done(span, about, piece_bytes(rows, about))


class RangeWork:
    """The work on one range, in progress.

    tried, skipped   as in `About`.
    drawn            the boards, each once.
    found            those that were measured.
    """

    def __init__(self, job: Job, pulse: Pulse | None) -> None:
        self.job, self.pulse = job, pulse or (lambda: None)
        self.tried: list[int] = []
        self.skipped: dict[str, list[int]] = {}
        self.drawn: list[Drawn] = []
        self.found: list[Found] = []
        self.seen: set[str] = set()

    def watch(self) -> Watch:
        """Return the watch over the search of one board."""

        def report(_: Progress) -> None:
            self.pulse()

        return Watch(self.job.limits, report)

    def draw_boards(self, number: int) -> None:
        """Draw the boards of a number, and note those that were not seen before, in their canonical form."""
        self.tried.append(0)
        job = self.job
        try:
            for board in job.source.boards(number):
                self.pulse()
                self.tried[-1] += 1
                with rule_errors(job.game.name):
                    text, canonical = canonical_board(job.game, board)
                if text not in self.seen:
                    self.seen.add(text)
                    self.drawn.append(Drawn(number, self.tried[-1] - 1, text, canonical))
        except RuleError as error:
            raise RuleError(say("board {number}: {error}", number=number, error=error)) from error

    def note(self, number: int, place: int, text: str) -> None:
        """Note the board of a canonical text."""
        with rule_errors(self.job.game.name):
            self.drawn.append(Drawn(number, place, text, self.job.game.read(text)))

    def measure(self) -> None:
        """Measure the boards that were drawn: by compiled code as far as that is asked for and possible."""
        job = self.job
        together: Sequence[Measures | None] = [None] * len(self.drawn)
        if job.together:
            together = measure_compiled(job.game, [drawn.board for drawn in self.drawn])
        for (number, place, text, board), known in zip(self.drawn, together, strict=True):
            try:
                self.pulse()
                measures = known or self.measure_alone(board)
                if job.limits.max_states is not None and measures.states > job.limits.max_states:
                    raise LimitReached(STATE_LIMIT)
                self.found.append(Found(board, measures, row_of(job.game, board, text, measures, job.origin, number, place)))
            except (LimitReached, TooLarge) as reason:
                self.skipped.setdefault(str(reason), []).append(number)
            except RuleError as error:
                raise RuleError(say("board {number}: {error}", number=number, error=error)) from error

    def measure_alone(self, board: Any) -> Measures:
        """Measure one board; a step that never returns is left at the limit of its time."""

        def stop(reason: str) -> Measures:
            raise LimitReached(reason)

        watch = self.watch()
        if watch.limits.max_seconds is None:
            return measure_board(self.job.game, board, watch)
        return within_limits(watch, lambda: measure_board(self.job.game, board, watch), stop)

    def wanted_rows(self) -> list[Row]:
        """Return the rows that are wanted, each proved."""
        job = self.job
        places = select_places(self.table(), job.wish.condition(costly=False))
        if job.minimal or job.wish.is_costly:
            for place in places:
                self.look_for_needless(place)
        if job.wish.is_costly:
            places = [place for place in select_places(self.table(), job.wish.condition()) if place in set(places)]
        for place in places:
            found = self.found[place]
            prove_row(job.game, found.row["board"], found.measures)
        return [self.found[place].row for place in places]

    def table(self) -> Any:
        """Return the rows of the boards that were measured as a table of Arrow."""
        return table_of_rows([found.row for found in self.found])

    def look_for_needless(self, place: int) -> None:
        """Fill in the pieces of a board that can be left out."""
        found = self.found[place]
        needless = self.find_needless(found.board, found.measures.answer)
        if needless is not None:
            found.row.update(needless=needless, minimal=not needless)

    def find_needless(self, board: Any, answer: int | None) -> list[str] | None:
        """Return the pieces of a board that can be left out; None if nobody knows, as a limit was reached."""
        if self.job.game.edits is None:
            return None
        try:
            return find_needless(self.job.game, board, answer, self.watch())
        except LimitReached:
            return None

    def nearest_rows(self) -> list[Row]:
        """Return the boards that came nearest to the wish, the nearest first."""
        found = nearest_places(self.table(), self.job.wish)
        return [self.found[place].row | {"missed": missed, "distance": distance} for place, missed, distance in found]
