"""The page for everybody: in Korean, by keyboard, on a narrow screen, with a screen reader, and with hostile boards."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from malpan.games.catalogue import built_in_games
from malpan.picture.palette import ROLES
from tests.support.browser import choose_game, open_page, wait_until_read, write_board
from tests.support.page_server import TILT, PageServer

NAMES = [record.title for record in built_in_games()]
FEW = 1
"""Games whose pages are gone through in every run, those of the others in a long one; all are made of the same parts."""

some_games = pytest.mark.parametrize(
    "name", [*NAMES[:FEW], *(pytest.param(name, marks=pytest.mark.long) for name in NAMES[FEW:])]
)
MODES = ("draw", "solve", "play", "explore", "share")


def each_state(page: Page) -> Iterator[str]:
    """Go through what the page can show."""
    for mode in MODES:
        page.click(f"#tab-{mode}")
        if mode == "solve":
            page.click("#go")
            page.wait_for_selector(".answer")
        if mode == "explore":
            page.click("#go-explore")
            page.wait_for_selector(".counts")
        page.wait_for_timeout(100)
        yield mode


def test_korean_is_chosen_and_remembered(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#language")
        expect(page.locator("#tabs button")).to_have_text(["그리기", "풀기", "직접 두기", "살펴보기", "레벨", "공유"])
        assert page.evaluate("document.documentElement.lang") == "ko"
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator(".answer h2")).to_have_text("최소 8번")
        page.click("#language")
        expect(page.locator(".answer h2")).to_have_text("8 tilts")
        page.click("#language")
        expect(page.locator(".answer h2")).to_have_text("최소 8번")
        expect(page.locator("#line li").last).to_contain_text("빨강이 빠짐")
        page.reload()
        expect(page.locator("#tab-solve")).to_have_text("풀기")
        page.click("#tab-draw")
        write_board(page, "3 4\n####\n#RX#\n####\n")
        expect(page.locator(".said.wrong")).to_contain_text("3번째 줄, 3번째 칸: 'X'는 칸이 아닙니다")
        page.click("#language")
        expect(page.locator("#tab-draw")).to_have_text("Draw")


def test_a_korean_browser_gets_korean(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address, locale="ko-KR") as page:
        expect(page.locator("#tab-draw")).to_have_text("그리기")


def test_colours_are_chosen_and_remembered(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address, color_scheme="light") as page:
        paper = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(paper)
        page.click("#theme")
        page.click("#theme")
        assert page.evaluate(paper) != light
        page.reload()
        page.wait_for_selector("#board .ground > *")
        assert page.evaluate(paper) != light
    with open_page(browser, live.address, color_scheme="dark") as page:
        assert page.evaluate(paper) != light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_has_the_colours_of_the_palette(browser: Browser, live: PageServer, scheme: Any) -> None:
    colour = """role => { const cell = document.createElementNS("http://www.w3.org/2000/svg", "g");
    cell.setAttribute("class", role); cell.innerHTML = "<rect/>"; document.getElementById("board").append(cell);
    const [, ...parts] = getComputedStyle(cell.firstChild).fill.match(/(\\d+), (\\d+), (\\d+)/);
    return "#" + parts.map(part => Number(part).toString(16).padStart(2, "0")).join(""); }"""
    with open_page(browser, live.address, color_scheme=scheme) as page:
        for role in ("wall", "floor", "red", "tone 7", "top face"):
            look = ROLES[role].dark if scheme == "dark" else ROLES[role].light
            assert page.evaluate(colour, f"cell role-{role.replace(' ', '-')}") == look.fill
        assert (
            page.evaluate(colour, "cell role-unknown") == (ROLES["plain"].dark if scheme == "dark" else ROLES["plain"].light).fill
        )
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert page.evaluate(colour, "cell role-wall") == ROLES["wall"].dark.fill
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        assert page.evaluate(colour, "cell role-wall") == ROLES["wall"].light.fill


def test_everything_is_done_by_keyboard(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "board":
                break
        assert page.evaluate("document.activeElement.id") == "board"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("#")
        wait_until_read(page)
        assert page.input_value("#text").splitlines()[2] == "#R#..B#"
        page.keyboard.press("Control+z")
        wait_until_read(page)
        assert page.input_value("#text").splitlines()[2] == "#R...B#"
        while page.evaluate("document.activeElement.id") != "tab-draw":
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == "tab-solve"
        while page.evaluate("document.activeElement.id") != "go":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(".answer.solved")
        while page.evaluate("document.activeElement.id") != "scrub":
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#caption")).to_contain_text("1 of 3")
        page.focus("#tab-solve")
        page.keyboard.press("ArrowRight")
        page.locator("#board").focus()
        for number, key in enumerate(("ArrowLeft", "ArrowDown", "ArrowRight"), 1):
            page.keyboard.press(key)
            expect(page.locator(".line.own li")).to_have_count(number)
        expect(page.locator(".ending")).to_have_text("Won in 3.")
        page.keyboard.press("Backspace")
        expect(page.locator(".line.own li")).to_have_count(2)


@some_games
def test_a_narrow_screen_is_enough(browser: Browser, live: PageServer, name: str) -> None:
    with open_page(browser, live.address, viewport={"width": 360, "height": 640}, has_touch=True) as page:
        choose_game(page, name)
        for mode in each_state(page):
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, mode
            for box in (element.bounding_box() for element in page.locator("#panel button:visible, #tabs button").all()):
                assert box is None or box["x"] + box["width"] <= 361, mode


@some_games
def test_axe_finds_no_serious_fault(browser: Browser, live: PageServer, name: str) -> None:
    with open_page(browser, live.address, color_scheme="light", bypass_csp=True) as page:
        choose_game(page, name)
        for mode in each_state(page):
            assert not serious_faults(page), mode
            page.emulate_media(color_scheme="dark")  # changes colours only
            assert not serious_faults(page, runOnly=["color-contrast"]), mode
            page.emulate_media(color_scheme="light")


def serious_faults(page: Page, **options: Any) -> list[tuple[str, str, str]]:
    """Return what axe finds on the page."""
    found = Axe().run(page, options={"resultTypes": ["violations"]} | options).response["violations"]
    return [
        (fault["id"], node["html"][:200], node.get("failureSummary"))
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


HOSTILE = "<img src=x onerror=\"document.title='hacked'\">"

CELLS = {"<b>a</b>": {"next": "b"}, "b": {}}


def test_a_hostile_board_is_text_wherever_it_is_shown(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        for name in NAMES:
            choose_game(page, name)
            for text in (HOSTILE, f"2 2 5\n{HOSTILE}\n", json.dumps({"rolls": [1], "cells": CELLS, "finish": "b"})):
                page.fill("#text", text)
                wait_until_read(page)
                page.evaluate(
                    "for (const tab of document.querySelectorAll('[role=tab]')) document.getElementById(tab.id).click()"
                )
                assert page.get_attribute("#tab-share", "aria-selected") == "true"
                page.click("#tab-draw")
        page.goto(f"{live.address}/#game={HOSTILE}&mode={HOSTILE}&board={HOSTILE}&moves={HOSTILE}")
        page.reload()
        wait_until_read(page)
        assert page.locator("img").count() == 0
        assert page.title() == "Malpan"
