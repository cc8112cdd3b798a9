"""Boards answered in one call: each answer is proved, and its line, played when it is asked for, is that of `solve`."""

import copy
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, MalpanError, ProofError, Solution, Verdict, solve
from malpan.batch.together import solve_together
from malpan.games.catalogue import find_game
from malpan.line import play
from malpan.objectives.kind import Problem, UnplayedLine
from malpan.objectives.table import kind_of
from malpan.search.found import Found
from tests.support.toys import doubling


def boards_of(word: str, count: int = 40) -> tuple[Game, list[Any]]:
    game, random = find_game(word), Random(7)
    assert game.boards
    return game, [game.boards(random) for _ in range(count)]


def proves(game: Game, board: Any, moves: list[int], answer: int) -> bool:
    problem = Problem(game, board, tuple(game.start(board)))
    try:
        kind_of(game).prove(problem, Found(answer), moves)
    except MalpanError:
        return False
    return True


def found_together(game: Game, boards: list[Any]) -> list[Solution]:
    return [solution for solution in solve_together(game, boards) if solution is not None]


@pytest.mark.parametrize("word", ["13460", "15644", "16928", "17825", "yut", "23288", "14499"])
def test_a_line_played_later_is_the_line_that_solve_shows(word: str) -> None:
    game, boards = boards_of(word)
    for board, late in zip(boards, found_together(game, boards), strict=True):
        early = replace(solve(game, board, engine="plain"), seconds=late.seconds)
        assert not late.is_played
        assert late.headline() == early.headline()
        assert late.labels() == early.labels()
        assert late.length() == len(early.line.steps)
        assert late.to_dict() | {"states": 0, "layers": ()} == early.to_dict() | {"states": 0, "layers": ()}
        assert late.line is late.line


def test_a_solution_whose_line_is_not_played_is_copied_pickled_and_written_like_any_other() -> None:
    game, boards = boards_of("13460")
    for again in (copy.copy, copy.deepcopy, lambda late: pickle.loads(pickle.dumps(late)), replace):
        for late, other in zip(found_together(game, boards), found_together(game, boards), strict=True):
            same = replace(other, seconds=late.seconds)
            assert again(late) == same
            assert repr(again(late)) == repr(same)
            assert hash(again(late)) == hash(same)
            assert Solution.from_json(late.to_json()) == same


@pytest.mark.parametrize("word", ["13460", "16928", "17825", "yut"])
def test_moves_that_earn_less_are_told_apart(word: str) -> None:
    game, boards = boards_of(word)
    random = Random(1)
    for board, late in zip(boards, found_together(game, boards), strict=True):
        if late.answer is None or not late.line.steps:
            continue
        moves, answer = list(late.line.moves), late.answer
        assert isinstance(answer, int)
        shortest = late.objective == "shortest"
        assert proves(game, board, moves, answer)
        assert not proves(game, board, moves, answer + 1)
        assert not proves(game, board, moves[:-1], answer)
        assert not proves(game, board, [*moves, moves[0]], answer + shortest)
        assert not proves(game, board, [*moves[:-1], -1], answer)
        assert not proves(game, board, [*moves[:-1], len(game.moves_on(board))], answer)
        at = random.randrange(len(moves))
        other = [*moves[:at], (moves[at] + 1) % len(game.moves_on(board)), *moves[at + 1 :]]
        if proves(game, board, other, answer):
            assert replayed(game, board, other) == (answer if not shortest else len(other))


def replayed(game: Game, board: Any, moves: list[int]) -> int:
    from malpan import replay

    line = replay(game, board, moves)
    assert line.verdict in (Verdict.ON, Verdict.WON)
    assert not line.unplayed
    return line.points if game.rolls else len(line.steps)


@pytest.mark.parametrize("word", ["13460", "16928", "17825", "23288"])
def test_an_answer_whose_line_does_not_earn_it_is_not_handed_out(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, boards = boards_of(word)
    kind: Any = type(kind_of(game))
    search_many = kind.search_many

    def one_more(*asked: Any) -> list[Any]:
        return [(found._replace(answer=found.answer + 1), moves) for found, moves in search_many(*asked)]

    monkeypatch.setattr(kind, "search_many", one_more)
    solved = [board for board in boards if solve(game, board).answer is not None][:1]
    with pytest.raises(ProofError):
        solve_together(game, solved)


def test_rules_that_change_their_mind_are_found_out_when_the_line_is_made() -> None:
    game, boards = boards_of("13460")
    late = next(late for late in found_together(game, boards) if late.answer)

    def losing(board: Any, state: list[int], move: int) -> Verdict:
        return Verdict.LOST

    lost = replace(game, step=losing)
    assert isinstance(late.source, UnplayedLine)
    source = late.source._replace(problem=late.source.problem._replace(game=lost))
    with pytest.raises(ProofError, match="does not win"):
        _ = replace(late, source=source).line


def test_what_steps_return_has_to_be_a_verdict() -> None:
    assert proves(doubling, 4, [1, 1], 2)

    def nothing(board: int, state: list[int], move: int) -> None:
        return None

    none = replace(doubling, step=nothing)
    assert not proves(none, 4, [1, 1], 2)
    with pytest.raises(MalpanError, match="expected a Verdict"):
        play(none, 4, [1, 1])
