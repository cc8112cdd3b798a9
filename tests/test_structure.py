"""The package keeps its structure: short files and functions, imports in one direction, a complete registry of games."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

from malpan import MalpanError
from malpan.games.catalogue import BUILT_IN, built_in, find_game
from tests.support.paths import KNOWN, ROOT

PACKAGE = ROOT / "src" / "malpan"

FILES = [
    file
    for folder in ("src", "tests", "tools", "examples", "benchmarks", "docs")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if file.is_file()
]
LONGEST_FILE = 300
LONGEST_FUNCTION = 60
MOST_ENTRIES = 21
MOST_PARAMETERS = 10

COMPUTED_IMPORTS = {"__init__.py", "cli/__init__.py", "games/catalogue.py", "system/neighbours.py"}
"""The table of public names, the registry of commands, the registry of games, and the imports of game files."""

NAMED_AS_DONE = {"buffered", "counted", "located", "observed", "occupied", "placed", "printed", "returned"}
"""Functions that give a thing, or tell whether something is so, under a past participle; an action is named by a verb."""

MODULES_OF_A_GAME = {"__init__.py", "rules.py", "text.py", "boards.py", "picture.py"}


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


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for types alone."""
    graph = grimp.build_graph("malpan", exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which shows the circle
    assert "malpan.search.native.shortest" in imports["malpan.objectives.shortest"]


def test_few_things_are_at_the_top_of_the_package() -> None:
    others = {"__init__.py", "__main__.py", "py.typed", "__pycache__"}
    assert len({entry.name for entry in PACKAGE.iterdir()} - others) <= MOST_ENTRIES


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Give all functions of the package, each with its file in the package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield file.relative_to(PACKAGE).as_posix(), node


def test_functions_are_short_and_take_few_parameters() -> None:
    """A kernel is one loop over its own variables, and as long as that."""
    for file, function in functions():
        arguments = function.args
        parameters = [
            *arguments.posonlyargs,
            *arguments.args,
            *arguments.kwonlyargs,
            *filter(None, (arguments.vararg, arguments.kwarg)),
        ]
        assert len(parameters) <= MOST_PARAMETERS, f"{function.name} in {file} takes {len(parameters)} parameters"
        length = (function.end_lineno or 0) - function.lineno + 1
        assert length <= LONGEST_FUNCTION or "/kernels/" in file, f"{function.name} in {file} has {length} lines"


def test_actions_are_not_named_as_done() -> None:
    assert {name.name for _, name in functions() if re.fullmatch(r"[a-z]+ed", name.name)} <= NAMED_AS_DONE


def test_modules_are_imported_by_their_names() -> None:
    """So that a type checker and a drawing of the imports see them."""
    found = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called.endswith(("import_module", "__import__")) and not isinstance(node.args[0], ast.Constant):
                    found.add(file.relative_to(PACKAGE).as_posix())
                assert called not in ("object.__new__", "object.__setattr__"), f"{file}, line {node.lineno}: {called}"
    assert found == COMPUTED_IMPORTS


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_the_same_modules(name: str) -> None:
    assert {file.name for file in (ROOT / "src" / "malpan" / "games" / name).glob("*.py")} >= MODULES_OF_A_GAME


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
        "heavy = {'numpy', 'numba', 'scipy', 'rich', 'hypothesis', 'asyncio', 'logging'} & set(sys.modules)\n"
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
