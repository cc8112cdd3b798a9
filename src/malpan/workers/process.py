"""Worker processes: each takes a request at a time and returns replies, all of them bytes.

A worker is a fresh Python, and not a process of multiprocessing: those first run the script of their parent again, and live on
for a while after it. A worker ends as soon as its stdin does, even if it is busy; so none outlives the process that
started it, however that ends.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, NoReturn

from malpan.language import Speech, say

BEGIN = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from malpan.language import speak; speak(pickle.load(sys.stdin.buffer)); from {module} import {function}; {function}()"
)
"""The program of a worker: it takes over the module path of this process and its language, and calls the entry point."""

LENGTH = 8
"""Bytes of the length in front of each message."""

Responder = Callable[[bytes, Callable[[bytes], None]], None]
"""Answers a request with several replies, each passed to a function."""


at_end: list[Callable[[], object]] = []
"""What a worker process does when its parent is gone or wants it to end: what it has started is ended, its files are removed."""


ending = Lock()
"""Held by the thread that ends the process."""


class WorkerLost(Exception):
    """A worker ended before it replied; the message says how. `item` is what it worked on, if that is known."""

    item: Any = None


class Worker:
    """A worker process. It receives a message to set itself up with, and then requests."""

    def __init__(self, entry: Callable[[], None], setup: bytes, speech: Speech) -> None:
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}  # Ctrl-C is for the parent alone
        command = [sys.executable, "-P", "-c", BEGIN.format(module=entry.__module__, function=entry.__name__)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **own_group)
        assert self.process.stdin
        assert self.process.stdout
        self.requests: IO[bytes] = self.process.stdin
        self.replies: IO[bytes] = self.process.stdout
        self.unsent = pickle.dumps(sys.path) + pickle.dumps(speech) + frame(setup)

    def ask(self, request: bytes) -> bytes:
        """Return the reply to a request."""
        self.send(request)
        return self.reply()

    def warm_up(self) -> None:
        """Have the process set itself up before there is a request."""
        with suppress(OSError):  # the process is gone, as the next reply will tell
            self.requests.write(self.unsent)
            self.requests.flush()
            self.unsent = b""

    def send(self, request: bytes) -> None:
        """Send a request; if the worker is gone, `reply` raises WorkerLost."""
        with suppress(OSError):
            self.requests.write(self.unsent + frame(request))
            self.requests.flush()
            self.unsent = b""

    def reply(self) -> bytes:
        """Return the next reply; raise WorkerLost if the worker has ended."""
        try:
            reply = read_message(self.replies)
        except OSError:
            reply = None
        if reply is None:
            self.process.kill()
            raise WorkerLost(describe_exit(self.process.wait()))
        return reply

    def end(self, seconds: float) -> None:
        """Let the process clean up for some seconds, and kill it."""
        closing = Thread(target=self.close_requests, daemon=True)  # which waits if a request is just being written
        closing.start()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.process.kill()
        closing.join()
        self.close()

    def close_requests(self) -> None:
        """Close the pipe of requests, which tells the process to end."""
        with suppress(OSError):
            self.requests.close()

    def close(self) -> None:
        """Wait for the process to end, and close its pipes."""
        self.close_requests()
        self.process.wait()
        with suppress(OSError):
            self.replies.close()


def serve_streams(prepare: Callable[[bytes], Responder]) -> None:
    """Run a worker whose requests may have several replies; the parent knows which is the last.

    Whatever is printed meanwhile goes to stderr, as stdout carries the replies. When the parent is gone, what is
    in `at_end` is called, and the process ends.
    """
    with suppress(ValueError):  # of a thread that is not the main one
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies = os.fdopen(os.dup(1), "wb")
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = sys.stderr
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, messages), daemon=True).start()
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives

    def reply(message: bytes) -> None:
        try:
            replies.write(frame(message))
            replies.flush()
        except OSError:  # the parent is gone
            end_process()

    respond = prepare(messages.get())
    while True:
        respond(messages.get(), reply)


def listen(stream: IO[bytes], messages: "SimpleQueue[bytes]") -> None:
    """Queue messages, and end the process when there are no more, even if it is busy."""
    while (message := read_message(stream)) is not None:
        messages.put(message)
    end_process()


def end_process() -> NoReturn:
    """End this worker process at once, after what it has to do at its end, whichever thread asks for it first."""
    with ending:
        while at_end:
            with suppress(Exception):
                at_end.pop()()
        os._exit(0)


def frame(message: bytes) -> bytes:
    """Return a message with its length in front."""
    return len(message).to_bytes(LENGTH, "big") + message


def read_message(stream: IO[bytes]) -> bytes | None:
    """Read the next message of a stream; return None if the stream ends before it does."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None


def describe_exit(code: int) -> str:
    """Return how a process ended, from its exit code."""
    if code >= 0:
        return say("exit code {code}", code=code)
    try:
        return signal.Signals(-code).name
    except ValueError:
        return say("signal {number}", number=-code)
