"""What all tests share: one folder of compiled rules for all runs and workers, and a heap that is not searched again and again.

Tests that need a browser are skipped where there is none; a line at the end says so.
"""

import gc
import os
import signal
import tempfile
from pathlib import Path
from typing import Any

import pytest

from malpan.system.private import NotPrivate, check_folder, make_private
from tests.support.paths import ROOT


def folder_of_kernels() -> Path:
    """Return a folder for compiled rules that others may not write to: in the checkout, or else a temporary one of this user."""
    folder = ROOT / ".pytest_cache" / "kernels"
    try:
        make_private(folder)
        check_folder(folder)
    except NotPrivate:
        return Path(tempfile.gettempdir()) / f"malpan-tests-{os.geteuid()}" / "kernels"
    return folder


os.environ.setdefault("MALPAN_CACHE", str(folder_of_kernels()))

os.environ["LC_ALL"] = "C.UTF-8"  # the sentences that tests compare are English, whatever the locale of the developer

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's job in the background ignores Ctrl-C; tests send it
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONG_FILES = (
    "tests/test_types.py",
    "tests/engines/test_shipped_games.py",
    "tests/engines/test_random_games.py",
    "tests/test_cases.py",
    "tests/web/",
    "tests/native/",
    "tests/engines/",
    "tests/checking/",
)
"""Files that take long, or compile kernels for others: begun first, so that no worker is left with a long file at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long."""

    def rank(item: pytest.Item) -> int:
        return next((at for at, beginning in enumerate(LONG_FILES) if item.nodeid.startswith(beginning)), len(LONG_FILES))

    items.sort(key=rank)


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of every garbage collection, which compiling kernels causes often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line that the page was not tested in a browser."""
    skipped = [report for report in terminalreporter.stats.get("skipped", ()) if "no Chromium" in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(
            f"{len(skipped)} tests of the page in a browser were skipped: there is no Chromium here (apt-get install chromium)"
        )
