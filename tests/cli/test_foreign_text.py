"""Text from elsewhere is shown: it neither acts on the terminal nor is taken for markup, and data stays what it is."""

import ast
import io
import json
import shutil
import sys
from pathlib import Path

import pytest
from rich.console import Console

from malpan.cli.check import show_check
from malpan.cli.printing import print_data
from malpan.cli.progress import ProgressLine
from malpan.language.visible import IN_LINE, IN_TEXT, is_plain, json_text, pattern, visible, visible_line
from malpan.picture.terminal import draw
from malpan.scene import Cell, Disc, Label, Scene
from malpan.search.limits import Progress
from tests.support.command import Result, error_of, run, write_file
from tests.support.paths import BOARDS, ROOT

HOSTILE = "\x1b[2J\x1b]52;c;cm0=\x07\x9b8m\u202e\u2066\r\x7f[red][/]:smile:"
"""Clears the screen, fills the clipboard, rings, hides, reverses, returns, deletes; and markup of rich."""

AFTER_EQUALS = "".join(HOSTILE.partition("=")[2].split())

SHOWN = r"\x1b[2J\x1b]52;c;cm0=\x07\x9b8m\u202e\u2066\r\x7f[red][/]:smile:"

GAME = f"""
from malpan import Game, Option, Verdict
from malpan.scene import Cell, Scene

H = {HOSTILE!r}


def picture(board, state):
    return Scene([Cell(0, 0, text=H, title=H)], caption=H)


def step(board, state, move):
    if board == 7:
        raise ValueError("because " + H)
    state[0] += 1
    return Verdict.WON if state[0] == board else Verdict.ON


game = Game(name="odd" + H, about=H, unit="jump" + H, moves=("on" + H,), read=int, start=lambda board: [0], step=step,
            options={{"odd" + H: Option(lambda board, value: board), "even": Option(lambda board, value: board, "N" + H, H)}},
            picture=picture, answer=lambda answer, labels: f"{{answer}}{{H}}")
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_file(tmp_path, "odd.py", GAME)


def assert_harmless(ran: Result) -> None:
    """Assert that nothing acts on a terminal, and that some of it was there and is shown."""
    assert not pattern(IN_TEXT).search(ran.out + ran.err)
    assert "[red][/]:smile:" in ran.out + ran.err, ran


def test_what_acts_is_escaped_and_the_rest_is_left() -> None:
    assert visible(HOSTILE) == SHOWN
    assert visible(SHOWN) == SHOWN
    for kept in ("보드\n\t한 줄", "→ × é", "👩‍🔬", "نص", "\\x1b"):
        assert visible(kept) == kept
    assert visible("\ud83d \udcff \U000e0041 \u2028 \u00ad \x00") == r"\ud83d \xff \U000e0041 \u2028 \xad \x00"
    assert visible_line("a\nb\tc") == r"a\nb\tc"


def test_whatever_is_escaped_is_found_without_the_pattern() -> None:
    escaped = pattern(IN_LINE).findall("".join(map(chr, range(0x110000))))
    assert len(escaped) > 6_000
    assert not any(map(is_plain, escaped))


def test_the_command_line_prints_in_one_place_only() -> None:
    printing = []
    for file in (ROOT / "src" / "malpan" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called in ("print", "click.echo", "click.secho", "Console", "sys.stdout.write", "sys.stderr.write"):
                printing.append(f"{file.name}: {called}")
    assert {line.split(":")[0] for line in printing} == {"printing.py"}, printing


def test_json_is_the_same_data_without_what_acts() -> None:
    data = {"label" + HOSTILE: ["보드\n", HOSTILE, "\U000e0041\udcff"]}
    assert json.loads(json_text(data)) == data
    assert not pattern(IN_TEXT).search(json_text(data))
    assert "보드" in json_text(data)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "2"),
        ("solve", "2", "2"),
        ("solve", "7"),
        ("show", "2"),
        ("show", "2", "2"),
        ("explore", "2"),
        ("explore", "7"),
        ("replay", "2", "on"),
        ("replay", "2", "off"),
        ("rules", "2", "--not-compiled"),
        ("solve", "2", "--help"),
        ("solve", "2", "--none"),
        ("solve", "2", "--set", "none=1"),
        ("solve", "2", "--state", "5,5"),
    ],
    ids=" ".join,
)
def test_the_words_of_a_game_are_shown(words: tuple[str, ...], game: Path, tmp_path: Path) -> None:
    verb, *rest = words
    boards = [
        str(write_file(tmp_path, f"{HOSTILE.replace('/', '')}{word}.txt", word)) if word.isdecimal() else word for word in rest
    ]
    assert_harmless(run(verb, game, *boards))


@pytest.mark.parametrize("output", ["text", "answer", "json"])
def test_a_batch_is_harmless_and_its_data_exact(output: str, game: Path, tmp_path: Path) -> None:
    boards = write_file(tmp_path, f"{HOSTILE.replace('/', '')}.txt", "2\n\n3\n\nx\x1b[2J\n\n7\n")
    ran = run("solve", game, "--batch", boards, "--format", output, "--batch-form", "blank")
    assert not pattern(IN_TEXT).search(ran.err)
    if output == "answer":
        assert ran.out.startswith(f"2{HOSTILE}\n3{HOSTILE}\n")
    else:
        assert not pattern(IN_TEXT).search(ran.out)
    if output == "json":
        assert json.loads(ran.out.split("\n", maxsplit=1)[0])["printed"] == f"2{HOSTILE}"


def test_an_answer_is_exact_in_a_pipe_and_shown_on_a_terminal(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("solve", game, "--format", "answer", typed="2").out == f"2{HOSTILE}\n"
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", terminal)
    print_data(f"2{HOSTILE}")
    assert terminal.getvalue() == f"2{SHOWN}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", f"{HOSTILE}.py"),
        ("solve", HOSTILE),
        ("solve", "marbles", HOSTILE),
        ("solve", "marbles", "--limit", HOSTILE),
        ("solve", "marbles", f"--{AFTER_EQUALS}"),
        ("solve", "marbles", "--set", f"{AFTER_EQUALS}=1"),
        ("solve", "marbles", "--state", HOSTILE),
        ("solve", "marbles", "--max-memory", HOSTILE),
        ("solve", "marbles", "--input", HOSTILE),
        ("solve", "marbles", "--batch", HOSTILE),
        ("solve", "marbles", BOARDS / "tilt.txt", "--picture", HOSTILE),
        ("solve", "marbles", BOARDS / "tilt.txt", "--picture", f"{HOSTILE}/x.svg"),
        ("explore", "marbles", BOARDS / "tilt.txt", "--distances", HOSTILE),
        ("replay", "marbles", BOARDS / "tilt.txt", AFTER_EQUALS),
        ("check", "marbles", HOSTILE),
        ("check", "marbles", f"{HOSTILE}.py"),
        ("serve", HOSTILE),
        ("completion", HOSTILE),
        (HOSTILE,),
    ],
    ids=lambda words: " ".join(map(str, words[:3])).replace(HOSTILE, "ODD").replace(str(BOARDS), ""),
)
def test_words_of_the_command_line_are_shown_in_errors(words: tuple[object, ...]) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert_harmless(ran)
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("text", [HOSTILE, f"5 5\n{HOSTILE}", f"#####\n#.{HOSTILE}\n", b"5 5\n\x9b2J"])
def test_a_board_is_shown_in_its_error(text: str | bytes) -> None:
    assert not pattern(IN_TEXT).search(error_of("solve", "marbles", typed=text))


PROGRAM = f"""
import sys
sys.stderr.write("said " + {HOSTILE!r})
sys.stderr.flush()
sys.stdout.buffer.write({HOSTILE!r}.encode() + b"\\xff\\x9b")
"""


@pytest.mark.parametrize("output", ["text", "json"])
def test_what_a_program_prints_is_shown(output: str, tmp_path: Path) -> None:
    program = write_file(tmp_path, f"{HOSTILE.replace('/', '')}.py", PROGRAM)
    ran = run("check", "13460", program, "--shrink-seconds", "0", "--save", tmp_path / "saved", "--format", output)
    assert ran.code == 1
    assert_harmless(ran)
    if output == "json":
        failure = json.loads(ran.out)["failure"]
        assert failure["stderr"].startswith("said \x1b[2J")
    else:
        assert f"said {SHOWN.replace('[/]', '')}"[:20] in ran.out


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc here")
def test_what_a_compiler_says_is_shown(tmp_path: Path) -> None:
    program = write_file(tmp_path, "program.c", f"#error {HOSTILE}\nint main(void) {{ return 0; }}\n")
    ran = run("check", "13460", program)
    assert ran.code == 2
    assert not pattern(IN_TEXT).search(ran.err)
    assert "#error" in ran.err


def test_a_scene_is_drawn_without_what_acts() -> None:
    disc = Disc(0.5, 1.5, 0.4, "red", "\x1b", "key")
    scene = Scene([Cell(0, 0, text="a\nb"), Label(1.5, 0.5, "\x9b"), Cell(2, 0, text="c"), disc], caption=HOSTILE)
    assert draw(scene).split("\n") == [r"a\nb\x9bc", r"\x1b", SHOWN]


def test_progress_is_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins with a word of the game."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=200)
    monkeypatch.setattr("malpan.cli.printing.open_console", lambda: console)
    line = ProgressLine(HOSTILE)
    line.console = console
    for seconds in (2.0, 3.0):
        line(Progress(1, 2, seconds))
    line.close()
    assert "[red][/]:smile:" in screen.getvalue()
    assert r"\x1b]52;c;cm0=\x07\x9b8m\u202e" in screen.getvalue()


def test_the_progress_of_a_check_is_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=200, markup=False)
    monkeypatch.setattr("malpan.cli.check.open_console", lambda: console)
    with show_check() as show:
        show(HOSTILE)
        show(f"a board\n{HOSTILE}")
    assert screen.getvalue().count(SHOWN) >= 2


def test_completion_says_nothing_of_a_game_that_acts(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_MALPAN_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"malpan solve {game} --")
    monkeypatch.setenv("COMP_CWORD", "3")
    ran = run()
    assert (ran.code, ran.err) == (0, "")
    assert not pattern(IN_TEXT).search(ran.out)
    assert "plain,--even\n" in ran.out
