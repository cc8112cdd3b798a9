"""Sentences in two languages: the catalogues hold exactly the sentences of the code, and are read as gettext reads them."""

import string
from typing import Any

import pytest

from malpan.language import LANGUAGES, counted, mark, plural, say, speaking, translations
from tools import catalogues

OTHERS = LANGUAGES[1:]


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_holds_the_sentences_of_the_code_and_no_others(language: str) -> None:
    written = {sentence.id for sentence in catalogues.find_sentences()}
    held = {message.id for message in catalogues.read(language) if message.id}
    assert held == written, "run `make catalogues`"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_of_its_sentence(language: str) -> None:
    for sentences, forms_said in translated(language):
        assert len({frozenset(places(text)) for text in (*sentences, *forms_said)}) == 1, sentences


def places(sentence: str) -> list[str]:
    """Return the names of the places for arguments in a sentence."""
    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_read_as_babel_reads_it(language: str) -> None:
    messages = translations(language)
    for sentences, forms_said in translated(language):
        if len(sentences) == 1:
            assert messages.gettext(sentences[0]) == forms_said[0]
        else:
            assert messages.ngettext(sentences[0], sentences[1], 2) in forms_said


def translated(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the sentences of a catalogue that are translated, in all their forms, and the translations."""
    messages = [message for message in catalogues.read(language) if message.id and catalogues.is_translated(message)]
    return [(forms(message.id), forms(message.string)) for message in messages]


def forms(text: Any) -> tuple[str, ...]:
    """Return the forms of an entry: one, or those of a plural."""
    return (text,) if isinstance(text, str) else tuple(text)


def test_a_sentence_is_found_where_it_is_written() -> None:
    source = 'say("a {b}", b=1)\nmark("c")\ncounted(2, "box")\nGame(unit="try")\nsay(sentence)\n'
    found = [sentence.id for sentence in catalogues.sentences_in_python(source, "x.py")]
    assert found == ["a {b}", "c", ("{number:,} box", "{number:,} boxes"), "try", ("{number:,} try", "{number:,} tries")]


@pytest.mark.parametrize("source", ['say(f"a {b}")', 'mark("a" + b)', "mark(a)"])
def test_a_sentence_that_is_put_together_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="takes a literal"):
        list(catalogues.sentences_in_python(source, "x.py"))


def test_a_sentence_without_arguments_may_hold_braces_and_an_empty_one_stays_empty() -> None:
    with speaking("ko"):
        assert say("a set {1, 2}") == "a set {1, 2}"
        assert say("") == ""
    assert mark("{a}") == "{a}"


def test_nouns_of_games_are_counted() -> None:
    assert counted(1, "tilt") == "1 tilt"
    assert counted(2000, "{odd}") == "2,000 {odd}s"
    assert [plural(noun) for noun in ("move", "push", "try", "play", "shortest line", "row of cells")] == [
        *("moves", "pushes", "tries", "plays", "shortest lines", "rows of cells"),
    ]


def test_a_language_is_spoken_for_the_length_of_a_block() -> None:
    with speaking("ko"):
        assert counted(3, "tilt") == "3번"
    assert counted(3, "tilt") == "3 tilts"
