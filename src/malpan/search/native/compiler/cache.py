"""Where compiled kernels are kept between runs, a folder for each fingerprint.

A kernel is compiled once on a machine. Its folder holds the text it was made from, what Numba stores beside it, and the checksums
of both, as nothing else would notice damage to machine code. Folders are made whole under another name and put in place in one
move, so that two processes may compile the same kernel at once.
"""

import hashlib
import os
import shutil
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path

from malpan.errors import MalpanError

VARIABLE = "MALPAN_CACHE"
"""The environment variable that names another folder."""

SUFFIX = ".kernel"

TEXT, SUMS, MEMORY, DRAFT = "kernel.py", "sums", "asks-for-memory", "draft-"


class CacheWarning(UserWarning):
    """Compiled rules could not be kept, so that they are compiled again the next time."""


class Told:
    """Whether it was said already that nothing can be kept: once is enough."""

    already = False


def folder() -> Path:
    """Return the folder of compiled kernels: of this user, or the one that MALPAN_CACHE names."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    from platformdirs import user_cache_path

    return user_cache_path("malpan", appauthor=False) / "kernels"


def find(digest: str) -> Path | None:
    """Return the text of a kernel whose machine code is kept whole; None if there is none. What is damaged is removed."""
    home = folder() / (digest + SUFFIX)
    with suppress(OSError, ValueError):
        if (home / SUMS).read_text(encoding="utf-8") == sums_of(home):
            return home / TEXT
    if not asks_for_memory(digest):
        drop(digest)
    return None


def draft(text: str) -> Path | None:
    """Return a file with the text of a kernel, in a folder of its own beside those that are kept; None if there can be none."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        home = Path(tempfile.mkdtemp(prefix=DRAFT, dir=folder()))
        (home / TEXT).write_text(text, encoding="utf-8")
    except OSError as error:
        tell(error)
        return None
    return home / TEXT


def keep(file: Path, digest: str) -> None:
    """Put a draft in its place, with the sums of all that was compiled; another process may have been first."""
    home = folder() / (digest + SUFFIX)
    try:
        (file.parent / SUMS).write_text(sums_of(file.parent), encoding="utf-8")
        if not home.exists():
            file.parent.rename(home)
    except OSError as error:
        if not home.exists():
            tell(error)


def discard(file: Path) -> None:
    """Remove a draft, unless it was put in its place."""
    shutil.rmtree(file.parent, ignore_errors=True)


def sums_of(home: Path) -> str:
    """Return the checksums of the files of a kernel, a line each."""
    files = sorted(file for file in home.rglob("*") if file.is_file() and file.name not in (SUMS, MEMORY))
    return "".join(f"{hashlib.blake2b(file.read_bytes()).hexdigest()} {file.name}\n" for file in files)


def asks_for_memory(digest: str) -> bool:
    """Tell whether the rules of a kernel are known to make arrays of their own."""
    return (folder() / (digest + SUFFIX) / MEMORY).exists()


def note_memory(digest: str) -> None:
    """Note that the rules of a kernel make arrays of their own, if anything can be kept."""
    with suppress(OSError):
        (folder() / (digest + SUFFIX)).mkdir(parents=True, exist_ok=True)
        (folder() / (digest + SUFFIX) / MEMORY).touch()


def drop(digest: str) -> None:
    """Remove what is kept of one kernel."""
    shutil.rmtree(folder() / (digest + SUFFIX), ignore_errors=True)


def tell(error: Exception) -> None:
    """Say, once, that compiled rules cannot be kept, and why."""
    if not Told.already:
        Told.already = True
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        message = f"compiled rules cannot be kept in {folder()} ({reason}), so they are compiled anew in every run"
        warnings.warn(message, CacheWarning, stacklevel=2)


def kept() -> tuple[int, int]:
    """Return how many kernels are kept, and how many bytes they take."""
    homes = [*folder().glob(f"*{SUFFIX}")]
    return len(homes), sum(file.stat().st_size for home in homes for file in home.rglob("*") if file.is_file())


def clear() -> tuple[int, int]:
    """Remove all that is kept; return how many kernels that were, and how many bytes. MalpanError where that is not allowed."""
    kernels, size = kept()
    try:
        for home in [*folder().glob(f"*{SUFFIX}"), *folder().glob(f"{DRAFT}*")]:
            shutil.rmtree(home)
    except OSError as error:
        raise MalpanError(f"{error.filename} cannot be removed: {(error.strerror or str(error)).lower()}") from None
    return kernels, size
