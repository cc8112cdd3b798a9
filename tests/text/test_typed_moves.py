"""Moves as they are typed: labels that need quotation marks are printed with them, and what is printed can be typed again."""

from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.language import speaking
from malpan.text.moves import hard_to_type, read_moves, typed_name
from tests.support.command import error_of, output_of, run, write_file

LABELS = ("3, 4", "a,b", " left", "left ", "up  down", "", "tab\tbed", '"quoted"', 'say "hi"', "a", "b", "a b", ",", " ", "새 수")


@pytest.mark.parametrize("label", LABELS)
def test_what_is_printed_of_a_label_is_read_as_that_move(label: str) -> None:
    for labels in (LABELS, tuple(reversed(LABELS)), (label, "other")):
        assert read_moves(typed_name(label), labels) == [labels.index(label)]
        assert read_moves(f"other, {typed_name(label)}", ("other", label)) == [0, 1]
        assert read_moves(f"{typed_name(label)} other", ("other", label)) == [1, 0]


def test_a_line_of_labels_in_quotation_marks_is_read() -> None:
    line = ", ".join(map(typed_name, LABELS))
    assert read_moves(line, LABELS) == list(range(len(LABELS)))


def test_labels_that_can_be_typed_are_printed_as_they_are() -> None:
    assert [typed_name(label) for label in ("left", "horse 2", "12'", "a b")] == ["left", "horse 2", "12'", "a b"]
    assert typed_name('say "hi"') == '"say ""hi"""'
    with speaking("ko"):
        assert typed_name("left") == "왼쪽"


@pytest.mark.parametrize(
    ("labels", "fault"),
    [
        (("a, b", "c"), "a comma ends a move when moves are typed"),
        ((" a", "c"), "it does not consist of words with single blanks between them"),
        (("a ", "c"), "it does not consist of words with single blanks between them"),
        (("a  b", "c"), "it does not consist of words with single blanks between them"),
        (('"a"', "c"), "it does not consist of words with single blanks between them"),
        (("a b", "a", "b"), "typed one after the other, the moves a, b are read as this one"),
        (("go up now", "go", "up now"), "typed one after the other, the moves go, up now are read as this one"),
    ],
)
def test_labels_that_are_hard_to_type_are_told(labels: tuple[str, ...], fault: str) -> None:
    assert list(hard_to_type(labels)) == [(labels[0], fault)]


@pytest.mark.parametrize(
    "labels", [("left", "right"), ("L", "D", "LD"), ("1", "12", "2"), ("horse 1", "horse 2"), ("a b", "a c")]
)
def test_labels_that_are_not_hard_to_type(labels: tuple[str, ...]) -> None:
    assert list(hard_to_type(labels)) == []
    for move, label in enumerate(labels):
        assert read_moves(label, labels) == [move]


def test_a_label_that_is_a_row_of_others_is_that_label() -> None:
    """Letters are read one by one only if all labels begin with different ones, so that a label is never taken for a row."""
    assert read_moves("LD", ("L", "D", "LD")) == [2]
    assert read_moves("L D", ("L", "D", "LD")) == [0, 1]
    with pytest.raises(MalpanError, match="is not a move"):
        read_moves("DL", ("L", "D", "LD"))


def test_an_unknown_label_in_quotation_marks_is_refused_with_the_moves_as_they_are_typed() -> None:
    with pytest.raises(MalpanError) as caught:
        read_moves('"4, 5"', ("3, 4", "up"))
    assert str(caught.value) == "'4, 5' is not a move; the moves are \"3, 4\", up"


PEGS = """
from malpan import Game, Verdict

LABELS = ("0, 1", "up  down", "up", "")


def step(board, state, move):
    state[0] += 1
    return Verdict.WON if state[0] == 4 else Verdict.ON if move == state[0] - 1 else Verdict.ILLEGAL


game = Game(name="pegs", read=int, moves=LABELS, start=lambda board: [0], step=step)
"""


def test_what_solve_prints_replay_reads(tmp_path: Path) -> None:
    game = write_file(tmp_path, "pegs.py", PEGS)
    rows = output_of("solve", game, typed="3").splitlines()[1:5]
    assert [row[5:].rstrip() for row in rows] == ['"0, 1"', '"up  down"', "up", '"0, 1"']
    typed = " ".join(row[5:].strip() for row in rows)
    assert "won after 4 moves" in output_of("replay", game, "-", typed, typed="3")
    assert 'not legal: move 1, "up  down", cannot be made here' in output_of("replay", game, "-", '"up  down"', typed="3")
    assert error_of("replay", game, "-", "up sideways", typed="3").startswith("'sideways' is not a move; the moves are \"0, 1\"")


def test_rules_refuses_labels_that_cannot_be_typed(tmp_path: Path) -> None:
    for labels, says in [
        ('("0, 1", "up")', "the label '0, 1' of pegs cannot be typed: a comma ends a move when moves are typed"),
        ('("up  down", "up")', "the label 'up  down' of pegs cannot be typed: it does not consist of words with single blanks"),
        ('("up", "")', "moves of pegs returned ['up', '']; expected different labels, none of them empty"),
        ('("up", "up")', "moves of pegs returned ['up', 'up']; expected different labels, none of them empty"),
    ]:
        game = write_file(tmp_path, "pegs.py", PEGS.replace('("0, 1", "up  down", "up", "")', labels))
        ran = run("rules", game, "-", "--not-compiled", typed="3")
        assert ran.code == 1
        assert f"moves: {says}" in ran.out
