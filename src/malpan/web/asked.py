"""What the page may ask, checked before anything is done with it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from malpan.web.limits import MOST_MOVES, MOST_TEXT

Move = Annotated[int, Field(ge=0, le=10**9)]
Word = Annotated[str, Field(min_length=1, max_length=100)]


class Asked(BaseModel):
    """A question about a board of a game."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Word = Field(description="The id of a game, as /api/games lists them.")
    text: str = Field(max_length=MOST_TEXT, description="The board, in any of the game's formats.")
    form: Word | None = Field(None, description="The format of the text; without it, whichever the text is in.")
    number: int = Field(0, ge=0, le=10**6, description="Which of the boards in the text, from 0.")


class AskedBoard(Asked):
    """Which board is this? With a seed instead of a text: a random one."""

    text: str = Field("", max_length=MOST_TEXT, description="The board, in any of the game's formats.")
    seed: int | None = Field(None, ge=0, le=2**53, description="Makes a random board; the text is not read then.")


class AskedLine(Asked):
    """A question about a position: the one that some moves lead to from where play begins."""

    moves: list[Move] = Field(
        default=[], max_length=MOST_MOVES, description="Indices of moves; in a game that nobody steers, a 0 for each turn."
    )


class AskedPlay(AskedLine):
    """Where do these moves lead, and what can be done there?"""

    hint: bool = Field(False, description="Search for the distance left from there, and for the moves that keep to a best line.")


class AskedSearch(AskedLine):
    """What is the best line from here, or what can be reached?"""

    seconds: float | None = Field(None, gt=0, le=3600, description="Stop after this time.")
    states: int | None = Field(None, ge=1, le=10**12, description="Stop after so many states.")


class AskedPicture(AskedLine):
    """What does this line look like, as a file?"""

    kind: Literal["gif"] = Field("gif", description="The kind of file.")
    dark: bool = Field(False, description="In the dark colours.")
