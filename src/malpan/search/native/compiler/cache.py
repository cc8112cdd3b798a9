"""The cache of compiled kernels, a file for each digest; the tables of lower bounds are kept beside them.

A kernel is compiled once on a machine. Its file begins with a checksum of everything behind it and of the digest that it was made
for, so that a damaged file, and one that stands under the name of another, is not taken for a kernel. Machine code is code: the
folder and the file must be this user's alone before a byte of it is used.

    malpan kernel 1⏎  checksum (64 bytes)  {"memory": false, "functions": [["advance", 31415]]}⏎  the code of each function
"""

import hashlib
import json
import os
import shutil
import stat
import warnings
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, NamedTuple

from malpan.errors import MalpanError, describe_reason
from malpan.language import say
from malpan.system.files import DRAFT, write_whole
from malpan.system.private import NoFolder, NotPrivate, check_folder, check_owner, make_private, read_private

VARIABLE = "MALPAN_CACHE"
"""The environment variable that names another folder for the cache."""

SUFFIX, TABLE = ".kernel", ".table"

RULES = ".rules"
"""The ending of the file that notes that rules were compiled; its name is the digest of the rules alone."""

LOST = ".lost"
"""The ending of the file that notes how many seconds of compiling the same rules were given up before they were compiled."""

FORM = b"malpan kernel 1\n"
"""How a file begins; another version of it has another number."""

MOST_LOST = 600.0
"""More seconds than a compiler may be given up for."""

CHECKSUM = hashlib.blake2b().digest_size

MOST_BYTES = 1 << 28
"""The longest file that may be a kernel; they have a few hundred thousand bytes."""

MODE = 0o600

NOT_A_KERNEL = "not the kernel of this digest"

LOCK = ".lock"
"""The ending of the file that the process locks which compiles the kernel of a digest."""

LEFTOVERS = (f".*{DRAFT}", "draft-*", f"*{LOCK}")
"""Drafts and locks of processes that were killed, and drafts of an older version of Malpan."""


class CacheWarning(UserWarning):
    """Compiled rules are not cached, or not taken from the cache, so that they are compiled again."""


class Kernel(NamedTuple):
    """The machine code of a kernel: whether its rules create arrays, and the code of each entry point by its name."""

    memory: bool
    code: dict[str, bytes]

    def to_bytes(self, digest: str) -> bytes:
        """Return the content of the file of this kernel under a digest."""
        functions = [[name, len(code)] for name, code in self.code.items()]
        header = json.dumps({"memory": self.memory, "functions": functions}).encode()
        body = b"".join([header, b"\n", *self.code.values()])
        return FORM + checksum(digest, body) + body

    @classmethod
    def from_bytes(cls, digest: str, content: bytes) -> "Kernel":
        """Return the kernel in a file; ValueError if the file was not written for this digest, or is damaged."""
        start = len(FORM) + CHECKSUM
        body = content[start:]
        if content[:start] != FORM + checksum(digest, body):
            raise ValueError(NOT_A_KERNEL)
        header, _, rest = body.partition(b"\n")
        values = json.loads(header)
        code = {}
        for name, length in values["functions"]:
            code[name], rest = rest[:length], rest[length:]
        return cls(values["memory"], code)


class Warned:
    """The warnings of this process; each is given once."""

    already: ClassVar[set[str]] = set()


def folder() -> Path:
    """Return the folder of the cache: the one that MALPAN_CACHE names, else this user's own."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    from platformdirs import user_cache_path

    return user_cache_path("malpan", appauthor=False) / "kernels"


def checksum(digest: str, body: bytes) -> bytes:
    """Return the checksum of a kernel, which covers the digest that it was made for."""
    hashed = hashlib.blake2b(FORM + digest.encode() + b"\n")
    hashed.update(body)
    return hashed.digest()


def find(digest: str) -> Kernel | None:
    """Return a cached kernel; None if it is not in the cache, or is not what its name says, which is said once."""
    name = digest + SUFFIX
    try:
        return Kernel.from_bytes(digest, read_private(folder(), name, MOST_BYTES))
    except (FileNotFoundError, NoFolder):
        return None
    except NotPrivate as error:
        warn_not_private(error)
    except (OSError, ValueError):
        warn(
            "damaged",
            say("the compiled rules in {file} are damaged or belong to others; they are compiled again", file=folder() / name),
        )
    return None


def keep(digest: str, kernel: Kernel) -> None:
    """Write a kernel to the cache, if the cache can be written and is this user's alone; else say once that it is not."""
    home = folder() / (digest + SUFFIX)
    try:
        make_private(home.parent)
        check_folder(home.parent)
        if not is_private(home):
            remove(home)
        write_whole(home, kernel.to_bytes(digest), mode=MODE)
    except NotPrivate as error:
        warn_not_private(error)
    except OSError as error:
        warn_not_kept(describe_reason(error))


