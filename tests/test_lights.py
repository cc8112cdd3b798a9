"""Lights out: fewest presses match linear algebra, and boards of any size are read and searched."""

from random import Random

import pytest

from malpan import BoardError, explore, solve
from malpan.games.catalogue import find_game
from malpan.language import speaking
from tests.oracles import lights as oracle
from tests.support.paths import ROOT

LIGHTS = find_game(str(ROOT / "examples" / "lights_out.py"))


def test_the_smallest_boards_by_hand() -> None:
    assert explore(LIGHTS, "..\n..").layers == (1, 4, 6, 4, 1)
    assert solve(LIGHTS, "o").answer == 1
    assert solve(LIGHTS, "oo").answer == 1
    assert solve(LIGHTS, "o.").outcome == "no way"
    assert solve(LIGHTS, ".o.\nooo\n.o.").line.moves == (4,)


@pytest.mark.parametrize(("width", "height"), [(1, 5), (3, 2), (3, 3), (4, 3)])
def test_whole_spaces_match_linear_algebra(width: int, height: int) -> None:
    board = "\n".join(["." * width] * height)
    for engine in ("plain", "native"):
        assert list(explore(LIGHTS, board, past_wins=True, engine=engine).layers) == oracle.layers(width, height)


@pytest.mark.long
def test_random_boards_match_linear_algebra() -> None:
    impossible = 0
    for seed in range(60):
        random = Random(seed)
        width, height = random.randint(3, 5), random.randint(2, 4)
        lamps = [random.randint(0, 1) for _ in range(width * height)]
        if width * height > 12:
            lamps = pressed(random, width, height, 4)
        answer = solve(LIGHTS, written(width, lamps), engine="native").answer
        assert answer == oracle.fewest_presses(width, lamps), written(width, lamps)
        impossible += answer is None
    assert 5 < impossible < 55


def test_boards_of_25_lamps_match_linear_algebra() -> None:
    for seed in range(6):
        lamps = pressed(Random(seed), 5, 5, 6)
        assert solve(LIGHTS, written(5, lamps), engine="native").answer == oracle.fewest_presses(5, lamps)


@pytest.mark.long
def test_16_lamps_match_linear_algebra() -> None:
    assert list(explore(LIGHTS, "\n".join(["...."] * 4), past_wins=True).layers) == oracle.layers(4, 4)


@pytest.mark.long
def test_25_lamps_need_15_presses_at_most() -> None:
    found = explore(LIGHTS, "\n".join(["....."] * 5), past_wins=True)
    assert (found.states, len(found.layers) - 1) == (1 << 23, 15)
    assert list(found.layers) == oracle.layers(5, 5)


def test_144_lamps_are_searched_compiled() -> None:
    text = (ROOT / "examples" / "boards" / "lights-12x12.txt").read_text(encoding="utf-8")
    board = LIGHTS.read(text)
    assert solve(LIGHTS, board, engine="native").answer == oracle.fewest_presses(12, list(board.lamps)) == 3


def pressed(random: Random, width: int, height: int, presses: int) -> list[int]:
    """Return the lamps after some different ones were pressed, from darkness."""
    lamps = 0
    for mask in random.sample(oracle.switched_by(width, height), presses):
        lamps ^= mask
    return [lamps >> lamp & 1 for lamp in range(width * height)]


def written(width: int, lamps: list[int]) -> str:
    marks = "".join(".o"[lit] for lit in lamps)
    return "\n".join(marks[first : first + width] for first in range(0, len(marks), width))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", None, None, "the text is empty; expected rows of lamps, 'o' or '.'"),
        ("..\n.x", 2, 2, "a lamp is 'o' or '.', not 'x'"),
        ("..\n\n...", 3, 3, "found 3 lamps; expected 2, as in the first row"),
        ("...\n..", 2, 3, "found 2 lamps; expected 3, as in the first row"),
        ("." * 27, 1, 27, "found 27 columns; expected at most 26"),
    ],
)
def test_an_error_names_its_place(text: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(BoardError) as caught:
        LIGHTS.read(text)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, words)


def test_it_speaks_korean() -> None:
    with speaking("ko", LIGHTS.words):
        assert str(solve(LIGHTS, "oo")).splitlines()[:2] == ["최소 1번", "  1  a1  켜진 전등 0개"]
