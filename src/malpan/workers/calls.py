"""The call of a function in a worker, whatever executor makes it: its reply, and the warnings that go home with it."""

import socket
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from malpan.errors import MalpanError, describe_error
from malpan.language import Speech, say, speaking
from malpan.workers.parcel import open_parcel, pack, unpack
from malpan.workers.version import malpan_version

NOT_READ = b""
"""The message of a reply that cannot be pickled."""


class Raised(NamedTuple):
    """An exception that a call raised."""

    error: Exception


class Reply(NamedTuple):
    """The version of Malpan that the worker has, its machine, and the pickled result with the warnings."""

    version: str
    host: str
    message: bytes


def call_elsewhere(version: str, speech: tuple[Any, ...], parcel: bytes, request: bytes) -> Reply:
    """Make a call in a worker: open the parcel, which is done once for each, and call its function with the request.

    `version` is that of the Malpan that asks, "" if it is the same installation. If the versions differ, nothing is opened.
    """
    own = malpan_version() if version else ""
    if own != version:
        return Reply(own, socket.gethostname(), NOT_READ)
    with speaking(*Speech(*speech)), collecting_warnings() as caught:
        try:
            opened = open_parcel(parcel)
            thing = unpack(request, opened.game, opened.names)
        except Exception as error:
            if not version:  # the asker does it itself
                return Reply(own, "", NOT_READ)
            return Reply(own, "", pack((Raised(MalpanError(describe_failure(error))), ())))
        result: Any
        try:
            result = opened.parcel.work(opened.shared, thing)
        except Exception as error:
            result = Raised(error)
    warned = tuple({str(warning): warning for warning in caught}.values())
    try:
        message = pack((result, warned), opened.game, values=bool(version))
        if isinstance(result, Raised):  # some exceptions are pickled, but cannot be read
            unpack(message, opened.game)
    except Exception:
        message = NOT_READ
    return Reply(own, "", message)


def describe_failure(error: Exception) -> str:
    """Return the sentence for a parcel or a request that a worker cannot read."""
    if isinstance(error, MalpanError):
        return str(error)
    return say("a worker cannot read its work: {error}", error=describe_error(error))


class Collectors:
    """The lists of warnings of the calls that are being made in this process, by thread."""

    lock = threading.Lock()
    running: ClassVar[dict[int, list[Warning]]] = {}
    before: ClassVar[list[Any]] = []


@contextmanager
def collecting_warnings() -> Iterator[list[Warning]]:
    """Collect the warnings of this thread, and those of threads that make no call of their own.

    `warnings.catch_warnings` alone is not for threads: whoever ends last would put back what another one had set.
    """
    caught: list[Warning] = []
    with Collectors.lock:
        if not Collectors.running:
            catching = warnings.catch_warnings()
            catching.__enter__()
            Collectors.before.append(catching)
            warnings.simplefilter("always")
            warnings.showwarning = collect  # type: ignore[assignment]
        outer = Collectors.running.get(threading.get_ident())
        Collectors.running[threading.get_ident()] = caught
    try:
        yield caught
    finally:
        with Collectors.lock:
            if outer is None:
                del Collectors.running[threading.get_ident()]
            else:
                Collectors.running[threading.get_ident()] = outer
            if not Collectors.running:
                Collectors.before.pop().__exit__(None, None, None)


def collect(message: Warning | str, category: type[Warning], *place: Any) -> None:
    """Add a warning to the list of its thread; to all of them, if it comes from a thread that a call has started."""
    warning = message if isinstance(message, Warning) else category(message)
    own = Collectors.running.get(threading.get_ident())
    for caught in [own] if own is not None else list(Collectors.running.values()):
        caught.append(warning)
