"""What people get wrong about dice yutnori: the game with another track, or with another step."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from malpan.game import Game, Verdict
from malpan.games.trial import Mistake, Variation
from malpan.games.yut.rules import HIGHEST_ROLL, Board, step
from malpan.games.yut.track import Cell, board_of, cells_of, standard_track
from malpan.language import mark

Step = Callable[[Board, list[int], int, int], tuple[Verdict, int]]

CENTRE = ("25", "30'", "35")
LANES = (("13", "16'", "19"), ("22'", "24'"), ("28'", "27", "26'"))
PLAIN_WAY, CORNER = "30'", "30"


def end_of(board: Board, cell: int, roll: int) -> int:
    return board.reach[cell * (HIGHEST_ROLL + 1) + roll]


def number(board: Board, name: str) -> int:
    return board.names.index(name)


def others(state: Sequence[int], horse: int) -> list[int]:
    return [cell for other, cell in enumerate(state) if other != horse]


def move_horse(board: Board, state: list[int], horse: int, end: int) -> tuple[Verdict, int]:
    state[horse] = end
    return Verdict.ON, board.values[end]


def by_worth(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Treat cells of the same worth as the same cell."""
    cell = state[horse]
    end = end_of(board, cell, roll)
    taken = [board.values[place] for place in others(state, horse) if place not in (board.start, board.finish)]
    if cell == board.finish or (end != board.finish and board.values[end] in taken):
        return Verdict.ILLEGAL, 0
    return move_horse(board, state, horse, end)


