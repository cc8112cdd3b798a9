"""The requests of the page, validated before anything is done with them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from malpan.web.limits import MOST_MOVES, MOST_TEXT

Move = Annotated[int, Field(ge=0, le=10**9)]
Word = Annotated[str, Field(min_length=1, max_length=100)]


class GameRequest(BaseModel):
    """A request about a game."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Word = Field(description="The id of a game, as /api/games lists them.")


class BoardRequest(GameRequest):
    """A request about a board of a game."""

    text: str = Field(max_length=MOST_TEXT, description="The board, in any of the game's formats.")
    form: Word | None = Field(None, description="The format of the text; without it, any format of the game is read.")
    number: int = Field(0, ge=0, le=10**6, description="Which of the boards in the text, from 0.")


class ReadRequest(BoardRequest):
    """Read a board; with a seed instead of a text, make a random one."""

    text: str = Field("", max_length=MOST_TEXT, description="The board, in any of the game's formats.")
    seed: int | None = Field(None, ge=0, le=2**53, description="Makes a random board; the text is then ignored.")


class PositionRequest(BoardRequest):
    """A request about the position after some moves."""

    moves: list[Move] = Field(
        default=[], max_length=MOST_MOVES, description="Indices of moves; in a game without choices, a 0 for each turn."
    )


class PlayRequest(PositionRequest):
    """Play the moves, and list the legal ones after them."""

    hint: bool = Field(False, description="Also search for the distance left, and for the moves on a best line.")


class SearchRequest(PositionRequest):
    """Search from the position."""

    seconds: float | None = Field(None, gt=0, le=3600, description="Stop after this time.")
    states: int | None = Field(None, ge=1, le=10**12, description="Stop after this number of states.")


class PictureRequest(PositionRequest):
    """Draw the line of play as a file."""

    kind: Literal["gif"] = Field("gif", description="The kind of file.")
    dark: bool = Field(False, description="Draw in the dark colours.")


class LevelsRequest(GameRequest):
    """List levels of the file from easy to hard, those that fulfil the filters."""

    least: int = Field(0, ge=0, le=2**53, description="The fewest moves.")
    most: int = Field(2**53, ge=0, le=2**53, description="The most moves.")
    single: bool = Field(False, description="Only levels with one best line.")
    minimal: bool = Field(False, description="Only levels without a needless piece.")
    first: int = Field(0, ge=0, le=2**53, description="The place of the first level to list, from 0.")
    count: int = Field(12, ge=1, le=60, description="How many levels to list.")


class DayRequest(GameRequest):
    """Ask for the level of a day."""

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="The date, such as 2026-12-01.")


class MakeRequest(GameRequest):
    """Make a level: look for a random board that takes so many moves."""

    moves: int = Field(ge=0, le=10**6, description="The number of moves that is wanted.")
    size: str = Field("", max_length=40, description="The size of the board, such as 7x7; empty for any.")
    seconds: float = Field(8.0, gt=0, le=3600, description="Return the nearest board after this time.")
    seed: int = Field(0, ge=0, le=2**53, description="Which random boards are tried.")
