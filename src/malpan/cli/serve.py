"""``malpan serve``: the page, on this machine."""

import ipaddress
import socket
from contextlib import suppress

import click

from malpan.errors import MalpanError

PORT = 8713


@click.command(name="serve")
@click.argument("files", nargs=-1, type=click.Path(), metavar="[GAME.py [BOARD]...]...")
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port; default: {PORT}, or any other if that is taken.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
def command(files: tuple[str, ...], port: int | None, host: str, no_browser: bool) -> int:
    """Show a page in the browser on which boards are drawn, solved, played and explored.

    The built-in games are all there; games in files of your own are named here, each with boards to begin with.
    """
    try:
        import uvicorn

        from malpan.web.app import application
    except ModuleNotFoundError as error:
        raise MalpanError(f"the page needs {error.name or 'more packages'}: pip install 'malpan[web]'") from None
    from malpan.web.games import load_games
    from malpan.web.guard import LOOPBACK

    games = load_games(files)
    listening = bound(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    elsewhere = not is_loopback(host)
    if elsewhere:
        warning = "others in your network can reach this page, and keep this machine busy; it has no passwords"
        click.echo(f"malpan: {host} is not this machine alone: {warning}", err=True)
    app = application(games, hosts=(*LOOPBACK, host, *([socket.gethostname()] if elsewhere else [])), addresses=elsewhere)
    config = uvicorn.Config(app, log_level="warning", lifespan="on", server_header=False, timeout_graceful_shutdown=2)

    class Telling(uvicorn.Server):
        """A server that says where it is once it is there, and Ctrl-C ends it."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            click.echo(f"{address}  (Ctrl-C ends it)")
            if not no_browser:
                open_later(address)

    with suppress(KeyboardInterrupt):  # which uvicorn raises once more when it has ended
        Telling(config).run(sockets=[listening])
    return 0


def bound(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; MalpanError if there can be none."""
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            listening.close()
            reason = (error.strerror or str(error)).lower()
        else:
            return listening
    raise MalpanError(f"the page cannot be served on {host}, port {port or PORT}: {reason}")


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def open_later(address: str) -> None:
    """Open the page in the browser, once the server has had the time to begin."""
    import threading
    import webbrowser

    opening = threading.Timer(0.5, webbrowser.open, (address,))
    opening.daemon = True
    opening.start()
