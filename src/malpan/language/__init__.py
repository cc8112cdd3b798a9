"""What Malpan says, in the language of the reader.

Every sentence is written once in the code, in English, with named places for its arguments::

    say("found {found}; expected {expected}", found=shown(word), expected=say("a number"))

The English sentence is the key of its translations. They are in the catalogues of this folder, one ``.po`` file a language, and
are read from there when a language is first spoken (`catalogue`); English reads nothing. `make catalogues` adds new sentences to
the catalogues and removes those that are no longer in the code. A Korean sentence may ask for the particles that fit its
arguments (`particles`). The command line chooses the language (`preference`); the library speaks English outside of `speaking`.

Games bring nouns for their moves (``tilt``, ``roll``), users' games among them; `counted` makes ``2 tilts`` of one. A translation
knows the whole phrase, as languages do not agree on where the number goes. A game file may bring translations of its own
sentences (`Game.words`), and English plurals (`Game.plurals`); they are used while that game is talked about, before those of
the catalogue and the rules of English (`english`).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

LANGUAGES = ("en", "ko")

Words = dict[str, dict[str, str]]
"""The sentences that a game brings in other languages: language -> {sentence: translation}."""


def are_words(words: object) -> bool:
    """Tell whether something has the form of Words."""
    if not isinstance(words, dict) or not all(isinstance(sentences, dict) for sentences in words.values()):
        return False
    return all(isinstance(text, str) for sentences in words.values() for pair in sentences.items() for text in pair)


def are_plurals(plurals: object) -> bool:
    """Tell whether something maps nouns to their plurals."""
    return isinstance(plurals, Mapping) and all(isinstance(text, str) for pair in plurals.items() for text in pair)


class Speech(NamedTuple):
    """What is spoken: a language, and the words and plurals of the game that is talked about, which go before Malpan's own."""

    language: str
    words: Words
    plurals: Mapping[str, str] = {}


current: ContextVar[Speech | None] = ContextVar("speech", default=None)
"""What is spoken in the block that runs now, None outside of blocks."""

everywhere = [Speech(LANGUAGES[0], {})]
"""What is spoken in this process outside of blocks, in all its threads."""


def spoken() -> Speech:
    """Return what is spoken now."""
    return current.get() or everywhere[0]


@contextmanager
def speaking(language: str, words: Words | None = None, plurals: Mapping[str, str] | None = None) -> Iterator[None]:
    """Say everything in a language, ``"en"`` or ``"ko"``, while the block lasts.

    `words` and `plurals` are those of a game, ``game.words`` and ``game.plurals``, which go before Malpan's own. Other threads
    speak as before.
    """
    token = current.set(Speech(language, words or {}, dict(plurals or {})))
    try:
        yield
    finally:
        current.reset(token)


@contextmanager
def using_words(words: Words, plurals: Mapping[str, str] | None = None) -> Iterator[None]:
    """Use the words and plurals of a game while the block lasts."""
    with speaking(spoken().language, words, plurals):
        yield


@contextmanager
def using_plurals(plurals: Mapping[str, str]) -> Iterator[None]:
    """Use the plurals of a game while the block lasts, and what is spoken otherwise."""
    with speaking(spoken().language, spoken().words, {**spoken().plurals, **plurals}):
        yield


@contextmanager
def speaking_everywhere(language: str) -> Iterator[None]:
    """Say everything in a language, in all threads of this process, while the block lasts; the block may bring words."""
    before, everywhere[0] = everywhere[0], Speech(language, {})
    try:
        yield
    finally:
        everywhere[0] = before


def speak(speech: Speech) -> None:
    """Speak like this in this process from now on."""
    everywhere[0] = speech


def use_words(words: Words, plurals: Mapping[str, str] | None = None) -> None:
    """Use the words and plurals of a game from now on: until the block of `speaking` that runs now ends, or in this process."""
    here = current.get()
    if here is not None:
        current.set(here._replace(words=words, plurals=dict(plurals or {})))
    else:
        everywhere[0] = everywhere[0]._replace(words=words, plurals=dict(plurals or {}))


def say(sentence: str, /, **arguments: object) -> str:
    """Return a sentence in the language that is spoken, with its arguments filled in.

    A sentence without arguments may contain braces: it is returned as it is. One without a translation is said in English.
    """
    if not arguments:
        return translate(sentence)
    if spoken().language == LANGUAGES[0]:
        return sentence.format(**arguments)
    from malpan.language.particles import fill

    return fill(translate(sentence), arguments)


def translate(sentence: str) -> str:
    """Return a sentence in the current language, with the places of its arguments; in English if it has no translation."""
    language, words, _ = spoken()
    if language == LANGUAGES[0]:
        return sentence
    from malpan.language.catalogue import translations

    own = words.get(language, {})
    return own[sentence] if sentence in own else translations(language).get(sentence, sentence)


def mark(sentence: str) -> str:
    """Return a sentence as it is, and have it translated: for constants, which are said later with ``say(sentence)``."""
    return sentence


def counted(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "press"), counted(1024, "state"), counted(2, "number of boards")
    ('1 press', '1,024 states', '2 numbers of boards')
    """
    one, several = count_phrases(noun)
    said = translate(one)
    return (several if said == one and number != 1 else said).format(number=number, noun=noun)


def several(noun: str) -> str:
    """Return what several things are called: ``tilts``; a translation has one form."""
    translated = say(noun)
    return plural(noun) if translated == noun else translated


def count_phrases(noun: str) -> tuple[str, str]:
    """Return the phrases of `counted`: for one thing, and for several."""
    one, more = (text.replace("{", "{{").replace("}", "}}") for text in (noun, plural(noun)))
    return f"{{number:,}} {one}", f"{{number:,}} {more}"


def plural(noun: str) -> str:
    """Return the plural of an English noun: the one that the game gives, or the one by the rules.

    >>> plural("box"), plural("number of boards")
    ('boxes', 'numbers of boards')
    """
    from malpan.language import english

    given = spoken().plurals
    if noun in given:
        return given[noun]
    before, blank, word = noun.rpartition(" ")
    return f"{before}{blank}{given[word]}" if word in given else english.plural(noun)
