"""Peg solitaire: boards of every shape are read, images of each other counted once, and whole spaces match brute force."""

import re
from random import Random

import pytest

from malpan import BoardError, Verdict, explore, replay, solve
from malpan.conformance.tester import check_promises, random_boards
from malpan.games.catalogue import find_game
from tests.oracles import pegs as oracle
from tests.support.paths import ROOT

PEGS = find_game(str(ROOT / "examples" / "peg_solitaire.py"))
ENGLISH = (ROOT / "examples" / "boards" / "pegs.txt").read_text(encoding="utf-8")
PLUS = "  o\n  o\noo.oo\n  o\n  o"
CORNER = ".ooo\noooo\noooo"
ACROSS = "oo.oo\nooooo\nooooo"
ROUND = " oo\noooo\no.oo\n oo"


@pytest.mark.parametrize(
    ("board", "layers", "answer"),
    [("oo.", (1, 1), 1), ("oo.o", (1, 1, 1), None), ("o.oo", (1, 1, 1), None), (".oo\n...\n...", (1, 1), 1)],
)
def test_the_smallest_boards_by_hand(board: str, layers: tuple[int, ...], answer: int | None) -> None:
    found = explore(PEGS, board, past_wins=True)
    assert (found.layers, found.answer) == (layers, answer)


@pytest.mark.parametrize("symmetric", [False, True], ids=["each", "symmetric"])
@pytest.mark.parametrize("board", [CORNER, ACROSS, ROUND, PLUS, "oooo\noooo\noo.o\noooo"])
def test_whole_spaces_match_brute_force_layer_by_layer(board: str, symmetric: bool) -> None:
    layers, fewest = oracle.levels(board, symmetric)
    text = f"symmetric\n{board}" if symmetric else board
    found = explore(PEGS, text, past_wins=True)
    assert (list(found.layers), found.answer) == (layers, fewest)
    assert solve(PEGS, text).answer == fewest


def test_random_boards_match_brute_force_layer_by_layer() -> None:
    assert PEGS.write is not None
    fewer = won = 0
    for board in random_boards(PEGS, 1_000):
        text = PEGS.write(board).removeprefix("symmetric\n")
        layers, fewest = oracle.levels(text, board.symmetric)
        found = explore(PEGS, board, past_wins=True)
        assert (list(found.layers), found.answer) == (layers, fewest), text
        fewer += board.symmetric and sum(layers) < sum(oracle.levels(text)[0])
        won += fewest is not None
    assert fewer >= 10
    assert won >= 10


def test_the_english_board_begins_as_known() -> None:
    """Each position stands for up to eight."""
    found = explore(PEGS, ENGLISH, max_states=500)
    assert found.layers[:5] == (1, 4, 12, 60, 296)
    found = explore(PEGS, f"symmetric\n{ENGLISH}", max_states=500)
    assert found.layers[:5] == (1, 1, 2, 8, 39)


def test_images_keep_the_hole_of_the_last_peg() -> None:
    """In a corner it stays where it is when the board is mirrored at the diagonal, and only then."""
    for board, images in ((ENGLISH, 8), (CORNER, 1), (ACROSS, 2), (".oo\nooo\nooo", 2), ("ooo\no.o\nooo", 8), ("o.o", 2)):
        assert PEGS.read(f"symmetric\n{board}").images == images
        assert PEGS.read(board).images == 1


def test_the_last_peg_has_to_stand_in_the_first_hole() -> None:
    assert solve(PEGS, "oo.").answer == 1
    assert solve(PEGS, ".oo").answer == 1
    assert solve(PEGS, "oo..").answer == 1
    assert solve(PEGS, ".oo.").answer == 1
    assert solve(PEGS, "..oo").outcome == "no way"
    assert solve(PEGS, "o..").outcome == "no way"
    assert solve(PEGS, "..o").outcome == "no way"
    assert solve(PEGS, "o.o\n.oo").outcome == "no way"


def test_a_jump_needs_two_pegs_and_a_hole() -> None:
    board = "oo.\n.o.\n..."
    assert replay(PEGS, board, "a1 right").verdict == Verdict.ON
    assert replay(PEGS, board, "b1 down").state == (1, 0, 0, 0, 0, 0, 0, 1, 0)
    for move in ("c1 left", "a1 down", "b3 up", "c1 down"):
        assert replay(PEGS, board, move).verdict == Verdict.ILLEGAL


def test_blanks_around_a_board_do_not_matter() -> None:
    board = PEGS.read(" o.\n oo\n oo")
    assert board == PEGS.read("\n\n o.  \n oo\t\r\n oo \n\n") == PEGS.read("     o.\n     oo\n     oo")
    assert PEGS.read("  symmetric\r\n\n\n o.\n oo\n oo") == PEGS.read("symmetric\no.\noo\noo")
    assert PEGS.moves_on(board) == ("a1 down", "b1 down", "a3 up", "b3 up")


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (" \n", None, None, "the text is empty; expected the rows of a board"),
        ("oo.\nox.", 2, 2, "found 'x'; expected 'o' for a peg, '.' for a hole or a blank (or symmetric on the first line)"),
        ("\n oo\t.", 2, 4, r"found '\t'; expected 'o' for a peg, '.' for a hole or a blank (or symmetric on the first line)"),
        ("oo.\nsymmetric", 2, 1, "found 's'; expected 'o' for a peg, '.' for a hole or a blank (or symmetric on the first line)"),
        ("symmetric oo.", 1, 1, "found 's'; expected 'o' for a peg, '.' for a hole or a blank (or symmetric on the first line)"),
        ("o.\n" + " " * 26 + "o", 2, 27, "found a hole in column 27; expected no more than 26 columns"),
        ("symmetric\n", 1, 10, "found no peg; expected one"),
        ("...\n...", 2, 4, "found no peg; expected one"),
        ("ooo\nooo\n\n", 2, 4, "found no empty hole; expected one"),
        ("oo\n.o\n", 2, 3, "found no place to jump; expected one"),
        ("oo .o", 1, 6, "found no place to jump; expected one"),
    ],
)
def test_an_error_names_its_place(text: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(BoardError, match=re.escape(words)) as caught:
        PEGS.read(text)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, words)


def test_boards_survive_being_written() -> None:
    assert PEGS.write is not None
    for board in random_boards(PEGS, 300):
        assert PEGS.read(PEGS.write(board)) == board
    assert PEGS.write(PEGS.read(ENGLISH)) + "\n" == ENGLISH


def test_the_english_board_keeps_its_promises() -> None:
    report = check_promises(PEGS, [PEGS.read(ENGLISH), PEGS.read(f"symmetric\n{ENGLISH}")], 150)
    assert not report.breaches, report.breaches


def test_the_least_image_is_one_for_all_of_them() -> None:
    board = PEGS.read(f"symmetric\n{ENGLISH}")
    random = Random(5)
    assert PEGS.canonical is not None
    for _ in range(200):
        position = [int(random.random() < 0.5) for _ in range(33)]
        turns = [board.turned[first : first + 33] for first in range(0, len(board.turned), 33)]
        images = [[position[hole] for hole in turn] for turn in turns]
        assert len(turns) == 8
        for image in images:
            settled = list(image)
            PEGS.canonical(board, settled)
            assert settled == min(images)
