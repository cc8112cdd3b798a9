"""Removes a folder whatever is in it: thousands of folders in each other, folders without permissions, names that are no text."""

import errno
import os
import stat
from typing import NamedTuple

FLAGS = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC

ATTEMPTS = 10
"""How often a folder is tried that somebody else removes at the same time."""


class Level(NamedTuple):
    """A folder that is being emptied: its name, what identifies the folder it is in, and its folders that are still there."""

    name: str
    parent: tuple[int, int]
    folders: list[str]


def remove_folder(path: str) -> None:
    """Remove a folder with all that is in it; OSError if something cannot be removed. There may be no such folder.

    Folders are entered and left one step at a time, so depth costs neither recursion nor open files, and no path is too long.
    """
    for _ in range(ATTEMPTS):
        try:
            empty_folder(open_folder(path))
            os.rmdir(path)
        except FileNotFoundError:  # it is gone, or somebody else is removing it too
            if not os.path.lexists(path):
                return
        else:
            return
    os.rmdir(path)


def empty_folder(folder: int) -> None:
    """Remove everything in an open folder, and close it; OSError if something cannot be removed."""
    levels: list[Level] = []
    try:
        folders = remove_files(folder)
        while folders or levels:
            if folders:
                parent = identity(folder)
                folder = replace(folder, open_folder(folders[-1], folder))
                levels.append(Level(folders.pop(), parent, folders))
                folders = remove_files(folder)
            else:
                name, parent, folders = levels.pop()
                folder = replace(folder, os.open("..", FLAGS, dir_fd=folder))
                if identity(folder) != parent:
                    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), name)  # somebody moved it away
                os.rmdir(name, dir_fd=folder)
    finally:
        os.close(folder)


def remove_files(folder: int) -> list[str]:
    """Remove what is no folder in an open folder; return the folders."""
    folders = []
    for name in os.listdir(folder):
        try:
            os.unlink(name, dir_fd=folder)
        except FileNotFoundError:
            continue
        except (IsADirectoryError, PermissionError):
            if not stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
                raise
            folders.append(name)
    return folders


def open_folder(path: str, parent: int | None = None) -> int:
    """Open a folder, and take the permissions to read and change it; OSError if it is none."""
    try:
        folder = os.open(path, FLAGS, dir_fd=parent)
    except PermissionError:
        os.chmod(path, 0o700, dir_fd=parent)
        folder = os.open(path, FLAGS, dir_fd=parent)
    os.fchmod(folder, 0o700)
    return folder


def identity(folder: int) -> tuple[int, int]:
    """Return what identifies an open folder."""
    status = os.fstat(folder)
    return status.st_dev, status.st_ino


def replace(old: int, new: int) -> int:
    """Close an open folder and return another one."""
    os.close(old)
    return new
