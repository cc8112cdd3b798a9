"""A Dask cluster as an executor: one that runs already, by its address, or processes of this machine.

    with open_cluster("tcp://10.0.0.1:8786") as cluster:     # or "local:4"
        solve_many(game, boards, executor=cluster.executor)

``local:4`` is a scheduler in this process and four workers, which listen on the loopback interface alone. They are worker
processes like all others of Malpan (`process.py`): they end with their parent, however that ends, and one that is lost is
replaced. Not a word of Dask's logs reaches the terminal.
"""

import logging
import re
import shutil
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import partial
from importlib.metadata import version
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import MalpanError, describe_error
from malpan.language import say, spoken
from malpan.workers.process import Worker, at_end, describe_exit, end_process, serve_streams
from malpan.workers.version import malpan_version

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10.0
"""Seconds in which a scheduler has to answer."""

START_SECONDS = 60.0
"""Seconds in which the first worker of a cluster, and all of a local one, have to be there."""

CLOSE_SECONDS = 2.0
"""Seconds for taking leave of a scheduler."""

RESTART_SECONDS = 0.1
"""Seconds between two looks at the processes of a local cluster."""

QUICK_SECONDS, MOST_QUICK = 5.0, 5
"""A process that ends sooner than this was not able to start; after so many in a row, no more are started."""

LOCAL = re.compile(r"local:([1-9][0-9]{0,3})$")
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.%]+\]|[^\s:/\[\]]+):(?P<port>[0-9]{1,5})$")

LOOPBACK = "127.0.0.1"

SILENT = logging.CRITICAL + 1


class Cluster(NamedTuple):
    """A connection to a Dask cluster, and its executor."""

    client: "Client"
    executor: Executor


def check_cluster(word: str) -> int:
    """Return how many processes ``local:N`` asks for, 0 for an address; MalpanError for neither."""
    if local := LOCAL.match(word):
        return int(local[1])
    found = ADDRESS.match(word)
    if found is None or not 0 < int(found["port"]) < 1 << 16:
        raise MalpanError(
            say(
                "{word!r} is not a cluster; expected the address of a Dask scheduler, such as tcp://10.0.0.1:8786, or local:N "
                "for N processes of this machine, from 1",
                word=word,
            )
        )
    return 0


@contextmanager
def open_cluster(word: str) -> Iterator[Cluster]:
    """Connect to the cluster at an address, or start ``local:N``, which ends with the context.

    Raises MalpanError if the word is neither, if Dask is not installed, if the scheduler does not answer or has no worker, and if
    a worker has another Malpan.
    """
    count = check_cluster(word)
    try:
        silence()
        from distributed import Client
    except ImportError:
        raise MalpanError(say("a cluster needs Dask; install it with: pip install 'malpan[cluster]'")) from None
    if count:
        with (
            scratch_folder() as folder,
            local_scheduler() as address,
            LocalWorkers(address, count, folder) as workers,
            connect(Client, address) as client,
        ):
            wait_for_workers(client, address, count, workers.check)
            yield Cluster(client, executor_of(client))
    else:
        with connect(Client, word) as client:
            wait_for_workers(client, word, 1)
            check_versions(client)
            yield Cluster(client, executor_of(client))


def executor_of(client: "Client") -> Executor:
    """Return the executor of a client."""
    make_executor: Callable[[], Executor] = client.get_executor
    return make_executor()


def silence() -> None:
    """Keep the logs of Dask from the terminal, in this process; raises ImportError without Dask."""
    import dask

    names = ("distributed", "distributed.client", "distributed.worker", "tornado", "tornado.application", "asyncio", "bokeh")
    dask.config.set({"logging": dict.fromkeys(names, "critical"), "distributed.admin.log-format": "%(message)s"})
    import distributed

    for name in (*names, *(name for name in logging.root.manager.loggerDict if name.startswith(distributed.__name__))):
        logging.getLogger(name).setLevel(SILENT)


