"""The commonest slips of those who write a game: a function that returns something else than its contract says.

Python does not notice them, and a search would stumble over them somewhere else, or answer wrongly. Each becomes a `RuleError`
that names the function, what it returned, what was expected, and its line. To find the line, the function is called once more
and followed line by line; so a line is found whatever the function calls on its way.
"""

import copy
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import CodeType, FrameType
from typing import Any, NamedTuple

from malpan.errors import Place, RuleError, describe_place, is_in_game
from malpan.language import mark, say

LONGEST = 60
"""Characters of a value that a sentence quotes."""

WHOLE = mark("whole numbers from 0")
A_ROLL_A_TURN = mark("a list of whole numbers, one for each turn")

Wrong = Callable[[FrameType], bool]


class Call(NamedTuple):
    """A call of a function of a game: which part of the game it is, and its arguments."""

    game: str
    part: str
    function: Callable[..., Any] | None
    arguments: tuple[Any, ...] = ()
    state: Sequence[int] | None = None
    move: str = ""

    def describe(self, wrong: Wrong | None = None) -> str:
        """Return where the call goes wrong: file, line and function, then state and move, as far as they are known.

        The line is the first one after which `wrong` holds, or else the one that returns.
        """
        places = [describe_place(place) if (place := place_of_call(self, wrong)) else ""]
        if self.state is not None:
            shown = describe_value(list(self.state))
            places.append(say("state {state}", state=shown))
        if self.move:
            places.append(say("move {move}", move=self.move))
        return "; ".join(filter(None, places))


def returned_error(call: Call, found: Any, expected: str) -> RuleError:
    """Return the error of a function that returned something else than expected."""
    words = {"part": call.part, "game": call.game, "expected": say(expected), "place": call.describe()}
    if found is None:
        return slip(call.part, mark("{part} of {game} returned nothing; expected {expected}"), words)
    words |= {"found": describe_value(found)}
    return slip(call.part, mark("{part} of {game} returned {found}; expected {expected}"), words)


def slip(part: str, sentence: str, words: dict[str, str]) -> RuleError:
    """Return the error of a part of a game, with its place behind the sentence, if one is known."""
    said = say(sentence, **{name: word for name, word in words.items() if name != "place"})
    error = RuleError(f"{said} ({words['place']})" if words["place"] else said)
    error.part = part
    return error


def describe_value(value: Any) -> str:
    """Return a value as it is written in Python, shortened; of numbers that are not Python's own, also their type."""
    text = " ".join(re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", repr(value)).split())
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    kind = type(value)
    own = kind.__module__ == "builtins" or not hasattr(value, "dtype") or not text[:1].isdecimal()
    return text if own else f"{text} ({kind.__module__}.{kind.__name__})"


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, and neither True nor False."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_whole(values: Sequence[Any]) -> bool:
    """Tell whether all values are whole numbers of Python; True and False count as 1 and 0."""
    return set(map(type, values)) <= {int} or all(isinstance(value, int) for value in values)


def is_list(value: object) -> bool:
    """Tell whether a value can be taken for a list: it has a length and an order, and is no text."""
    return hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, str | bytes | dict)


def check_list(call: Call, found: Any, expected: str) -> None:
    """Raise RuleError unless a function returned a list of whole numbers."""
    if not is_list(found):
        raise returned_error(call, found, expected)
    if not are_whole(found):
        place, value = next((place, value) for place, value in enumerate(found) if not isinstance(value, int))
        words = {"part": call.part, "game": call.game, "found": describe_value(value), "number": str(place)}
        sentence = mark("{part} of {game} returned {found} in place {number}; expected {expected}")
        raise slip(call.part, sentence, words | {"expected": say(expected), "place": call.describe()})


def check_start(call: Call, found: Any) -> None:
    """Raise RuleError unless `start` returned a list of whole numbers."""
    check_list(call, found, mark("a list of whole numbers from 0"))


def check_ranges(call: Call, found: Any, places: int) -> None:
    """Raise RuleError unless `ranges` returned a whole number from 1 for each place."""
    check_list(call, found, mark("a list of whole numbers from 1, one for each place of a state"))
    if len(found) != places:
        sentence = mark("{part} of {game} returned {found} bounds for the {places} places of a state")
        words = {"part": call.part, "game": call.game, "found": str(len(found)), "places": str(places)}
        raise slip(call.part, sentence, words | {"place": call.describe()})
    if min(found, default=1) < 1:
        raise returned_error(call, found, mark("a list of whole numbers from 1, one for each place of a state"))


