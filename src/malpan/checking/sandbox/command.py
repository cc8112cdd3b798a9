"""A program under test that is a command: a new process for each board."""

import os
from pathlib import Path

from malpan.checking.programs import ProgramRun
from malpan.checking.sandbox import orphans
from malpan.checking.sandbox.languages import prepare_program
from malpan.checking.sandbox.process import Executable, ProcessLimits, run_process


class Command:
    """A command or a source file, run in a process of its own for each board."""

    parallel = True

    def __init__(self, words: tuple[str, ...], folder: Path, limits: ProcessLimits) -> None:
        self.words = words
        self.limits = limits
        self.folder = folder / "program"
        self.temporary = folder / "temporary"
        self.executable = self.prepare()
        self.name = self.executable.name
        orphans.adopt_orphans()

    def prepare(self) -> Executable:
        """Return the executable, compiled if it has to be."""
        self.temporary.mkdir(parents=True, exist_ok=True)
        return prepare_program(self.words, self.folder)

    def run(self, text: str) -> ProgramRun:
        """Run the command on a board; if an earlier run has deleted its files, they are made again first."""
        with orphans.spawning:
            if not all(os.path.exists(each) for each in (str(self.temporary), *self.executable.needs)):
                self.executable = self.prepare()
        run = run_process(self.executable, text, self.limits, self.temporary)
        if orphans.has_stray_children():
            orphans.kill_orphans()
        return run

    def cancel(self) -> None:
        """Kill all runs, and let none start until `reset`."""
        orphans.kill_running()

    def reset(self) -> None:
        """Allow runs again."""
        orphans.cancelled.clear()
