"""Whose fault it is: errors raised inside a game's own functions, told in one sentence that names the line."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from malpan.game import MalpanError, RuleError

HOUSE = os.path.dirname(__file__)


class Place(NamedTuple):
    """A line of Python that was being run: its file, its number and the function it belongs to."""

    file: str
    line: int | None
    function: str


@contextmanager
def rules_at_work(name: str) -> Iterator[None]:
    """Turn whatever a game's functions raise into a RuleError that says what was raised, and where."""
    try:
        yield
    except (MalpanError, MemoryError):
        raise
    except RecursionError as error:
        raise RuleError(f"the rules of {name} call themselves without end ({place_of(error)})") from error
    except (Exception, SystemExit) as error:
        if any(map(of_a_game, places_of(error))):
            raise RuleError(f"the rules of {name} failed: {what_failed(error)}") from error
        sentence = f"the rules of {name} gave something that cannot be used: {what_failed(error)}"
        raise RuleError(f"{sentence}; `malpan rules` tells which promise they break") from error


def what_failed(error: BaseException) -> str:
    """Return an error in one line: what was raised, what it says, and where."""
    says = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if says else ''}{says} ({place_of(error)})"


def place_of(error: BaseException) -> str:
    """Return the file and line in which an error was raised, such as ``my_game.py, line 12, in step``.

    It is the innermost place in a game's own file: where that calls something that fails, the call.
    """
    places = places_of(error)
    if not places:
        return "place unknown"
    place = next(filter(of_a_game, reversed(places)), places[-1])
    return f"{os.path.basename(place.file)}, line {place.line}, in {place.function}"


def places_of(error: BaseException) -> list[Place]:
    """Return the calls that led to an error, the innermost last."""
    places = []
    frame = error.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        places.append(Place(code.co_filename, frame.tb_lineno, code.co_name))
        frame = frame.tb_next
    return places


def of_a_game(place: Place) -> bool:
    """Tell whether a place is in a game's file, and not in the searches, the command line or Python itself."""
    import sysconfig

    if is_in(HOUSE, place.file):
        return is_in(os.path.join(HOUSE, "games"), place.file)
    python = is_in(sysconfig.get_path("stdlib"), place.file) or "site-packages" in place.file.split(os.sep)
    return not (python or place.file.startswith("<"))


def is_in(folder: str, file: str) -> bool:
    """Tell whether a file lies in a folder or deeper."""
    return file.startswith(folder + os.sep)
