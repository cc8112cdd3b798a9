"""A run of the rolling die by habits that may be wrong: at the edge, in what a cell scores, in how the die turns and begins."""

from dataclasses import dataclass, field

from malpan.game import Step, Verdict
from malpan.games.die.rules import COLUMN, EAST, HEADING, ROW, TOP, WEST, Board, leaves, tip
from malpan.games.player import Played, Player

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass
class Run:
    """A map with the die on it, the cells that have been counted, and how many cells each cell counts for."""

    board: Board
    state: list[int]
    counted: set[int] = field(default_factory=set)
    sizes: dict[int, int] = field(default_factory=dict)

    @property
    def cell(self) -> int:
        """The cell under the die."""
        return self.state[ROW] * self.board.columns + self.state[COLUMN]

    def turn(self, quarters: int) -> None:
        """Turn the heading clockwise."""
        self.state[HEADING] = (self.state[HEADING] + quarters) % 4


@dataclass(frozen=True)
class DiePlayer(Player[Board]):
    """Who lets the die run.

    north, east    the faces that it begins with.
    aside          the quarter turns at the edge, clockwise; if that is off the map too, it turns round from there.
    edge           what happens at the edge then: it rolls (""), "waits", "waits for nothing" (does not score or turn), "slides"
                   without tipping, or slides and is tipped "onward", the way it was heading.
    facing_on      whether it keeps the heading off the map after that.
    top            whether the top face is compared with the map.
    other_way      whether it turns anticlockwise for clockwise.
    modulo         for headings computed modulo the number of rows: which heading is 0, and what is added to turn anticlockwise.
    connected      which cells count: those connected at "sides", at "corners" too, or equal ones "everywhere".
    late           whether a cell is marked late, and counted once for every shortest way to it.
    itself         whether the cell under the die counts.
    once           whether a group counts once only: "nothing" after that, or the cell "itself" alone.
    alone          whether the number is not multiplied.
    """

    north: int = 2
    east: int = 3
    aside: int = 2
    edge: str = ""
    facing_on: bool = False
    top: bool = False
    other_way: bool = False
    modulo: tuple[int, int] | None = None
    connected: str = "sides"
    late: bool = False
    itself: bool = True
    once: str = ""
    alone: bool = False

    def __call__(self, board: Board) -> int | None:
        """Return the total; None where such a program crashes on a fifth heading."""
        steps = self.run(board, board.turns, keep=False)
        return None if steps is None else sum(step.points for step in steps)

    def line(self, board: Board) -> Played | None:
        """Return the run, as far as lines of play are shown."""
        steps = self.run(board, min(board.turns, 1000), keep=True)
        return None if steps is None else Played((0, 0, EAST, 1, self.north, self.east), tuple(steps))

    def run(self, board: Board, turns: int, keep: bool) -> list[Step] | None:
        """Play all turns; states are kept only if they are wanted."""
        run = Run(board, [0, 0, EAST, 1, self.north, self.east])
        steps = []
        for number in range(turns):
            before = run.cell
            if run.state[HEADING] > WEST:
                return None
            if leaves(board, run.state):
                self.leave(run)
            else:
                tip(run.state)
            points = 0
            if self.edge != "waits for nothing" or run.cell != before:
                points = self.points(run)
                self.turn(run)
            steps.append(Step(str(number + 1), None, 0, points, Verdict.ON, tuple(run.state) if keep else ()))
        return steps

    def leave(self, run: Run) -> None:
        """Do what happens at the edge."""
        heading, faces = run.state[HEADING], run.state[TOP:]
        run.turn(self.aside)
        if self.aside != 2 and leaves(run.board, run.state):
            run.turn(2)
        if not self.edge.startswith("waits"):
            tip(run.state)
        if self.edge in ("slides", "onward"):
            run.state[TOP:] = tip_faces(faces, heading) if self.edge == "onward" else faces
        if self.facing_on:
            run.state[HEADING] = heading

    def turn(self, run: Run) -> None:
        """Turn the heading by the face that is compared with the map."""
        face = run.state[TOP] if self.top else 7 - run.state[TOP]
        number = run.board.numbers[run.cell]
        quarters = (face > number) - (face < number)
        if self.other_way:
            quarters = -quarters
        if quarters < 0 and self.modulo:
            first, back = self.modulo
            heading = ((run.state[HEADING] - first) % 4 + back) % run.board.rows
            run.state[HEADING] = heading if heading > WEST else (heading + first) % 4
        else:
            run.turn(quarters)

    def points(self, run: Run) -> int:
        """Return what the cell under the die scores."""
        cell = run.cell
        number = run.board.numbers[cell]
        if self.once:
            if cell in run.counted:
                return number if self.once == "itself" else 0
            run.counted.update(self.group(run, cell))
        if self.alone:
            return number
        if cell not in run.sizes:
            run.sizes[cell] = self.size(run, cell)
        return number * run.sizes[cell]

    def size(self, run: Run, cell: int) -> int:
        """Return how many cells count with one."""
        found = self.group(run, cell)
        count = sum(found.values()) if self.late else len(found)
        return count if self.itself else count - 1

    def group(self, run: Run, cell: int) -> dict[int, int]:
        """Return the cells that count with one, each with the number of shortest ways to it."""
        board = run.board
        if self.connected == "everywhere":
            return {near: 1 for near, number in enumerate(board.numbers) if number == board.numbers[cell]}
        steps = SIDES + CORNERS if self.connected == "corners" else SIDES
        found = layer = {cell: 1}
        while layer:
            ahead: dict[int, int] = {}
            for here, ways in layer.items():
                row, column = divmod(here, board.columns)
                for down, right in steps:
                    near = (row + down) * board.columns + column + right
                    inside = 0 <= row + down < board.rows and 0 <= column + right < board.columns
                    if inside and near not in found and board.numbers[near] == board.numbers[cell]:
                        ahead[near] = ahead.get(near, 0) + ways
            found = {**found, **ahead}
            layer = ahead
        return found


def tip_faces(faces: list[int], heading: int) -> list[int]:
    """Return the faces of a die that was tipped in a heading."""
    state = [0, 0, heading, *faces]
    tip(state)
    return state[TOP:]
