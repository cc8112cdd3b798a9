"""Two marbles in a box, as a learner writes it, with a switch for every classic mistake (13460, 13459, 15653)."""

from collections import deque

DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))
GONE = (-1, -1)
Cell = tuple[int, int]
ONE_WAY = {"M03", "M04", "M05", "M06", "M07", "M08", "M09"}
EXCLUSIVE = (
    {"M03", "M04", "M05", "M06", "M07", "M09"},
    {"M03", "M04", "M05", "M08"},
    {"M08", "M09"},
    {"M10", "M11", "M12"},
    {"M13", "M14"},
)
"""Of each of these a program has at most one: they are about the same few lines."""


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    size, *rows = text.split("\n")
    height, width = map(int, size.split())
    if "M-swapped" in wrong:
        height, width = width, height
    grid = {}
    red = blue = hole = (0, 0)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            red, blue, hole = [(r, c) if sign == mark else old for mark, old in zip("RBO", (red, blue, hole), strict=True)]
            if r < height and c < width:
                grid[r, c] = sign != "#"
    limit = None if number == "15653" else 10
    if "M10" in wrong:
        limit = 10 if number == "15653" else 11
    if "M11" in wrong:
        limit = 9
    if "M12" in wrong:
        limit = None
    box = Box(grid, hole, wrong)
    answer = (depth_first if "M19" in wrong else breadth_first)(box, red, blue, 10**9 if limit is None else limit)
    asks_whether = (number == "13459") != ("M21" in wrong)
    return str(int(answer >= 0)) if asks_whether else str(answer)


class Box:
    def __init__(self, grid: dict[Cell, bool], hole: Cell, wrong: frozenset[str]) -> None:
        self.grid, self.hole, self.wrong = grid, hole, wrong

    def slide(self, cell: Cell, way: Cell, other: Cell) -> Cell:
        """Roll one marble; it drops into the hole, unless it passes over it by mistake M15."""
        if cell == GONE:
            return GONE
        while True:
            ahead = cell[0] + way[0], cell[1] + way[1]
            if not self.grid.get(ahead) or ahead == other:
                return GONE if cell == self.hole else cell
            cell = ahead
            if cell == self.hole and "M15" not in self.wrong:
                return GONE

    def tilt(self, red: Cell, blue: Cell, way: Cell) -> tuple[Cell, Cell]:
        wrong = self.wrong
        was = red, blue
        red_ahead = red[0] * way[0] + red[1] * way[1] > blue[0] * way[0] + blue[1] * way[1]
        if "M05" in wrong:
            red, blue = self.slide(red, way, blue), self.slide(blue, way, red)
        elif wrong & {"M06", "M07", "M08", "M09"}:
            red, blue = self.slide(red, way, GONE), self.slide(blue, way, GONE)
            if red == blue and GONE not in was and "M09" not in wrong and (red != GONE or "M08" in wrong):
                rest = self.hole if red == GONE else red
                back = rest[0] - way[0], rest[1] - way[1]
                red_back = "M06" in wrong or ("M07" not in wrong and not red_ahead)
                red, blue = (back, blue) if red_back else (red, back)
        else:
            red_first = "M03" in wrong or ("M04" not in wrong and red_ahead)
            if red_first:
                red = self.slide(red, way, blue)
                blue = self.slide(blue, way, self.hole if red == GONE and "M02" in wrong else red)
            else:
                had_dropped = blue == GONE
                blue = self.slide(blue, way, red)
                red = self.slide(red, way, self.hole if blue == GONE and not had_dropped and "M02" in wrong else blue)
        if "M20" in wrong:
            red, blue = self.one_cell(was[0], red, way), self.one_cell(was[1], blue, way)
        if "M18" in wrong and red == was[0]:
            return was
        return red, blue

    def one_cell(self, was: Cell, rest: Cell, way: Cell) -> Cell:
        if was == rest:
            return was
        cell = was[0] + way[0], was[1] + way[1]
        return GONE if cell == self.hole else cell

    def verdict(self, blue_was: Cell, red: Cell, blue: Cell) -> str:
        if red == GONE and "M01" in self.wrong:
            return "won"
        if blue == GONE and blue_was != GONE:
            if "M17" in self.wrong and red != GONE:
                return "on"
            return "over" if "M16" in self.wrong else "lost"
        return "won" if red == GONE else "on"

    def marks(self, red: Cell, blue: Cell) -> set[object]:
        if "M13" in self.wrong:
            return {red}
        return {("red", red), ("blue", blue)} if "M14" in self.wrong else {(red, blue)}


def breadth_first(box: Box, red: Cell, blue: Cell, limit: int) -> int:
    seen = set(box.marks(red, blue))
    queue = deque([(red, blue, 0)])
    while queue:
        red, blue, tilts = queue.popleft()
        if tilts == limit:
            return -1
        for way in DIRECTIONS:
            after = box.tilt(red, blue, way)
            verdict = box.verdict(blue, *after)
            if verdict == "won":
                return tilts + 1
            if verdict == "over":
                return -1
            if verdict == "on" and not box.marks(*after) <= seen:
                seen |= box.marks(*after)
                queue.append((*after, tilts + 1))
    return -1


def depth_first(box: Box, red: Cell, blue: Cell, limit: int) -> int:
    """Go on from each position as soon as it is found; positions are kept on a stack, as a box may have thousands of them."""
    seen = set(box.marks(red, blue))
    best = -1
    stack = [(red, blue, iter(DIRECTIONS))]
    while stack:
        red, blue, ways = stack[-1]
        way = next(ways, None)
        if way is None:
            stack.pop()
            continue
        after = box.tilt(red, blue, way)
        verdict = box.verdict(blue, *after)
        tilts = len(stack)
        if verdict == "over":
            return best
        if verdict == "won" and tilts <= limit and (best < 0 or tilts < best):
            best = tilts
        if verdict == "on" and tilts < limit and not box.marks(*after) <= seen:
            seen |= box.marks(*after)
            stack.append((*after, iter(DIRECTIONS)))
    return best
