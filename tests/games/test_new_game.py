"""A game put into a package of its own, with one line in the registry, appears wherever the built-in games appear."""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import malpan.games
from malpan import check
from malpan.cli import malpan as command_line
from malpan.games.catalogue import BUILT_IN, built_in_games, find_game
from malpan.web.games import describe_games, load_games
from tests.support.paths import ROOT

LAMPS = '''"""Lamps in a row: pressing one switches it and its neighbours."""

from dataclasses import replace

from malpan.errors import BoardError
from malpan.game import Format, Game, Option, Shortest, Verdict
from malpan.games.built_in import BuiltIn, Example
from malpan.language import mark


def read(text):
    row = text.strip()
    for column, lamp in enumerate(row, start=1):
        if lamp not in ".o":
            raise BoardError(f"a lamp is 'o' or '.', not {lamp!r}", line=1, column=column)
    return tuple(int(lamp == "o") for lamp in row)


def write(board):
    return "".join(".o"[lamp] for lamp in board) + "\\n"


def step(board, state, move):
    for lamp in range(move - 1, move + 2):
        if 0 <= lamp < len(state):
            state[lamp] = 1 - state[lamp]
    return Verdict.ON if 1 in state else Verdict.WON


game = Game(
    name="lamps",
    about=mark("fewest switches that turn all lamps off"),
    objective=Shortest(),
    moves=lambda board: [f"lamp {number + 1}" for number in range(len(board))],
    ranges=lambda board: [2] * len(board),
    read=read,
    start=list,
    step=step,
    write=write,
    boards=lambda random: tuple(random.randint(0, 1) for _ in range(3)),
    won=lambda board, state: 1 not in state,
    formats=(Format("row", mark("one row of lamps"), read, write=write),),
    options={"dark": Option(lambda board, value: (*board, *[0] * int(value)), "N", mark("Further lamps that are off."))},
)
problems = {1: replace(game, number=1)}
built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Lamps"),
    explanation=mark("Press lamps until all of them are off."),
    examples=(Example(mark("two of three"), "oo.\\n"),),
)
'''


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a sixth game: one package, one line in the registry."""
    (tmp_path / "lamps").mkdir()
    (tmp_path / "lamps" / "__init__.py").write_text(LAMPS, encoding="utf-8")
    monkeypatch.setattr(malpan.games, "__path__", [*malpan.games.__path__, str(tmp_path)])
    monkeypatch.setitem(BUILT_IN, "lamps", (1,))
    yield
    sys.modules.pop("malpan.games.lamps", None)


def output_of(*words: str, typed: str = "") -> str:
    ran = CliRunner().invoke(command_line, words, input=typed, catch_exceptions=False)
    assert ran.exit_code == 0
    return ran.output


@pytest.mark.usefixtures("lamps")
def test_a_new_game_is_found_by_name_and_number() -> None:
    assert find_game("lamps") is list(built_in_games())[-1].game
    assert find_game("1").number == 1


@pytest.mark.usefixtures("lamps")
def test_a_new_game_is_listed_and_solved_by_the_command_line() -> None:
    assert "lamps: fewest switches that turn all lamps off" in output_of("games")
    assert json.loads(output_of("games", "--format", "json"))[-1]["numbers"] == [1]
    assert output_of("solve", "lamps", "--format", "answer", typed="oo.\n") == "1\n"
    assert output_of("solve", "lamps", "--dark", "1", "--format", "answer", typed="oo.\n") == "1\n"
    assert "Further lamps that are off." in output_of("solve", "lamps", "--help")


@pytest.mark.usefixtures("lamps")
def test_a_new_game_is_completed() -> None:
    completion = ShellComplete(command_line, {}, "malpan", "_MALPAN_COMPLETE")
    assert [item.value for item in completion.get_completions(["solve"], "lam")] == ["lamps"]


@pytest.mark.usefixtures("lamps")
def test_programs_are_checked_on_a_new_game() -> None:
    def count_lamps(text: str) -> int:
        return text.count("o")

    report = check("lamps", count_lamps, count=50)
    assert report.failure is not None
    assert report.failure.expected != report.failure.judgement.output


@pytest.mark.usefixtures("lamps")
def test_a_new_game_is_on_the_page() -> None:
    shown = describe_games(load_games())[-1]
    assert (shown["id"], shown["title"]) == ("lamps", "Lamps")
    assert shown["explanation"] == "Press lamps until all of them are off."
    assert shown["examples"] == [{"name": "two of three", "text": "oo.\n"}]
    assert [problem["id"] for problem in shown["problems"]] == ["1"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_is_in_the_documents(name: str) -> None:
    """The docs have a section with its numbers and formats; the READMEs, a row."""
    record = next(record for record in built_in_games() if record.game.name == name)
    sections = (ROOT / "docs" / "games.md").read_text(encoding="utf-8").split("\n## ")
    (section,) = [section for section in sections if section.startswith(f"{name}:")]
    assert all(str(number) in section.splitlines()[0] for number in record.problems)
    assert all(f"`{form.name}`" in section for form in record.game.formats)
    assert all(f"`--{option}" in section for option in record.game.options)
    for document in ("README.md", "README.ko.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert f"`{name}`" in text
        assert all(str(number) in text for number in record.problems)


def names_used(path: Path) -> set[str]:
    """Return the texts in the code of a Python file, and the modules that it imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_nothing_outside_its_package_and_the_registry_names_a_game() -> None:
    package = ROOT / "src" / "malpan"
    own = {path for name in BUILT_IN for path in (package / "games" / name).glob("*.py")}
    for path in {*package.rglob("*.py")} - own - {package / "games" / "catalogue.py"}:
        assert not {word for name in names_used(path) for word in (name, *name.split("."))} & set(BUILT_IN), path
