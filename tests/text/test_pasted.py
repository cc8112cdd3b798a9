"""Pasted texts at random: decorations in any combination read as the same board, and errors name the place in what was pasted."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from malpan import BoardError
from malpan.games.catalogue import find_game
from malpan.text.reading import read_boards_in
from tests.games.test_mutations import Edit, check_place, edits
from tests.support.writers import WRITERS

WRONG = "§"
"""A character that belongs to no board."""

Change = Callable[[str], str]
READERS = [" ".join(reader) for reader in WRITERS]
settings.register_profile("loosely", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
LOOSELY = settings.get_profile("loosely")


def each(before: str, text: str, after: str = "") -> str:
    return "".join(f"{before}{line}{after}\n" for line in text.rstrip("\n").split("\n"))


ROWS: tuple[Change, ...] = (
    lambda text: each("", text, "  "),
    lambda text: text.replace("\n", "\n\n"),
    lambda text: each("", text).replace("\n", "  // here\n", 1),
    lambda text: f"// a board\n{text}",
    lambda text: f"# this is the board\n{text}",
    lambda text: f"/* a board\n of mine */\n{text}",
    lambda text: f"This is my board\n{text}",
)
"""What people write beside rows."""

AROUND: tuple[Change, ...] = (
    lambda text: each("    ", text),
    lambda text: each("\t", text),
    lambda text: each("> ", text),
    lambda text: f"```\n{text.rstrip()}\n```\n",
    lambda text: f"Look at this:\n```text\n{text.rstrip()}\n```\nWhy is that so?\n",
    lambda text: f"\n\n{text}\n\n",
)
"""What is put around a text, in any order."""

HEADINGS: tuple[Change, ...] = (
    lambda text: f"Input:\n{text.rstrip()}\nOutput:\n12\n",
    lambda text: f"예제 입력 1 복사\n\n{text.rstrip()}\n\n예제 출력 1 복사\n\n-1\n",
    lambda text: f"### Example 1\n\n**Input**\n{text.rstrip()}\n**Output**\n3\nRLD\n\n**Explanation**: 1 2 3\n",
    lambda text: f"$ cat board.txt\n{text.rstrip()}\n$ ./solve < board.txt\n5\n",
)

CHARACTERS: tuple[Change, ...] = (
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\r"),
    lambda text: text.replace("\n", "\n\u200b"),
    lambda text: text.replace(" ", "\xa0"),
    lambda text: text.replace("1", "１").replace("#", "＃").replace(",", "，"),
    lambda text: text.replace("-", "\N{MINUS SIGN}") if "```" not in text else text,
    lambda text: text.replace("\n", "\u2028"),
    lambda text: "\ufeff" + text,
)
"""What happens to characters on the way, each kind of it once."""

decorations = st.tuples(
    st.lists(st.sampled_from(ROWS), max_size=2, unique=True),
    st.lists(st.sampled_from(AROUND), max_size=2),
    st.lists(st.sampled_from(HEADINGS), max_size=1),
    st.lists(st.sampled_from(AROUND[:4]), max_size=2),
    st.lists(st.sampled_from(CHARACTERS), max_size=3, unique=True),
)


def decorate(text: str, chosen: tuple[list[Change], ...]) -> str:
    for changes in chosen:
        for change in changes:
            fences = change in AROUND[3:5] and "```" in text  # one fence in another is no paste
            text = text if fences else change(text)
    return text


@pytest.mark.parametrize("examples", [15, pytest.param(1_500, marks=pytest.mark.long)])
@pytest.mark.parametrize(("word", "form"), WRITERS, ids=READERS)
def test_a_decorated_board_is_the_same_board(word: str, form: str, examples: int) -> None:
    game = find_game(word)

    @settings(LOOSELY, max_examples=examples)
    @given(st.integers(0, 10_000), decorations)
    def change(seed: int, chosen: tuple[list[Change], ...]) -> None:
        text = WRITERS[word, form](Random(seed))
        boards = game.boards_in(text, form)
        assert read_boards_in(game, text, form) == (boards, (), True)
        assert read_boards_in(game, decorate(text, chosen), form).boards == boards

    change()


PLAIN = str.maketrans({"１": "1", "＃": "#", "，": ",", "\xa0": " ", "\N{MINUS SIGN}": "-"})


def place_in(pasted: str, row: str, column: int) -> tuple[int, int]:
    """Return the line and the column in a pasted text of a column in a row of the board, which has the wrong character in it."""
    text = pasted.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    at = text.index(WRONG) - row.index(WRONG)
    assert text[at : at + len(row)].translate(PLAIN) == row
    at += column - 1
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@pytest.mark.parametrize("examples", [15, pytest.param(1_500, marks=pytest.mark.long)])
@pytest.mark.parametrize(("word", "form"), WRITERS, ids=READERS)
def test_an_error_in_a_decorated_board_has_its_place_in_the_text(word: str, form: str, examples: int) -> None:
    """One character is wrong. Where the error is in the board alone, it is in the pasted text, line and column counted there."""
    game = find_game(word)

    @settings(LOOSELY, max_examples=examples)
    @given(st.integers(0, 10_000), st.integers(0, 10_000), decorations)
    def change(seed: int, place: int, chosen: tuple[list[Change], ...]) -> None:
        text = WRITERS[word, form](Random(seed))
        signs = [index for index, sign in enumerate(text) if not sign.isspace()]
        at = signs[place % len(signs)]
        text = text[:at] + WRONG + text[at + 1 :]
        try:
            game.boards_in(text, form)
        except BoardError as refused:
            refusal = refused
        else:
            return  # a name may have any character
        pasted = decorate(text, chosen)
        with pytest.raises(BoardError) as caught:
            read_boards_in(game, pasted, form)
        error = caught.value
        check_place(error, pasted)
        assert refusal.line is not None
        assert refusal.column is not None
        row = text.split("\n")[refusal.line - 1].rstrip()
        if WRONG in row and refusal.column <= len(row):
            assert (error.line, error.column) == place_in(pasted, row, refusal.column), f"{error}\n{pasted}"

    change()


@pytest.mark.parametrize("examples", [25, pytest.param(2_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("word", "form"), WRITERS, ids=READERS)
def test_a_changed_text_is_read_as_it_is_or_refused_inside(word: str, form: str, examples: int) -> None:
    """What is exact is read exactly; anything else ends in a board that can be written, or in an error with a place."""
    game = find_game(word)

    @settings(LOOSELY, max_examples=examples)
    @given(st.integers(0, 10_000), st.lists(edits, min_size=1, max_size=3), decorations)
    def change(seed: int, changes: list[Edit], chosen: tuple[list[Change], ...]) -> None:
        text = decorate(WRITERS[word, form](Random(seed)), chosen)
        for edit in changes:
            text = edit.change(text, edit)
        try:
            exact = game.boards_in(text, form)
        except BoardError:
            exact = None
        try:
            reading = read_boards_in(game, text, form)
        except BoardError as error:
            assert exact is None
            check_place(error, text)
            return
        assert exact is None or reading.boards == exact
        assert game.write is not None
        assert all(game.read(game.write(board)) == board for board in reading.boards)

    change()
