"""A program under test that is a command: a new process for each board."""

import os
import shutil
import tempfile
from pathlib import Path

from malpan.checking.programs import CRASHED, ENDED, ProgramRun
from malpan.checking.sandbox import orphans
from malpan.checking.sandbox.languages.crash_lines import translate_addresses
from malpan.checking.sandbox.languages.own_files import make_run_folder, written_file
from malpan.checking.sandbox.languages.prepare import prepare_program
from malpan.checking.sandbox.process import Executable, ProcessLimits, run_process
from malpan.checking.sandbox.wrapping import wrap_source
from malpan.checking.starting import reason_not_running
from malpan.errors import MalpanError
from malpan.games.trial import Arguments
from malpan.language import say

JUDGE = (("ONLINE_JUDGE", "1"), ("BOJ", "1"))
"""What judges set in the environment; programs that find it do not look for files of their own."""


class Command:
    """A command or a source file, run in a process of its own for each board.

    With `arguments`, a file that defines a function which is handed the board gets a main around it.
    """

    parallel = True

    def __init__(self, words: tuple[str, ...], folder: Path, limits: ProcessLimits, arguments: Arguments | None = None) -> None:
        self.words = words
        self.arguments = arguments
        self.limits = limits
        self.folder = folder / "program"
        self.temporary = folder / "temporary"
        self.executable = self.prepare()
        self.name = self.executable.name
        self.remark = (
            say("it opens the file {file}; the board comes on standard input", file=", ".join(self.executable.wanted))
            if self.executable.wanted
            else ""
        )
        orphans.adopt_orphans()

    def prepare(self) -> Executable:
        """Return the executable, compiled if it has to be."""
        self.temporary.mkdir(parents=True, exist_ok=True)
        executable = prepare_program(self.words, self.folder, lambda source: wrap_source(source, self.arguments))
        return executable._replace(environment=(*executable.environment, *JUDGE))

    def run(self, text: str) -> ProgramRun:
        """Run the command on a board; if an earlier run has deleted its files, they are made again first.

        Raises MalpanError if it turns out that the command does not run, on whatever board.
        """
        run = self.run_once(text)
        if run.how == CRASHED and not self.is_whole():  # another run has just deleted what this one needed
            run = self.run_once(text)
        if run.how == CRASHED and (reason := reason_not_running(run)):
            raise MalpanError(say("{program} does not run: {reason}", program=self.name, reason=reason))
        return run

    def is_whole(self) -> bool:
        """Tell whether all files are there that were made for the program."""
        return all(os.path.exists(each) for each in (str(self.temporary), *self.executable.needs))

    def run_once(self, text: str) -> ProgramRun:
        """Run the command on a board, whether or not it turns out that it does not run at all."""
        with orphans.spawning:
            if not self.is_whole():
                self.executable = self.prepare()
        run = self.run_with_files(text) if self.executable.own_files else self.run_in(self.executable, text)
        if orphans.has_stray_children():
            orphans.kill_orphans()
        return run

    def run_in(self, executable: Executable, text: str) -> ProgramRun:
        """Run the executable on a board; what it says of its files says their names alone, as their owner knows them."""
        run = run_process(executable, text, self.limits, self.temporary)
        err = run.err
        if executable.traced and run.how == CRASHED:
            err = translate_addresses(err, executable.words[0], (str(self.folder), str(Path(self.words[0]).resolve().parent)))
        for folder in {executable.folder, str(self.folder)}:
            err = err.replace(os.fsencode(folder + os.sep), b"")
        for copy, name in executable.renamed:
            err = err.replace(copy.encode(), name.encode())
        return run._replace(err=err, remark=self.remark)

    def run_with_files(self, text: str) -> ProgramRun:
        """Run the executable in a folder of its own, in which the board lies under the names that it may look for.

        What is not a compiled program is run from a copy there, as it may look for the files beside itself.
        """
        names = self.executable.own_files
        base = Path(tempfile.mkdtemp(prefix="run-", dir=self.temporary))
        try:
            folder = make_run_folder(base, names, text)
            words, made = self.executable.words, str(self.folder)
            if not words[0].startswith(made):
                shutil.copytree(made, folder, dirs_exist_ok=True, symlinks=True)
                words = tuple(word.replace(made, str(folder)) for word in words)
            run = self.run_in(self.executable._replace(words=words, folder=str(folder)), text)
            written = written_file(folder, names, text) if run.how == ENDED and not run.out.strip() else None
        finally:
            shutil.rmtree(base, ignore_errors=True)
        if written:
            sentence = say(
                "{program} writes its answer to the file {file}; it has to print it, to standard output",
                program=self.name,
                file=written,
            )
            raise MalpanError(sentence)
        return run

    def cancel(self) -> None:
        """Kill all runs, and let none start until `reset`."""
        orphans.kill_running()

    def reset(self) -> None:
        """Allow runs again."""
        orphans.cancelled.clear()
