"""A run of the stamping die by habits that may be wrong: in commands, at the borders, between die and map, in what it prints."""

from collections.abc import Sequence
from dataclasses import dataclass

from malpan.game import SILENT, Step, Verdict
from malpan.games.player import Played, Player
from malpan.games.stamp.rules import (
    BOTTOM,
    COLUMN,
    EAST,
    EAST_FACE,
    MAP,
    NORTH,
    NORTH_FACE,
    ROW,
    SOUTH,
    SOUTH_FACE,
    TOP,
    WEST,
    WEST_FACE,
    Board,
    start,
    tip,
)

RIGHT_WAYS = (EAST, WEST, NORTH, SOUTH)
NUMBERED = {TOP: 1, BOTTOM: 6, NORTH_FACE: 2, SOUTH_FACE: 5, EAST_FACE: 3, WEST_FACE: 4}
SIDES = {
    EAST: (EAST_FACE, WEST_FACE),
    WEST: (WEST_FACE, EAST_FACE),
    NORTH: (NORTH_FACE, SOUTH_FACE),
    SOUTH: (SOUTH_FACE, NORTH_FACE),
}
OTHER_WAY = {NORTH: SOUTH, SOUTH: NORTH}


@dataclass(frozen=True)
class CommandPlayer(Player[Board]):
    """Who obeys the commands.

    ways          what the commands mean, in the order of their numbers.
    mirrored      whether north and south are swapped.
    exchanged     whether row and column of the start are.
    numbered      whether the die begins with 1 to 6 on its faces.
    stays         whether a number that is picked up stays on the map.
    given_away    whether a number that is stamped is gone from the die.
    lost          for faces that are shifted in place: at which of the four that begins, and whether backwards.
    borders       which sides both borders are tested against: each its own (""), "rows" or "columns".
    turns_off     whether a command that leads off the map turns the die: not (""), "as it rolls", or "rightly".
    prints_off    whether it prints a number: not (""), "after" that, "before", or the "top" in any case.
    bottom        whether the bottom is printed.
    """

    ways: tuple[int, ...] = RIGHT_WAYS
    mirrored: bool = False
    exchanged: bool = False
    numbered: bool = False
    stays: bool = False
    given_away: bool = False
    lost: tuple[int, bool] | None = None
    borders: str = ""
    turns_off: str = ""
    prints_off: str = ""
    bottom: bool = False

    def __call__(self, board: Board) -> tuple[int, ...]:
        """Return what is printed until the run ends, or such a program leaves the map."""
        return tuple(step.points for step in self.run(board, self.begin(board)) if step.points != SILENT)

    def line(self, board: Board) -> Played:
        """Return the run."""
        begin = self.begin(board)
        return Played(tuple(begin), tuple(self.run(board, begin, keep=True)))

    def begin(self, board: Board) -> list[int]:
        """Return the first state."""
        state = start(board)
        if self.exchanged:
            state[ROW], state[COLUMN] = state[COLUMN], state[ROW]
        if self.numbered:
            for place, number in NUMBERED.items():
                state[place] = number
        return state

    def run(self, board: Board, begin: Sequence[int], keep: bool = False) -> list[Step]:
        """Obey the commands; states are kept only if they are wanted."""
        state, steps = list(begin), []
        for number, command in enumerate(board.commands, start=1):
            way = self.ways[command - EAST]
            way = OTHER_WAY.get(way, way) if self.mirrored else way
            if self.is_off(board, state, way):
                printed = self.obey_off_the_map(state, way)
            else:
                self.turn(state, way)
                if not (0 <= state[ROW] < board.rows and 0 <= state[COLUMN] < board.columns):
                    break
                self.touch(board, state)
                printed = self.shown(state)
            steps.append(Step(str(number), None, command, printed, Verdict.ON, tuple(state) if keep else ()))
        return steps

    def shown(self, state: list[int]) -> int:
        """Return the number that is printed."""
        return state[BOTTOM if self.bottom else TOP]

    def is_off(self, board: Board, state: list[int], way: int) -> bool:
        """Tell whether the next cell counts as off the map."""
        rows = board.columns if self.borders == "columns" else board.rows
        columns = board.rows if self.borders == "rows" else board.columns
        row = state[ROW] + (way == SOUTH) - (way == NORTH)
        column = state[COLUMN] + (way == EAST) - (way == WEST)
        return not (0 <= row < rows and 0 <= column < columns)

    def obey_off_the_map(self, state: list[int], way: int) -> int:
        """Do what a command does that leads off the map, and return what it prints."""
        before = self.shown(state)
        if self.turns_off:
            row, column = state[ROW], state[COLUMN]
            (tip if self.turns_off == "rightly" else self.turn)(state, way)
            state[ROW], state[COLUMN] = row, column
        if not self.prints_off:
            return SILENT
        if self.prints_off == "top":
            return state[TOP]
        return before if self.prints_off == "before" else self.shown(state)

    def touch(self, board: Board, state: list[int]) -> None:
        """Pick up or stamp a number."""
        cell = MAP + state[ROW] * board.columns + state[COLUMN]
        if state[cell] == 0:
            state[cell] = state[BOTTOM]
            state[BOTTOM] = 0 if self.given_away else state[BOTTOM]
        else:
            state[BOTTOM] = state[cell]
            state[cell] = state[cell] if self.stays else 0

    def turn(self, state: list[int], way: int) -> None:
        """Roll the die; if its faces are shifted one after the other, the last gets what the first one has by then."""
        if self.lost is None:
            tip(state, way)
            return
        first, back = self.lost
        ahead, behind = SIDES[way]
        ring = [TOP, behind, BOTTOM, ahead]  # a roll brings to each of these what was on the next
        ring = ring[first:] + ring[:first]
        after = list(state)
        tip(after, way)
        state[ROW], state[COLUMN] = after[ROW], after[COLUMN]
        if back:  # what was on each goes to the one before it, taken from the end
            for place in (3, 2, 1, 0):
                state[ring[place - 1]] = state[ring[place]]
            return
        for place in range(4):
            state[ring[place]] = state[ring[(place + 1) % 4]]
