"""The application: the files of the page, and its requests, answered by two pools of worker processes."""

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

from malpan.language import LANGUAGES, Speech, say, spoken
from malpan.language.catalogue import translations
from malpan.picture.css import palette_css
from malpan.web.gallery import levels_in
from malpan.web.games import PageGame, describe_games
from malpan.web.guard import LOOPBACK, Guard, Refused
from malpan.web.limits import DEFAULT_LIMITS, ServerLimits
from malpan.web.pool import Busy, WorkerPool
from malpan.web.requests import (
    DayRequest,
    GameRequest,
    LevelsRequest,
    MakeRequest,
    PictureRequest,
    PlayRequest,
    ReadRequest,
    SearchRequest,
)
from malpan.web.scenes import can_make_gif
from malpan.web.streaming import StreamedReply
from malpan.web.worker import main
from malpan.workers.process import Worker

STATIC = Path(__file__).with_name("static")
REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"description": "Sent by a page of another site."},
    404: {"description": "There is no such game."},
    413: {"description": "The request is too long."},
    415: {"description": "The body is not JSON."},
    421: {"description": "Addressed to another host."},
    422: {"description": "Not a valid request."},
    429: {"description": "Too many searches at once."},
}
ONE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The answer; or an `error`: a sentence and, for an invalid board, its `line` and `column`, from 1."}
}
MANY: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Lines of JSON: `waiting`, then `progress`, and with `end` the answer or an `error`.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}