def note_rules(rules: str, digest: str) -> None:
    """Note that a kernel of these rules is in the cache, if the one of this digest is: an empty file, which is only a hint."""
    with suppress(OSError):
        if (folder() / (digest + SUFFIX)).exists():
            (folder() / (rules + RULES)).touch(MODE)
            (folder() / (rules + LOST)).unlink(missing_ok=True)


def knows_rules(rules: str) -> bool:
    """Tell whether it was noted that a kernel of these rules is in the cache."""
    return (folder() / (rules + RULES)).exists()


def lost_seconds(rules: str) -> float:
    """Return the seconds of compiling these rules that were given up; 0 if there are none, or the note is not one."""
    try:
        seconds = float((folder() / (rules + LOST)).read_text())
    except (OSError, ValueError):
        return 0.0
    return seconds if 0 <= seconds < MOST_LOST else 0.0


def note_lost(rules: str, seconds: float) -> bool:
    """Note how many seconds of compiling these rules were given up; return False if the cache cannot be written."""
    home = folder() / (rules + LOST)
    try:
        make_private(home.parent)
        check_folder(home.parent)
        write_whole(home, f"{seconds:.2f}".encode(), mode=MODE)
    except (OSError, NotPrivate):
        return False
    return True


def is_private(home: Path) -> bool:
    """Tell whether a file is an ordinary one of this user's alone; it can be replaced at once, so that nobody misses it."""
    try:
        found = home.lstat()
        check_owner(home, found)
    except (OSError, NotPrivate):
        return False
    return stat.S_ISREG(found.st_mode) and stat.S_IMODE(found.st_mode) == MODE


def remove(home: Path) -> None:
    """Remove whatever has the name of a kernel: its owner, its mode and what a link leads to are not kept."""
    if home.is_dir() and not home.is_symlink():
        shutil.rmtree(home)
    else:
        home.unlink(missing_ok=True)


def warn_not_private(error: NotPrivate) -> None:
    """Warn that somebody else could have written what is in the cache."""
    warn(
        "not private",
        say("compiled rules are not cached in {folder}: {reason}; they are compiled again", folder=folder(), reason=error),
    )


def warn_not_kept(reason: str) -> None:
    """Warn that compiled rules cannot be cached, and why."""
    message = say(
        "compiled rules cannot be kept in {folder} ({reason}), so they are compiled again in every run",
        folder=folder(),
        reason=reason,
    )
    warn("not kept", message)


def warn(kind: str, message: str) -> None:
    """Give a warning, unless there was one of its kind."""
    if kind not in Warned.already:
        Warned.already.add(kind)
        warnings.warn(message, CacheWarning, stacklevel=2)


def size(suffix: str = SUFFIX) -> tuple[int, int]:
    """Return how many kernels the cache holds, or how many tables, and how many bytes they take."""
    homes = [*folder().glob(f"*{suffix}")]
    total = 0
    for file in [*homes, *(file for home in homes if not home.is_symlink() for file in home.rglob("*"))]:
        with suppress(OSError):
            total += file.lstat().st_size if not file.is_dir() else 0
    return len(homes), total


def clear() -> None:
    """Empty the cache; raise MalpanError if something cannot be removed."""
    try:
        for home in [
            each
            for pattern in (f"*{SUFFIX}", f"*{RULES}", f"*{LOST}", f"*{TABLE}", *LEFTOVERS)
            for each in folder().glob(pattern)
        ]:
            remove(home)
    except OSError as error:
        reason = describe_reason(error)
        raise MalpanError(say("{path} cannot be removed: {reason}", path=error.filename, reason=reason)) from None
