"""The example games keep their promises, and name the place of an error in a board as the built-in games do."""

import pytest

from malpan import BoardError, Game, solve
from malpan.conformance.tester import check_promises, random_boards
from malpan.games.catalogue import find_game
from malpan.language import speaking
from tests.support.paths import ROOT

BOARDS = ROOT / "examples" / "boards"
EXAMPLES = {
    "sliding_tiles": "tiles.txt",
    "pocket_cube": "cube.txt",
    "burnt_pancakes": "pancakes.txt",
    "rush_hour": "cars.txt",
    "klotski": "klotski.txt",
    "peg_solitaire": "pegs.txt",
    "amphipods": "amphipods-deep.txt",
    "sokoban": "sokoban.xsb",
    "lights_out": "lights-12x12.txt",
    "water_sort": "water-14.txt",
}


def example(name: str) -> Game:
    return find_game(str(ROOT / "examples" / f"{name}.py"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_keeps_its_promises(name: str) -> None:
    game = example(name)
    boards = [*game.boards_in((BOARDS / EXAMPLES[name]).read_text(encoding="utf-8"))[:3], *random_boards(game, 25)]
    report = check_promises(game, boards, 200)
    assert not report.breaches, report.breaches
    assert report.steps > 500


def test_every_example_is_tried() -> None:
    assert set(EXAMPLES) == {file.stem for file in (ROOT / "examples").glob("*.py")}


@pytest.mark.parametrize(
    ("name", "text", "line", "column"),
    [
        ("sliding_tiles", "\n1 2 3\n4 x 5\n", 3, 3),
        ("sliding_tiles", "1 2\n3 3", 2, 3),
        ("sliding_tiles", "1 2\n. 4", 2, 3),
        ("sliding_tiles", "1 2\n.", 2, 2),
        ("sliding_tiles", " ", None, None),
        ("pocket_cube", "\n\nhalf U2 2", 3, 9),
        ("pocket_cube", "third", 1, 1),
        ("pocket_cube", "", None, None),
        ("burnt_pancakes", "1 2 3 4 5 6 7 8 9 10 0", 1, 22),
        ("burnt_pancakes", "2 -2", 1, 3),
        ("burnt_pancakes", "\n1 3", 2, 3),
        ("burnt_pancakes", "", None, None),
    ],
)
def test_an_error_names_its_place(name: str, text: str, line: int | None, column: int | None) -> None:
    with pytest.raises(BoardError) as caught:
        example(name).read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("yard", "words"),
    [
        ("A" * 35, "found 35 cells"),
        ("." * 36, "has no car A"),
        ("AA" + "." * 33 + "A", "car A is on cells"),
        ("A....." * 2 + "." * 24, "car A is on cells"),
        ("AA...." + "B" + "." * 29, "car B is on cells"),
        ("AA..BB" + "BB...." + "." * 24, "car B is on cells"),
    ],
)
def test_a_wrong_yard_is_an_error(yard: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        example("rush_hour").read(yard)


def test_an_example_brings_korean_words() -> None:
    game = example("burnt_pancakes")
    with speaking("ko", game.words):
        assert str(solve(game, "2 1")).splitlines()[:2] == ["최소 3번", "  1  1장 뒤집기"]
        with pytest.raises(BoardError, match=r"^1번째 줄, 3번째 칸: 'x'가 있습니다\. 1에서 2까지 하나씩이어야 합니다$"):
            game.read("1 x")


def test_half_of_all_arrangements_cannot_be_solved() -> None:
    assert solve(example("sliding_tiles"), "2 1\n3 .").outcome == "no way"
    assert solve(example("sliding_tiles"), "1 2 3\n4 5 6\n8 7 .").outcome == "no way"


def test_a_scramble_is_undone_in_no_more_turns_than_it_has() -> None:
    solution = solve(example("pocket_cube"), "quarter R U F R")
    assert isinstance(solution.answer, int)
    assert solution.answer <= 4
    assert solve(example("pocket_cube"), "half R R'").answer == 0
