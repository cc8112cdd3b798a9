"""Calls that were lost with their worker, whatever executor lost them, in words."""

from typing import Any

from malpan.errors import MalpanError, describe_error
from malpan.language import say
from malpan.workers.process import WorkerLost


def lost_by(error: BaseException, item: Any) -> BaseException:
    """Return the error to raise when an executor did not make a call; `item` is the thing that it was about."""
    if isinstance(error, KeyboardInterrupt | SystemExit):
        return error
    if isinstance(error, ImportError):
        return MalpanError(say("a worker cannot load Malpan, or has another version of it: {error}", error=describe_error(error)))
    if type(error).__name__ in ("CancelledError", "FutureCancelledError", "FuturesCancelledError", "CommClosedError"):
        return MalpanError(say("the connection to the cluster was lost"))
    lost = error if isinstance(error, WorkerLost) else WorkerLost(describe_loss(error))
    lost.item = item
    return lost


def describe_loss(error: BaseException) -> str:
    """Return how a call was lost: in our words for the errors of well-known executors."""
    kind = type(error).__name__
    if kind == "KilledWorker":  # of Dask, which gives up a call when it has cost several workers
        return say("it ended {count} workers, one after the other", count=getattr(error, "allowed_failures", 0) + 1)
    if kind in ("BrokenProcessPool", "TerminatedWorkerError"):  # of the standard library, and of loky
        return say("a process of the pool ended abruptly")
    return describe_error(error) if isinstance(error, Exception) else kind
