"""A browser for the tests: the Chromium of the system, which records the faults of a page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.page_server import NO_CHROMIUM, find_chromium

WAIT = 15_000
"""Milliseconds that anything on the page may take."""

QUIETLY = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
"""A browser that does nothing but show the page: it draws without a graphics card and looks for no updates."""

expect.set_options(timeout=WAIT)


@contextmanager
def run_browser() -> Iterator[Browser]:
    """Start Chromium; skip the test without one, unless MALPAN_BROWSER=required."""
    path = find_chromium()
    if path is None:
        if os.environ.get("MALPAN_BROWSER") == "required":
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIETLY)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_page(browser: Browser, address: str, **settings: Any) -> Iterator[Page]:
    """Open the page; errors on its console and requests to other servers fail the test."""
    context = browser.new_context(**({"viewport": {"width": 1200, "height": 900}, "locale": "en-GB"} | settings))
    page = context.new_page()
    page.set_default_timeout(WAIT)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(f"a dialog: {dialog.message}"))
    page.on(
        "request", lambda asked: None if is_own_address(asked.url, address) else faults.append(f"asked elsewhere: {asked.url}")
    )
    page.goto(address)
    page.wait_for_selector("#board .ground > *")
    try:
        yield page
        assert not faults
    finally:
        context.close()


def is_own_address(url: str, address: str) -> bool:
    """Tell whether an address is one of the page's own."""
    return url.startswith((f"{address}/", f"blob:{address}/", "data:"))


def write_board(page: Page, text: str) -> None:
    """Fill a board into the text field, and wait for the reply of the server."""
    page.fill("#text", text)
    wait_until_read(page)


def wait_until_read(page: Page) -> None:
    """Wait for the reply of the server to the board."""
    page.wait_for_selector(".said.right p:has-text('✓'), .said.wrong")


def click_cell(page: Page, column: int, row: int) -> None:
    """Click on a cell of the board in the drawing, counted from 0."""
    x, y = screen_place(page, column, row)
    page.mouse.click(x, y)


def screen_place(page: Page, column: float, row: float) -> tuple[float, float]:
    """Return where the middle of a cell is on the screen."""
    found = page.evaluate(
        """([x, y]) => { const board = document.getElementById("board");
        const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(board.getScreenCTM()); return [point.x, point.y]; }""",
        [column, row],
    )
    return found[0], found[1]


def choose_game(page: Page, name: str) -> None:
    """Choose a game by its name."""
    page.click(f"#games button:text-is('{name}')")
    wait_until_read(page)
