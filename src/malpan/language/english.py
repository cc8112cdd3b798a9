"""The plurals of English nouns, as far as the words of games need them.

>>> [plural(noun) for noun in ("press", "try", "key", "knife", "chessman", "row of cells")]
['presses', 'tries', 'keys', 'knives', 'chessmen', 'rows of cells']

What rules do not tell is in tables. A game has `plurals` for nouns that are in neither (`malpan.Game`).
"""

IRREGULAR = {
    "child": "children", "person": "people", "foot": "feet", "tooth": "teeth", "goose": "geese", "mouse": "mice", "louse": "lice",
    "ox": "oxen", "penny": "pence", "vertex": "vertices", "matrix": "matrices", "quiz": "quizzes", "bus": "buses",
    "gas": "gases", "lens": "lenses", "thief": "thieves", "leaf": "leaves", "loaf": "loaves", "sheaf": "sheaves",
}  # fmt: skip
"""Nouns that follow no rule, or one that few others follow."""

UNCHANGED = (
    "energy", "money", "fuel", "water", "gold", "sheep", "fish", "deer", "series", "species", "aircraft", "spacecraft",
    "dice", "feet", "people", "men",
)  # fmt: skip
"""Nouns that are not counted, that are the same in the plural, or that are plurals already."""

VES = ("knife", "life", "wife", "wolf", "shelf", "half", "calf", "elf", "self")
"""Nouns whose ``f`` or ``fe`` becomes ``ves``; most nouns in ``f`` take an ``s``: ``roofs``, ``cliffs``."""

OES = (
    "potato",
    "tomato",
    "hero",
    "echo",
    "veto",
    "torpedo",
    "domino",
    "tornado",
    "volcano",
    "mosquito",
    "cargo",
    "buffalo",
    "go",
)
"""Nouns in ``o`` that take ``es``; most take an ``s``: ``pianos``, ``photos``."""

HARD_CH = ("stomach", "monarch", "epoch", "loch", "tech")
"""Nouns whose ``ch`` is spoken as ``k``; they take an ``s``."""

MANS = ("human", "german", "roman", "shaman", "talisman", "ottoman", "caiman")
"""Nouns in ``man`` that are not made of ``man``."""

SIS = ("axis", "basis", "analysis", "crisis", "oasis", "hypothesis", "thesis")
"""Nouns whose ``is`` becomes ``es``."""


def plural(noun: str) -> str:
    """Return the plural of a noun: that of its last word, or of the last word before ``of``."""
    head, of, rest = noun.partition(" of ")
    before, blank, word = head.rpartition(" ")
    return f"{before}{blank}{plural_of_word(word)}{of}{rest}"


def plural_of_word(word: str) -> str:
    """Return the plural of one word; the letters that stay keep their case."""
    small = word.lower()
    if small in UNCHANGED:
        return word
    if small in IRREGULAR:
        found = IRREGULAR[small]
        return found.capitalize() if word[:1].isupper() else found
    if small.endswith("man") and small not in MANS:
        return f"{word[:-2]}en"
    if small.endswith("child"):
        return f"{word}ren"
    if small in SIS:
        return f"{word[:-2]}es"
    if small in VES:
        return f"{word.removesuffix('e').removesuffix('f')}ves"
    if small in OES or (small.endswith(("s", "x", "z", "ch", "sh")) and small not in HARD_CH):
        return f"{word}es"
    if small.endswith("y") and small[-2:-1] not in ("", "a", "e", "i", "o", "u"):
        return f"{word[:-1]}ies"
    return f"{word}s"
