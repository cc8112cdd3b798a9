"""What earlier checks came to, in the user's cache: a file for each program, under the digest of all that the result depends on.

That is: the content of the program and of the files that it uses, the game, the settings, the language, and Malpan itself. What
does not run, and what is undecided, may depend on what else is installed and running, and is checked again.
"""

import hashlib
import json
import os
import sys
import time
import warnings
from collections.abc import Iterable
from dataclasses import astuple
from functools import cache
from importlib.metadata import version
from pathlib import Path

from malpan.checking.folders.finding import Found
from malpan.checking.folders.outcome import RIGHT, SLOW, WRONG, Outcome
from malpan.checking.folders.parts import Surroundings
from malpan.checking.folders.worker import EachSettings
from malpan.errors import PACKAGE, describe_reason
from malpan.language import say, spoken
from malpan.system.files import DRAFT, write_whole
from malpan.system.reading import read_ordinary

KEPT = (RIGHT, WRONG, SLOW)
"""Results that are recorded."""

MOST_RECORDS = 10_000
"""Records that are kept, the newest ones."""

OLD_SECONDS = 86_400
"""The age of a file that nobody writes any more."""


class RecordWarning(UserWarning):
    """A record cannot be used or written; the program is checked, or will be checked again."""


class Records:
    """The records in a folder; with `fresh`, none is read. Nothing is lost with a record: it only saves time."""

    def __init__(self, folder: Path, settings: EachSettings, fresh: bool = False) -> None:
        self.folder = folder
        self.settings = settings
        self.fresh = fresh
        self.refused = False
        self.surroundings = Surroundings()

    def key(self, found: Found) -> str | None:
        """Return the digest of all that the result for a program depends on; None if it cannot be read."""
        assert found.path
        digest = hashlib.sha256()
        try:
            for part in (*self.circumstances(found), *contents(found.path, self.surroundings.files_used(found.path))):
                digest.update(len(part).to_bytes(8, "big") + part)
        except OSError:
            return None
        return digest.hexdigest()

    def circumstances(self, found: Found) -> Iterable[bytes]:
        """Yield what the result depends on besides the program."""
        yield digest_of_package()
        yield repr((sys.version, spoken().language, found.game, astuple(self.settings))).encode(errors="surrogatepass")
        if found.game.endswith(".py"):
            yield from contents(Path(found.game), self.surroundings.files_used(Path(found.game)))

    def read(self, key: str) -> Outcome | None:
        """Return what the check came to that is recorded under a key; None if there is no record, or one that is damaged."""
        file = self.folder / key
        if self.fresh:
            return None
        try:
            digest, _, data = read_ordinary(file).partition(b"\n")
        except FileNotFoundError:
            return None
        except OSError as error:
            why = describe_reason(error)
            warn(say("the record {file} cannot be read ({reason}); the program is checked again", file=file, reason=why))
            return None
        if hashlib.sha256(key.encode() + data).hexdigest().encode() != digest:
            warn(say("the record {file} is damaged and is not used; the program is checked again", file=file))
            return None
        return Outcome.from_dict(json.loads(data))

    def write(self, key: str, outcome: Outcome) -> None:
        """Record what a check came to, whole or not at all; warn once if that cannot be done."""
        if outcome.result not in KEPT or self.refused:
            return
        data = json.dumps(outcome.to_dict()).encode()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / key, hashlib.sha256(key.encode() + data).hexdigest().encode() + b"\n" + data)
        except OSError as error:
            self.refused = True
            why = describe_reason(error)
            warn(say("results cannot be recorded in {folder}: {reason}", folder=self.folder, reason=why))

    def remove_oldest(self) -> None:
        """Remove the oldest records if there are too many, and what is left of a record that was being written long ago."""
        try:
            ages = {each.path: time.time() - each.stat(follow_symlinks=False).st_mtime for each in os.scandir(self.folder)}
            drafts = [path for path, age in ages.items() if path.endswith(DRAFT) and age > OLD_SECONDS]
            for path in {*drafts, *sorted(ages, key=ages.__getitem__)[MOST_RECORDS:]}:
                os.unlink(path)
        except OSError:  # there is no folder, or another check is at it
            return


def contents(path: Path, files: Iterable[Path]) -> Iterable[bytes]:
    """Yield the names and the contents of files; names are relative to the folder of a path."""
    for each in files:
        yield os.fsencode(os.path.relpath(each, path.parent))
        yield each.read_bytes()


@cache
def digest_of_package() -> bytes:
    """Return the digest of Malpan: its version, and every file that it consists of."""
    package = Path(PACKAGE)
    digest = hashlib.sha256(version("malpan").encode())
    for file in sorted(package.rglob("*")):
        if file.suffix in (".py", ".txt", ".po", ".c") and file.is_file():
            digest.update(os.fsencode(file.relative_to(package)) + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()


def default_records() -> Path:
    """Return the folder of records in the user's cache."""
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("malpan")) / "checks" / "results"


def warn(sentence: str) -> None:
    """Warn that a record cannot be used or written."""
    warnings.warn(sentence, RecordWarning, stacklevel=3)
