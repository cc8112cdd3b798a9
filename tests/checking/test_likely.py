"""Programs that make a mistake in a way of their own: it is named if it fits, and the likeliest first if none does everywhere."""

from random import Random
from typing import Any

from malpan import check
from malpan.checking.answers import Case, answer_plain
from malpan.checking.board_files import board_text
from malpan.checking.hunt import Hunt
from malpan.checking.mistakes.explain import mistakes_here
from malpan.checking.programs.functions import Function
from malpan.games.catalogue import find_game

MOVES = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}


class Box:
    """A box as its text has it, and how a marble rolls in it."""

    def __init__(self, text: str) -> None:
        self.rows = text.split()[2:]
        self.red, self.blue, self.hole = (self.find(sign) for sign in "RBO")

    def find(self, sign: str) -> tuple[int, int]:
        return next((y, row.index(sign)) for y, row in enumerate(self.rows) if sign in row)

    def roll(self, cell: tuple[int, int], move: str, over_the_hole: bool = False) -> tuple[tuple[int, int], int]:
        (y, x), (dy, dx), count = cell, MOVES[move], 0
        while self.rows[y + dy][x + dx] != "#" and (over_the_hole or (y, x) != self.hole):
            y, x, count = y + dy, x + dx, count + 1
        return (y, x), count

    def tilt(self, red: Any, blue: Any, move: str, over_the_hole: bool = False) -> tuple[Any, Any, bool, bool]:
        """Return where both stop, and whether each is in the hole, which is asked before one of two on a cell is pulled back."""
        (red, first), (blue, second) = self.roll(red, move, over_the_hole), self.roll(blue, move, over_the_hole)
        dropped = red == self.hole, blue == self.hole
        dy, dx = MOVES[move]
        if red == blue and first > second:
            red = red[0] - dy, red[1] - dx
        elif red == blue:
            blue = blue[0] - dy, blue[1] - dx
        return red, blue, *dropped


def search_by_level(text: str, over_the_hole: bool) -> int:
    box = Box(text)
    layer, seen = [(box.red, box.blue)], {(box.red, box.blue)}
    for tilts in range(1, 11):
        ahead = []
        for red, blue in layer:
            for move in MOVES:
                reds, blues, won, lost = box.tilt(red, blue, move, over_the_hole)
                if won and not lost:
                    return tilts
                if not lost and (reds, blues) not in seen:
                    seen.add((reds, blues))
                    ahead.append((reds, blues))
        layer = ahead
    return -1


def search_in_depth(text: str) -> int:
    """Mark every position when it is reached, also where it is too late to go on."""
    box = Box(text)
    seen = {(box.red, box.blue)}
    best = 11

    def visit(red: Any, blue: Any, tilts: int) -> None:
        nonlocal best
        if tilts > 10:
            return
        for move in "RLDU":
            reds, blues, won, lost = box.tilt(red, blue, move)
            if lost:
                continue
            if won:
                best = min(best, tilts)
            elif (reds, blues) not in seen:
                seen.add((reds, blues))
                visit(reds, blues, tilts + 1)

    visit(box.red, box.blue, 1)
    return -1 if best > 10 else best


def named(report: Any) -> list[str]:
    return [each.id for each in report.explanations]


def test_the_hole_may_be_asked_for_before_a_marble_is_pulled_back() -> None:
    assert check("13460", lambda text: search_by_level(text, over_the_hole=False), count=60)
    assert named(check("13460", lambda text: search_by_level(text, over_the_hole=True), count=60)) == ["M15"]


def test_a_search_in_depth_may_mark_what_it_does_not_go_on_from() -> None:
    assert named(check("13460", search_in_depth, count=60)) == ["M19"]


def test_the_mistake_that_fits_most_boards_is_named_first() -> None:
    game = find_game("23288")
    assert game.trial is not None
    trial = game.trial()
    known = {mistake.id: mistake.programs[0] for mistake in trial.mistakes}
    hunt = Hunt(game, trial, Function(lambda text: known["D15"](game.read(text)), name="f"), planned=1)
    boards = [trial.board_of_size(Random(seed), 0.2, False) for seed in range(30)]
    cases = [Case("random", board, board_text(game, board), answer_plain(game, board)) for board in boards]
    attempts = [(case, hunt.try_case(case)) for case in cases]
    hunt.attempts += attempts
    wrong = [(case, judgement) for case, judgement in attempts if judgement.signature != str(case.answer)]
    here = [[each.id for each in mistakes_here(hunt, *each)] for each in wrong]
    assert all(ids[0] == "D15" for ids in here)
    assert any(len(ids) > 1 for ids in here)
