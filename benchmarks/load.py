"""What the page bears: fifty clients that solve small boards at once, one after the other, for twenty seconds.

``python benchmarks/load.py`` prints the rows alone.
"""

import http.client
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from measuring import HEAD, HOUSE, MALPAN, Row

CLIENTS = 50
SECONDS = 5.0 if "--quick" in sys.argv else 20.0
SETTLED = 0.4
"""The part of the time after which the server has started all it needs, and its memory is to stay as it is."""

BOARDS = {"marbles": "tilt.txt", "snakes": "ladders.txt", "17825": "rolls.txt", "23288": "map.txt"}
ANSWERS = {"marbles": "8", "snakes": "8", "17825": "190", "23288": "3500000000000000401"}
MEGABYTE = 1_000_000


class Requests(NamedTuple):
    """What one client saw: the seconds of each answer, and what went wrong."""

    seconds: list[float]
    faults: list[str]


def rows() -> Iterator[Row]:
    """Serve the page, ask it from all sides, and look at its memory meanwhile."""
    command = [MALPAN, "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        port = int(server.stdout.readline().split("/")[2].split(":")[1])
        try:
            seen, memory = load_server(port, server.pid)
        finally:
            server.terminate()
            server.wait(30)
    seconds = sorted(second for client in seen for second in client.seconds)
    faults = [fault for client in seen for fault in client.faults]
    work = f"the page, {CLIENTS} clients solving small boards for {SECONDS:.0f} s"
    rate = f"{len(seconds):,} answers, {len(seconds) / SECONDS:,.0f} a second"
    yield Row(work, rate, "", f"{len(faults)} errors", "none", not faults and len(seconds) > CLIENTS)
    if faults:
        print(faults[0], file=sys.stderr)
    slowest = statistics.quantiles(seconds, n=20)[-1]
    yield Row(f"{work}, p95 latency", f"median {statistics.median(seconds):.2f} s", "", f"{slowest:.2f} s", "≤ 2 s", slowest <= 2)
    settled, last = memory
    grown = (last - settled) / MEGABYTE
    held = f"{settled / MEGABYTE:.0f} MB, at the end {last / MEGABYTE:.0f} MB"
    yield Row(f"{work}, memory of the server and its processes", held, "", f"{grown:+.0f} MB", "≤ 5 MB", grown <= 5)


def load_server(port: int, pid: int) -> tuple[list[Requests], tuple[int, int]]:
    """Let all clients ask; return what they saw, and the memory of the server when it had settled and at the end."""
    seen = [Requests([], []) for _ in range(CLIENTS)]
    began = time.monotonic()
    clients = [Thread(target=ask, args=(port, number, began + SECONDS, client)) for number, client in enumerate(seen)]
    for client in clients:
        client.start()
    time.sleep(SECONDS * SETTLED)
    settled = memory_of(pid)
    time.sleep(max(0.0, began + SECONDS - 0.5 - time.monotonic()))
    last = memory_of(pid)
    for client in clients:
        client.join()
    return seen, (settled, last)


def ask(port: int, number: int, end: float, seen: Requests) -> None:
    """Be a client: solve a board, and another one, until the time is over."""
    games = list(BOARDS)
    texts = {game: (HOUSE / "examples" / "boards" / file).read_text(encoding="utf-8") for game, file in BOARDS.items()}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < end:
        game = games[number % len(games)]
        number += 1
        began = time.monotonic()
        try:
            connection.request(
                "POST",
                "/api/solve",
                json.dumps({"game": game, "text": texts[game]}),
                {"content-type": "application/json"},
            )
            response = connection.getresponse()
            reply = response.read()
            solution = json.loads(reply.splitlines()[-1])["solution"]
            if response.status != 200 or solution["answer"] != ANSWERS[game]:
                seen.faults.append(reply[:200].decode())
        except (OSError, http.client.HTTPException, ValueError, KeyError) as error:
            seen.faults.append(f"{type(error).__name__}: {error}")
            connection.close()
        else:
            seen.seconds.append(time.monotonic() - began)
    connection.close()


def memory_of(pid: int) -> int:
    """Return the bytes that a process and those it has started hold, without what they share with files."""
    pids = [pid]
    for thread in Path(f"/proc/{pid}/task").iterdir():
        pids += map(int, (thread / "children").read_text(encoding="ascii").split())
    held = 0
    for known in pids:
        for line in Path(f"/proc/{known}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("RssAnon:"):
                held += int(line.split()[1]) * 1024
    return held


if __name__ == "__main__":
    print(HEAD)
    for row in rows():
        print(row, flush=True)
