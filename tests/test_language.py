"""Sentences in two languages: the catalogues hold exactly the sentences of the code, and are read as Babel reads them."""

import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from malpan import Exploration, Solution, explore, solve
from malpan.language import (
    LANGUAGES,
    counted,
    mark,
    plural,
    say,
    several,
    speaking,
    speaking_everywhere,
    spoken,
    use_words,
    using_plurals,
    using_words,
)
from malpan.language.catalogue import translations
from malpan.language.places import misfit
from malpan.language.preference import preferred_language
from tests.support.toys import doubling
from tools import catalogues

OTHERS = LANGUAGES[1:]


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_holds_the_sentences_of_the_code_and_no_others(language: str) -> None:
    written = {sentence.id for sentence in catalogues.find_sentences()}
    held = {message.id for message in catalogues.read(language) if message.id}
    assert held == written, "run `make catalogues`"


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_a_translation(language: str) -> None:
    missing = [message.id for message in catalogues.read(language) if message.id and not catalogues.is_translated(message)]
    assert missing == [], f"write them in src/malpan/language/{language}.po (CONTRIBUTING.md tells how)"


def test_korean_asks_for_particles_and_does_not_write_both_forms() -> None:
    both = re.compile(r"[이은을과]\([가는를와]\)|[가는를와]\([이은을과]\)|\((?:으|이)\)[가-힣]")
    assert [said for _, (said, *_) in translated("ko") if both.search(said)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fits_its_sentence(language: str) -> None:
    for sentences, forms_said in translated(language):
        for text in (*sentences[1:], *forms_said):
            assert misfit(sentences[0], text) == "", sentences


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_read_as_babel_reads_it(language: str) -> None:
    assert translations(language) == {sentences[0]: said for sentences, (said, *_) in translated(language)}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_one_form_for_all_numbers(language: str) -> None:
    assert catalogues.read(language).num_plurals == 1


def test_a_fuzzy_translation_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from malpan.language import catalogue

    fuzzy = ["#, fuzzy", 'msgid "a"', 'msgstr "ㄱ"', ""]
    long = ["#, python-brace-format", 'msgid ""', r'"b\n"', r'"c \"d\""', 'msgstr ""', r'"ㄴ\n"', '"ㄷ"', ""]
    entries = "\n".join([*fuzzy, *long, 'msgid "e"', 'msgstr ""', ""])
    (tmp_path / "xx.po").write_text(entries, encoding="utf-8")
    monkeypatch.setattr(catalogue, "__file__", str(tmp_path / "catalogue.py"))
    assert translations("xx") == {'b\nc "d"': "ㄴ\nㄷ"}


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


NOUNS = """
move moves
press presses
mattress mattresses
try tries
play plays
box boxes
waltz waltzes
church churches
stomach stomachs
knife knives
wolf wolves
roof roofs
cliff cliffs
staff staffs
man men
woman women
chessman chessmen
human humans
piano pianos
domino dominoes
child children
grandchild grandchildren
mouse mice
quiz quizzes
bus buses
bonus bonuses
axis axes
Person People
energy energy
fish fish
two-step two-steps
wooden child, wooden children
push of a box, pushes of a box
"""


@pytest.mark.parametrize("pair", NOUNS.strip().splitlines())
def test_nouns_have_plurals_by_the_rules_of_english(pair: str) -> None:
    noun, expected = pair.split(", ") if "," in pair else pair.split()
    assert plural(noun) == expected
    assert (counted(1, noun), counted(2, noun), several(noun)) == (f"1 {noun}", f"2 {expected}", expected)


def test_a_game_brings_plurals() -> None:
    with speaking("en", None, {"staff": "staves", "box": "boxen"}):
        assert (counted(1, "staff"), counted(2, "staff"), several("box"), plural("wooden box")) == (
            *("1 staff", "2 staves", "boxen", "wooden boxen"),
        )
        with using_plurals({"fee": "{fee}"}):
            assert (counted(2, "fee"), counted(2, "staff")) == ("2 {fee}", "2 staves")
        use_words({})
        assert counted(2, "staff") == "2 staffs"
    with speaking("ko", None, {"tilt": "tilten"}):
        assert counted(3, "tilt") == "3번"


@pytest.mark.parametrize("plurals", [["die"], {"die": 2}, "dice", {1: "dice"}])
def test_plurals_are_texts_by_texts(plurals: Any) -> None:
    with pytest.raises(TypeError, match="plurals must be plurals by their nouns, not "):
        replace(doubling, plurals=plurals)


def test_what_is_printed_of_a_game_has_its_plurals() -> None:
    game = replace(doubling, unit="staff", plurals={"staff": "staves"})
    solution, exploration = solve(game, "9"), explore(game, "9")
    assert solution.headline() == "4 staves"
    assert str(exploration).splitlines()[2:5] == ["the fewest: 4 staves, in 2 shortest lines", "", "staves  states"]
    again = pickle.loads(pickle.dumps(solution))
    assert (again, again.headline()) == (solution, "4 staves")
    written = Solution.from_json(solution.to_json())
    assert (written, written.headline(), hash(written)) == (solution, "4 staves", hash(solution))
    assert Exploration.from_json(exploration.to_json()) == exploration
    assert "plurals" not in solve(doubling, "9").to_dict()
    assert "plurals" not in explore(doubling, "9").to_dict()


def test_a_language_is_spoken_for_the_length_of_a_block() -> None:
    with speaking("ko"):
        assert counted(3, "tilt") == "3번"
    assert counted(3, "tilt") == "3 tilts"


def test_a_language_is_spoken_in_all_threads() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(counted, 3, "tilt").result() == "3 tilts"
        with speaking_everywhere("ko"):
            assert pool.submit(counted, 3, "tilt").result() == "3번"
            with speaking("en"):
                assert counted(3, "tilt") == "3 tilts"
    assert spoken().language == "en"


def test_a_game_brings_words() -> None:
    words = {"ko": {"hop": "뛰기", "{number:,} hop": "{number:,}번", "{stone} hops": "돌 {stone:이/가} 뜁니다", "left": "왼편"}}
    with speaking("ko", words):
        assert (say("hop"), counted(2, "hop"), several("hop"), say("left")) == ("뛰기", "2번", "뛰기", "왼편")
        assert say("{stone} hops", stone=2) == "돌 2가 뜁니다"
    with speaking("ko"):
        assert (say("hop"), counted(2, "hop"), say("left")) == ("hop", "2 hops", "왼쪽")
        with using_words(words):
            assert say("hop") == "뛰기"
        use_words(words)
        assert say("hop") == "뛰기"
    with speaking("en", words):
        assert (say("hop"), counted(2, "hop"), several("hop")) == ("hop", "2 hops", "hops")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.eucKR"}, "ko"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "kok_IN"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, "ko"),
        ({"LC_ALL": "C", "LANG": "ko_KR.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LC_MESSAGES": "ko_KR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "ko_KR.UTF-8"}, "en"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], language: str) -> None:
    assert preferred_language([], environment) == language


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["--lang", "ko", "solve"], "ko"),
        (["solve", "--lang=ko"], "ko"),
        (["--lang", "ko", "solve", "--lang", "en"], "en"),
        (["solve", "--lang"], "en"),
        (["solve", "--lang", "fr"], "en"),
        (["check", "yut", "--", "python", "--lang", "ko"], "en"),
    ],
)
def test_an_argument_decides_before_the_locale(words: list[str], language: str) -> None:
    assert preferred_language(words, {"LANG": "en_US.UTF-8"}) == language
    assert preferred_language(words, {"LANG": "ko_KR.UTF-8"}) == ("en" if words[-1:] == ["en"] else "ko")
