"""What Malpan says, in the language of whoever reads it.

Every sentence stands in the code once, in English, with names in braces where its arguments go::

    say("found {found}; expected {expected}", found=shown(word), expected="a number")

The English sentence is the key of its translations, which the catalogues in this folder hold, one ``.po`` file a language; how
they are made is in CONTRIBUTING.md. Without a translation, the English sentence is said.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

DOMAIN = "malpan"
LANGUAGES = ("en", "ko")

current: ContextVar[str] = ContextVar("language", default="en")
"""The language that is spoken now."""


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; the empty one of English if there is none."""
    return gettext.translation(DOMAIN, Path(__file__).parent, [language], fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language, one of LANGUAGES, for the length of a block."""
    token = current.set(language)
    try:
        yield
    finally:
        current.reset(token)


def say(sentence: str, /, **arguments: object) -> str:
    """Return a sentence in the current language, with its arguments in the places that it has for them."""
    return translations(current.get()).gettext(sentence).format(**arguments)


def mark(sentence: str) -> str:
    """Mark a sentence for translation and return it as it is, where it is said later: ``say(sentence)``."""
    return sentence


def counted(number: int, thing: str) -> str:
    """Return a number of things in words: ``1 roll``, ``1,024 states``, ``2 numbers of boards``."""
    noun, of, rest = thing.partition(" of ")
    one, several = f"{{number:,}} {thing}", f"{{number:,}} {noun}s{of}{rest}"
    return translations(current.get()).ngettext(one, several, number).format(number=number)
