"""The commonest slips in game files: each is named with its line, by every verb, in Python and by `malpan rules`."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import malpan
from malpan import RuleError, Verdict
from malpan.errors import NotCompiled
from malpan.games.catalogue import find_game
from tests.support.command import error_of, output_of, run, write_file
from tests.support.slips import BOARDS, END, LAMPS, RETURN, SLIPS, START, SWITCH, Slip
from tests.support.toys import doubling, spiralling

BOARD = "o.o."


def write_game(folder: Path, text: str) -> tuple[Path, int]:
    """Write the file of a game; return its path, and the line with the mark ``# here``, 0 if there is none."""
    line = next((number for number, each in enumerate(text.splitlines(), start=1) if "# here" in each), 0)
    return write_file(folder, "lamps.py", text), line


def game_with(folder: Path, slip: Slip) -> tuple[Path, str]:
    """Return the file of a game with a slip, and the sentence that is expected."""
    assert slip.right in LAMPS
    path, line = write_game(folder, LAMPS.replace(slip.right, slip.wrong, 1))
    return path, slip.sentence.replace("{line}", str(line))


def test_the_right_game_is_answered_and_keeps_its_promises(tmp_path: Path) -> None:
    game, _ = write_game(tmp_path, LAMPS)
    assert output_of("solve", game, "--format", "answer", typed=BOARD) == "3\n"
    assert "BROKEN" not in output_of("rules", game, "--boards", "5")


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_is_named_with_its_line_whatever_is_asked(tmp_path: Path, slip: Slip) -> None:
    game, sentence = game_with(tmp_path, slip)
    commands = [("solve", game), ("solve", game, "--format", "json"), ("explore", game)]
    commands.append(("replay", game, "-", "1" if "Simulate" in slip.wrong else "lamp 1"))
    if slip.name.startswith("picture"):  # JSON draws nothing, and every verb draws other positions first
        del commands[1]
        sentence = sentence.partition("; state")[0]
    elif slip.name == "a copy changed":  # which one move does not tell from a move that changes nothing
        commands.pop()
    for command in commands:
        assert error_of(*command, typed=BOARD).startswith(sentence), command


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_rules_finds_a_slip(tmp_path: Path, slip: Slip) -> None:
    game, sentence = game_with(tmp_path, slip)
    ran = run("rules", game, "-", "--not-compiled", "--boards", "0", "--format", "json", typed=BOARD)
    if slip.name.startswith("read "):
        assert (ran.code, ran.err.removeprefix("malpan: ").strip()) == (2, sentence)
        return
    assert (ran.code, ran.err) == (1, "")
    breaches = {breach["promise"]: breach["what"] for breach in json.loads(ran.out)["broken"]}
    assert breaches[slip.promise].startswith(sentence)


@pytest.mark.parametrize("slip", [slip for slip in SLIPS if not slip.name.startswith("picture")], ids=lambda slip: slip.name)
def test_in_python_a_slip_is_a_rule_error(tmp_path: Path, slip: Slip) -> None:
    path, sentence = game_with(tmp_path, slip)
    game = find_game(str(path))
    for ask in (malpan.solve, malpan.explore):
        with pytest.raises(RuleError) as caught:
            ask(game, BOARD)
        assert str(caught.value).startswith(sentence)


LATE = {
    "None": ("returned nothing; expected a Verdict", "None"),
    "a verdict that there is not": ("returned 9; expected a Verdict", "9"),
    "a verdict below": ("returned -1; expected a Verdict", "-1"),
    "a bool": ("returned True; expected a Verdict", "True"),
    "a float": ("returned 0.5; expected a Verdict", "0.5"),
    "a text": ("returned 'no'; expected a Verdict", "'no'"),
}


FAR = "    if state[0] == 1 and state[1] == 1 and state[2] == 0 and state[3] == 0:\n"


@pytest.mark.parametrize("engine", ["plain", "auto"])
@pytest.mark.parametrize("slip", LATE)
def test_what_a_step_returns_far_from_the_start_is_looked_at_too(tmp_path: Path, slip: str, engine: str) -> None:
    """A search that took it for a verdict would find no way, or another way."""
    expected, value = LATE[slip]
    late = f"{FAR}        return {value}  # here\n{RETURN}"
    game, line = write_game(tmp_path, LAMPS.replace(RETURN, late, 1))
    for verb in ("solve", "explore"):
        sentence = error_of(verb, game, "--engine", engine, typed="...o")
        assert sentence.startswith(f"step of lamps {expected} such as Verdict.ON (lamps.py, line {line}, in step; state [")


