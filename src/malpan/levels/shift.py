"""A mine at work: ranges of boards are handed out, and their pieces collected in the order of their numbers.

The first ranges are worked on in this process, which is all that a few boards need. When that takes long, ranges go to workers.
"""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, wait
from contextlib import closing
from time import monotonic
from typing import NamedTuple

from malpan.batch.executor import Executor, WorkerLost, pack, unpack
from malpan.errors import MalpanError
from malpan.language import mark, say
from malpan.levels.compacting import Collector
from malpan.levels.pieces import About, Range, find_pieces, remove_pieces, write_piece
from malpan.levels.work import Done, Job, do_range
from malpan.levels.worker import run_worker
from malpan.system.signals import Terminated

EXHAUSTED, COUNT, SECONDS, INTERRUPTED = mark("exhausted"), mark("count"), mark("seconds"), mark("interrupted")
"""Why a mine ended."""

WORTH_WORKERS = 1.0
"""Seconds of work after which starting workers pays off."""

FIRST_RANGE, LATER_RANGE = 0.1, 0.5
"""Seconds that a range is to take: in this process, and of a worker."""

RANGES_AHEAD = 3
"""Ranges per worker that are handed out before their pieces are needed."""

LARGEST_RANGE = 100_000
"""The most numbers in a range."""

POLL = 0.1
"""Seconds between two looks at the clock while workers are busy."""

BETWEEN_COPIES = 2.0
"""Seconds between two copies of the levels to their file, at least; and 20 times what such a copy takes."""

ROWS_WAITING = 1_000
"""Rows that wait before they are added to the levels, at least; and a tenth of the levels."""


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


def run_mine(job: Job, collector: Collector, seconds: float | None, jobs: int, report: Report | None) -> str:
    """Mine until nothing more is wanted, the time is up, or the process is interrupted; return why it ended.

    Whatever ends it, the pieces that were done are collected, and copied to the file. Raises what the work raises, afterwards.
    """
    shift = Shift(job, collector, seconds, report)
    ended = EXHAUSTED
    try:
        with closing(shift.pieces(jobs)) as pieces:
            for span, about in pieces:
                shift.collect(span, about)
                if shift.is_enough():
                    break
    except OutOfTime:
        ended = SECONDS
    except (KeyboardInterrupt, Terminated):
        ended = INTERRUPTED
    finally:
        shift.finish()
    if shift.is_enough() and ended != INTERRUPTED:
        return COUNT
    return EXHAUSTED if collector.state.is_exhausted else ended


class Pace:
    """How many numbers a range is to have, by how long those before took."""

    def __init__(self) -> None:
        self.size = 1

    def update(self, numbers: int, took: float, wanted: float) -> None:
        """Take note of a range; the next ones grow at most fourfold."""
        fitting = int(numbers * wanted / took) if took > 0 else LARGEST_RANGE
        self.size = max(min(fitting, 4 * max(numbers, self.size), LARGEST_RANGE), 1)


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

    def is_enough(self) -> bool:
        """Tell whether the file has as many levels as are wanted."""
        count = self.collector.count
        return count is not None and self.collector.state.rows >= count

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

    def pieces(self, jobs: int) -> Generator[tuple[Range, About], None, None]:
        """Yield the pieces, in the order of their numbers: known ones, those of this process, and those of workers."""
        if self.is_enough():
            return
        state, folder = self.collector.state, self.collector.folder
        known = find_pieces(folder, self.job.question, state.next)
        first = state.next
        while state.pieces is None or first < state.pieces:
            if monotonic() - self.begun > WORTH_WORKERS and jobs > 1:
                setup = pack(self.job)
                if setup:
                    yield from self.pieces_of_workers(first, known, setup, jobs)
                    return
                jobs = 1
            span = next_range(first, self.pace.size, state.pieces, known)
            about = known.get(span) or self.keep(do_range(self.job, span, self.pulse))
            self.pace.update(span.end - span.first, about.seconds, FIRST_RANGE)
            yield span, about
            first = span.end

    def pieces_of_workers(
        self, first: int, known: dict[Range, About], setup: bytes, jobs: int
    ) -> Generator[tuple[Range, About], None, None]:
        """Yield the pieces from a number on, which workers make."""
        end = self.collector.state.pieces
        with Executor(run_worker, setup, jobs) as executor:
            ahead: deque[tuple[Range, Future[bytes] | None]] = deque()
            while True:
                while len(ahead) < jobs * RANGES_AHEAD and (end is None or first < end):
                    span = next_range(first, self.pace.size, end, known)
                    request = pack(span)
                    assert request is not None
                    ahead.append((span, None if span in known else executor.submit(request)))
                    first = span.end
                if not ahead:
                    return
                span, reply = ahead.popleft()
                about = known[span] if reply is None else self.keep(self.wait_for(span, reply))
                self.pace.update(span.end - span.first, about.seconds, LATER_RANGE)
                yield span, about

    def wait_for(self, span: Range, reply: Future[bytes]) -> Done:
        """Return the piece of a worker; raise what its work raised, and MalpanError if it was killed."""
        while not wait([reply], POLL).done:
            self.pulse()
        self.pulse()
        try:
            found = unpack(reply.result())
        except WorkerLost as error:
            words = {"first": span.first, "last": span.end - 1, "how": error}
            raise MalpanError(say("the worker for boards {first} to {last} was killed: {how}", **words)) from None
        if isinstance(found, BaseException):
            raise found
        return found if isinstance(found, Done) else do_range(self.job, span, self.pulse)

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
        if self.collector.is_changed:
            self.copy()
        remove_pieces(self.collector.folder, self.added)


def next_range(first: int, size: int, end: int | None, known: dict[Range, About]) -> Range:
    """Return the next range from a number on: a known piece, or at most `size` numbers before the next of these."""
    for span in known:
        if span.first == first:
            return span
    following = min((span.first for span in known if span.first > first), default=None)
    return Range(first, min(each for each in (first + size, end, following) if each is not None))
