"""Moves as people write them: by label, by the beginning or the last word of a label, or as a row of letters.

>>> labels = ("left", "right", "up", "down")
>>> read_moves("left, down", labels) == read_moves("LD", labels) == read_moves("l d", labels) == [0, 3]
True
>>> read_moves("2 1", ("horse 1", "horse 2"))
[1, 0]
>>> read_moves("r R", ("R", "r"))
[1, 0]
>>> read_moves("horse 2 horse 1", ("horse 1", "horse 2"))
[1, 0]

A label that could not be told from what surrounds it is written in quotation marks, as answers print it::

>>> print(typed_name("3, 4"))
"3, 4"
>>> read_moves('"3, 4" up', ("up", "3, 4"))
[1, 0]
"""

import re
from collections.abc import Iterator, Sequence

from malpan.errors import MalpanError
from malpan.language import say

DIGITS = "0123456789"

MOST_SHORTENED = 1_000
"""Labels up to which a move may be written by part of its label; among more, hardly any part names one move only."""

MOST_LISTED = 8
"""Moves that an error lists."""

QUOTED = re.compile(r'(?:(?<=[\s,])|^)"((?:[^"]|"")*)"(?=[\s,]|$)')
"""A label in quotation marks, between blanks and commas; a quotation mark in it is doubled."""


def read_moves(text: str, labels: Sequence[str]) -> list[int]:
    """Return the indices of the moves in a text; raise MalpanError at the first word that names no move.

    Moves are separated by commas or blanks. A move is written as its label, in upper or lower case; as the beginning of its
    label, if no other label begins so; or as its last word, such as the number of a horse. If all labels begin with different
    letters, a word may be a row of first letters. A label in quotation marks is taken as it is. In another language than English,
    the names of the moves are read as well.
    """
    names = [move_name(label) for label in labels]
    known = spellings(names) | spellings(labels)
    moves: list[int] = []
    end = 0
    for quoted in QUOTED.finditer(text):
        moves += read_words(text[end : quoted.start()], known, names, labels)
        label = quoted.group(1).replace('""', '"')
        if label not in labels and label not in names:
            raise not_a_move(label, names)
        moves.append(labels.index(label) if label in labels else names.index(label))
        end = quoted.end()
    return moves + read_words(text[end:], known, names, labels)


def read_words(text: str, known: dict[str, int], names: Sequence[str], labels: Sequence[str]) -> list[int]:
    """Return the moves in a text without quotation marks: each is as many words as a label has, the longest first."""
    longest = max((len(label.split()) for label in [*names, *labels]), default=1)
    moves = []
    for part in text.split(","):
        words = part.split()
        while words:
            lengths = (length for length in range(longest, 0, -1) if find_move(" ".join(words[:length]), known) is not None)
            taken = next(lengths, 1)
            word = " ".join(words[:taken])
            move = find_move(word, known)
            moves += read_letters(word, known, names, labels) if move is None else [move]
            del words[:taken]
    return moves


def typed_name(label: str) -> str:
    """Return the name of a move as `read_moves` reads it: in quotation marks, if it could be taken for something else."""
    return quote_if_needed(move_name(label))


def quote_if_needed(name: str) -> str:
    """Return the name of a move, in quotation marks if it cannot be typed without."""
    return name if can_be_typed(name) else '"' + name.replace('"', '""') + '"'


def can_be_typed(label: str) -> bool:
    """Tell whether a label can be typed without quotation marks: words with single blanks between them, without commas."""
    return label != "" and label == " ".join(label.split()) and "," not in label and not QUOTED.search(label)


def hard_to_type(labels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the labels that a person who types moves would get wrong, each with what is wrong with it."""
    known = set(labels)
    for label in labels:
        if "," in label:
            yield label, say("a comma ends a move when moves are typed")
        elif not can_be_typed(label):
            yield label, say("it does not consist of words with single blanks between them")
        elif parts := split_into(label.split(), known - {label}):
            yield label, say("typed one after the other, the moves {moves} are read as this one", moves=", ".join(parts))


def split_into(words: list[str], labels: set[str]) -> list[str]:
    """Return labels that make these words, one after the other; nothing if there are none."""
    for length in range(1, len(words) + 1):
        first = " ".join(words[:length])
        if first in labels:
            rest = split_into(words[length:], labels)
            if rest or length == len(words):
                return [first, *rest]
    return []


def move_name(label: str) -> str:
    """Return the label of a move in the current language; a number at its end is an argument, as in ``horse {number}``."""
    name = label.rstrip(DIGITS)
    if not name or name == label:
        return say(label)
    sentence = name.replace("{", "{{").replace("}", "}}") + "{number}"
    return say(sentence, number=label[len(name) :])


def spellings(labels: Sequence[str]) -> dict[str, int]:
    """Return every unambiguous way to write a move, with its index.

    A label itself comes before a label in lower case, and that before the beginnings and the last words of labels in lower case.
    """
    parts: dict[str, set[int]] = {}
    wholes: dict[str, set[int]] = {}
    for move, label in enumerate(label.lower() for label in labels):
        wholes.setdefault(label, set()).add(move)
        if len(labels) > MOST_SHORTENED:
            continue
        for part in {label[:length] for length in range(1, len(label))} | set(label.split()[-1:]):
            parts.setdefault(part, set()).add(move)
    return unambiguous(parts) | unambiguous(wholes) | {label: move for move, label in enumerate(labels)}


def unambiguous(spelled: dict[str, set[int]]) -> dict[str, int]:
    """Return the spellings of one move only."""
    return {spelling: next(iter(moves)) for spelling, moves in spelled.items() if len(moves) == 1}


def find_move(word: str, known: dict[str, int]) -> int | None:
    """Return the move that a word names as it is written, or else in lower case; None if it names none."""
    return known.get(word, known.get(word.lower()))


def read_letters(word: str, known: dict[str, int], names: Sequence[str], labels: Sequence[str]) -> list[int]:
    """Return the moves that the letters of a word name; raise MalpanError if one names none."""
    moves = [find_move(letter, known) for letter in word]
    if None not in moves and any(begin_differently(words) for words in (labels, names)):
        return [move for move in moves if move is not None]
    raise not_a_move(word, names)


def not_a_move(word: str, names: Sequence[str]) -> MalpanError:
    """Return the error of a word that names no move."""
    listed = ", ".join(quote_if_needed(name) for name in names[:MOST_LISTED])
    more = len(names) - MOST_LISTED
    if more > 0:
        return MalpanError(
            say("{word!r} is not a move; the moves are {moves} and {more} more", word=word, moves=listed, more=more)
        )
    return MalpanError(say("{word!r} is not a move; the moves are {moves}", word=word, moves=listed))


def begin_differently(words: Sequence[str]) -> bool:
    """Tell whether all words begin with different letters."""
    return len({word[:1].lower() for word in words}) == len(words)
