"""The files that a program may open instead of reading standard input: they are given the board under these names.

The names are strings in the source, such as ``"input.txt"``. Whatever they are, the files are made in a folder of the run alone.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from malpan.checking.sandbox.languages.lexing import blank, list_strings
from malpan.checking.sandbox.languages.source import Source

ENDING = re.compile(r"\.(?:txt|text|in|inp|input|dat|data|test|csv|out|ans|\d+)$", re.IGNORECASE)
NAME = re.compile(r"(?:^|/)(?:input|stdin|in|test|sample|sample_input|output)$", re.IGNORECASE)
"""What the names of such files look like."""

OPENING = re.compile(
    r"(?:\bf?open|\bfreopen|\w*[Ss]tream(?:\s+\w+)?|\bFile\w*|\bRandomAccessFile|\bPaths?(?:\s*\.\s*get)?|\bPath\s*\.\s*of|\breadFile\w*"
    r"|\bread_to_string|\bgetResource\w*|\bopenSync)\s*[({]\s*[rRbB]?$"
)
"""What stands before the name of any file that is opened."""

STANDARD_INPUT = "/dev/stdin"

LEFT_OUT = re.compile(r"[\0-\x1f*?<>|]")
LONGEST = 200


def names_of_own_files(source: Source) -> tuple[str, ...]:
    """Return the names under which a program may look for the board: relative ones, as they are resolved in a folder for a run.

    A name that begins with ``/`` is taken as the end of a longer one: programs write ``folder + "/input.txt"``.
    """
    found = []
    for text in names_of_files(source):
        if text == STANDARD_INPUT:
            continue
        name = os.path.normpath(text.rpartition("}")[2].lstrip("/"))
        if len(name) <= LONGEST and not LEFT_OUT.search(name) and PurePosixPath(name).name.strip(".") != "":
            found.append(name)
    return tuple(dict.fromkeys(found))


def names_of_files_elsewhere(source: Source) -> tuple[str, ...]:
    """Return the files that a program opens by their whole path, where no board can be put."""
    names = filter(lambda name: name.startswith("/") and not name.startswith("/dev/"), names_of_files(source))
    return tuple(name for name in dict.fromkeys(names) if name.count("/") > 1)


def names_of_files(source: Source) -> Iterator[str]:
    """Yield the strings in a source that look like names of files, or stand where a file is opened."""
    blanked = blank(source.text, source.syntax)
    for place, text in list_strings(source.text, source.syntax):
        if ENDING.search(text) or NAME.search(text) or OPENING.search(blanked[max(0, place - 60) : place]):
            yield text


def height(name: str) -> int:
    """Return how many folders up a name begins."""
    return PurePosixPath(name).parts.count("..")


def make_run_folder(base: Path, names: tuple[str, ...]) -> Path:
    """Make a folder below `base` from which all the names lead to places below `base`, and return it."""
    folder = base.joinpath(*["run"] * (1 + max(map(height, names))))
    folder.mkdir(parents=True)
    for name in names:
        Path(os.path.normpath(folder / name)).parent.mkdir(parents=True, exist_ok=True)
    return folder


def write_boards(folder: Path, names: tuple[str, ...], text: str) -> None:
    """Write a board under each of the names, in place of what a program has left there; OSError if that cannot be done."""
    for name in names:
        path = os.path.normpath(folder / name)
        if os.path.isdir(path) and not os.path.islink(path):
            continue  # one name may be the folder of another
        if os.path.lexists(path):
            os.unlink(path)
        with open(path, "xb") as file:
            file.write(text.encode())


def written_file(folder: Path, names: tuple[str, ...], text: str) -> str | None:
    """Return the name of a file in which something else than the board lies by now; None if there is none."""
    for name in names:
        file = Path(os.path.normpath(folder / name))
        try:
            content = file.read_bytes() if file.is_file() else b""
        except OSError:
            continue
        if content.strip() and content != text.encode():
            return name
    return None
