"""One server and one browser for all tests of the page in a process."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import run_browser
from tests.support.page_server import TILES, PageServer, serve_page


@pytest.fixture(scope="session")
def live() -> Iterator[PageServer]:
    with serve_page((TILES,)) as live:
        yield live


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with run_browser() as browser:
        yield browser
