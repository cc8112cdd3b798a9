"""Where the boards of a mine come from: an enumeration of all boards of a size, or boards at random.

Boards come in numbered pieces. A piece of an enumeration has many boards; a random piece is one board, with a seed of its own. So
what is found depends on the numbers alone, and not on how the work was cut, or on who did it.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from malpan.errors import MalpanError, RuleError, rule_errors
from malpan.game import Game
from malpan.game.design import Enumeration, Size
from malpan.game.random_boards import random_board, takes_size
from malpan.language import say
from malpan.levels.random_texts import check_texts, texts_between
from malpan.levels.sizes import size_text

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def seed_of(seed: int, number: int) -> int:
    """Return the seed of random board `number` of a mine with this seed: 63 bits, mixed as SplitMix64 does.

    >>> seed_of(0, 0), seed_of(0, 1)
    (8147104208329303767, 3980143261097177850)
    """
    return mix(mix(seed) + (number + 1) * GOLDEN) >> 1


def mix(value: int) -> int:
    """Return 64 bits, mixed: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014)."""
    value &= WORD
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & WORD
    value = (value ^ value >> 27) * 0x94D049BB133111EB & WORD
    return value ^ value >> 31


class Source(NamedTuple):
    """Boards of a game in numbered pieces.

    size     the size of the boards, None for any.
    seed     the seed of random boards, None for an enumeration.
    options  options of the game that are set on each board: names and values.
    pieces   number of pieces, None if there is no end of them.
    texts    whether boards are drawn as texts, many at once: by `random_texts` of the game, or by its enumeration.
    """

    game: Game
    size: Size | None
    seed: int | None
    options: tuple[tuple[str, str], ...] = ()
    pieces: int | None = None
    texts: bool = False

    def boards(self, number: int) -> Iterator[Any]:
        """Yield the boards of a piece. Raises what the functions of the game raise, as RuleError."""
        game = self.game
        with rule_errors(game.name):
            if self.seed is None:
                for board in enumeration_of(game, self.size).boards(number):
                    yield game.with_options(board, dict(self.options))
                return
            if self.texts:
                assert self.size is not None
                letters = texts_between(game, self.size, self.seed, number, number + 1)
                board = game.read(letters.tobytes().decode("ascii"))
            else:
                board = random_board(game, Random(seed_of(self.seed, number)), self.size)
            yield game.with_options(board, dict(self.options))


@lru_cache(maxsize=4)
def enumeration_of(game: Game, size: Size | None) -> Enumeration[Any]:
    """Return the enumeration of all boards of a size; raise MalpanError if the game has none."""
    assert game.every is not None
    assert size is not None
    enumeration = game.every(size)
    if not isinstance(enumeration, Enumeration):
        raise RuleError(say("{game}: every returned {found!r}; expected an Enumeration", game=game.name, found=enumeration))
    return enumeration


def texts_of_pieces(game: Game, size: Size, first: int, end: int) -> tuple[Any, Any]:
    """Return the texts of pieces of an enumeration, and the number of boards in each piece."""
    import numpy as np

    draw = enumeration_of(game, size).texts
    assert draw is not None
    with rule_errors(game.name):
        found = [draw(piece) for piece in range(first, end)]
    for letters in found:
        if not (isinstance(letters, np.ndarray) and letters.dtype == np.uint8 and letters.ndim == 2):
            raise RuleError(say("{game}: texts of its enumeration returned no array of uint8 in rows", game=game.name))
    return np.concatenate(found), np.array([len(letters) for letters in found], np.int64)


def find_source(game: Game, size: Size | None, seed: int | None, options: tuple[tuple[str, str], ...] = ()) -> Source:
    """Return where the boards of a mine come from.

    That is the enumeration of the game, if it has one of this size and no seed is given; otherwise boards are drawn at random,
    with the seed 0 if none is given: as texts, if the game draws such and a size is given. Raises MalpanError if it has neither.
    """
    refusal: MalpanError | None = None
    if game.every is not None and size is not None and seed is None:
        try:
            with rule_errors(game.name):
                found = enumeration_of(game, size)
                return Source(game, size, None, options, found.pieces, found.texts is not None)
        except RuleError:
            raise
        except MalpanError as error:
            refusal = error
    if game.random_texts is not None and size is not None:
        check_texts(game, size, seed or 0)
        return Source(game, size, seed or 0, options, texts=True)
    if game.boards is None or (size is not None and not takes_size(game)):
        raise refusal or no_boards(game, size)
    return Source(game, size, seed or 0, options)


def no_boards(game: Game, size: Size | None) -> MalpanError:
    """Return the error for a game that makes no boards, or none of a size."""
    if game.boards is None and game.every is None:
        return MalpanError(say("{game} makes no boards; expected `boards` or `every` in its Game(...)", game=game.name))
    if game.boards is None and size is None:
        return MalpanError(say("{game} lists its boards by size; --size says which, such as 4x4", game=game.name))
    if game.boards is None:
        return MalpanError(
            say("{game} draws no boards at random, so it takes no --seed; it lists all boards of a size", game=game.name)
        )
    return MalpanError(
        say(
            "{game} draws boards of any size, so {size} cannot be asked for; leave --size out, or let `boards` take a size",
            game=game.name,
            size=size_text(size),
        )
    )
