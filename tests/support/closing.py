"""Run many commands in forks of one process, which somebody started with some of its standard streams closed, full or broken.

    python tests/support/closing.py CASES RESULTS

CASES has a list of command lines in JSON; RESULTS gets the exit code of each and what it printed to standard error, if that was
not closed.
"""

import importlib
import json
import os
import sys
from pathlib import Path


def run(words: list[str], errors: Path | None) -> int:
    """Run a command in a fork and return its exit code; its standard error goes to a file, if there is one."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if errors is not None:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
    from malpan.cli import main

    main(words)
    raise AssertionError


def run_all(cases: Path, results: Path) -> None:
    """Run all commands, and write what came of them."""
    found = []
    errors = results.with_suffix(".err") if sys.stderr else None
    for words in json.loads(cases.read_text(encoding="utf-8")):
        code = run(words, errors)
        found.append((code, errors.read_text(encoding="utf-8") if errors and errors.exists() else ""))
        if errors:
            errors.unlink(missing_ok=True)
    results.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    from malpan.cli import VERBS

    for verb in VERBS:
        importlib.import_module(f"malpan.cli.{verb}")
    run_all(*map(Path, sys.argv[1:]))
