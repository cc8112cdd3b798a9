"""English left over in a text that should be Korean: two Latin words in a row that are no command, name or quotation."""

import re

from malpan.conformance.promises import PROMISES

WORDS = re.compile(r"(?<![\w./-])[A-Za-z]{2,} [A-Za-z]{2,}(?![\w/-]|\.\w)")

NAMES = (
    r"`[^`]*`|'[^'\n]*'|\"[^\"\n]*\"",  # quotations, and words to type
    r"malpan(?: [a-z]+)?|pip install \S+|content type|sliding tiles",
    r"\b(?:" + "|".join(PROMISES) + r")\b",
)


def english_in(text: str) -> list[str]:
    """Return the pairs of English words in a text."""
    for names in NAMES:
        text = re.sub(names, "…", text)
    return WORDS.findall(text)


def assert_korean(text: str) -> None:
    """Assert that a text has Hangul, or no words at all, and no English."""
    assert english_in(text) == [], text
    assert re.search("[가-힣]", text) or not re.search("[A-Za-z]{2,}", text), text
