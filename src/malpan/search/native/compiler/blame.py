"""Which line of the rules the compiler rejects, and why, in one sentence."""

import dis
import linecache
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.language import mark, say
from malpan.search.native.compiler.reach import Copies

PLACES = (re.compile(r'File "([^"]+)", line (\d+)'), re.compile(r"([^\s\"]+\.py) \((\d+)\)"))
NAME = re.compile(r"NameError: name '(\w+)'")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@contextmanager
def blame_rules(game: Game, copies: Copies) -> Iterator[None]:
    """Turn whatever the compiler raises into NotCompiled, with the line of the rules and what it rejects there."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        text = COLOURS.sub("", str(error)) or say("the compiler failed with {error}", error=type(error).__name__)
        functions = [value for value in copies.kept if isinstance(value, FunctionType)]
        reason = place_in(text, functions)
        raise NotCompiled(say("the rules of {game} cannot be compiled: {reason}", game=game.name, reason=reason)) from error


def place_in(text: str, functions: list[FunctionType]) -> str:
    """Return the line of the rules that an error names, with its text and what is wrong with it."""
    known = {os.path.abspath(function.__code__.co_filename) for function in functions}
    named = sorted((each for pattern in PLACES for each in pattern.finditer(text)), key=lambda each: each.start())
    places = [(os.path.abspath(each.group(1)), int(each.group(2))) for each in named]
    ours = places_of_name(text, functions) + [place for place in places if place[0] in known]
    if not ours:
        return complaint(text)
    return line_and_reason(*ours[0], complaint(text))


def line_and_reason(file: str, line: int, reason: str) -> str:
    """Return a line of the rules, with its text, and what is wrong with it."""
    linecache.checkcache(file)
    text = " ".join(linecache.getline(file, line).split())[:80]
    return say("{file}, line {line}: `{text}`: {reason}", file=os.path.basename(file), line=line, text=text, reason=reason)


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
    """Return what is wrong, from a message of the compiler, in words for the author of the rules; else its own first words."""
    for pattern, sentence in SENTENCES:
        found = re.search(pattern, text)
        if found:
            return in_python_words(say(sentence, **found.groupdict()))[:160]
    lines = [line.strip().lstrip("- ").rstrip(".:") for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(SAYS_NOTHING)]
    words = " ".join((telling or [say("the compiler gives no reason")])[0].split())
    return in_python_words(re.sub(r"\.? Raised from .*| at 0x[0-9a-f]+", "", words))[:160]


def in_python_words(sentence: str) -> str:
    """Replace the compiler's names for types by Python's words."""
    for pattern, words in TYPES:
        sentence = re.sub(pattern, say(words), sentence)
    return sentence


SAYS_NOTHING = ("Failed in", "During:", "File ", "<source", "^", "def ", "raised", "Enable", "There are", "Overload of", "Match")

SENTENCES = (
    (r"yield|enerator\(", mark("a generator cannot be compiled")),
    (r"NameError: name '(?P<name>\w+)' is not defined", mark("name '{name}' is not defined")),
    (r"Unknown attribute '(?P<name>\w+)' of type array.*", mark("compiled, a state or a sequence has no `{name}`")),
    (r"Unknown attribute '(?P<name>\w+)' of type int64", mark("compiled, a whole number has no `{name}`")),
    (r"Unknown attribute '(?P<name>\w+)' of type (?P<kind>.*)", mark("compiled, {kind} has no `{name}`")),
    (
        r"Untyped global name '(?P<name>\w+)'.* type of <class '(?:type|function|builtin_function_or_method)'>",
        mark("`{name}` cannot be compiled"),
    ),
    (
        r"Untyped global name '(?P<name>\w+)'.* type of <class '(?:\w+\.)*(?P<kind>\w+)'>",
        mark("`{name}` is of the type {kind}, which cannot be compiled"),
    ),
    (
        r"reflected list.* assigned to variable '(?P<name>\w+)' in globals",
        mark("`{name}` is a list, which could change; expected a tuple"),
    ),
    # `lower_bound` in kernels/bounds.py does this with what at_least returns.
    (r">>> or_\((?P<kind>\w+), Literal\[int\]\(0\)\)", mark("at_least returns {kind}; expected a whole number")),
    (r"found for signature:\s+>>> (?P<name>\w+)\((?P<kinds>.*)\)\s*\n", mark("`{name}` of ({kinds}) cannot be compiled")),
    (r"STORE_GLOBAL", mark("a global is changed; compiled rules can change the state only")),
    (r"UNPACK_EX", mark("a starred target cannot be compiled")),
    (r"Use of unsupported opcode \((?P<name>\w+)\)", mark("Python's {name} cannot be compiled")),
    (r"del found at", mark("`del` cannot be compiled")),
    (
        r"Can't unify return type from the following types: (?P<kinds>.*)",
        mark("it returns values of different types: {kinds}"),
    ),
    (
        r"Cannot unify (?P<one>.+?) and (?P<other>.+?) for '(?P<name>\w+?)(?:\.\d+)?'",
        mark("`{name}` is of the type {one} in one place, {other} in another"),
    ),
    (r"Type of variable '(?:\$.*?|\w+)' cannot be determined", mark("the type of a value cannot be determined")),
    (r"OverloadSelector|NotImplementedError", mark("the compiler cannot do this with values of these types")),
)
"""Patterns of the compiler's messages, and what they mean for the author of the rules."""

TYPES = (
    (r"array\(u?int\d+, 1d, [AC]\)", mark("sequence")),
    (r"(?:reflected )?list\((\w+)\)(?:<iv=[^>]*>)?", mark(r"list of \1")),
    (r"IntEnum<int64>\((\w+)\)", r"\1"),
    (r"Literal\[\w+\]\(([^()]*)\)", r"\1"),
    (r"UniTuple\((\w+) x (\d+)\)", mark(r"tuple of \2 \1")),
    (r"unicode_type", "str"),
    (r"u?int64", "int"),
    (r"float64", "float"),
    (r"\.\.\.", mark("a field that compiled rules cannot read")),
)
