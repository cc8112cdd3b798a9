"""The games of the page: the built-in ones, their numbered problems, and those in files named on the command line."""

import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.game.costs import has_costs
from malpan.game.random_boards import takes_size
from malpan.games.built_in import Example
from malpan.games.catalogue import built_in_games, find_game
from malpan.language import say, several, using_words
from malpan.objectives.table import kind_of
from malpan.text.decoding import decode_text
from malpan.text.lines import normalize
from malpan.web.making import can_make


class PageGame(NamedTuple):
    """A game of the page: the word that finds it, the game itself, boards to begin with, and the words of a built-in game."""

    word: str
    game: Game
    examples: tuple[Example, ...] = ()
    title: str = ""
    explanation: str = ""
    editor: str = ""


def load_games(files: Iterable[str] = ()) -> dict[str, PageGame]:
    """Return the games by their ids. A file that is not Python is a board for the game of the file before it."""
    records = list(built_in_games())
    games = {
        record.game.name: PageGame(
            record.game.name, record.game, tuple(record.examples), record.title, record.explanation, record.editor
        )
        for record in records
    }
    for record in records:
        for number, problem in record.problems.items():
            games[str(number)] = PageGame(str(number), problem)
    last = ""
    for file in files:
        if file.endswith(".py"):
            game = find_game(os.path.abspath(file))
            last = game.name if game.name not in games else os.path.basename(file)
            games[last] = PageGame(os.path.abspath(file), game)
        elif last:
            example = Example(os.path.basename(file), read_text(file))
            games[last] = games[last]._replace(examples=(*games[last].examples, example))
        else:
            raise MalpanError(
                say("{file} is not a Python file; expected a file that defines a game, then boards for it", file=file)
            )
    return games


def read_text(file: str) -> str:
    """Return the text of a file; MalpanError if it is not text."""
    try:
        with open(file, "rb") as stream:
            return normalize(decode_text(stream.read()))
    except UnicodeDecodeError:
        raise MalpanError(say("{file} is not text in UTF-8; expected a board", file=file)) from None


def describe_games(games: Mapping[str, PageGame], levels: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
    """Return what the page shows of the games, in the current language; a numbered problem is listed with its game.

    `levels` has how many levels of each game there are, by the names of games.
    """
    problems = [known for known in games.values() if known.game.number is not None]
    levels = levels or {}
    return [
        describe_game(name, known, problems) | describe_making(known, levels)
        for name, known in games.items()
        if known.game.number is None
    ]


def describe_game(name: str, known: PageGame, problems: Iterable[PageGame]) -> dict[str, Any]:
    """Return what the page shows of a game, and of those of the numbered problems that are its own."""
    with using_words(known.game.words, known.game.plurals):
        return {
            "id": name,
            "title": say(known.title) or name,
            "explanation": say(known.explanation) or say(known.game.about) or name,
            "editor": known.editor,
            "steered": known.game.objective.steered,
            "counts_moves": kind_of(known.game).counts_moves,
            "costs": has_costs(known.game),
            "problems": [describe_problem(problem) for problem in problems if problem.game.name == known.game.name],
            "formats": [{"name": form.name, "about": say(form.about)} for form in known.game.formats],
            "examples": [{"name": say(example.name), "text": example.text} for example in known.examples],
            "random": known.game.boards is not None and known.game.write is not None,
            "file": known.word.endswith(".py"),
        }


def describe_making(known: PageGame, levels: Mapping[str, int]) -> dict[str, Any]:
    """Return how many levels there are of a game, whether they can be made and the size be chosen, and the word for moves."""
    game = known.game
    with using_words(game.words, game.plurals):
        return {
            "levels": levels.get(game.name, 0),
            "makes": can_make(game),
            "sized": takes_size(game),
            "moves": several(game.unit),
        }


def describe_problem(problem: PageGame) -> dict[str, Any]:
    """Return a numbered problem: its number, what it asks, and the format that it reads."""
    formats = problem.game.formats
    return {"id": problem.word, "about": say(problem.game.about), "format": formats[0].name if formats else None}
