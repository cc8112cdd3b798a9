"""The gallery of the page: what the server answers about levels, and the view in a browser."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

import malpan
import malpan.levels
from malpan.web.app import application
from malpan.web.games import load_games
from tests.support.browser import choose_game, open_page
from tests.support.level_files import box_file
from tests.support.page_server import serve_page
from tests.web.test_browser_korean import assert_korean_page
from tests.web.test_routes import last


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return box_file(tmp_path_factory.mktemp("gallery") / "levels.duckdb", 60)


@pytest.fixture(scope="module")
def client(file: Path) -> Iterator[TestClient]:
    with TestClient(application(load_games(), levels=str(file)), base_url="http://127.0.0.1") as client:
        yield client


def ask(client: TestClient, verb: str, **asked: Any) -> dict[str, Any]:
    return last(client.post(f"/api/{verb}", json={"game": "marbles"} | asked))


def test_levels_come_filtered_from_easy_to_hard_in_pages(client: TestClient, file: Path) -> None:
    with malpan.levels.open(file) as levels:
        rows = sorted(levels.rows(), key=lambda row: (row["moves"], row["difficulty"], row["states"], row["board"]))
    shown: list[str] = []
    while len(shown) < len(rows):
        reply = ask(client, "levels", first=len(shown), count=15)
        assert (reply["total"], reply["fewest"], reply["most"]) == (len(rows), rows[0]["moves"], rows[-1]["moves"])
        assert [level["place"] for level in reply["levels"]] == list(range(len(shown), len(shown) + len(reply["levels"])))
        shown += [level["text"] for level in reply["levels"]]
    assert shown == [row["board"] for row in rows]
    some = ask(client, "levels", least=3, most=5, single=True, count=60)["levels"]
    assert [level["text"] for level in some] == [
        row["board"] for row in rows if 3 <= row["moves"] <= 5 and row["best_lines"] == 1
    ]
    assert {game["id"]: game["levels"] for game in client.get("/api/games").json()["games"]}["marbles"] == len(rows)


def test_the_level_of_a_day_is_the_documented_one(client: TestClient, file: Path) -> None:
    with malpan.levels.open(file) as levels:
        boards = sorted(row["board"] for row in levels.rows())
    for date in ("2026-12-01", "2026-12-02", "2027-01-31"):
        place = int(hashlib.sha256(date.encode()).hexdigest(), 16) % len(boards)
        assert ask(client, "today", date=date)["level"]["text"] == boards[place]


def test_a_level_is_made_or_the_nearest_told(client: TestClient) -> None:
    made = ask(client, "make", moves=3, size="6x6", seconds=20)
    assert made["found"]
    assert malpan.solve("marbles", made["text"]).answer == made["moves"] == 3
    assert made["text"].startswith("6 6\n")
    near = ask(client, "make", moves=500, size="5x5", seconds=0.4)
    assert not near["found"]
    assert malpan.solve("marbles", near["text"]).answer == near["moves"] < 500


@pytest.mark.parametrize(
    ("verb", "asked", "sentence"),
    [
        ("make", {"moves": 3, "size": "many"}, "is not a size"),
        ("make", {"moves": 3, "size": "2x2"}, "no box has the size 2x2"),
        ("make", {"moves": 3, "game": "die"}, "die makes no random boards"),
        ("levels", {"game": "snakes"}, "has levels of marbles, not of snakes"),
    ],
)
def test_what_cannot_be_answered_is_told(client: TestClient, verb: str, asked: dict[str, Any], sentence: str) -> None:
    assert sentence in ask(client, verb, **asked)["error"]["message"]


def test_without_a_file_the_page_says_how_it_gets_one() -> None:
    with TestClient(application(load_games()), base_url="http://127.0.0.1") as client:
        assert "malpan serve --levels FILE" in ask(client, "levels")["error"]["message"]


def test_levels_are_filtered_opened_followed_and_made_in_a_browser(browser: Browser, file: Path) -> None:
    with serve_page(levels=str(file)) as live:
        with open_page(browser, live.address) as page:
            page.click("#tab-levels")
            expect(page.locator(".card")).to_have_count(12)
            page.fill("#levels-least", "2")
            page.press("#levels-least", "Tab")
            expect(page.locator(".card b").first).to_have_text("2 tilts")
            page.click("#levels-after")
            expect(page.locator("#levels-shown")).to_contain_text("13 to")
            page.click("#levels-before")
            expect(page.locator("#levels-shown")).to_contain_text("1 to 12")
            page.focus(".card >> nth=1")
            page.keyboard.press("Enter")
            expect(page.locator("#level b")).to_contain_text("Level 2 of")
            expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
            page.click("#tab-solve")
            page.click("#level-after")
            expect(page.locator("#level b")).to_contain_text("Level 3 of")
            expect(page.locator("#level-after")).to_be_focused()
            goal = page.locator("#level p").inner_text().split(" · ")[1]
            page.click("#go")
            expect(page.locator(".answer.solved h2")).to_have_text(goal)
            page.click("#tab-levels")
            page.click("#today")
            expect(page.locator("#level b")).to_have_text("Today's level")
            page.click("#tab-levels")
            page.fill("#make-size", "6x6")
            page.fill("#make-wanted", "3")
            page.press("#make-wanted", "Enter")
            expect(page.locator("#level b")).to_have_text("A new level")
            page.click("#tab-levels")
            page.wait_for_selector(".card")
            choose_game(page, "Yut")  # which has no such tab, so the page goes to its first one
            expect(page.locator("#tab-levels")).to_have_count(0)
            expect(page.locator("#level")).to_be_empty()
        with open_page(browser, live.address, locale="ko-KR", viewport={"width": 360, "height": 740}) as page:
            page.click("#tab-levels")
            page.wait_for_selector(".card")
            assert_korean_page(page)
            page.click(".card >> nth=0")
            page.wait_for_selector("#level-after")
            assert_korean_page(page)
            assert page.evaluate("document.documentElement.scrollWidth") == 360
