"""How a wrong answer comes about: the line of a mistake beside ours, and the turn where they diverge."""

import json

import pytest

from malpan import solve
from malpan.checking.mistakes.divergence import Divergence, find_divergence
from malpan.games.catalogue import find_game
from malpan.games.player import Player, combine
from malpan.language import LANGUAGES, speaking
from tests.support.known import mistakes

NAMES = {"marbles": "13460", "snakes": "16928", "yut": "17825", "die": "23288", "stamp": "14499"}


def player(number: str, *ids: str) -> Player:
    """Return the player that makes one mistake, or two."""
    game = find_game(number)
    assert game.trial is not None
    found = [mistake.programs[0] for id_ in ids for mistake in game.trial().mistakes if mistake.id == id_]
    both = found[0] if len(found) == 1 else combine(*found)
    assert isinstance(both, Player)
    return both


def divergence(number: str, text: str, *ids: str) -> Divergence:
    game = find_game(number)
    board = game.read(text)
    return find_divergence(game, board, solve(game, board).line, player(number, *ids))


def test_a_finished_horse_that_moves_is_not_allowed() -> None:
    found = divergence("17825", "5 5 1 1 1 1 1 4 4 3", "Y08")
    assert (found.turn, found.how, found.printed) == (7, "forbidden", "192")
    assert "is not allowed: horse 1 has finished; hence 192" in found.sentence
    assert found.line is not None
    assert found.line.points == 192


BOARDS = [
    ("13460", "3 5\n#####\n#ORB#\n#####", "M01", "elsewhere", 1, "by the rules it is lost, but here it is won; hence 1"),
    ("13460", "3 5\n#####\n#ORB#\n#####", "M21", "no line", 0, "it finds no line here and prints 0"),
    ("16928", "1 1\n7 10\n3 2", "S10", "start", 0, "stand otherwise from the start"),
    ("16928", "1 1\n7 10\n3 2", "S02", "elsewhere", 1, "roll 1: by the rules 1 → 7, up a ladder to 10, but here 1 → 7"),
    ("16928", "1 1\n13 16\n7 6", "S05", "elsewhere", None, "but here"),
    ("16928", "1 1\n2 3\n5 4", "S16", "no line", 0, "it finds no line here and prints -1"),
    ("17825", "1 1 1 1 1 1 1 1 1 1", "Y05", "elsewhere", None, "hence"),
    ("17825", "1 1 1 1 1 1 1 1 1 4", "Y12", "missed", 0, "misses the best line"),
    ("23288", "2 2 1\n1 1\n1 1", "D14", "elsewhere", 1, "hence 1"),
    ("23288", "2 2 1\n1 1\n1 1", "D08", "start", 0, "hence 4"),
    ("14499", "1 2 0 1 1\n5 0\n2", "E06", "start", 0, "stand otherwise from the start"),
    ("14499", "1 2 0 0 1\n0 5\n1", "E05", "elsewhere", 1, "prints 0, but here"),
]


@pytest.mark.parametrize(("number", "text", "id_", "how", "turn", "words"), BOARDS, ids=lambda word: str(word)[:12])
def test_the_turn_where_lines_part_is_found_with_the_reason(
    number: str, text: str, id_: str, how: str, turn: int | None, words: str
) -> None:
    found = divergence(number, text, id_)
    assert found.how == how
    assert turn is None or found.turn == turn
    assert words in found.sentence


def test_a_line_longer_than_the_limit_is_said_to_be_too_long() -> None:
    rows = next(case.board for case in mistakes("mistakes-marbles.txt") if case.id == "M12")
    found = divergence("13460", rows, "M12")
    assert (found.turn, found.how) == (0, "too long")
    assert "no answer may take more than 10 tilts" in found.sentence


@pytest.mark.parametrize("name", NAMES)
def test_every_mistake_shows_how_it_plays_on_its_boards(name: str) -> None:
    """Its line earns its answer, and some turn, or the search, differs from the rules wherever the answer is wrong."""
    game = find_game(NAMES[name])
    assert game.trial is not None
    known = {mistake.id: mistake for mistake in game.trial().mistakes}
    cases = {case.id: case for case in mistakes(f"mistakes-{name}.txt")}
    for case in cases.values():
        if case.id not in known or (name == "snakes" and case.board.startswith("[")):
            continue
        board = game.read(case.board)
        for program in known[case.id].programs:
            assert isinstance(program, Player)
            answer, played = program(board), program.line(board)
            if played is not None and isinstance(answer, int):
                expected = len(played.steps) if game.name == "marbles" else sum(step.points for step in played.steps)
                assert answer == expected
            for language in LANGUAGES:
                with speaking(language):
                    found = find_divergence(game, board, solve(game, board).line, program)
                    assert found.sentence
                    json.dumps(found.to_dict())


def test_a_die_that_begins_off_the_map_and_prints_there_is_no_crash() -> None:
    found = divergence("14499", "1 3 0 2 2\n5 5 0\n4 2", "E02", "E06")
    assert found.how == "start"
    assert found.line is not None
    assert found.line.steps[0].words == ""


def test_two_mistakes_are_one_player_with_both_habits() -> None:
    both = player("23288", "D01", "D08")
    assert both != player("23288", "D01")
    assert both != player("23288", "D08")
    game = find_game("13460")
    assert game.trial is not None
    first, second = (next(m for m in game.trial().mistakes if m.id == id_).programs[0] for id_ in ("M03", "M04"))
    assert isinstance(first, Player)
    assert isinstance(second, Player)
    assert combine(first, second) is None


def test_a_program_that_prints_no_number_is_said_to_print_none() -> None:
    found = divergence("14499", "1 2 0 1 1\n0 0\n2\n", "E06")
    assert found.sentence.endswith("hence no number")
