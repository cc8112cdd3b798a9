"""A player of snakes and ladders with habits that may be wrong.

It searches for the last cell over places: a cell, or the negative of a cell on which a jump is still to be taken.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from malpan.game import Step, Verdict
from malpan.game.steps import State
from malpan.games.player import Outcome, Played, Player
from malpan.games.snakes.mistaken_grids import Numbers, has_corner, has_wall, renumber
from malpan.games.snakes.mistaken_ways import Node, landings
from malpan.games.snakes.rules import Board
from malpan.games.trial import ENDLESS, Endless

SIDE = -1
"""As many rolls as a square board has rows, the number after which a program gives up."""


@dataclass(frozen=True)
class JumpPlayer(Player[Board]):
    """A player of snakes and ladders.

    ladders, snakes         whether it knows them.
    feet_open, heads_open   whether the piece may stay where a ladder, a snake, begins.
    heads_closed            whether it never lands on the head of a snake.
    toll                    whether a jump is a turn of its own.
    chained                 whether a jump that ends where another begins is followed by that one, and so on.
    second                  the same, but no third jump follows.
    arrival_unseen          whether a jump to the last cell goes unnoticed.
    wall_final              whether six heads in a row count as the end of all hope.
    start                   where it begins, if not where the board says.
    most                    the rolls after which it gives up, None for none; SIDE for as many as the board has rows.
    search                  how it searches; "" is breadth first.
    from_the_top            whether it counts the rows of a grid from the top.
    one_way                 whether it numbers every row of a grid from left to right.
    by_index                whether it numbers a row to the left if its index from the top is even.
    last_is_goal            whether it ignores a jump that comes to stand on the last cell, as it numbers a grid.
    corner_final            whether a jump in the top left corner of a grid counts as the end of all hope.
    endless                 whether it goes on searching when there is no way.
    """

    ladders: bool = True
    snakes: bool = True
    feet_open: bool = False
    heads_open: bool = False
    heads_closed: bool = False
    toll: bool = False
    chained: bool = False
    second: bool = False
    arrival_unseen: bool = False
    wall_final: bool = False
    start: int | None = None
    most: int | None = None
    search: str = ""
    from_the_top: bool = False
    one_way: bool = False
    by_index: bool = False
    last_is_goal: bool = False
    corner_final: bool = False
    endless: bool = False

    def __call__(self, board: Board) -> int | Endless | None:
        """Return the fewest rolls that it finds."""
        path = self.path(board)
        if path is None:
            return ENDLESS if self.endless else None
        return self.count(path)

    def is_possible(self) -> bool:
        """Tell whether one program can have all these habits: rows alternate in one way or not at all, and so do chains."""
        return not (self.one_way and self.by_index) and not (self.chained and self.second)

    def renumber(self, board: Board) -> Board:
        """Return the board that it plays on."""
        return renumber(board, Numbers(self.from_the_top, self.one_way, self.by_index, self.last_is_goal))

    def count(self, path: Sequence[Node]) -> int:
        """Return the rolls of a path; a jump is one if it has its toll."""
        return sum(1 for node in path[1:] if node.roll or self.toll)

    def path(self, board: Board) -> list[Node] | None:
        """Return the way that it finds, from the start to the last cell; None if it finds none."""
        if self.corner_final and has_corner(board):
            return None
        board = self.renumber(board)
        if self.wall_final and has_wall(board):
            return None
        start = board.start if self.start is None else self.start
        node = SEARCHES[self.search](self, board, start)
        if node is None:
            return None
        path = []
        while node is not None:
            path.append(node)
            node = node.before
        path.reverse()
        most = isqrt(board.last) if self.most == SIDE else self.most
        return None if most is not None and self.count(path) > most else path

    def end_of(self, board: Board, cell: int) -> int:
        """Return where the jump on a cell leads, the cell itself if there is none that it knows."""
        end = board.leads[cell]
        return cell if (end > cell and not self.ladders) or (end < cell and not self.snakes) else end

    def jump(self, board: Board, cell: int) -> int | None:
        """Return where a piece on a cell comes to stand; None if it follows a ring of jumps."""
        end = self.end_of(board, cell)
        if self.second:
            return self.end_of(board, end)
        if not self.chained:
            return end
        for _ in board.leads:
            cell, end = end, self.end_of(board, end)
            if cell == end:
                return end
        return None

    def stays(self, cell: int, end: int) -> bool:
        """Tell whether it may stay where a jump begins."""
        return self.feet_open if end > cell else self.heads_open

    def reach(self, board: Board, place: int) -> Iterator[tuple[int, int]]:
        """Yield the rolls from a place, or 0 for a jump, and the places that they lead to."""
        if place < 0:
            end = self.jump(board, -place)
            if end is not None and not (self.arrival_unseen and end == board.last):
                yield 0, end
            return
        for roll, cell in landings(board, place):
            end = self.jump(board, cell)
            if end == cell:
                yield roll, cell
                continue
            if (
                end is not None
                and not (self.heads_closed and self.end_of(board, cell) < cell)
                and not (self.arrival_unseen and end == board.last)
            ):
                yield roll, -cell if self.toll else end
            if self.stays(cell, board.leads[cell]):
                yield roll, cell

    def line(self, board: Board) -> Played | None:
        """Return the way that it finds; a jump that costs no roll belongs to the roll before it, or to the start."""
        path = self.path(board)
        if path is None:
            return None
        start, steps = path[0].place, list[Step]()
        for place, roll, _ in path[1:]:
            verdict = Verdict.WON if place == board.last else Verdict.ON
            if not roll and not self.toll:
                if steps:
                    steps[-1] = steps[-1]._replace(state=(place,), verdict=verdict)
                else:
                    start = place
                continue
            label, move = (str(roll), roll - 1) if roll else ("", None)
            steps.append(Step(label, move, 0, 0, verdict, (abs(place),)))
        return Played((start,), tuple(steps))

    def outcomes(self, board: Board, state: State, move: int, roll: int) -> Sequence[Outcome]:
        """Return where a roll may leave the piece."""
        board = self.renumber(board)
        ends = [abs(place) for number, place in self.reach(board, state[0]) if number == move + 1]
        return [(Verdict.WON if end == board.last else Verdict.ON, 0, (end,)) for end in ends]


def in_layers(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Search breadth first, as is right."""
    nodes = [Node(start)]
    seen = {start}
    for node in nodes:
        if node.place == board.last:
            return node
        for roll, end in player.reach(board, node.place):
            if end not in seen:
                seen.add(end)
                nodes.append(Node(end, roll, node))
    return None


