"""Moves as people write them: labels, the ends of labels, or single letters.

>>> labels = ("left", "right", "up", "down")
>>> read_moves("left, down", labels) == read_moves("LD", labels) == read_moves("l d", labels) == [0, 3]
True
>>> read_moves("2 1", ("horse 1", "horse 2"))
[1, 0]
>>> read_moves("r R", ("R", "r"))
[1, 0]
>>> read_moves("horse 2 horse 1", ("horse 1", "horse 2"))
[1, 0]
"""

from collections.abc import Sequence

from malpan.errors import MalpanError

MOST_SHORTENED = 1_000
"""Labels up to which a move may be written by a part of its label; of more, parts that mean one move only are hardly any."""


def read_moves(text: str, labels: Sequence[str]) -> list[int]:
    """Return the indices of the moves that a text names; MalpanError at the first word that names none.

    Moves are separated by commas or blanks. A move is its label, in capitals or not; its beginning, where no other label begins
    so; or its last word, as the number of a horse. Where all labels begin with different letters, a word may be a row of
    letters.
    """
    known = spellings(labels)
    longest = max(len(label.split()) for label in labels)
    moves = []
    for part in text.split(","):
        words = part.split()
        while words:
            counts = (count for count in range(longest, 0, -1) if meant(" ".join(words[:count]), known) is not None)
            taken = next(counts, 1)
            word = " ".join(words[:taken])
            move = meant(word, known)
            moves += spelled(word, known, labels) if move is None else [move]
            del words[:taken]
    return moves


def spellings(labels: Sequence[str]) -> dict[str, int]:
    """Return every way to write each label that means no other.

    These are its beginnings and its last word, in small letters; before those, itself in small letters; before all, itself.
    """
    parts: dict[str, set[int]] = {}
    wholes: dict[str, set[int]] = {}
    for move, label in enumerate(label.lower() for label in labels):
        wholes.setdefault(label, set()).add(move)
        if len(labels) > MOST_SHORTENED:
            continue
        for part in {label[:length] for length in range(1, len(label))} | {label.split()[-1]}:
            parts.setdefault(part, set()).add(move)
    return alone(parts) | alone(wholes) | {label: move for move, label in enumerate(labels)}


def alone(ways: dict[str, set[int]]) -> dict[str, int]:
    """Return the ways of writing that mean one move only."""
    return {way: next(iter(moves)) for way, moves in ways.items() if len(moves) == 1}


def meant(word: str, known: dict[str, int]) -> int | None:
    """Return the move that a word means, as it is written or else in small letters; None if it means none."""
    return known.get(word, known.get(word.lower()))


def spelled(word: str, known: dict[str, int], labels: Sequence[str]) -> list[int]:
    """Return the moves that the letters of a word stand for."""
    moves = [meant(letter, known) for letter in word]
    if len({label[0].lower() for label in labels}) < len(labels) or None in moves:
        shown = ", ".join(labels[:8]) + (f" and {len(labels) - 8} more" if len(labels) > 8 else "")
        raise MalpanError(f"{word!r} is no move; the moves are {shown}")
    return [move for move in moves if move is not None]
