"""The words that a game brings in other languages: whether they fit its sentences, and whether any sentence has none."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from malpan.game import Game
from malpan.game.costs import has_costs
from malpan.language import LANGUAGES, count_phrases, say, speaking, translate
from malpan.language.places import misfit
from malpan.text.moves import move_name


def find_misfits(game: Game) -> Iterator[str]:
    """Yield what is wrong with the words of a game, a sentence each."""
    for language, sentences in game.words.items():
        if language not in LANGUAGES[1:]:
            known = ", ".join(LANGUAGES[1:])
            yield say("the language {language!r} is not spoken here; expected one of {known}", language=language, known=known)
            continue
        for sentence, said in sentences.items():
            if fault := misfit(sentence, said) if said.strip() else say("it is empty"):
                yield say("the translation of {sentence!r} does not fit: {fault}", sentence=sentence, fault=fault)
        with speaking(language, game.words, game.plurals):
            missing = [sentence for sentence in declared_sentences(game) if translate(sentence) == sentence]
        for sentence in missing:
            yield say("{sentence!r} has no translation into {language!r}", sentence=sentence, language=language)


def declared_sentences(game: Game) -> Iterator[str]:
    """Yield the sentences that a game has whatever its board: its unit and what is listed of it."""
    for unit in (game.unit, game.cost_unit) if has_costs(game) else (game.unit,):
        yield unit
        yield count_phrases(unit)[0]
    options = [game.option(name).help for name in game.options]
    yield from filter(None, [game.about, *(form.about for form in game.formats), *options])


def untranslated_labels(game: Game, labels: tuple[str, ...]) -> list[str]:
    """Return the labels of moves that have no name in a language of the game."""
    found: list[str] = []
    for language in set(game.words) & set(LANGUAGES[1:]):
        with speaking(language, game.words, game.plurals):
            found += [label for label in labels if has_words(label) and move_name(label) == label]
    return found


def is_untranslated(game: Game, describe: Callable[[], str]) -> bool:
    """Tell whether a text is the same in another language of the game as in English, although it has words."""
    with speaking(LANGUAGES[0]):
        english = describe()
    for language in set(game.words) & set(LANGUAGES[1:]):
        with speaking(language, game.words, game.plurals):
            if has_words(english) and describe() == english:
                return True
    return False


def has_words(text: str) -> bool:
    """Tell whether a text has a word of two Latin letters or more."""
    return any(one.isascii() and other.isascii() and (one + other).isalpha() for one, other in pairwise(text))
