"""Rules that cannot be compiled: the sentence names the user's own line and what is in it, and the plain search answers."""

import warnings
from pathlib import Path

import pytest

from cli.running import run
from malpan import NotCompiled, engine, solve
from malpan.catalogue import find_game

RULES = """
from typing import NamedTuple

from malpan import Game, Verdict

NAMES = {"one": 1}


class Board(NamedTuple):
    number: int
    word: str


def count(state, cell):
    THING
    return cell


def step(board, state, move):
    cell = state[0] + 1 + move
    HERE
    cell = count(state, cell)
    if cell > board.number:
        return Verdict.ILLEGAL
    state[0] = cell
    return Verdict.WON if cell == board.number else Verdict.ON


game = Game(
    name="odd",
    moves=("one", "two"),
    read=lambda text: Board(int(text), "word"),
    start=lambda board: [0],
    step=step,
    ranges=lambda board: [10**7],
)
"""

CONSTRUCTS = {
    "state.sort(key=lambda place: -place)": "key",
    "state.insert(0, cell)": "insert",
    "text = f'{cell:>5.1f}'": "",
    "cell += NAMES['one'] - 1": "NAMES",
    "state.append(1); state.pop()": "append",
    "state.copy().nothing()": "nothing",
    "cell += sum(place for place in state) * 0": "",
    "cell += missing(state) if cell < 0 else 0": "missing",
    "raise_it = open('somewhere') if cell < 0 else None": "open",
}


def written(folder: Path, helper: str = "pass", step: str = "pass") -> Path:
    file = folder / "odd_game.py"
    file.write_text(RULES.replace("    THING\n", f"    {helper}\n").replace("    HERE\n", f"    {step}\n"), encoding="utf-8")
    return file


@pytest.mark.parametrize("construct", CONSTRUCTS)
@pytest.mark.parametrize("where", ["helper", "step"])
def test_the_line_and_what_is_in_it_are_named(construct: str, where: str, tmp_path: Path) -> None:
    file = written(tmp_path, **{where: construct})
    line = file.read_text(encoding="utf-8").splitlines().index(f"    {construct}") + 1
    with pytest.raises(NotCompiled) as caught:
        solve(find_game(str(file)), "5", engine="native")
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 420
    assert CONSTRUCTS[construct] in sentence
    if "fingerprint" not in sentence:
        assert f"odd_game.py, line {line}: `{construct}`" in sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("    HERE\n", "    if board.word == 'word': pass\n", "read board.word"),
        ("Board(int(text), 'word')", "[int(text)]", "compiled rules take a NamedTuple"),
        ("[10**7]", "[2**200]", "its states need 200 bits"),
    ],
)
def test_boards_and_states_that_cannot_be_compiled_are_named(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "odd_game.py"
    text = RULES.replace('"word")', "'word')").replace("    THING\n", "    pass\n")
    assert old in text
    file.write_text(text.replace(old, new).replace("    HERE\n", "    pass\n"), encoding="utf-8")
    with pytest.raises(NotCompiled, match=sentence):
        solve(find_game(str(file)), "5", engine="native")


def test_the_plain_search_goes_on_after_saying_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 100)
    game = find_game(str(written(tmp_path, helper="state.append(1); state.pop()")))
    with pytest.warns(engine.PlainWarning, match="odd_game.py, line 15") as caught:
        assert solve(game, "1000").answer == 500
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve(game, "50").answer == 25


def test_on_the_command_line_it_is_a_sentence(tmp_path: Path) -> None:
    file = written(tmp_path, step="text = f'{cell:>5.1f}'")
    ran = run("solve", file, "--engine", "native", typed="5")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("malpan: the rules of odd cannot be compiled: odd_game.py, line 21: `text = f'{cell:>5.1f}'`")
    assert ran.err.count("\n") == 1


def test_rules_that_make_arrays_of_their_own_are_compiled_with_memory(tmp_path: Path) -> None:
    game = find_game(str(written(tmp_path, helper="cell += 0 * len(state.copy())")))
    assert solve(game, "500", engine="native").answer == 250


def test_a_state_outside_its_ranges_is_told(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("[10**7]", "[30]"), encoding="utf-8")
    with pytest.raises(NotCompiled, match="reaches a state outside its ranges"):
        solve(find_game(str(file)), "50", engine="native")
