"""Any request gets an answer or a sentence; the server never fails."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings

from malpan.web.app import application
from malpan.web.games import load_games
from malpan.web.limits import DEFAULT_LIMITS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis

QUICK = DEFAULT_LIMITS._replace(seconds=1.0, quick=5.0, states=20_000)
APP = application(load_games(), QUICK)


@pytest.fixture(scope="module", autouse=True)
def client() -> Iterator[TestClient]:
    with TestClient(APP, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield client


with TestClient(application(load_games(), QUICK), base_url="http://127.0.0.1") as describing:
    schema: Any = schemathesis.openapi.from_dict(describing.get("/openapi.json").json())


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(client: TestClient, case: Any) -> None:
    if isinstance(case.body, dict) and case.body.get("game"):
        case.body["game"] = ("marbles", "snakes", "yut", "die", "13460")[len(case.body) % 5]
    if isinstance(case.body, dict) and case.path == "/api/make" and isinstance(case.body.get("moves"), int):
        case.body["seconds"] = 0.02  # as it looks for a board until its time is up
    response = client.request(
        case.method,
        case.formatted_path,
        headers={"content-type": "application/json"} if case.method == "POST" else {},
        content=written(case.body) if case.method == "POST" else None,
    )
    assert response.status_code < 500, response.text[:300]
    if response.status_code >= 400 and "json" in response.headers.get("content-type", ""):
        assert response.json()["error"]["message"]


def written(body: Any) -> bytes:
    """Return a body of any type as bytes."""
    if isinstance(body, bytes):
        return body
    try:
        return json.dumps(body).encode("utf-8", "surrogatepass")
    except TypeError:
        return b""
