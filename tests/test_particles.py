"""Korean particles follow the last sound of the word before them, however that is written."""

import pytest

from malpan.language import speaking
from malpan.language.particles import CLOSED, OPEN, RIEUL, fill, final_sound, particle

WORDS = {
    OPEN: "수 판자 2 4 5 9 12 3.2 2,002 1,000,000,000,000 A B PNG C++ gcc txt py .js marble_3.9 snakes die horse board state set"
    " left % GAME2 나(가) '가' \"수\" `tree` × - … ( [ } '' ' javac UTF-8.2 value.py main.rs ㅏ",
    RIEUL: "물 1 7 8 21 1.7 L R l html file tile cell marble rule ㄹ 밑줄_ 발(1) 'R'",
    CLOSED: "판 0 3 6 10 100 1,000 30,000 100,000,000 3.0 M N JSON game GAME line solution step map book block basic string yut"
    " type # 'N' 칸(수) 판. [3] {6} '.' 칸: Main M10",
}


@pytest.mark.parametrize(("sound", "word"), [(sound, word) for sound, words in WORDS.items() for word in words.split()])
def test_the_last_sound_of_a_word(sound: str, word: str) -> None:
    assert final_sound(word) == sound


@pytest.mark.parametrize("text", ["", "漢", "α", "판 漢"])
def test_what_cannot_be_read_takes_both_forms(text: str) -> None:
    assert final_sound(text) is None
    assert particle(text, "을/를") == "을(를)"
    assert particle(text, "으로/로") == "(으)로"
    assert particle(text, "이라/라") == "(이)라"


@pytest.mark.parametrize(
    ("pair", "closed", "opened", "rieul"),
    [
        ("이/가", "이", "가", "이"),
        ("은/는", "은", "는", "은"),
        ("을/를", "을", "를", "을"),
        ("과/와", "과", "와", "과"),
        ("으로/로", "으로", "로", "로"),
        ("이어야/여야", "이어야", "여야", "이어야"),
    ],
)
def test_each_pair_has_its_form_for_each_sound(pair: str, closed: str, opened: str, rieul: str) -> None:
    assert [particle(word, pair) for word in ("판", "수", "물")] == [closed, opened, rieul]
    assert [particle(word, pair) for word in ("3", "2", "1")] == [closed, opened, rieul]


def test_particles_of_every_number_are_those_of_its_reading() -> None:
    units = ["", "십", "백", "천", "만", "십만", "백만", "천만", "억", "십억", "백억", "천억", "조", "십조"]
    for power, unit in enumerate(units[1:], start=1):
        assert final_sound(f"{10**power:,}") == final_sound(unit)
    for digit, read in enumerate("영일이삼사오육칠팔구"):
        assert final_sound(str(digit)) == final_sound(read)
        if digit:
            assert final_sound(f"{digit}0,000") == CLOSED


def test_a_sentence_asks_for_the_particles_of_its_arguments() -> None:
    sentence = "{horse:이/가} {cell:,}번 칸에서 {count:,을/를} 쓰고 `{name}`{name:=으로/로} {word!r:은/는}"
    said = fill(sentence, {"horse": 2, "cell": 1000, "count": 1003, "name": "marble", "word": "x"})
    assert said == "2가 1,000번 칸에서 1,003을 쓰고 `marble`로 'x'는"
    with speaking("ko"):
        assert fill("{a} {{b}}", {"a": 1}) == "1 {b}"
