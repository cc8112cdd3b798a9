"""Replies sent as they come, for as long as the client is connected."""

import asyncio
from contextlib import aclosing, suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from malpan.web.pool import Reservation, WorkerPool


class StreamedReply(Response):
    """What a worker replies: one JSON object or, with `lines`, one per line. The work ends when the client disconnects."""

    def __init__(self, pool: WorkerPool, place: Reservation, request: dict[str, Any], seconds: float, lines: bool) -> None:
        self.lines = lines
        super().__init__(None, media_type="application/x-ndjson" if lines else "application/json")
        self.pool = pool
        self.place = place
        self.request = request
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the replies until they end or the client disconnects."""
        sending = asyncio.ensure_future(self.stream(send))
        leaving = asyncio.ensure_future(wait_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await sending
            self.place.release()

    async def stream(self, send: Send) -> None:
        """Send the replies."""
        headers = [(b"content-type", self.media_type.encode() if self.media_type else b"")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if self.lines:  # the client learns at once that the request was accepted
            await send({"type": "http.response.body", "body": b'{"waiting": true}\n', "more_body": True})
        async with aclosing(self.pool.run(self.request, self.seconds)) as replies:
            async for reply in replies:
                await send({"type": "http.response.body", "body": reply + b"\n", "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
