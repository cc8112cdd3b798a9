"""The page is for this machine and its own browser; and it cannot be made to work without end."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from malpan.web.app import application
from malpan.web.games import load_games
from malpan.web.guard import Guard
from malpan.web.limits import DEFAULT_LIMITS
from tests.support.page_server import LONG, TILES, TILT, PageServer, is_alive, serve_page, wait_until

SMALL = DEFAULT_LIMITS._replace(body=20_000, cells=2_000, seconds=30.0, quick=4.0, searches=1, readers=1, waiting=1)
OURS = {"game": "marbles", "text": TILT}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(load_games(), SMALL), base_url="http://127.0.0.1:8713") as client:
        yield client


@pytest.fixture(scope="module")
def live() -> Iterator[PageServer]:
    with serve_page((TILES,), SMALL) as live:
        yield live


def said(response: Any, status: int) -> str:
    """Return the sentence of a refusal."""
    assert response.status_code == status, response.text[:300]
    message: str = response.json()["error"]["message"]
    return message


@pytest.mark.parametrize(
    "host",
    [
        "example.org",
        "127.0.0.1.example.org",
        "localhost.example.org",
        "[::2]",
        "192.168.0.5",
        "",
        "127.0.0.1:99999",
        "a:b:c",
        "[::1",
    ],
)
def test_another_host_is_refused(client: TestClient, host: str) -> None:
    assert said(client.get("/", headers={"host": host}), 421).startswith("this is not the address")
    assert said(client.post("/api/board", json=OURS, headers={"host": host}), 421)


@pytest.mark.parametrize("host", ["127.0.0.1:8713", "localhost", "LOCALHOST:1", "[::1]:8713"])
def test_loopback_hosts_are_ours(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200


def test_where_others_may_come_addresses_are_ours_and_names_are_not() -> None:
    guard = Guard(application(load_games()), ("localhost", "box"), 1000, addresses=True)
    assert all(map(guard.ours, ("192.168.0.5:80", "[fe80::1]", "box:8713", "localhost")))
    assert not any(map(guard.ours, ("example.org", "192.168.0.5.example.org", "")))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://example.org"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "https://127.0.0.1:8713"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_may_not_post(client: TestClient, headers: dict[str, str]) -> None:
    assert "another site" in said(client.post("/api/board", json=OURS, headers=headers), 403)


def test_our_own_page_may_post(client: TestClient) -> None:
    headers = {"origin": "http://127.0.0.1:8713", "sec-fetch-site": "same-origin"}
    assert client.post("/api/board", json=OURS, headers=headers).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(client: TestClient, kind: str) -> None:
    assert "JSON" in said(client.post("/api/board", content=json.dumps(OURS), headers={"content-type": kind}), 415)


def test_every_response_has_a_content_security_policy(client: TestClient) -> None:
    answers = [
        client.get("/"),
        client.get("/nothing"),
        client.get("/static/main.js"),
        client.get("/", headers={"host": "example.org"}),
        client.post("/api/board", json=OURS),
        client.post("/api/board", json={}),
        client.put("/api/board"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_page_has_no_script_and_no_style_of_its_own(client: TestClient) -> None:
    page = client.get("/").text
    assert page.count("<script") == page.count('<script type="module" src="/static/')
    assert "<style" not in page
    assert " style=" not in page
    assert "//" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_long_body_is_refused_told_or_not(client: TestClient) -> None:
    long = {"game": "marbles", "text": "#" * 30_000}
    assert "20,000 bytes" in said(client.post("/api/board", json=long), 413)
    pieces = (piece for piece in [json.dumps(long).encode()])
    assert said(client.post("/api/board", content=pieces, headers={"content-type": "application/json"}), 413)


def test_a_board_that_becomes_large_is_refused(client: TestClient) -> None:
    reply = client.post("/api/board", json={"game": "snakes", "text": '{"ladders": [], "size": 5000}'}).json()
    assert reply["error"]["message"].startswith("the board is too large for this page")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b"\xff\xfe", 400),
        (b'{"text": ""}', 422),
        (b'{"game": 13460, "text": ""}', 422),
        (b'{"game": "marbles", "text": "\\ud800"}', 422),
        (b'{"game": "marbles", "text": "", "number": -1}', 422),
        (b'{"game": "marbles", "text": "", "file": "x.py"}', 422),
        (b'{"game": "marbles", "text": "", "moves": [1.5]}', 422),
        (b'{"game": "marbles", "text": "", "moves": [99999999999999999999]}', 422),
        (b'{"game": "marbles", "text": "", "number": ' + b"9" * 5000 + b"}", 400),
        (b"[" * 9000, 400),
        (b'{"game": "/etc/passwd", "text": ""}', 404),
        (b'{"game": "examples/klotski.py", "text": ""}', 404),
        (b'{"game": "../x", "text": ""}', 404),
    ],
)
def test_what_is_no_question_is_refused_in_a_sentence(client: TestClient, body: bytes, status: int) -> None:
    for path in ("board", "play", "solve", "explore"):
        response = client.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
        assert response.status_code in (status, 422, 400), response.text[:300]
        assert 5 < len(response.json()["error"]["message"]) < 400


HOSTILE = [
    *("<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "\x00", "\x1b[31m"),
    *("\u202e", "{{7*7}}", "../../etc/passwd", "𝒳" * 50),
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("game", ["marbles", "snakes", "yut", "die", "13460"])
def test_a_hostile_text_is_a_wrong_board_in_json(client: TestClient, game: str, text: str) -> None:
    for verb in ("board", "play", "solve", "explore"):
        response = client.post(f"/api/{verb}", json={"game": game, "text": text})
        assert response.status_code == 200
        assert "json" in response.headers["content-type"]
        assert json.loads(response.text.splitlines()[-1])["error"]["message"]
    named = client.post("/api/board", json={"game": text, "text": text, "form": text})
    assert named.status_code in (404, 422)
    assert client.post("/api/board", json={"game": game, "text": TILT, "form": text}).status_code == 200


def start_endless_search(live: PageServer) -> Any:
    """Begin a search that takes minutes."""
    return httpx.stream("POST", f"{live.address}/api/explore", json={"game": "sliding tiles", "text": LONG}, timeout=30)


def test_a_browser_that_goes_away_takes_its_search_with_it(live: PageServer) -> None:
    with start_endless_search(live) as response:
        assert [next(lines := response.iter_lines())[:10], next(lines)[:11]] == ['{"waiting"', '{"progress"']
        (worker,) = live.searches.workers
        pid = worker.process.pid
        assert is_alive(pid)
    wait_until(lambda: not is_alive(pid))
    wait_until(lambda: live.searches.pending == 0)
    assert live.ask("/api/solve", **OURS).status_code == 200


def test_too_many_searches_are_told_to_wait(live: PageServer) -> None:
    with start_endless_search(live) as first, start_endless_search(live):
        lines = first.iter_lines()
        assert "waiting" in next(lines)
        wait_until(lambda: live.searches.pending == 2)
        refused = live.ask("/api/solve", **OURS)
        assert "busy" in said(refused, 429)
        assert refused.headers["retry-after"]
        assert live.ask("/api/board", **OURS).status_code == 200
    wait_until(lambda: live.searches.pending == 0)
    assert live.ask("/api/solve", **OURS).status_code == 200


def test_a_search_ends_in_its_time(live: PageServer) -> None:
    began = time.monotonic()
    reply = live.ask("/api/explore", game="sliding tiles", text=LONG, seconds=0.5)
    assert json.loads(reply.text.splitlines()[-1])["found"]["stopped"] == "time limit"
    assert time.monotonic() - began < 10


def test_a_search_ends_in_its_memory() -> None:
    with serve_page((TILES,), SMALL._replace(memory=150_000_000)) as live:
        reply = live.ask("/api/explore", game="sliding tiles", text=LONG)
        assert json.loads(reply.text.splitlines()[-1])["found"]["stopped"] == "memory limit"


def test_rules_that_never_come_back_are_ended(tmp_path: Any) -> None:
    (tmp_path / "stuck.py").write_text(
        "from malpan import Game, Verdict\n"
        "def step(board, state, move):\n    while board != 'ready':\n        pass\n    return Verdict.ON\n"
        "game = Game(name='stuck', moves=('go',), read=lambda text: text, start=lambda board: [0], step=step)\n",
        encoding="utf-8",
    )
    with serve_page((str(tmp_path / "stuck.py"),), SMALL) as live:
        reply = live.ask("/api/board", game="stuck", text="x").json()
        assert reply["error"]["message"] == "this took longer than 4 s and was stopped"
        assert live.ask("/api/board", game="stuck", text="ready").json()["formats"] == {}


STUCK = """
import time
from malpan import Game, Verdict

