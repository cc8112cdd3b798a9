"""``malpan serve``: serve the page on this machine."""

import ipaddress
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from malpan.cli.command import argument, option, verb
from malpan.cli.printing import print_error, print_text
from malpan.errors import MalpanError, describe_reason
from malpan.language import mark, say
from malpan.system.signals import Terminated, handle_endings, raise_postponed

if TYPE_CHECKING:
    from malpan.web.games import PageGame

PORT = 8713

ENDINGS = (signal.SIGINT, signal.SIGTERM)
"""The signals that uvicorn handles."""


@verb(
    "serve",
    mark(
        "Serve a page in the browser on which boards are drawn, solved, played and explored.\n\n"
        "The page offers the built-in games, and the games in the files given here, each with boards to start with."
    ),
)
@argument("files", nargs=-1, type=click.Path(), metavar="[GAME.py [BOARD]...]...")
@option(
    "--port",
    type=click.IntRange(0, 65535),
    help=mark("Port to listen on (default: 8713, or any free port if that one is taken)."),
)
@option("--host", default="127.0.0.1", show_default=True, help=mark("Address to listen on."))
@option(
    "--levels",
    type=click.Path(),
    metavar="FILE",
    help=mark("A file of levels, as `malpan mine` writes it, which the page shows as a gallery."),
)
@option("--no-browser", is_flag=True, help=mark("Do not open the browser."))
def command(files: tuple[str, ...], levels: str | None, port: int | None, host: str, no_browser: bool) -> int:
    """Run the verb."""
    refuse_without_server()
    import uvicorn

    from malpan.web.app import application
    from malpan.web.games import load_games
    from malpan.web.guard import LOOPBACK

    games = load_games(files)
    if levels is not None:
        check_levels(levels, games)
    listening = listen(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    elsewhere = not is_loopback(host)
    if elsewhere:
        warning = say("{host} makes the page reachable from the network: anyone can use it, without a password", host=host)
        print_error(warning)
    app = application(
        games,
        hosts=(*LOOPBACK, host, *([socket.gethostname()] if elsewhere else [])),
        addresses=elsewhere,
        levels=levels and os.path.abspath(levels),
    )
    config = uvicorn.Config(app, log_level="warning", lifespan="on", server_header=False, timeout_graceful_shutdown=2)

    ignored = {number for number in ENDINGS if signal.getsignal(number) == signal.SIG_IGN}
    received: list[int] = []

    class Server(uvicorn.Server):
        """A server that prints its address once it has started, and ends at the signals that were not ignored before."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            if sig not in ignored:
                received.append(sig)
                super().handle_exit(sig, frame)

        unprinted: OSError | None = None

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            try:
                print_text(say("{address}  (Ctrl-C to stop)", address=address))
            except OSError as error:  # without its address, the page is of no use
                self.unprinted = error
                self.should_exit = True
            if not (self.should_exit or no_browser):
                open_later(address)

    server = Server(config)
    with handling_endings(server.handle_exit):
        server.run(sockets=[listening])
    if received and received[0] != signal.SIGINT:
        raise Terminated(received[0])
    if server.unprinted:
        raise server.unprinted
    return 0


@contextmanager
def handling_endings(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call the handler at the signals that end a command: none raises an exception in the middle of the event loop."""
    raise_postponed()
    before = handle_endings(handler)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def check_levels(file: str, games: "Mapping[str, PageGame]") -> None:
    """Raise MalpanError unless a file is one of levels, and the page has all of its games."""
    from malpan.levels.store import open_file
    from malpan.web.gallery import levels_in

    open_file(file).close()
    known = {page_game.game.name for page_game in games.values()}
    missing = [name for name in levels_in(file) if name not in known]
    if missing:
        words = {"file": file, "games": ", ".join(missing)}
        raise MalpanError(
            say("{file} has levels of {games}, which the page does not have; name the file of its rules, too", **words)
        )


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; raise MalpanError if that is not possible."""
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            listening.close()
            reason = describe_reason(error)
        else:
            return listening
    message = say("the page cannot be served on {host}, port {port}: {reason}", host=host, port=port or PORT, reason=reason)
    raise MalpanError(message)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def open_later(address: str) -> None:
    """Open the page in the browser, after the server has had time to start."""
    import threading
    import webbrowser

    opening = threading.Timer(0.5, webbrowser.open, (address,))
    opening.daemon = True
    opening.start()


def refuse_without_server() -> None:
    """Raise MalpanError if what serves the page is not installed."""
    try:
        import uvicorn  # noqa: F401

        import malpan.web.app  # noqa: F401
    except ModuleNotFoundError as error:
        package = error.name or "malpan[web]"
        raise MalpanError(say("the page needs {package}; install it with: pip install 'malpan[web]'", package=package)) from None
