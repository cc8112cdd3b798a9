"""The public cases, if their folder is beside the repository: every input with its right answer, a folder for each format."""

from pathlib import Path

import pytest

from malpan import replay, solve
from malpan.games.catalogue import find_game
from malpan.text.moves import read_moves
from tests.support.paths import ROOT

CASES = ROOT.parent / "shared" / "cases"
GAMES = {
    "13459": "13459",
    "13460": "13460",
    "14499": "14499",
    "15644": "15644",
    "15653": "15653",
    "16928": "16928",
    "17825": "17825",
    "23288": "23288",
    "snakes-grid": "snakes",
    "snakes-list": "snakes",
    "snakes-two-part": "snakes",
}
FILES = [file for folder in GAMES for file in sorted((CASES / folder).glob("*.in"))]

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="there are no shared cases beside the repository")


def test_all_cases_are_there() -> None:
    assert len(FILES) == 315


@pytest.mark.parametrize("engine", ["plain", "native"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_right_answer_is_given(file: Path, engine: str) -> None:
    game = find_game(GAMES[file.parent.name])
    right = file.with_suffix(".out").read_text(encoding="utf-8").split()
    boards = game.boards_in(file.read_text(encoding="utf-8"))
    solutions = [solve(game, board, engine=engine) for board in boards]
    printed = [game.printed(solution.answer, [step.label for step in solution.line.steps]).split() for solution in solutions]
    if file.parent.name == "14499":
        assert printed == [right]
        return
    if file.parent.name != "15644":
        assert [words[0] for words in printed] == right
        return
    assert printed[0][0] == right[0]
    for letters in (printed[0][1:], right[1:]):
        if letters:
            line = replay(game, boards[0], read_moves(letters[0], game.moves_on(boards[0])))
            assert line.verdict.name == "WON"
            assert len(line.steps) == int(right[0])
