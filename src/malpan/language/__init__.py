"""What Malpan says, in the language of the reader.

Every sentence is written once in the code, in English, with named places for its arguments::

    say("found {found}; expected {expected}", found=shown(word), expected=say("a number"))

The English sentence is the key of its translations. They are in the catalogues of this folder, one ``.po`` file a language, and
are read from there when a language is first spoken; a sentence without a translation is said in English. `make catalogues` adds
new sentences to the catalogues and removes those that are no longer in the code.

Games bring nouns for their moves (``tilt``, ``roll``), users' games among them; `counted` makes ``2 tilts`` of one. A translation
knows the whole phrase, as languages do not agree on where the number goes.
"""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from polib import POFile

LANGUAGES = ("en", "ko")

current: ContextVar[str] = ContextVar("language", default="en")
"""The language spoken now."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language, one of LANGUAGES, while the block lasts."""
    token = current.set(language)
    try:
        yield
    finally:
        current.reset(token)


def say(sentence: str, /, **arguments: object) -> str:
    """Return a sentence in the current language, with its arguments filled in.

    A sentence without arguments may contain braces: it is returned as it is.
    """
    translated = translations(current.get()).gettext(sentence) if sentence else ""
    return translated.format(**arguments) if arguments else translated


def mark(sentence: str) -> str:
    """Return a sentence as it is, and have it translated: for constants, which are said later with ``say(sentence)``."""
    return sentence


def counted(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "roll"), counted(1024, "state"), counted(2, "number of boards")
    ('1 roll', '1,024 states', '2 numbers of boards')
    """
    return translations(current.get()).ngettext(*count_phrases(noun), number).format(number=number, noun=noun)


def count_phrases(noun: str) -> tuple[str, str]:
    """Return the phrases of `counted`: for one thing, and for several."""
    noun = noun.replace("{", "{{").replace("}", "}}")
    return f"{{number:,}} {noun}", f"{{number:,}} {plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of an English noun: ``boxes``, ``tries``, ``numbers of boards``."""
    head, of, rest = noun.partition(" of ")
    if head.endswith(("s", "x", "z", "ch", "sh")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in ("", "a", "e", "i", "o", "u"):
        head = f"{head[:-1]}ies"
    else:
        head += "s"
    return f"{head}{of}{rest}"


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the translations into a language; none for English, or where there is no catalogue."""
    catalogue = read_catalogue(language)
    return gettext.NullTranslations() if catalogue is None else gettext.GNUTranslations(BytesIO(catalogue.to_binary()))


def read_catalogue(language: str) -> "POFile | None":
    """Return the entries of the catalogue of a language; None for English, or where there is no catalogue."""
    path = os.path.join(os.path.dirname(__file__), f"{language}.po")
    if language not in LANGUAGES or not os.path.isfile(path):
        return None
    import polib

    return polib.pofile(path)


def translated_sentences(language: str) -> dict[str, str]:
    """Return the translations into a language by their English sentences, without those of counted things."""
    catalogue = read_catalogue(language)
    entries = catalogue.translated_entries() if catalogue is not None else []
    return {entry.msgid: entry.msgstr for entry in entries if not entry.msgid_plural}
