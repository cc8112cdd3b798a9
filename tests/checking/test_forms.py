"""Every format of every game can be asked for: its boards read back, and include those without a way where it allows them."""

from pathlib import Path

import pytest

from malpan import MalpanError, check
from malpan.checking.answers import answer_plain
from malpan.checking.board_files import read_traps
from malpan.checking.default_trial import trial_of
from malpan.checking.forms import game_in_form
from malpan.checking.hunt import Hunt, random_cases
from malpan.checking.mistakes.suspects import signature_of
from malpan.checking.programs.functions import Function
from malpan.games.catalogue import built_in_games, find_game
from malpan.games.snakes.open_boards import ANY, GRIDS, HUNDRED, OpenBoards
from tests.oracles import snakes as oracle
from tests.support import command

FORMS = [(record.game.name, known.name) for record in built_in_games() for known in record.game.formats if known.write]
OPEN = [("snakes", name) for name in ("object", "counted", "lists", "grid", "parts")] + [("909", None)]


@pytest.mark.parametrize(("word", "form"), FORMS)
def test_boards_of_a_format_read_back_in_it(word: str, form: str) -> None:
    game = game_in_form(find_game(word), form)
    trial = trial_of(game)
    hunt = Hunt(game, trial, Function(str))
    traps = read_traps(game, trial)
    for case in (*traps, *random_cases(hunt, traps, 40)):
        assert game.read(case.text) == case.board
        assert case.answer == answer_plain(game, case.board)


@pytest.mark.parametrize(("word", "form"), OPEN)
def test_boards_without_a_way_are_tried(word: str, form: str | None) -> None:
    game = game_in_form(find_game(word), form)
    trial = trial_of(game)
    traps = read_traps(game, trial)
    answers = [case.answer for case in random_cases(Hunt(game, trial, Function(str)), traps, 100)]
    assert 5 < answers.count(None) < 50
    assert any(case.answer is None for case in traps)


@pytest.mark.parametrize(("word", "form"), OPEN)
def test_every_trap_shows_its_mistake(word: str, form: str | None) -> None:
    game = game_in_form(find_game(word), form)
    trial = trial_of(game)
    traps = read_traps(game, trial)
    shown = {case.source.split()[1] for case in traps}
    assert shown == {mistake.id for mistake in trial.mistakes}
    for case in traps:
        (mistake,) = [each for each in trial.mistakes if each.id == case.source.split()[1]]
        right = game.printed(case.answer, ())
        assert any(signature_of(game, trial, program, case.board) != right for program in mistake.programs)


@pytest.mark.parametrize(("boards", "form"), [(GRIDS, "grid"), (HUNDRED, "counted"), (ANY, "object")])
@pytest.mark.parametrize("beyond", [False, True])
def test_smaller_boards_are_of_the_same_kind(boards: OpenBoards, form: str, beyond: bool) -> None:
    from random import Random

    game = game_in_form(find_game("snakes"), form)
    assert game.write is not None
    for seed in range(25):
        random = Random(seed)
        board = boards.board_of_size(random, seed / 25, beyond)
        valid = boards.is_valid(board)
        assert valid or beyond
        assert (boards.choices(board) is not None) == valid
        for smaller in (*boards.shrink_candidates(board), boards.mutate(random, board)):
            assert boards.numbers(smaller) is not None
            assert game.read(game.write(smaller)) == smaller
            assert boards.is_valid(smaller) or not valid


def test_a_right_function_is_right_on_boards_of_all_kinds() -> None:
    """The oracle reads the texts by itself."""

    def of_counts(text: str) -> int:
        return oracle.fewest_rolls(oracle.from_16928(text))

    def of_parts(text: str) -> list[int]:
        return [oracle.fewest_rolls(dict(ladders + snakes)) for ladders, snakes in oracle.from_two_part(text)]

    assert check("snakes", of_counts, form="counted", count=40)
    assert check("snakes", of_parts, form="parts", count=40)


def test_the_command_line_takes_a_format(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text("def answer(snakes, ladders):\n    return 1\n", encoding="utf-8")
    words = ("check", "snakes", "--input", "lists", str(file), "--save", str(tmp_path / "saved"))
    code, out, _ = command.run(*words)
    assert code == 1
    assert "--input lists --replay" in out
    code, out, err = command.run("check", "snakes", "--input", "nothing", str(file))
    assert code == 2
    assert "snakes has no format 'nothing'; its formats: object, counted, lists, grid, parts" in err
    with pytest.raises(MalpanError, match="snakes has no format 'grid'; its formats: counted"):
        game_in_form(find_game("16928"), "grid")
