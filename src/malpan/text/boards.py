"""Files of many boards, read one board after the other: a file may be of any size, and a stream may never end."""

import os
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, Self

from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Format, Game
from malpan.language import counted, say
from malpan.text.blocks import Block
from malpan.text.files import Source, open_pages
from malpan.text.placed import PlacedBoard
from malpan.text.reading import PastedWarning, read_boards_in
from malpan.text.splitting import Splitter


class BoardReader(Iterator[PlacedBoard]):
    """An iterator over the boards of a source, in their order; only the board that is being read is held in memory.

    `form` is how the boards are separated, one of FORMS, or None to find out; `format` the name of a format of the game;
    `options` are set on every board. Errors call the source `name`. With `strict`, every text must be in an exact form.
    """

    def __init__(
        self,
        game: Game[Any],
        source: Source,
        *,
        form: str | None = None,
        format: str | None = None,
        options: Mapping[str, str] | None = None,
        name: str | None = None,
        strict: bool = False,
    ) -> None:
        if name is None:
            name = os.fspath(source) if isinstance(source, str | os.PathLike) else str(getattr(source, "name", ""))
        self.game = game
        self.format = format
        self.options = options or {}
        self.number = 0
        game.check_options(self.options)
        self.pages = open_pages(source, name)
        self.splitter = Splitter(game, self.pages, name, find_format(game, format), form, strict)
        self.boards = iter(self.splitter)

    @property
    def total(self) -> int | None:
        """How many boards the source says it has; None as long as that is not known."""
        return self.splitter.total

    def __length_hint__(self) -> int:
        """Return how many boards are still to come, 0 if that is not known."""
        return max((self.splitter.total or 0) - self.number, 0)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> PlacedBoard:
        board = next(self.boards)
        self.number = board.number
        if (self.format is None and not self.options) or isinstance(board.content, BoardError):
            return board
        return board._replace(content=self.read(board))

    def take_block(self, most: int, size: int, seconds: float) -> Block | None:
        """Return the next boards, `most` at most, as a block, if they are of one shape, see `Splitter.take_block`; else None."""
        if self.format is not None or self.options:
            return None
        block = self.splitter.take_block(most, size, seconds)
        self.number = self.splitter.number
        return block

    def read(self, board: PlacedBoard) -> Any:
        """Return a board read in the format, with the options set; the BoardError if it is invalid."""
        try:
            reading = read_boards_in(self.game, board.content, self.format, strict=board.strict)
        except BoardError as error:
            return error
        except MalpanError as error:
            raise failure_on(board, error) from error
        if len(reading.boards) != 1:
            message = say("the text holds {boards}; expected one", boards=counted(len(reading.boards), "board"))
            return BoardError(message, line=1, column=1)
        for note in reading.notes:
            warnings.warn(f"{board.name}: {note}", PastedWarning, stacklevel=2)
        try:
            with rule_errors(self.game.name):
                return self.game.with_options(reading.boards[0], self.options)
        except BoardError as error:  # the value of an option is wrong, so it is wrong for every board
            raise failure_on(board, error) from None

    def close(self) -> None:
        """Close the file that was opened, if any."""
        self.pages.close()


def failure_on(board: PlacedBoard, error: MalpanError) -> MalpanError:
    """Return an error that is not one of the board, with the file and the number of the board on which it was found."""
    return MalpanError(str(BoardError(str(error), file=board.file, board=board.number)))


def find_format(game: Game[Any], name: str | None) -> Format[Any] | None:
    """Return the format of that name, None for None; raise MalpanError if the game has none of that name."""
    found = next((known for known in game.formats if known.name == name), None)
    if name is not None and found is None:
        game.boards_in("", name)  # raises the error that lists the formats
    return found
