"""Calls of a Python function within limits: in a child process, which is forked, so that the function need not be pickled.

One child answers call after call, and keeps what the function remembers. The system ends a call that has used its processor time,
whatever the function is doing; a call that only waits is ended here. The call after that gets a new child. Where a process cannot
be forked, the function is called in this process, and nothing limits it.
"""

import io
import os
import signal
import sys
import time
import traceback
import warnings
import weakref
from collections.abc import Callable, Generator, Sequence
from contextlib import redirect_stdout, suppress
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any, NamedTuple

from malpan.checking.programs.program import CRASHED, ENDED, GRACE, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT, ProgramRun
from malpan.checking.sandbox.supervisor.ending import end_descendants
from malpan.checking.sandbox.supervisor.namespaces import SET_CHILD_SUBREAPER, SET_PARENT_DEATH_SIGNAL, set_process
from malpan.errors import MalpanError
from malpan.language import say

Load = Callable[[], Callable[[str], Any]]
"""() -> the function that is called with the text of a board; called in the child."""

PATIENCE = 10
"""Wall time that a call may take, in times its limit of processor time: other programs want the processor too."""

REPLY_SECONDS = 0.01
"""Seconds after which the child sends how the calls ended that it has made by then."""

AHEAD_SECONDS = 1.0
"""Seconds for calls that were made ahead and are no longer wanted; after that the child is ended."""

TRACEBACK_PARTS = 3
"""Parts of a traceback that are kept, from its end."""

ALARM = 1.5
"""When the system ends a call, in times what is granted to it: its alarm counts in ticks, and is early on a busy machine.

The time of a call that has ended is measured exactly.
"""

CAN_FORK = hasattr(os, "fork")


class CallLimits(NamedTuple):
    """Limits of one call: seconds of processor time, bytes of memory beyond what this process holds, characters of output.

    A little more time is granted (GRACE), to tell what is near the limit.
    """

    seconds: float = 5.0
    memory: int = 1 << 30
    output: int = 1 << 20


class TooMuchOutput(BaseException):
    """A function has printed more than it may."""


