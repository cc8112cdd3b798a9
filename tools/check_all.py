"""Check every mistaken program, each as a process, with the command line: ``make check-all``.

The exit code is 1 if fewer than 95 % of the mistakes are named.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.mistaken.programs import CASES, id_named

HERE = Path(__file__).parent
SHARE = 0.95
"""Of the mistakes, how many must be named."""


def main() -> int:
    named = 0
    for number, id_ in CASES:
        program = [sys.executable, str(HERE / "mistaken_program.py"), number, id_]
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as fresh:  # no failures of earlier runs
            command = [sys.executable, "-m", "malpan", "check", number, "--save", fresh, "--format", "json", "--", *program]
            ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        report = json.loads(ran.stdout)
        ids = [each["id"] for each in report["mistakes"]]
        named += id_named(id_) in ids
        seconds = time.perf_counter() - began
        print(
            f"{number}  {id_:18} {report['verdict']:16} {report['tried']:5} boards {seconds:5.1f} s  {', '.join(ids)}", flush=True
        )
    print(f"{named} of {len(CASES)} named first or equal first")
    return 0 if named >= SHARE * len(CASES) else 1


if __name__ == "__main__":
    sys.exit(main())
