"""Dice yutnori, as a learner writes it, with a switch for every classic mistake (17825).

A cell is a name: `o` and its worth on the outer track, `a` `b` `c` on the ways in, `m` in the middle.
"""

from functools import cache
from itertools import pairwise

OUTER = ["start", *(f"o{worth}" for worth in range(2, 41, 2)), "home"]
WAYS_IN = {"o10": ["a13", "a16", "a19"], "o20": ["b22", "b24"], "o30": ["c28", "c27", "c26"]}
EXCLUSIVE = (
    {"Y02", "Y13"},
    {"Y02", "Y03"},
    {"Y04", "Y05"},
    {"Y12", "Y-vacated-late"},
    *({"Y-vacated-late", other} for other in ("Y01", "Y08", "Y09", "Y10", "Y14")),
)
"""The last ones: a program that leaves cells taken asks for a mark on the cell and not for the horses."""


def worth(cell: str) -> int:
    return int("".join(sign for sign in cell if sign.isdigit()) or "0")


def build(wrong: frozenset[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the next cell of each cell, and where the arrows lead."""
    after = dict(pairwise(OUTER))
    arrows = {}
    for corner, lane in WAYS_IN.items():
        tag = lane[0][0] if wrong & {"Y02", "Y13"} else ""
        way = [*lane, *(f"{tag}m{number}" for number in (25, 30, 35))]
        if "Y02" in wrong:
            way += [f"{tag}m40", "home"]
        elif "Y03" in wrong:
            way += ["m40", "home"]
        else:
            way.append("o40")
        after.update(pairwise(way))
        arrows[corner] = lane[0]
    if "Y15" in wrong:
        arrows["o40"] = "am35" if wrong & {"Y02", "Y13"} else "m35"
    return after, {} if "Y05" in wrong else arrows


class YutBoard:
    def __init__(self, wrong: frozenset[str]) -> None:
        self.wrong = wrong
        self.after, self.arrows = build(wrong)

    def walk(self, cell: str, roll: int) -> list[str]:
        """Return the cells that a move passes and ends on; it stops at home."""
        if "Y10" in self.wrong and cell.endswith("m30"):
            cell = "o30"
        trail: list[str] = []
        for number in range(roll):
            if cell == "home":
                break
            takes_arrow = cell in self.arrows and (number == 0 or "Y04" in self.wrong)
            cell = self.arrows[cell] if takes_arrow else self.after[cell]
            trail.append(cell)
        return trail

    def is_done(self, cell: str) -> bool:
        return cell == "home" or (cell == "o40" and "Y07" in self.wrong)

    def is_free(self, others: list[str], trail: list[str]) -> bool:
        wrong, end = self.wrong, trail[-1]
        standing = [cell for cell in others if cell not in ("start", "home")]
        if "Y09" in wrong and any(cell in standing for cell in trail[:-1]):
            return False
        if end == "home":
            return not ("Y06" in wrong and "home" in others) and not ("Y-start-occupied" in wrong and "start" in others)
        if end == "o40" and "Y07" in wrong:
            return True
        if end in standing:
            return False
        if "Y01" in wrong and worth(end) in map(worth, standing):
            return False
        thirties = [cell for cell in standing if cell == "o30" or cell.endswith("m30")]
        return not ("Y10" in wrong and worth(end) == 30 and thirties)

    def moves(self, places: tuple[str, ...], roll: int) -> list[tuple[int, tuple[str, ...]]]:
        """Return the points of each horse's move, and the places after it; (-1, places) for a horse that cannot move."""
        found = []
        for horse, cell in enumerate(places):
            if self.is_done(cell):
                found.append((0 if "Y08" in self.wrong else -1, places))
                continue
            trail = self.walk(cell, roll)
            if "Y11" in self.wrong and len(trail) < roll:
                found.append((-1, places))
            elif self.is_free([*places[:horse], *places[horse + 1 :]], trail):
                found.append((worth(trail[-1]), (*places[:horse], trail[-1], *places[horse + 1 :])))
            else:
                found.append((0 if "Y14" in self.wrong else -1, places))
        return found

    def best(self, rolls: list[int]) -> int:
        @cache
        def best_from(turn: int, places: tuple[str, ...]) -> int:
            if turn == len(rolls):
                return 0
            best = 0
            for points, after in self.moves(places, rolls[turn]):
                if points >= 0:
                    best = max(best, points + best_from(turn + 1, tuple(sorted(after))))
            return best

        return best_from(0, ("start",) * 4)

    def greedy(self, rolls: list[int]) -> int:
        places: tuple[str, ...] = ("start",) * 4
        total = 0
        for roll in rolls:
            points, after = max(self.moves(places, roll), key=lambda each: each[0])
            if points < 0:
                break
            places, total = after, total + points
        return total

    def vacated_late(self, rolls: list[int]) -> int:
        """Keep marks of the taken cells beside the horses, and do not take them back."""
        places, taken = ["start"] * 4, set[str]()

        def best_from(turn: int, total: int) -> int:
            if turn == len(rolls):
                return total
            best = 0
            for horse, cell in enumerate(places):
                if self.is_done(cell):
                    continue
                trail = self.walk(cell, rolls[turn])
                end = trail[-1]
                if "Y11" in self.wrong and len(trail) < rolls[turn]:
                    continue
                if end == "home" or (end == "o40" and "Y07" in self.wrong):
                    if not self.is_free([*places[:horse], *places[horse + 1 :]], trail):
                        continue
                elif end in taken:
                    continue
                taken.discard(cell)
                if end != "home":
                    taken.add(end)
                places[horse] = end
                best = max(best, best_from(turn + 1, total + worth(end)))
                places[horse] = cell
            return best

        return best_from(0, 0)


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    rolls = [int(word) for word in text.split()]
    board = YutBoard(wrong)
    search = board.greedy if "Y12" in wrong else board.vacated_late if "Y-vacated-late" in wrong else board.best
    return str(search(rolls))
