"""Game files that import the modules beside them, from any folder, in this process and in others."""

import os
import sys
from pathlib import Path

import pytest

import malpan
from malpan.games.catalogue import find_game
from tests.support.command import error_of, output_of, write_file

GAME = """from typing import NamedTuple

from malpan import Game, Shortest, Verdict
{imports}


class Board(NamedTuple):
    goal: int


def step(board, state, move):
    state[0] = {call}
    return Verdict.WON if state[0] == board.goal else Verdict.ILLEGAL if state[0] > board.goal else Verdict.ON


game = Game(
    name="counting", moves=("on",), read=lambda text: Board(int(text)), start=lambda board: [0], step=step,
    ranges=lambda board: [board.goal + 99],
)
"""

WAYS = {
    "import": ("import helper", "helper.further(state[0])"),
    "from import": ("from helper import further", "further(state[0])"),
    "from import as": ("from helper import further as on", "on(state[0])"),
    "from the folder": ("from . import helper", "helper.further(state[0])"),
    "from a neighbour of the folder": ("from .helper import further", "further(state[0])"),
    "a package": ("import tools.counting", "tools.counting.further(state[0])"),
    "from a package": ("from tools.counting import further", "further(state[0])"),
    "from a folder": ("from folder.inside import further", "further(state[0])"),
    "a neighbour of the neighbour": ("from second import further", "further(state[0])"),
}


def write_folder(folder: Path, way: str, by: int = 1) -> Path:
    """Write a game that counts by so much, with its neighbours; return the path of the game."""
    imports, call = WAYS[way]
    (folder / "tools").mkdir(parents=True, exist_ok=True)
    write_file(folder, "helper.py", f"from random import Random\n\nBY = {by}\n\n\ndef further(place):\n    return place + BY\n")
    write_file(folder, "second.py", "from helper import further\n")
    write_file(folder, "tools/__init__.py", "")
    write_file(folder, "tools/counting.py", "from .inner import further\n")
    write_file(folder, "tools/inner.py", "import helper\n\n\ndef further(place):\n    return helper.further(place)\n")
    (folder / "folder").mkdir(exist_ok=True)
    write_file(folder, "folder/inside.py", "from helper import further\n")
    write_file(folder, "random.py", "raise SystemExit('Python has a module of this name')\n")
    return write_file(folder, "game.py", GAME.format(imports=imports, call=call))


