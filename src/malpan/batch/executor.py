"""Worker processes: each takes a request at a time and returns a reply, both of them bytes.

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
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from io import BytesIO
from queue import SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import IO, Any

from malpan.game import Game
from malpan.games.catalogue import game_from_file
from malpan.language import Speech, say, spoken

BEGIN = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from malpan.language import speak; speak(pickle.load(sys.stdin.buffer)); from {module} import {function}; {function}()"
)
"""The program of a worker: it takes over the module path of this process and its language, and calls the entry point."""

LENGTH = 8
"""Bytes of the length in front of each message."""

NO_ANSWER = b""
"""The reply to a request that a worker cannot answer, such as one about objects that only the parent process has."""

Answer = Callable[[bytes], bytes]
Responder = Callable[[bytes, Callable[[bytes], None]], None]
"""Answers a request with several replies, each passed to a function."""


class Packer(pickle.Pickler):
    """Pickles the game of a Python file as the path of the file, as its functions may not be picklable."""

    def persistent_id(self, thing: Any) -> str | None:
        """Return the file of a game."""
        if not isinstance(thing, Game):
            return None
        modules = [module for name, module in sys.modules.items() if name.startswith("malpan_game_")]
        return next((module.__file__ for module in modules if getattr(module, "game", None) is thing), None)


class Unpacker(pickle.Unpickler):
    """Reads what Packer writes."""

    def persistent_load(self, path: str) -> Game:
        """Return the game of a file."""
        return game_from_file(path)


def pack(things: Any) -> bytes | None:
    """Pickle something; return None if another process could not read it."""
    stream = BytesIO()
    try:
        Packer(stream, pickle.HIGHEST_PROTOCOL).dump(things)
    except Exception:  # pickle raises many types of exceptions
        return None
    message = stream.getvalue()
    return None if b"__main__" in message else message


def unpack(message: bytes) -> Any:
    """Unpickle a message; return None if this process cannot read it."""
    try:
        return None if message == NO_ANSWER else Unpacker(BytesIO(message)).load()
    except Exception:
        return None


class WorkerLost(Exception):
    """A worker ended before it replied; the message says how."""


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

    def close(self) -> None:
        """Wait for the process to end, and close its pipes."""
        self.process.wait()
        for pipe in (self.requests, self.replies):
            with suppress(OSError):
                pipe.close()


class Executor:
    """Workers, each started when there is a request and no other is free; leaving the context kills them."""

    def __init__(self, entry: Callable[[], None], setup: bytes, count: int) -> None:
        self.start = partial(Worker, entry, setup, spoken())
        self.threads = ThreadPoolExecutor(count)
        self.started: list[Worker] = []
        self.free: SimpleQueue[Worker] = SimpleQueue()
        self.lock = Lock()
        self.closed = False

    def submit(self, request: bytes) -> Future[bytes]:
        """Return the future of the reply to a request; it raises WorkerLost if the worker ends. Requests are taken in order."""
        return self.threads.submit(self.ask, request)

    def ask(self, request: bytes) -> bytes:
        """Send a request to a free worker and return the reply."""
        with self.lock:
            if self.closed:
                raise WorkerLost("the executor was closed")
            if self.free.empty():
                try:
                    self.started.append(self.start())
                except OSError:  # the system cannot start another process
                    return NO_ANSWER
                self.free.put(self.started[-1])
            worker = self.free.get()
        reply = worker.ask(request)
        self.free.put(worker)
        return reply

    def __enter__(self) -> "Executor":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self.lock:
            self.closed = True
            for worker in self.started:
                worker.process.kill()
        self.threads.shutdown(cancel_futures=True)
        for worker in self.started:
            worker.close()


def serve(prepare: Callable[[bytes], Answer]) -> None:
    """Run a worker: set it up with the first message, and answer each request with a reply, until the parent is gone."""

    def prepare_responder(setup: bytes) -> Responder:
        answer = prepare(setup)
        return lambda request, reply: reply(answer(request))

    serve_streams(prepare_responder)


def serve_streams(prepare: Callable[[bytes], Responder]) -> None:
    """Run a worker whose requests have several replies; the parent knows which is the last.

    Whatever is printed meanwhile goes to stderr, as stdout carries the replies.
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
            os._exit(0)

    respond = prepare(messages.get())
    while True:
        respond(messages.get(), reply)


def listen(stream: IO[bytes], messages: "SimpleQueue[bytes]") -> None:
    """Queue messages, and end the process when there are no more, even if it is busy."""
    while (message := read_message(stream)) is not None:
        messages.put(message)
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
