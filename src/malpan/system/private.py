"""Files that only this user can have written.

What is loaded as code must not come from somebody else. As ssh does with keys, a folder is trusted if it and the folders it lies
in, up to the home folder if it lies in there, belong to this user or to root and nobody else may write to them. A folder above it
may be open to all if it has the sticky bit, as /tmp has, because nobody can then rename what belongs to another user. Systems
without owners and modes of this kind (Windows) keep a user's folders from others themselves.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from malpan.language import say
from malpan.system.reading import HERE, open_ordinary

HAS_OWNERS = hasattr(os, "geteuid")
"""Whether files have owners and modes that say who may write to them."""

WITHIN = os.open in os.supports_dir_fd and hasattr(os, "O_DIRECTORY")
"""Whether a file can be opened within a folder that is open already."""

ALONE, OTHERS = 0o700, stat.S_IWGRP | stat.S_IWOTH


class NotPrivate(Exception):
    """A file or folder that somebody else may have written; the message says why."""


class NoFolder(Exception):
    """The folder is not there, or cannot be opened."""


def read_private(folder: Path, name: str, most: int) -> bytes:
    """Return the content of a file of a folder, both of which only this user can have written; it has at most `most` bytes.

    Raises what `open_private` raises.
    """
    with open_private(folder, name, most) as stream:
        return stream.read()


@contextmanager
def open_private(folder: Path, name: str, most: int = sys.maxsize) -> Iterator[IO[bytes]]:
    """Open a file of a folder, both of which only this user can have written; it has at most `most` bytes.

    Nothing is read before owner and mode of what was opened are known, and no link is followed. Raises NoFolder if the folder
    cannot be opened, NotPrivate, and OSError if the file cannot be read or is not an ordinary one.
    """
    real = os.path.realpath(folder)
    try:
        within = os.open(real, os.O_RDONLY | os.O_DIRECTORY | HERE) if WITHIN else None
    except OSError as error:
        raise NoFolder from error
    try:
        if within is None and not folder.is_dir():
            raise NoFolder
        check_folder(folder, within)
        with open_ordinary(os.path.join(real, name) if within is None else name, within, most) as stream:
            check_owner(folder / name, os.fstat(stream.fileno()))
            yield stream
    finally:
        if within is not None:
            os.close(within)


def check_folder(folder: Path, descriptor: int | None = None) -> None:
    """Raise NotPrivate if others may write to a folder, or exchange it for another; OSError if it is none.

    `descriptor` is that of the open folder, if it is open. A folder may be reached by a link: then the folders above the link are
    checked, too.
    """
    if not HAS_OWNERS:
        return
    real = Path(os.path.realpath(folder))
    found = os.stat(real) if descriptor is None else os.fstat(descriptor)
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    check_owner(real, found)
    for place in {real, folder.absolute()}:
        if place != real:
            check_owner(place, place.lstat())
        for parent in parents_that_matter(place):
            found = parent.lstat()
            check_owner(parent, found, shared=bool(found.st_mode & stat.S_ISVTX))


def parents_that_matter(folder: Path) -> list[Path]:
    """Return the folders above a folder, up to the home folder if it lies in there."""
    parents = list(folder.parents)
    homes = {os.path.expanduser("~"), os.path.realpath(os.path.expanduser("~"))}
    home = next((number for number, parent in enumerate(parents) if str(parent) in homes), len(parents))
    return parents[: home + 1]


def check_owner(path: Path, found: os.stat_result, shared: bool = False) -> None:
    """Raise NotPrivate if a file belongs to somebody else, or others may write to it and it is not `shared`."""
    if not HAS_OWNERS:
        return
    if found.st_uid not in (0, os.geteuid()):
        raise NotPrivate(say("{path} belongs to another user", path=path))
    if found.st_mode & OTHERS and not shared and not stat.S_ISLNK(found.st_mode):
        raise NotPrivate(say("other users may write to {path}; `chmod go-w` ends that", path=path))


def make_private(folder: Path) -> None:
    """Make a folder, and the folders above it that are not there, for this user alone; OSError if that fails."""
    for each in [*reversed(folder.parents), folder]:
        if not each.exists():
            each.mkdir(ALONE, exist_ok=True)
