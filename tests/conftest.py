"""What all tests share: one folder of compiled rules for all runs and workers, and a heap that is not searched again and again.

Tests that need a browser are skipped where there is none; a line at the end says so.
"""

import gc
import os
from typing import Any

from tests.support.paths import ROOT

os.environ.setdefault("MALPAN_CACHE", str(ROOT / ".pytest_cache" / "kernels"))


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
