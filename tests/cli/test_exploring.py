"""`malpan explore`: layers, wins, lines and deepest states of a whole space, and what is known where a limit stops it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import ONE_TILT, SNAKE_WALL, output_of, run, write_file
from tests.support.paths import BOARDS, EXAMPLES

TILES = (EXAMPLES / "sliding_tiles.py", BOARDS / "tiles-4x2.txt")
PANCAKES = (EXAMPLES / "burnt_pancakes.py",)


def explored(*words: object, typed: str = "") -> dict[str, Any]:
    """Return what the command tells as JSON about one board."""
    told: dict[str, Any] = json.loads(output_of("explore", *words, "--format", "json", typed=typed))
    return told


def test_a_small_space_is_counted_layer_by_layer() -> None:
    text = output_of("explore", *PANCAKES, typed="1 2")
    assert text.splitlines() == [
        "8 states in 5 layers",
        "won in 1 state",
        "the fewest: 0 flips, in 1 shortest line",
        "",
        " flips  states",
        "     0  1",
        "     1  2",
        "     2  2",
        "     3  2",
        "     4  1",
        "",
        "deepest: 1 state",
        "",
        "[1, 3]",
    ]


def test_json_tells_the_same() -> None:
    told = explored(*PANCAKES, typed="1 2")
    assert (told["board"], told["game"], told["answer"], told["stopped"]) == ("standard input", "burnt pancakes", 0, "")
    assert (told["layers"], told["states"], told["wins"], told["lines"]) == ([1, 2, 2, 2, 1], 8, 1, 1)
    assert told["deepest"] == [[1, 3]]


def test_a_known_space_is_matched_and_its_deepest_states_are_drawn() -> None:
    told = explored(*TILES)
    assert (told["states"], len(told["layers"]), told["layers"][:8]) == (20160, 37, [1, 2, 3, 6, 10, 14, 19, 28])
    text = output_of("explore", *TILES)
    assert text.startswith("20,160 states in 37 layers\nwon in 1 state\n")
    drawn = text[text.index("\ndeepest: ") :].splitlines()
    assert drawn[1] == "deepest: 1 state"
    assert drawn[3].startswith("deepest 1")


def test_play_stops_at_wins_unless_it_is_to_go_on() -> None:
    """The twelve arrangements of a 2×2 board lie in a ring; one move from the goal, the goal cuts the ring open."""
    tiles = EXAMPLES / "sliding_tiles.py"
    held = explored(tiles, typed="1 2\n. 3\n")
    on = explored(tiles, "--past-wins", typed="1 2\n. 3\n")
    assert held["answer"] == on["answer"] == 1
    assert held["layers"] == [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    assert on["layers"] == [1, 2, 2, 2, 2, 2, 1]


def test_a_position_can_be_explored_from() -> None:
    told = explored(EXAMPLES / "sliding_tiles.py", "--state", "2,0,1,3", typed="1 2\n3 .\n")
    assert (told["answer"], told["states"]) == (1, 12)


def test_a_board_without_a_win_says_so() -> None:
    text = output_of("explore", "snakes", typed=SNAKE_WALL)
    assert "won in 0 states" in text
    assert "the fewest" not in text


def test_the_highest_total_is_told_with_the_number_of_lines() -> None:
    text = output_of("explore", "yut", typed="1 2")
    assert text.splitlines()[:2] == ["4 states in 3 layers", "the highest: 8 points, in 4 lines"]
    told = explored("yut", BOARDS / "rolls.txt")
    assert (told["answer"], told["layers"][:3]) == (190, [1, 1, 2])


def test_a_run_is_told_by_its_tail_and_its_cycle() -> None:
    text = output_of("explore", "die", BOARDS / "map.txt")
    assert text.splitlines() == ["65 states", "after 53 rolls the run repeats every 12 rolls"]
    told = explored("23288", BOARDS / "map.txt")
    assert (told["tail"], told["period"], told["answer"]) == (53, 12, 3500000000000000401)


def test_a_run_with_commands_has_a_state_for_each() -> None:
    stamps = "1 3 0 0 4\n0 5 6\n1 1 2 3\n"
    assert output_of("explore", "14499", typed=stamps) == "5 states\n"
    told = json.loads(output_of("explore", "14499", "--format", "json", typed=stamps))
    assert (told["answer"], told["states"]) == ([0, 0, 0], 5)


@pytest.mark.parametrize(
    ("limit", "named"),
    [(("--max-states", 100), "state limit"), (("--max-seconds", 0), "time limit"), (("--max-memory", "1k"), "memory limit")],
)
def test_a_walk_that_was_stopped_tells_what_it_has_seen(limit: tuple[object, object], named: str) -> None:
    text = output_of("explore", *TILES, *limit)
    assert text.splitlines()[0].endswith(f" so far; stopped by the {named}")
    told = explored(*TILES, *limit)
    assert told["stopped"] == named
    assert told["layers"] == [1, 2, 3, 6, 10, 14, 19, 28, 42][: len(told["layers"])]
    assert told["deepest"] == []


def test_several_boards_are_told_apart(tmp_path: Path) -> None:
    one, two = write_file(tmp_path, "one.txt", "1"), write_file(tmp_path, "two.txt", "2 1")
    text = output_of("explore", *PANCAKES, one, two)
    assert text.startswith(f"{one}\n2 states in 2 layers\n")
    assert f"\n\n{two}\n8 states in 5 layers\n" in text
    lines = output_of("explore", *PANCAKES, one, two, "--format", "json").splitlines()
    assert [json.loads(line)["board"] for line in lines] == [str(one), str(two)]


def test_a_very_long_table_is_cut_in_the_middle() -> None:
    text = output_of("explore", "snakes", "--sides", 1, typed='{"size": 200, "ladders": []}')
    assert text.startswith("200 states in 200 layers\n")
    assert "\n     …  100 more layers\n" in text
    assert len(explored("snakes", "--sides", 1, typed='{"size": 200, "ladders": []}')["layers"]) == 200


def test_answers_have_no_place_here() -> None:
    ran = run("explore", "marbles", "--format", "answer", typed=ONE_TILT)
    assert (ran.code, ran.out) == (2, "")
    assert "'answer' is not one of 'text', 'json'" in ran.err
