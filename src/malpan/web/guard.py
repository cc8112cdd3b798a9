"""Keeps others away: wrong hosts, other sites, large bodies; and tells the browser to fetch nothing from elsewhere.

A page of another site can send requests to this machine, and with a name of its own that leads here (DNS rebinding) even read
the answers. So a request must be addressed to a name that is known to be ours, and, if a browser says from where it was sent, be
sent from there.
"""

import ipaddress
import json
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Refused(Exception):
    """A request that is not answered: the status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Guard:
    """Stands before an application. `hosts` are the names it is reached by; with `addresses`, any address of a machine is one."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], most_bytes: int, addresses: bool = False) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}
        self.most_bytes = most_bytes
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answered = too_long = False
        received = 0

        async def with_headers(message: Message) -> None:
            nonlocal answered
            if too_long and not answered:
                return  # the application answers that it could not read the body
            if message["type"] == "http.response.start":
                answered = True
                message = {**message, "headers": [*message.get("headers", ()), *headers_for(message)]}
            await send(message)

        async def counted() -> Message:
            nonlocal received, too_long
            message = await receive()
            received += len(message.get("body", b""))
            too_long = received > self.most_bytes
            if too_long:
                raise self.too_long()
            return message

        try:
            self.check(scope)
            await self.app(scope, counted, with_headers)
            if too_long and not answered:
                raise self.too_long()
        except Refused as refused:
            if not answered:
                too_long = False
                await refuse(refused, with_headers)

    def check(self, scope: Scope) -> None:
        """Raise Refused unless a request is one of our own page's, or of somebody on this machine."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not self.ours(host):
            raise Refused(421, "this is not the address of the page; open the one that `malpan serve` printed")
        if scope["method"] in ("GET", "HEAD"):
            return
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"{scope['scheme']}://{host}".lower():
            raise Refused(403, "the request comes from another site; expected one from this page")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "the request comes from another site; expected one from this page")
        if scope["method"] != "POST":
            return
        if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise Refused(415, "expected a body in JSON, with the content type application/json")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:19]) > self.most_bytes:
            raise self.too_long()

    def ours(self, host: str) -> bool:
        """Tell whether a Host header names us."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
            urlsplit(f"//{host}").port  # noqa: B018 - raises where it is no number
        except ValueError:
            return False
        if name in self.hosts:
            return True
        if not self.addresses:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def too_long(self) -> Refused:
        """Return the refusal of a body that is too long."""
        return Refused(413, f"the request is longer than {self.most_bytes:,} bytes; a board that large is for the command line")


def headers_for(message: Message) -> list[tuple[bytes, bytes]]:
    """Return the headers that an answer does not have yet."""
    given = {name.lower() for name, _ in message.get("headers", ())}
    return [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in given]


async def refuse(refused: Refused, send: Send) -> None:
    """Answer with a sentence."""
    body = json.dumps({"error": {"message": str(refused)}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
