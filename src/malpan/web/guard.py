"""Refuses wrong hosts, other sites and large bodies, and forbids the browser to fetch anything from elsewhere.

A page of another site can send requests to this machine and, with a host name that resolves to it (DNS rebinding), even read the
answers. So a request must be addressed to a known host, and if the browser names the origin of the request, that must be the page
itself.
"""

import ipaddress
import json
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from malpan.language import LANGUAGES, say, speaking

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
    """A request is refused: the HTTP status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Guard:
    """Wraps an application. `hosts` are its known host names; with `addresses`, any IP address is one as well."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], most_bytes: int, addresses: bool = False) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}
        self.most_bytes = most_bytes
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in the language it asks for, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.answer(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        answered = too_long = False
        received = 0

        async def with_headers(message: Message) -> None:
            nonlocal answered
            if too_long and not answered:
                return  # the application's own answer, that it could not read the body
            if message["type"] == "http.response.start":
                answered = True
                message = {**message, "headers": [*message.get("headers", ()), *headers_for(message)]}
            await send(message)

        async def receive_some() -> Message:
            nonlocal received, too_long
            message = await receive()
            received += len(message.get("body", b""))
            too_long = received > self.most_bytes
            if too_long:
                raise self.too_long()
            return message

        try:
            self.check(scope)
            await self.app(scope, receive_some, with_headers)
            if too_long and not answered:
                raise self.too_long()
        except Refused as refused:
            if not answered:
                too_long = False
                await refuse(refused, with_headers)

    def check(self, scope: Scope) -> None:
        """Raise Refused unless a request comes from the page itself, or from a program on this machine."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not self.ours(host):
            raise Refused(421, say("this is not the address of the page; open the one that `malpan serve` printed"))
        if scope["method"] in ("GET", "HEAD"):
            return
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"{scope['scheme']}://{host}".lower():
            raise Refused(403, say("the request comes from another site; expected one from this page"))
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, say("the request comes from another site; expected one from this page"))
        if scope["method"] != "POST":
            return
        if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise Refused(415, say("expected a body in JSON, with the content type application/json"))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:19]) > self.most_bytes:
            raise self.too_long()

    def ours(self, host: str) -> bool:
        """Tell whether a Host header names a known host."""
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
        return Refused(
            413,
            say("the request is longer than {limit:,} bytes; use the command line for so large a board", limit=self.most_bytes),
        )


def language_of(scope: Scope) -> str:
    """Return the first language that a request accepts and Malpan speaks; English if there is none."""
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1").lower()
    tags = (part.split(";")[0].strip().split("-")[0] for part in accepted.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


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
