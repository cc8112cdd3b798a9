"""Each mistaken program is found, and its mistake is named; the mistaken programs are written apart from what names them."""

import pytest

from malpan import check
from malpan.checking import shrink
from malpan.checking.board_files import read_traps
from malpan.checking.mistakes.suspects import signature_of
from malpan.games.catalogue import find_game
from tests.mistaken.programs import CANNOT, CASES, FUNCTIONS, PROGRAMS, id_named
from tests.support.marks import first_in_every_run

ALIKE = {frozenset({"M02", "M08"}), frozenset({"S04", "S07"})}
"""Mistakes that answer alike on every legal board, so that they can only be named together.

M02, M08: either way a pair that drops together comes to count as a win for red in front and as a loss for blue in front.
S04, S07: who never uses a snake has no more rolls than who goes down one and does not look at the lower cells again.
"""


@pytest.fixture(autouse=True)
def _few_smaller_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not spend seconds on trying all smaller boards: the name of a mistake is what counts here."""
    monkeypatch.setattr(shrink, "EXHAUSTIVE_SHARE", 0.01)


@pytest.mark.parametrize(("number", "id_"), first_in_every_run(CASES, CASES[::8]), ids=lambda word: word)
def test_a_mistaken_program_is_found_and_its_mistake_is_named(number: str, id_: str) -> None:
    report = check(number, FUNCTIONS[number][id_])
    assert report.failure is not None
    names = {each.id for each in report.explanations}
    assert id_named(id_) in names
    assert len(names) == 1 or names in ALIKE


@pytest.mark.parametrize(("number", "id_"), [(number, id_) for number in CANNOT for id_ in CANNOT[number]], ids=lambda word: word)
def test_what_cannot_be_shown_is_not_held_against_a_program(number: str, id_: str) -> None:
    if "tests" not in CANNOT[number][id_]:
        assert check(number, PROGRAMS[number][id_], count=150)


@pytest.mark.parametrize("number", PROGRAMS)
def test_every_trap_is_told_rightly_by_its_own_mistake(number: str) -> None:
    game = find_game(number)
    assert game.trial is not None
    trial = game.trial()
    traps = read_traps(game, trial)
    for case in traps:
        (mistake,) = [each for each in trial.mistakes if each.id == case.source.split()[1]]
        right = trial.signature(game.printed(case.answer, ()).split())
        assert any(signature_of(game, trial, program, case.board) != right for program in mistake.programs)
    shown = {case.source.split()[1] for case in traps}
    unshown = {mistake.id for mistake in trial.mistakes} - shown
    assert unshown <= set(CANNOT[number])
