"""Files that are written completely or not at all. Every file that Malpan writes is written here."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from typing import IO, TYPE_CHECKING

from malpan.errors import MalpanError, describe_reason
from malpan.language import say

if TYPE_CHECKING:
    from pathlib import Path

DRAFT = ".draft"
"""How the names of drafts end; they begin with a dot."""


def check_target(path: "str | Path") -> None:
    """Raise MalpanError if a file cannot be written there, as far as that is known before there is anything to write."""
    folder, file = os.path.split(path)
    if os.path.isdir(path):
        raise MalpanError(say("{path} is a folder; expected the name of a file to write", path=path))
    if folder and not os.path.isdir(folder):
        raise MalpanError(say("there is no folder {folder} to write {file} to", folder=folder, file=file))


@contextmanager
def replacing(path: "Path", *, durable: bool = False, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """Open a draft in the folder of `path` for writing; when the context ends, the draft replaces `path`.

    If the context ends with an exception, even by Ctrl-C, the draft is removed and `path` does not change. The new file has the
    owner and mode of the old one, and a symbolic link stays and leads to it; `mode` is that of a file that was not there, less
    what the process forbids (umask). `durable` flushes the draft to disk before it replaces `path`. What is no ordinary file,
    such as a pipe, gets the whole content at the end. Raises OSError if the file cannot be written.
    """
    try:
        known: os.stat_result | None = os.stat(path)
    except FileNotFoundError:
        known = None
    if known is not None and not is_replaceable(known):
        with passing_on(path, known) as stream:
            yield stream
        return
    target = os.path.realpath(path)
    if known is not None and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), target)
    folder = os.path.dirname(target)
    draft = os.path.join(folder, f".{os.getpid()}-{os.urandom(6).hex()}{DRAFT}")
    try:
        with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            if known is not None:
                keep_owner_and_mode(draft, known)
            yield stream
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        os.replace(draft, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
    if durable:
        flush_folder(folder)


def is_replaceable(known: os.stat_result) -> bool:
    """Tell whether a file is an ordinary one that nobody waits for: neither a pipe or a device, nor our own output."""
    return stat.S_ISREG(known.st_mode) and own_output(known) is None


def own_output(known: os.stat_result) -> int | None:
    """Return the descriptor of standard output or standard error that writes to a file; None if neither does."""
    for descriptor in (1, 2):
        with suppress(OSError):
            if os.path.samestat(known, os.fstat(descriptor)):
                return descriptor
    return None


@contextmanager
def passing_on(path: "Path", known: os.stat_result) -> Iterator[IO[bytes]]:
    """Open a draft without a name; when the context ends without an exception, its content is written to `path`."""
    import shutil
    import tempfile

    with tempfile.TemporaryFile() as draft:
        yield draft
        draft.seek(0)
        output = own_output(known)
        with open(path, "wb") if output is None else os.fdopen(os.dup(output), "wb") as stream:
            shutil.copyfileobj(draft, stream)


def keep_owner_and_mode(draft: str, known: os.stat_result) -> None:
    """Give a draft the owner, if that is permitted, and the mode of the file that it replaces."""
    if os.name == "posix":
        with suppress(OSError):
            os.chown(draft, known.st_uid, known.st_gid)
    os.chmod(draft, stat.S_IMODE(known.st_mode))


def flush_folder(folder: str) -> None:
    """Flush the names in a folder to disk, on systems that can; if they cannot, the file is whole all the same."""
    if os.name == "posix":
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def write_whole(path: "Path", content: bytes, *, durable: bool = False, mode: int = 0o666) -> None:
    """Write a file completely or not at all; raise OSError if it cannot be written."""
    with replacing(path, durable=durable, mode=mode) as stream:
        stream.write(content)


def not_written(path: "Path | str", error: OSError | ValueError) -> MalpanError:
    """Return the error for a file that cannot be written."""
    return MalpanError(say("{path} cannot be written: {reason}", path=path, reason=describe_reason(error)))
