"""Snakes boards for checks: random ones of every size, die and finish, with chains and walls of jumps, and smaller ones.

What is tried under the number is valid there: 100 cells, at least one ladder and one snake and at most fifteen of each, none on
the first cell or the last, no cell with two ends of jumps, and the last cell can be reached.

Of two boards the smaller is that with fewer jumps; then that with fewer snakes; then the one whose ladders, and then snakes, move
the piece less far; then the one with lower cells.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from malpan.errors import MalpanError
from malpan.game.design import Size
from malpan.games.snakes.jumps import LARGEST, JumpFault, Pair, board_with, jumps_on
from malpan.games.snakes.rules import BOUNCE, EXACT, OVER, Board
from malpan.language import say

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

HUNDRED, SIDES = 100, 6
MOST = 15
"""Ladders, or snakes, of the numbered problem."""

LONGEST_CHAIN = 9
"""The lengths of two jumps together up to which all chains of them are tried."""


def random_board(random: "Random", largest: int = 120) -> Board:
    """Return a board of up to `largest` cells; jumps go anywhere, so one may end where another starts."""
    last = random.randint(2, largest)
    jumps = random_jumps(random, last)
    return board_with(jumps, last, random.randint(1, 8), random.randint(0, 1), random.choice((EXACT, OVER, BOUNCE)))


def random_of_size(random: "Random", size: Size | None = None) -> Board:
    """Return a board with so many cells and the rules of `random_hundred`, or any board without a size.

    Raises MalpanError for a size that no board has.
    """
    if size is None:
        return random_board(random)
    if len(size) != 1 or not 2 <= size[0] <= LARGEST:
        shown = "x".join(map(str, size))
        raise MalpanError(say("no board has the size {size}; expected a number of cells, such as 100", size=shown))
    return board_with([(foot, end) for foot, end in random_jumps(random, size[0]) if foot > 1], size[0])


def random_hundred(random: "Random") -> Board:
    """Return a board of 100 cells with a die of six sides, a start on cell 1 and an exact finish."""
    return board_with([(foot, end) for foot, end in random_jumps(random, HUNDRED) if foot > 1])


def random_grid(random: "Random") -> Board:
    """Return a board of a square number of cells, with the rules of `random_hundred`."""
    last = random.randint(2, 12) ** 2
    return board_with([(foot, end) for foot, end in random_jumps(random, last) if foot > 1], last)


def random_jumps(random: "Random", last: int) -> list[Pair]:
    """Return jumps for a board of `last` cells, sometimes with a wall of heads that a die of six sides cannot pass."""
    feet = random.sample(range(1, last), random.randint(0, min(last - 1, 25)))
    if random.random() < 0.3:
        wall = random.randint(1, last - 1)
        feet = sorted({*feet, *range(wall, min(wall + 6, last))})
    return [(foot, random.randint(1, last)) for foot in feet]


def board_of_size(random: "Random", size: float, beyond: bool = False) -> Board:
    """Return a valid board of 100 cells with more jumps for a larger size, from 0 to 1; any board of 100 cells if `beyond`.

    Some have a row of snake heads, sometimes with a ladder across it; some have ladders that are better avoided.
    """
    if beyond:
        return random_hundred(random)
    while True:
        most = 1 + round((MOST - 1) * size)
        ladders, snakes = random.randint(1, most), random.randint(1, most)
        heads: list[int] = []
        if random.random() < 0.4:
            first = random.randint(3, HUNDRED - SIDES)
            heads = list(range(first, min(first + random.randint(4, SIDES), HUNDRED)))
            snakes = max(snakes, len(heads))
        rest = [cell for cell in range(2, HUNDRED) if cell not in heads]
        random.shuffle(rest)
        pairs = [sorted((rest.pop(), rest.pop())) for _ in range(ladders)]
        while heads and rest and len(pairs) < ladders + len(heads):
            lower = [cell for cell in rest if cell < heads[0]]
            if not lower:
                break
            rest.remove(lower[0])
            pairs.append([heads[len(pairs) - ladders], lower[0]])
        pairs += [sorted((rest.pop(), rest.pop()), reverse=True) for _ in range(snakes - (len(pairs) - ladders))]
        board = board_with([(foot, end) for foot, end in pairs])
        if is_valid(board):
            return board


def is_valid(board: Board) -> bool:
    """Tell whether a board is one that the numbered problem may ask about."""
    jumps = jumps_on(board)
    ladders = sum(end > foot for foot, end in jumps)
    ends = [cell for jump in jumps for cell in jump]
    return (
        board._replace(leads=()) == Board(HUNDRED, SIDES, 1, EXACT, ())
        and 1 <= ladders <= MOST
        and 1 <= len(jumps) - ladders <= MOST
        and len(ends) == len(set(ends))
        and all(1 < cell < HUNDRED for cell in ends)
        and can_arrive(board)
    )


def can_arrive(board: Board) -> bool:
    """Tell whether the last cell can be reached."""
    seen, waiting = {board.start}, [board.start]
    while waiting:
        cell = waiting.pop()
        for to in range(cell + 1, min(cell + board.sides, board.last) + 1):
            if board.leads[to] not in seen:
                seen.add(board.leads[to])
                waiting.append(board.leads[to])
    return board.last in seen


def strategy() -> "SearchStrategy[Board]":
    """Return a strategy for all valid boards, which draws the numbers of ladders and snakes, then the ends of each.

    Ends are drawn as places among the cells that are still free, the lower end first, and the upper one among those above it.
    """
    from hypothesis import assume
    from hypothesis.strategies import composite, integers

    @composite
    def boards(draw: "DrawFn") -> Board:
        ladders, snakes = draw(integers(1, MOST)), draw(integers(1, MOST))
        free, jumps = list(range(2, HUNDRED)), []
        for number in range(ladders + snakes):
            at = draw(integers(0, len(free) - 2))
            low = free.pop(at)
            high = free.pop(at + draw(integers(0, len(free) - 1 - at)))
            jumps.append((low, high) if number < ladders else (high, low))
        board = board_with(jumps)
        assume(is_valid(board))
        return board

    return boards()


def choices(board: Board) -> list[int | bool] | None:
    """Return the choices with which the strategy makes a board; None if it cannot."""
    if not is_valid(board):
        return None
    ladders, snakes = split_jumps(board)
    drawn: list[int | bool] = [len(ladders), len(snakes)]
    free = list(range(2, HUNDRED))
    for jump in (*ladders, *snakes):
        at = free.index(min(jump))
        free.pop(at)
        above = free.index(max(jump)) - at
        free.pop(at + above)
        drawn += [at, above]
    return drawn


def split_jumps(board: Board) -> tuple[list[Pair], list[Pair]]:
    """Return the ladders and the snakes of a board."""
    jumps = jumps_on(board)
    return [jump for jump in jumps if jump[1] > jump[0]], [jump for jump in jumps if jump[1] < jump[0]]


def mutate(random: "Random", board: Board) -> Board:
    """Return a board of the same kind with a few jumps added, removed or moved; the same board if the result is none."""
    jumps = jumps_on(board)
    for _ in range(random.randint(1, 3)):
        way = random.random()
        if way < 0.3 and jumps:
            jumps.pop(random.randrange(len(jumps)))
        elif way < 0.6:
            jumps.append((random.randint(2, HUNDRED - 1), random.randint(2, HUNDRED - 1)))
        elif jumps:
            at = random.randrange(len(jumps))
            jumps[at] = (jumps[at][0] + random.randint(-3, 3), jumps[at][1] + random.randint(-3, 3))
    return board_like(board, jumps) or board


def board_like(board: Board, jumps: Sequence[Pair]) -> Board | None:
    """Return the board of the same kind with these jumps: a valid one for a valid one, any that can be for any other; None if it
    cannot be.
    """
    if is_valid(board):
        return valid_board_with(jumps)
    if board.leads[1] == 1 and any(foot == 1 for foot, _ in jumps):
        return None  # 16928 would refuse it
    try:
        return board_with([jump for jump in jumps if jump[0] != jump[1]], board.last, board.sides, board.start, board.finish)
    except JumpFault:
        return None


def valid_board_with(jumps: Sequence[Pair]) -> Board | None:
    """Return the board of these jumps; None if it is not valid."""
    cells = [cell for jump in jumps for cell in jump]
    if len(set(cells)) < len(cells) or not all(1 < cell < HUNDRED for cell in cells):
        return None
    board = board_with(jumps)
    return board if is_valid(board) else None


def size_key(board: Board) -> tuple[int, ...]:
    """Return the sort key of a board: jumps, snakes, total lengths of ladders and of snakes, and its jumps."""
    ladders, snakes = split_jumps(board)
    lengths = [sum(abs(end - foot) for foot, end in jumps) for jumps in (ladders, snakes)]
    return (len(ladders) + len(snakes), len(snakes), *lengths, *(cell for jump in (*ladders, *snakes) for cell in jump))


def shrink_candidates(board: Board) -> Iterator[Board]:
    """Yield boards of the same kind with one jump less, shorter or lower."""
    jumps = jumps_on(board)
    for at, (foot, end) in enumerate(jumps):
        rest = jumps[:at] + jumps[at + 1 :]
        changed: list[list[Pair]] = [rest]
        toward = 1 if end > foot else -1
        lengths = {1, abs(end - foot) // 2, abs(end - foot) - 1}
        changed += [[*rest, (foot, foot + toward * length)] for length in sorted(lengths) if length > 0]
        changed += [[*rest, (end - toward * length, end)] for length in sorted(lengths) if length > 0]
        changed += [[*rest, (foot - down, end - down)] for down in (1, 6, 2, 3, 12)]
        for each in changed:
            if smaller := board_like(board, each):
                yield smaller
    yield from with_cells_moved(board, jumps)


def with_cells_moved(board: Board, jumps: Sequence[Pair]) -> Iterator[Board]:
    """Yield boards with one cell of their jumps moved, in all jumps that it belongs to, so that a chain of jumps remains one."""
    cells = [cell for jump in jumps for cell in jump]
    for cell in sorted({cell for cell in cells if cells.count(cell) > 1}):
        for other in range(1, board.last):
            if other not in cells:
                moved = [(other if foot == cell else foot, other if end == cell else end) for foot, end in jumps]
                if smaller := board_like(board, moved):
                    yield smaller


def all_smaller(board: Board) -> Iterator[Board]:
    """Yield all smaller boards with one ladder and one snake, shortest ladders first.

    For a board that is not valid, these are short chains of two jumps and then all single jumps.
    """
    least = size_key(board)
    if not is_valid(board):
        for jumps in (*few_chains(board.last), *single_jumps(board.last)):
            smaller = board_like(board, jumps)
            if smaller and size_key(smaller) < least:
                yield smaller
        return
    for length in range(1, HUNDRED - 2):
        for drop in range(1, HUNDRED - 2):
            if (2, 1, length, drop) > least[:4]:
                break
            for foot in range(2, HUNDRED - length):
                for end in range(2, HUNDRED - drop):
                    smaller = valid_board_with([(foot, foot + length), (end + drop, end)])
                    if smaller and size_key(smaller) < least:
                        yield smaller


def few_chains(last: int) -> Iterator[list[Pair]]:
    """Yield the jumps of chains of two, of which the second begins where the first ends, by their lengths together."""
    for total in range(2, LONGEST_CHAIN + 1):
        for first in range(1, total):
            for up, on in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                for foot in range(1, last):
                    middle = foot + up * first
                    end = middle + on * (total - first)
                    if 1 <= middle < last and 1 <= end <= last:
                        yield [(foot, middle), (middle, end)]


def single_jumps(last: int) -> Iterator[list[Pair]]:
    """Yield no jump, and every single one, the shortest first."""
    yield []
    for length in range(1, last):
        yield from ([(foot, foot + length)] for foot in range(1, last - length + 1))
        yield from ([(foot, foot - length)] for foot in range(length + 1, last))
