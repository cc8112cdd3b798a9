"""The house stays in order: short files, imports one way, a catalogue that says what is there."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.games.catalogue import BUILT_IN, built_in, find_game
from tests.support.paths import KNOWN, ROOT

FILES = [
    file
    for folder in ("src", "tests", "examples", "benchmarks")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if file.is_file()
]
LONGEST_FILE = 300
ROOMS = {"__init__.py", "rules.py", "text.py", "boards.py", "picture.py"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_are_short_and_begin_with_what_they_are_about(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE
    assert text.startswith('"""')


def test_imports_run_one_way() -> None:
    """import-linter keeps the contracts of pyproject.toml: layers, rules that know nothing, click and rich in the cli only."""
    lint = Path(sys.executable).with_name("lint-imports")
    ran = subprocess.run([lint, "--no-cache"], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_the_same_rooms(name: str) -> None:
    assert {file.name for file in (ROOT / "src" / "malpan" / "games" / name).glob("*.py")} >= ROOMS


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_catalogue_says_what_is_there(name: str) -> None:
    record = built_in(name)
    assert find_game(name) is record.game
    assert record.game.name == name
    assert tuple(record.problems) == BUILT_IN[name]
    for number, problem in record.problems.items():
        assert find_game(str(number)) is problem
        assert (problem.number, problem.name) == (number, name)
        assert len(problem.formats) == 1


@pytest.mark.parametrize("word", ["", "chess", "1", "013460", "13460.0", "-13460", "१३४६०"])
def test_other_words_mean_no_game(word: str) -> None:
    with pytest.raises(MalpanError, match=re.escape(f"there is no game {word!r}")):
        find_game(word)


def test_a_small_board_needs_no_heavy_import() -> None:
    code = (
        "import sys, malpan.cli, malpan.cli.solve\n"
        "sys.argv = ['malpan', 'solve', '13460', 'examples/boards/tilt.txt']\n"
        "try: malpan.cli.main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'scipy', 'rich', 'hypothesis', 'asyncio'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr


def test_every_known_answer_has_its_source() -> None:
    for file in KNOWN.iterdir():
        assert "Source:" in file.read_text(encoding="utf-8"), file.name


@pytest.mark.parametrize("name", BUILT_IN)
def test_rules_import_nothing_but_the_standard_library_and_the_contract(name: str) -> None:
    tree = ast.parse((ROOT / "src" / "malpan" / "games" / name / "rules.py").read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {module for module in imported if module.split(".")[0] not in sys.stdlib_module_names} <= {"malpan.game"}
