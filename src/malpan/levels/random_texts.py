"""Random boards of one size by the thousand, as texts: drawn in blocks, made canonical, and each kept once.

A block has as many boards as any other, and a generator of its own, whose key is the seed and the number of the block. So board
`number` is the same whoever draws it, and whatever is drawn with it.
"""

from functools import lru_cache
from typing import Any

from malpan.errors import BoardError, RuleError, rule_errors
from malpan.game import Game
from malpan.game.design import Size
from malpan.language import say
from malpan.levels.canonical import canonical_board, written

BLOCK = 1 << 12
"""Boards in a block."""

TRIED = 8
"""Boards that are compared with what single boards come to, before a mine begins."""


def texts_between(game: Game, size: Size, seed: int, first: int, end: int) -> Any:
    """Return the texts of the random boards from number `first` to before `end`, a row of letters for each.

    Raises MalpanError for a size that the game does not have, RuleError if what it draws are no texts.
    """
    import numpy as np

    blocks = [draw_block(game, size, seed, block) for block in range(first // BLOCK, -(-end // BLOCK))]
    begin = first - first % BLOCK
    return (np.concatenate(blocks) if len(blocks) > 1 else blocks[0])[first - begin : end - begin]


def check_texts(game: Game, size: Size, seed: int) -> None:
    """Compare some random texts, and their canonical forms, with what `read`, `write` and `symmetries` of the game make of them.

    Raises MalpanError for a size that the game does not have, RuleError for a text that they know better.
    """
    letters, symmetries = texts_between(game, size, seed, 0, TRIED), places_of(game, size)
    length = letters.shape[1]
    if any(sorted(places) != list(range(length)) for places in symmetries.tolist()):
        raise RuleError(
            say("{game}: a symmetry of random_texts is no order of the {length} letters of a text", game=game.name, length=length)
        )
    canonical = make_canonical(letters, symmetries)
    for row, first in zip(letters, canonical, strict=True):
        text, found = (each.tobytes().decode("ascii", "replace") for each in (row, first))
        with rule_errors(game.name):
            try:
                known, _ = canonical_board(game, board := game.read(text))
            except BoardError as error:
                raise RuleError(
                    say("{game}: random_texts draws {text!r}: {error}", game=game.name, text=text, error=error)
                ) from None
        words = {"game": game.name, "text": text, "found": found, "known": known}
        if written(game, board) != text:
            raise RuleError(say("{game}: random_texts draws {text!r}, which is read and written as another text", **words))
        if known != found:
            raise RuleError(
                say(
                    "{game}: the canonical form of {text!r} is {known!r}; the symmetries of random_texts make it {found!r}",
                    **words,
                )
            )


@lru_cache(maxsize=2)
def draw_block(game: Game, size: Size, seed: int, block: int) -> Any:
    """Return the texts of a block."""
    import numpy as np

    assert game.random_texts is not None
    random = np.random.Generator(np.random.Philox(key=np.array([seed, block], np.uint64)))
    with rule_errors(game.name):
        letters = game.random_texts.draw(random, size, BLOCK)
        found = isinstance(letters, np.ndarray) and letters.dtype == np.uint8 and letters.ndim == 2 and len(letters) == BLOCK
        if not found:
            raise RuleError(
                say("{game}: draw of its random_texts returned no array of uint8 with {count} rows", game=game.name, count=BLOCK)
            )
    return np.ascontiguousarray(letters)


@lru_cache(maxsize=4)
def places_of(game: Game, size: Size) -> Any:
    """Return the symmetries of boards of a size in terms of texts, a row for each."""
    import numpy as np

    if game.random_texts is None or game.random_texts.symmetries is None:
        return np.empty((0, 0), np.int64)
    with rule_errors(game.name):
        return np.array(game.random_texts.symmetries(size), np.int64)


def make_canonical(letters: Any, symmetries: Any) -> Any:
    """Return the canonical texts of boards: of each and all its images, the one that comes first.

    Only letters that differ from board to board, or that a symmetry makes differ, are compared and moved.
    """
    import numpy as np

    if not len(symmetries) or not len(letters):
        return letters
    constant = (letters == letters[0]).all(axis=0)
    fixed = constant & constant[symmetries].all(axis=0) & (letters[0][symmetries] == letters[0]).all(axis=0)
    places = np.flatnonzero(~fixed)
    if not len(places):
        return letters
    least = np.take(letters, places, axis=1)
    for symmetry in symmetries:
        image = np.take(letters, symmetry[places], axis=1)
        first = as_words(image) < as_words(least)
        least[first] = image[first]
    canonical = letters.copy()
    canonical[:, places] = least
    return canonical


def as_words(letters: Any) -> Any:
    """Return rows of letters as byte strings, which are compared as texts are: no text has the letter 0."""
    import numpy as np

    return np.ascontiguousarray(letters).view(f"S{letters.shape[1]}")[:, 0]


def first_of_each(letters: Any) -> Any:
    """Return the numbers of the rows that no row before them equals."""
    import numpy as np
    import pyarrow as pa

    length = letters.shape[1]
    words = pa.FixedSizeBinaryArray.from_buffers(pa.binary(length), len(letters), [None, pa.py_buffer(letters.tobytes())])
    codes = words.dictionary_encode().indices.to_numpy()  # numbered in the order in which they come
    most = np.maximum.accumulate(codes)
    return np.flatnonzero(np.diff(most, prepend=-1))
