"""Files that are read only if they are ordinary ones: no link, which may lead elsewhere, no pipe, for which one would wait."""

import os
import stat
from pathlib import Path
from typing import IO

from malpan.language import say

HERE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How to open a file without following a link, or waiting for whoever is behind it."""


def open_ordinary(path: str | Path, folder: int | None = None) -> IO[bytes]:
    """Open an ordinary file for reading, in a folder that is open already if one is given.

    Raises OSError for anything else: a link, which may lead elsewhere, a folder, or a pipe, for which one would wait.
    """
    flags = os.O_RDONLY | HERE | getattr(os, "O_BINARY", 0)
    stream = open(os.open(path, flags, dir_fd=folder), "rb")  # noqa: SIM115 - the caller closes it
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(say("not an ordinary file"))
    return stream


def read_ordinary(path: Path) -> bytes:
    """Return the content of an ordinary file; OSError for anything else, or one that cannot be read."""
    with open_ordinary(path) as stream:
        return stream.read()