COMPILABLE = """
from typing import NamedTuple

from malpan import Game, Shortest, Verdict


class Board(NamedTuple):
    goal: int


def step(board, state, move):
    state[0] = state[0] + 1 + move
    if state[0] == 90:
        return {late}
    return Verdict.WON if state[0] == board.goal else Verdict.ILLEGAL if state[0] > board.goal else Verdict.ON


game = Game(name="far", moves=("1", "2"), read=lambda text: Board(int(text)), start=lambda board: [0], step=step,
            ranges=lambda board: [200])
"""


@pytest.mark.long
@pytest.mark.parametrize("late", ["9", "False", "1.5", "-1"])
def test_compiled_rules_that_return_no_verdict_are_refused(tmp_path: Path, late: str) -> None:
    """Taken for a verdict, 9 would cut off lines: an answer could be too long, or none."""
    game = write_file(tmp_path, "far.py", COMPILABLE.format(late=late))
    ran = run("solve", game, "--engine", "native", typed="180")
    assert (ran.code, ran.out) == (2, "")
    assert "compiled rules return Verdict.ON, Verdict.WON, Verdict.LOST or Verdict.ILLEGAL" in ran.err
    assert error_of("solve", game, typed="180").startswith(f"step of far returned {late}; expected a Verdict")


def test_the_types_that_compiled_rules_return_are_looked_at() -> None:
    from numba import types as numba_types

    from malpan.search.native.compiler.differing import refuse_other_verdicts

    def returning(kind: Any) -> Any:
        return SimpleNamespace(nopython_signatures=[SimpleNamespace(return_type=kind)])

    types: Any = numba_types
    verdict = types.IntEnumMember(Verdict, types.int64)
    for kind in (types.int64, types.boolean, types.float64, types.Tuple((verdict, types.float64))):
        with pytest.raises(NotCompiled, match="compiled rules return Verdict"):
            refuse_other_verdicts(doubling, returning(kind))
    for kind in (verdict, types.Tuple((verdict, types.int64)), types.Tuple((verdict, types.intp))):
        refuse_other_verdicts(doubling, returning(kind))
    refuse_other_verdicts(spiralling, returning(types.int64))


@pytest.mark.parametrize("verb", ["solve", "explore"])
def test_a_state_that_grows_far_from_the_start(tmp_path: Path, verb: str) -> None:
    late = f"    if state == [1, 1, 0, 0]:\n        state.append(0)  # here\n{RETURN}"
    game, line = write_game(tmp_path, LAMPS.replace(RETURN, late, 1))
    sentence = error_of(verb, game, typed="...o")
    assert "left 5 numbers in the state; expected 4, as many as start returns" in sentence
    assert f"lamps.py, line {line}, in step" in sentence


def test_a_state_that_one_branch_rebinds(tmp_path: Path) -> None:
    late = f"    if state == [1, 1, 0, 0]:\n        return Verdict.ON\n{RETURN}"
    branch = "    if move == 3 and state[0]:\n        state = [1, 1, 1, 1]  # here\n        return Verdict.ON\n"
    text = LAMPS.replace("    for lamp in range(max", f"{branch}    for lamp in range(max", 1).replace(RETURN, late, 1)
    game, line = write_game(tmp_path, text)
    for typed in ("...o", "oooo"):
        sentence = error_of("solve", game, typed=typed)
        assert sentence.startswith("step of lamps puts the new state into a list of its own, `state`")
        assert f"(lamps.py, line {line}, in step; " in sentence


def test_a_name_used_again_after_the_change_is_no_slip(tmp_path: Path) -> None:
    again = f"    lamps = state\n    state = tuple(state)\n{RETURN}"
    game, _ = write_game(tmp_path, LAMPS.replace(RETURN, again, 1))
    assert output_of("solve", game, "--format", "answer", typed=BOARD) == "3\n"
    assert "BROKEN" not in output_of("rules", game, "--boards", "5", "--not-compiled")


def test_no_way_stays_no_way_where_moves_rightly_change_nothing(tmp_path: Path) -> None:
    still = END.replace("**parts", "**(parts | dict(step=lambda board, state, move: Verdict.ON))")
    game, _ = write_game(tmp_path, LAMPS.replace(END, still, 1))
    assert output_of("solve", game, typed=BOARD).startswith("no way: 1 state can be reached")
    ran = run("rules", game, "--not-compiled")
    assert ran.code == 1
    assert "in place: no step changed the state on any board; step has to change the list that it is given (" in ran.out


