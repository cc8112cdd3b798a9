"""Where the files of a walk lie: a folder, or whatever fsspec knows by an address such as ``s3://bucket/walk``.

A folder replaces files by renaming, so a file is whole or not there. An address may lead to something that cannot rename. There,
a file may be seen before it is whole; but every file tells whether it is (`files.py`), and only what a manifest lists counts.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol

from malpan.errors import MalpanError, describe_reason
from malpan.language import say
from malpan.system.files import DRAFT, replacing


class Store(Protocol):
    """The files of a walk, by their names; what cannot be done raises OSError."""

    address: str

    def names(self) -> list[str]:
        """Return the names of all files."""

    def size(self, name: str) -> int:
        """Return the bytes of a file."""

    def read(self, name: str, first: int, end: int) -> bytes:
        """Return some bytes of a file."""

    def writing(self, name: str, *, durable: bool = False) -> Any:
        """Return a context that gives a stream; the file is whole when the context ends."""

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""


class FolderStore:
    """A folder on this machine, or on a disk that all machines share."""

    def __init__(self, address: str, make: bool) -> None:
        self.address = address
        self.folder = Path(whole_path(address))
        if make:
            self.folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(each.name for each in self.folder.iterdir())

    def size(self, name: str) -> int:
        """Return the bytes of a file."""
        return os.stat(self.folder / name).st_size

    def read(self, name: str, first: int, end: int) -> bytes:
        """Return some bytes of a file."""
        with open(self.folder / name, "rb") as stream:
            stream.seek(first)
            return stream.read(end - first)

    @contextmanager
    def writing(self, name: str, *, durable: bool = False) -> Iterator[IO[bytes]]:
        """Give a stream; the file has its name when the context ends, and is whole then."""
        with replacing(self.folder / name, durable=durable) as stream:
            yield stream

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with suppress(FileNotFoundError):
            os.unlink(self.folder / name)


class RemoteStore:
    """A place that fsspec knows. Its errors, whatever their types, become OSError."""

    def __init__(self, address: str, make: bool) -> None:
        import fsspec

        self.address = address
        with as_os_error():
            self.system, self.root = fsspec.core.url_to_fs(address)
            if make:
                self.system.makedirs(self.root, exist_ok=True)

    def path(self, name: str) -> str:
        """Return the path of a file."""
        return f"{self.root.rstrip('/')}/{name}"

    def names(self) -> list[str]:
        """Return the names of all files."""
        with as_os_error():
            self.system.invalidate_cache()
            try:
                found = self.system.ls(self.root, detail=False)
            except FileNotFoundError:  # where folders are nothing but the beginnings of names
                return []
        return sorted(name for name in (path.rstrip("/").rpartition("/")[2] for path in found) if name)

    def size(self, name: str) -> int:
        """Return the bytes of a file."""
        with as_os_error():
            self.system.invalidate_cache()
            return int(self.system.size(self.path(name)))

    def read(self, name: str, first: int, end: int) -> bytes:
        """Return some bytes of a file."""
        with as_os_error():
            return bytes(self.system.cat_file(self.path(name), start=first, end=end))

    @contextmanager
    def writing(self, name: str, *, durable: bool = False) -> Iterator[IO[bytes]]:
        """Give a stream; whoever reads the file before the context ends sees that it is not whole."""
        with as_os_error(), self.system.open(self.path(name), "wb") as stream:
            yield stream

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with suppress(FileNotFoundError), as_os_error():
            self.system.rm_file(self.path(name))


@contextmanager
def as_os_error() -> Iterator[None]:
    """Turn what a file system raises that is no OSError into one; what Malpan raises stays as it is."""
    try:
        yield
    except (OSError, MalpanError, MemoryError):
        raise
    except Exception as error:
        raise OSError(str(error) or type(error).__name__) from error


def whole_path(address: str) -> str:
    """Return the address of a store as every process takes it: a folder by its whole path."""
    scheme, remote, rest = address.partition("://")
    if remote and scheme not in ("file", "local"):
        return address
    return os.path.abspath(rest if remote else address)


def open_store(address: str, *, make: bool = True) -> Store:
    """Return the store at an address, which is made if it is not there and `make` is True; MalpanError if there can be none."""
    try:
        return RemoteStore(address, make) if "://" in whole_path(address) else FolderStore(address, make)
    except ImportError as error:
        words = {"store": address, "reason": str(error)}
        raise MalpanError(say("{store} cannot be opened: {reason}; malpan[cluster] brings fsspec", **words)) from None
    except OSError as error:
        reason = describe_reason(error)
        raise MalpanError(say("{store} cannot be used as a store: {reason}", store=address, reason=reason)) from None


def is_draft(name: str) -> bool:
    """Tell whether a name is that of a file which was never completed."""
    return name.startswith(".") and name.endswith(DRAFT)


def store_error(store: str, reason: str) -> MalpanError:
    """Return the error of a store that cannot be read or written in the middle of a walk."""
    return MalpanError(say("{store} cannot keep the walk ({reason}); the same command resumes it", store=store, reason=reason))
