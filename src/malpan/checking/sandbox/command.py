"""A program under test that is a command: a new process for each board."""

import os
import re
import shutil
import tempfile
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from malpan.checking.programs.not_running import reason_not_running
from malpan.checking.programs.program import CRASHED, ENDED, ProgramRun
from malpan.checking.sandbox.keeping import Keeper, KeeperLost, hide_memory
from malpan.checking.sandbox.languages.crash_lines import translate_addresses
from malpan.checking.sandbox.languages.own_files import make_run_folder, write_boards, written_file
from malpan.checking.sandbox.languages.prepare import prepare_program
from malpan.checking.sandbox.process import Executable, ProcessLimits, run_process
from malpan.checking.sandbox.wrapping import wrap_source
from malpan.errors import MalpanError
from malpan.games.trial import Arguments
from malpan.language import say

ENVIRONMENT = (("ONLINE_JUDGE", "1"), ("BOJ", "1"), ("RUST_BACKTRACE", "0"))
"""What judges set in the environment, so that programs do not look for files of their own; and short errors."""

JAVA_OPTIONS = "-XX:-UsePerfData -Duser.language=en"
"""Keeps Java from files that are named by process ids, which are the same in every namespace: it would print a warning. Its
launcher would say in the language of the locale what it cannot start; here it has to be understood (`not_running`)."""

PICKED_UP = re.compile(rb"^Picked up JAVA_TOOL_OPTIONS: .*\n?", re.MULTILINE)


class Cancelled(Exception):
    """A program was not started, as all are being killed."""


class Command:
    """A command or a source file, run in a process of its own for each board; a context that ends all its processes.

    Several threads may run it at once: each run takes a keeper that is free, or a new one. With `arguments`, a file that defines
    a function which is handed the board gets a main around it.
    """

    parallel = True
    ahead = 1

    def __init__(self, words: tuple[str, ...], folder: Path, limits: ProcessLimits, arguments: Arguments | None = None) -> None:
        self.words = words
        self.arguments = arguments
        self.limits = limits
        self.work = folder
        self.time_limit = limits.seconds
        self.folder = folder / "program"
        self.temporary = folder / "temporary"
        self.lock = Lock()
        self.cancelled = self.hidden = False
        self.keepers: list[Keeper] = []
        self.free: list[Keeper] = []
        self.places: list[Executable] = []
        self.executable = self.prepare()
        self.name = self.executable.name
        self.remark = (
            say("it opens the file {file}; the board comes on standard input", file=", ".join(self.executable.wanted))
            if self.executable.wanted
            else ""
        )

    def __enter__(self) -> "Command":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(self) -> Executable:
        """Return the executable, compiled if it has to be."""
        self.temporary.mkdir(parents=True, exist_ok=True)
        executable = prepare_program(self.words, self.folder, lambda source: wrap_source(source, self.arguments))
        java = " ".join(filter(None, (os.environ.get("JAVA_TOOL_OPTIONS"), JAVA_OPTIONS)))
        return executable._replace(environment=(*executable.environment, *ENVIRONMENT, ("JAVA_TOOL_OPTIONS", java)))

    def run(self, text: str) -> ProgramRun:
        """Run the command on a board; if an earlier run has deleted its files, they are made again first.

        Raises MalpanError if it turns out that the command does not run, on whatever board, or that it kills, stops or traces
        its parent.
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
        with self.lock:
            self.refuse_when_cancelled()  # or else the folder would be made again that somebody is removing
            if not self.is_whole():
                self.executable = self.prepare()
        return self.run_with_files(text) if self.executable.own_files else self.run_in(self.executable, text)

    def run_in(self, executable: Executable, text: str) -> ProgramRun:
        """Run the executable on a board; what it says of its files says their names alone, as their owner knows them."""
        keeper = self.take()
        try:
            run = run_process(executable, text, self.limits, keeper)
        except KeeperLost as lost:
            with self.lock:
                self.keepers.remove(keeper)
            raise MalpanError(self.describe_loss(str(lost))) from None
        with self.lock:
            self.free.append(keeper)
        err = PICKED_UP.sub(b"", run.err)
        if executable.traced and run.how == CRASHED:
            err = translate_addresses(err, executable.words[0], (str(self.folder), str(Path(self.words[0]).resolve().parent)))
        for folder in sorted({executable.folder, str(self.folder), str(self.temporary)}, key=len, reverse=True):
            place = os.fsencode(folder + os.sep)
            err = err.replace(b"file://" + place, b"").replace(place, b"")
            if Path(folder).is_relative_to(self.work):  # a temporary folder, which its owner does not know
                err = err.replace(os.fsencode(folder), b".")
        for copy, name in executable.renamed:
            err = err.replace(os.fsencode(copy), os.fsencode(name))
        return run._replace(err=err, remark=self.remark)

    def run_with_files(self, text: str) -> ProgramRun:
        """Run the executable in a folder of its own, in which the board lies under the names that it may look for."""
        names = self.executable.own_files
        place = self.take_place(text)
        run = self.run_in(place, text)
        written = written_file(Path(place.folder), names, text) if run.how == ENDED and not run.out.strip() else None
        with self.lock:
            self.places.append(place)
        if written:
            bare = self.run_in(self.executable, text)
            if bare.how == ENDED and bare.out.strip():  # it uses files for both if it finds them, and else neither
                self.executable = self.executable._replace(own_files=())
                return bare
            sentence = say(
                "{program} writes its answer to the file {file}; it has to print it, to standard output",
                program=self.name,
                file=written,
            )
            raise MalpanError(sentence)
        return run

    def take_place(self, text: str) -> Executable:
        """Return the executable in a folder that no other run uses, with a board; folders are used again."""
        with self.lock:
            place = self.places.pop() if self.places else None
        if place is not None and all(map(os.path.exists, place.needs)):
            with suppress(OSError):  # a program has left something in the way
                write_boards(Path(place.folder), place.own_files, text)
                return place
        with self.lock:
            self.refuse_when_cancelled()
            place = self.make_place()
        write_boards(Path(place.folder), place.own_files, text)
        return place

    def make_place(self) -> Executable:
        """Return the executable in a new folder; what is not compiled is copied, as it may look for files beside itself."""
        executable, made = self.executable, str(self.folder)
        folder = make_run_folder(Path(tempfile.mkdtemp(prefix="run-", dir=self.temporary)), executable.own_files)
        if executable.words[0].startswith(made):
            return executable._replace(folder=str(folder))
        shutil.copytree(made, folder, dirs_exist_ok=True, symlinks=True)
        words, needs = (tuple(word.replace(made, str(folder)) for word in each) for each in (executable.words, executable.needs))
        return executable._replace(words=words, needs=needs, folder=str(folder))

    def take(self) -> Keeper:
        """Return a keeper that is free, or a new one; Cancelled while all programs are being killed."""
        with self.lock:
            self.refuse_when_cancelled()
            if self.free:
                return self.free.pop()
            own = dict(self.executable.environment)
            keeper = Keeper(self.work, os.environ | own | {"TMPDIR": str(self.temporary)})
            if not keeper.isolated and not self.hidden:
                self.hidden = hide_memory(True)
            self.keepers.append(keeper)
            return keeper

    def describe_loss(self, reason: str) -> str:
        """Return the sentence for a program that does not leave its parent alone."""
        return say(
            "the process that runs {program} was lost ({reason}), so the check ends here; "
            "a program must not kill, stop or trace its parent",
            program=self.name,
            reason=reason,
        )

    def refuse_when_cancelled(self) -> None:
        """Raise Cancelled while all programs are being killed; the caller holds the lock."""
        if self.cancelled:
            raise Cancelled

    def run_many(self, texts: Sequence[str]) -> Generator[ProgramRun, None, None]:
        """Run the command on one board after another."""
        yield from map(self.run, texts)

    def cancel(self) -> None:
        """Kill all runs, and let none start until `reset`."""
        with self.lock:
            self.cancelled = True
            for keeper in self.keepers:
                keeper.cancel()

    def reset(self) -> None:
        """Allow runs again."""
        with self.lock:
            self.cancelled = False
            for keeper in self.keepers:
                keeper.reset()

    def close(self) -> None:
        """End all processes and everything they run; with them goes the folder."""
        with self.lock:
            self.cancelled = True
            for keeper in self.keepers:
                keeper.release()
            for keeper in self.keepers:
                keeper.wait()
            self.keepers.clear()
            self.free.clear()
            if self.hidden:
                hide_memory(False)
