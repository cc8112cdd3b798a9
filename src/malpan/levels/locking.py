"""One mine at a time works on a file of levels; a second one is told who holds it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from malpan.errors import MalpanError
from malpan.language import say
from malpan.system.files import not_written
from malpan.system.locking import Held, holding

FOLDER = ".mining"
"""What is added to the name of a file of levels for the folder of its mine."""

LOCK = "lock"
"""The file in this folder that says who mines."""


@contextmanager
def hold_file(path: Path) -> Iterator[Path]:
    """Hold a file of levels as long as the context lasts; the context gives the folder of its mine.

    The folder is removed at the end if nothing is left in it. Raises MalpanError if another process holds the file, or nothing
    can be written beside it.
    """
    folder = path.with_name(f"{path.name}{FOLDER}")
    try:
        folder.mkdir(exist_ok=True)
        with holding(folder / LOCK):
            yield folder
    except Held as held:
        raise MalpanError(describe_held(path, held)) from None
    except OSError as error:
        if error.filename is None or not str(error.filename).startswith(str(folder)):
            raise
        raise not_written(path, error) from None
    finally:
        with suppress(OSError):
            folder.rmdir()


def describe_held(path: Path, held: Held) -> str:
    """Return the sentence for a file that another process holds."""
    if held.holder is None:
        return say("{path} is being mined by another process", path=path)
    words = held.holder._asdict()
    return say("{path} is being mined by process {pid} on {host}, since {since}", path=path, **words)
