"""Files that are not boards: empty, binary, in another encoding, missing, or 100 MB of junk.

Each is refused with exit code 2 and one sentence, which names the file, and the line and the column where there is one. Junk is
refused on its first page, so it takes no more memory than a board does.
"""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.support.command import COMMAND, ONE_TILT, error_of, output_of, run, sentence_of
from tests.support.marks import first_in_every_run

LARGE = 100_000_000
MEMORY = 1_000_000_000
LITTLE_MEMORY = 100_000_000
PAGES = 10_000_000
"""What Python may allocate for a file that is refused on its first pages."""

EVERY_GAME = ("marbles", "13460", "snakes", "16928", "yut", "17825", "die", "23288", "stamp", "14499")


def file_with(folder: Path, content: bytes) -> Path:
    """Return the path of a new file with these bytes."""
    path = folder / "board.txt"
    path.write_bytes(content)
    return path


@contextmanager
def junk(folder: Path, begin: bytes, block: bytes) -> Iterator[Path]:
    """Give a file of 100 MB, a beginning and the same again and again, for as long as it is needed."""
    path = folder / "junk.txt"
    block *= max(1, 1_000_000 // len(block))
    with path.open("wb") as file:
        file.write(begin)
        for _ in range(LARGE // len(block)):
            file.write(block)
    assert path.stat().st_size > 0.99 * LARGE
    yield path
    path.unlink()


MEASURE = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
unit = 1 if sys.platform == "darwin" else 1024
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit))
sys.exit(code)
"""
"""Runs a command and writes into a file how many bytes of memory it took at most, which a process knows of all its children."""


def error_within(memory: int, *words: object) -> str:
    """Return the error of a command; assert that Python allocated no more memory than this, in bytes, at any time."""
    tracemalloc.start()
    try:
        sentence = error_of(*words)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < memory
    return sentence


def error_of_process_within(memory: int, *words: object) -> str:
    """Return the error of a command in a process of its own; assert that the process held less memory than this, in bytes."""
    file = Path(str(words[-1]))
    measured = file.with_name("memory.txt")
    command = [sys.executable, "-c", MEASURE, str(measured), *COMMAND, *map(str, words)]
    ran = subprocess.run(command, capture_output=True, timeout=60, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stdout) == (2, ""), ran.stderr
    assert 1_000_000 < int(measured.read_text()) < memory
    return sentence_of(ran.stderr)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_empty_file(tmp_path: Path, game: str) -> None:
    file = file_with(tmp_path, b"")
    assert error_of("solve", game, file) == f"{file}: the text is empty; expected a board"


@pytest.mark.parametrize(
    "content", [b"\n\r\n  \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n"], ids=["blank", "mark", "mark and blank"]
)
def test_a_blank_file(tmp_path: Path, content: bytes) -> None:
    file = file_with(tmp_path, content)
    for game in ("marbles", "snakes", "yut", "die", "stamp"):
        assert error_of("solve", game, file) == f"{file}: the text is empty; expected a board"


def test_a_binary_file(tmp_path: Path) -> None:
    file = file_with(tmp_path, b"\x7fELF\x02\x01\x01\x00\x00\x00" + bytes(range(256)))
    for game in EVERY_GAME:
        assert error_of("solve", game, file) == f"{file}: this is a binary file; expected text, in UTF-8"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16(tmp_path: Path, encoding: str) -> None:
    file = file_with(tmp_path, ONE_TILT.encode(encoding))
    assert output_of("solve", "13460", file, "--format", "answer") == "1\n"
    assert output_of("solve", "13460", "--format", "answer", typed=ONE_TILT.encode(encoding)) == "1\n"
    answers = output_of("solve", "13460", "--batch", file, "--batch-form", "blank", "--format", "answer")
    assert answers == "1\n"
    assert error_of("solve", "13460", file, "--strict").startswith(f"{file}")
    file = file_with(tmp_path, ONE_TILT.replace("R", "r").encode(encoding))
    assert error_of("solve", "13460", file).startswith(f"{file}, line 5, column 2: found 'r'; a cell is")


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_utf_16_behind_its_mark(tmp_path: Path, mark: bytes) -> None:
    encoding = "utf-16-le" if mark[0] == 0xFF else "utf-16-be"
    file = file_with(tmp_path, mark + ("예제 입력 1\n" + ONE_TILT + "예제 출력 1\n1\n").encode(encoding))
    assert run("solve", "13460", file, "--format", "answer").out == "1\n"


def test_a_file_in_utf_32(tmp_path: Path) -> None:
    file = file_with(tmp_path, ONE_TILT.encode("utf-32"))
    assert error_of("solve", "13460", file) == f"{file}: this is a binary file; expected text, in UTF-8"


def test_words_in_utf_16(tmp_path: Path) -> None:
    file = file_with(tmp_path, "말판말판".encode("utf-16"))
    assert error_of("solve", "13460", file) == f"{file}, line 1, column 1: found '말판말판'; expected a side, a whole number"
    assert error_of("solve", "13460", file, "--strict").endswith("column 1: byte 0xff is not text; expected UTF-8")


def test_utf_16_that_ends_inside_a_character(tmp_path: Path) -> None:
    file = file_with(tmp_path, ONE_TILT.encode("utf-16")[:-1])
    assert error_of("solve", "13460", file) == f"{file}: the text ends in the middle of a character; expected UTF-16"


def test_a_korean_file_of_windows(tmp_path: Path) -> None:
    text = f"예제 입력 1\n{ONE_TILT}예제 출력 1\n1\n"
    file = file_with(tmp_path, text.encode("cp949"))
    ran = run("solve", "13460", file, "--format", "answer")
    assert (ran.code, ran.out, ran.err) == (0, "1\n", f"malpan: {file}: skipped 3 lines (1, 8-9)\n")
    assert error_of("solve", "13460", file, "--strict").endswith("line 1, column 1: byte 0xbf is not text; expected UTF-8")
    file = file_with(tmp_path, text.replace("R", "r").encode("cp949"))
    assert error_of("solve", "13460", file).startswith(f"{file}, line 6, column 2: found 'r'; a cell is")


@pytest.mark.parametrize(
    ("content", "place", "byte"),
    [
        (b"5 5\n#####\n#.\xe9B#\n", "line 3, column 3", "0xe9"),
        (b"5 5\r\n#####\r\n#.\xe9B#\r\n", "line 3, column 3", "0xe9"),
        (b"5 5\r#####\r#.\xe9B#\r", "line 3, column 3", "0xe9"),
        (b"\xff5 5\n", "line 1, column 1", "0xff"),
        (b"\xef\xbb\xbf5 \xff\n", "line 1, column 3", "0xff"),
        ("# 말판\n5 5\n말".encode() + b"\x80", "line 3, column 2", "0x80"),
        (b"#" * 70_000 + b"\n.\xe9B", "line 2, column 2", "0xe9"),
        (b"." * 65_535 + b"\xe9(", "line 1, column 65536", "0xe9"),
        (b"." * 65_535 + "말".encode() + b".\xff", "line 1, column 65538", "0xff"),
    ],
    ids=[
        "middle",
        "Windows",
        "old line ends",
        "first byte",
        "behind a mark",
        "behind Korean",
        "second page",
        "between pages",
        "behind it",
    ],
)
def test_a_byte_that_is_no_utf_8(tmp_path: Path, content: bytes, place: str, byte: str) -> None:
    """The game is one that reads any text, so that nothing is refused before the whole of it is read."""
    file = file_with(tmp_path, content)
    game = tmp_path / "any_text.py"
    game.write_text(
        "from malpan import Game, Verdict\n"
        "step = lambda board, state, move: Verdict.WON\n"
        "game = Game(name='any', read=lambda text: text, start=lambda board: [0], step=step, moves=['go'])\n"
    )
    assert error_of("solve", game, file) == f"{file}, {place}: byte {byte} is not text; expected UTF-8"


def test_a_file_that_ends_inside_a_character(tmp_path: Path) -> None:
    file = file_with(tmp_path, b"5 5\n#####\n" + "말".encode()[:2])
    assert error_of("solve", "13460", file) == f"{file}: the text ends in the middle of a character; expected UTF-8"


def test_a_folder(tmp_path: Path) -> None:
    assert error_of("solve", "13460", tmp_path) == f"{tmp_path}: this is a folder; expected a file"


def test_a_missing_file(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.txt", tmp_path / "no folder" / "nothing.txt"):
        assert error_of("solve", "13460", file) == f"{file}: cannot be read: no such file or directory"


def test_a_fault_in_a_board_names_the_file_and_the_place(tmp_path: Path) -> None:
    file = file_with(tmp_path, ONE_TILT.replace("R", "r").encode())
    assert error_of("solve", "13460", file).startswith(f"{file}, line 5, column 2: found 'r'; a cell is")
    assert error_of("solve", "13460", typed=ONE_TILT.replace("R", "r")).startswith("standard input, line 5, column 2: found 'r'")


def test_windows_line_ends_and_a_mark_are_no_fault(tmp_path: Path) -> None:
    file = file_with(tmp_path, b"\xef\xbb\xbf" + ONE_TILT.replace("\n", "\r\n").encode())
    assert output_of("solve", "13460", file, "--format", "answer") == "1\n"


JUNK = {
    "random bytes": (Random(1).randbytes(1_000_000), ": this is a binary file; expected text, in UTF-8"),
    "random bytes above 127": (bytes(Random(2).choices(range(128, 192), k=1_000_000)), ", line 1, column 1: byte 0x"),
    "words": (b"these are words\n", ", line 1, column 1: found "),
    "words on one line": (b"words without line ends ", ", line 1, column 1: found "),
    "digits on one line": (b"98765", ", line 1, column 1: found "),
    "opening brackets": (b"[", ", line 1, column 1"),
}
"""What a large file is filled with, and how the sentence about it goes on behind the file's name."""