class Output(io.StringIO):
    """What a function prints, up to a number of characters."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def write(self, text: str) -> int:
        """Keep a text; TooMuchOutput if that makes too much."""
        if self.tell() + len(text) > self.most:
            raise TooMuchOutput
        return super().write(text)


class Caller:
    """Calls a function with the texts of boards, in a child process if this system can fork one."""

    def __init__(self, load: Load, limits: CallLimits) -> None:
        self.load = load
        self.limits = limits
        self.child: Child | None = None
        self.function: Callable[[str], Any] | None = None

    def call(self, text: str) -> ProgramRun:
        """Call the function and return how that ended; MalpanError if it cannot be loaded."""
        return next(self.call_many([text]))

    def call_many(self, texts: Sequence[str]) -> Generator[ProgramRun, None, None]:
        """Call the function with one text after another and yield how each call ended; MalpanError if it cannot be loaded."""
        if not CAN_FORK:
            self.function = self.function or self.load()
            yield from (call_function(self.function, text, self.limits.output) for text in texts)
            return
        self.send(texts)
        done, ended = 0, None
        try:
            while done < len(texts):
                runs = self.receive()
                if not isinstance(runs, list):
                    ended = runs
                    break
                done += len(runs)
                yield from runs
        except GeneratorExit:  # whoever asked has stopped, and the child has not
            while self.child is not None and done < len(texts):
                runs = self.receive(AHEAD_SECONDS)
                done += len(runs) if isinstance(runs, list) else 0
            raise
        except BaseException:  # such as Ctrl-C
            self.close()
            raise
        if ended is not None and done == len(texts) - 1:
            yield ended
        else:  # one of the rest ended the child; it is found by calling with one at a time
            yield from map(self.call, texts[done:])

    def send(self, texts: Sequence[str]) -> None:
        """Send texts to the child, or to a new one."""
        for _ in range(2):
            self.child = self.child or Child(self.load, self.limits)
            with suppress(BrokenPipeError, ConnectionResetError):  # the child has died since its last answer
                self.child.pipe.send(texts)
                return
            self.close()

    def receive(self, seconds: float | None = None) -> list[ProgramRun] | ProgramRun:
        """Return how the next calls ended, or how the child did, and with it the call that it was in; wait so long at most."""
        if self.child is None:
            return ProgramRun(CRASHED, b"", b"", 0.0, 0, None)
        began = time.perf_counter()
        runs = self.child.receive(seconds or self.limits.seconds * PATIENCE)
        if isinstance(runs, list):
            return runs
        self.child = None
        if runs is None:
            return ProgramRun(TIME_LIMIT, b"", b"", 0.0, 0, waited=time.perf_counter() - began)
        how, seconds = (TIME_LIMIT, self.limits.seconds * GRACE) if runs == -signal.SIGPROF else (CRASHED, 0.0)
        return ProgramRun(how, b"", b"", seconds, 0, runs)

    def close(self) -> None:
        """End the child, if there is one."""
        if self.child is not None:
            self.child.end()
            self.child = None


class Child:
    """A forked process that calls a function; MalpanError if the function cannot be loaded there."""

    def __init__(self, load: Load, limits: CallLimits) -> None:
        self.pipe, theirs = Pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads, none of which the child needs
            pid = os.fork()
        if not pid:
            try:
                self.pipe.close()
                serve(theirs, load, limits)
            finally:
                os._exit(1)
        theirs.close()
        self.end = weakref.finalize(self, end_process, pid)
        error = self.receive(limits.seconds * PATIENCE)
        if error is None or isinstance(error, int):
            raise MalpanError(say("the function was not loaded within {seconds} s of processor time", seconds=limits.seconds))
        if error:
            raise MalpanError(error)

    def receive(self, seconds: float) -> Any:
        """Return what the child sends; its exit code if it ends instead; None if the time is up, and the child is then ended."""
        if not self.pipe.poll(seconds):
            self.end()
            return None
        try:
            return self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return self.end()


def end_process(pid: int) -> int | None:
    """End a child with all that it has started, and return its exit code, negative for a signal; None if it is not known."""
    with suppress(ChildProcessError):
        gone, status = os.waitpid(pid, os.WNOHANG)
        if not gone:
            end_descendants(pid)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        if not gone:
            _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status)
    return None


def serve(pipe: Connection, load: Load, limits: CallLimits) -> None:
    """Load the function, send an error or an empty text, and then what becomes of each text that is received."""
    os.setsid()
    set_process(SET_CHILD_SUBREAPER, 1)
    set_process(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    limit_memory(limits.memory)
    function, error = None, ""
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    try:
        with redirect_stdout(Output(limits.output)):
            function = load()
    except (Exception, SystemExit, TooMuchOutput) as fault:
        error = str(fault) if isinstance(fault, MalpanError) else "".join(traceback.format_exception_only(fault)).strip()
    signal.setitimer(signal.ITIMER_PROF, 0)
    pipe.send(error)
    while function is not None:
        try:
            texts = pipe.recv()
        except EOFError:
            return
        runs, sent = [], time.perf_counter()
        for text in texts:
            signal.setitimer(signal.ITIMER_PROF, limits.seconds * GRACE * ALARM)
            run = call_function(function, text, limits.output)
            signal.setitimer(signal.ITIMER_PROF, 0)
            runs.append(run._replace(how=TIME_LIMIT) if run.seconds > limits.seconds * GRACE else run)
            if time.perf_counter() - sent > REPLY_SECONDS:
                pipe.send(runs)
                runs, sent = [], time.perf_counter()
        if runs:
            pipe.send(runs)


def limit_memory(most: int) -> None:
    """Let this process take no more than so many bytes beyond what it holds, where the system tells what that is."""
    import resource

    with suppress(OSError, ValueError, IndexError):
        held = int(Path("/proc/self/statm").read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_DATA, (held + most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def call_function(function: Callable[[str], Any], text: str, most: int) -> ProgramRun:
    """Call a function with the text of a board, which is its standard input too, and return how that ended."""
    began = processor_time()
    output = Output(most)
    how, printed, err, code = ENDED, "", "", 0
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        with redirect_stdout(output):
            answer = function(text)
            printed = output.getvalue()
            if answer is not None or not printed.strip():
                printed += "-1" if answer is None else format_answer(answer)
    except TooMuchOutput:
        how = OUTPUT_LIMIT
    except MemoryError:
        how = MEMORY_LIMIT
    except SystemExit as stop:
        printed = output.getvalue()
        if stop.code not in (None, 0):
            how, err, code = CRASHED, f"SystemExit: {stop.code}", 1
    except Exception as error:
        how, err, code = CRASHED, "".join(traceback.format_exception(error)[-TRACEBACK_PARTS:]), 1
    finally:
        sys.stdin = before
    seconds = processor_time() - began
    return ProgramRun(how, printed.encode(errors="replace"), err.encode(errors="replace"), seconds, 0, code)


def processor_time() -> float:
    """Return the seconds of processor time that this process has used, with those of its children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def format_answer(answer: Any) -> str:
    """Return an answer that a function returned as a program would print it."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple | list):
        return "\n".join(map(format_answer, answer))
    return str(int(answer)) if isinstance(answer, bool) else str(answer)
