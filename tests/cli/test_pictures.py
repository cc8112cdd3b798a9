"""Pictures as a person asks for them: ``show`` in the terminal and as files, ``--picture``, colours, and what cannot be drawn."""

import os
import pty
import re
import subprocess
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image

from tests.support.command import COMMAND, NEVER, error_of, output_of, run_process, sentence_of, write_file
from tests.support.paths import BOARDS, EXAMPLES

BOX = BOARDS / "tilt.txt"
ESCAPE = b"\x1b["


def test_show_draws_the_board_alone() -> None:
    rows = BOX.read_text(encoding="utf-8").splitlines()
    assert output_of("show", "marbles", BOX).splitlines() == [row for row in rows if row.startswith("#")]
    assert "start:1234" in output_of("show", "yut", typed="1 2 3")
    assert output_of("show", "die", "--state", "1,1,2,1,2,3", typed="2 2 1\n1 2\n3 4\n").splitlines()[1].startswith(" 3")
    assert output_of("show", EXAMPLES / "pocket_cube.py", BOARDS / "cube.txt").count("\n") == 2


def test_show_names_several_boards(tmp_path: Path) -> None:
    one, two = write_file(tmp_path, "one.txt", "ROB"), write_file(tmp_path, "two.txt", "R.OB")
    assert output_of("show", "marbles", one, two) == f"{one}\nROB\n\n{two}\nR.OB\n\n"


@pytest.mark.parametrize("verb", ["show", "solve"])
@pytest.mark.parametrize("ending", ["svg", "png", "gif"])
def test_a_picture_is_a_file_of_its_kind(tmp_path: Path, verb: str, ending: str) -> None:
    path = tmp_path / f"line.{ending}"
    out = output_of(verb, "marbles", BOX, "--picture", path)
    assert out.startswith("8 tilts\n") if verb == "solve" else out == ""
    if ending == "svg":
        root = fromstring(path.read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")
        assert ("@keyframes" in path.read_text(encoding="utf-8")) == (verb == "solve")
        return
    with Image.open(path) as image:
        assert (image.format or "").lower() == ending
        assert getattr(image, "n_frames", 1) == (9 if (verb, ending) == ("solve", "gif") else 1)


def test_a_theme_is_asked_for(tmp_path: Path) -> None:
    for theme in ("light", "dark", "auto"):
        output_of("show", "marbles", BOX, "--picture", tmp_path / f"{theme}.svg", "--theme", theme)
    texts = [(tmp_path / f"{theme}.svg").read_text(encoding="utf-8") for theme in ("light", "dark", "auto")]
    assert len(set(texts)) == 3
    assert "prefers-color-scheme" in texts[2]


def test_a_game_without_a_picture_is_drawn_by_its_places(tmp_path: Path) -> None:
    path = tmp_path / "pancakes.svg"
    output_of("solve", EXAMPLES / "burnt_pancakes.py", "--picture", path, typed="2 -1")
    assert "@keyframes" in path.read_text(encoding="utf-8")


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    for verb in ("show", "solve"):
        assert "is not the name of a picture" in error_of(verb, "marbles", BOX, "--picture", tmp_path / "line.jpg")
        assert f"there is no folder {tmp_path / 'none'}" in error_of(
            verb, "marbles", BOX, "--picture", tmp_path / "none" / "line.svg"
        )
        (tmp_path / "folder.svg").mkdir(exist_ok=True)
        assert "is a folder" in error_of(verb, "marbles", BOX, "--picture", tmp_path / "folder.svg")
        assert "--picture takes one board; found 2 boards" in error_of(verb, "marbles", BOX, BOX, "--picture", tmp_path / "x.svg")
    long = tmp_path / ("x" * 300 + ".svg")
    assert "cannot be written: file name too long" in error_of("show", "marbles", BOX, "--picture", long)


def test_a_line_that_is_not_there_is_not_drawn(tmp_path: Path) -> None:
    path = tmp_path / "line.svg"
    sentence = error_of("solve", "marbles", "--picture", path, typed=NEVER)
    assert "was not written because there is no line of play" in sentence
    assert "no way" in sentence
    assert not path.exists()
    stopped = error_of("solve", "marbles", BOX, "--picture", path, "--max-states", "2")
    assert "stopped by the state limit" in stopped
    assert "--picture is for a single board" in error_of("solve", "marbles", "--batch", BOX, "--picture", path)


@pytest.mark.parametrize("ending", ["png", "gif"])
@pytest.mark.parametrize("missing", ["PIL", "resvg_py"])
def test_without_the_extra_there_is_a_sentence(tmp_path: Path, ending: str, missing: str) -> None:
    words = ["malpan", "solve", "marbles", str(BOX), "--picture", str(tmp_path / f"line.{ending}")]
    code = f"import sys; sys.modules[{missing!r}] = None; sys.argv = {words!r}\nfrom malpan.cli import main\nmain()"
    ran = subprocess.run([COMMAND[0], "-c", code], capture_output=True, encoding="utf-8", timeout=30, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "pip install 'malpan[pictures]'" in sentence_of(ran.stderr)


def test_a_picture_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    text = "from malpan import Game, Verdict\ngame = Game(name='g', moves=('on',), read=int, start=lambda b: [0],\n"
    text += "    step=lambda b, s, m: Verdict.WON, picture=lambda b, s: 1 // 0)\n"
    game = write_file(tmp_path, "bad.py", text)
    assert "ZeroDivisionError" in error_of("show", game, typed="1")
    assert "bad.py, line 3" in error_of("solve", game, "--picture", tmp_path / "g.svg", typed="1")


def on_a_terminal(*words: object, **settings: str) -> bytes:
    """Run the command with a terminal for standard output, and return what it was sent."""
    keyboard, screen = pty.openpty()
    surroundings = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"} | settings
    child = subprocess.Popen(
        [*COMMAND, *map(str, words)], stdin=subprocess.DEVNULL, stdout=screen, stderr=screen, env=surroundings
    )
    os.close(screen)
    shown = b""
    try:
        while part := os.read(keyboard, 4096):
            shown += part
    except OSError:  # the terminal is closed at its other end
        pass
    os.close(keyboard)
    assert child.wait(timeout=30) == 0
    return shown.replace(b"\r\n", b"\n")


@pytest.mark.parametrize("words", [("show", "marbles", BOX), ("solve", "marbles", BOX), ("explore", "marbles", BOX)])
def test_a_terminal_is_shown_colours_unless_it_does_not_want_them(words: tuple[object, ...]) -> None:
    coloured = on_a_terminal(*words, COLUMNS="100")
    plain = run_process(*words, COLUMNS="100").out.encode()
    assert ESCAPE in coloured
    assert ESCAPE not in plain
    assert re.sub(rb"\x1b\[[\d;]*m", b"", coloured) == plain
    assert on_a_terminal(*words, COLUMNS="100", NO_COLOR="1") == plain
    assert on_a_terminal(*words, COLUMNS="100", TERM="dumb") == plain


def test_pictures_of_boards_are_plain_ascii() -> None:
    for game, board in (
        ("marbles", BOX),
        ("snakes", BOARDS / "ladders.txt"),
        ("yut", BOARDS / "rolls.txt"),
        ("die", BOARDS / "map.txt"),
    ):
        assert output_of("show", game, board).isascii()
