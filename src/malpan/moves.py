"""Moves as people write them: labels, the ends of labels, or single letters.

>>> labels = ("left", "right", "up", "down")
>>> read_moves("left, down", labels) == read_moves("LD", labels) == read_moves("l d", labels) == [0, 3]
True
>>> read_moves("2 1", ("horse 1", "horse 2"))
[1, 0]
>>> read_moves("horse 2 horse 1", ("horse 1", "horse 2"))
[1, 0]
"""

from collections.abc import Sequence

from malpan.game import MalpanError


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
            taken = next((count for count in range(longest, 0, -1) if " ".join(words[:count]).lower() in known), 1)
            word = " ".join(words[:taken])
            moves += [known[word.lower()]] if word.lower() in known else spelled(word, known, labels)
            del words[:taken]
    return moves


def spellings(labels: Sequence[str]) -> dict[str, int]:
    """Return every way to write each label that means no other: its beginnings, its last word, and, before all, itself."""
    ways: dict[str, set[int]] = {}
    for move, label in enumerate(label.lower() for label in labels):
        for way in {label[:length] for length in range(1, len(label))} | {label.split()[-1]}:
            ways.setdefault(way, set()).add(move)
    known = {way: moves.pop() for way, moves in ways.items() if len(moves) == 1}
    return known | {label.lower(): move for move, label in enumerate(labels)}


def spelled(word: str, known: dict[str, int], labels: Sequence[str]) -> list[int]:
    """Return the moves that the letters of a word stand for."""
    if len({label[0].lower() for label in labels}) < len(labels) or not all(letter in known for letter in word.lower()):
        shown = ", ".join(labels[:8]) + (f" and {len(labels) - 8} more" if len(labels) > 8 else "")
        raise MalpanError(f"{word!r} is no move; the moves are {shown}")
    return [known[letter] for letter in word.lower()]
