"""What must stay true of marbles when the box is mirrored, turned or built out, and what each number prints."""

from random import Random

import pytest

from malpan import Verdict, explore, replay, solve
from malpan.games.catalogue import find_game
from malpan.games.marbles import game
from malpan.games.marbles.boards import random_board
from malpan.games.marbles.rules import start
from malpan.games.marbles.text import read, write
from malpan.text.moves import read_moves
from tests.oracles.marbles import fewest_tilts


def rows_of(text: str) -> list[str]:
    return text.split("\n")[1:-1]


def sized(rows: list[str]) -> str:
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows]) + "\n"


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_or_turned_box_has_the_same_answer(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        rows = rows_of(write(random_board(random, 7, reds=random.randint(1, 2), blues=random.randint(1, 2))))
        answer = solve(game, sized(rows)).answer
        mirrored = [row[::-1] for row in rows]
        upside_down = rows[::-1]
        turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        for other in (mirrored, upside_down, turned):
            assert solve(game, sized(other)).answer == answer


@pytest.mark.parametrize("seed", range(3))
def test_outside_the_rectangle_is_wall(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        rows = rows_of(write(random_board(random, 7)))
        bare = [row[1:-1] for row in rows[1:-1]]
        wide = ["#" * (len(rows[0]) + 2), *(f"#{row}#" for row in rows), "#" * (len(rows[0]) + 2)]
        answer = solve(game, sized(rows)).answer
        assert solve(game, sized(bare)).answer == answer
        assert solve(game, "\n".join(bare)).answer == answer
        assert solve(game, sized(wide)).answer == answer


def test_colours_are_not_interchangeable() -> None:
    assert solve(game, "ROB").answer == 1
    assert solve(game, "ROB").line.steps[0].label == "right"
    assert solve(game, "BOR").line.steps[0].label == "left"
    assert solve(game, "BRO").answer is None


@pytest.mark.parametrize(
    ("box", "tilts", "verdict"),
    [
        ("RBO", "R", Verdict.LOST),
        ("BRO", "R", Verdict.LOST),
        ("R.OB", "R", Verdict.WON),
        ("BR.O#", "R", Verdict.LOST),
        ("RRO", "R", Verdict.WON),
        ("ROR", "R", Verdict.ON),
        ("ROR", "RL", Verdict.WON),
        ("R.B\n..O", "D", Verdict.LOST),
    ],
)
def test_tilts_by_hand(box: str, tilts: str, verdict: Verdict) -> None:
    board = read(box)
    assert replay(game, board, read_moves(tilts, game.moves_on(board))).verdict == verdict


def test_the_smallest_box_by_hand() -> None:
    found = explore(game, "ROB")
    assert (found.layers, found.wins, found.lines) == ((1, 1), 1, 1)
    assert [replay(game, "ROB", tilt).verdict.name for tilt in "LRUD"] == ["LOST", "WON", "ON", "ON"]


def test_marbles_queue_up() -> None:
    board = read("R.B.R..B.\n........O")
    line = replay(game, board, [1])
    assert line.state == (5, 7, 6, 8)
    assert replay(game, board, [0]).state == (0, 2, 1, 3)


def test_a_dropped_marble_blocks_nothing() -> None:
    board = read("R.O.R\nB...#")
    line = replay(game, board, [1])
    assert line.state == (board.gone, 4, 8)
    assert start(board) == [0, 4, 5]


def test_marbles_that_are_walled_in_end_the_search() -> None:
    walled_in = "5 5\n#####\n#R#O#\n###.#\n#B#.#\n#####\n"
    solution = solve(game, walled_in)
    assert (solution.outcome, solution.answer, solution.states) == ("no way", None, 1)


LONG = "7 7\n#######\n#...RB#\n#.#####\n#.....#\n#####.#\n#O....#\n#######\n"


def test_what_the_numbers_print() -> None:
    printed = {}
    for number in ("13460", "13459", "15644", "15653"):
        numbered = find_game(number)
        solution = solve(numbered, LONG)
        printed[number] = numbered.printed(solution.answer, [step.label for step in solution.line.steps])
    assert printed == {"13460": "5", "13459": "1", "15644": "5\nLDRDL", "15653": "5"}
    lost = "3 5\n#####\n#BRO#\n#####\n"
    for number, right in (("13460", "-1"), ("13459", "0"), ("15644", "-1"), ("15653", "-1")):
        numbered = find_game(number)
        assert numbered.printed(solve(numbered, lost).answer, []) == right


def test_several_marbles_of_a_colour() -> None:
    solution = solve(game, "6 7\n#######\n#R...R#\n#..B..#\n#.#...#\n#...O.#\n#######\n")
    assert solution.answer == fewest_tilts("6 7\n#######\n#R...R#\n#..B..#\n#.#...#\n#...O.#\n#######\n")
    dropped = [step.words for step in solution.line.steps if step.words]
    assert set(dropped) == {"red drops"}
    assert solution.line.state[0] == solution.line.state[1] == 42


def test_a_large_open_box() -> None:
    """1000×1000, nothing inside: marbles only ever lie along the edges, and the hole beside one is found."""
    rows = [["."] * 1000 for _ in range(1000)]
    rows[999][500], rows[3][500], rows[500][7] = "O", "R", "B"
    solution = solve(game, "\n".join("".join(row) for row in rows))
    assert (solution.answer, [step.label for step in solution.line.steps]) == (1, ["down"])
