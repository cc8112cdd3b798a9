"""A server of the page inside the test, on a port of its own, with its worker pools within reach."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import uvicorn

from malpan.web.app import application
from malpan.web.games import load_games
from malpan.web.limits import DEFAULT_LIMITS, ServerLimits
from malpan.web.pool import WorkerPool
from tests.support.paths import ROOT

EXAMPLES = ROOT / "examples"
TILT = (EXAMPLES / "boards" / "tilt.txt").read_text(encoding="utf-8")
LADDERS = (EXAMPLES / "boards" / "ladders.txt").read_text(encoding="utf-8")
TILES = str(EXAMPLES / "sliding_tiles.py")
LONG = (EXAMPLES / "boards" / "tiles-4x3.txt").read_text(encoding="utf-8")
"""A board whose states take minutes to count."""

NO_CHROMIUM = "there is no Chromium here (apt-get install chromium)"


class PageServer(NamedTuple):
    """A server that runs: its address, and the worker pools for searches and for other requests."""

    address: str
    searches: WorkerPool
    readers: WorkerPool

    def ask(self, path: str, **question: Any) -> httpx.Response:
        return httpx.post(self.address + path, json=question, timeout=60)


@contextmanager
def serve_page(
    files: tuple[str, ...] = (), limits: ServerLimits = DEFAULT_LIMITS, levels: str | None = None
) -> Iterator[PageServer]:
    """Serve the page while the context lasts."""
    app = application(load_games(files), limits, levels=levels)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on", timeout_graceful_shutdown=1))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    inner: Any = app.app
    try:
        yield PageServer(f"http://127.0.0.1:{listening.getsockname()[1]}", inner.state.searches, inner.state.readers)
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


def wait_until(met: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is so; fail if it takes too long."""
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def find_chromium() -> str | None:
    """Return the system's Chromium, None if there is none."""
    named = os.environ.get("MALPAN_CHROMIUM")
    known = (named, *map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    return next((path for path in known if path and Path(path).exists()), None)


def is_alive(pid: int) -> bool:
    """Tell whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
