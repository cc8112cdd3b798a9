"""Rules that cannot be compiled: the sentence names the user's own line and what is in it, and the plain search answers."""

import re
import warnings
from pathlib import Path

import pytest

from malpan import NotCompiled, explore, solve
from malpan.games.catalogue import find_game
from malpan.search import engine, switching
from tests.support.command import error_of

RULES = """
from typing import NamedTuple

from malpan import Game, Simulate

NAMES = {"one": 1}
LIST = [1, 2]
calls = 0


class Board(NamedTuple):
    number: int
    word: str


def count(state, cell):
    THING
    return cell


def run(board, state, roll):
    cell = state[0] + 1
    HERE
    state[0] = count(state, cell) % board.number
    return cell


def endless(number):
    return endless(number + 1)


game = Game(
    name="odd",
    read=lambda text: Board(int(text), "word"),
    start=lambda board: [0],
    step=run,
    ranges=lambda board: [1 << 20],
    objective=Simulate(turns=lambda board: 99),
)
"""

CONSTRUCTS = {
    "state.append(cell)": "compiled, a state or a sequence has no `append`",
    "cell += state.index(cell)": "compiled, a state or a sequence has no `index`",
    "cell += cell.bit_count()": "compiled, a whole number has no `bit_count`",
    "cell += 0 if state == [1, 2] else 1": "`eq` of (sequence, list of int) cannot be compiled",
    "cell += NAMES['one']": "`NAMES` is of the type dict, which cannot be compiled",
    "cell += LIST[0]": "`LIST` is a list, which could change; expected a tuple",
    "cell += sum(place for place in state)": "a generator cannot be compiled",
    "cell += sum(map(abs, reversed(state)))": "cannot be compiled",
    "cell, *rest = state": "a starred target cannot be compiled",
    "cell += missing(state)": "name 'missing' is not defined",
    "text = f'{cell:>5.1f}'": "",
    "print(state, end='')": "print() function",
    "global calls; calls = cell": "a global is changed; compiled rules can change the state only",
    "cell = open('somewhere')": "`open` cannot be compiled",
    "cell = 'many' if cell > 5 else cell": "`cell",
    "del cell": "`del` cannot be compiled",
    "yield cell": "",
}


def written(folder: Path, thing: str = "pass", here: str = "pass") -> Path:
    file = folder / "odd_game.py"
    file.write_text(RULES.replace("    THING\n", f"    {thing}\n").replace("    HERE\n", f"    {here}\n"), encoding="utf-8")
    return file


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_the_line_and_what_is_in_it_are_named(construct: str, tmp_path: Path) -> None:
    in_helper = len(construct) % 2 == 0
    file = written(tmp_path, **{"thing" if in_helper else "here": construct})
    line = file.read_text(encoding="utf-8").splitlines().index(f"    {construct}") + 1
    with pytest.raises(NotCompiled) as caught:
        solve(find_game(str(file)), "5", engine="native")
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert not re.search(r"0x[0-9a-f]{6}|int64|array\(", sentence)
    assert len(sentence) < 300
    assert CONSTRUCTS[construct] in sentence
    if construct not in ("yield cell", "del cell", "cell = 'many' if cell > 5 else cell"):
        assert sentence.startswith(f"the rules of odd cannot be compiled: odd_game.py, line {line}: `{construct}`: ")
    assert "odd_game.py, line " in sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("    HERE\n", "    if board.word == 'word': pass\n", "the rules of odd read board.word, which is neither"),
        ("Board(int(text), \"word\")", "(int(text), 1)", "a board of odd is a tuple; compiled rules take a NamedTuple"),
        ("lambda board: 99", "lambda board: 1 << 61", "2305843009213693952 turns are more than compiled searches can count"),
        ("    THING\n", "    cell = endless(cell)\n", "cannot be compiled"),
    ],
)  # fmt: skip
def test_boards_and_questions_that_cannot_be_compiled_are_named(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "odd_game.py"
    assert old in RULES
    text = RULES.replace(old, new).replace("    HERE\n", "    pass\n").replace("    THING\n", "    pass\n")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotCompiled, match=sentence):
        solve(find_game(str(file)), "5", engine="native")


def test_the_plain_search_goes_on_after_saying_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switching, "PATIENCE", 5)
    monkeypatch.setattr(switching, "can_copy", lambda: False)
    game = find_game(str(written(tmp_path, thing="state.append(1); state.pop()")))
    with pytest.warns(engine.PlainWarning, match=r"odd_game\.py, line 17: .*; the plain searches answer instead") as caught:
        assert explore(game, "50").period == 50
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve(game, "2", engine="plain").answer == 99 + 49


def test_an_edited_line_is_quoted_as_it_is_now(tmp_path: Path) -> None:
    for construct in ("state.append(1)", "state.extend((1, 2))"):
        with pytest.raises(NotCompiled, match=rf"odd_game\.py, line 17: `{re.escape(construct)}`"):
            solve(find_game(str(written(tmp_path, thing=construct))), "5", engine="native")


def test_on_the_command_line_it_is_a_sentence(tmp_path: Path) -> None:
    file = written(tmp_path, here="state.append(1)")
    sentence = error_of("solve", file, "--engine", "native", typed="5")
    where = "the rules of odd cannot be compiled: odd_game.py, line 23: `state.append(1)`"
    assert sentence == f"{where}: compiled, a state or a sequence has no `append`"


@pytest.mark.long
def test_rules_that_make_arrays_of_their_own_are_compiled_with_memory(tmp_path: Path) -> None:
    game = find_game(str(written(tmp_path, thing="cell += len(state.copy()) + len([each for each in state]) - 2; state.sort()")))
    assert solve(game, "50", engine="native").answer == solve(game, "50", engine="plain").answer


def test_rules_that_raise_are_broken_rules_for_either_engine(tmp_path: Path) -> None:
    from malpan import RuleError

    for thing in ("assert cell < 3, 'too far'", "cell = 7 // (cell - 1)"):
        game = find_game(str(written(tmp_path, thing=thing)))
        for word in ("plain", "native"):
            with pytest.raises(RuleError, match=r"the rules of odd (failed|returned something that cannot be used)"):
                solve(game, "50", engine=word)
