"""Sokoban: levels as they are passed round, lines of letters, and the fewest moves against another search."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from malpan import BoardError, Verdict, explore, replay, solve
from malpan.conformance.tester import random_boards
from malpan.games.catalogue import find_game
from tests.oracles import sokoban as oracle
from tests.support.known import entries
from tests.support.paths import ROOT

SOKOBAN = find_game(str(ROOT / "examples" / "sokoban.py"))
LEVEL = """\
#######
#  .  #
# $#$ #
#.@   #
#######"""
ROOM = "######\n#@ $.#\n######"


@pytest.mark.parametrize(
    "text",
    [
        LEVEL.replace(" ", "-"),
        LEVEL.replace(" ", "_"),
        "\r\n".join(LEVEL.split("\n")) + "\r\n",
        "\n\n; a level\n\n" + LEVEL + "\n\nTitle: Pillar\nAuthor: nobody\n",
        "Level 1\n" + LEVEL + "\nSolution\nluurrrDrdLLLUluR\n",
        "# 1\n" + LEVEL,
        "# A title\n" + LEVEL,
        "#1\n" + LEVEL,
        LEVEL.translate(str.maketrans("$@.", "bpo")),
        "7#|#2-.2-#|#-$#$-#|#.@3-#|7#",
        "7#|#--.--#|#-$#$-#|#.@---#|7#|",
        "7#\n#2_.2_#\n# $#$ #\n#.@3-#\n#######",
    ],
)
def test_a_level_is_read_in_every_spelling(text: str) -> None:
    """Rows may be shorter than they are wide, or go on with blanks; what is around a level is left out."""
    read, plain = SOKOBAN.read(text), SOKOBAN.read(LEVEL)
    assert read._replace(rows=plain.rows) == plain
    assert [row for row in read.rows if row] == list(plain.rows)


def test_rows_end_where_they_end() -> None:
    ragged = SOKOBAN.read("  ####\n###  #\n#@$. ###\n#  $  .#\n########")
    assert len(ragged.places) == 12
    assert SOKOBAN.write is not None
    assert SOKOBAN.write(ragged).split("\n")[1] == "###  #"