@contextmanager
def connect(make_client: Callable[..., "Client"], address: str) -> Iterator["Client"]:
    """Connect to the scheduler at an address; MalpanError if it does not answer in time."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions of Dask: what matters is compared by ourselves
            client = make_client(address, timeout=CONNECT_SECONDS, set_as_default=False, name="malpan")
    except (OSError, TimeoutError, ValueError, RuntimeError):
        sentence = say("no Dask scheduler answers at {address} within {seconds:g} s", address=address, seconds=CONNECT_SECONDS)
        raise MalpanError(sentence) from None
    try:
        yield client
    finally:
        with suppress(Exception):
            close: Callable[[float], None] = client.close
            close(CLOSE_SECONDS)


def wait_for_workers(client: "Client", address: str, count: int, check: Callable[[], None] | None = None) -> None:
    """Wait until a cluster has so many workers; MalpanError if it has none for too long. `check` is called meanwhile."""
    until = monotonic() + START_SECONDS
    workers: Callable[[], dict[str, int]] = client.nthreads
    while len(workers()) < count:
        if check is not None:
            check()
        if monotonic() > until:
            raise MalpanError(say("the cluster at {address} has no workers; start some with: dask worker", address=address))
        threading.Event().wait(RESTART_SECONDS)


def check_versions(client: "Client") -> None:
    """Raise MalpanError if a worker has no Malpan, or another one than this process."""
    ask: Any = partial(client.run, on_error="return")
    for worker, answer in ask(malpan_version).items():
        # an older Malpan does not have this module
        found = ask(version, "malpan", workers=[worker])[worker] if isinstance(answer, BaseException) else answer
        if isinstance(found, BaseException):
            raise MalpanError(say("the worker {worker} has no Malpan; install it there as it is here", worker=worker))
        if found != malpan_version():
            raise MalpanError(
                say(
                    "the worker {worker} has Malpan {other}, and this process has {version}; install the same on both",
                    worker=worker,
                    other=found,
                    version=malpan_version(),
                )
            )


@contextmanager
def scratch_folder() -> Iterator[str]:
    """Have Dask write its files into a temporary folder, and remove it; the workers do so if this process is killed."""
    import dask

    folder = tempfile.mkdtemp(prefix="malpan-cluster-")
    try:
        with dask.config.set({"temporary-directory": folder}):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def local_scheduler() -> Iterator[str]:
    """Run a scheduler in a thread of this process, on the loopback interface; yield its address."""
    from distributed import LocalCluster

    make_cluster: Callable[..., Any] = LocalCluster
    cluster = make_cluster(
        n_workers=0, processes=True, host=LOOPBACK, dashboard_address=f"{LOOPBACK}:0", silence_logs=SILENT, name="malpan"
    )
    try:
        yield cluster.scheduler_address
    finally:
        with suppress(Exception):
            cluster.close(CLOSE_SECONDS)


class LocalWorkers:
    """The worker processes of a local cluster; one that ends is replaced, and leaving the context kills all."""

    def __init__(self, address: str, count: int, folder: str) -> None:
        self.address, self.folder, self.speech = address, folder, spoken()
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self.failure = ""
        self.quick = 0
        try:
            self.workers = [self.start(number) for number in range(count)]
        except OSError as error:
            self.failure, self.workers = describe_error(error), []
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        self.watcher.start()

    def start(self, number: int) -> tuple[Worker, float]:
        """Return a new process, and when it was started."""
        setup = "\n".join([str(number), self.address, self.folder]).encode()
        worker = Worker(serve_dask, setup, self.speech)
        worker.warm_up()
        return worker, monotonic()

    def watch(self) -> None:
        """Replace processes that have ended, until the context is left."""
        while not self.closing.wait(RESTART_SECONDS) and not self.failure:
            with self.lock:
                for number, (worker, begun) in enumerate(self.workers):
                    code = worker.process.poll()
                    if code is None or self.closing.is_set():
                        continue
                    worker.close()
                    self.quick = self.quick + 1 if monotonic() - begun < QUICK_SECONDS else 0
                    if self.quick > MOST_QUICK:
                        self.failure = describe_exit(code)
                        return
                    try:
                        self.workers[number] = self.start(number)
                    except OSError as error:
                        self.failure = describe_error(error)
                        return

    def check(self) -> None:
        """Raise MalpanError if processes do not start."""
        if self.failure:
            raise MalpanError(say("the processes of the cluster do not start: {reason}", reason=self.failure))

    def __enter__(self) -> "LocalWorkers":
        return self

    def __exit__(self, *ending: Any) -> None:
        self.closing.set()
        with self.lock:
            threads = [threading.Thread(target=worker.end, args=(CLOSE_SECONDS,)) for worker, _ in self.workers]
            for each in threads:
                each.start()
            for each in threads:
                each.join()


def serve_dask() -> None:
    """Run a worker of Dask until the process that started this one is gone; its files then go, too."""
    serve_streams(run_dask)


def run_dask(setup: bytes) -> Callable[[bytes, Callable[[bytes], None]], None]:
    """Run a worker of Dask, which has the number, the address of the scheduler and the folder for its files."""
    import asyncio

    number, address, folder = setup.decode().split("\n")
    at_end.append(partial(shutil.rmtree, folder, ignore_errors=True))
    silence()
    from distributed import Worker as DaskWorker

    async def run() -> None:
        options: dict[str, Any] = {"nthreads": 1, "memory_limit": 0, "host": LOOPBACK, "dashboard_address": f"{LOOPBACK}:0"}
        async with DaskWorker(address, name=number, local_directory=folder, death_timeout=START_SECONDS, **options) as worker:
            await worker.finished()

    asyncio.run(run())
    end_process()
