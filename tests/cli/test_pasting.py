"""Pasted boards on the command line: what was skipped is said, and --strict reads exact forms only."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from malpan.games.catalogue import find_game
from malpan.text.files import PAGE, read_text
from malpan.text.reading import read_boards_in
from tests.support.command import NEVER, ONE_TILT, error_of, output_of, run

PASTED = f"예제 입력 1\n\n{ONE_TILT}\n예제 출력 1\n\n1\n"
GAME = """
from malpan import BoardError, Game, Verdict

def read(text):
    rows = text.strip().split("\\n")
    for number, row in enumerate(rows, start=1):
        for column, sign in enumerate(row, start=1):
            if sign not in "><.":
                raise BoardError(f"found {sign!r}; expected an arrow", line=number, column=column)
    if len({len(row) for row in rows}) > 1:
        raise BoardError("the rows differ in length", line=1, column=1)
    return tuple(rows)

game = Game(
    name="arrows",
    read=read,
    start=lambda board: [0],
    step=lambda board, state, move: Verdict.WON if len(board) == 2 else Verdict.LOST,
    moves=["go"],
)
"""


def test_what_was_skipped_is_said() -> None:
    ran = run("solve", "13460", "--format", "answer", typed=PASTED)
    assert ran == (0, "1\n", "malpan: standard input: skipped 3 lines (1, 10, 12)\n")


def test_parts_of_lines_are_said(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("N = 2, M = 3, K = 1\n4 1 2  # first\n6 1 1\n")
    ran = run("solve", "23288", file, "--format", "answer")
    assert ran.code == 0
    assert ran.err == f"malpan: {file}: skipped parts of 2 lines (1-2)\n"


def test_what_is_invisible_is_not_mentioned() -> None:
    assert output_of("solve", "17825", "--format", "answer", typed="１ 2\u200b 3\u00a04 1 2 3 4 1 2\n") == "190\n"


def test_strict_reads_exact_forms_only() -> None:
    assert output_of("solve", "13460", "--strict", "--format", "answer", typed=ONE_TILT) == "1\n"
    assert error_of("solve", "13460", "--strict", typed=PASTED).startswith("standard input, line 1, column 1: found '예제'")
    assert error_of("solve", "17825", "--strict", typed="1, 2, 3, 4, 1, 2, 3, 4, 1, 2").endswith(
        "found '1,'; expected a roll, a whole number"
    )


@pytest.mark.parametrize("verb", [("show",), ("explore",), ("replay", "-", "right"), ("rules", "-", "--boards", "0")])
def test_every_verb_reads_pasted_boards(verb: tuple[str, ...]) -> None:
    words = [verb[0], "13460", *(verb[1:] or ("-",))]
    ran = run(*words, typed=PASTED)
    assert ran.code == 0, ran.err
    assert "skipped 3 lines (1, 10, 12)" in ran.err
    assert run(*words, "--strict", typed=PASTED).code == 2


def test_boards_one_after_the_other_are_all_answered() -> None:
    ran = run("solve", "13460", "--format", "answer", typed=ONE_TILT + NEVER + ONE_TILT)
    assert ran == (0, "1\n-1\n1\n", "malpan: standard input: read 3 boards\n")
    ran = run("solve", "13460", "--format", "answer", typed=f"{PASTED}\n예제 입력 2\n{NEVER}예제 출력 2\n-1\n")
    assert ran.out == "1\n-1\n"
    assert ran.err == "malpan: standard input: skipped 6 lines (1, 10, 12, 14, 19-20)\nmalpan: standard input: read 2 boards\n"


def test_an_error_names_the_place_in_the_pasted_text() -> None:
    pasted = "> " + PASTED.replace("R", "r").replace("\n", "\n> ")
    assert error_of("solve", "13460", typed=pasted).startswith("standard input, line 7, column 4: found 'r'; a cell is")


def test_an_error_in_the_second_board() -> None:
    assert error_of("solve", "13460", typed=ONE_TILT + ONE_TILT.replace("R", "r")).startswith(
        "standard input, line 11, column 2: found 'r'; a cell is"
    )


def test_two_boards_in_one_text_are_not_guessed() -> None:
    """Dropping the first column, of row numbers, or keeping it as rolls are both a board."""
    sentence = error_of("solve", "23288", typed="map: 2 1 2 3\n1 2 1\n2 1 2\n")
    assert "line 1" in sentence


SIDE = 190
MAP = [[(row * column) % 6 + 1 for column in range(SIDE)] for row in range(SIDE)]
ROWS = "".join(" ".join(map(str, row)) + "\n" for row in MAP)
GRID = [[-1] * SIDE for _ in range(SIDE)]
LARGE = {
    "a named map": ("23288", f"n = {SIDE}, m = {SIDE}, k = 5\nmap = {json.dumps(MAP)}\n"),
    "a map on one line": ("23288", f"{SIDE} {SIDE} 5 {' '.join(ROWS.split())}\n"),
    "a map in a fence": (
        "23288",
        "```\n" + f"{SIDE} {SIDE} 5\n" + "".join(" ".join(map(str, row)) + "\n" for row in MAP) + "```\n",
    ),
    "a named grid": ("909", f"board = {json.dumps(GRID)};\n"),
    "a table": ("909", "".join("\t".join(map(str, row)) + "\n" for row in GRID)),
}


@pytest.mark.parametrize(("game", "text"), LARGE.values(), ids=LARGE)
def test_a_large_pasted_board_is_not_refused_on_its_first_page(game: str, text: str) -> None:
    known = find_game(game)
    assert len(text) > PAGE
    assert read_text(BytesIO(text.encode()), known, None) == text
    assert len(read_boards_in(known, text).boards) == 1


def test_pasted_boards_in_a_batch() -> None:
    typed = "1, 2, 3, 4, 1, 2, 3, 4, 1, 2\n\n1 2 3 4 1 2 3 4 1 2 # known\n\n1 2 3 four\n"
    ran = run("solve", "17825", "--batch", "-", "--format", "answer", "--jobs", "1", typed=typed)
    assert (ran.code, ran.out) == (2, "190\n190\nerror\n")
    assert "malpan: standard input, board 2, from line 3: skipped part of line 1\n" in ran.err
    assert "board 3, line 5, column 7: found 'four'; expected a roll, a whole number" in ran.err
    ran = run("solve", "17825", "--batch", "-", "--strict", "--format", "answer", typed=typed)
    assert (ran.code, ran.out) == (2, "")
    assert "board 1, line 1, column 1: found '1,'" in ran.err


def test_a_game_in_a_file_keeps_its_own_signs(tmp_path: Path) -> None:
    """Around its board, the same is skipped as around any other; in it, nothing is."""
    game = tmp_path / "arrows.py"
    game.write_text(GAME)
    for typed in (
        ">..\n..<\n",
        "```\n>..\n..<\n```\n",
        "> >..\n> ..<\n",
        "Input:\n>..\n..<\nOutput:\nwon\n",
        "    >..\n    ..<\n",
    ):
        ran = run("solve", game, "--format", "json", typed=typed)
        assert ran.code == 0, ran.err
        assert '"outcome":"solved"' in ran.out.replace(" ", "")
    assert error_of("solve", game, typed=">.,\n..<\n").endswith("line 1, column 3: found ','; expected an arrow")
    assert error_of("solve", game, typed=">..\n>.\n").endswith("the rows differ in length")
