"""Which line of the rules a compiler cannot take, and what in it, in one sentence."""

import dis
import linecache
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType

from malpan.game import Game, NotCompiled
from malpan.native.reach import Copies

PLACES = (re.compile(r'File "([^"]+)", line (\d+)'), re.compile(r"([^\s\"]+\.py) \((\d+)\)"))
NAME = re.compile(r"NameError: name '(\w+)'")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

ASKS_FOR_MEMORY = "NRT required"
"""What the compiler says of rules that make arrays of their own where it may not give them any."""


@contextmanager
def blamed(game: Game, copies: Copies) -> Iterator[None]:
    """Turn whatever the compiler raises into NotCompiled, with the line of the rules and the construct that it cannot take."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        text = COLOURS.sub("", str(error)) or f"the compiler failed with {type(error).__name__}"
        if ASKS_FOR_MEMORY in text:
            raise
        functions = [value for value in copies.kept if isinstance(value, FunctionType)]
        raise NotCompiled(f"the rules of {game.name} cannot be compiled: {place_in(text, functions)}") from error


def place_in(text: str, functions: list[FunctionType]) -> str:
    """Return the line of the rules that an error is about, with what is written there and what is wrong with it."""
    known = {os.path.abspath(function.__code__.co_filename) for function in functions}
    found = [(os.path.abspath(file), int(line)) for pattern in PLACES for file, line in pattern.findall(text)]
    ours = places_of_name(text, functions) + [place for place in found if place[0] in known]
    if not ours:
        return complaint(text)
    file, line = ours[0]
    written = " ".join(linecache.getline(file, line).split())[:80]
    return f"{os.path.basename(file)}, line {line}: `{written}`: {complaint(text)}"


def places_of_name(text: str, functions: list[FunctionType]) -> list[tuple[str, int]]:
    """Return where the name is used that is not defined, if that is the error."""
    name = NAME.search(text)
    if name is None:
        return []
    places = []
    for function in functions:
        line = function.__code__.co_firstlineno
        for instruction in dis.get_instructions(function):
            line = instruction.positions.lineno if instruction.positions and instruction.positions.lineno else line
            if instruction.argval == name.group(1):
                places.append((function.__code__.co_filename, line))
    return places


def complaint(text: str) -> str:
    """Return the sentence of a compiler's message that says what is wrong: the innermost one, which comes first."""
    lines = [line.strip().lstrip("- ").rstrip(".") for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(SAYS_NOTHING)]
    best = [line for line in telling if line.startswith(SAYS_WHAT)]
    sentence = " ".join((best or telling or ["it says nothing more"])[0].split())
    return re.sub(r"\.? Raised from .*", "", sentence)[:180]


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
    "Match",
)
SAYS_WHAT = (
    "Unknown attribute",
    "Untyped global name",
    "No implementation of function",
    "Cannot unify",
    "Use of unsupported",
    "Cannot infer",
    "Unsupported",
    "No conversion",
    "Invalid use of",
    "NameError",
    "non-precise type",
)
