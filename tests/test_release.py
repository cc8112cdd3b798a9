"""The built wheel holds everything that Malpan needs, and answers the examples of the README outside the repository.

The environment it is installed in is empty but for the packages that Malpan depends on, which are those of the tests' own
environment; `make test-long` installs everything anew from the package index instead.
"""

import doctest
import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support.documents import assert_output_is_as_shown, blocks, commands, make_workplace
from tests.support.paths import ROOT

PACKAGE = ROOT / "src" / "malpan"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = "README.md"


def run(*words: object, folder: Path | None = None) -> str:
    """Run a command that must succeed, without what the tests' own environment sets for Python; return its output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run([*map(str, words)], capture_output=True, encoding="utf-8", cwd=folder, env=environment, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    (file,) = folder.glob("*.whl")
    return file


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name.removeprefix("malpan/") for name in archive.namelist() if name.startswith("malpan/")}
    files = {str(file.relative_to(PACKAGE)) for file in PACKAGE.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert packed == files
    assert {"py.typed", "games/marbles/traps-13460.txt"} <= packed


def test_the_extra_all_brings_every_extra_of_a_user() -> None:
    extras = PROJECT["optional-dependencies"]
    tools = {"all", "bench", "dev", "docs"}
    named = extras["all"]
    assert named == [f"malpan[{','.join(sorted(extras.keys() - tools))}]"]


def test_the_changes_begin_with_this_version() -> None:
    versions = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert versions[0].split()[1] == PROJECT["version"]


def make_environment(folder: Path, wheel: Path, *, index: bool) -> Path:
    """Install a wheel, with dependencies from the index or from the tests' environment; return the folder of its programs."""
    run(sys.executable, "-m", "venv", *(() if index else ("--without-pip",)), folder)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check")
    if index:
        run(*pip, "--constraint", ROOT / "constraints.txt", f"{wheel}[all]")
    else:
        run(*pip, "--no-deps", "--no-index", wheel)
        packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        Path(packages, "dependencies.pth").write_text("\n".join(sorted(ours)) + "\n", encoding="utf-8")
    return folder / "bin"


@pytest.fixture(scope="module", params=["from here", pytest.param("from the index", marks=pytest.mark.long)])
def programs(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment")
    return make_environment(folder, wheel, index=request.param == "from the index")


def test_the_installed_wheel_answers_the_examples_of_the_readme(programs: Path, tmp_path: Path) -> None:
    place = run(programs / "python", "-c", "import malpan; print(malpan.__file__)", folder=tmp_path).strip()
    assert Path(place).is_relative_to(programs.parent)
    assert run(programs / "malpan", "--version", folder=tmp_path) == f"malpan {PROJECT['version']}\n"
    workplace = make_workplace(tmp_path)
    assert len(commands(README)) >= 5
    assert_output_is_as_shown(commands(README), workplace, programs)
    text = "\n".join(blocks(README, "python"))
    assert doctest.DocTestParser().get_examples(text)
    (workplace / "examples.txt").write_text(text, encoding="utf-8")
    run(programs / "python", "-m", "doctest", "examples.txt", folder=workplace)