def application(
    games: Mapping[str, PageGame],
    limits: ServerLimits = DEFAULT_LIMITS,
    hosts: Collection[str] = LOOPBACK,
    addresses: bool = False,
    levels: str | None = None,
) -> Guard:
    """Return the application for these games, and for a file of levels, if one is named.

    It answers to the host names in `hosts`, with `addresses` to any IP address too.
    """
    app = FastAPI(
        title="Malpan",
        version=version("malpan"),
        summary="Exact answers for one-player board games.",
        docs_url=None,
        redoc_url=None,
        lifespan=partial(run_pools, games=games, limits=limits, levels=levels),
    )
    app.state.games, app.state.limits, app.state.levels = games, limits, levels
    for kind, handler in (
        (Busy, answer_busy),
        (RequestValidationError, answer_invalid),
        (HTTPException, answer_refused),
        (Refused, answer_refused),
    ):
        app.add_exception_handler(kind, handler)
    add_routes(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return Guard(app, hosts, limits.body, addresses)


@asynccontextmanager
async def run_pools(
    app: FastAPI, games: Mapping[str, PageGame], limits: ServerLimits, levels: str | None = None
) -> AsyncIterator[None]:
    """Open the worker pools while the application runs, and kill their processes with it."""
    setup = json.dumps(
        {"games": {name: known.word for name, known in games.items()}, "limits": limits, "levels": levels}
    ).encode()
    start = partial(Worker, main, setup, Speech(LANGUAGES[0], {}))
    app.state.searches = WorkerPool(start, limits.searches, limits.waiting)
    app.state.readers = WorkerPool(start, limits.readers, limits.waiting)
    try:
        yield
    finally:
        app.state.searches.close()
        app.state.readers.close()


def add_routes(app: FastAPI) -> None:
    """Add the files of the page and the paths of its requests."""

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> FileResponse:
        return FileResponse(STATIC / "icon.svg")

    @app.get("/palette.css", include_in_schema=False)
    async def palette() -> Response:
        return Response(palette_css(), media_type="text/css")

    @app.get("/words/{language}.json", include_in_schema=False)
    async def words(language: str) -> dict[str, str]:
        if language not in LANGUAGES:
            raise HTTPException(404, say("there is no such language"))
        return {} if language == LANGUAGES[0] else translations(language)

    @app.get("/api/games", summary="The games, with their formats and example boards.", responses={421: REFUSALS[421]})
    async def games(request: Request) -> dict[str, Any]:
        return {"games": describe_games(request.app.state.games, levels_in(request.app.state.levels)), "gif": can_make_gif()}

    @app.post("/api/board", summary="Read a board.", responses=ONE | REFUSALS)
    async def board(request: Request, content: ReadRequest) -> Response:
        return run(request, "read", content)

    @app.post("/api/play", summary="Play moves, and list the legal ones after them.", responses=ONE | REFUSALS)
    async def play(request: Request, content: PlayRequest) -> Response:
        return run(request, "play", content, search=content.hint)

    @app.post("/api/solve", summary="Find the best line from a position.", responses=MANY | REFUSALS)
    async def solve(request: Request, content: SearchRequest) -> Response:
        return run(request, "solve", content, search=True)

    @app.post("/api/lines", summary="List the best lines from a position.", responses=MANY | REFUSALS)
    async def lines(request: Request, content: SearchRequest) -> Response:
        return run(request, "lines", content, search=True)

    @app.post("/api/explore", summary="Count the states reachable from a position.", responses=MANY | REFUSALS)
    async def explore(request: Request, content: SearchRequest) -> Response:
        return run(request, "explore", content, search=True)

    add_levels(app)
    if can_make_gif():

        @app.post("/api/picture", summary="A line of play as an animated GIF, in base64.", responses=ONE | REFUSALS)
        async def picture(request: Request, content: PictureRequest) -> Response:
            return run(request, "picture", content, search=True)


def add_levels(app: FastAPI) -> None:
    """Add the paths of the requests about levels."""

    @app.post("/api/levels", summary="List levels of the file, from easy to hard.", responses=ONE | REFUSALS)
    async def levels(request: Request, content: LevelsRequest) -> Response:
        return run(request, "levels", content)

    @app.post("/api/today", summary="The level of a day, the same for everybody with the same file.", responses=ONE | REFUSALS)
    async def today(request: Request, content: DayRequest) -> Response:
        return run(request, "today", content)

    @app.post("/api/make", summary="Look for a random board that takes so many moves.", responses=MANY | REFUSALS)
    async def make(request: Request, content: MakeRequest) -> Response:
        return run(request, "make", content, search=True)


def run(request: Request, verb: str, content: GameRequest, search: bool = False) -> Response:
    """Return the reply of a worker to a request; raise Busy if too many are waiting."""
    state = request.app.state
    if content.game not in state.games:
        raise HTTPException(404, say("there is no such game; expected one that /api/games lists"))
    pool: WorkerPool = state.searches if search else state.readers
    limits: ServerLimits = state.limits
    seconds = seconds_for(content, limits)
    message = {"verb": verb, "language": spoken().language} | content.model_dump()
    return StreamedReply(pool, pool.reserve(), message, seconds, lines=isinstance(content, SearchRequest | MakeRequest))


def seconds_for(content: GameRequest, limits: ServerLimits) -> float:
    """Return how long the work on a request may take."""
    if isinstance(content, SearchRequest | MakeRequest):
        return min(content.seconds or limits.seconds, limits.seconds)
    return limits.seconds if isinstance(content, PictureRequest) else limits.quick


def refusal(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return a refusal with a sentence."""
    return JSONResponse({"error": {"message": sentence}}, status, headers)


async def answer_busy(request: Request, error: Exception) -> JSONResponse:
    """Refuse a request when the queue is full."""
    return refusal(429, say("the page is busy with other searches; try again in a moment"), {"retry-after": "1"})


async def answer_invalid(request: Request, error: Exception) -> JSONResponse:
    """Refuse an invalid request, naming the first part that is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:] if isinstance(part, int) or str(part).isascii())[:100]
    return refusal(422, f"{place or 'the body'}: {first['msg'][:200]}".encode("utf-8", "replace").decode())


async def answer_refused(request: Request, error: Exception) -> JSONResponse:
    """Refuse a request in one sentence."""
    if isinstance(error, Refused):
        return refusal(error.status, str(error))
    assert isinstance(error, HTTPException)
    return refusal(error.status_code, str(error.detail).lower() if error.status_code != 404 else str(error.detail), error.headers)