@pytest.mark.parametrize("kind", first_in_every_run(JUNK, ("words on one line",)))
def test_large_junk(tmp_path: Path, kind: str) -> None:
    block, sentence = JUNK[kind]
    with junk(tmp_path, b"", block) as file:
        for game in EVERY_GAME:
            assert error_within(PAGES, "solve", game, file).startswith(f"{file}{sentence}")


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured as Unix does it")
def test_large_junk_takes_a_process_little_memory(tmp_path: Path) -> None:
    with junk(tmp_path, b"", b"these are words\n") as file:
        assert error_of_process_within(LITTLE_MEMORY, "solve", "snakes", file).startswith(f"{file}, line 1, column 1: found ")


@pytest.mark.long
def test_large_junk_behind_a_good_first_line(tmp_path: Path) -> None:
    told = {
        **dict.fromkeys(("marbles", "13460"), "line 2, column 1: found 'j'; a cell is"),
        **dict.fromkeys(("snakes", "16928", "yut", "17825"), "line 2, column 1: found 'junk'; expected"),
        **dict.fromkeys(("die", "23288"), "line 1, column 4: found '5 5'; expected three numbers"),
        **dict.fromkeys(("stamp", "14499"), "line 1, column 4: found '5 5'; expected five numbers"),
    }
    with junk(tmp_path, b"5 5\n", b"junk\n") as file:
        for game in EVERY_GAME:
            assert error_within(PAGES, "solve", game, file).startswith(f"{file}, {told[game]}")


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured as Unix does it")
def test_a_list_without_end(tmp_path: Path) -> None:
    """A row that goes on and on could still end, in `snakes`, whose grids may be large; but not with so many numbers."""
    with junk(tmp_path, b"[[1", b",1") as file:
        told = error_of_process_within(MEMORY, "solve", "snakes", file)
        assert told.startswith(f"{file}, line 1, column ")
        assert "found more than 10,030,000 times ','" in told
        for game in ("marbles", "16928", "die", "stamp"):
            assert error_within(PAGES, "solve", game, file).startswith(f"{file}, line 1, column ")
        told = error_within(PAGES, "solve", "yut", file)
        assert told == f"{file}: the text is over 2,000,000 bytes; no board of this game is that long"
        told = error_within(PAGES, "solve", "yut", file, "--strict")
        assert told.startswith(f"{file}, line 1, column 1: found '[")


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured as Unix does it")
def test_blank_lines_without_end(tmp_path: Path) -> None:
    """Behind any number of blank lines there could be a board, in a game whose boards may be so large."""
    with junk(tmp_path, b"", b"\n") as file:
        for game in ("snakes", "die"):
            assert error_of_process_within(MEMORY, "solve", game, file) == f"{file}: the text is empty; expected a board"
        for game in ("marbles", "yut"):
            told = error_within(PAGES, "solve", game, file)
            assert told == f"{file}: the text is over 2,000,000 bytes; no board of this game is that long"


def test_a_file_longer_than_any_board(tmp_path: Path) -> None:
    file = file_with(tmp_path, b"1 2 3 4 5\n" * 250_000)
    assert error_of("solve", "yut", file) == f"{file}: the text is over 2,000,000 bytes; no board of this game is that long"
