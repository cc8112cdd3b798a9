"""The page in a real browser: boards are drawn, solved, played and shared."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from malpan.games.catalogue import built_in_games
from tests.games.test_layout import TEXTS
from tests.support.browser import choose_game, click_cell, open_page, screen_place, wait_until_read, write_board
from tests.support.marks import first_in_every_run
from tests.support.page_server import LADDERS, LONG, TILT, PageServer, wait_until

OBJECT = '{"ladders": [],\n "snakes": [],\n "size": 36, "sides": 6, "start": 1, "finish": "exact"}\n'
NAMES = {record.game.name: record.title for record in built_in_games()}


def test_a_board_is_drawn_solved_and_its_line_played_until_it_is_won(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        page.select_option("#example", "empty")
        expect(page.locator(".said")).to_contain_text("no hole")
        for tool, column, row in (("hole", 5, 1), ("red", 1, 4), ("blue", 1, 1), ("wall", 2, 1)):
            page.click(f"#tool-{tool}")
            click_cell(page, column, row)
        page.click("#tool-wall")
        x, y = screen_place(page, 3, 2)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(*screen_place(page, 3, 3), steps=5)
        page.mouse.up()
        wait_until_read(page)
        assert page.input_value("#text") == "6 7\n#######\n#B#..O#\n#..#..#\n#..#..#\n#R....#\n#######\n"
        page.click("#undo")
        expect(page.locator("#text")).to_have_value("6 7\n#######\n#B#..O#\n#..#..#\n#.....#\n#R....#\n#######\n")
        page.click("#redo")
        wait_until_read(page)
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator(".answer.solved h2")).to_have_text("2 tilts")
        steps = page.locator("#line li b").all_inner_texts()
        page.click("#film-play")
        expect(page.locator("#caption")).to_contain_text("2 of 2")
        page.click("#tab-play")
        for step in steps:
            page.click(f".moves button:has-text('{step}')")
        expect(page.locator(".ending.won")).to_have_text("Won in 2.")


@pytest.mark.parametrize(("name", "form"), first_in_every_run(TEXTS, list(TEXTS)[::4]))
def test_each_format_is_pasted_and_solved(browser: Browser, live: PageServer, name: str, form: str) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, NAMES[name])
        write_board(page, TEXTS[name, form])
        expect(page.locator(".said")).to_contain_text("can be played")
        page.click("#tab-solve")
        page.click("#go")
        page.wait_for_selector(".answer.solved, .answer.no-way")


def test_a_file_is_dropped_and_a_text_pasted_anywhere(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        page.click("#tab-play")
        drop = """text => { const data = new DataTransfer(); data.items.add(new File([text], "board.txt"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true})); }"""
        page.evaluate(drop, TILT)
        expect(page.locator("#text")).to_have_value(TILT)
        page.click("#tab-solve")
        paste = """text => { const data = new DataTransfer(); data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true})); }"""
        page.evaluate(paste, TEXTS["marbles", "rows"])
        expect(page.locator("#text")).to_have_value(TEXTS["marbles", "rows"])


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("marbles", "3 4\n####\n#RX#\n####\n", "Line 3, column 3: found 'X'"),
        ("marbles", "####\n#RO#\n#B.#\n##.\n", "Line 4, column 4: the row ends"),
        ("die", "2 2 5\n1 2\n3 x\n", "Line 3, column 3: found 'x'"),
        ("snakes", '{"ladders": [[3, 7], [3, 8]], "size": 9}', "a second jump starts on cell 3"),
        ("snakes", "1 0\n100 4\n", "Line 2, column 1: a jump starts on the last cell"),
    ],
)
def test_a_wrong_board_is_shown_with_the_fault_on_its_cell(
    browser: Browser, live: PageServer, name: str, text: str, sentence: str
) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, NAMES[name])
        write_board(page, text)
        expect(page.locator(".said.wrong")).to_contain_text(sentence)
        assert page.locator("#board .cell").count() > 3
        assert page.locator("#board .mark-wrong").count() == 1
        page.click("#tab-solve")
        assert page.is_disabled("#go")


def test_a_wrong_roll_is_marked_where_it_is_typed(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Yut")
        page.fill("#rolls", "5 1 9 2")
        expect(page.locator(".chip.wrong")).to_have_text("9")
        page.fill("#rolls", "5132")
        wait_until_read(page)
        assert page.input_value("#text") == "5 1 3 2\n"


def test_what_is_selected_stays_selected_when_the_reply_arrives(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Yut")
        replies: list[Route] = []

        def hold(route: Route) -> None:
            replies.append(route)

        page.route("**/api/board", hold)
        with page.expect_request("**/api/board"):
            page.fill("#rolls", "5 1 9 2")
        page.evaluate("document.getElementById('rolls').select()")
        replies[-1].continue_()
        expect(page.locator(".said.wrong")).to_be_visible()
        page.unroute("**/api/board")
        page.keyboard.insert_text("5132")
        wait_until_read(page)
        assert page.input_value("#text") == "5 1 3 2\n"


def test_a_jump_is_dragged_and_taken_away(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Snakes & ladders")
        page.select_option("#example", "empty")
        wait_until_read(page)
        page.mouse.move(*screen_place(page, 1, 5))
        page.mouse.down()
        page.mouse.move(*screen_place(page, 2, 2), steps=4)
        page.mouse.up()
        expect(page.locator("#text")).to_have_value(OBJECT.replace("[]", "[[2, 22]]", 1))
        click_cell(page, 1, 5)
        expect(page.locator("#text")).to_have_value(OBJECT)


def test_numbers_of_a_map_are_typed(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Rolling die")
        click_cell(page, 2, 1)
        page.keyboard.type("12")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("7")
        wait_until_read(page)
        assert page.input_value("#text").splitlines()[2] == "6 1 12 7 3"


def test_a_long_search_tells_how_far_it_is_and_is_cancelled(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "sliding tiles")
        write_board(page, LONG)
        page.click("#tab-explore")
        page.click("#go-explore")
        expect(page.locator(".progress")).to_contain_text("states")
        assert len(live.searches.workers) >= 1
        page.click("#go-explore")
        expect(page.locator(".progress")).to_contain_text("Cancelled")
        wait_until(lambda: live.searches.pending == 0)
        page.click("#tab-draw")
        write_board(page, "1 2 3\n4 5 6\n7 . 8\n")
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator(".answer.solved h2")).to_have_text("1 move")


def test_no_way_and_a_limit_look_different(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        page.select_option("#example", label="no way")
        page.click("#tab-solve")
        page.click("#go")
        expect(page.locator(".answer.no-way h2")).to_have_text("No way")
        page.route("**/api/solve", with_two_states)
        page.click("#go")
        expect(page.locator(".answer.stopped h2")).to_have_text("Stopped by a limit")
        page.route("**/api/explore", with_two_states)
        page.click("#tab-explore")
        page.click("#go-explore")
        expect(page.locator(".answer.stopped")).to_contain_text("Stopped by the state limit, after")


def with_two_states(route: Route) -> None:
    """Ask the question of the page with a limit of states."""
    route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | {"states": 2}))


def test_hints_mark_the_moves_and_tell_the_distance(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#tab-play")
        page.check("#hints")
        expect(page.locator(".counts")).to_contain_text("8")
        assert page.locator(".move.best").count() == 2
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".counts")).to_contain_text("7")
        page.click("#take-back")
        expect(page.locator(".counts")).to_contain_text("8")


def test_an_illegal_move_says_why(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Yut")
        write_board(page, "5 5 5")
        page.click("#tab-play")
        page.click("#move-0")
        expect(page.locator(".counts")).to_contain_text("10")
        page.locator("#move-1").click(force=True)
        expect(page.locator(".refusal")).to_have_text("horse 1 stands where horse 2 would end")


def test_a_swipe_and_a_click_are_moves(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#tab-play")
        x, y = screen_place(page, 4, 3)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 90, y + 5, steps=4)
        page.mouse.up()
        expect(page.locator(".line.own li")).to_have_text(["left"])
        click_cell(page, 4, 7)
        expect(page.locator(".line.own li")).to_have_text(["left", "down"])


def test_a_click_on_a_cell_goes_there(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Snakes & ladders")
        write_board(page, LADDERS)
        page.click("#tab-play")
        page.keyboard.press("4")
        expect(page.locator(".line.own li")).to_have_text(["4 1 → 5"])
        click_cell(page, 9, 8)
        expect(page.locator(".line.own li")).to_have_text(["4 1 → 5", "6 5 → 11, up a ladder to 40"])


def test_states_are_charted_and_the_deepest_stepped_through(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        choose_game(page, "Snakes & ladders")
        write_board(page, LADDERS)
        page.click("#tab-explore")
        page.click("#go-explore")
        page.wait_for_selector(".chart .bar")
        assert page.locator(".chart .bar").count() == page.locator("table tbody tr").count() > 5
        page.click("#tab-draw")
        choose_game(page, "Marbles")
        page.click("#tab-explore")
        page.click("#go-explore")
        expect(page.locator("#caption")).to_contain_text("1 of 2")
        page.click("#after-explore")
        expect(page.locator("#caption")).to_contain_text("2 of 2")


def test_a_link_leads_back_to_board_and_position(browser: Browser, live: PageServer) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#tab-play")
        for number, key in enumerate(("ArrowLeft", "ArrowDown"), 1):
            page.keyboard.press(key)
            expect(page.locator(".line.own li")).to_have_count(number)
        page.click("#tab-share")
        link = page.input_value(".field.copy input")
        board = page.locator("#board .tokens").inner_html()
    with open_page(browser, live.address) as page:
        page.goto(link)
        page.reload()
        expect(page.locator(".line.own li")).to_have_text(["left", "down"])
        expect(page.locator("#board .tokens .disc")).to_have_count(board.count("data-key"))
        assert page.locator("#board .tokens").inner_html() == board
        page.click("#tab-draw")
        assert page.input_value("#text") == TILT


def test_the_board_is_copied_and_downloaded(browser: Browser, live: PageServer, tmp_path: Path) -> None:
    with open_page(browser, live.address) as page:
        write_board(page, TILT)
        page.click("#tab-share")
        texts = [box.input_value() for box in page.locator(".field.copy textarea").all()]
        assert texts == [TILT, TILT.split("\n", 1)[1]]
        for kind in ("svg", "json"):
            with page.expect_download() as coming:
                page.click(f"#{kind}")
            coming.value.save_as(tmp_path / f"board.{kind}")
        assert json.loads((tmp_path / "board.json").read_text(encoding="utf-8"))["board"] == TILT
        picture = (tmp_path / "board.svg").read_text(encoding="utf-8")
        assert picture.count("<circle") == 3
        assert "rgb(213, 94, 0)" in picture
        assert "class=" not in picture.split(">", 1)[0]
