"""The documents are true: their examples are run, their links lead somewhere, and the site builds without a warning.

A ``console`` block is a sequence of commands behind ``$``, each with the output it prints. A ``python`` block with ``>>>`` is a
doctest; the other ``python`` blocks of docs/your_game.md, joined, are the game file that the page tells its reader to save.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from figures import PICTURES, figures, render_figure
from tests.support.documents import GUIDE, assert_output_is_as_shown, blocks, commands, make_workplace, text_of
from tests.support.marks import first_in_every_run
from tests.support.paths import KNOWN, ROOT

DOCUMENTS = ["README.md", "README.ko.md", GUIDE]
PAGES = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs" / "examples").glob("*.md"))
"""A page for each example game."""

EVERYTHING = sorted(str(page.relative_to(ROOT)) for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    """Return a folder with the examples and with the game that the guide writes out."""
    return make_workplace(tmp_path)


@pytest.mark.parametrize("document", [*DOCUMENTS[1:], "docs/lines.md", *first_in_every_run(PAGES, PAGES[:3])])
def test_console_examples(document: str, workplace: Path) -> None:
    """Those of README.md are run with the built wheel, in test_release.py."""
    shown = commands(document)
    assert len(shown) >= 2
    if document == "README.ko.md":  # what both show is run once
        english = {what_is_shown(*example) for example in commands("README.md")}
        shown = [example for example in shown if what_is_shown(*example) not in english]
    assert_output_is_as_shown(shown, workplace, Path(sys.executable).parent)


@pytest.mark.long
def test_the_examples_of_the_page_about_levels(workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that the first command makes is the one that Python opens."""
    assert_output_is_as_shown(commands("docs/levels.md"), workplace, Path(sys.executable).parent)
    test_python_examples("docs/levels.md", workplace, monkeypatch)


def what_is_shown(command: str, output: str) -> tuple[str, ...]:
    """Return a command without its language and its filter, and the numbers in its output."""
    return command.replace(" --lang ko", "").partition(" | sed")[0], *re.findall(r"\d+", output)


@pytest.mark.parametrize("document", [*DOCUMENTS, "docs/cluster.md", "docs/lines.md", "docs/pictures.md", "docs/api/index.md"])
def test_python_examples(document: str, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(workplace)
    monkeypatch.syspath_prepend(workplace)
    runner = doctest.DocTestRunner()
    for number, block in enumerate(blocks(document, "python")):
        test = doctest.DocTestParser().get_doctest(block, {}, f"{document}, block {number}", document, 0)
        runner.run(test)
    sys.modules.pop("lamps", None)
    assert runner.failures == 0
    assert runner.tries >= 3


def test_the_first_screens_show_how_to_begin() -> None:
    for document in ("README.md", "README.ko.md"):
        screen = text_of(document).split("\n## ")[0]
        assert len(screen.splitlines()) <= 60
        assert screen.index("pip install") < screen.index("make demo") < screen.index("make test")
        assert screen.count("![") + screen.count("<img") == 1
        assert ">>> " in screen
        assert screen.count("$ malpan") + screen.count("| malpan") >= 2


def test_the_json_of_the_documents_is_a_board() -> None:
    from malpan import solve

    (board,) = blocks("docs/games.md", "json")
    assert solve("yut", board).answer == 15


def test_every_example_game_has_a_page_that_ends_with_its_whole_space() -> None:
    assert [Path(page).stem for page in PAGES] == sorted(file.stem for file in (ROOT / "examples").glob("*.py"))
    for page in PAGES:
        assert re.findall(r"^## (.*)", text_of(page), re.MULTILINE)[-1] == "The whole space"
        for command in blocks(page, "sh")[0].splitlines():
            words = shlex.split(command.split("|")[-1], comments=True)
            assert words[:2] == ["malpan", "explore"]
            assert all((ROOT / word).exists() for word in words[2:] if not word.startswith("-")), command


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_the_whole_spaces_have_as_many_states_as_their_pages_say(page: str, workplace: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, states in re.findall(r"^(.*malpan explore.*?) +# ([\d,]+) s", "".join(blocks(page, "sh")), re.MULTILINE):
        ran = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            encoding="utf-8",
            cwd=workplace,
            env=os.environ | {"PATH": path},
            check=True,
        )
        assert ran.stdout.startswith(f"{states} states"), command


@pytest.mark.parametrize("document", EVERYTHING)
def test_every_link_leads_somewhere(document: str) -> None:
    folder = (ROOT / document).parent
    for link in re.findall(r'\]\(([^)#:]+)[^)]*\)|src="([^":]+)"', text_of(document)):
        assert (folder / (link[0] or link[1])).exists(), f"{document} links to {link[0] or link[1]}"


def test_large_numbers_are_printed_by_something() -> None:
    """A number of four digits or more is a known answer, a measurement, or the output of a command that is shown."""
    sources = [file.read_text(encoding="utf-8") for file in KNOWN.iterdir()] + [text_of("benchmarks/RESULTS.md")]
    sources += [output for page in [*DOCUMENTS, *PAGES] for command, output in commands(page)]
    sources += [block for page in PAGES for block in blocks(page, "sh")] + [text_of("src/malpan/cli/atlas.py")]
    known = set(re.findall(r"\d+", "\n".join(sources).replace(",", "").replace("_", "")))
    for document in EVERYTHING:
        prose = re.sub(
            r"^```.*?^```|`[^`\n]*`|<!-- measured.*?/measured -->", "", text_of(document), flags=re.MULTILINE | re.DOTALL
        )
        for number in re.findall(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])", prose):
            assert number.replace(",", "") in known, f"{document}: what prints {number}?"


