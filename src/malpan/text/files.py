"""Text from files, checked page by page, so that a large file of anything else is refused early."""

import codecs
from collections.abc import Iterator
from typing import IO

from malpan.errors import BoardError, MalpanError
from malpan.game import Game
from malpan.text.reading import plain

PAGE = 1 << 16
CLEARLY = 64
"""An error this many characters before the end of the first page stays one, however the text goes on."""

STDIN = "standard input"


def text_of(stream: IO[bytes], game: Game, form: str | None) -> str:
    """Return the text of a stream; BoardError if it is not text, is too long, or is no board already on its first page."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    pages = []
    for number, page in enumerate(pages_of(stream, game.longest)):
        if b"\0" in page:
            raise BoardError("this is a binary file; expected text, in UTF-8")
        try:
            pages.append(decoder.decode(page))
        except UnicodeDecodeError as error:
            before = plain("".join(pages) + bytes(error.object[: error.start]).decode("utf-8", "replace"))
            message = f"byte 0x{error.object[error.start]:02x} is not text; expected UTF-8"
            raise BoardError(message, line=before.count("\n") + 1, column=len(before) - before.rfind("\n")) from None
        if number == 0 and len(page) == PAGE:
            refuse_early(game, plain(pages[0]), form)
    if decoder.getstate()[0]:
        raise BoardError("the text ends in the middle of a character; expected UTF-8")
    return plain("".join(pages))


def pages_of(stream: IO[bytes], longest: int) -> Iterator[bytes]:
    """Yield a stream a page at a time; BoardError if it is longer than any board."""
    length = 0
    while page := stream.read(PAGE if length == 0 else 1 << 20):
        length += len(page)
        if length > longest:
            raise BoardError(f"the text goes on after {longest:,} bytes, longer than any board of this game")
        yield page


def refuse_early(game: Game, page: str, form: str | None) -> None:
    """Raise the BoardError of a first page, if the fault lies so far before its end that no further text can mend it.

    The last word of the page is left out: it may go on, and half a number is another number.
    """
    page = (page.rstrip().rsplit(None, 1) or [page])[0]
    try:
        game.boards_in(page, form)
    except BoardError as error:
        if error.line is not None:
            lines = page.split("\n")
            behind = sum(len(line) + 1 for line in lines[error.line - 1 :]) - (error.column or 1)
            if behind > CLEARLY:
                raise
    except MalpanError:
        raise
    except Exception:
        # A reader of the user's own may stumble over half a board. The whole text is read next, and shows every error.
        return
