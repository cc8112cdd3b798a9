"""Which line of the rules a compiler cannot take, and what in it, in one sentence."""

import linecache
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.errors import NumbaError

from malpan.game import Game, NotCompiled
from malpan.native.reach import Copies

PLACE = re.compile(r'File "([^"]+)", line (\d+)')
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@contextmanager
def blamed(game: Game, copies: Copies) -> Iterator[None]:
    """Turn the compiler's error into NotCompiled with the line of the rules and the construct that it cannot take."""
    try:
        yield
    except NumbaError as error:
        text = COLOURS.sub("", str(error))
        if "NRT required" in text:
            raise
        raise NotCompiled(f"the rules of {game.name} cannot be compiled: {place_in(text, error, files_of(copies))}") from error


def files_of(copies: Copies) -> set[str]:
    """Return the files that the functions compiled here come from."""
    return {value.__code__.co_filename for value in copies.kept if hasattr(value, "__code__")}


def place_in(text: str, error: Any, files: set[str]) -> str:
    """Return the line of the rules that an error is about, with what is written there and what is wrong with it."""
    places = [(os.path.abspath(file), int(line)) for file, line in PLACE.findall(text)]
    known = {os.path.abspath(file): file for file in files}
    ours = [(known[file], line) for file, line in places if file in known]
    location = getattr(error, "loc", None)
    if location is not None and os.path.abspath(location.filename) in known:
        ours.insert(0, (known[os.path.abspath(location.filename)], location.line))
    if not ours:
        return complaint(text)
    file, line = ours[-1]
    written = linecache.getline(file, line).strip()
    return f"{os.path.basename(file)}, line {line}: `{written}`: {complaint(text)}"


def complaint(text: str) -> str:
    """Return the sentence of a compiler's message that says what is wrong: the innermost one."""
    lines = [line.strip().lstrip("- ").rstrip(".") for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(SAYS_NOTHING) and not PLACE.search(line)]
    best = [line for line in telling if line.startswith(SAYS_WHAT)]
    return " ".join((best or telling or ["it says nothing more"])[-1].split())[:200]


SAYS_NOTHING = (
    "Failed in",
    "During:",
    "File ",
    "<source",
    "^",
    "def ",
    "raised from",
    "Enable",
    "There are",
    "Overload of",
    "Match failed",
)
SAYS_WHAT = (
    "Unknown attribute",
    "Untyped global name",
    "No implementation of function",
    "Cannot unify",
    "Use of unsupported",
    "The following",
    "Cannot infer",
    "Unsupported",
    "No conversion",
    "Invalid use of",
    "NameError",
    "cannot determine Numba type",
    "Cannot determine Numba type",
    "non-precise type",
)
