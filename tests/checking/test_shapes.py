"""Right programs pass in every language and in every shape in which people keep them; their owners' files stay as they are."""

import subprocess
from itertools import product
from pathlib import Path

import pytest

from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.sandbox.languages.table import language_of
from malpan.games.catalogue import find_game
from tests.support.right_programs import ENDINGS, NUMBERS, PROGRAMS, Shape
from tests.support.shapes import SHAPES

ALL = {f"{language}: {name}": shape for language, shapes in SHAPES.items() for name, shape in shapes.items()}
QUICK = [name for name in ALL if name.startswith(("Python", "JavaScript"))]
SLOW = [name for name in ALL if name not in QUICK]


@pytest.fixture(autouse=True)
def writing_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python write its files, as it does for most people: they must not end up beside the owner's."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)


def skip_without_tools(ending: str) -> None:
    language = language_of(Path(f"a{ending}"))
    assert language is not None
    if language.ways[0].missing is not None:
        pytest.skip(f"there is no {language.ways[0].missing}")


def check_shape(shape: Shape, folder: Path, count: int) -> None:
    skip_without_tools(shape.ending)
    folder = folder / "owner" / "files"
    file = shape.write(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    report = check_command(find_game(shape.number), [str(file)], CheckSettings(count=count, jobs=2, seconds=300))
    assert report, str(report)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", QUICK[::6])
def test_a_right_program_passes_in_a_shape_of_an_interpreted_language(name: str, tmp_path: Path) -> None:
    check_shape(ALL[name], tmp_path, 0)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_a_right_program_passes_in_every_shape(name: str, tmp_path: Path) -> None:
    check_shape(ALL[name], tmp_path, 5)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("Java:")])
def test_java_passes_in_a_locale_that_knows_no_korean(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    check_shape(ALL[name], tmp_path, 0)


@pytest.mark.long
def test_java_as_a_command_prints_its_answer_alone(tmp_path: Path) -> None:
    """Virtual machines in namespaces of their own have the same process id, by which they name files."""
    skip_without_tools(".java")
    subprocess.run(["javac", "-d", tmp_path, PROGRAMS / "Snakes.java"], check=True)
    report = check_command(
        find_game("16928"), ["java", "-cp", str(tmp_path), "Snakes"], CheckSettings(count=20, jobs=2, seconds=300)
    )
    assert report, str(report)


@pytest.mark.long
@pytest.mark.parametrize(("number", "ending"), list(product(NUMBERS, ENDINGS)))
def test_a_right_program_passes_in_every_language(number: str, ending: str, tmp_path: Path) -> None:
    check_shape(Shape(number, ending, f"main{ending}"), tmp_path, 60)
