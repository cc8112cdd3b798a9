"""An edited rule is never answered by the machine code of the old one, whatever part of it was edited, in whatever process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from malpan import Answer, Game, solve
from malpan.games.catalogue import find_game, game_from_file

HELPERS = """
FAR = 3


def stride(cell):
    return cell + FAR
"""

RULES = """
from typing import NamedTuple

import helpers_of_edited
from helpers_of_edited import stride
from malpan import Game, Simulate

RING = 7
TABLE = (0, 0, 0, 0, 0, 0, 0)


class Board(NamedTuple):
    turns: int


class Worth(NamedTuple):
    low: int
    high: int


WORTH = Worth(2, 5)


def ahead(cell):
    return cell + 1


def closing(bonus):
    def extra(cell):
        return bonus * cell

    return extra


extra = closing(0)


def longer(cell, by=0):
    return cell * by


def run(board, state, roll):
    cell = ahead(state[0]) % RING
    state[0] = cell
    return cell + TABLE[cell % 7] + extra(cell) + longer(cell) + stride(cell) - helpers_of_edited.FAR + WORTH.low


game = Game(
    name="edited",
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=run,
    ranges=lambda board: [20],
    objective=Simulate(turns=lambda board: board.turns),
)
"""

EDITS = {
    "nothing": ("rules", "", ""),
    "the step": ("rules", "    state[0] = cell\n", "    state[0] = (cell + cell // 3) % RING\n"),
    "a function it calls": ("rules", "return cell + 1\n", "return cell + 2 + cell % 2\n"),
    "a constant": ("rules", "RING = 7", "RING = 8"),
    "a tuple": ("rules", "TABLE = (0, 0,", "TABLE = (0, 9,"),
    "what a closure holds": ("rules", "closing(0)", "closing(2)"),
    "a default": ("rules", "by=0", "by=4"),
    "the names of a tuple's fields": ("rules", "    low: int\n    high: int\n", "    high: int\n    low: int\n"),
    "a function of another module": ("helpers_of_edited", "return cell + FAR", "return cell + cell + FAR"),
}
FEW = ("nothing", "a function of another module")
"""Each edit takes seconds to compile; that the fingerprint covers all of them is tried without a compiler in test_reach.py."""

edits = pytest.mark.parametrize("edits", [FEW, pytest.param(tuple(EDITS), marks=pytest.mark.long)], ids=["few", "all"])
TURNS = 45

ASK = """
import sys
from malpan import solve
print(*(solve(sys.argv[1], sys.argv[2], engine=engine).answer for engine in ("native", "plain")))
"""


def write(folder: Path, edit: str) -> Path:
    """Write the rules, edited, and return their file."""
    name, old, new = EDITS[edit]
    texts = {"rules": RULES, "helpers_of_edited": HELPERS}
    assert old in texts[name]
    texts[name] = texts[name].replace(old, new)
    for each, text in texts.items():
        (folder / f"{each}.py").write_text(text, encoding="utf-8")
    return folder / "rules.py"


COMPILE = """
import sys
from malpan import solve
from malpan.search.native.compiler import cache
kept = []
keep = cache.keep
cache.keep = lambda *given: (kept.append(given), keep(*given))
print(solve(sys.argv[1], sys.argv[2], engine="native").answer, len(kept))
"""

UNTOUCHED = (
    ("def run(board, state, roll):\n", '# a comment\n\n\ndef run(board, state, roll):\n    """Run on."""\n'),
    ("def ahead(cell):\n", 'def ahead(cell):\n    """Return the cell ahead."""\n'),
    ('name="edited"', 'name="renamed"'),
    ("int(text))", "int(text.strip()))"),
    ("RING = 7", "OTHER = 1\nRING = 7"),
)
"""Edits that do not touch the rules: docstrings, comments, the name of the game, its reader, lines inserted above."""


def test_edits_that_do_not_touch_rules_find_the_kernel_again(tmp_path: Path) -> None:
    """Even in a file of another name, in another folder."""
    kernels = {"MALPAN_CACHE": str(tmp_path / "kernels")}
    rules = write(tmp_path, "nothing")
    answer, compiled = ask_elsewhere(rules, COMPILE, kernels)
    assert compiled == 1
    text = rules.read_text(encoding="utf-8")
    for old, new in UNTOUCHED:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "moved").mkdir()
    moved = write(tmp_path / "moved", "nothing").rename(tmp_path / "moved" / "other_rules.py")
    moved.write_text(text, encoding="utf-8")
    rules.unlink()
    assert ask_elsewhere(moved, COMPILE, kernels) == [answer, 0]


def ask_elsewhere(rules: Path, program: str = ASK, variables: dict[str, str] | None = None) -> list[int]:
    """Run a program that asks about the rules in a process of its own; the usual one asks both engines."""
    command = [sys.executable, "-c", program, str(rules), str(TURNS)]
    surroundings = (
        os.environ | (variables or {}) | {"PYTHONPATH": os.pathsep.join([str(rules.parent), os.environ.get("PYTHONPATH", "")])}
    )
    surroundings["PYTHONDONTWRITEBYTECODE"] = "1"  # bytecode is taken for new if it is of the same second
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", env=surroundings, check=False)
    assert ran.returncode == 0, ran.stderr
    return [int(word) for word in ran.stdout.split()]


def ask_here(game: Game) -> list[Answer | None]:
    """Ask both engines in this process."""
    return [solve(game, str(TURNS), engine=engine).answer for engine in ("native", "plain")]


@edits
def test_every_edit_is_noticed_in_another_process(edits: tuple[str, ...], tmp_path: Path) -> None:
    answers = {}
    for edit in edits:
        native, plain = ask_elsewhere(write(tmp_path, edit))
        assert native == plain, edit
        answers[edit] = native
    assert len(set(answers.values())) == len(edits), answers


@edits
def test_every_edit_is_noticed_in_the_same_process(
    edits: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the other order, and back; all of it may be kept compiled by now, which makes no difference."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    answers: dict[str, Answer | None] = {}
    for edit in [*reversed(edits), *edits]:
        rules = write(tmp_path, edit)
        monkeypatch.delitem(sys.modules, "helpers_of_edited", raising=False)
        native, plain = ask_here(game_from_file(str(rules)))
        assert native == plain, edit
        assert answers.setdefault(edit, native) == native
    assert len(set(answers.values())) == len(edits)


@pytest.mark.long
def test_a_global_that_is_changed_while_running_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "helpers_of_edited", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    game = find_game(str(write(tmp_path, "nothing")))
    before = ask_here(game)
    game.step.__globals__["RING"] = 8
    after = ask_here(game)
    assert before[0] == before[1] != after[0] == after[1]
    game.step.__globals__["RING"] = 7
    assert ask_here(game) == before
