"""The catalogues of translations: one ``.po`` file a language, read as it is.

A start in Korean reads the catalogue of all of Malpan, so that must be quick: one regular expression finds the entries in the
form in which `make catalogues` writes them. A test compares what is read with what Babel reads.
"""

import os
import re
from functools import cache

STRING = r'((?:".*"\n)+)'

ENTRY = re.compile(rf"^(#, .*\n)?msgid {STRING}(?:msgid_plural {STRING})?msgstr(?:\[0\])? {STRING}", re.MULTILINE)

ESCAPED = re.compile(r"\\(.)")

EMPTY = '""\n'

MEANING = {"n": "\n", "t": "\t", "r": "\r"}


@cache
def translations(language: str) -> dict[str, str]:
    """Return the translations into a language by their English sentences, those of counted things by the singular.

    A language has one form for all numbers here, as Korean has.
    """
    path = os.path.join(os.path.dirname(__file__), f"{language}.po")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    entries = (entry.groups(default="") for entry in ENTRY.finditer(text))
    return {
        unquote(sentence): unquote(said)
        for flags, sentence, _, said in entries
        if EMPTY not in (sentence, said) and "fuzzy" not in flags  # the header is the translation of the empty sentence
    }


def unquote(quoted: str) -> str:
    """Return the text of a string in the notation of ``.po`` files, which may take several lines."""
    text = quoted[1:-2].replace('"\n"', "")
    return ESCAPED.sub(lambda found: MEANING.get(found.group(1), found.group(1)), text) if "\\" in text else text
