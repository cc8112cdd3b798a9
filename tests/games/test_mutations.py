"""Texts that were boards once: bitten, swapped, cut and glued together.

Whatever is done to a text, its reader either reads a board, which then can be written and read again, or raises BoardError with a
place inside the text. Nothing else ever comes out of it.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from malpan import BoardError, Game
from malpan.games.catalogue import BUILT_IN, find_game
from tests.support.writers import WRITERS

TEXTS = 1_000
"""Changed texts that every reader gets, at least; `make test-long` tries ten times as many."""

FEW = 40
"""Characters that a beginning may go on behind its error: a number or a word that is cut off says something else."""

JUNK = (
    *("\n", "\r", "\r\n", " ", "\t", "\v", "\f", "\x00", "\x1c", "\x85", "\xa0", "\u2028", "\u3000", "\ufeff", "\u200b"),
    *("0", "1", "7", "-1", "-0", "01", "100", "101", "4001", "1000001", "9" * 20, "9" * 30, "9" * 5_000, "-" + "9" * 5_000),
    *("-", "--", "+", "_", ".", "1.5", "1e5", "1e400", "NaN", "-Infinity", "0x10", "٣", "３", "²", "½", "Ⅷ", "१२"),
    *("[", "]", "(", ")", "{", "}", "[[", "]]", "[]", "{}", "()", "[" * 1_500, '{"a":' * 1_500, "[1,[" * 40),
    *('"', "'", '""', "\\", '\\"', "\\u0000", "\\ud800", "\ud800", ",", ",,", ":", ";", "#", ".", "R", "B", "O", "x", "é", "🎲"),
    *(
        "true",
        "null",
        "None",
        '"rolls"',
        '"cells"',
        '"next"',
        '"finish": ',
        '"size": 9,',
        '"horses": 1,',
        '"ladders": [],',
        "not a board",
    ),
)
"""What is put into a text: blanks and line ends, numbers of every kind, brackets, quotes, letters, parts of objects."""


class Edit(NamedTuple):
    """A change to a text: of which kind, at which place and with which other one (both taken round the text), and with what."""

    change: Callable[[str, "Edit"], str]
    place: int
    other: int
    junk: str


def insert(text: str, edit: Edit) -> str:
    at = edit.place % (len(text) + 1)
    return text[:at] + edit.junk + text[at:]


def replace(text: str, edit: Edit) -> str:
    at = edit.place % (len(text) + 1)
    return text[:at] + edit.junk + text[at + 1 :]


def cut_out(text: str, edit: Edit) -> str:
    at = edit.place % (len(text) + 1)
    return text[:at] + text[at + 1 + edit.other % 5 :]


def truncate(text: str, edit: Edit) -> str:
    return text[: edit.place % (len(text) + 1)]


def splice(text: str, edit: Edit) -> str:
    """Glue the beginning of the text to the end of another one, which may be of another game."""
    other = list(WRITERS.values())[edit.other % len(WRITERS)](Random(edit.other))
    return text[: edit.place % (len(text) + 1)] + other[edit.other * edit.place % (len(other) + 1) :]


def move_pieces(text: str, edit: Edit) -> str:
    """Delete, duplicate, overwrite or swap whole characters, words or lines."""
    between = ("", " ", "\n", ",")[edit.other % 4]
    pieces = text.split(between) if between else list(text)
    if not pieces:
        return text
    here, there = edit.place % len(pieces), edit.other // 4 % len(pieces)
    match edit.place // 7 % 5:
        case 0:
            del pieces[here]
        case 1:
            pieces.insert(here, pieces[there])
        case 2:
            pieces[here] = pieces[there]
        case 3:
            pieces[here] = edit.junk
        case _:
            pieces[here], pieces[there] = pieces[there], pieces[here]
    return between.join(pieces)


CHANGES = (insert, replace, cut_out, move_pieces, move_pieces, move_pieces, splice, truncate)
edits = st.builds(Edit, st.sampled_from(CHANGES), st.integers(0, 5_000), st.integers(0, 5_000), st.sampled_from(JUNK))


def check(game: Game, form: str | None, text: str) -> bool:
    """Read a text; assert that it is refused inside the text, or that its boards come back. Tell whether it was read."""
    try:
        boards = game.boards_in(text, form)
    except BoardError as error:
        check_place(error, text)
        return False
    assert game.write is not None
    for board in boards:
        assert game.read(game.write(board)) == board
    return True


def check_place(error: BoardError, text: str) -> None:
    """Assert that an error stands in one short sentence, and inside the text, or one character behind a line of it."""
    assert "\n" not in str(error)
    assert len(str(error)) < 300
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if error.line is None or error.column is None:
        assert error.message == "the text is empty; expected a board"
        return
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1


def test_every_format_is_tried() -> None:
    assert {(name, form.name) for name in BUILT_IN for form in find_game(name).formats} <= set(WRITERS)


@pytest.mark.parametrize("texts", [TEXTS, pytest.param(10 * TEXTS, marks=pytest.mark.long)])
@pytest.mark.parametrize(("word", "form"), WRITERS, ids=[" ".join(reader) for reader in WRITERS])
def test_a_changed_text_is_a_board_or_refused(word: str, form: str, texts: int) -> None:
    game = find_game(word)
    tried, read = 0, 0

    @settings(max_examples=texts // 5, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 10_000), st.lists(edits, min_size=5, max_size=9))
    def change(seed: int, changes: list[Edit]) -> None:
        """Change a good text again and again; every second change begins with the good text anew, so that some stay good."""
        nonlocal tried, read
        good = text = WRITERS[word, form](Random(seed))
        assert check(game, form, text)
        for number, edit in enumerate(changes):
            text = edit.change(text if number % 2 else good, edit)
            read += check(game, form, text)
            check(game, None, text)
            tried += 1

    change()
    assert tried >= texts
    assert read >= texts / 100


@pytest.mark.parametrize(("word", "form"), WRITERS, ids=[" ".join(reader) for reader in WRITERS])
def test_a_beginning_is_refused_where_it_ends(word: str, form: str) -> None:
    """A board that is cut off lacks what comes next, and nothing before: an error well inside a beginning is there to stay."""
    game = find_game(word)
    for seed in range(25):
        text = WRITERS[word, form](Random(seed))
        for end in range(len(text)):
            for asked in (form, None):
                left = left_behind_error(game, asked, text[:end])
                assert left is None or left <= FEW


def left_behind_error(game: Game, form: str | None, text: str) -> int | None:
    """Return how many characters stand behind the error in a text; None if there is none, or it has no place."""
    try:
        game.boards_in(text, form)
    except BoardError as error:
        if error.line is None or error.column is None:
            return None
        return len("\n".join(text.split("\n")[error.line - 1 :])) - error.column + 1
    return None


@pytest.mark.parametrize("word", ["snakes", "yut"])
def test_brackets_nested_to_any_depth(word: str) -> None:
    """Deeper than Python likes to go, and just as deep, wherever in a board they stand."""
    game = find_game(word)
    for depth in [*range(1, 50), *range(850, 1050), 5_000, 100_000]:
        for opened, closed in (("[", "]"), ('{"a":', "}")):
            nested = opened * depth + "1" + closed * depth
            for text in (nested, f"[[3, {nested}]] []", f'{{"ladders": [{nested}]}}', f'{{"rolls": [1, {nested}]}}'):
                assert not check(game, None, text)
