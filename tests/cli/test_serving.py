"""``malpan serve``: where it listens, what it says, and that nothing of it stays."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.command import error_of, run_process
from tests.support.page_server import is_alive, wait_until
from tests.support.paths import EXAMPLES

MALPAN = Path(sys.executable).with_name("malpan")


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Serve the page, and end it as Ctrl-C does; its first line has the address."""
    command = [str(MALPAN), "serve", "--no-browser", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline(), process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def address_in(line: str) -> str:
    found = re.match(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line
    return found.group()


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found += [int(word) for word in (thread / "children").read_text(encoding="ascii").split()]
    return found


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="the system does not tell which processes there are")
def test_the_page_is_served_on_this_machine_and_leaves_nothing_behind() -> None:
    with serving("--port", "0", str(EXAMPLES / "klotski.py"), str(EXAMPLES / "boards" / "klotski-small.txt")) as (line, process):
        address = address_in(line)
        games = urllib.request.urlopen(f"{address}api/games", timeout=20).read().decode()
        assert '"klotski"' in games
        assert "klotski-small.txt" in games
        body = b'{"game": "snakes", "text": "[[-1, -1], [-1, -1]]"}'
        asked = urllib.request.Request(f"{address}api/solve", body, {"content-type": "application/json"})
        assert b'"answer":"1"' in urllib.request.urlopen(asked, timeout=20).read()
        started = children(process.pid)
        assert started
    assert process.returncode == 0
    wait_until(lambda: not any(map(is_alive, started)))


def test_another_host_is_warned_of() -> None:
    with serving("--port", "0", "--host", "0.0.0.0") as (line, process):
        assert line.startswith("http://0.0.0.0:")
        assert process.stderr
        assert "makes the page reachable from the network" in process.stderr.readline()


def test_a_port_that_is_taken_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "cannot be served on 127.0.0.1" in error_of("serve", "--no-browser", "--port", port)


def test_without_its_packages_the_page_says_how_to_get_them(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise ModuleNotFoundError('no', name='uvicorn')", encoding="utf-8")
    ran = run_process("serve", "--no-browser", PYTHONPATH=str(tmp_path))
    assert (ran.code, ran.err) == (2, "malpan: the page needs uvicorn; install it with: pip install 'malpan[web]'\n")


def test_what_is_no_game_is_a_sentence(tmp_path: Path) -> None:
    assert "there is no file" in error_of("serve", "--no-browser", str(tmp_path / "none.py"))
    assert "is not a Python file" in error_of("serve", "--no-browser", str(EXAMPLES / "boards" / "tilt.txt"))
