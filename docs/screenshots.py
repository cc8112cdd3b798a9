"""Writes docs/page/: what the page looks like, state by state. ``make screenshots``; needs Chromium."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).with_name("page")
MALPAN = Path(sys.executable).with_name("malpan")
BOARDS = ROOT / "examples" / "boards"

SCREEN = {"viewport": {"width": 1180, "height": 780}, "locale": "en-GB"}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}
NUMBERS = {"marbles": 1, "snakes": 2, "yut": 3, "die": 4, "stamp": 5, "klotski": 6}


@contextmanager
def serve() -> Iterator[str]:
    """Serve the page, with a game from a file."""
    files = [ROOT / "examples" / "klotski.py", BOARDS / "klotski-small.txt"]
    command = [str(MALPAN), "serve", "--no-browser", "--port", "0", *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().split()[0]
        finally:
            server.terminate()
            server.wait(30)


class Camera:
    """A page in one setting, and the pictures that are taken of it."""

    def __init__(self, browser: Browser, address: str, **setting: Any) -> None:
        self.page: Page = browser.new_page(**setting)
        self.page.goto(address)
        self.page.wait_for_selector("#board .ground > *")

    def game(self, name: str, board: str | None = None, example: str | None = None) -> None:
        self.page.click(f"#games button:nth-child({NUMBERS[name]})")
        self.page.wait_for_selector("#board .ground > *")
        self.page.click("#tab-draw")
        if board is not None:
            self.page.fill("#text", board)
        if example is not None:
            self.page.select_option("#example", label=example)
        self.page.wait_for_selector(".said.right p:has-text('✓'), .said.wrong")
        self.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")

    def solve(self, steps: int = 0) -> None:
        self.page.click("#tab-solve")
        self.page.click("#go")
        self.page.wait_for_selector(".answer")
        for _ in range(steps):
            self.page.keyboard.press("ArrowRight")

    def play(self, keys: str = "") -> None:
        self.page.click("#tab-play")
        if not self.page.is_checked("#hints"):
            self.page.check("#hints")
        self.page.focus("#board")
        for key in keys.split():
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(250)

    def explore(self) -> None:
        self.page.click("#tab-explore")
        self.page.click("#go-explore")
        self.page.wait_for_selector(".chart")

    def take(self, name: str, whole: bool = False) -> None:
        self.page.wait_for_timeout(900)
        self.page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"docs/page/{name}.png")


def on_a_screen(browser: Browser, address: str, **setting: Any) -> None:
    """Take the pictures of every state on a large screen."""
    camera = Camera(browser, address, **(SCREEN | setting))
    tilt = (BOARDS / "tilt.txt").read_text(encoding="utf-8")
    camera.game("marbles", tilt)
    camera.take("draw-marbles")
    camera.game("marbles", tilt.replace("#.#.#B..#", "#.#.#X..#"))
    camera.take("wrong-board")
    camera.game("marbles", tilt)
    camera.solve(4)
    camera.take("solve-marbles")
    camera.play("ArrowLeft ArrowDown")
    camera.take("play-marbles")
    camera.explore()
    camera.take("explore-marbles")
    camera.page.click("#tab-share")
    camera.take("share-marbles")
    camera.game("marbles", example="no way")
    camera.solve()
    camera.take("no-way")
    camera.page.route("**/api/solve", lambda route: route.continue_(post_data=limited(route.request.post_data or "{}")))
    camera.solve()
    camera.take("stopped")
    camera.page.unroute("**/api/solve")
    for name, steps, keys in (("snakes", 3, "2 6"), ("yut", 4, "1 1 2"), ("die", 3, ""), ("stamp", 3, "")):
        camera.game(name)
        camera.take(f"draw-{name}")
        camera.solve(steps)
        camera.take(f"solve-{name}")
        if keys:
            camera.play(keys)
            camera.take(f"play-{name}")
    camera.game("klotski")
    camera.solve(5)
    camera.take("solve-klotski")


def limited(question: str) -> str:
    """Return the question with a limit of states, so that the search is stopped."""
    return question[:-1] + ', "states": 20}'


def in_dark_colours(browser: Browser, address: str) -> None:
    """Take a few in dark colours, and in Korean."""
    camera = Camera(browser, address, **(SCREEN | {"color_scheme": "dark", "locale": "ko-KR"}))
    camera.game("marbles", (BOARDS / "tilt.txt").read_text(encoding="utf-8"))
    camera.solve(4)
    camera.take("dark-solve-marbles")
    camera.game("snakes")
    camera.play("2")
    camera.take("dark-play-snakes")
    camera.game("yut")
    camera.solve(4)
    camera.take("dark-solve-yut")


def on_a_phone(browser: Browser, address: str) -> None:
    """Take a few on a narrow screen, the dark ones in Korean."""
    for scheme, locale in (("light", "en-GB"), ("dark", "ko-KR")):
        camera = Camera(browser, address, **(PHONE | {"color_scheme": scheme, "locale": locale}))
        camera.game("marbles", (BOARDS / "tilt.txt").read_text(encoding="utf-8"))
        camera.take(f"phone-draw-{scheme}")
        camera.solve(4)
        camera.take(f"phone-solve-{scheme}", whole=True)
        camera.play("ArrowLeft")
        camera.take(f"phone-play-{scheme}")


def main() -> None:
    """Take all pictures."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("there is no Chromium here to look at the page with (apt-get install chromium)")
    FOLDER.mkdir(exist_ok=True)
    with serve() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        on_a_screen(browser, address)
        in_dark_colours(browser, address)
        on_a_phone(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