def corner_in_passing(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Take every shortcut on the way, even when only passing it."""
    cell = end = state[horse]
    if cell == board.finish:
        return Verdict.ILLEGAL, 0
    for _ in range(roll):
        end = board.shortcuts[end]
    if end != board.finish and end in others(state, horse):
        return Verdict.ILLEGAL, 0
    return move_horse(board, state, horse, end)


def one_home(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Let a horse at the goal block the next one."""
    end = end_of(board, state[horse], roll)
    if end == board.finish and end in others(state, horse):
        return Verdict.ILLEGAL, 0
    return step(board, state, horse, roll)


def home_at_40(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Treat 40 as the goal: a horse there stays, and blocks no other."""
    last = number(board, "40")
    cell, end = state[horse], end_of(board, state[horse], roll)
    if cell in (last, board.finish) or (end not in (last, board.finish) and end in others(state, horse)):
        return Verdict.ILLEGAL, 0
    return move_horse(board, state, horse, end)


def may_pass(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Let a horse at the goal be chosen, for no points."""
    return (Verdict.ON, 0) if state[horse] == board.finish else step(board, state, horse, roll)


def no_overtaking(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Let horses that are passed block a move."""
    taken = [place for place in others(state, horse) if place not in (board.start, board.finish)]
    if any(end_of(board, state[horse], steps) in taken for steps in range(1, roll)):
        return Verdict.ILLEGAL, 0
    return step(board, state, horse, roll)


def corner_at_both_30(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Leave the 30 after the centre like the corner of that worth."""
    inner = number(board, PLAIN_WAY)
    if state[horse] != inner:
        return step(board, state, horse, roll)
    end = end_of(board, number(board, CORNER), roll)
    return (Verdict.ILLEGAL, 0) if end in others(state, horse) else move_horse(board, state, horse, end)


def one_30(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Let the two 30s be one cell, which is left towards 28."""
    both = {number(board, CORNER), number(board, PLAIN_WAY)}
    here = number(board, CORNER) if state[horse] in both else state[horse]
    end = end_of(board, here, roll)
    taken = {place for place in others(state, horse) if place not in (board.start, board.finish)}
    if state[horse] == board.finish or end in taken or (end in both and taken & both):
        return Verdict.ILLEGAL, 0
    return move_horse(board, state, horse, end)


def exactly_home(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Refuse moves past the goal."""
    if roll > 1 and end_of(board, state[horse], roll - 1) == board.finish:
        return Verdict.ILLEGAL, 0
    return step(board, state, horse, roll)


def start_is_taken(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Treat the goal as the start, where waiting horses block a move."""
    if end_of(board, state[horse], roll) == board.finish and board.start in others(state, horse):
        return Verdict.ILLEGAL, 0
    return step(board, state, horse, roll)


def on_track(cells: list[Cell]) -> Callable[[Board], Board]:
    """Return the function that puts a board's horses and rolls on another track."""
    return lambda board: board_of(cells, board.names[board.start], board.names[board.finish], board.horses, board.rolls)


def without_corners(board: Board) -> Board:
    cells = [cell._replace(shortcut="") for cell in cells_of(board)]
    return on_track(cells)(board)


def track_with_copies(cells: Sequence[str], shared: str) -> list[Cell]:
    """Return the standard track with a copy of some cells for each lane, which then leads to a shared cell."""
    lanes = set(CENTRE) | {name for lane in LANES for name in lane}
    track = [cell for cell in standard_track() if cell.name not in lanes]
    finish = track.pop()
    for way, lane in enumerate(LANES):
        names = [*lane, *(f"{name}#{way}" for name in cells), shared]
        track += [Cell(name, worth(name), ahead) for name, ahead in itertools.pairwise(names)]
    return [*track, finish]


def worth(name: str) -> int:
    return int(name.partition("#")[0].strip("'"))


def track_with_second_40() -> list[Cell]:
    """Return the standard track with a 40 of its own after 35."""
    track = [cell._replace(ahead="40#") if cell.name == "35" else cell for cell in standard_track()]
    return [*track[:-1], Cell("40#", 40, "finish"), track[-1]]


def greedy(board: Board, last_of_equals: bool = False) -> int | None:
    """Give each roll to the horse that scores most with it."""
    state, total = [board.start] * board.horses, 0
    for roll in board.rolls:
        choices = []
        for horse in range(board.horses):
            after = list(state)
            verdict, points = step(board, after, horse, roll)
            if verdict == Verdict.ON:
                choices.append((points, horse if last_of_equals else -horse, after))
        if not choices:
            break
        points, _, state = max(choices)
        total += points
    return total


def vacated_late(board: Board) -> int | None:
    """Undo a move, but leave its cell marked as taken."""
    places, taken = [board.start] * board.horses, set[int]()

    def best_from(turn: int, total: int) -> int:
        if turn == len(board.rolls):
            return total
        best = 0
        for horse, cell in enumerate(places):
            if cell == board.finish:
                continue
            end = end_of(board, cell, board.rolls[turn])
            if end in taken:
                continue
            taken.discard(cell)
            taken.update({end} - {board.finish})
            places[horse] = end
            best = max(best, best_from(turn + 1, total + board.values[end]))
            places[horse] = cell
        return best

    return best_from(0, 0)


def mistakes(game: Game[Board]) -> list[Mistake[Board]]:
    """Return the mistakes, as variations of a game on the standard track."""

    def stepping(changed: Step) -> Variation[Board]:
        return Variation(replace(game, step=changed))

    def placed(change: Callable[[Board], Board]) -> Variation[Board]:
        return Variation(game, change)

    return [
        Mistake("Y01", mark("takes two cells of the same worth for the same cell"), [stepping(by_worth)]),
        Mistake(
            "Y02",
            mark("gives each lane its own 25, 30, 35 and 40"),
            [placed(on_track(track_with_copies((*CENTRE, "40"), "finish")))],
        ),
        Mistake("Y03", mark("gives the lane after the centre a 40 of its own"), [placed(on_track(track_with_second_40()))]),
        Mistake("Y04", mark("takes the blue arrow even when only passing it"), [stepping(corner_in_passing)]),
        Mistake("Y05", mark("never takes the blue arrow"), [placed(without_corners)]),
        Mistake("Y06", mark("lets a horse at the goal block the next one"), [stepping(one_home)]),
        Mistake("Y07", mark("takes 40 for the goal"), [stepping(home_at_40)]),
        Mistake("Y08", mark("lets a finished horse pass"), [stepping(may_pass)]),
        Mistake("Y09", mark("lets a horse be blocked by horses that it passes"), [stepping(no_overtaking)]),
        Mistake(
            "Y10", mark("takes the 30 after the centre for the blue corner 30"), [stepping(one_30), stepping(corner_at_both_30)]
        ),
        Mistake("Y11", mark("lets a horse reach the goal only with the exact roll"), [stepping(exactly_home)]),
        Mistake(
            "Y12", mark("gives each roll to the horse that scores most with it"), [greedy, partial(greedy, last_of_equals=True)]
        ),
        Mistake("Y13", mark("gives each lane its own 25, 30 and 35"), [placed(on_track(track_with_copies(CENTRE, "40")))]),
        Mistake("Y-start-occupied", mark("lets horses at the start block one that finishes"), [stepping(start_is_taken)]),
        Mistake("Y-vacated-late", mark("undoes a move without undoing that its cell is taken"), [vacated_late]),
    ]