def in_one_pass(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Process the cells once, in ascending order, passing on from each to where its rolls lead."""
    found = {start: (0, Node(start))}
    for cell in range(start, board.last):
        waiting = [cell] if cell in found else []
        for place in waiting:
            cost, node = found[place]
            for roll, end in player.reach(board, place):
                if end not in found or cost + 1 < found[end][0]:
                    found[end] = cost + 1, Node(end, roll, node)
                    waiting += [end] if end < 0 else []
    return found[board.last][1] if board.last in found else None


def looking_back(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Process the cells once, in ascending order, looking back from each at the cells one roll before it."""
    found = {start: (0, Node(start))}
    for cell in range(start + 1, board.last + 1):
        before = [place for place in range(max(start, cell - board.sides), cell) if place in found]
        if not before:
            continue
        nearest = min(before, key=lambda place: found[place][0])
        ways = [(nearest, roll, end) for roll, end in player.reach(board, nearest) if nearest + roll == cell]
        for place, roll, end in ways:
            cost, node = found[place]
            if end not in found or cost + 1 < found[end][0]:
                found[end] = cost + 1, Node(end, roll, node)
                ways += [(end, 0, top) for _, top in player.reach(board, end)] if end < 0 else []
    return found[board.last][1] if board.last in found else None


def greedily(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Always go to the cell that is highest after its jump; give up when one comes back."""
    node, seen = Node(start), {start}
    while node.place != board.last:
        ways = player.reach(board, node.place)
        roll, end = max(ways, key=lambda way: way[1] if way[1] >= 0 else player.end_of(board, -way[1]), default=(0, node.place))
        if end in seen:
            return None
        seen.add(end)
        node = Node(end, roll, node)
    return node


def with_one_table(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Mark in one table where rolls and where jumps ended."""
    nodes = [Node(start)]
    marked = {start}
    for node in nodes:
        if node.place == board.last:
            return node
        landed_on = dict(landings(board, node.place))
        for roll, end in player.reach(board, node.place):
            landed = landed_on.get(roll, end)
            if landed in marked:
                continue
            marked.add(landed)
            if end == landed or end not in marked:
                marked.add(end)
                nodes.append(Node(end, roll, node))
    return None


def in_a_queue(player: JumpPlayer, board: Board, start: int, high_first: bool = False) -> Node | None:
    """Let a jump wait in the queue behind what was put there before, at no cost; the first count of a cell is kept."""
    nodes = [Node(start)]
    seen = {start}
    for node in nodes:
        cell = node.place
        if cell == board.last:
            return node
        end = player.end_of(board, cell)
        jumps = end != cell
        ways = [] if jumps and not player.stays(cell, end) else landings(board, cell)
        if jumps and not (player.arrival_unseen and end == board.last):
            ways = [(0, end), *ways]
        for roll, to in reversed(ways) if high_first else ways:
            closed = roll and player.heads_closed and player.end_of(board, to) < to
            if to not in seen and not closed:
                seen.add(to)
                nodes.append(Node(to, roll, node))
    return None


def in_a_queue_from_above(player: JumpPlayer, board: Board, start: int) -> Node | None:
    """Search in a queue, high rolls first."""
    return in_a_queue(player, board, start, high_first=True)


SEARCHES: dict[str, Callable[[JumpPlayer, Board, int], Node | None]] = {
    "": in_layers,
    "one pass": in_one_pass,
    "look back": looking_back,
    "greedy": greedily,
    "one table": with_one_table,
    "queue": in_a_queue,
    "queue, high rolls first": in_a_queue_from_above,
}
