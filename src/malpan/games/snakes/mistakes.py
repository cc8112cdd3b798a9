"""What people get wrong about snakes and ladders: the search with other rolls or another table of visited cells."""

from collections.abc import Callable, Iterable
from functools import partial

from malpan.games.snakes.rules import EXACT, OVER, Board
from malpan.games.trial import Mistake
from malpan.language import mark

Reach = Callable[[Board, int], Iterable[int]]
WALL = 6


def landings(board: Board, cell: int) -> list[int]:
    """Return the cells that one roll lands on, before any jump."""
    ahead = range(cell + 1, cell + board.sides + 1)
    if board.finish == EXACT:
        return [to for to in ahead if to <= board.last]
    if board.finish == OVER:
        return sorted({min(to, board.last) for to in ahead})
    return [to if to <= board.last else 2 * board.last - to for to in ahead if 2 * board.last - to >= 1]


def rightly(board: Board, cell: int) -> list[int]:
    """Return where the rolls from a cell lead."""
    return [board.leads[to] for to in landings(board, cell)]


def fewest(board: Board, reach: Reach = rightly, start: int | None = None) -> int | None:
    """Return the fewest steps to the last cell, where `reach` says what one step may lead to."""
    begin = board.start if start is None else start
    steps = {begin: 0}
    places = [begin]
    for place in places:
        if place == board.last:
            return steps[place]
        for end in reach(board, place):
            if end not in steps:
                steps[end] = steps[place] + 1
                places.append(end)
    return None


def may_stay(board: Board, cell: int) -> list[int]:
    return [end for to in landings(board, cell) for end in (to, board.leads[to])]


def jump_is_a_roll(board: Board, cell: int) -> list[int]:
    """Let a cell whose jump is still to be taken be its negative."""
    if cell < 0:
        return [board.leads[-cell]]
    return [-to if board.leads[to] != to else to for to in landings(board, cell)]


def no_heads(board: Board, cell: int) -> list[int]:
    return [board.leads[to] for to in landings(board, cell) if board.leads[to] >= to]


def no_feet(board: Board, cell: int) -> list[int]:
    """Follow snakes only."""
    return [min(to, board.leads[to]) for to in landings(board, cell)]


def no_snakes(board: Board, cell: int) -> list[int]:
    return [max(to, board.leads[to]) for to in landings(board, cell)]


def no_jumps(board: Board, cell: int) -> list[int]:
    return landings(board, cell)


def follow_chains(board: Board, cell: int) -> list[int]:
    """Follow jumps as long as there are any; a ring of them leads nowhere."""
    ends = []
    for to in landings(board, cell):
        end, left = to, len(board.leads)
        while board.leads[end] != end and left:
            end, left = board.leads[end], left - 1
        if left:
            ends.append(end)
    return ends


def arriving_by_roll(board: Board, cell: int) -> list[int]:
    """Let the last cell, reached by a ladder, be another cell that leads nowhere."""
    return [board.leads[to] for to in landings(board, cell) if board.leads[to] != board.last or to == board.last]


def one_pass(board: Board) -> int | None:
    """Process the cells once, in ascending order, passing on from each to where its rolls lead."""
    never = board.last + 2
    rolls = [never] * (board.last + 1)
    rolls[board.start] = 0
    for cell in range(board.start, board.last):
        if rolls[cell] < never:
            for end in rightly(board, cell):
                rolls[end] = min(rolls[end], rolls[cell] + 1)
    return rolls[board.last] if rolls[board.last] < never else None


def look_back(board: Board) -> int | None:
    """Process the cells once, in ascending order, looking back from each at the cells one roll before it."""
    never = board.last + 2
    rolls = [never] * (board.last + 1)
    rolls[board.start] = 0
    for cell in range(board.start + 1, board.last + 1):
        best = min(rolls[max(board.start, cell - board.sides) : cell], default=never) + 1
        end = board.leads[cell]
        rolls[end] = min(rolls[end], best)
    return rolls[board.last] if rolls[board.last] < never else None


def greedy(board: Board) -> int | None:
    """Always roll to the highest cell."""
    cell, passed = board.start, {board.start}
    while cell != board.last:
        cell = max(rightly(board, cell), default=cell)
        if cell in passed:
            return None
        passed.add(cell)
    return len(passed) - 1


def one_table(board: Board) -> int | None:
    """Mark in one table where rolls and where jumps ended."""
    ticked, layer, rolls = {board.start}, [board.start], 0
    while layer:
        if board.last in layer:
            return rolls
        ahead: list[int] = []
        for cell in layer:
            for to in landings(board, cell):
                if to in ticked:
                    continue
                ticked.add(to)
                end = board.leads[to]
                if end == to or end not in ticked:
                    ticked.add(end)
                    ahead.append(end)
        layer, rolls = ahead, rolls + 1
    return None


def wall_is_final(board: Board) -> int | None:
    heads = {cell for cell, end in enumerate(board.leads) if end < cell}
    if any(all(first + step in heads for step in range(WALL)) for first in range(board.start + 1, board.last)):
        return None
    return fewest(board)


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def like(reach: Reach) -> Callable[[Board], int | None]:
        return partial(fewest, reach=reach)

    return [
        Mistake("S01", mark("lets the piece stay on the foot of a ladder or the head of a snake"), [like(may_stay)]),
        Mistake("S02", mark("charges a roll for a jump"), [like(jump_is_a_roll)]),
        Mistake("S04", mark("never lands on the head of a snake"), [like(no_heads)]),
        Mistake("S05", mark("ignores the snakes"), [like(no_snakes)]),
        Mistake("S06", mark("ignores the ladders"), [like(no_feet)]),
        Mistake(
            "S07",
            mark("processes the cells once, in ascending order, and not again after a snake leads back"),
            [one_pass, look_back],
        ),
        Mistake("S08", mark("always rolls to the highest cell it can"), [greedy]),
        Mistake("S09", mark("follows a second jump where the first one ends"), [like(follow_chains)]),
        Mistake("S10", mark("starts from cell 0"), [partial(fewest, start=0)]),
        Mistake("S11", mark("uses one table of visited cells for rolls and for jumps"), [one_table]),
        Mistake("S12", mark("does not notice that a ladder has led to the last cell"), [like(arriving_by_roll)]),
        Mistake("S13", mark("reports no way whenever there are six snake heads in a row"), [wall_is_final]),
        Mistake("S-no-jumps", mark("ignores snakes and ladders alike"), [like(no_jumps)]),
    ]
