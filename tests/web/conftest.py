"""One server and one browser for all tests of the page in a process."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import browsing
from tests.support.page_server import TILES, Served, served


@pytest.fixture(scope="session")
def live() -> Iterator[Served]:
    with served((TILES,)) as live:
        yield live


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser
