"""Klotski: how trays are written, what counts as a move, and whole spaces of random trays against brute force."""

import re
from collections.abc import Iterator

import pytest

from malpan import BoardError, Verdict, explore, replay, solve
from malpan.conformance.tester import random_boards
from malpan.games.catalogue import find_game
from tests.oracles import klotski as oracle
from tests.support.paths import ROOT

KLOTSKI = find_game(str(ROOT / "examples" / "klotski.py"))
TRAY = "vBbvVbbVvhHvVssVs..s"
ALONE = "Bb..bb.............."
FEW = 200
"""Random trays with more states than this are not compared."""


def small_trays() -> Iterator[str]:
    """Give the cells of random trays with few positions."""
    assert KLOTSKI.write is not None
    for board in random_boards(KLOTSKI, 130):
        if not explore(KLOTSKI, board, past_wins=True, max_states=FEW).stopped:
            yield KLOTSKI.write(board).split()[1]


def test_random_trays_match_brute_force_layer_by_layer() -> None:
    tried = solved = 0
    for cells in small_trays():
        for text in (f"{metric} {cells}" for metric in ("cell", "slide", "piece")):
            layers, fewest = oracle.levels(text)
            found = explore(KLOTSKI, text, past_wins=True)
            assert (list(found.layers), found.answer) == (layers, fewest), text
            assert solve(KLOTSKI, text).answer == fewest
            tried += found.states > 10
            solved += fewest is not None
    assert tried >= 20
    assert solved >= 8


@pytest.mark.parametrize(
    ("metric", "layers", "answer"), [("cell", (1, 2, 3, 3, 2, 1), 4), ("slide", (1, 5, 6), 2), ("piece", (1, 11), 1)]
)
def test_a_square_alone(metric: str, layers: tuple[int, ...], answer: int) -> None:
    found = explore(KLOTSKI, f"{metric} {ALONE}", past_wins=True)
    assert (found.layers, found.answer, found.wins) == (layers, answer, 1)


@pytest.mark.parametrize(("metric", "farthest"), [("cell", 167), ("slide", 133), ("piece", 124)])
def test_what_is_counted_changes_the_distances_and_not_the_positions(metric: str, farthest: int) -> None:
    layers, _ = oracle.levels(f"{metric} {TRAY}")
    assert (sum(layers), len(layers) - 1) == (25_955, farthest)


def test_a_tray_is_read_in_one_row_or_in_five() -> None:
    rows = "\n".join(TRAY[first : first + 4] for first in range(0, 20, 4))
    assert KLOTSKI.read(f"slide {TRAY}") == KLOTSKI.read(f"\nslide\n{rows}\n") == KLOTSKI.read(f"slide\r\n  {rows}")
    assert KLOTSKI.read(f"slide {TRAY}") != KLOTSKI.read(f"piece {TRAY}")
    assert KLOTSKI.start(KLOTSKI.read(f"cell {TRAY}")) == [1, 0, 3, 8, 11, 9, 13, 14, 16, 19]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", None, None, "the text is empty; expected one of cell, slide, piece, and twenty cells"),
        (TRAY, 1, 1, "found 'vBbvVbbVvhHvVssVs..s'; expected one of cell, slide, piece"),
        ("\n moves Bb", 2, 2, "found 'moves'; expected one of cell, slide, piece"),
        ("cell", 1, 5, "found 0 cells; expected 20"),
        (f"cell\n{TRAY[:19]}", 2, 20, "found a row of 19 cells; expected 20 cells together, or five rows of four"),
        (f"cell {TRAY}.", 1, 26, "found a row of 21 cells; expected 20 cells together, or five rows of four"),
        (f"cell {TRAY} x", 1, 27, "found 'x' after the twenty cells; expected nothing more"),
        ("cell\nBb..\nbb..\n....", 4, 5, "found 12 cells; expected 20"),
        ("cell\nBb..\nbb.\n....\n....\n....", 3, 4, "found a row of 3 cells; expected 20 cells together, or five rows of four"),
        ("cell\nBb..\nbb..\n....\n....\n....\n....", 7, 1, "found '....' after the twenty cells; expected nothing more"),
        (f"cell {ALONE[:-1]}x", 1, 25, "found 'x'; expected the first cell of a piece, B, v, h or s, or '.'"),
        (f"cell {ALONE[:-1]}V", 1, 25, "found 'V'; expected the first cell of a piece, B, v, h or s, or '.'"),
        (f"cell {ALONE[:-1]}S", 1, 25, "found 'S'; expected the first cell of a piece, B, v, h or s, or '.'"),
        ("cell Bb..b...............", 1, 11, "found '.'; expected 'b', the rest of a piece"),
        ("cell Bs..bb..............", 1, 7, "found 's'; expected 'b', the rest of a piece"),
        ("cell hs..................", 1, 7, "found 's'; expected 'H', the rest of a piece"),
        ("cell v...v...............", 1, 10, "found 'v'; expected 'V', the rest of a piece"),
        ("cell ...B................", 1, 9, "found 'B'; expected a piece that fits here"),
        ("cell ...h................", 1, 9, "found 'h'; expected a piece that fits here"),
        ("cell ................v...", 1, 22, "found 'v'; expected a piece that fits here"),
        ("cell ................Bb..", 1, 22, "found 'B'; expected a piece that fits here"),
        ("cell .v..BV..bb..........", 1, 10, "found 'B'; expected a piece that fits here"),
        ("cell Bb..bb..Bb..bb......", 1, 14, "found a second large square; expected one"),
        ("cell vss.V...............", 1, 26, "found no large square; expected one, which begins with B"),
    ],
)
def test_an_error_names_its_place(text: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(BoardError, match=re.escape(words)) as caught:
        KLOTSKI.read(text)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, words)


