"""Korean particles, which follow the last sound of the word before them: 말 2가, 말 3이.

A Korean sentence of the catalogue names both forms of a particle behind the place of an argument, the one for a closed syllable
first: ``{horse:이/가} 움직입니다``. A format may stand in front of them: ``{turns:,을/를}``; an equals sign asks for the particle
alone, as in ```{name}`{name:=은/는} 함수입니다``. Every pair of forms works: 은/는, 을/를, 과/와, 으로/로, 이라/라, 이어야/여야.

The last sound is that of the word as it is read aloud:

- a Hangul syllable has it written out: 판이, 수가;
- a number is read in Sino-Korean, with its units: 3이 (삼), 10이 (십), 30,000이 (삼만), 10^12 written out takes 가 (조);
- a Latin letter has its name (``M`` 엠), as do letters without a vowel and short words in capitals (``PNG``); other words are
  read as they are written in Hangul: ``marbles`` 마블스, ``file`` 파일, ``step`` 스텝;
- a symbol has its name: ``#`` 샵, ``%`` 퍼센트;
- quotation marks and a remark in parentheses at the end are not read.

What cannot be read, such as other scripts, takes both forms: 을(를), (으)로.
"""

import re
from functools import cache
from string import Formatter
from typing import Any

OPEN, RIEUL, CLOSED = "open", "ㄹ", "closed"
"""How a word ends: in a vowel, in ㄹ, after which 로 stands and not 으로, or in another consonant."""

PAIR = re.compile(r"[가-힣]+/[가-힣]+$")
"""Two forms of a particle at the end of a format."""

ALONE = "="
"""What stands before a pair if the argument itself is not wanted."""

FIRST_SYLLABLE, LAST_SYLLABLE, FINALS, FINAL_RIEUL = 0xAC00, 0xD7A3, 28, 8

DIGITS = dict(zip("0123456789", (CLOSED, RIEUL, OPEN, CLOSED, OPEN, OPEN, CLOSED, RIEUL, RIEUL, OPEN), strict=True))
"""영 일 이 삼 사 오 육 칠 팔 구."""

MYRIADS = dict(enumerate((CLOSED, CLOSED, OPEN, CLOSED, OPEN, OPEN, CLOSED, OPEN, CLOSED, CLOSED, OPEN, CLOSED), start=1))
"""The units of four digits each: 만 억 조 경 해 자 양 구 간 정 재 극."""

LETTERS = {"l": RIEUL, "m": CLOSED, "n": CLOSED, "r": RIEUL}
"""엘 엠 엔 알; the names of all other letters end in a vowel."""

SYMBOLS = dict.fromkeys(".#:;^", CLOSED) | {"_": RIEUL} | dict.fromkeys(",%+-−=*×/°?!&@$~…→∞|<>\\'\"()[]{}", OPEN)
"""점 샵 콜론 세미콜론 캐럿 밑줄; 쉼표 퍼센트 더하기 빼기 등호 별표 곱하기 슬래시 도 물음표 느낌표 and so on."""

PUNCTUATION = ".,:;!?…"
"""What is read by its name only if it stands alone."""

QUOTES = "'\"`‘’“”「」『』"

BRACKETS = {"]": "[", "}": "{", ")": "("}

NUMBER = re.compile(r"([0-9][0-9,]*)(?:\.([0-9]+))?$")
WORD = re.compile(r"[A-Za-z]+$")
VOWEL = re.compile(r"[aeiouy]")
SHORT_STOP = re.compile(r"(?:^|[^aeiou])(?:[aeiouy][bckpt]|ook)$|ck$|ic$")
"""Words whose last consonant is written below the last syllable: map 맵, step 스텝, book 북, block 블록."""

UNLIKE = {"type": CLOSED, "javac": OPEN, "set": OPEN, "bit": OPEN, "kit": OPEN, "hit": OPEN}
"""Words whose usual spelling in Hangul does not follow the rule: 타입, 자바씨, 세트, 비트, 키트, 히트."""


