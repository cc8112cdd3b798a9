"""The executor that is used unless another one is given: worker processes of this machine.

It is a `concurrent.futures.Executor` with what that of the standard library lacks: workers do not run the script of their parent
again, so that it works in a notebook and in a script without a guard; they end with their parent, however that ends; and the
loss of one is told with how it ended, while the others work on.
"""

import gc
import os
import pickle
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from subprocess import TimeoutExpired
from threading import Lock, Thread
from typing import Any, TypeVar

from malpan.language import spoken
from malpan.system.processors import count_cores
from malpan.system.signals import Terminated, raise_on_signals
from malpan.workers.process import Responder, Worker, WorkerLost, serve_streams

R = TypeVar("R")

COLLECT_AFTER = 50_000
"""New objects after which Python looks for garbage."""


class NotStarted(OSError):
    """The system cannot start another process."""


class ProcessPool(Executor):
    """Up to `workers` processes, each started when there is a call and no other is free.

    As with the executors of the standard library, leaving the context waits for the calls; unlike there, an exception that leaves
    the context kills the workers. With `gentle`, SIGTERM raises `Terminated` in a worker, so that it can clean up; see
    `terminate_workers`.
    """

    def __init__(self, workers: int | None = None, *, gentle: bool = False) -> None:
        self.workers = workers or count_cores()
        self.entry = serve_calls_gently if gentle else serve_calls
        self.speech = spoken()
        self.threads = ThreadPoolExecutor(self.workers)
        self.started: list[Worker] = []
        self.free: SimpleQueue[Worker] = SimpleQueue()
        self.lock = Lock()
        self.closed = False

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Return the future of a call, made in a worker; calls are taken in order.

        The function, its arguments and what it returns or raises have to be picklable. The future raises WorkerLost if the worker
        ends, and NotStarted if the system cannot start one.
        """
        if self.closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return self.threads.submit(self.call, pickle.dumps((fn, args, kwargs), pickle.HIGHEST_PROTOCOL))

    def call(self, request: bytes) -> Any:
        """Have a free worker make a call, and return its result."""
        with self.lock:
            if self.closed:
                raise WorkerLost("the executor was closed")
            if self.free.empty():
                try:
                    self.started.append(Worker(self.entry, b"", self.speech))
                except OSError as error:
                    raise NotStarted(*error.args) from error
                self.free.put(self.started[-1])
            worker = self.free.get()
        reply = worker.ask(request)
        self.free.put(worker)
        returned, result = pickle.loads(reply)
        if returned:
            return result
        raise result

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls. The workers end when their calls are done."""
        self.threads.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self.kill_workers()
        else:
            Thread(target=self.shutdown, daemon=True).start()

    def kill_workers(self) -> None:
        """Take no more calls, and kill all workers at once; calls under way raise WorkerLost."""
        with self.lock:
            self.closed = True
            for worker in self.started:
                worker.process.kill()
        self.threads.shutdown(cancel_futures=True)
        for worker in self.started:
            worker.close()

    def terminate_workers(self, seconds: float) -> None:
        """Take no more calls, and end all workers: those that are `gentle` have some seconds for what they have to clean up."""
        with self.lock:
            self.closed = True
            processes = [worker.process for worker in self.started]
        for process in processes:
            process.terminate()
        until = time.monotonic() + seconds
        for process in processes:
            with suppress(TimeoutExpired):  # it is killed then
                process.wait(max(0.0, until - time.monotonic()))
        self.kill_workers()

    def __exit__(self, kind: type[BaseException] | None, *rest: Any) -> None:
        self.shutdown() if kind is None else self.kill_workers()


def serve_calls() -> None:
    """Make calls for the process that started this one, until that is gone."""
    serve_streams(prepare)


def serve_calls_gently() -> None:
    """The same; SIGTERM ends the call that is under way by an exception."""
    try:
        with raise_on_signals():
            serve_streams(prepare)
    except Terminated as ended:
        os._exit(128 + ended.number)


def collect_garbage_rarely() -> None:
    """Collect garbage less often: a batch makes very many objects, and none of them refer to each other in cycles."""
    gc.set_threshold(COLLECT_AFTER, 20, 20)


def prepare(setup: bytes) -> Responder:
    """Return the function that makes the calls; there is nothing to set up."""
    collect_garbage_rarely()
    return lambda request, reply: reply(make_call(request))


def make_call(request: bytes) -> bytes:
    """Make a pickled call; return, pickled, whether it returned, and what it returned or raised."""
    try:
        fn, args, kwargs = pickle.loads(request)
        return pickle.dumps((True, fn(*args, **kwargs)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        with suppress(Exception):  # pickle raises many types of exceptions
            message = pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
            pickle.loads(message)
            return message
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
