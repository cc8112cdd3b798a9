"""The games of the page: the built-in ones, their numbered problems, and those in files that were named on the command line."""

import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import NUMBERS, find_game, room_of
from malpan.solution import objective_name
from malpan.web.examples import EXAMPLES


class Shown(NamedTuple):
    """A game of the page: the word it is found by, the game itself, and boards to begin with, each with its name."""

    word: str
    game: Game
    examples: tuple[tuple[str, str], ...] = ()


def games_shown(files: Iterable[str] = ()) -> dict[str, Shown]:
    """Return the games by their ids. A file that holds no game is a board for the game of the file before it."""
    shown = {name: Shown(name, find_game(name), examples) for name, examples in EXAMPLES.items()}
    for name, numbers in NUMBERS.items():
        for number in numbers:
            shown[str(number)] = Shown(str(number), room_of(name).problems[number])
    last = ""
    for file in files:
        if file.endswith(".py"):
            game = find_game(os.path.abspath(file))
            last = game.name if game.name not in shown else os.path.basename(file)
            shown[last] = Shown(os.path.abspath(file), game)
        elif last:
            text = text_of(file)
            shown[last] = shown[last]._replace(examples=(*shown[last].examples, (os.path.basename(file), text)))
        else:
            raise MalpanError(f"{file} is no Python file; expected a file that defines a game, and then boards for it")
    return shown


def text_of(file: str) -> str:
    """Return the text of a file with a board."""
    try:
        with open(file, encoding="utf-8-sig") as stream:
            return stream.read()
    except UnicodeDecodeError:
        raise MalpanError(f"{file} is not text in UTF-8; expected a board") from None


def games_listed(shown: Mapping[str, Shown]) -> list[dict[str, Any]]:
    """Return what the page is told about the games; a numbered problem stands with its game."""
    listed = []
    for name, (word, game, examples) in shown.items():
        if game.number is not None:
            continue
        problems = [known for known in shown.values() if known.game.number is not None and known.game.name == name]
        listed.append(
            {
                "id": name,
                "about": game.about,
                "objective": objective_name(game),
                "unit": game.unit,
                "problems": [{"id": known.word, "about": known.game.about} for known in problems],
                "formats": [{"name": form.name, "about": form.about} for form in game.formats],
                "examples": [{"name": title, "text": text} for title, text in examples],
                "random": game.boards is not None and game.write is not None,
                "file": word.endswith(".py"),
            }
        )
    return listed
