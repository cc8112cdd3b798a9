"""Files that are read only if they are ordinary ones: no link, which may lead elsewhere, no pipe, for which one would wait."""

import os
import stat
import sys
from pathlib import Path
from typing import IO

from malpan.language import say

HERE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How to open a file without following a link, or waiting for whoever is behind it."""


def open_ordinary(path: str | Path, folder: int | None = None, most: int = sys.maxsize) -> IO[bytes]:
    """Open an ordinary file of at most `most` bytes for reading, in a folder that is open already if one is given.

    Raises OSError for anything else: a link, which may lead elsewhere, a folder, a pipe, for which one would wait, or a file that
    is too long to be what is expected, which would fill the memory.
    """
    flags = os.O_RDONLY | HERE | getattr(os, "O_BINARY", 0)
    stream = open(os.open(path, flags, dir_fd=folder), "rb")  # noqa: SIM115 - the caller closes it
    found = os.fstat(stream.fileno())
    if not stat.S_ISREG(found.st_mode) or found.st_size > most:
        stream.close()
        raise OSError(say("longer than expected") if stat.S_ISREG(found.st_mode) else say("not an ordinary file"))
    return stream


def read_ordinary(path: Path, most: int = sys.maxsize) -> bytes:
    """Return the content of an ordinary file of at most `most` bytes; OSError for anything else, or one that cannot be read."""
    with open_ordinary(path, most=most) as stream:
        return stream.read()