@pytest.mark.parametrize("way", WAYS)
def test_a_game_imports_its_neighbours(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(sys.path)
    game = write_folder(tmp_path / "one", way)
    assert output_of("solve", game, "--format", "answer", typed="12") == "12\n"
    monkeypatch.chdir(tmp_path)
    assert output_of("solve", "one/game.py", "--format", "answer", typed="12") == "12\n"
    monkeypatch.chdir(tmp_path / "one")
    assert output_of("solve", "game.py", "--format", "answer", typed="12") == "12\n"
    assert (sys.path, "helper" in sys.modules) == (before, False)


def test_folders_with_modules_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    games = [find_game(str(write_folder(tmp_path / name, "import", by))) for name, by in (("ones", 1), ("threes", 3))]
    assert [malpan.solve(game, "12").answer for game in [*games, *games]] == [12, 4, 12, 4]


def test_a_neighbour_imported_while_a_step_is_made(tmp_path: Path) -> None:
    games = []
    for name, by in (("ones", 1), ("threes", 3)):
        path = write_folder(tmp_path / name, "import", by)
        path.write_text(
            path.read_text().replace("import helper\n", "").replace("    state[0] =", "    import helper\n    state[0] =")
        )
        games.append(find_game(str(path)))
    assert [malpan.solve(game, "12").answer for game in games] == [12, 4]


def test_a_changed_neighbour_is_read_again(tmp_path: Path) -> None:
    path = write_folder(tmp_path, "a package")
    first = find_game(str(path))
    write_file(tmp_path, "helper.py", "def further(place):\n    return place + 1 + 1\n")
    assert [malpan.solve(game, "12").answer for game in (first, find_game(str(path)))] == [12, 6]


@pytest.mark.parametrize("way", ["from import", pytest.param("from a package", marks=pytest.mark.long)])
def test_other_processes_import_the_neighbours_too(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malpan.batch.many.WORTH_WORKERS", 0.0)
    path = write_folder(tmp_path / "folder", way, 2)
    text = path.read_text().replace("from typing", "import os\nimport time\nfrom typing", 1)
    text = text.replace("    state[0] =", "    time.sleep(0.001)\n    state[0] =")
    path.write_text(text.replace("game = Game(", "game = Game(describe=lambda *_: str(os.getpid()),"))
    monkeypatch.chdir(tmp_path)
    answers = list(malpan.solve_many(find_game("folder/game.py"), map(str, range(2, 122, 2)), jobs=2, engine="plain"))
    solutions = [answer for answer in answers if isinstance(answer, malpan.Solution)]
    assert [solution.answer for solution in solutions] == list(range(1, 61))
    assert {solution.line.steps[0].words for solution in solutions} - {str(os.getpid())}


@pytest.mark.parametrize(
    ("imports", "says"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere' (game.py, line 4, in <module>)"),
        ("from . import nowhere", "ImportError: cannot import name 'nowhere' from "),
        ("import tools.nowhere", "ModuleNotFoundError: No module named 'tools.nowhere' (game.py, line 4, in <module>)"),
        ("from helper import nothing", "ImportError: cannot import name 'nothing' from 'helper' ("),
        (
            "from .. import helper",
            "ImportError: attempted relative import beyond top-level package (game.py, line 4, in <module>)",
        ),
        ("import broken", "ZeroDivisionError: division by zero (broken.py, line 2, in <module>)"),
    ],
)
def test_a_neighbour_that_cannot_be_imported(tmp_path: Path, imports: str, says: str) -> None:
    game = write_folder(tmp_path, "import")
    write_file(tmp_path, "broken.py", "x = 0\n1 / x\n")
    game.write_text(GAME.format(imports=imports, call="state[0] + 1"))
    sentence = error_of("solve", game, typed="3")
    assert sentence.startswith(f"{game} could not be run: {says}")
    assert "malpan_game" not in sentence


def test_a_neighbour_that_is_not_python(tmp_path: Path) -> None:
    game = write_folder(tmp_path, "import")
    helper = write_file(tmp_path, "helper.py", "x = 1\ndef f(:\n")
    assert error_of("solve", game, typed="3") == f"{helper} is not Python: invalid syntax (line 2)"


def test_a_rule_of_a_neighbour_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    game = write_folder(tmp_path, "import")
    write_file(tmp_path, "helper.py", "def further(place):\n    return place // 0\n")
    assert "ZeroDivisionError" in error_of("solve", game, typed="3")
    assert "(helper.py, line 2, in further)" in error_of("solve", game, typed="3")


@pytest.mark.parametrize("way", ["import", "from import", "a package"])
def test_the_digest_of_a_kernel_follows_what_rules_reach_in_a_neighbour(tmp_path: Path, way: str) -> None:
    """The same rules in another folder have the same digest; other rules in the same folder have another."""
    from malpan.search.native.compiler.reach import Reach

    def digest(path: Path) -> str:
        return Reach([find_game(str(path)).step]).digest()

    here, there = write_folder(tmp_path / "here", way), write_folder(tmp_path / "there", way)
    first = digest(here)
    assert digest(there) == first
    text = "BY = 1\n\n\ndef further(place):\n    return place + BY\n"
    write_file(tmp_path / "here", "helper.py", f"{text}\n\ndef unused():\n    pass\n")
    assert digest(here) == first
    write_file(tmp_path / "here", "helper.py", text.replace("1", "2"))
    assert digest(here) != first


@pytest.mark.long
def test_rules_of_neighbours_compile(tmp_path: Path) -> None:
    for way in ("import", "from import"):
        game = write_folder(tmp_path / way, way)
        assert malpan.solve(str(game), "300", engine="native").answer == 300
