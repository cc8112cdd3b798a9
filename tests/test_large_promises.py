"""Promises where numbers exceed the 64 bits of compiled rules."""

from typing import NamedTuple

import pytest

from malpan import Game, Verdict
from malpan.conformance.tester import check_promises
from malpan.search.native.steps import Steps


class Number(NamedTuple):
    number: int


def overflowing(board: Number, state: list[int], move: int) -> Verdict:
    state[0] = (state[0] + 3) * board.number % 7
    return Verdict.ON


clock = Game(
    name="clock",
    moves=("on",),
    read=lambda text: Number(int(text)),
    start=lambda board: [0],
    step=overflowing,
    ranges=lambda board: [7],
)


def test_numbers_beyond_64_bits_break_no_promise_and_what_fits_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_promises(clock, [Number(5)], compiled=True).not_compiled == ""
    for number in (2**60, 2**62, 2**64):
        report = check_promises(clock, [Number(number)], compiled=True)
        assert (report.breaches, "64 bits of compiled searches" in report.not_compiled) == ({}, True)
    take = Steps.take
    monkeypatch.setattr(Steps, "take", lambda self, *where: [[(2, 0, (0,))] for _ in take(self, *where)])
    report = check_promises(clock, [Number(2**60)], compiled=True)
    assert str(report.breaches["compiled"]).startswith("compiled: leads to LOST")
