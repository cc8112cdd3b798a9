"""The three steps in which a pasted text is tidied up and read."""

from typing import Any

from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Game, Notation
from malpan.language import say
from malpan.text.lines import quote
from malpan.text.pasted.characters import plain
from malpan.text.pasted.lines import Body, lines_of, original, relocate, text_of, trim, without_blanks
from malpan.text.pasted.sections import bodies
from malpan.text.pasted.skipped import describe_skipped
from malpan.text.pasted.values import split_grids
from malpan.text.pasted.variants import split_boards, variants
from malpan.text.pasted.wrappers import unwrap, without_markup

LINE_ENDS = "\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"

LONGEST_QUOTE = 60

Found = tuple[list[Any], Body]
"""Boards, and the lines they were read from."""


def read_pasted(
    game: Game[Any], text: str, format: str | None, refusal: MalpanError, whole: bool = True
) -> tuple[list[Any], tuple[str, ...]]:
    """Return the boards of a text that is in no exact form, and what was skipped; raise the error whose place is furthest on.

    `refusal` is the error of the text as it is. A text that is not `whole` may go on; Unfinished is raised if it has to. Raises
    BoardError also if the text can be read as two different boards.
    """
    text = original(text)
    reader = PasteReader(game, text, format, refusal, whole)
    lines = lines_of(text)
    clean = plain(lines)
    if text_of(clean) != text:
        reader.sign = None  # whatever is wrong with the text as it is, the characters may be to blame
        if boards := reader.attempt(clean):
            return boards, describe_skipped(text, clean)
    tidy = unwrap(plain(without_markup(clean)))
    if boards := reader.attempt(tidy):
        return boards, describe_skipped(text, tidy)
    boards, kept = [], Body()
    for body in inner_bodies(tidy, reader.cells):
        found = reader.read_body(body)
        if found is None:
            raise reader.best_error() from refusal.__cause__
        boards += found[0]
        kept += found[1]
    if not boards:
        raise reader.best_error() from refusal.__cause__
    return boards, describe_skipped(text, kept)


def inner_bodies(lines: Body, cells: str, depth: int = 4) -> list[Body]:
    """Return the parts of a text in which boards are, however deep in fences, quotations and headings."""
    found: list[Body] = []
    for body in bodies(lines, cells):
        inner = unwrap(body)
        found += [inner] if depth == 0 or text_of(inner) == text_of(lines) else inner_bodies(inner, cells, depth - 1)
    return found


