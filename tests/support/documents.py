"""The examples in the documents: read from them, and run."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.support.command import PROGRESS
from tests.support.paths import EXAMPLES, ROOT

GUIDE = "docs/your_game.md"

NOT_RUN = ("make ", "pip install")
"""Commands that install; a fresh machine runs them, not a test."""


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, language: str) -> list[str]:
    """Return the code blocks of a document in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text_of(document), re.MULTILINE | re.DOTALL)


def commands(document: str) -> list[tuple[str, str]]:
    """Return the commands of a document with the output shown."""
    found = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if not command.startswith(NOT_RUN):
                found.append((command, output))
    return found


def make_workplace(folder: Path) -> Path:
    """Put the examples, and the game that the guide writes out, into a folder; return it."""
    shutil.copytree(EXAMPLES, folder / "examples")
    game = [block for block in blocks(GUIDE, "python") if not block.startswith(">>>")]
    (folder / "lamps.py").write_text("\n\n".join(game), encoding="utf-8")
    return folder


def assert_output_is_as_shown(examples: list[tuple[str, str]], workplace: Path, programs: Path) -> None:
    """Run commands in a workplace, with the `malpan` of the folder `programs`, and compare their output."""
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    for command, output in examples:
        ran = subprocess.run(
            ["bash", "-c", command], capture_output=True, encoding="utf-8", cwd=workplace, env=environment, check=False
        )
        assert PROGRESS.sub("", ran.stderr) == ""
        assert ran.stdout.rstrip("\n") == output.rstrip("\n"), command
        assert ran.returncode == 0
