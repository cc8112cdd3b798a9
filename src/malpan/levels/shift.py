"""A mine at work: ranges of boards are handed out, and their pieces collected in the order of their numbers.

The first ranges are worked on in this process, which is all that a few boards need. When that takes long, ranges go to workers.
"""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import closing
from time import monotonic
from typing import NamedTuple, NoReturn

from malpan.errors import MalpanError
from malpan.language import mark, say
from malpan.levels.compacting import Collector
from malpan.levels.pieces import About, Range, find_pieces, remove_pieces, write_piece
from malpan.levels.ranges import Pace, Spans
from malpan.levels.together import is_measured_together
from malpan.levels.work import Done, Job, do_range
from malpan.search.engine import PLAIN
from malpan.search.leaving import within_limits
from malpan.search.limits import Limits, Watch
from malpan.system.signals import Terminated, delaying_signals
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import executor_for, map_in_order

EXHAUSTED, COUNT, SECONDS, INTERRUPTED = mark("exhausted"), mark("count"), mark("seconds"), mark("interrupted")
VAIN = mark("vain")
"""Why a mine ended."""

WORTH_WORKERS = 1.0
"""Seconds of work after which starting workers pays off."""

FIRST_RANGE, LATER_RANGE = 0.1, 0.5
"""Seconds that a range is to take: in this process, and of a worker."""

MOST_IN_VAIN = 1_000_000
"""Random boards in a row that bring no level after which a mine ends; there may be none, or all may be known."""

POLL = 0.1
"""Seconds between two looks at the clock while workers are busy."""

BETWEEN_COPIES = 2.0
"""Seconds between two copies of the levels to their file, at least; and 20 times what such a copy takes."""

ROWS_WAITING = 1_000
"""Rows that wait before they are added to the levels, at least; and a tenth of the levels."""


DUCKDB_INTERRUPTED = "Query interrupted"
"""What DuckDB raises a RuntimeError with, when Ctrl-C ends one of its queries."""


class MineProgress(NamedTuple):
    """How far a mine is.

    tried    number of boards that were tried, also by earlier runs.
    levels   number of levels that were found, also by earlier runs.
    pieces   number of pieces that are done.
    of       number of all pieces, None if there is no end of them.
    rate     boards a second, in this run.
    seconds  time since the mine began, in this run.
    """

    tried: int
    levels: int
    pieces: int
    of: int | None
    rate: float
    seconds: float


Report = Callable[[MineProgress], None]


class OutOfTime(BaseException):
    """The time of the mine is up, in the middle of a range. Rules that catch every Exception must not catch it."""


class Means(NamedTuple):
    """What a mine is worked with: the engine, the number of processes, and the executor that takes their place, if any."""

    engine: str
    jobs: int
    executor: Executor | None = None


def run_mine(job: Job, collector: Collector, seconds: float | None, means: Means, report: Report | None) -> str:
    """Mine until nothing more is wanted, the time is up, or the process is interrupted; return why it ended.

    Whatever ends it, the pieces that were done are collected, and copied to the file. Raises what the work raises, afterwards.
    """
    shift = Shift(job, collector, seconds, report)
    ended = EXHAUSTED
    try:
        with closing(shift.pieces(means)) as pieces:
            for span, about in pieces:
                with delaying_signals():
                    shift.collect(span, about)
                if shift.is_enough():
                    break
                if shift.is_vain(span):
                    ended = VAIN
                    break
    except OutOfTime:
        ended = SECONDS
    except (KeyboardInterrupt, Terminated):
        ended = INTERRUPTED
    except RuntimeError as error:
        if str(error) != DUCKDB_INTERRUPTED:
            raise
        ended = INTERRUPTED
    finally:
        with delaying_signals():
            shift.finish()
    if shift.is_enough() and ended != INTERRUPTED:
        return COUNT
    return EXHAUSTED if collector.state.is_exhausted else ended


def may_compile(job: Job, means: Means) -> bool:
    """Tell whether boards may be measured by compiled code: it cannot watch the time of a board."""
    return means.engine != PLAIN and job.limits.max_seconds is None and is_measured_together(job.game)


def stop_mine(_: str) -> NoReturn:
    """End the mine, as its time is up."""
    raise OutOfTime