def test_floats_that_come_late_into_the_points_of_a_run(tmp_path: Path) -> None:
    end = (
        "def step(board, state, roll):\n    state[0] += 1\n    return 0.5 if state[0] == 7 else 1  # here\n\n\n"
        "game = Game(**(parts | dict(step=step, objective=Simulate(turns=lambda board: 9), moves=(), won=None, ranges=None)))\n"
    )
    game, line = write_game(tmp_path, LAMPS.replace(END, end, 1))
    sentence = f"step of lamps returned 0.5; expected points, a whole number (lamps.py, line {line}, in step; state "
    assert error_of("solve", game, typed=BOARD).startswith(sentence)
    assert error_of("replay", game, "-", "9", typed=BOARD).startswith(sentence)


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("describe", "lambda *a: None", "describe of lamps returned nothing; expected a text (lamps.py, line "),
        ("describe", "lambda *a: 7", "describe of lamps returned 7; expected a text (lamps.py, line "),
    ],
)
def test_what_is_said_of_a_step_is_a_text(tmp_path: Path, part: str, value: str, sentence: str) -> None:
    game, _ = write_game(tmp_path, LAMPS.replace(END, f"game = Game(**(parts | dict({part}={value})))\n", 1))
    assert error_of("solve", game, typed=BOARD).startswith(sentence)
    assert error_of("replay", game, "-", "lamp 1", typed=BOARD).startswith(sentence)
    assert f"no failure: {sentence}" in run("rules", game, "--not-compiled").out


@pytest.mark.parametrize(
    ("part", "value", "says"),
    [
        ("write", "lambda board: None", "write of lamps returned nothing; expected a text (lamps.py, line "),
        ("write", "lambda board: board.lamps", "write of lamps returned ("),
        (
            "boards",
            "lambda random: 'o.o'",
            "boards of lamps returned 'o.o'; expected a board, as read returns it (lamps.py, line ",
        ),
        (
            "boards",
            "lambda random: None",
            "boards of lamps returned nothing; expected a board, as read returns it (lamps.py, line ",
        ),
        ("refusal", "lambda *a: None", "refusal of lamps returned nothing; expected a text (lamps.py, line "),
    ],
)
def test_what_only_rules_asks_for_is_looked_at(tmp_path: Path, part: str, value: str, says: str) -> None:
    changed = f"{part}={value}, step=lambda b, s, m: Verdict.ILLEGAL" if part == "refusal" else f"{part}={value}"
    game, _ = write_game(tmp_path, LAMPS.replace(END, f"game = Game(**(parts | dict({changed})))\n", 1))
    ran = run("rules", game, "--not-compiled")
    assert ran.code == 1
    assert f"no failure: {says}" in ran.out


@pytest.mark.parametrize("moves", ["'LRUD'", "(1, 2)", "[None]"])
def test_moves_given_as_a_text_or_without_texts(tmp_path: Path, moves: str) -> None:
    game, _ = write_game(tmp_path, LAMPS.replace(END, f"game = Game(**(parts | dict(moves={moves})))  # here\n", 1))
    sentence = error_of("solve", game, typed=BOARD)
    assert "Game('lamps'): moves must be labels, one for each move, or a function that returns them, not " in sentence
    assert f"(lamps.py, line {LAMPS.splitlines().index(END.strip()) + 1}, in <module>)" in sentence


def test_floats_far_from_the_start_are_not_part_of_an_answer(tmp_path: Path) -> None:
    late = f"{SWITCH}    if state == [1, 1, 0, 0]:\n        state[0] = 1.0  # here\n"
    game, line = write_game(tmp_path, LAMPS.replace(SWITCH, late, 1))
    sentence = error_of("solve", game, typed="...o")
    assert "left 1.0 in place 0 of the state; expected whole numbers from 0" in sentence
    assert f"line {line}, in step" in sentence


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        (BOARDS, '    return "o.o"\n', "boards of lamps returned 'o.o'; expected a board, as read returns it (lamps.py, line "),
        (BOARDS, "    return random.none\n", "the rules of lamps failed: AttributeError: "),
        (START, "    return None\n", "start of lamps returned nothing; expected a list of whole numbers from 0 (lamps.py, line "),
        (START, "    return board.none\n", "the rules of lamps failed: AttributeError: "),
        (RETURN, "    1 in state\n", "step of lamps returned nothing; expected a Verdict such as Verdict.ON (lamps.py, line "),
    ],
)
def test_a_check_of_a_game_with_a_slip(tmp_path: Path, right: str, wrong: str, says: str) -> None:
    game, _ = write_game(tmp_path, LAMPS.replace(right, wrong, 1))
    program = write_file(tmp_path, "program.py", "print(0)\n")
    ran = run("check", game, program)
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith(f"malpan: {says}")
    assert "Traceback" not in ran.err
