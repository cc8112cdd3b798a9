"""The report of a check in Korean: nothing in it is English but what the program printed."""

from collections.abc import Callable

import pytest

from malpan import check
from malpan.language import speaking_everywhere
from tests.mistaken import marbles
from tests.support.english import assert_korean


def crashing(text: str) -> int:
    return 1 // 0


def chatty(text: str) -> str:
    return f"{marbles.fewest(text)} tilts"


def silent(text: str) -> str:
    return ""


def red_first(text: str) -> int:
    return marbles.MISTAKES["M03"](text)


@pytest.mark.parametrize(
    ("solution", "said"),
    [
        (marbles.fewest, "지금까지 모두 맞음: fewest"),
        (crashing, "비정상 종료: crashing"),
        (chatty, "답만 출력하세요"),
        (silent, "출력 없음: silent"),
        (red_first, "어느 구슬이 앞에 있든 빨강부터 움직인다 (M03)"),
    ],
)
def test_a_report_is_korean(solution: Callable[[str], object], said: str) -> None:
    with speaking_everywhere("ko"):
        report = str(check("13460", solution, count=20))
    assert said in report
    printed = ("tilts", 'File "', "ZeroDivisionError")
    assert_korean("\n".join(line for line in report.splitlines() if not any(word in line for word in printed)))