def test_trays_survive_being_written() -> None:
    assert KLOTSKI.write is not None
    for board in random_boards(KLOTSKI, 300):
        assert KLOTSKI.read(KLOTSKI.write(board)) == board
    assert KLOTSKI.write(KLOTSKI.read(f"cell {TRAY}")) == f"cell {TRAY}"


def last(metric: str, cells: str, moves: str) -> Verdict:
    return replay(KLOTSKI, f"{metric} {cells}", moves).verdict


def test_a_move_without_room_is_illegal() -> None:
    assert last("cell", TRAY, "G left") == Verdict.ILLEGAL
    assert last("cell", TRAY, "I left") == Verdict.ILLEGAL
    for metric in ("slide", "piece"):
        assert last(metric, TRAY, "I to a5") == Verdict.ILLEGAL
        assert last(metric, TRAY, "A to b2") == Verdict.ILLEGAL
        assert last(metric, ALONE, "A to d1") == Verdict.ILLEGAL
        assert last(metric, ALONE, "A to a5") == Verdict.ILLEGAL


def test_a_slide_is_straight_and_a_path_is_not() -> None:
    assert last("slide", TRAY, "I to c5") == Verdict.ON
    assert last("slide", TRAY, "G to c5") == Verdict.ILLEGAL
    assert last("piece", TRAY, "G to c5") == Verdict.ON
    beside, ahead = "Bb..bb....s.........", "Bb..bb..s..........."
    assert last("slide", beside, "A to a4") == Verdict.ON
    assert last("slide", ahead, "A to a4") == Verdict.ILLEGAL
    assert last("piece", ahead, "A to b4") == Verdict.WON


def test_letters_stay_with_their_pieces() -> None:
    """Small pieces may pass each other: a line keeps them apart by their letters, and a search does not."""
    line = replay(KLOTSKI, f"piece {TRAY}", "G to c5, H to b5")
    assert line.state[6:] == (18, 17, 16, 19)
    settled = list(line.state)
    assert KLOTSKI.canonical is not None
    KLOTSKI.canonical(KLOTSKI.read(f"piece {TRAY}"), settled)
    assert settled == [*line.state[:6], 16, 17, 18, 19]


def test_pieces_do_not_overlap() -> None:
    board = KLOTSKI.read(f"cell {TRAY}")
    assert KLOTSKI.possible is not None
    start = KLOTSKI.start(board)
    assert KLOTSKI.possible(board, start)
    assert not KLOTSKI.possible(board, [*start[:-1], 16])
    assert not KLOTSKI.possible(board, [2, *start[1:]])
    assert not KLOTSKI.possible(board, [3, *start[1:]])


def test_a_state_fits_into_a_machine_word() -> None:
    assert KLOTSKI.ranges is not None
    assert sum((bound - 1).bit_length() for bound in KLOTSKI.ranges(KLOTSKI.read(f"cell {TRAY}"))) == 45
