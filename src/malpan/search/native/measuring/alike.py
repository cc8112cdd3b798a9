"""Boards of any forms, measured in groups of one form: the same places, bounds and number of moves."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from malpan.game import Game
from malpan.search.native.batch.boards import pack_batch
from malpan.search.native.measuring.measure import Columns, measure_packed, refuse_other_games
from malpan.search.native.packing import lay_out


def measure_alike(game: Game, boards: Sequence[Any], limit: int | None) -> Iterator[tuple[list[int], Columns]]:
    """Measure boards group by group; yield the numbers of the boards of a group, and their measures.

    Raises NotCompiled if the rules, or boards such as these, cannot be compiled.
    """
    refuse_other_games(game)
    groups: dict[Any, list[int]] = {}
    for number, board in enumerate(boards):
        places = len(game.start(board))
        bounds = tuple(game.ranges(board)) if game.ranges else ()
        groups.setdefault((type(board), places, bounds, len(game.moves_on(board))), []).append(number)
    for (_, places, _, moves), members in groups.items():
        batch = pack_batch(game, [boards[number] for number in members])
        layout = lay_out(game, batch.boards[0], places)
        starts = np.ascontiguousarray(batch.questions.starts.reshape(len(members), places))
        yield members, measure_packed(game, batch.packed, starts, layout, moves, limit)
