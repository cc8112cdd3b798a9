"""A browser for the tests: the system's Chromium, watched for what a page must not do."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.page_server import NO_CHROMIUM, chromium

WAIT = 15_000
"""Milliseconds that anything on the page may take."""

expect.set_options(timeout=WAIT)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start Chromium; skip the test where there is none, unless it was said that there must be one."""
    path = chromium()
    if path is None:
        if os.environ.get("MALPAN_BROWSER") == "required":
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def looking(browser: Browser, address: str, **settings: Any) -> Iterator[Page]:
    """Open the page; what it complains of, and whatever it asks of others, fails the test."""
    context = browser.new_context(**({"viewport": {"width": 1200, "height": 900}, "locale": "en-GB"} | settings))
    page = context.new_page()
    page.set_default_timeout(WAIT)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(f"a dialog: {dialog.message}"))
    page.on("request", lambda asked: None if ours(asked.url, address) else faults.append(f"asked elsewhere: {asked.url}"))
    page.goto(address)
    page.wait_for_selector("#board .ground > *")
    try:
        yield page
        assert not faults
    finally:
        context.close()


def ours(url: str, address: str) -> bool:
    """Tell whether an address is one of the page's own."""
    return url.startswith((f"{address}/", f"blob:{address}/", "data:"))


def write(page: Page, text: str) -> None:
    """Put a board into the text field, and wait until it was read."""
    page.fill("#text", text)
    read(page)


def read(page: Page) -> None:
    """Wait until the server has said what it thinks of the board."""
    page.wait_for_selector(".said.right p:has-text('✓'), .said.wrong")


def click_cell(page: Page, column: int, row: int) -> None:
    """Click on a cell of the board in the drawing, counted from 0."""
    x, y = place(page, column, row)
    page.mouse.click(x, y)


def place(page: Page, column: float, row: float) -> tuple[float, float]:
    """Return where the middle of a cell is on the screen."""
    found = page.evaluate(
        """([x, y]) => { const board = document.getElementById("board");
        const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(board.getScreenCTM()); return [point.x, point.y]; }""",
        [column, row],
    )
    return found[0], found[1]


def game(page: Page, name: str) -> None:
    """Choose a game by its name."""
    page.click(f"#games button:text-is('{name}')")
    read(page)
