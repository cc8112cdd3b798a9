"""The canonical form of a board: of all boards that differ by a symmetry of the game alone, the one whose text comes first."""

from typing import Any

from malpan.game.contract import Game
from malpan.game.slips import Call, check_text


def canonical_board(game: Game, board: Any) -> tuple[str, Any]:
    """Return the canonical form of a board: its text, and the board itself."""
    text = written(game, board)
    for other in game.symmetries(board) if game.symmetries is not None else ():
        found = written(game, other)
        if found < text:
            text, board = found, other
    return text, board


def written(game: Game, board: Any) -> str:
    """Return a board as text; raise RuleError if `write` does not return one."""
    assert game.write is not None
    text = game.write(board)
    check_text(Call(game.name, "write", game.write, (board,)), text)
    return text
