"""The cache of compiled kernels, a folder for each digest.

A kernel is compiled once on a machine. Its folder holds the text it was made from, what Numba stores beside it, and the checksums
of both, as nothing else would notice damage to machine code. A folder is completed under another name and renamed, so that two
processes may compile the same kernel at once.
"""

import hashlib
import os
import shutil
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path

from malpan.errors import MalpanError, describe_reason
from malpan.language import say
from malpan.system.files import write_whole

VARIABLE = "MALPAN_CACHE"
"""The environment variable that names another folder for the cache."""

SUFFIX = ".kernel"

TEXT, SUMS, MEMORY, DRAFT = "kernel.py", "sums", "needs-memory", "draft-"


class CacheWarning(UserWarning):
    """Compiled rules could not be cached, so that they are compiled again in the next run."""


class Warned:
    """Whether this process has warned already that nothing can be cached."""

    already = False


def folder() -> Path:
    """Return the folder of the cache: the one that MALPAN_CACHE names, else this user's own."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    from platformdirs import user_cache_path

    return user_cache_path("malpan", appauthor=False) / "kernels"


def find(digest: str) -> Path | None:
    """Return the text of a cached kernel; None if it is not in the cache. A damaged one is removed."""
    home = folder() / (digest + SUFFIX)
    with suppress(OSError, ValueError):
        if (home / SUMS).read_text(encoding="utf-8") == sums_of(home):
            return home / TEXT
    if not needs_memory(digest):
        drop(digest)
    return None


def draft(text: str) -> Path | None:
    """Write the text of a kernel to a draft folder of the cache, and return that file; None if it cannot be written."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        home = Path(tempfile.mkdtemp(prefix=DRAFT, dir=folder()))
        write_whole(home / TEXT, text.encode())
    except OSError as error:
        warn(error)
        return None
    return home / TEXT


def keep(file: Path, digest: str) -> None:
    """Rename a draft to its place in the cache, with checksums; another process may have been first."""
    home = folder() / (digest + SUFFIX)
    try:
        write_whole(file.parent / SUMS, sums_of(file.parent).encode())
        if not home.exists():
            file.parent.rename(home)
    except OSError as error:
        if not home.exists():
            warn(error)


def discard(file: Path) -> None:
    """Remove a draft, unless it was renamed."""
    shutil.rmtree(file.parent, ignore_errors=True)


def sums_of(home: Path) -> str:
    """Return the checksums of the files of a kernel, a line each."""
    files = sorted(file for file in home.rglob("*") if file.is_file() and file.name not in (SUMS, MEMORY))
    return "".join(f"{hashlib.blake2b(file.read_bytes()).hexdigest()} {file.name}\n" for file in files)


def needs_memory(digest: str) -> bool:
    """Tell whether the rules of a kernel are known to create arrays."""
    return (folder() / (digest + SUFFIX) / MEMORY).exists()


def note_memory(digest: str) -> None:
    """Note that the rules of a kernel create arrays, if the cache can be written."""
    with suppress(OSError):
        (folder() / (digest + SUFFIX)).mkdir(parents=True, exist_ok=True)
        (folder() / (digest + SUFFIX) / MEMORY).touch()


def drop(digest: str) -> None:
    """Remove one kernel."""
    shutil.rmtree(folder() / (digest + SUFFIX), ignore_errors=True)


def warn(error: Exception) -> None:
    """Warn, once, that compiled rules cannot be cached, and why."""
    if not Warned.already:
        Warned.already = True
        reason = describe_reason(error)
        message = say(
            "compiled rules cannot be kept in {folder} ({reason}), so they are compiled again in every run",
            folder=folder(),
            reason=reason,
        )
        warnings.warn(message, CacheWarning, stacklevel=2)


def size() -> tuple[int, int]:
    """Return how many kernels the cache holds, and how many bytes they take."""
    homes = [*folder().glob(f"*{SUFFIX}")]
    return len(homes), sum(file.stat().st_size for home in homes for file in home.rglob("*") if file.is_file())


def clear() -> tuple[int, int]:
    """Empty the cache; return how many kernels it held, and how many bytes. MalpanError if a folder cannot be removed."""
    held = size()
    try:
        for home in [*folder().glob(f"*{SUFFIX}"), *folder().glob(f"{DRAFT}*")]:
            shutil.rmtree(home)
    except OSError as error:
        reason = describe_reason(error)
        raise MalpanError(say("{path} cannot be removed: {reason}", path=error.filename, reason=reason)) from None
    return held
