"""Files of many boards read from Python: every form, every kind of source, and errors with their places."""

import json
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

import malpan
from malpan import BoardError, MalpanError, Refused, Solution, read_boards, solve_many

ROLLS = ["1 2 3", "4 five", "5 5 5"]
FORMS = {
    "count": "3\n1 2 3\n4 five\n5 5 5\n",
    "blank": "1 2 3\n\n4 five\n\n5 5 5\n",
    "lines": "1 2 3\n4 five\n5 5 5\n",
    "json": "".join(f"{json.dumps(text)}\n" for text in ROLLS),
}
LINES = {"count": (2, 3, 4), "blank": (1, 3, 5), "lines": (1, 2, 3), "json": (1, 2, 3)}
COLUMNS = {"count": 3, "blank": 3, "lines": 3, "json": 4}


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_with_its_places(form: str, asked: bool) -> None:
    boards = list(read_boards("yut", FORMS[form].splitlines(), form=form if asked else None))
    assert [board.content for board in boards] == ROLLS
    assert [(board.number, board.line) for board in boards] == list(zip((1, 2, 3), LINES[form], strict=True))
    assert boards[0].read(malpan.games.catalogue.find_game("yut")).rolls == (1, 2, 3)


@pytest.mark.parametrize("form", FORMS)
def test_every_kind_of_source(tmp_path: Path, form: str) -> None:
    text = FORMS[form]
    path = tmp_path / "boards.txt"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as binary, path.open(encoding="utf-8") as lines:
        sources: list[Any] = [path, str(path), binary, lines, BytesIO(text.encode()), StringIO(text), text.splitlines()]
        sources += [text.splitlines(keepends=True), (line for line in text.splitlines())]
        for source in sources:
            assert [board.content for board in read_boards("yut", source)] == ROLLS


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_of_a_file_know_the_place_of_an_invalid_board(tmp_path: Path, form: str, jobs: int) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(FORMS[form], encoding="utf-8")
    first, refused, last = solve_many("yut", read_boards("yut", path), jobs=jobs)
    assert isinstance(first, Solution)
    assert isinstance(last, Solution)
    assert isinstance(refused, Refused)
    place = f"{path}, board 2, line {LINES[form][1]}, column {COLUMNS[form]}"
    assert str(refused) == f"{place}: found 'five'; expected a roll, a whole number"
    assert refused.error.file == str(path)
    with pytest.raises(BoardError, match="board 2, line") as raised:
        list(solve_many("yut", read_boards("yut", path), strict=True))
    assert str(raised.value) == str(refused)


def test_a_game_can_be_named_and_its_options_and_formats_given() -> None:
    (board,) = read_boards("yut", ["5 5 5 5 5 5 5 5 5 5"], options={"horses": "1"})
    assert malpan.solve("yut", board).answer == 40
    (board,) = read_boards("snakes", ["1 0", "90 100"], format="counted")
    assert malpan.solve("snakes", board).answer == malpan.solve("snakes", "1 0\n90 100").answer
    wrong, right = read_boards("snakes", ["2", "1 0", "90 x", "0 0"], format="counted")
    with pytest.raises(BoardError, match=r"^board 1, line 3, column 4: found 'x'"):
        malpan.solve("snakes", wrong)
    assert malpan.solve("snakes", right).answer == 17
    two, one = read_boards("snakes", ["2", "0", "0", "0", "0", "", "1", "0", "0"], form="blank", format="parts")
    assert str(two.content) == "line 1, column 1: the text holds 2 boards; expected one"
    assert malpan.solve("snakes", one).answer == 17


def test_a_board_of_a_file_is_a_board_for_every_function() -> None:
    (board,) = read_boards("yut", ["1 2 3"])
    assert malpan.explore("yut", board).answer == malpan.solve("yut", board).answer == 20
    assert malpan.replay("yut", board, "1 1 1").state == malpan.replay("yut", "1 2 3", "1 1 1").state
    assert malpan.position("yut", board) is not None


@pytest.mark.parametrize(
    ("game", "settings", "sentence"),
    [
        ("chess", {}, "there is no game 'chess'"),
        ("yut", {"form": "pages"}, "form is 'pages'; expected one of count, blank, lines, json"),
        ("yut", {"format": "grid"}, "yut has no format 'grid'; its formats: rolls, object"),
        ("yut", {"options": {"sides": "6"}}, "yut has no option 'sides'; its options are horses=N ("),
        ("yut", {"options": {"horses": 2}}, "the option 'horses' is 2; expected a text, such as '2'"),
        ("die", {"options": {"sides": "6"}}, "die has no option 'sides'; it has no options"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_before_anything_is_read(game: str, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MalpanError) as raised:
        read_boards(game, Path("missing.txt"), **settings)
    assert str(raised.value).startswith(sentence)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (Path("missing.txt"), "missing.txt: cannot be read: no such file or directory"),
        (Path(), ".: this is a folder; expected a file"),
        ("1 2 3\n\n4 5\n", "found the text of boards; expected a path, or lines, such as text.splitlines()"),
        ([1, 2, 3], "found 1; expected lines of text"),
        ([b"1 2 3"], "found b'1 2 3'; expected lines of text"),
        ([], "the text is empty; expected boards"),
        (["2", "1 2 3"], "line 3: found 1 board; expected 2, as line 1 says"),
        (["1", "1 2 3", "4 5"], "line 3: found '4 5' after 1 board; expected nothing more, as line 1 says"),
        (["1 2 3\0"], "line 1: this is a binary file; expected text, in UTF-8"),
        (BytesIO(b"1 2 3\n\n\0"), "line 3: this is a binary file; expected text, in UTF-8"),
    ],
)
def test_where_a_source_cannot_be_read(source: Any, sentence: str) -> None:
    with pytest.raises(MalpanError) as raised:
        list(read_boards("yut", source))
    assert str(raised.value) == sentence


def test_the_value_of_an_option_is_wrong_on_every_board() -> None:
    boards = read_boards("yut", ["1 2 3"], options={"horses": "9"})
    with pytest.raises(MalpanError, match=r"^board 1: horses is '9'; expected a whole number from 1 to 8$"):
        next(boards)


def test_a_stream_that_never_ends_is_answered_line_by_line() -> None:
    given = 0

    def lines() -> Iterator[str]:
        nonlocal given
        while True:
            given += 1
            yield "1 2 3\n" if given % 2 else "\n"

    answers = solve_many("yut", read_boards("yut", lines()), jobs=1, engine="plain")
    for number in range(1, 200):
        answer = next(answers)
        assert isinstance(answer, Solution)
        assert answer.answer == 20
        assert given <= 2 * number + 2  # no line is taken before it is needed
    answers.close()


def test_how_many_boards_there_are_is_known_where_the_file_says_it() -> None:
    boards = read_boards("yut", FORMS["count"].splitlines())
    next(boards)
    assert boards.total == 3
    assert boards.__length_hint__() == 2
    boards = read_boards("yut", FORMS["blank"].splitlines())
    next(boards)
    assert (boards.total, boards.__length_hint__()) == (None, 0)


def test_an_opened_file_is_closed_early(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(FORMS["blank"] * 20_000, encoding="utf-8")
    boards = read_boards("yut", path)
    next(boards)
    boards.close()
    path.unlink()