class PasteReader:
    """Tries lines as boards, and remembers the error that is furthest on in the text."""

    def __init__(self, game: Game[Any], text: str, format: str | None, refusal: MalpanError, whole: bool) -> None:
        self.game = game
        self.whole = whole
        self.text = text
        self.format = format
        formats = [known for known in game.formats if format in (None, known.name)]
        self.notations: list[Notation] = [known.notation for known in formats if known.notation]
        self.cells = "".join(notation.cells for notation in self.notations)
        self.counts = [known.lines for known in formats if known.lines and known.notation]
        self.error = refusal
        self.at = index_of(text, refusal)
        self.sign: str | None = text[self.at : self.at + 1]
        self.tried: dict[str, list[Any] | None] = {}

    def attempt(self, lines: Body, told: bool = True) -> list[Any] | None:
        """Return the boards that lines are in an exact form; None if they are none. Unless `told`, the error is forgotten."""
        text = text_of(lines)
        if text not in self.tried:
            self.tried[text] = None
            try:
                with rule_errors(self.game.name):
                    self.tried[text] = self.game.boards_in(text, self.format)
            except BoardError as error:
                if told:
                    self.remember(error, lines)
            except MalpanError:  # the reader of a user's game failed, as it did on the text as it is
                pass
        return self.tried[text]

    def remember(self, error: BoardError, lines: Body) -> None:
        """Keep an error in lines if the one before it is mended in them, or is on an earlier line."""
        if error.line is None or not lines:
            return
        found = relocate(error, lines, self.text)
        at = index_of(self.text, found)
        later = at > self.at and any(sign in LINE_ENDS for sign in self.text[self.at : at])
        if self.sign is None or later or self.is_mended(lines, beyond=at > self.at):
            sign = lines[min(error.line, len(lines)) - 1].text[(error.column or 1) - 1 :][:1]
            self.error, self.at, self.sign = found, at, sign

    def is_mended(self, lines: Body, beyond: bool) -> bool:
        """Tell whether lines do not have the character at which the error so far stands, or another one in its place.

        What is written before the character, such as a quote, mends it if the next error is `beyond` it.
        A blank that is missing between others does not count: whether it may be left out is a guess.
        """
        for line in lines:
            if line.at[0] <= self.at < line.at[-1]:
                here = [line.text[index] for index, place in enumerate(line.at[:-1]) if place == self.at]
                if not here:
                    return self.sign not in (" ", "\t")
                return self.sign not in here or (len(here) > 1 and beyond)
        return self.sign != ""

    def best_error(self) -> MalpanError:
        """Return the error that is furthest on."""
        return self.error

    def read_body(self, body: Body) -> Found | None:
        """Return the boards in lines that are one board or several; None if there are none."""
        found = self.read_part(body)
        if found is not None or not self.notations:
            return found
        ways = list(split_boards(body, self.counts))
        if any(notation.values == "lists" for notation in self.notations):
            ways.append(split_grids(body))
        readings = [whole for pieces in ways if pieces and (whole := self.read_pieces(pieces)) is not None]
        return self.only_one(readings)

    def read_pieces(self, pieces: list[Body]) -> Found | None:
        """Return the boards in pieces, one in each at least; None if there is none in one of them.

        The errors in a piece are remembered if the pieces before it are boards: only then is it likely to be one.
        """
        boards: list[Any] = []
        kept: list[Body] = []
        for number, piece in enumerate(pieces):
            part = self.read_part(trim(piece), told=number > 0, alone=False)
            if part is None:
                return None
            boards += part[0]
            kept.append(part[1])
        if len(kept) > 1 and self.attempt(kept[0] + kept[1], told=False):
            return None  # they may be one board, of which a part is wrong
        return boards, [line for piece in kept for line in piece]

    def read_part(self, body: Body, told: bool = True, alone: bool = True) -> Found | None:
        """Return the boards in lines that are one board, with whatever is around its rows; None if there are none.

        If it is not `alone`, no number is dropped that could belong to it.
        """
        for lines in (body, without_blanks(body)):
            if boards := self.attempt(lines, told):
                return boards, lines
        for group in variants(body, self.notations, self.cells, alone, self.whole):
            found = [(self.attempt(lines, told and helps), lines) for lines, helps in group]
            if reading := self.only_one([(boards, lines) for boards, lines in found if boards]):
                return reading
        return None

    def only_one(self, readings: list[Found]) -> Found | None:
        """Return the one reading there is, None if there is none; raise BoardError if two lead to different boards."""
        if not readings:
            return None
        first = readings[0]
        for other in readings[1:]:
            if other[0] != first[0]:
                shown = [quote_lines(lines) for _, lines in (first, other)]
                message = say(
                    "this can be read as two different boards, {first} or {second}; write the one that is meant in an exact form",
                    first=shown[0],
                    second=shown[1],
                )
                raise relocate(BoardError(message, line=1, column=1), first[1], self.text)
        return first


def index_of(text: str, error: MalpanError) -> int:
    """Return the index in a text of the place of an error, -1 if it has none."""
    if not isinstance(error, BoardError) or error.line is None:
        return -1
    begin = 0
    for _ in range(error.line - 1):
        begin = text.find("\n", begin) + 1
    return begin + (error.column or 1) - 1


def quote_lines(lines: Body) -> str:
    """Return lines as they stand in a sentence."""
    text = " / ".join(" ".join(line.text.split()) for line in lines)
    return quote(text) if len(text) <= 20 else repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
