"""Answer a batch with the kernel that its objective needs."""

from malpan.game import Highest, Shortest
from malpan.search.found import Found
from malpan.search.native.batch.boards import Batch, joined
from malpan.search.native.batch.rolls import highest_many
from malpan.search.native.batch.runs import simulate_many
from malpan.search.native.batch.shortest import shortest_many


def answer_many(batch: Batch, limit: int | None) -> list[tuple[Found, list[int]] | None]:
    """Answer boards; each answer with the moves of its line, and None for a board that is left to the single searches.

    Raises NotCompiled if the rules, or boards like these, cannot be compiled.
    """
    if isinstance(batch.game.objective, Shortest):
        return shortest_many(batch, limit)
    if isinstance(batch.game.objective, Highest):
        return highest_many(batch, *joined([batch.game.rolls_on(board) for board in batch.boards]))
    return simulate_many(batch)
