"""mypy, as strict as pyproject.toml says, finds nothing to complain of. As a test, it runs beside the others."""

import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT


def test_mypy_finds_no_error() -> None:
    mypy = Path(sys.executable).with_name("mypy")
    ran = subprocess.run([mypy], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
