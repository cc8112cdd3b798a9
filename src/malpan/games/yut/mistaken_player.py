"""A player of dice yutnori on the standard track, with habits that may be wrong: about the track, the moves, and the search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from malpan.game import Step, Verdict
from malpan.game.steps import State
from malpan.games.player import Outcome, Played, Player
from malpan.games.yut.mistaken_tracks import Track, track_with
from malpan.games.yut.rules import Board

Places = tuple[int, ...]

Move = tuple[int, int, int]
"""The cell that a horse leaves, the cell where its move ends, and its points."""


@dataclass(frozen=True)
class HorsePlayer(Player[Board]):
    """A player of yutnori.

    centres      whether each lane has its own 25, 30 and 35.
    forties      which 40 the lanes lead to: that of the outer ring (""), a "second" one, or one for "each" lane.
    corner_40    what it takes 40 for besides: nothing (""), or a corner from which an "arrow" or a "lane" leads inside; with
                 "arrow, once", a horse that would come back to 40 by it blocks itself.
    arrows       when a blue arrow is taken: by a move that begins on its corner (""), "never", or in "passing" too.
    home_40      which 40 it takes for the goal: none (""), the "outer" one, or "any".
    alike        whether two cells of the same worth block each other.
    goal_full    where a horse at the goal blocks the next one: nowhere (""), at the "goal", or at a 40 taken for it "too".
    start_full   whether horses at the start block one that finishes.
    overtaken    whether horses that are passed block a move.
    both_30      what the 30 after the centre is: a cell of its own (""), the corner 30 ("one"), or left like it ("left alike").
    exact        whether the goal must be reached exactly.
    passes       whether a horse at the goal may be moved, for nothing.
    waits        whether a move spends the turn where it is "blocked", or where it is not "allowed" for any reason.
    search       how it searches: through all lines (""), "greedy" or "greedy, last" of equals, or with cells "vacated late".
    """

    centres: bool = False
    forties: str = ""
    corner_40: str = ""
    arrows: str = ""
    home_40: str = ""
    alike: bool = False
    goal_full: str = ""
    start_full: bool = False
    overtaken: bool = False
    both_30: str = ""
    exact: bool = False
    passes: bool = False
    waits: str = ""
    search: str = ""

    def is_possible(self) -> bool:
        """Tell whether one program can have all these habits: one that leaves cells taken is about taken cells itself."""
        return self.search != "vacated late" or not (self.waits or self.passes or self.alike or self.overtaken or self.both_30)

    @property
    def track(self) -> Track:
        """The track that it believes in."""
        return track_with(self.centres, self.forties, self.corner_40, self.arrows)

    def __call__(self, board: Board) -> int:
        """Return the highest total that it finds."""
        return sum(points for _, _, points in self.moves(board))

    def moves(self, board: Board) -> list[Move]:
        """Return the moves that it finds, one a turn."""
        if self.search.startswith("greedy"):
            return self.greedily(board)
        if self.search:
            return self.leaving_cells_taken(board)
        return self.best(board)

    def best(self, board: Board) -> list[Move]:
        """Search all lines, turn by turn; horses are interchangeable."""
        begin = (self.track.start,) * board.horses
        layer: dict[Places, tuple[int, Places, Move | None]] = {begin: (0, begin, None)}
        layers = [layer]
        for roll in board.rolls:
            ahead: dict[Places, tuple[int, Places, Move | None]] = {}
            for places, (total, _, _) in layer.items():
                for move in self.legal_moves(places, roll):
                    left = list(places)
                    left[left.index(move[0])] = move[1]
                    left.sort()
                    after, sum_ = tuple(left), total + move[2]
                    if after not in ahead or ahead[after][0] < sum_:
                        ahead[after] = sum_, places, move
            if not ahead:
                break
            layer = ahead
            layers.append(layer)
        return trace_back(layers)

    def legal_moves(self, places: Places, roll: int) -> Iterator[Move]:
        """Yield the moves that it allows, one for each cell with horses."""
        seen = -1
        for horse, cell in enumerate(places):
            if cell != seen:
                seen = cell
                if move := self.move(places, horse, roll):
                    yield move

    def move(self, places: Places, horse: int, roll: int) -> Move | None:
        """Return a horse's move as it allows it, None if it does not."""
        track, cell = self.track, places[horse]
        if cell == track.finish or self.is_home_40(track, cell):
            return (cell, cell, 0) if self.passes else None
        here = track.corner_30 if self.both_30 and cell in track.inner_30s else cell
        end = track.ends[here][roll]
        if self.exact and track.ends[here][roll - 1] == track.finish:
            return (cell, cell, 0) if self.waits == "allowed" else None
        blocks_itself = end == cell and self.corner_40 == "arrow, once"
        if blocks_itself or self.is_blocked(track, [*places[:horse], *places[horse + 1 :]], here, end, roll):
            return (cell, cell, 0) if self.waits else None
        return cell, end, track.values[end]

    def is_home_40(self, track: Track, cell: int) -> bool:
        """Tell whether a cell is a 40 that it takes for the goal."""
        return bool(self.home_40) and cell in (track.forties if self.home_40 == "any" else track.forties[:1])

    def is_blocked(self, track: Track, others: list[int], here: int, end: int, roll: int) -> bool:
        """Tell whether other horses keep one from moving to a cell."""
        if self.overtaken and any(cell in others and cell != track.finish for cell in track.ends[here][1:roll]):
            return True
        if end == track.finish:
            return (bool(self.goal_full) and end in others) or (self.start_full and track.start in others)
        if self.is_home_40(track, end):
            return self.goal_full == "too" and end in others
        if end in others:
            return True
        if self.alike and any(track.values[end] == track.values[other] for other in others if track.is_inside(other)):
            return True
        thirties = (track.corner_30, *track.inner_30s)
        return self.both_30 == "one" and end in thirties and any(other in thirties for other in others)

    def greedily(self, board: Board) -> list[Move]:
        """Give each roll to the horse that scores most with it."""
        places, found = [self.track.start] * board.horses, []
        sign = 1 if self.search == "greedy, last" else -1
        for roll in board.rolls:
            moves = [(horse, self.move(tuple(places), horse, roll)) for horse in range(board.horses)]
            choices = [(move[2], sign * horse, move) for horse, move in moves if move]
            if not choices:
                break
            _, horse, move = max(choices)
            places[abs(horse)] = move[1]
            found.append(move)
        return found

    def leaving_cells_taken(self, board: Board) -> list[Move]:
        """Undo a move, but leave its cell marked as taken."""
        track, rolls = self.track, board.rolls
        places, taken = [track.start] * board.horses, set[int]()

        def best_from(turn: int) -> tuple[int, tuple[Move, ...]] | None:
            """Return what is earned from a turn on, and its moves; None if the play got stuck and is given up."""
            if turn == len(rolls):
                return 0, ()
            best = None
            for horse, cell in enumerate(places):
                move = self.move_past(track, cell, rolls[turn], taken, places, horse)
                if move is None:
                    continue
                taken.discard(cell)
                taken.update({move[1]} - {track.finish})
                places[horse] = move[1]
                rest = best_from(turn + 1)
                places[horse] = cell
                if rest is not None and (best is None or move[2] + rest[0] > best[0]):
                    best = move[2] + rest[0], (move, *rest[1])
            return best

        found = best_from(0)
        return list(found[1]) if found else []

    def move_past(self, track: Track, cell: int, roll: int, taken: set[int], places: list[int], horse: int) -> Move | None:
        """Return a horse's move onto a cell that is not marked as taken."""
        if cell == track.finish or self.is_home_40(track, cell):
            return None
        end = track.ends[cell][roll]
        if self.exact and track.ends[cell][roll - 1] == track.finish:
            return None
        others = [*places[:horse], *places[horse + 1 :]]
        if end == track.finish:
            blocked = self.is_blocked(track, others, cell, end, roll)
        else:
            blocked = end in taken and not self.is_home_40(track, end)
        return None if blocked else (cell, end, track.values[end])

    def line(self, board: Board) -> Played:
        """Return the moves that it finds, on the cells of the board."""
        track = self.track
        places = [track.start] * board.horses
        steps = []
        for (cell, end, points), roll in zip(self.moves(board), board.rolls, strict=False):
            horse = places.index(cell)
            places[horse] = end
            state = tuple(track.on_board[place] for place in places)
            steps.append(Step(f"horse {horse + 1}", horse, roll, points, Verdict.ON, state))
        return Played((track.on_board[track.start],) * board.horses, tuple(steps))

    def outcomes(self, board: Board, state: State, move: int, roll: int) -> Sequence[Outcome]:
        """Return what a move leads to; of cells that it has several of, a horse stands on the first."""
        track = self.track
        places = tuple(track.on_board.index(cell) for cell in state)
        moved = self.move(places, move, roll)
        if moved is None:
            return []
        after = [*state]
        after[move] = track.on_board[moved[1]]
        return [(Verdict.ON, moved[2], tuple(after))]


def trace_back(layers: list[dict[Places, tuple[int, Places, Move | None]]]) -> list[Move]:
    """Return the moves that lead to the best state of the last layer; a line that gets stuck before may be better."""
    turn, places = max(
        ((turn, places) for turn, layer in enumerate(layers) for places in layer),
        key=lambda each: (layers[each[0]][each[1]][0], each[0]),
    )
    moves = []
    while turn:
        _, places, move = layers[turn][places]
        assert move is not None
        moves.append(move)
        turn -= 1
    return moves[::-1]
