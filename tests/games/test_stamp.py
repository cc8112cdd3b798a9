"""What must stay true of the die that picks up numbers and stamps them."""

from random import Random

import pytest

from malpan import SILENT, replay, solve
from malpan.games.stamp import game
from malpan.games.stamp.boards import random_board
from malpan.games.stamp.picture import picture
from malpan.games.stamp.rules import EAST, MAP, SOUTH, TOP, Board, tip
from malpan.games.stamp.text import read, write
from malpan.picture.terminal import scene_lines
from tests.mistaken import stamp as programs
from tests.oracles.stamp import printed

HAND = "4 2 0 0 8\n0 2\n3 4\n5 6\n7 8\n4 4 4 1 3 3 3 2\n"
OPPOSITE = {1: 2, 2: 1, 3: 4, 4: 3}


def answer(text: str, **asked: object) -> tuple[int, ...]:
    found = solve(game, text, **asked).answer  # type: ignore[arg-type]
    assert isinstance(found, tuple)
    return found


def any_board(random: Random) -> Board:
    """Return a board that the numbered problem need not have: larger numbers, and any of them where the die begins."""
    board = random_board(random, random.choice((1, 3, 8)), random.choice((1, 30, 300)))
    numbers = tuple(random.choice((0, 3, 10, 10**18)) for _ in board.numbers) if random.random() < 0.4 else board.numbers
    at = random.randrange(len(numbers))
    return board._replace(row=at // board.columns, column=at % board.columns, numbers=numbers, highest=max(numbers))


@pytest.mark.parametrize("seed", range(8))
def test_against_a_die_turned_in_space(seed: int) -> None:
    random = Random(seed)
    for _ in range(600):
        board = random_board(random) if random.random() < 0.5 else any_board(random)
        text = write(board)
        right = printed(text)
        assert answer(text) == tuple(right), text
        assert programs.printed(text) == right, text


def test_the_compiled_search_prints_the_same() -> None:
    random = Random(8)
    for _ in range(300):
        text = write(any_board(random))
        assert answer(text, engine="native") == tuple(printed(text)), text


@pytest.mark.parametrize("way", range(EAST, SOUTH + 1))
def test_four_tips_one_way_bring_the_die_back(way: int) -> None:
    state = [5, 5, 1, 6, 2, 5, 3, 4]
    tops = []
    for _ in range(4):
        tip(state, way)
        tops.append(state[TOP])
    assert state[2:] == [1, 6, 2, 5, 3, 4]
    assert len(set(tops)) == 4
    tip(state, way)
    tip(state, OPPOSITE[way])
    assert state[2:] == [1, 6, 2, 5, 3, 4]


def test_a_mirrored_die_prints_the_same() -> None:
    """The die is blank at first, so nobody can tell it from its mirror image by what is printed."""
    random = Random(2)
    for _ in range(300):
        text = write(any_board(random))
        assert programs.mirrored(text) == printed(text)


def test_nothing_gets_lost_or_comes_from_nowhere() -> None:
    """A number that is picked up leaves the map; one that is stamped stays on the die: what there is, is from the map."""
    random = Random(3)
    for _ in range(200):
        board = any_board(random)
        line = replay(game, board, len(board.commands))
        before = line.start
        for step in line.steps:
            assert set(step.state[TOP:]) <= {0, *board.numbers}
            changed = [place for place in range(MAP, len(before)) if before[place] != step.state[place]]
            assert len(changed) <= 1
            assert step.points in (SILENT, step.state[TOP])
            assert (step.points == SILENT) == (step.state[:2] == before[:2])
            assert step.points != SILENT or step.state == before
            before = step.state


def test_what_the_cell_has_on_which_the_die_begins_stays_there_until_it_comes_back() -> None:
    line = replay(game, "1 2 0 0 3\n7 0\n1 2 1\n", 3)
    assert [step.state[MAP:] for step in line.steps] == [(7, 0), (0, 0), (0, 0)]
    assert [step.words for step in line.steps] == [
        "east to row 0, column 1: stamps 0, prints 0",
        "west to row 0, column 0: picks up 7, prints 0",
        "east to row 0, column 1: stamps 0, prints 0",
    ]


def test_a_map_of_one_cell_prints_nothing() -> None:
    solution = solve("14499", "1 1 0 0 4\n0\n1 2 3 4\n")
    assert solution.answer == ()
    assert solution.headline() == "nothing printed in 4 commands"
    assert game.printed(solution.answer, []) == ""
    assert answer("1 1 0 0 0\n5\n") == ()


def test_a_run_prints_what_its_parts_print() -> None:
    random = Random(4)
    for _ in range(100):
        board = any_board(random)
        turn = random.randint(0, len(board.commands))
        line = replay(game, board, turn)
        before = game.answer_of_run(step.points for step in line.steps)
        for engine in ("plain", "native"):
            rest = solve(game, board, state=line.state, turn=turn, engine=engine).answer
            assert isinstance(before, tuple)
            assert isinstance(rest, tuple)
            assert before + rest == tuple(printed(write(board)))


def test_the_longest_run_and_the_largest_map() -> None:
    """All that was printed is in the answer; the line shows the first turns, fewer where each of its states is large."""
    random = Random(5)
    commands = " ".join(random.choices("1234", k=100_000))
    rows = [" ".join(random.choices("0123456789", k=20)) for _ in range(20)]
    small = f"20 20 3 4 100000\n{chr(10).join(rows)}\n{commands}\n"
    right = tuple(printed(small))
    for engine in ("auto", "plain", "native"):
        solution = solve("14499", small, engine=engine)
        assert solution.answer == right
        assert len(solution.line.steps) == 1_000
        assert solution.headline().endswith(" more … " + " ".join(map(str, right[-10:])) + " printed in 100,000 commands")
    large = f"1000 1000 500 500 900\n{chr(10).join([' '.join('9' * 1000)] * 1000)}\n{commands[: 2 * 900 - 1]}\n"
    solution = solve("14499", large)
    assert solution.answer == tuple(printed(large))
    assert len(solution.line.steps) == 9
    assert str(solution).endswith("… and 891 commands more")


def test_numbers_of_any_size_that_the_format_has() -> None:
    text = f"1 4 0 0 3\n0 {10**18} 10 1\n1 1 1\n"
    for engine in ("plain", "native"):
        assert answer(text, engine=engine) == (0, 0, 10**18)


def test_the_picture_is_the_map_and_the_net_of_the_die() -> None:
    board = read(HAND)
    last = replay(game, board, 8).state
    begun = scene_lines(picture(board, game.start(board)))
    assert begun == ["*0  2      0", " 3  4   0  0  0", " 5  6      0", " 7  8      0"]
    assert scene_lines(picture(board, last)) == ["*7  0      8", " 0  0   6  3  2", " 0  0      4", " 0  0      7"]
    wide = read(f"1 31 0 30 0\n{' '.join('0' * 31)}\n")
    assert picture(wide, game.start(wide)).caption == "rows 0 to 0, columns 7 to 30, of 1 × 31"


def test_the_compiled_search_takes_maps_that_fill_more_than_two_words() -> None:
    """It follows commands without keeping states, so nothing has to be packed."""
    rows = "\n".join(" ".join("9" * 20) for _ in range(20))
    assert answer(f"20 20 0 0 3\n{rows}\n1 1 1\n", engine="native") == (0, 0, 9)
