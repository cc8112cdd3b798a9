"""Every classic mistake has a small board on which the right answer and the mistaken one differ.

The mistaken programs are in tests/mistaken, apart from Malpan; a board on which one of them is right fails here.
"""

from ast import literal_eval
from collections.abc import Callable

import pytest

from malpan import Game, solve
from malpan.games.catalogue import find_game
from tests.mistaken import die, marbles, snakes, stamp, yut
from tests.support.known import Mistake, mistakes


def right_answers(game: Game, text: str) -> str:
    """Return Malpan's answers to all boards of a text, -1 for none, each on one line."""
    return ",".join(game.printed(solve(game, board).answer, []).replace("\n", " ") for board in game.boards_in(text))


def snakes_program(id_: str) -> Callable[[str], object]:
    if id_ in snakes.GRID_MISTAKES:
        return snakes.GRID_MISTAKES[id_]
    if id_ in snakes.MANY_MISTAKES:
        return lambda text: ",".join(map(str, snakes.MANY_MISTAKES[id_](text)))
    return lambda text: snakes.MISTAKES[id_](*map(literal_eval, text.split("\n", 1)))


def yut_program(id_: str) -> Callable[[str], object]:
    return lambda text: yut.MISTAKES[id_]([int(word) for word in text.split()])


def assert_mistaken(case: Mistake, game: Game, program: Callable[[str], object]) -> None:
    assert case.right != case.mistaken
    assert right_answers(game, case.board) == case.right
    assert str(program(case.board)) == case.mistaken


@pytest.mark.parametrize("case", mistakes("mistakes-marbles.txt"), ids=lambda case: case.id)
def test_each_marbles_mistake_gives_another_answer_on_its_board(case: Mistake) -> None:
    assert_mistaken(case, find_game("15653" if case.id == "M10-unlimited" else "13460"), marbles.MISTAKES[case.id])


@pytest.mark.parametrize("case", mistakes("mistakes-die.txt"), ids=lambda case: case.id)
def test_each_die_mistake_gives_another_answer_on_its_board(case: Mistake) -> None:
    assert_mistaken(case, find_game("23288"), die.MISTAKES[case.id])


@pytest.mark.parametrize("case", mistakes("mistakes-stamp.txt"), ids=lambda case: case.id)
def test_each_stamp_mistake_gives_another_answer_on_its_board(case: Mistake) -> None:
    assert_mistaken(case, find_game("14499"), lambda text: " ".join(map(str, stamp.MISTAKES[case.id](text))))


@pytest.mark.parametrize("case", mistakes("mistakes-snakes.txt"), ids=lambda case: case.id)
def test_each_snakes_mistake_gives_another_answer_on_its_board(case: Mistake) -> None:
    assert_mistaken(case, find_game("snakes"), snakes_program(case.id))


@pytest.mark.parametrize("case", mistakes("mistakes-yut.txt"), ids=lambda case: case.id)
def test_each_yut_mistake_gives_another_answer_on_its_board(case: Mistake) -> None:
    assert_mistaken(case, find_game("17825"), yut_program(case.id))


def test_every_mistake_has_a_board() -> None:
    for name, programs in (
        ("marbles", {*marbles.MISTAKES}),
        ("die", {*die.MISTAKES}),
        ("snakes", {*snakes.MISTAKES, *snakes.GRID_MISTAKES, *snakes.MANY_MISTAKES}),
        ("yut", {*yut.MISTAKES}),
        ("stamp", {*stamp.MISTAKES}),
    ):
        assert programs == {case.id for case in mistakes(f"mistakes-{name}.txt")}
    listed = {f"M{number:02}" for number in range(1, 22)} | {f"D{number:02}" for number in range(1, 16)}
    listed |= {f"Y{number:02}" for number in range(1, 16)} | {f"L{number:02}" for number in range(1, 6)}
    listed |= {f"S{number:02}" for number in range(1, 17) if number != 3} | {f"E{number:02}" for number in range(1, 12)}
    names = ("marbles", "die", "snakes", "yut", "stamp")
    assert listed <= {case.id for name in names for case in mistakes(f"mistakes-{name}.txt")}
