"""Every error, and whose fault it is: an exception in a game's own functions becomes one sentence that names the line."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from malpan.language import LANGUAGES, mark, say, spoken
from malpan.language.visible import visible_line

PACKAGE = os.path.dirname(__file__)

OUTPUT_FAILURES = (errno.EPIPE, errno.ENOSPC, errno.EBADF)
"""What an OSError without a file name tells of an output that is gone, full or closed."""

OUTPUT_CLOSED = mark("standard output is closed")

REASONS = (
    OUTPUT_CLOSED,
    mark("no such file or directory"),
    mark("is a directory"),
    mark("not a directory"),
    mark("permission denied"),
    mark("operation not permitted"),
    mark("file exists"),
    mark("directory not empty"),
    mark("no space left on device"),
    mark("disk quota exceeded"),
    mark("read-only file system"),
    mark("file name too long"),
    mark("file too large"),
    mark("too many levels of symbolic links"),
    mark("too many open files"),
    mark("input/output error"),
    mark("invalid argument"),
    mark("broken pipe"),
    mark("cannot allocate memory"),
    mark("text file busy"),
    mark("no such device or address"),
    mark("address already in use"),
    mark("cannot assign requested address"),
)
"""What an operating system says of files and addresses, in small letters."""


class MalpanError(Exception):
    """Something the user can fix, in one sentence. All errors of Malpan are of this class."""


class BoardError(MalpanError, ValueError):
    """A text that is not a board: what was found, what was expected, and where.

    message   the error without its place.
    line      the line, from 1, None if the error has no place.
    column    the column, from 1, in characters of the text as given; None if the error concerns a whole line or text.
    file      the name of the file, empty if the text did not come from a file.
    board     the number of the board in a file of many boards, from 1; `line` and `column` are then those in the file.
    """

    def __init__(
        self, message: str, *, file: str = "", board: int | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message, file, board, line, column)
        self.message = message
        self.file = file
        self.board = board
        self.line = line
        self.column = column

    def __str__(self) -> str:
        places = [visible_line(self.file)] if self.file else []
        places += [say("board {number}", number=self.board)] if self.board is not None else []
        places += [say("line {number}", number=self.line)] if self.line is not None else []
        places += [say("column {number}", number=self.column)] if self.column is not None else []
        return f"{', '.join(places)}: {self.message}" if places else self.message

    def locate(self, *, file: str = "", board: int | None = None) -> "BoardError":
        """Return the same error in a file, as one of its boards."""
        board = self.board if board is None else board
        return BoardError(self.message, file=file or self.file, board=board, line=self.line, column=self.column)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how pickle and copy make the error again, as its places are keyword arguments."""
        return partial(type(self), file=self.file, board=self.board, line=self.line, column=self.column), (self.message,)


class RuleError(MalpanError):
    """A function of a game failed or broke its contract; the message names it and its line.

    part   the part of the game whose function it is, such as ``step``; empty if it is not known.
    """

    part: str = ""


class NotCompiled(MalpanError):
    """Rules that cannot be compiled: which line, and what in it. With the engine ``auto``, the plain search answers instead."""


class TooLarge(NotCompiled):
    """Numbers that exceed the 64 bits of compiled searches. In a batch, the plain search answers such a board instead."""

    def __str__(self) -> str:
        return super().__str__() or say("the rules reach a number that exceeds the 64 bits of compiled searches")


class ProofError(MalpanError):
    """A line of play does not prove its answer, because of a fault in a search, or because the rules break their promises."""


class Place(NamedTuple):
    """A line of Python in a traceback: file, number and function."""

    file: str
    line: int | None
    function: str


@contextmanager
def rule_errors(name: str) -> Iterator[None]:
    """Turn whatever the functions of a game raise within the context into a RuleError that says what was raised, and where."""
    try:
        yield
    except (MalpanError, MemoryError):
        raise
    except OSError as error:
        if error.errno in OUTPUT_FAILURES and error.filename is None:  # nothing is wrong with rules that print
            raise
        if not any(map(may_be_in_game, traceback_of(error))):  # the system refused something to Malpan or a package
            raise
        raise rule_error(name, error) from error
    except RecursionError as error:
        sentence = say("the rules of {game} call themselves without end ({place})", game=name, place=place_of(error))
        raise RuleError(sentence) from error
    except (Exception, SystemExit) as error:
        raise rule_error(name, error) from error


def rule_error(name: str, error: BaseException) -> RuleError:
    """Return the error of a game whose functions raised something, or returned what made others raise it."""
    error_text = describe_error(error)
    if any(map(is_in_game, traceback_of(error))):
        return RuleError(say("the rules of {game} failed: {error}", game=name, error=error_text))
    return RuleError(
        say(
            "the rules of {game} returned something that cannot be used: {error}; `malpan rules` finds the broken promise",
            game=name,
            error=error_text,
        )
    )


def describe_error(error: BaseException) -> str:
    """Return an error in one line: its type, its message, and where it was raised."""
    says = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if says else ''}{says} ({place_of(error)})"


def describe_reason(error: BaseException) -> str:
    """Return why an operating system refused something, as the end of a sentence."""
    reason = (getattr(error, "strerror", None) or str(error)).lower()
    if reason in REASONS or spoken().language == LANGUAGES[0] or getattr(error, "errno", None) is None:
        return say(reason)
    return say("error {number} of the operating system", number=getattr(error, "errno", None))


def place_of(error: BaseException) -> str:
    """Return the file and line in which an error was raised, such as ``my_game.py, line 12, in step``.

    That is the innermost line in a game's own file; if the line calls a function elsewhere that fails, it is still the line.
    """
    places = traceback_of(error)
    if not places:
        return say("place unknown")
    return describe_place(next(filter(is_in_game, reversed(places)), places[-1]))


def describe_place(place: Place) -> str:
    """Return a line of Python in words, such as ``my_game.py, line 12, in step``."""
    return say("{file}, line {line}, in {function}", file=os.path.basename(place.file), line=place.line, function=place.function)


def traceback_of(error: BaseException) -> list[Place]:
    """Return the traceback of an error, innermost last."""
    places = []
    frame = error.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        places.append(Place(code.co_filename, frame.tb_lineno, code.co_name))
        frame = frame.tb_next
    return places


def is_in_game(place: Place) -> bool:
    """Tell whether a line is in the file of a game, not in Malpan itself, an installed package or Python."""
    import sysconfig

    if is_in(PACKAGE, place.file):
        return is_in(os.path.join(PACKAGE, "games"), place.file)
    python = is_in(sysconfig.get_path("stdlib"), place.file) or "site-packages" in place.file.split(os.sep)
    return not (python or place.file.startswith("<"))


def may_be_in_game(place: Place) -> bool:
    """Tell whether a line may be one of a game: it is in its file, or in a text that was run without a file."""
    return is_in_game(place) or (place.file.startswith("<") and not place.file.startswith("<frozen"))


def is_in(folder: str, file: str) -> bool:
    """Tell whether a file is in a folder or below."""
    return file.startswith(folder + os.sep)
