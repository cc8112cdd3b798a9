"""An edited rule is never answered by the machine code of the old one, whatever part of it was edited, in whatever process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from malpan import solve
from malpan.catalogue import find_game

from reading_known import HOUSE

HELPERS = """
FAR = 3


def stride(move):
    return move + FAR
"""

RULES = """
from typing import NamedTuple

import helpers
from helpers import stride
from malpan import Game, Verdict

GOAL = 60
TABLE = (0, 0, 0)


class Board(NamedTuple):
    number: int


def ahead(cell, move):
    return cell + 1 + move


def closing(bonus):
    def extra(move):
        return bonus * move

    return extra


extra = closing(0)


def longer(move, by=0):
    return move * by


def step(board, state, move):
    cell = ahead(state[0], move) + TABLE[move] + extra(move) + longer(move) + stride(move) - helpers.FAR - move
    if cell > GOAL:
        return Verdict.ILLEGAL
    state[0] = cell
    return Verdict.WON if cell == GOAL else Verdict.ON


game = Game(
    name="edited",
    moves=("one", "two", "three"),
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=step,
    ranges=lambda board: [200],
)
"""

EDITS = {
    "the step": ("rules", "state[0] = cell\n", "state[0] = cell - move // 2\n"),
    "a function it calls": ("rules", "return cell + 1 + move", "return cell + 1 + 2 * move"),
    "a constant": ("rules", "GOAL = 60", "GOAL = 90"),
    "a tuple": ("rules", "TABLE = (0, 0, 0)", "TABLE = (0, 1, 5)"),
    "what a closure holds": ("rules", "closing(0)", "closing(2)"),
    "a default": ("rules", "by=0", "by=3"),
    "a function of another module": ("helpers", "return move + FAR", "return move + move + FAR"),
}

ASK = "import sys, malpan; print(malpan.solve(sys.argv[1], '1', engine=sys.argv[2]).answer)"


def asked(rules: Path, engine: str) -> int:
    """Ask in a process of its own."""
    command = [sys.executable, "-c", ASK, str(rules), engine]
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(rules.parent), str(HOUSE / "src")])}
    return int(subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=surroundings).stdout)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_noticed_in_another_process(edit: str, tmp_path: Path) -> None:
    rules, helpers = tmp_path / "edited_game.py", tmp_path / "helpers.py"
    rules.write_text(RULES, encoding="utf-8")
    helpers.write_text(HELPERS, encoding="utf-8")
    before = asked(rules, "native")
    assert before == asked(rules, "plain") == 20
    file, old, new = EDITS[edit]
    text = RULES if file == "rules" else HELPERS
    assert old in text
    (rules if file == "rules" else helpers).write_text(text.replace(old, new), encoding="utf-8")
    after = asked(rules, "native")
    assert after == asked(rules, "plain")
    assert after != before


def test_edits_are_noticed_within_a_process(tmp_path: Path) -> None:
    rules = tmp_path / "within.py"
    text = RULES.replace("import helpers\nfrom helpers import stride\n", f"{HELPERS}\n").replace("helpers.FAR", "FAR")
    answers = []
    for goal in ("60", "90", "60"):
        rules.write_text(text.replace("GOAL = 60", f"GOAL = {goal}"), encoding="utf-8")
        answers.append(solve(find_game(str(rules)), "1", engine="native").answer)
    assert answers == [20, 30, 20]


def test_a_global_that_is_changed_while_running_is_noticed(tmp_path: Path) -> None:
    rules = tmp_path / "changing.py"
    rules.write_text(RULES.replace("import helpers\nfrom helpers import stride\n", f"{HELPERS}\n").replace("helpers.FAR", "FAR"))
    game = find_game(str(rules))
    assert solve(game, "1", engine="native").answer == 20
    game.step.__globals__["GOAL"] = 30
    assert solve(game, "1", engine="native").answer == solve(game, "1", engine="plain").answer == 10
