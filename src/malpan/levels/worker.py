"""A worker of a mine: does the work on one range after the other."""

from malpan.batch.executor import NO_ANSWER, Answer, pack, serve, unpack
from malpan.errors import MalpanError
from malpan.levels.work import Job, do_range


def run_worker() -> None:
    """Run a worker process."""
    serve(prepare)


def prepare(setup: bytes) -> Answer:
    """Return what does the work on a range; its reply is the piece, or the error that the work raised."""
    job: Job | None = unpack(setup)

    def answer(request: bytes) -> bytes:
        span = unpack(request)
        if job is None or span is None:
            return NO_ANSWER
        try:
            return pack(do_range(job, span)) or NO_ANSWER
        except MalpanError as error:
            return pack(error) or NO_ANSWER

    return answer
