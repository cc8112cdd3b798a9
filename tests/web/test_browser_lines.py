"""The best lines on the page: listed below the answer, and shown one at a time."""

from playwright.sync_api import Browser, Route, expect

from malpan.games.catalogue import built_in_games
from tests.support.browser import choose_game, open_page, write_board
from tests.support.command import ONE_TILT
from tests.support.page_server import TILT, PageServer

NAMES = {record.game.name: record.title for record in built_in_games()}


def test_best_lines_are_listed_and_each_is_shown_as_a_film(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, NAMES["yut"])
        write_board(page, "1 2 3")
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator("#lines li")).to_have_count(4)
        expect(page.locator(".best")).to_contain_text("4 best lines")
        expect(page.locator("#lines button[aria-current='true']")).to_have_text("horse 1, horse 1, horse 1")
        page.click("#film-play")
        expect(page.locator("#caption")).to_contain_text("3 of 3")
        page.focus("#best-2")
        page.keyboard.press("Enter")
        expect(page.locator("#best-2")).to_be_focused()
        expect(page.locator("#lines button[aria-current='true']")).to_have_text("horse 3, horse 3, horse 3")
        assert page.locator("#line li b").all_inner_texts() == ["horse 3"] * 3
        expect(page.locator("#caption")).to_contain_text("0 of 3")
        expect(page.locator("#said")).to_have_text("Line 3 of 4")
        page.click("#film-play")
        expect(page.locator("#caption")).to_contain_text("3 of 3 · horse 3")
        page.click("#best-0")
        page.keyboard.press("End")
        expect(page.locator("#caption")).to_contain_text("3 of 3 · horse 1")
        page.click("#tab-draw")
        write_board(page, "1")
        page.click("#tab-solve")
        expect(page.locator("#lines")).to_have_count(0)


def test_the_only_best_line_is_said_to_be_it(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, ONE_TILT)
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator(".best")).to_have_text("This is the only best line.")


def test_lines_of_another_board_are_not_shown(browser: Browser, live: PageServer) -> None:
    """The reply to a search for lines comes when another board is there already."""
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#tab-solve")
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/api/lines", hold)
        page.click("#go")
        page.wait_for_selector(".answer.solved")
        page.click("#tab-draw")
        write_board(page, ONE_TILT)
        page.click("#tab-solve")
        with page.expect_response("**/api/lines") as reply:
            held[0].continue_()
        reply.value.finished()
        expect(page.locator("#lines")).to_have_count(0)
        page.unroute("**/api/lines")
        page.click("#go")
        expect(page.locator(".best")).to_have_text("This is the only best line.")
