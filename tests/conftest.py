"""What all tests share: a folder of compiled rules in the house, so that they are compiled once and not in every run.

Tests that need a browser are skipped where there is none; one line says so.
"""

import os
from typing import Any

from tests.support.paths import ROOT

os.environ.setdefault("MALPAN_CACHE", str(ROOT / ".pytest_cache" / "kernels"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line that the page was not looked at."""
    skipped = [report for report in terminalreporter.stats.get("skipped", ()) if "no Chromium" in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(
            f"{len(skipped)} tests of the page in a browser were skipped: there is no Chromium here (apt-get install chromium)"
        )
