"""Where compiled kernels are kept between runs, a folder for each fingerprint.

A kernel is compiled once on a machine. Its folder holds the text it was made from and what Numba stores beside it. Folders are
made whole under another name and put in place in one move, so that two processes may compile the same kernel at once.
"""

import os
import shutil
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path

from malpan.game import MalpanError

VARIABLE = "MALPAN_CACHE"
"""The environment variable that names another folder."""

SUFFIX = ".kernel"

MEMORY = "asks-for-memory"


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


def keep(digest: str, text: str) -> Path | None:
    """Put the text of a kernel in its folder, if it is not there, and return its file; None if it cannot be kept."""
    home = folder() / (digest + SUFFIX)
    file = home / "kernel.py"
    try:
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return file
        if home.exists():
            shutil.rmtree(home)
        home.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix="draft-", dir=home.parent))
        (draft / "kernel.py").write_text(text, encoding="utf-8")
        try:
            draft.rename(home)
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
            if not file.is_file():
                raise
    except OSError as error:
        tell(error)
        return None
    return file


def asks_for_memory(digest: str) -> bool:
    """Tell whether the rules of a kernel are known to make arrays of their own."""
    return (folder() / (digest + SUFFIX) / MEMORY).exists()


def note_memory(digest: str) -> None:
    """Note that the rules of a kernel make arrays of their own, if anything can be kept."""
    with suppress(OSError):
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
        for home in [*folder().glob(f"*{SUFFIX}"), *folder().glob("draft-*")]:
            shutil.rmtree(home)
    except OSError as error:
        raise MalpanError(f"{error.filename} cannot be removed: {(error.strerror or str(error)).lower()}") from None
    return kernels, size
