"""What a built-in game brings with it, beyond its rules: everything that the command line, the page and the docs show of it.

Each package in this folder exports one record, ``built_in``; nothing outside the package needs to know the game by name.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from malpan.game import Game


class Example(NamedTuple):
    """A board to begin with: its name, marked for translation, and its text."""

    name: str
    text: str


class BuiltIn(NamedTuple):
    """A built-in game with its numbered problems and its words.

    game         the game under its name.
    problems     problem number -> the game as that problem asks it.
    title        what people call it; marked for translation, as is the explanation.
    explanation  the rules in a sentence or two, for somebody who has a board in front of them.
    examples     boards to begin with, the first of which the page shows.
    editor       how the page draws a board: the name of one of its editors; empty if a board is typed as text.
    """

    game: Game
    problems: Mapping[int, Game]
    title: str
    explanation: str
    examples: Sequence[Example]
    editor: str = ""
