"""Replies as they come, for as long as there is somebody to receive them."""

import asyncio
from contextlib import aclosing, suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from malpan.web.desk import Desk, Ticket


class Streamed(Response):
    """What a process replies: one JSON object, or with `lines` one a line. It is ended when the one who asked goes away."""

    def __init__(self, desk: Desk, ticket: Ticket, request: dict[str, Any], seconds: float, lines: bool) -> None:
        self.lines = lines
        super().__init__(None, media_type="application/x-ndjson" if lines else "application/json")
        self.desk = desk
        self.ticket = ticket
        self.request = request
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the replies while somebody is there."""
        sending = asyncio.ensure_future(self.stream(send))
        leaving = asyncio.ensure_future(gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await sending
            self.ticket.give_back()

    async def stream(self, send: Send) -> None:
        """Send the replies."""
        headers = [(b"content-type", self.media_type.encode() if self.media_type else b"")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if self.lines:  # so that the one who asks knows at once that the question was taken
            await send({"type": "http.response.body", "body": b'{"waiting": true}\n', "more_body": True})
        async with aclosing(self.desk.replies(self.request, self.seconds)) as replies:
            async for reply in replies:
                await send({"type": "http.response.body", "body": reply + b"\n", "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def gone(receive: Receive) -> None:
    """Wait until the one who asked has gone away."""
    while (await receive())["type"] != "http.disconnect":
        pass
