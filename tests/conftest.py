"""What all tests share: a folder of compiled rules in the house, so that they are compiled once and not in every run."""

import os

from reading_known import HOUSE

os.environ.setdefault("MALPAN_CACHE", str(HOUSE / ".pytest_cache" / "kernels"))
