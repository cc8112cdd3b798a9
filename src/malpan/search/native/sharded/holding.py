"""One run at a time uses a store, and who comes second is told who that is.

A folder is locked by the system, which unlocks it when the process ends, however that happens. Elsewhere, a note in the store
says who holds it, and is renewed; two runs that begin in the same moment may both miss the other's note. Even then no
result is wrong, as every file has one possible content.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from platform import node
from time import localtime, strftime, time
from typing import IO, Any, NamedTuple

from malpan.errors import MalpanError
from malpan.language import say
from malpan.search.native.large.checkpoint import open_here
from malpan.search.native.sharded.manifests import LOCK
from malpan.search.native.sharded.stores import FolderStore, Store

HELD_FOR = 120.0
"""Seconds after which a note that was not renewed counts no more."""

RENEWED_AFTER = 30.0


class Holder(NamedTuple):
    """Who holds a store: a process on a machine, and the seconds of the clock since when, and when that was noted."""

    machine: str
    process: int
    since: float
    noted: float

    def to_bytes(self) -> bytes:
        """Return the content of the file."""
        return json.dumps(self._asdict()).encode()

    @classmethod
    def from_bytes(cls, content: bytes) -> "Holder | None":
        """Return who holds a store; None if that cannot be read."""
        try:
            return cls(**json.loads(content))
        except (ValueError, TypeError):
            return None

    def is_gone(self) -> bool:
        """Tell whether the process has ended, as far as this machine can know; or has not renewed its note for long."""
        if time() - self.noted > HELD_FOR:
            return True
        if self.machine != node() or os.name != "posix":
            return False
        with suppress(OSError):
            os.kill(self.process, 0)
            return False
        return True


def own_note(since: float) -> Holder:
    """Return the note of this process."""
    return Holder(node(), os.getpid(), since, time())


class Hold:
    """A store that is held by this process; `renew` is called from time to time."""

    def __init__(self, store: Store) -> None:
        self.store, self.since = store, time()
        self.note = own_note(self.since)

    def renew(self) -> None:
        """Note again that the store is held, where the system does not keep a lock."""
        if not isinstance(self.store, FolderStore) and time() - self.note.noted > RENEWED_AFTER:
            self.write()

    def write(self) -> None:
        """Write the note."""
        self.note = own_note(self.since)
        with self.store.writing(LOCK) as stream:
            stream.write(self.note.to_bytes())


@contextmanager
def holding(store: Store) -> Iterator[Hold]:
    """Hold a store; MalpanError that names the holder if another run does."""
    hold = Hold(store)
    if isinstance(store, FolderStore):
        with open(store.folder / LOCK, "a+b", opener=open_here) as stream:
            lock(store, stream)
            stream.truncate(0)
            stream.write(hold.note.to_bytes())
            stream.flush()
            yield hold
        return
    with suppress(FileNotFoundError):
        holder = Holder.from_bytes(store.read(LOCK, 0, store.size(LOCK)))
        if holder is not None and not holder.is_gone():
            raise held_error(store, holder)
    hold.write()
    try:
        yield hold
    finally:
        with suppress(OSError):
            store.remove(LOCK)


def lock(store: FolderStore, stream: IO[Any]) -> None:
    """Lock a folder; MalpanError if another run has."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.seek(0)
        raise held_error(store, Holder.from_bytes(stream.read())) from None


def held_error(store: Store, holder: Holder | None) -> MalpanError:
    """Return the error of a store that another run holds."""
    if holder is None:
        return MalpanError(say("{store} is in use by another run", store=store.address))
    words = {"process": holder.process, "machine": holder.machine, "time": strftime("%Y-%m-%d %H:%M:%S", localtime(holder.since))}
    return MalpanError(say("{store} is in use by process {process} on {machine}, since {time}", store=store.address, **words))
