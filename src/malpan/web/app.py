"""The application: the page's files, and the questions it asks, answered by processes at two desks."""

import json
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from malpan.batch.executor import Worker
from malpan.web.asked import Asked, AskedBoard, AskedPicture, AskedPlay, AskedSearch
from malpan.web.catalogue import Shown, games_listed
from malpan.web.desk import Busy, Desk
from malpan.web.guard import LOOPBACK, Guard, Refused
from malpan.web.limits import LIMITS, Limits
from malpan.web.replies import Streamed
from malpan.web.scenes import can_make_gif

STATIC = Path(__file__).with_name("static")
GRACE = 30.0
"""Seconds after its time when a search is ended that does not end itself: compiling rules takes a while and cannot be hurried."""

BUSY = "the page is busy with other searches; try again in a moment"
REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"description": "Sent by the page of another site."},
    404: {"description": "There is no such game here."},
    413: {"description": "The request is too long."},
    415: {"description": "The body is not JSON."},
    421: {"description": "Addressed to another host."},
    422: {"description": "Not a question that can be asked."},
    429: {"description": "Too many searches at once."},
}
ONE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The answer; or an `error`: a sentence and, for a wrong board, a `line` and a `column`, from 1."}
}
MANY: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Lines of JSON: `waiting`; how far the search is, `progress`; with `end`, the answer or an `error`.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}


def application(
    games: Mapping[str, Shown],
    limits: Limits = LIMITS,
    hosts: Collection[str] = LOOPBACK,
    addresses: bool = False,
) -> Guard:
    """Return the application for these games, reached by the names in `hosts` (with `addresses`, also by any IP address)."""
    app = FastAPI(
        title="Malpan",
        version=version("malpan"),
        summary="Exact answers for one-player board games.",
        docs_url=None,
        redoc_url=None,
        lifespan=partial(desks, games=games, limits=limits),
    )
    app.state.games, app.state.limits = games, limits
    for kind, handler in ((Busy, busy), (RequestValidationError, not_asked), (HTTPException, refused), (Refused, refused)):
        app.add_exception_handler(kind, handler)
    add_routes(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return Guard(app, hosts, limits.body, addresses)


@asynccontextmanager
async def desks(app: FastAPI, games: Mapping[str, Shown], limits: Limits) -> AsyncIterator[None]:
    """Open the desks while the application runs, and end their processes with it."""
    greeting = json.dumps({"games": {name: shown.word for name, shown in games.items()}, "limits": limits}).encode()
    start = partial(Worker, "malpan.web.work", "main", greeting)
    app.state.searches = Desk(start, limits.searches, limits.waiting)
    app.state.readers = Desk(start, limits.readers, limits.waiting)
    try:
        yield
    finally:
        app.state.searches.close()
        app.state.readers.close()


def add_routes(app: FastAPI) -> None:
    """Add the page and its questions."""

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> FileResponse:
        return FileResponse(STATIC / "icon.svg")

    @app.get("/api/games", summary="The games, with their formats and some boards.", responses={421: REFUSALS[421]})
    async def games(request: Request) -> dict[str, Any]:
        return {"games": games_listed(request.app.state.games), "gif": can_make_gif()}

    @app.post("/api/board", summary="Read a board.", responses=ONE | REFUSALS)
    async def board(request: Request, asked: AskedBoard) -> Response:
        return reply(request, "read", asked)

    @app.post("/api/play", summary="Play moves, and say what can be done then.", responses=ONE | REFUSALS)
    async def play(request: Request, asked: AskedPlay) -> Response:
        return reply(request, "play", asked, search=asked.hint)

    @app.post("/api/solve", summary="Find the best line from a position.", responses=MANY | REFUSALS)
    async def solve(request: Request, asked: AskedSearch) -> Response:
        return reply(request, "solve", asked, search=True)

    @app.post("/api/explore", summary="Count what can be reached from a position.", responses=MANY | REFUSALS)
    async def explore(request: Request, asked: AskedSearch) -> Response:
        return reply(request, "explore", asked, search=True)

    if can_make_gif():

        @app.post("/api/picture", summary="A line as a moving picture, in base64.", responses=ONE | REFUSALS)
        async def picture(request: Request, asked: AskedPicture) -> Response:
            return reply(request, "picture", asked, search=True)


def reply(request: Request, verb: str, asked: Asked, search: bool = False) -> Response:
    """Return what a process will answer to a question; Busy if too many are waiting."""
    state = request.app.state
    if asked.game not in state.games:
        raise HTTPException(404, "there is no such game here; expected one that /api/games lists")
    desk: Desk = state.searches if search else state.readers
    limits: Limits = state.limits
    wanted = asked.seconds if isinstance(asked, AskedSearch) and asked.seconds else limits.seconds
    seconds = min(wanted, limits.seconds) + GRACE if search else limits.quick
    lines = isinstance(asked, AskedSearch)
    return Streamed(desk, desk.ticket(), {"verb": verb} | asked.model_dump(), seconds, lines)


def told(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return a refusal with a sentence."""
    return JSONResponse({"error": {"message": sentence}}, status, headers)


async def busy(request: Request, error: Exception) -> JSONResponse:
    """Refuse what cannot even wait."""
    return told(429, BUSY, {"retry-after": "1"})


async def not_asked(request: Request, error: Exception) -> JSONResponse:
    """Refuse what is no question, naming the first part that is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:] if isinstance(part, int) or str(part).isascii())[:100]
    return told(422, f"{place or 'the body'}: {first['msg'][:200]}".encode("utf-8", "replace").decode())


async def refused(request: Request, error: Exception) -> JSONResponse:
    """Refuse in one sentence, whoever refuses."""
    if isinstance(error, Refused):
        return told(error.status, str(error))
    assert isinstance(error, HTTPException)
    return told(error.status_code, str(error.detail).lower() if error.status_code != 404 else str(error.detail), error.headers)
