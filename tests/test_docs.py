"""The examples in the documents are run: what they show is what happens.

A ``console`` block is a sequence of commands behind ``$``, each with the output it prints. A ``python`` block with ``>>>`` is a
doctest; the one that defines a game is saved under the name the text gives it.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from figures import PICTURES, drawn, figures
from tests.support.command import PROGRESS
from tests.support.paths import ROOT

DOCUMENTS = ["README.md", "README.ko.md", "CONTRIBUTING.md"]
PAGES = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs" / "examples").glob("*.md"))
"""A page for each example game."""

MAKE = ("make demo", "make test")
"""Shown as the way to begin; run on a fresh machine, not by a test of the tests' own machine."""


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(document: str) -> list[tuple[str, str]]:
    """Return the commands of a document with the output shown."""
    found = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if not command.startswith(MAKE):
                found.append((command, output))
    return found


@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    """Return a folder with the examples and with the game that CONTRIBUTING.md writes out."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "lamps.py").write_text(blocks("CONTRIBUTING.md", "python")[0], encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("document", [*DOCUMENTS, *PAGES])
def test_console_examples(document: str, workplace: Path) -> None:
    shown = commands(document)
    assert len(shown) >= 2
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, output in shown:
        ran = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            encoding="utf-8",
            cwd=workplace,
            env=os.environ | {"PATH": path, "COLUMNS": "100"},
            check=False,
        )
        assert PROGRESS.sub("", ran.stderr) == ""
        assert ran.stdout.rstrip("\n") == output.rstrip("\n"), command
        assert ran.returncode == 0


@pytest.mark.parametrize("document", [*DOCUMENTS, "docs/pictures.md"])
def test_python_examples(document: str, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(workplace)
    runner = doctest.DocTestRunner()
    for number, block in enumerate(blocks(document, "python")):
        test = doctest.DocTestParser().get_doctest(block, {}, f"{document}, block {number}", document, 0)
        runner.run(test)
    assert runner.failures == 0
    assert document == "CONTRIBUTING.md" or runner.tries >= 3


def test_three_examples_and_two_commands_in_the_first_screens() -> None:
    for document in ("README.md", "README.ko.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert text.index("$ make demo") < text.index("$ make test") < 2000
        assert len(commands(document)) + len(blocks(document, "python")) >= 3


def test_the_json_of_the_documents_is_a_board() -> None:
    from malpan import solve

    (board,) = blocks("docs/games.md", "json")
    assert solve("yut", board).answer == 15


def test_every_example_game_has_a_page_that_ends_with_its_whole_space() -> None:
    assert [Path(page).stem for page in PAGES] == sorted(file.stem for file in (ROOT / "examples").glob("*.py"))
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert re.findall(r"^## (.*)", text, re.MULTILINE)[-1] == "The whole space"
        for command in blocks(page, "sh")[0].splitlines():
            words = command.split("|")[-1].split()
            assert words[:2] == ["malpan", "explore"]
            assert all((ROOT / word).exists() for word in words[2:] if not word.startswith("-")), command


def test_every_link_leads_somewhere() -> None:
    for document in [*DOCUMENTS, *PAGES, "docs/architecture.md", "docs/decisions.md", "docs/games.md", "docs/pictures.md"]:
        folder = (ROOT / document).parent
        for link in re.findall(r"\]\(([^)#]+)\)", (ROOT / document).read_text(encoding="utf-8")):
            assert (folder / link).exists(), f"{document} points to {link}"


def test_the_page_of_mistakes_is_the_one_that_is_made() -> None:
    from malpan.checking.listing import page

    assert (ROOT / "docs" / "mistakes.md").read_text(encoding="utf-8") == page()


def test_the_figures_are_those_of_the_current_code() -> None:
    """``make pictures`` draws them; PNG and GIF depend on the fonts of the machine, so SVG is compared."""
    for figure in figures():
        name = f"{figure.name}.svg"
        made = drawn(figure._replace(kinds=(".svg",)))[name]
        assert (PICTURES / name).read_bytes() == made, f"docs/pictures/{name} is not what `make pictures` draws now"
    assert {path.stem for path in PICTURES.iterdir()} == {figure.name for figure in figures()} | {"yut-dark"}


def test_every_figure_is_shown_somewhere() -> None:
    shown = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "README.ko.md", "docs/pictures.md"))
    assert all(f"pictures/{path.name}" in shown for path in PICTURES.iterdir())
