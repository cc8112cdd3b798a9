"""Many boards in one stream, in each of its three forms: taken apart with numbers and lines, whatever is wrong with them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any, cast

import pytest

from malpan import BoardError, Format, Game, MalpanError, Verdict
from malpan.games.catalogue import find_game
from malpan.text.boards import BoardReader
from malpan.text.placed import PlacedBoard
from malpan.text.splitting import Splitter
from tests.support.command import NEVER, ONE_TILT

LADDERS = "1 2\n11 40\n90 12\n98 31\n"
TEN_ROLLS = "1 2 3 4 1 2 3 4 1 2\n"
MAP = "2 3 10\n4 1 2\n6 1 1\n"
STAMPS = "2 3 0 1 4\n4 0 2\n6 1 1\n4 1 3 2\n"
BOARDS = {
    "marbles": [ONE_TILT, NEVER, "1 3\nRO.\n"],
    "13460": [ONE_TILT, NEVER, ONE_TILT],
    "snakes": [LADDERS, "0 0\n", "0 1\n90 12\n"],
    "16928": [LADDERS, "0 0\n", LADDERS],
    "yut": ["1 2 3\n", "5\n", TEN_ROLLS],
    "17825": [TEN_ROLLS, "5 5 5 5 5 1 1 1 1 1\n", TEN_ROLLS],
    "die": [MAP, "1 2 1\n5 6\n", MAP],
    "23288": [MAP, MAP, MAP],
    "stamp": [STAMPS, "1 1 0 0 0\n7\n", STAMPS],
    "14499": [STAMPS, "1 1 0 0 2\n0\n1 4\n", STAMPS],
}
OWN_JSON = {
    "snakes": ['{"ladders": [[5, 88]]}', "[[-1, -1], [-1, -1]]", "[[[11, 40]], [[90, 12]]]"],
    "yut": ['{"rolls": [1, 2]}', '{"rolls": [5], "horses": 2}', '{"rolls": [3, 3]}'],
}
LAYOUTS: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "byte-order mark": lambda text: "\ufeff" + text,
    "no line end at the end": str.rstrip,
    "blanks and tabs at line ends": lambda text: text.replace("\n", " \t \n"),
    "blank lines around": lambda text: f"\n \n\t\n{text}\n\n  \n",
}


def taken_apart(word: str | Game, text: str | bytes, form: str | None = None) -> list[tuple[int, int, str]]:
    """Return the boards of a stream, and what is wrong at its end: number, line, and text or sentence."""
    game = word if isinstance(word, Game) else find_game(word)
    found: list[tuple[int, int, str]] = []
    try:
        for board in BoardReader(game, BytesIO(text.encode() if isinstance(text, str) else text), form=form):
            found.append((board.number, board.line, str(board.content)))  # noqa: PERF401
    except MalpanError as error:
        found.append((0, 0, str(error)))
    return found


def boards_in(word: str, text: str, form: str | None = None) -> list[object]:
    game = find_game(word)
    return [game.read(text) for _, _, text in taken_apart(word, text, form)]


@pytest.mark.parametrize("change", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("word", BOARDS)
def test_each_form_of_each_game_is_known_by_its_looks(word: str, change: Callable[[str], str]) -> None:
    game, texts = find_game(word), BOARDS[word]
    boards = [game.read(text) for text in texts]
    assert boards_in(word, change(f"3\n{''.join(texts)}")) == boards
    assert boards_in(word, change(f"3\n\n{texts[0]}{texts[1]}\n\n{texts[2]}")) == boards
    assert boards_in(word, change("\n".join(texts))) == boards
    assert boards_in(word, change("".join(json.dumps(text) + "\n" for text in texts))) == boards
    if word in OWN_JSON:
        own = [game.read(text) for text in OWN_JSON[word]]
        for parting in ("\n", "\n\n"):
            assert boards_in(word, change(parting.join(OWN_JSON[word]) + "\n")) == own


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("word", ["13460", "16928", "17825", "23288", "14499"])
def test_a_bad_board_takes_no_other_with_it(word: str, at: int) -> None:
    texts = BOARDS[word][:1] * 3
    lines = texts[0].count("\n")
    bad = texts[0].rstrip("\n")[:-1] + "x\n"
    texts[at] = bad
    for text, first, step in (
        ("3\n" + "".join(texts), 2, lines),
        ("\n".join(texts), 1, lines + 1),
        ("\n".join(map(json.dumps, texts)), 1, 1),
    ):
        found = taken_apart(word, text)
        assert [number for number, _, _ in found] == [1, 2, 3]
        assert [line for _, line, _ in found] == [first, first + step, first + 2 * step]
        assert [each.rstrip() for _, _, each in found] == [each.rstrip() for each in texts]


def test_a_first_line_that_does_not_tell_how_long_the_board_is() -> None:
    """In marbles every other line differs from a first one; elsewhere a blank line is needed."""
    found = taken_apart("13460", f"3\nx y\n#####\n{ONE_TILT}junk\n")
    assert [(number, line) for number, line, _ in found] == [(1, 2), (2, 4), (3, 10)]
    found = taken_apart("23288", f"3\nx 3 10\n4 1 2\n6 1 1\n\n{MAP}{MAP}")
    assert [(number, line) for number, line, _ in found] == [(1, 2), (2, 6), (3, 9)]
    *_, (_, _, sentence) = taken_apart("23288", f"3\nx 3 10\n4 1 2\n6 1 1\n{MAP}{MAP}")
    assert sentence == (
        "line 11: found 1 board; expected 3, as line 1 says; the first line of board 1 does not tell how many lines the board has"
    )


def test_rows_too_few_and_too_many() -> None:
    short, long = ONE_TILT[:-6], ONE_TILT + "#####\n"
    found = taken_apart("13460", f"3\n{short}{ONE_TILT}{ONE_TILT}")
    assert [each.rstrip() for _, _, each in found] == [each.rstrip() for each in (short, ONE_TILT, ONE_TILT)]
    found = taken_apart("13460", f"3\n{ONE_TILT}\n{long}\n{short}")
    assert [each.rstrip() for _, _, each in found] == [each.rstrip() for each in (ONE_TILT, long, short)]
    found = taken_apart("23288", f"3\n{MAP}\n{MAP[:-6]}\n{MAP}")
    assert [each.rstrip() for _, _, each in found] == [each.rstrip() for each in (MAP, MAP[:-6], MAP)]


@pytest.mark.parametrize(
    ("text", "boards", "sentence"),
    [
        ("3\n" + ONE_TILT * 2, 2, "line 14: found 2 boards; expected 3, as line 1 says"),
        ("1\n" + ONE_TILT * 2, 1, "line 8: found '5 5' after 1 board; expected nothing more, as line 1 says"),
        ("\n0\nx", 0, "line 3: found 'x' after 0 boards; expected nothing more, as line 2 says"),
        ("", 0, "the text is empty; expected boards"),
        ("\n \n", 0, "the text is empty; expected boards"),
        (ONE_TILT + "\n5 5\0\n", 1, "line 8: this is a binary file; expected text, in UTF-8"),
    ],
)
def test_what_is_wrong_with_the_stream(text: str, boards: int, sentence: str) -> None:
    *found, (_, _, told) = taken_apart("13460", text)
    assert (len(found), told) == (boards, sentence)


def test_a_form_can_be_asked_for() -> None:
    assert len(taken_apart("yut", "2\n1\n5\n")) == 1
    assert [text for _, _, text in taken_apart("yut", "2\n1\n5\n", "count")] == ["1", "5"]
    assert len(taken_apart("yut", "2\n1 1\n5 5\n")) == 2
    assert len(taken_apart("yut", "2\n1 1\n5 5\n", "blank")) == 1
    assert taken_apart("13460", ONE_TILT, "count") == [(0, 0, "line 1, column 1: found '5 5'; expected the number of boards")]
    assert len(taken_apart("13460", ONE_TILT, "json")) == 6


def test_forms_that_could_be_others() -> None:
    one_by_one = TEN_ROLLS.replace(" ", "\n")
    assert len(taken_apart("17825", f"{one_by_one}\n{one_by_one}")) == 2
    lists, spread = "[[11, 40]]\n[[90, 12]]\n", '{\n"ladders": [[11, 40]]\n}\n'
    assert len(taken_apart("snakes", f"{lists}\n{lists}")) == 2
    assert len(taken_apart("snakes", f"{spread}\n{spread}")) == 2
    assert len(taken_apart("snakes", f'{{"ladders": [[\n{OWN_JSON["snakes"][0]}\n')) == 2


def test_a_game_that_says_nothing_of_lines_needs_blank_ones() -> None:
    game = Game(name="any", moves=["on"], read=str, start=lambda board: [0], step=lambda *_: Verdict.WON)
    assert [text for _, _, text in taken_apart(game, "3\n\n4\n\n5\n")] == ["3", "4", "5"]
    told = taken_apart(game, "3\n4\n5\n6\n", "count")
    assert told == [(0, 0, "the boards of any do not tell how many lines they have; put blank lines between them")]
    game = replace(game, formats=[Format("line", "a line", str, lines=lambda line: 1)])
    assert [text for _, _, text in taken_apart(game, "3\n4 4\n5\n6\n")] == ["4 4", "5", "6"]


def test_bytes_that_are_no_text_are_the_fault_of_their_board() -> None:
    text = f"{ONE_TILT}\n3 6\n######\n#R".encode() + b"\xffO.#\n######\n\n" + ONE_TILT.encode() + b"\xeb\xa7"
    found = taken_apart("13460", text)
    assert found[1] == (2, 8, "line 3, column 3: byte 0xff is not text; expected UTF-8")
    assert found[2] == (3, 13, "line 7, column 1: byte 0xeb is not text; expected UTF-8")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('  "5 5\\n" x', "line 1, column 11: found 'x' after the text of the board; expected nothing more"),
        ('"5 5', "line 1, column 5: the line ends before the text does; expected a closing quotation mark"),
        ('"5 \\q"', "line 1, column 4: the JSON string has an invalid escape or character"),
        ("null", "line 1, column 1: found 'null'; expected a board in JSON: its text in quotes, an object or a list"),
        (" 5", "line 1, column 2: found '5'; expected a board in JSON: its text in quotes, an object or a list"),
    ],
)
def test_lines_that_are_no_json(line: str, sentence: str) -> None:
    first, second = taken_apart("13460", f"{line}\n{json.dumps(ONE_TILT)}\n", "json")
    assert first[2].startswith(sentence)
    assert second == (2, 2, ONE_TILT)


def test_the_place_of_an_error_in_a_json_string_is_that_in_its_line() -> None:
    line = r' "\ufeff5 5\r\n\u0023####\n#\ud83d\ude00x.B#\n"'
    (board,) = BoardReader(find_game("13460"), BytesIO(line.encode()))
    with pytest.raises(BoardError) as raised:
        board.read(find_game("13460"))
    assert (raised.value.line, raised.value.column) == (1, line.index("\\ud83d") + 1)
    for line_of_text, column_of_text, column in ((3, 2, "\\ud83d"), (3, 3, "x.B"), (1, 1, "5 5")):
        located = board.locate(BoardError("x", line=line_of_text, column=column_of_text))
        assert (located.board, located.line, located.column) == (1, 1, line.index(column) + 1)
    assert (board.locate(BoardError("x")).line, board.locate(BoardError("x")).column) == (1, None)


class Endless:
    """A stream that repeats a block for ever, and counts what was read of it."""

    def __init__(self, begin: bytes, block: bytes) -> None:
        self.blocks = self.pages(begin, block)
        self.read_so_far = 0

    def pages(self, begin: bytes, block: bytes) -> Iterator[bytes]:
        if begin:
            yield begin
        while True:
            yield block * (1 + 20_000 // len(block))

    def read(self, size: int) -> bytes:
        page = next(self.blocks)
        self.read_so_far += len(page)
        return page


@pytest.mark.parametrize(
    ("word", "begin", "block", "sentence"),
    [
        ("yut", b"", b"1 2 3 ", "line 1: the line is over 2,000,000 bytes; no board of this game is that long"),
        ("marbles", b"", b"#", "line 1: the line is over 2,000,000 bytes; no board of this game is that long"),
        ("marbles", b"5 5\n", b"#x\n", "line 2, column 2: found 'x'; a cell is '#' wall, '.' floor, 'R' red, 'B' blue or"),
        ("marbles", b"1\n1 3\nRO.\n", b"5 5\n", "line 4: found '5 5' after 1 board; expected nothing more, as line 1 says"),
    ],
)
def test_what_has_no_end_is_refused(word: str, begin: bytes, block: bytes, sentence: str) -> None:
    stream = Endless(begin, block)
    with pytest.raises(BoardError) as raised:
        list(BoardReader(find_game(word), cast(Any, stream)))
    assert str(raised.value).startswith(sentence)
    assert stream.read_so_far < 2_200_000


MESS = (
    "\n",
    "\n\n",
    " ",
    "\t",
    "\n \n",
    "\n5 5\n",
    "\n1",
    "#",
    "2",
    "x",
    "\x0b",
    "\x1c",
    "\xa0",
    "٣",
    "é",
    "\r\n",
    "\n\n\n",
    '"',
    "[",
    "\udc80",
)


@pytest.mark.parametrize("word", BOARDS)
def test_boards_taken_at_once_are_those_taken_line_by_line(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams of boards with something put in or left out, in pages of a few letters and of many: the same boards and errors."""
    at_once = 0
    real = Splitter.take_regular

    def counting(splitter: Splitter, count: int) -> PlacedBoard | None:
        nonlocal at_once
        board = real(splitter, count)
        at_once += board is not None
        return board

    for seed in range(400):
        random = Random(seed)
        boards = [random.choice(BOARDS[word]) for _ in range(random.randrange(1, 9))]
        stream = "\n".join(boards) if random.random() < 0.3 else f"{len(boards)}\n{''.join(boards)}"
        for _ in range(random.choice((0, 1, 1, 2, 4))):
            at = random.randrange(len(stream) + 1)
            stream = stream[:at] + random.choice(("", *MESS)) + stream[at + random.randrange(2) :]
        text = stream.encode("utf-8", "surrogateescape")
        monkeypatch.setattr("malpan.text.files.PAGE", random.choice((7, 40, 1 << 16)))
        monkeypatch.setattr(Splitter, "take_regular", lambda *_: None)
        expected = taken_apart(word, text)
        monkeypatch.setattr(Splitter, "take_regular", counting)
        assert taken_apart(word, text) == expected, text
    assert at_once > 100