def test_the_table_of_how_far_it_goes_is_the_measured_one() -> None:
    begin, end = "<!-- the table of make how-far -->", "<!-- its end -->"
    shown, measured = (
        text_of(page).partition(begin)[2].partition(end)[0] for page in ("docs/how_far.md", "benchmarks/RESULTS.md")
    )
    assert shown == measured
    assert shown.count("\n| ") > 10


def test_the_architecture_names_what_is_there() -> None:
    text = text_of("docs/architecture.md")
    package = ROOT / "src" / "malpan"
    there = [f"/{path.relative_to(package)}" for path in package.rglob("*")]
    for name in set(re.findall(r"[\w/]+\.(?:py|js)\b|(?<=`)[a-z_/]+/(?=`)", text)):
        path = name.rstrip("/")
        placeholder = any(word.isupper() for word in re.split(r"[/.]", path))
        assert placeholder or (ROOT / path).exists() or any(each.endswith(f"/{path}") for each in there), f"there is no {name}"


def test_the_architecture_lists_the_packages_as_their_contract_does() -> None:
    text = text_of("docs/architecture.md")
    rows = text[text.index("| package or module") :].partition("\n\n")[0].splitlines()[2:]
    packages = [set(re.findall(r"`(\w+)`", row.split("|")[1])) for row in rows]
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = next(
        contract["layers"] for contract in contracts if contract["type"] == "layers" and contract["containers"] == ["malpan"]
    )
    assert packages == [set(layer.split(" | ")) for layer in layers]


@pytest.mark.parametrize(("document", "language"), [("docs/mistakes.md", "en"), ("docs/mistakes.ko.md", "ko")])
def test_the_page_of_mistakes_is_the_one_that_is_made(document: str, language: str) -> None:
    from tools.mistakes_page import page

    assert text_of(document) == page(language)


def test_the_figures_are_those_of_the_current_code() -> None:
    """``make pictures`` draws them; PNG and GIF depend on the fonts of the machine, so SVG is compared."""
    for figure in figures():
        name = f"{figure.name}.svg"
        made = render_figure(figure._replace(kinds=(".svg",)))[name]
        assert (PICTURES / name).read_bytes() == made, f"docs/pictures/{name} is not what `make pictures` draws now"
    assert {path.stem for path in PICTURES.iterdir()} == {figure.name for figure in figures()} | {"yut-dark"}


def test_every_figure_is_shown_somewhere() -> None:
    shown = "".join(map(text_of, ("README.md", "README.ko.md", "docs/pictures.md")))
    assert all(f"pictures/{path.name}" in shown for path in PICTURES.iterdir())


def test_the_site_builds_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    mkdocs = Path(sys.executable).with_name("mkdocs")
    build = [str(mkdocs), "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run(build, capture_output=True, encoding="utf-8", cwd=ROOT, env=quiet, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for page in tmp_path.rglob("*.html"):
        fetched = re.findall(
            r'<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(?:https?:)?//[^"]*"', page.read_text(encoding="utf-8")
        )
        assert not fetched, f"{page.name} fetches {fetched}"
        assert "doc-symbol-module" not in page.read_text(encoding="utf-8"), f"{page.name} describes a module, not what it has"


def test_everything_public_is_in_the_reference() -> None:
    import malpan

    reference = "".join(map(text_of, (page for page in EVERYTHING if page.startswith("docs/api/"))))
    described = re.findall(r"^::: malpan\.(?:solve\.)?(\w+)$", reference, re.MULTILINE)
    assert sorted(described) == sorted(malpan.__all__)