def check_text(call: Call, found: Any) -> None:
    """Raise RuleError unless a function returned a text."""
    if not isinstance(found, str):
        raise returned_error(call, found, mark("a text"))


def check_labels(call: Call, found: Any) -> None:
    """Raise RuleError unless `moves` is a list of texts."""
    if not is_list(found) or not all(isinstance(label, str) for label in found):
        raise returned_error(call, found, mark("a list of labels, a text for each move"))


def check_state(call: Call, before: Sequence[int], after: Sequence[Any]) -> None:
    """Raise RuleError unless a call left as many whole numbers in the state, its second argument, as there were before."""
    length = len(before)
    if len(after) == length and are_whole(after):
        return
    places, part = call.arguments[1], "places" if call.part == "step" else call.part

    def wrong(_: FrameType) -> bool:
        return len(places) != length or not are_whole(places)

    words = {"part": call.part, "game": call.game, "expected": str(length), "number": str(len(after))}
    found: Sequence[Any] = list(after)
    places[:] = before
    place = {"place": call.describe(wrong)}
    if len(found) != length:
        sentence = mark("{part} of {game} left {number} numbers in the state; expected {expected}, as many as start returns")
        raise slip(part, sentence, words | place)
    number, value = next((number, value) for number, value in enumerate(found) if not isinstance(value, int))
    words |= {"number": str(number), "found": describe_value(value), "expected": say(WHOLE)} | place
    raise slip(part, mark("{part} of {game} left {found} in place {number} of the state; expected {expected}"), words)


def place_of_call(call: Call, wrong: Wrong | None = None) -> Place | None:
    """Return the line at which a call goes wrong, or returns; else the function's first line; None for one not in Python."""
    code = code_of(call.function)
    if call.function is None or code is None:
        return None
    watcher = Watcher(code, wrong)
    arguments = call.arguments if wrong else copies_of(call.arguments)
    watcher.follow(partial(call.function, *arguments))
    return watcher.found or Place(code.co_filename, code.co_firstlineno, code.co_name)


def copies_of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return copies of arguments, so that a second call leaves them alone; what cannot be copied as it is."""
    try:
        return copy.deepcopy(arguments)
    except Exception:  # whatever the user's own classes raise
        return arguments


def code_of(function: Any) -> CodeType | None:
    """Return the code of a function, of what it wraps, or of an object that is called; None if it is not in Python."""
    while True:
        inner = getattr(function, "__wrapped__", None) or (function.func if isinstance(function, partial) else None)
        if inner is None:
            break
        function = inner
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None and not isinstance(function, type):  # an object whose class has __call__
        code = getattr(vars(type(function)).get("__call__"), "__code__", None)
    return code if isinstance(code, CodeType) else None


class Watcher:
    """Follows a call line by line: `found` is the line after which something is wrong, or else the one that returned.

    `names` has the local names of the function when it returned.
    """

    def __init__(self, code: CodeType, wrong: Wrong | None = None) -> None:
        self.code, self.wrong = code, wrong
        self.found: Place | None = None
        self.last: Place | None = None
        self.names: dict[str, Any] = {}

    def follow(self, call: Callable[[], Any]) -> None:
        """Make the call; whatever it raises was raised before, when it was not followed."""
        before = sys.gettrace()
        sys.settrace(self.see)
        try:
            call()
        except Exception:
            return
        finally:
            sys.settrace(before)

    def see(self, frame: FrameType, event: str, argument: Any) -> "Callable[..., Any] | None":
        """Look at an event of the call."""
        place = Place(frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name)
        if not is_in_game(place) and frame.f_code is not self.code:
            return None
        if self.wrong is not None and self.found is None and self.wrong(frame):
            self.found = self.last or place
        if not frame.f_code.co_name.startswith("<") or frame.f_code is self.code:  # a comprehension belongs to its line
            self.last = place
        if event == "return" and frame.f_code is self.code:
            self.names = dict(frame.f_locals)
            if self.wrong is None:
                self.found = place
        return self.see