def test_several_levels_are_read_from_a_file() -> None:
    assert SOKOBAN.read_all is not None
    text = f"; 1\n\n{LEVEL}\n; 2\n{ROOM}\nLevel 3\n{LEVEL}\n\n\n{ROOM}"
    assert SOKOBAN.read_all(text) == [SOKOBAN.read(level) for level in (LEVEL, ROOM, LEVEL, ROOM)]
    assert SOKOBAN.read_all(f"5#|#@$.#|5#\n5#|#@$.#|5#|\n{LEVEL}\n***********\nMaze: 2\n\n{LEVEL}") == [
        *[SOKOBAN.read("#####\n#@$.#\n#####")] * 2,
        *[SOKOBAN.read(LEVEL)] * 2,
    ]
    with pytest.raises(BoardError, match="line 9, column 1: found 4 levels; expected one"):
        SOKOBAN.read(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", None, None, "found no level; expected rows of cells with walls (#) around them"),
        ("no level\n@$.", None, None, "found no level"),
        ("####\n#$.#\n####", 3, 5, "found no player (@ or +); expected one"),
        ("; two\n#####\n#@$.#\n#  @#\n#####", 4, 4, "found a second player; expected one"),
        ("#####\n#@$+#\n#####", 2, 4, "found a second player; expected one"),
        ("####\n#@.#\n####", 3, 5, "found no box ($ or *); expected one"),
        ("######\n#@$$.#\n######", 3, 7, "found 2 boxes and 1 goal; expected a goal for each box"),
        ("#####\n#@x.#\n#####", 2, 3, "found 'x'; expected one of # . $ * @ + or a blank"),
        ("#####\n#@$. \n#####", 2, 4, "found an opening; expected walls (#) all around"),
        ("#####\n#@$.#\n## ##", 3, 3, "found an opening; expected walls (#) all around"),
        ("#####\n#@$ .#\n####", 2, 5, "found an opening; expected walls (#) all around"),
        ("#####|#@$. |5#", 1, 11, "found an opening; expected walls (#) all around"),
        ("300#", 1, 4, "found a row of more than 255 cells"),
        ("#99999999999999999999#", 1, 22, "found a row of more than 255 cells"),
        ("|".join(["#"] * 300), 1, 599, "found a level of 300 rows; expected no more than 255"),
        ("###|12", 1, 6, "found '2'; expected one of # . $ * @ + or a blank"),
    ],
)
def test_an_error_names_its_place(text: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(BoardError, match=re.escape(words)) as caught:
        SOKOBAN.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def some_levels(count: int, seed: int = 0) -> Iterator[Any]:
    """Give random levels, some of which ask for pushes."""
    for number, board in enumerate(random_boards(SOKOBAN, count, seed)):
        yield board._replace(counts_pushes=number % 3 == 0)


def test_levels_survive_being_written() -> None:
    assert SOKOBAN.write is not None
    for board in some_levels(200):
        assert SOKOBAN.read(SOKOBAN.write(board)) == board


def test_the_smallest_space() -> None:
    found = explore(SOKOBAN, ROOM)
    assert (found.layers, found.answer) == ((1, 1, 1), 2)


@pytest.mark.parametrize(
    ("text", "moves", "verdict"),
    [
        (ROOM, "l", Verdict.ILLEGAL),
        (ROOM, "r", Verdict.ON),
        (ROOM, "rR", Verdict.WON),
        (ROOM, "right, right", Verdict.WON),
        ("#######\n#@$$..#\n#######", "R", Verdict.ILLEGAL),
        ("#######\n#@*  .#\n#######", "RR", Verdict.ON),
        ("######\n#    #\n# $@ #\n#  ..#\n######", "L", Verdict.LOST),
        ("########\n#   @  #\n#  $$  #\n# .  . #\n#      #\n########", "drD", Verdict.ON),
    ],
)
def test_verdicts(text: str, moves: str, verdict: Verdict) -> None:
    """A box at a wall without a goal is lost."""
    assert replay(SOKOBAN, text, moves).verdict == verdict


def test_boxes_that_hold_each_other_lose_the_game() -> None:
    """Four in a square never move again: that loses, unless all of them are on goals."""
    square = "########\n#      #\n# $ $@ #\n# $$   #\n#.... .#\n########"
    assert replay(SOKOBAN, square, "L").verdict == Verdict.LOST
    assert oracle.fewest(square.replace(" $@", "$@ "), "moves") is None
    assert replay(SOKOBAN, square.replace("# $$   #", "# $ $  #"), "L").verdict == Verdict.ON
    home = "########\n#      #\n# *. $@#\n# **   #\n#   $. #\n#      #\n########"
    assert replay(SOKOBAN, home, "LL").verdict == Verdict.ON
    assert replay(SOKOBAN, home.replace("*. $", "* .$"), "LL").verdict == Verdict.LOST


def test_a_hopeless_level_has_no_solution() -> None:
    dead = "######\n#$ @ #\n# $..#\n######"
    walled_in = "#########\n#@$ .#$.#\n#########"
    for text in (dead, walled_in):
        solution = solve(SOKOBAN, text)
        assert (solution.outcome, solution.states) == ("no way", 1)
    assert solve(SOKOBAN, "########\n#@$.#*##\n########").answer == 1


def test_there_may_be_more_goals_than_boxes() -> None:
    assert solve(SOKOBAN, "########\n#.@ $ .#\n########").answer == 3


def test_a_solution_goes_to_letters_and_back() -> None:
    tried = 0
    for board in some_levels(120):
        solution = solve(SOKOBAN, board)
        if not solution.answer:
            continue
        number, letters = SOKOBAN.printed(solution.answer, solution.labels(), solution.line).split("\n")
        level = "\n".join(board.rows)
        played = oracle.play(level, letters)
        assert played is not None
        assert solution.answer == int(number) == played[board.counts_pushes]
        assert len(letters) == len(solution.line.steps)
        assert replay(SOKOBAN, board, letters) == solution.line
        tried += 1
    assert tried > 60


def assert_same_answer(board: Any) -> bool:
    """Compare the answer of a level, and its moves, with those of another search; return whether it has a solution."""
    level = "\n".join(board.rows)
    fewest = oracle.fewest(level, "pushes" if board.counts_pushes else "moves")
    solution = solve(SOKOBAN, board)
    found = None if solution.answer is None else (solution.answer, len(solution.line.steps) * board.counts_pushes)
    assert found == fewest, level
    return fewest is not None


def test_random_levels_take_as_few_as_another_search_finds() -> None:
    assert sum(assert_same_answer(board) for board in some_levels(150, seed=1)) > 80


def test_random_marks_are_no_different() -> None:
    """Levels with boxes, goals and walls anywhere, many of them without a solution."""
    random = Random(5)
    solved: list[bool] = []
    while len(solved) < 150:
        marks = random.choices(" #.$", (6, 2, 2, 2), k=14)
        marks[random.randrange(14)] = "@"
        level = "\n".join(["#########", "#" + "".join(marks[:7]) + "#", "#" + "".join(marks[7:]) + "#", "#########"])
        try:
            board = SOKOBAN.read(level)
        except BoardError:
            continue
        solved.append(assert_same_answer(board._replace(counts_pushes=random.random() < 0.5)))
    assert 15 < sum(solved) < 130


LEVELS = SOKOBAN.boards_in((ROOT / "examples" / "boards" / "sokoban.xsb").read_text(encoding="utf-8"))
QUICK = {"1", "2", "3", "4", "5", "6", "16"}
"""Levels that are answered at once."""

TABLE = entries("sokoban.txt")
KNOWN = [pytest.param(*entry, marks=() if entry[0] in QUICK else pytest.mark.long, id=entry[0]) for entry in TABLE]
FOLLOWED = [pytest.param(*entry, marks=() if entry[0] in QUICK else pytest.mark.long, id=entry[0]) for entry in TABLE]


@pytest.mark.parametrize(("level", "boxes", "moves", "pushes", "moves_then", "computed"), KNOWN)
def test_levels_take_as_few_moves_and_pushes_as_known(
    level: str, boxes: str, moves: str, pushes: str, moves_then: str, computed: str
) -> None:
    board = LEVELS[int(level) - 1]
    assert len(board.first) - 1 == int(boxes)
    assert solve(SOKOBAN, board).answer == int(moves)
    solution = solve(SOKOBAN, board._replace(counts_pushes=True))
    assert (solution.answer, len(solution.line.steps)) == (int(pushes), int(moves_then))


@pytest.mark.parametrize(("level", "boxes", "moves", "pushes", "moves_then", "computed"), FOLLOWED)
def test_another_search_finds_what_is_known(
    level: str, boxes: str, moves: str, pushes: str, moves_then: str, computed: str
) -> None:
    if computed == "once":
        pytest.skip("too large for the other search")
    text = "\n".join(LEVELS[int(level) - 1].rows)
    assert oracle.fewest(text, "moves") == (int(moves), 0)
    assert oracle.fewest(text, "pushes") == (int(pushes), int(moves_then))


@pytest.mark.long
@pytest.mark.parametrize(("level", "boxes", "moves", "pushes", "moves_then", "computed"), TABLE)
def test_levels_take_as_few_breadth_first(
    level: str, boxes: str, moves: str, pushes: str, moves_then: str, computed: str
) -> None:
    """Without a lower bound."""
    board = LEVELS[int(level) - 1]
    assert solve(SOKOBAN, board, search="breadth").answer == int(moves)
    assert solve(SOKOBAN, board._replace(counts_pushes=True), search="breadth").answer == int(pushes)


def test_the_known_levels_are_those_of_the_file() -> None:
    assert [entry[0] for entry in TABLE] == [str(number) for number in range(1, len(LEVELS) + 1)]
    assert len(LEVELS) == 30
    assert {int(entry[1]) for entry in TABLE} == set(range(2, 15))
