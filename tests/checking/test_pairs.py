"""Programs with two mistakes at once are named as such; they are written apart from what names them."""

import pytest

from malpan import check
from malpan.checking import shrink
from malpan.checking.default_trial import trial_of
from malpan.games.catalogue import find_game
from tests.mistaken import marbles
from tests.mistaken.programs import CASES
from tests.switches.programs import MODULES, program
from tools.name_pairs import measure

SAMPLE = [
    ("13460", "M01", "M10"),
    ("13460", "M03", "M15"),
    ("16928", "S02", "S10"),
    ("16928", "S02", "S16"),
    ("17825", "Y06", "Y09"),
    ("23288", "D01", "D08"),
    ("23288", "D06", "D12"),
    ("14499", "E02", "E05"),
]


@pytest.fixture(autouse=True)
def _few_smaller_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "EXHAUSTIVE_SHARE", 0.001)


@pytest.mark.parametrize(("number", "first", "second"), SAMPLE, ids=lambda word: word)
def test_a_program_with_two_mistakes_is_named(number: str, first: str, second: str) -> None:
    report = check(number, program(number, first, second))
    assert [each.id for each in report.explanations] == [f"{first}+{second}"]
    text = str(report)
    assert f"({first}), and that " in text
    assert f"({second})" in text
    assert "how the wrong answer comes about:" in text
    (found,) = report.to_dict()["mistakes"]
    assert found["ids"] == [first, second]
    assert found["divergence"]["sentence"] in text


def test_a_program_with_a_mistake_that_nobody_knows_is_told_what_fits_on_the_board() -> None:
    report = check("13460", lambda text: 4 if "RB" in text else marbles.fewest(text), count=50)
    assert report.explanations == ()
    assert report.to_dict()["mistakes"] == []
    report = check("13460", lambda text: 0 if "RB" in text else marbles.fewest(text), count=50)
    assert report.explanations == ()
    assert "M21" in [each["id"] for each in report.to_dict()["mistakes_here"]]
    assert "on this board it answers like one that prints whether there is a way" in str(report)


@pytest.mark.parametrize("number", MODULES)
def test_the_programs_with_switches_know_the_same_mistakes(number: str) -> None:
    """With no switch they are right, and with one they are named; that takes long for all, so a few are checked here."""
    game = find_game(number)
    assert game.trial is not None
    ids = [mistake.id for mistake in trial_of(game).mistakes]
    assert check(number, program(number), count=5)
    for id_ in [id_ for id_ in ids if (number, id_) in CASES][1:2]:
        report = check(number, program(number, id_))
        assert id_ in [each.id for each in report.explanations]


@pytest.mark.long
@pytest.mark.parametrize("number", MODULES)
def test_most_pairs_of_mistakes_are_named_and_none_wrongly(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert measure(number)
