"""Which line of the rules a compiler cannot take, and what in it, in one sentence."""

import dis
import linecache
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.search.native.compiler.reach import Copies

PLACES = (re.compile(r'File "([^"]+)", line (\d+)'), re.compile(r"([^\s\"]+\.py) \((\d+)\)"))
NAME = re.compile(r"NameError: name '(\w+)'")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@contextmanager
def blamed(game: Game, copies: Copies) -> Iterator[None]:
    """Turn whatever the compiler raises into NotCompiled, with the line of the rules and the construct that it cannot take."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        text = COLOURS.sub("", str(error)) or f"the compiler failed with {type(error).__name__}"
        functions = [value for value in copies.kept if isinstance(value, FunctionType)]
        raise NotCompiled(f"the rules of {game.name} cannot be compiled: {place_in(text, functions)}") from error


def place_in(text: str, functions: list[FunctionType]) -> str:
    """Return the line of the rules that an error is about, with what is written there and what is wrong with it."""
    known = {os.path.abspath(function.__code__.co_filename) for function in functions}
    named = sorted((each for pattern in PLACES for each in pattern.finditer(text)), key=lambda each: each.start())
    places = [(os.path.abspath(each.group(1)), int(each.group(2))) for each in named]
    ours = places_of_name(text, functions) + [place for place in places if place[0] in known]
    if not ours:
        return complaint(text)
    file, line = ours[0]
    linecache.checkcache(file)
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
    """Return what is wrong, by a compiler's message, in words for whoever wrote the rules; in its own words if it has others."""
    for pattern, words in PLAINLY:
        found = re.search(pattern, text)
        if found:
            return plain_kinds(found.expand(words))[:160]
    lines = [line.strip().lstrip("- ").rstrip(".:") for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(SAYS_NOTHING)]
    sentence = " ".join((telling or ["it says nothing more"])[0].split())
    return plain_kinds(re.sub(r"\.? Raised from .*| at 0x[0-9a-f]+", "", sentence))[:160]


def plain_kinds(sentence: str) -> str:
    """Return a sentence with the compiler's names for kinds of values in Python's words."""
    for pattern, words in KINDS:
        sentence = re.sub(pattern, words, sentence)
    return sentence


SAYS_NOTHING = ("Failed in", "During:", "File ", "<source", "^", "def ", "raised", "Enable", "There are", "Overload of", "Match")

PLAINLY = (
    (r"yield|enerator\(", "a generator cannot be compiled"),
    (r"NameError: (name '\w+' is not defined)", r"\1"),
    (r"Unknown attribute '(\w+)' of type array.*", r"compiled, a state or a sequence has no `\1`"),
    (r"Unknown attribute '(\w+)' of type int64", r"compiled, a whole number has no `\1`"),
    (r"Unknown attribute '(\w+)' of type (.*)", r"compiled, \2 has no `\1`"),
    (r"Untyped global name '(\w+)'.* type of <class '(?:type|function|builtin_function_or_method)'>", r"`\1` cannot be compiled"),
    (r"Untyped global name '(\w+)'.* type of <class '(?:\w+\.)*(\w+)'>", r"`\1` is a \2, which cannot be compiled"),
    (r"reflected list.* assigned to variable '(\w+)' in globals", r"`\1` is a list, which could change; expected a tuple"),
    (r"found for signature:\s+>>> (\w+)\((.*)\)\s*\n", r"`\1` of (\2) cannot be compiled"),
    (r"STORE_GLOBAL", "a global is changed; compiled rules change nothing but the state"),
    (r"UNPACK_EX", "a star takes the rest of a sequence, which cannot be compiled"),
    (r"Use of unsupported opcode \((\w+)\)", r"Python's \1 cannot be compiled"),
    (r"del found at", "`del` cannot be compiled"),
    (r"Can't unify return type from the following types: (.*)", r"it returns values of different kinds: \1"),
    (r"Cannot unify (.+?) and (.+?) for '(\w+?)(?:\.\d+)?'", r"`\3` is now of the kind \1, now \2"),
    (r"Type of variable '(?:\$.*?|\w+)' cannot be determined", "the kind of a value cannot be told"),
    (r"OverloadSelector|NotImplementedError", "the compiler cannot do this with values of these kinds"),
)
"""Messages of the compiler, and what they mean to whoever wrote the rules."""

KINDS = (
    (r"array\(u?int\d+, 1d, [AC]\)", "sequence"),
    (r"(?:reflected )?list\((\w+)\)(?:<iv=[^>]*>)?", r"list of \1"),
    (r"IntEnum<int64>\((\w+)\)", r"\1"),
    (r"Literal\[\w+\]\(([^()]*)\)", r"\1"),
    (r"UniTuple\((\w+) x (\d+)\)", r"tuple of \2 \1"),
    (r"unicode_type", "str"),
    (r"u?int64", "int"),
    (r"float64", "float"),
    (r"\.\.\.", "a field that compiled rules cannot read"),
)
