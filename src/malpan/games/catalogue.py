"""Which game a word means: the name of a built-in game, the number of a problem, or a Python file with a game in it.

A game's package is imported when the game is asked for, so that naming one does not pay for the others.
"""

import importlib
import os
from collections.abc import Iterator
from typing import Any

from malpan.errors import MalpanError, RuleError, describe_error, rule_errors
from malpan.game import Game
from malpan.games.built_in import BuiltIn
from malpan.language import say
from malpan.text.placed import PlacedBoard
from malpan.text.reading import read_board

BUILT_IN: dict[str, tuple[int, ...]] = {
    "marbles": (13460, 13459, 15644, 15653),
    "snakes": (16928, 909),
    "yut": (17825,),
    "die": (23288,),
    "stamp": (14499,),
}
"""The registry: the package of each built-in game in this folder, with the numbers of its problems."""


def find_game(word: str) -> Game:
    """Return the game that `word` means; MalpanError with the known names if there is none."""
    if word in BUILT_IN:
        return built_in(word).game
    for name, numbers in BUILT_IN.items():
        if word in map(str, numbers):
            return built_in(name).problems[int(word)]
    if word.endswith(".py"):
        return game_from_file(word)
    raise MalpanError(
        say(
            "there is no game {word!r}; a game is one of {games}, or a Python file such as my_game.py",
            word=word,
            games=", ".join(game_words()),
        )
    )


def game_words() -> list[str]:
    """Return the words that mean a built-in game: names, then numbers."""
    return [*BUILT_IN, *(str(number) for numbers in BUILT_IN.values() for number in numbers)]


def game_from_file(path: str) -> Game:
    """Return the `game` that a Python file defines; MalpanError if it has none, RuleError if running the file fails."""
    if not os.path.isfile(path):
        raise MalpanError(say("there is no file {path} to read a game from", path=path))
    from malpan.system.neighbours import load_with_neighbours, without_package

    try:
        module = load_with_neighbours(path)
    except SyntaxError as error:
        file = path if error.filename in (None, os.path.abspath(path)) else str(error.filename)
        if error.lineno is None:
            raise RuleError(say("{path} is not Python: {error}", path=file, error=error.msg)) from None
        sentence = say("{path} is not Python: {error} (line {line})", path=file, error=error.msg, line=error.lineno)
        raise RuleError(sentence) from None
    except (Exception, SystemExit) as error:
        told = without_package(describe_error(error))
        raise RuleError(say("{path} could not be run: {error}", path=path, error=told)) from error
    game = getattr(module, "game", None)
    if not isinstance(game, Game):
        raise MalpanError(
            say("{path} defines no game: expected a line such as game = Game(name=..., ...) with malpan.Game", path=path)
        )
    return game


def built_in(name: str) -> BuiltIn:
    """Return the record of a built-in game, importing its package; KeyError if no game has that name."""
    if name not in BUILT_IN:
        raise KeyError(name)
    record: BuiltIn = importlib.import_module(f"malpan.games.{name}").built_in
    return record


def built_in_games() -> Iterator[BuiltIn]:
    """Yield the records of all built-in games, in the order of the registry; this imports every one of them."""
    return map(built_in, BUILT_IN)


def game_named(game: Game | str | int) -> Game:
    """Return the game that was named."""
    return game if isinstance(game, Game) else find_game(str(game))


def resolve_game(game: Game | str | int, board: Any) -> tuple[Game, Any]:
    """Return the game that asks the question of a board, and the board, read if it is a text or comes from a file of boards."""
    game = game_named(game)
    if isinstance(board, PlacedBoard):
        board = board.read(game)
    elif isinstance(board, str):
        board = read_board(game, board)
    if game.derived or game.variant is not None:
        with rule_errors(game.name):
            board = game.complete(board)
            game = game.variant_on(board)
    return game, board
