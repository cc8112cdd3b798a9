"""What the page is answered."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from malpan.games.catalogue import BUILT_IN, built_in_games, find_game
from malpan.picture.palette import ROLES
from malpan.web.app import STATIC, application
from malpan.web.games import load_games
from tests.support.page_server import LADDERS, TILES, TILT

EXAMPLES = {record.game.name: record.examples for record in built_in_games()}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(load_games([TILES])), base_url="http://127.0.0.1") as client:
        yield client


def last(response: Any) -> dict[str, Any]:
    """Return the last reply, which has the answer."""
    assert response.status_code == 200, response.text[:300]
    reply: dict[str, Any] = json.loads(response.text.strip().splitlines()[-1])
    assert reply.pop("end") is True
    return reply


def ask(client: TestClient, verb: str, game: str, text: str, **more: Any) -> dict[str, Any]:
    return last(client.post(f"/api/{verb}", json={"game": game, "text": text, **more}))


def test_the_page_and_its_files_are_served(client: TestClient) -> None:
    assert "Malpan" in client.get("/").text
    for file in STATIC.rglob("*.*"):
        assert client.get(f"/static/{file.relative_to(STATIC)}").status_code == 200
    assert client.get("/static/../app.py").status_code == 404


def test_the_description_of_the_questions_is_published(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/api/games", "/api/board", "/api/play", "/api/solve", "/api/explore"} <= set(paths)


def test_every_game_is_listed_with_boards_to_begin_with(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    assert list(games) == [*EXAMPLES, "sliding tiles"]
    for name in BUILT_IN:
        assert [problem["id"] for problem in games[name]["problems"]] == [str(number) for number in BUILT_IN[name]]
        assert games[name]["examples"]
    assert games["sliding tiles"]["file"]


@pytest.mark.parametrize(("name", "title", "text"), [(name, *board) for name, boards in EXAMPLES.items() for board in boards])
def test_the_boards_to_begin_with_are_right(client: TestClient, name: str, title: str, text: str) -> None:
    solution = ask(client, "solve", name, text)["solution"]
    assert solution["outcome"] == ("no way" if title in ("no way", "a wall of snakes") else "solved")


def test_a_board_is_read_and_written_in_every_format_that_can_hold_it(client: TestClient) -> None:
    reply = ask(client, "board", "snakes", LADDERS)
    assert list(reply["formats"]) == ["object", "counted", "lists", "grid", "parts"]
    board = find_game("snakes").read(LADDERS)
    for form, text in reply["formats"].items():
        assert find_game("snakes").boards_in(text, form) == [board]
        assert ask(client, "board", "snakes", text)["formats"] == reply["formats"]
    assert list(ask(client, "board", "snakes", '{"ladders": [], "size": 7}')["formats"]) == ["object"]


def test_a_wrong_board_is_told_with_its_place(client: TestClient) -> None:
    error = ask(client, "board", "marbles", "3 4\n####\n#RX#\n####")["error"]
    assert (error["line"], error["column"]) == (3, 3)
    assert error["message"].startswith("found 'X'")


def test_a_pasted_board_is_read_and_what_was_skipped_is_told(client: TestClient) -> None:
    pasted = f"예제 입력 1\n```\n{TILT}```\n예제 출력 1\n1\n"
    reply = ask(client, "board", "marbles", pasted)
    assert reply["formats"]["sized"] == reply["tidy"] == TILT
    assert reply["skipped"] == ["skipped 5 lines (1-2, 12-14)"]
    assert ask(client, "solve", "marbles", pasted, moves=[])["solution"]["answer"] == "8"
    exact = ask(client, "board", "marbles", TILT)
    assert (exact["tidy"], exact["skipped"]) == (None, [])
    wrong = ask(client, "board", "marbles", pasted.replace("R", "r"))
    assert (wrong["error"]["line"], wrong["error"]["column"]) == (5, 3)


def test_what_was_skipped_is_told_in_the_language_asked_for(client: TestClient) -> None:
    body = {"game": "yut", "text": "```\n1 2 3\n```\n"}
    for language, told in (("ko", ["2줄을 건너뛰었습니다(1, 3번째 줄)"]), ("en", ["skipped 2 lines (1, 3)"])):
        reply = last(client.post("/api/board", json=body, headers={"Accept-Language": language}))
        assert reply["skipped"] == told


def test_a_text_with_several_boards_is_asked_by_number(client: TestClient) -> None:
    text = "2\n1\n11 40\n0\n0\n1\n90 12\n"
    first, second = (ask(client, "board", "snakes", text, number=number) for number in (0, 1))
    assert first["count"] == second["count"] == 2
    assert first["formats"] != second["formats"]
    assert "error" in ask(client, "board", "snakes", text, number=2)


def test_a_random_board_is_one(client: TestClient) -> None:
    for game in (*BUILT_IN, "sliding tiles"):
        reply = last(client.post("/api/board", json={"game": game, "seed": 5}))
        assert ask(client, "board", game, reply["text"])["position"] == reply["position"]


def test_moves_lead_on_and_end_where_play_does(client: TestClient) -> None:
    position = ask(client, "play", "marbles", TILT, moves=[0, 3, 1, 2, 1, 3, 0, 2])["position"]
    assert (position["ending"], position["played"], position["moves"]) == ("won", 8, [])
    assert position["steps"][-1]["words"] == "red drops"
    half = ask(client, "play", "marbles", TILT, moves=[0, 3])["position"]
    assert half["ending"] == ""
    assert [move["label"] for move in half["moves"]] == ["left", "right", "up", "down"]


def test_an_illegal_move_says_why_and_is_not_made(client: TestClient) -> None:
    position = ask(client, "play", "yut", "5 5 5 5", moves=[0, 1])["position"]
    assert position["refusal"] == "horse 1 stands where horse 2 would end"
    assert position["played"] == 1
    refused = [move["refusal"] for move in position["moves"]]
    assert refused == [
        None,
        "horse 1 stands where horse 2 would end",
        *(f"horse 1 stands where horse {n} would end" for n in (3, 4)),
    ]
    near = ask(client, "play", "snakes", '{"ladders": [[2, 8]], "size": 10}', moves=[0, 5])["position"]
    assert near["refusal"] == "6 would pass the last cell, 10"


def test_a_hint_tells_the_distance_and_every_move_that_keeps_to_it(client: TestClient) -> None:
    hint = ask(client, "play", "marbles", TILT, hint=True)["hint"]
    assert (hint["left"], hint["best"]) == ("8", [0, 1])
    assert ask(client, "play", "marbles", TILT, moves=[0, 3, 1, 2, 1, 3, 0], hint=True)["hint"]["left"] == "1"
    dead = ask(client, "play", "marbles", "4 6\n######\n#RB.O#\n######\n######", hint=True)["hint"]
    assert (dead["left"], dead["outcome"]) == (None, "no way")
    points = ask(client, "play", "yut", "5 1 2 3 4 5 5 3 2 4", hint=True)["hint"]
    assert points["left"] == "214"
    assert points["best"] == [0, 1, 2, 3]


def test_a_run_is_played_turn_by_turn(client: TestClient) -> None:
    text = "4 5 7\n4 1 2 3 3\n6 1 1 3 3\n5 6 1 3 2\n5 5 6 5 5\n"
    points = [ask(client, "play", "die", text, moves=[0] * turns)["position"]["points"] for turns in range(8)]
    assert points == ["0", "4", "8", "14", "18", "24", "28", "43"]
    assert ask(client, "play", "die", text, moves=[0] * 7)["position"]["ending"] == "done"


def test_a_solution_comes_with_its_pictures_and_exact_numbers(client: TestClient) -> None:
    reply = ask(client, "solve", "marbles", TILT)
    assert reply["solution"]["answer"] == "8"
    assert len(reply["frames"]) == 9
    large = ask(client, "solve", "die", "4 5 1000000000000000000\n4 1 2 3 3\n6 1 1 3 3\n5 6 1 3 2\n5 5 6 5 5\n")["solution"]
    assert large["answer"] == large["printed"] == "3500000000000000401"
    assert large["turns"] == "1000000000000000000"


def test_best_lines_are_listed_and_counted(client: TestClient) -> None:
    reply = ask(client, "lines", "yut", "1 2 3")
    assert [[step["name"] for step in steps] for steps in reply["lines"]] == [[f"horse {horse}"] * 3 for horse in (1, 2, 3, 4)]
    assert (reply["total"], reply["complete"], reply["headline"]) == ("4", True, "4 best lines")
    many = ask(client, "lines", "yut", "5 1 2 3 4 5 5 3 2 4")
    assert len(many["lines"]) == min(20, int(many["total"]))
    later = ask(client, "lines", "yut", "1 2 3", moves=[0])
    assert [[step["move"] for step in steps] for steps in later["lines"]] == [[0, 0]]
    stopped = ask(client, "lines", "marbles", TILT, states=1)
    assert (stopped["lines"], stopped["total"], stopped["complete"]) == ([], None, False)


def test_a_numbered_problem_prints_what_it_asks_for(client: TestClient) -> None:
    assert ask(client, "solve", "15644", TILT)["solution"]["printed"] == "8\nLDRURDLU"
    assert ask(client, "solve", "13459", TILT)["solution"]["printed"] == "1"


def test_solving_goes_on_from_a_position(client: TestClient) -> None:
    assert ask(client, "solve", "marbles", TILT, moves=[0, 3, 1])["solution"]["answer"] == "5"
    whole = ask(client, "solve", "yut", "5 1 2 3 4 5 5 3 2 4")["solution"]
    rest = ask(client, "solve", "yut", "5 1 2 3 4 5 5 3 2 4", moves=[whole["line"]["steps"][0]["move"]])["solution"]
    assert int(rest["answer"]) == 214 - whole["line"]["steps"][0]["points"]


def test_a_limit_is_not_no_way(client: TestClient) -> None:
    stopped = ask(client, "solve", "marbles", TILT, states=3)["solution"]
    assert (stopped["outcome"], stopped["stopped"], stopped["printed"]) == ("stopped", "state limit", "unknown")


def test_exploring_counts_layers_and_shows_the_deepest(client: TestClient) -> None:
    reply = ask(client, "explore", "snakes", LADDERS)
    assert sum(reply["found"]["layers"]) == reply["found"]["states"]
    assert reply["found"]["answer"] == "8"
    assert len(reply["frames"]) == min(reply["found"]["deepest_count"], 24) == len(reply["found"]["deepest"])


def test_a_moving_picture_is_offered_where_it_can_be_made(client: TestClient) -> None:
    response = client.post("/api/picture", json={"game": "marbles", "text": TILT, "moves": [0, 3]})
    assert client.get("/api/games").json()["gif"] == (response.status_code == 200)
    if response.status_code == 200:
        assert b64decode(response.json()["picture"]).startswith(b"GIF8")


def test_a_long_search_tells_how_far_it_is(client: TestClient) -> None:
    text = "1 2 3 4\n5 6 7 8\n9 10 11 0\n"
    response = client.post("/api/explore", json={"game": "sliding tiles", "text": text, "seconds": 1})
    replies = [json.loads(line) for line in response.text.splitlines()]
    assert replies[0] == {"waiting": True}
    assert replies[1]["progress"]["states"] > 0
    assert replies[-1]["found"]["stopped"] == "time limit"


def test_a_request_is_answered_in_the_language_it_accepts(client: TestClient) -> None:
    korean = {"accept-language": "fr;q=0.9, ko-KR, en"}
    wrong = {"game": "marbles", "text": "", "number": 0}
    assert "판이 있어야" in client.post("/api/board", json=wrong, headers=korean).json()["error"]["message"]
    assert "empty" in client.post("/api/board", json=wrong, headers={"accept-language": "fr"}).json()["error"]["message"]
    assert "empty" in client.post("/api/board", json=wrong).json()["error"]["message"]
    assert client.get("/api/games", headers=korean).json()["games"][0]["title"] == "구슬"
    assert "없습니다" in client.post("/api/board", json=wrong | {"game": "chess"}, headers=korean).json()["error"]["message"]
    assert "주소" in client.get("/", headers=korean | {"host": "example.org"}).json()["error"]["message"]


def test_moves_have_names_in_the_language_and_labels_that_stay(client: TestClient) -> None:
    korean = {"accept-language": "ko"}
    asked = {"game": "yut", "text": "5 1 2 3 4 5 5 3 2 4"}
    moves = client.post("/api/play", json=asked, headers=korean).json()["position"]["moves"]
    assert [(move["label"], move["name"]) for move in moves[:2]] == [("horse 1", "말 1"), ("horse 2", "말 2")]
    solution = last(client.post("/api/solve", json=asked, headers=korean))["solution"]
    assert solution["headline"] == "최고 214점 (10번)"
    assert solution["line"]["steps"][0]["name"].startswith("말 ")


def test_the_words_of_the_page_come_from_the_catalogue(client: TestClient) -> None:
    assert client.get("/words/en.json").json() == {}
    assert client.get("/words/ko.json").json()["Won in {count}."] == "{count}번 만에 이겼습니다."
    assert client.get("/words/xx.json").status_code == 404


def test_colours_are_in_the_palette_and_in_no_other_style_sheet(client: TestClient) -> None:
    sheet = client.get("/palette.css")
    assert sheet.headers["content-type"].startswith("text/css")
    for role, looks in ROLES.items():
        assert sheet.text.count(f"--role-{role.replace(' ', '-')}:{looks.light.fill};") >= 1
        assert sheet.text.count(f"--role-{role.replace(' ', '-')}:{looks.dark.fill};") >= 2
    for file in STATIC.glob("*.css"):
        assert not re.search(r"#[0-9a-f]{3,8}\b", file.read_text(encoding="utf-8")), file.name
