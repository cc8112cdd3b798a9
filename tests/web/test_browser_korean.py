"""The page in Korean: every game in every view, in text, tooltips and labels, without an English sentence."""

from playwright.sync_api import Browser, Page, expect

from malpan.games.catalogue import built_in_games
from malpan.language import say, speaking
from tests.support.browser import choose_game, open_page, write_board
from tests.support.english import english_in
from tests.support.page_server import PageServer

TEXTS = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("title, option")].map((part) => part.textContent),
  ...["title", "aria-label", "placeholder", "alt"].flatMap(
    (name) => [...document.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name)))]"""
"""Every text of the page, those that are not seen as well."""


def assert_korean_page(page: Page) -> None:
    """Assert that no text of the page has English in it."""
    assert [text for text in page.evaluate(TEXTS) if english_in(text)] == []


def test_every_view_of_every_game_is_korean(browser: Browser, live: PageServer) -> None:
    with speaking("ko"):
        titles = [say(record.title) for record in built_in_games()]
    with open_page(browser, live.address, locale="ko-KR") as page:
        assert page.get_attribute("html", "lang") == "ko"
        for title in titles:
            page.click("#tab-draw")
            choose_game(page, title)
            assert_korean_page(page)
            for view in (solve, play, explore, share):
                view(page)
                assert_korean_page(page)


def solve(page: Page) -> None:
    page.click("#tab-solve")
    page.click("#go")
    page.wait_for_selector(".answer.solved, .answer.no-way")


def play(page: Page) -> None:
    page.click("#tab-play")
    if page.locator("#hints").count():
        page.check("#hints")
    page.locator("#move-0").click(force=True)
    page.wait_for_selector(".line.own li, .refusal:not(:empty), .ending:not(:empty)")


def explore(page: Page) -> None:
    page.click("#tab-explore")
    page.click("#go-explore")
    page.wait_for_selector("#panel .counts")


def share(page: Page) -> None:
    page.click("#tab-share")
    page.wait_for_selector(".field.copy")


def test_a_wrong_board_and_a_stopped_search_are_told_in_korean(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address, locale="ko-KR") as page:
        write_board(page, "3 4\n####\n#RX#\n####\n")
        expect(page.locator(".said.wrong")).to_contain_text("3번째 줄, 3번째 칸: 'X'는 칸이 아닙니다.")
        assert_korean_page(page)
        page.click("#tab-solve")
        assert_korean_page(page)
