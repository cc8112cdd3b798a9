"""Runs of a program on the workers of an executor; a hunt tries it as it does one that runs here.

A worker makes the program once and keeps it for the runs to come. It ends it when none has come for a while, when the check says
that it is over, and when the worker itself ends.
"""

import atexit
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any, ClassVar

from malpan.checking.elsewhere.recipe import AnyRecipe, FunctionRecipe, words_of
from malpan.checking.programs.functions import Function
from malpan.checking.programs.program import Program, ProgramRun
from malpan.errors import MalpanError
from malpan.language import say
from malpan.workers.process import WorkerLost, at_end
from malpan.workers.spreading import CALLS_AHEAD, Sender, count_workers

IDLE_SECONDS = 30.0
"""Seconds without a run after which a worker ends a program."""


class Cancelled(Exception):
    """A run is not waited for, as all are being ended."""


class ElsewhereProgram:
    """A program under test that runs on the workers of an executor: as many boards at a time as there are workers."""

    parallel = True
    ahead = CALLS_AHEAD

    def __init__(self, executor: Executor, recipe: AnyRecipe, words: tuple[str, ...] = ()) -> None:
        self.name, self.words = recipe.name, words
        self.time_limit = recipe.limits.seconds
        self.jobs = count_workers(executor)
        self.sender: Sender[AnyRecipe, str | None, ProgramRun] = Sender(executor, run_here, recipe)
        self.cancelled = False

    def run(self, text: str) -> ProgramRun:
        """Run the program on a board, on some worker; raises MalpanError as `Command.run` does, and if the worker is lost."""
        self.look()
        future = self.sender.submit(text)
        try:
            return self.sender.receive(text, future, self.look)
        except WorkerLost as lost:
            sentence = say("the worker that ran {program} on a board was lost: {reason}", program=self.name, reason=lost)
            raise MalpanError(sentence) from None
        finally:
            if future is not None:
                future.cancel()

    def look(self) -> None:
        """Raise Cancelled if the runs are not wanted any more."""
        if self.cancelled:
            raise Cancelled

    def run_many(self, texts: Sequence[str]) -> Generator[ProgramRun, None, None]:
        """Run the program on one board after another."""
        yield from map(self.run, texts)

    def cancel(self) -> None:
        """Wait for no runs, and let none start until `reset`."""
        self.cancelled = True

    def reset(self) -> None:
        """Allow runs again."""
        self.cancelled = False

    def close(self) -> None:
        """Have the workers end the program, as far as they hear it."""
        with suppress(Exception):
            closing: list[Future[Any] | None] = [self.sender.submit(None) for _ in range(self.jobs)]
            for future in filter(None, closing):
                with suppress(TimeoutError):
                    future.result(1.0)


class Kept:
    """The programs of this process, by recipe: what runs them, what ends them, and when they were last used."""

    lock = threading.Lock()
    programs: ClassVar[dict[AnyRecipe, "Kept"]] = {}

    def __init__(self) -> None:
        self.making = threading.Lock()
        self.stack = ExitStack()
        self.free: list[Program] = []
        self.used = monotonic()
        self.running = 0

    def take(self, recipe: AnyRecipe) -> Program:
        """Return the program of a recipe; of a function, one that no other thread calls."""
        with self.making:
            program = self.free.pop() if self.free else make_program(recipe, self.stack)
            if program.parallel:
                self.free.append(program)
            return program

    def give_back(self, program: Program) -> None:
        """Let others use a program."""
        with self.making:
            if program not in self.free:
                self.free.append(program)


def run_here(recipe: AnyRecipe, text: str | None) -> ProgramRun:
    """Run the program of a recipe in this process, which is a worker; without a text, end it."""
    if text is None:
        close_programs(recipe)
        return ProgramRun("", b"", b"", 0.0, 0)
    with Kept.lock:
        if not Kept.programs:
            start_closing()
        kept = Kept.programs.setdefault(recipe, Kept())
        kept.running += 1
    try:
        program = kept.take(recipe)
        try:
            return program.run(text)
        finally:
            kept.give_back(program)
    finally:
        with Kept.lock:
            kept.running -= 1
            kept.used = monotonic()


def make_program(recipe: AnyRecipe, stack: ExitStack) -> Program:
    """Make the program of a recipe; leaving the stack ends it."""
    from malpan.checking.sandbox.command import Command
    from malpan.checking.sandbox.leftovers import count_user_threads, temporary_folder

    if isinstance(recipe, FunctionRecipe):
        function = Function(recipe.function, recipe.limits, arguments=recipe.arguments, name=recipe.name)
        stack.callback(function.cancel)
        return function
    folder = stack.enter_context(temporary_folder())
    limits = recipe.limits._replace(processes=count_user_threads() + recipe.limits.processes)
    words = words_of(recipe, folder / "source")
    return stack.enter_context(Command(words, folder / "made", limits, recipe.arguments))


def start_closing() -> None:
    """See to it that programs are ended: after a while without a run, and when this process ends."""
    from multiprocessing.util import Finalize

    if close_programs not in at_end:
        at_end.append(close_programs)
        atexit.register(close_programs)
        Finalize(None, close_programs, exitpriority=10)  # processes of multiprocessing end without `atexit`
    threading.Thread(target=close_idle, daemon=True).start()


def close_idle() -> None:
    """End the programs that are not used any more, until there is none."""
    while True:
        threading.Event().wait(IDLE_SECONDS / 4)
        with Kept.lock:
            idle = [each for each, kept in Kept.programs.items() if not kept.running and monotonic() - kept.used > IDLE_SECONDS]
        for recipe in idle:
            close_programs(recipe)
        with Kept.lock:
            if not Kept.programs:
                return


def close_programs(recipe: AnyRecipe | None = None) -> None:
    """End the program of a recipe, unless it runs; all programs, without one."""
    with Kept.lock:
        found = [recipe] if recipe is not None else list(Kept.programs)
        ended = [Kept.programs.pop(each) for each in found if each in Kept.programs and not Kept.programs[each].running]
        if recipe is None:
            ended += Kept.programs.values()
            Kept.programs.clear()
    for kept in ended:
        kept.stack.close()
