"""A move that cannot be made is refused in words, whenever and wherever that is; and formats write what they can hold."""

from random import Random

import pytest

from malpan.game import Simulate, Verdict
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.line import starting_state, take_step


@pytest.mark.parametrize("name", [name for name in BUILT_IN if not isinstance(find_game(name).objective, Simulate)])
def test_every_illegal_move_has_its_reason(name: str) -> None:
    game = find_game(name)
    random = Random(23288)
    refused = 0
    for _ in range(40):
        assert game.boards
        board = game.boards(random)
        state = starting_state(game, board, None)
        for roll in (list(game.rolls_on(board)) or [0] * 20)[:20]:
            moves = range(min(len(game.moves_on(board)), 20))
            legal = []
            for move in moves:
                verdict, _, reached = take_step(game, board, state, move, roll)
                if verdict == Verdict.ON:
                    legal.append(reached)
                elif verdict == Verdict.ILLEGAL:
                    assert game.refusal
                    assert len(game.refusal(board, state, move, roll)) > 10
                    refused += 1
            if not legal:
                break
            state = random.choice(legal)
    assert refused or game.refusal is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_a_format_writes_it_reads(name: str) -> None:
    game = find_game(name)
    random = Random(13460)
    written: set[str] = set()
    for _ in range(60):
        assert game.boards
        board = game.boards(random)
        texts = game.written_in(board)
        assert texts
        assert all(game.boards_in(text, form) == [board] for form, text in texts.items())
        written |= texts.keys()
    hundred = find_game("16928").boards
    if name == "snakes" and hundred:
        written |= game.written_in(hundred(random)).keys()
        written |= game.written_in(game.read('{"ladders": [[3, 22]], "size": 30}')).keys()
    assert written == {form.name for form in game.formats}
