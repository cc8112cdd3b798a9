"""Processes that work beside this one: each is handed a request at a time and hands back a reply, both of them bytes.

A worker is a fresh Python. It is not one of multiprocessing's, because those run the script of their caller once more before
they begin, and because they go on for a while after their caller is gone. A worker here ends at once when its standard input
does, busy or not, so none outlives the process that started it, however that ends.
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

BEGIN = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from {module} import {function}; {function}()"
"""What a worker runs: it looks for modules where this process does, and calls a function, which is to call `serve`."""

LENGTH = 8
"""Bytes in which the length of a message is written before it."""

CANNOT = b""
"""The reply to a request that cannot be answered by a worker, such as one about things that only the asker has."""

Answer = Callable[[bytes], bytes]
Telling = Callable[[bytes, Callable[[bytes], None]], None]
"""Answers a request with several replies, each handed to a function."""


class Packer(pickle.Pickler):
    """Pickles the game of a Python file as the path of that file, so that its functions may be anything."""

    def persistent_id(self, thing: Any) -> str | None:
        """Return the file that a game was read from."""
        if not isinstance(thing, Game):
            return None
        modules = [module for name, module in sys.modules.items() if name.startswith("malpan_game_")]
        return next((module.__file__ for module in modules if getattr(module, "game", None) is thing), None)


class Unpacker(pickle.Unpickler):
    """Reads what a Packer wrote."""

    def persistent_load(self, path: str) -> Game:
        """Return the game of a file."""
        return game_from_file(path)


def packed(things: Any) -> bytes | None:
    """Return things as bytes; None if another process could not read them, whose main module is another one."""
    stream = BytesIO()
    try:
        Packer(stream, pickle.HIGHEST_PROTOCOL).dump(things)
    except Exception:  # pickle raises this and that
        return None
    message = stream.getvalue()
    return None if b"__main__" in message else message


def unpacked(message: bytes) -> Any:
    """Return what was packed; None if this process cannot read it."""
    try:
        return None if message == CANNOT else Unpacker(BytesIO(message)).load()
    except Exception:
        return None


class WorkerLost(Exception):
    """A worker ended before it replied; its text says how."""


class Worker:
    """One process, which is sent a greeting to prepare itself with, and then requests."""

    def __init__(self, module: str, function: str, greeting: bytes) -> None:
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}  # Ctrl-C is for the asker alone
        command = [sys.executable, "-P", "-c", BEGIN.format(module=module, function=function)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **own_group)
        assert self.process.stdin
        assert self.process.stdout
        self.requests: IO[bytes] = self.process.stdin
        self.replies: IO[bytes] = self.process.stdout
        self.news = pickle.dumps(sys.path) + framed(greeting)

    def ask(self, request: bytes) -> bytes:
        """Return the reply to a request."""
        self.send(request)
        return self.reply()

    def send(self, request: bytes) -> None:
        """Hand over a request; that it was lost is found out with the reply."""
        with suppress(OSError):
            self.requests.write(self.news + framed(request))
            self.requests.flush()
            self.news = b""

    def reply(self) -> bytes:
        """Return the next reply, of one or of several to a request; WorkerLost if there is none."""
        try:
            reply = message_from(self.replies)
        except OSError:
            reply = None
        if reply is None:
            self.process.kill()
            raise WorkerLost(ended(self.process.wait()))
        return reply

    def close(self) -> None:
        """Wait for the process, which is ending, and let go of it."""
        self.process.wait()
        for pipe in (self.requests, self.replies):
            with suppress(OSError):
                pipe.close()


class Workers:
    """So many workers, each started when there is a request and no other is free; leaving the context ends them at once."""

    def __init__(self, module: str, function: str, greeting: bytes, count: int) -> None:
        self.start = partial(Worker, module, function, greeting)
        self.threads = ThreadPoolExecutor(count)
        self.started: list[Worker] = []
        self.free: SimpleQueue[Worker] = SimpleQueue()
        self.lock = Lock()
        self.closed = False

    def ask(self, request: bytes) -> Future[bytes]:
        """Return what will be the reply to a request, or WorkerLost; requests are taken up in their order."""
        return self.threads.submit(self.handed, request)

    def handed(self, request: bytes) -> bytes:
        """Hand a request to a worker and return the reply."""
        with self.lock:
            if self.closed:
                raise WorkerLost("it was not needed any more")
            if self.free.empty():
                try:
                    self.started.append(self.start())
                except OSError:  # the system has no room for another process
                    return CANNOT
                self.free.put(self.started[-1])
            worker = self.free.get()
        reply = worker.ask(request)
        self.free.put(worker)
        return reply

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self.lock:
            self.closed = True
            for worker in self.started:
                worker.process.kill()
        self.threads.shutdown(cancel_futures=True)
        for worker in self.started:
            worker.close()


def serve(prepared: Callable[[bytes], Answer]) -> None:
    """Be a worker: prepare with the greeting, and answer requests, with a reply each, until the process that asks is gone."""

    def telling(greeting: bytes) -> Telling:
        answer = prepared(greeting)
        return lambda request, reply: reply(answer(request))

    converse(telling)


def converse(prepared: Callable[[bytes], Telling]) -> None:
    """Be a worker whose requests have several replies; the asker knows which is the last.

    What the answering prints goes to standard error, as standard output has the replies.
    """
    with suppress(ValueError):  # of a thread that is not the main one
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies = os.fdopen(os.dup(1), "wb")
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = sys.stderr
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives

    def reply(message: bytes) -> None:
        try:
            replies.write(framed(message))
            replies.flush()
        except OSError:  # there is nobody to reply to
            os._exit(0)

    tell = prepared(asked.get())
    while True:
        tell(asked.get(), reply)


def listen(stream: IO[bytes], asked: "SimpleQueue[bytes]") -> None:
    """Pass on messages, and end the process when there are no more, whatever it is doing."""
    while (message := message_from(stream)) is not None:
        asked.put(message)
    os._exit(0)


def framed(message: bytes) -> bytes:
    """Return a message as it is sent, behind its length."""
    return len(message).to_bytes(LENGTH, "big") + message


def message_from(stream: IO[bytes]) -> bytes | None:
    """Return the next message of a stream, None if it ends before the message does."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None


def ended(code: int) -> str:
    """Say how a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