@cache
def has_particles(sentence: str) -> bool:
    """Tell whether a sentence of the catalogue asks for particles."""
    return any(spec and PAIR.search(spec) for _, _, spec, _ in Formatter().parse(sentence))


class Filler(Formatter):
    """Fills arguments into a sentence, each with the particle that follows it."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return an argument as text, and its particle."""
        pair = PAIR.search(format_spec)
        if pair is None:
            return format(value, format_spec)
        before = format_spec[: pair.start()]
        if before == ALONE:
            return particle(str(value), pair.group())
        text = format(value, before)
        return text + particle(text, pair.group())


def fill(sentence: str, arguments: dict[str, object]) -> str:
    """Return a Korean sentence with its arguments filled in."""
    return Filler().vformat(sentence, (), arguments) if has_particles(sentence) else sentence.format(**arguments)


def particle(text: str, pair: str) -> str:
    """Return the particle that follows a text, one of a pair such as ``이/가``; both forms if the text cannot be read.

    >>> [f"말 {number}{particle(number, '이/가')}" for number in "1234"]
    ['말 1이', '말 2가', '말 3이', '말 4가']
    """
    closed, opened = pair.split("/")
    ending = final_sound(text)
    if ending is None:
        return f"({closed.removesuffix(opened)}){opened}" if closed.endswith(opened) else f"{closed}({opened})"
    if ending == OPEN or (ending == RIEUL and closed.startswith("으")):
        return opened
    return closed


def final_sound(text: str) -> str | None:
    """Return how a text ends when it is read aloud: OPEN, RIEUL or CLOSED; None if that is not known."""
    text = spoken_part(text)
    last = text[-1:]
    if FIRST_SYLLABLE <= ord(last or " ") <= LAST_SYLLABLE:
        final = (ord(last) - FIRST_SYLLABLE) % FINALS
        return OPEN if final == 0 else RIEUL if final == FINAL_RIEUL else CLOSED
    if number := NUMBER.search(text):
        return end_of_number(number.group(1).replace(",", ""), number.group(2) or "")
    if word := WORD.search(text):
        return end_of_word(word.group())
    if "ㄱ" <= last <= "ㅣ":  # 기역, 니은 and so on, then the vowels
        return RIEUL if last == "ㄹ" else CLOSED if last <= "ㅎ" else OPEN
    return SYMBOLS.get(last) if last else None


def spoken_part(text: str) -> str:
    """Return a text without what is not read at its end: quotation marks, a remark in parentheses, punctuation."""
    while len(text := text.strip()) > 1:
        last, before = text[-1], text[:-1]
        if last in BRACKETS:
            opening = text.rfind(BRACKETS[last])
            text = text[:opening] if last == ")" and opening > 0 else before
        elif last in QUOTES or (last in PUNCTUATION and before.strip(QUOTES)):
            text = before
        else:
            break
    return text


def end_of_number(digits: str, decimals: str) -> str | None:
    """Return how a number ends that is read in Sino-Korean."""
    if decimals:
        return DIGITS[decimals[-1]]
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros == 0 or zeros == len(digits):
        return DIGITS[digits[-1]]
    return CLOSED if zeros < 4 else MYRIADS.get(zeros // 4)  # 십 백 천, or the last unit of four digits


def end_of_word(word: str) -> str:
    """Return how a Latin word ends, spelled out by its letters or read as a word."""
    small = word.lower()
    if len(word) == 1 or not VOWEL.search(small) or (word.isupper() and len(word) < 4):
        return LETTERS.get(small[-1], OPEN)
    if small in UNLIKE:
        return UNLIKE[small]
    if small.endswith("e") and small[-2] in "lmn" and VOWEL.search(small[:-2]):  # the e is silent: file 파일, game 게임
        small = small[:-1]
    if small.endswith("l"):  # cell 셀, marble 마블
        return RIEUL
    return CLOSED if small.endswith(("m", "n", "ng")) or SHORT_STOP.search(small) else OPEN