def step(board, state, move):
    while board == "stuck":
        time.sleep(60)
    return Verdict.WON

game = Game(name="stuck", moves=("go",), read=str.strip, start=lambda board: [0], step=step)
"""


def test_steps_that_never_return_are_ended_soon_after_their_time(tmp_path: Path) -> None:
    """They hold up no other search for longer than that, however long a search may take by default."""
    (tmp_path / "stuck.py").write_text(STUCK, encoding="utf-8")
    stuck, ready = {"game": "stuck", "text": "stuck", "seconds": 0.5}, {"game": "stuck", "text": "ready"}
    with (
        serve_page((str(tmp_path / "stuck.py"),), SMALL._replace(searches=2, waiting=4)) as live,
        ThreadPoolExecutor() as threads,
    ):
        for _ in range(2):
            assert live.ask("/api/solve", **ready).status_code == 200
        began = time.monotonic()
        held = [threads.submit(live.ask, f"/api/{verb}", **stuck) for verb in ("solve", "explore")]
        wait_until(lambda: live.searches.pending == 2)
        assert "solution" in live.ask("/api/solve", **ready).text
        assert time.monotonic() - began < 4
        for asked, word in zip(held, ("solution", "found"), strict=True):
            last = json.loads(asked.result().text.splitlines()[-1])
            assert (last[word]["stopped"], last["spent"]) == ("time limit", True)
        wait_until(lambda: live.searches.pending == 0)
        assert len(live.searches.workers) <= 2


def test_a_hint_that_never_comes_is_ended_too(tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK, encoding="utf-8")
    with serve_page((str(tmp_path / "stuck.py"),), SMALL._replace(quick=0.5)) as live:
        began = time.monotonic()
        reply = live.ask("/api/play", game="stuck", text="stuck", hint=True).json()
        assert reply["error"]["message"] == "this took longer than 0.5 s and was stopped"
        assert time.monotonic() - began < 6


def test_a_process_that_dies_is_told_of_and_replaced(live: PageServer) -> None:
    assert live.ask("/api/board", **OURS).status_code == 200
    for worker in list(live.readers.workers):
        worker.process.kill()
    assert "has ended (SIGKILL)" in live.ask("/api/board", **OURS).json()["error"]["message"]
    assert "error" not in live.ask("/api/board", **OURS).json()


def test_no_process_outlives_the_server() -> None:
    with serve_page() as live:
        live.ask("/api/solve", **OURS)
        live.ask("/api/board", **OURS)
        pids = [worker.process.pid for pool in (live.searches, live.readers) for worker in pool.workers]
        assert len(pids) == 2
    wait_until(lambda: not any(map(is_alive, pids)))
