"""The games of the page: the built-in ones, their numbered problems, and those in files that were named on the command line."""

import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.built_in import Example
from malpan.games.catalogue import built_in_games, find_game
from malpan.language import say
from malpan.solution import objective_name


class Shown(NamedTuple):
    """A game of the page: the word it is found by, the game itself, boards to begin with, and the words of a built-in game."""

    word: str
    game: Game
    examples: tuple[Example, ...] = ()
    title: str = ""
    explanation: str = ""
    editor: str = ""


def games_shown(files: Iterable[str] = ()) -> dict[str, Shown]:
    """Return the games by their ids. A file that holds no game is a board for the game of the file before it."""
    records = list(built_in_games())
    shown = {
        record.game.name: Shown(
            record.game.name, record.game, tuple(record.examples), record.title, record.explanation, record.editor
        )
        for record in records
    }
    for record in records:
        for number, problem in record.problems.items():
            shown[str(number)] = Shown(str(number), problem)
    last = ""
    for file in files:
        if file.endswith(".py"):
            game = find_game(os.path.abspath(file))
            last = game.name if game.name not in shown else os.path.basename(file)
            shown[last] = Shown(os.path.abspath(file), game)
        elif last:
            text = text_of(file)
            shown[last] = shown[last]._replace(examples=(*shown[last].examples, Example(os.path.basename(file), text)))
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
    for name, (word, game, examples, title, explanation, editor) in shown.items():
        if game.number is not None:
            continue
        problems = [known for known in shown.values() if known.game.number is not None and known.game.name == name]
        listed.append(
            {
                "id": name,
                "about": game.about,
                "title": say(title) if title else name,
                "explanation": say(explanation) if explanation else game.about,
                "editor": editor,
                "objective": objective_name(game),
                "unit": game.unit,
                "problems": [{"id": known.word, "about": known.game.about} for known in problems],
                "formats": [{"name": form.name, "about": form.about} for form in game.formats],
                "examples": [{"name": example.name, "text": example.text} for example in examples],
                "random": game.boards is not None and game.write is not None,
                "file": word.endswith(".py"),
            }
        )
    return listed