class Shift:
    """One run of a mine.

    waiting   pieces that are done, and not yet added to the levels.
    added     pieces that were added, and are not yet in the file.
    """

    def __init__(self, job: Job, collector: Collector, seconds: float | None, report: Report | None) -> None:
        self.job, self.collector, self.report = job, collector, report
        self.begun = monotonic()
        self.end = None if seconds is None else self.begun + seconds
        self.waiting: list[tuple[Range, About]] = []
        self.added: list[Range] = []
        self.tried = 0
        self.copied, self.copying = self.begun, 0.0
        self.told = 0.0
        self.pace = Pace()
        self.levels, self.since = 0, None if collector.state.rows else 0

    def is_enough(self) -> bool:
        """Tell whether the file has as many levels as are wanted."""
        count = self.collector.count
        return count is not None and self.collector.state.rows >= count

    def is_vain(self, span: Range) -> bool:
        """Tell whether so many random boards in a row, up to this range, have brought no level."""
        levels = self.collector.state.rows + sum(about.rows for _, about in self.waiting)
        if levels > self.levels or self.since is None:
            self.levels, self.since = levels, span.end
        return self.collector.state.pieces is None and span.end - self.since >= MOST_IN_VAIN

    def do_here(self, span: Range) -> Done:
        """Do a range in this process; a step that never returns is left when the time of the mine is up."""
        if self.end is None:
            return do_range(self.job, span, self.pulse)
        watch = Watch(Limits(max_seconds=max(self.end - monotonic(), 0.0)))
        return within_limits(watch, lambda: do_range(self.job, span, self.pulse), stop_mine)

    def pulse(self) -> None:
        """Report the progress, and raise OutOfTime if the time is up."""
        now = monotonic()
        if self.end is not None and now > self.end:
            raise OutOfTime
        if self.report is not None and now - self.told > POLL:
            self.told = now
            state = self.collector.state
            waiting = sum(about.rows for _, about in self.waiting)
            tried = state.tried + sum(sum(about.tried) for _, about in self.waiting)
            done = self.waiting[-1][0].end if self.waiting else state.next
            seconds = now - self.begun
            self.report(MineProgress(tried, state.rows + waiting, done, state.pieces, self.tried / max(seconds, 1e-3), seconds))

    def pieces(self, means: Means) -> Generator[tuple[Range, About], None, None]:
        """Yield the pieces, in the order of their numbers: known ones, those of this process, and those of workers."""
        if self.is_enough():
            return
        state = self.collector.state
        known = find_pieces(self.collector.folder, self.job.question, state.next)
        spans = Spans(state.next, state.pieces, self.pace, known)
        is_large = means.executor is not None
        while not is_large and not spans.is_over():
            span = spans.take()
            about = known.get(span) or self.keep(self.do_here(span))
            self.pace.update(span.end - span.first, about.seconds, FIRST_RANGE)
            yield span, about
            if monotonic() - self.begun > WORTH_WORKERS:
                self.job = self.job._replace(together=may_compile(self.job, means))
                is_large = means.jobs > 1
        self.job = self.job._replace(together=may_compile(self.job, means))
        yield from self.pieces_of_workers(spans, means)

    def pieces_of_workers(self, spans: Spans, means: Means) -> Generator[tuple[Range, About], None, None]:
        """Yield the pieces from a number on, those that are not known as workers make them."""
        if spans.is_over():
            return
        order: deque[Range] = deque()
        with executor_for(means.executor, means.jobs) as workers:
            made = map_in_order(
                workers,
                do_range,
                self.job,
                spans.unknown(order),
                game=self.job.game,
                tick=self.pulse,
                here=lambda span: do_range(self.job, span, self.pulse),
            )
            try:
                with closing(made):
                    for done in made:
                        while order[0] != done.span:
                            yield order[0], spans.known[order.popleft()]
                        about = self.keep(done)
                        self.pace.update(done.span.end - done.span.first, about.seconds, LATER_RANGE)
                        yield order.popleft(), about
            except WorkerLost as lost:
                words = {"first": lost.item.first, "last": lost.item.end - 1, "how": lost}
                raise MalpanError(say("the worker for boards {first} to {last} was killed: {how}", **words)) from None
        while order:
            yield order[0], spans.known[order.popleft()]

    def keep(self, done: Done) -> About:
        """Write a piece into the folder of the mine, if it has rows; return what is known of it."""
        write_piece(self.collector.folder, done.span, done.content)
        self.tried += sum(done.about.tried)
        return done.about

    def collect(self, span: Range, about: About) -> None:
        """Take the next piece; add those that wait to the levels, and these to their file, when it is time."""
        self.waiting.append((span, about))
        state = self.collector.state
        rows = sum(each.rows for _, each in self.waiting)
        count = self.collector.count
        is_due = rows >= max(ROWS_WAITING, state.rows // 10) or (count is not None and state.rows + rows >= count)
        if is_due or len(self.waiting) >= ROWS_WAITING:
            self.add()
        now = monotonic()
        if now - self.copied > max(BETWEEN_COPIES, 20 * self.copying):
            self.add()
            self.copy()
        self.pulse()

    def add(self) -> None:
        """Add the pieces that wait to the levels."""
        waiting = [(span, about) for span, about in self.waiting if span.first >= self.collector.state.next]
        self.collector.add(waiting)
        self.added += [span for span, _ in self.waiting]
        self.waiting = []

    def copy(self) -> None:
        """Copy the levels to their file, and remove the pieces that are in it."""
        begun = monotonic()
        self.collector.publish()
        remove_pieces(self.collector.folder, [span for span in self.added if span.end <= self.collector.state.next])
        self.added = [span for span in self.added if span.end > self.collector.state.next]
        self.copied = monotonic()
        self.copying = self.copied - begun

    def finish(self) -> None:
        """Add what waits, and copy the levels to their file, if that is not done."""
        self.add()
        if self.collector.pack() or self.collector.is_changed:
            self.copy()
        remove_pieces(self.collector.folder, self.added)
