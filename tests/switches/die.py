"""The die that rolls by itself over a map, as a learner writes it, with a switch for every classic mistake (23288)."""

EAST, SOUTH, WEST, NORTH = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
EXCLUSIVE = ({"D03", "D04", "D05"}, {"D10", "D11"}, {"D10", "D-late-mark"})


class Die:
    def __init__(self, wrong: frozenset[str]) -> None:
        self.top, self.bottom = 1, 6
        self.east, self.west = (4, 3) if "D08" in wrong else (3, 4)
        self.north, self.south = (5, 2) if "D09" in wrong else (2, 5)

    def tip(self, heading: int) -> None:
        if heading == EAST:
            self.top, self.east, self.bottom, self.west = self.west, self.top, self.east, self.bottom
        elif heading == WEST:
            self.top, self.west, self.bottom, self.east = self.east, self.top, self.west, self.bottom
        elif heading == SOUTH:
            self.top, self.south, self.bottom, self.north = self.north, self.top, self.south, self.bottom
        else:
            self.top, self.north, self.bottom, self.south = self.south, self.top, self.north, self.bottom


def counted_with(grid: list[list[int]], row: int, column: int, wrong: frozenset[str]) -> dict[tuple[int, int], int]:
    """Return the cells that are counted with one, and how often; by D-late-mark once for every way that the queue takes."""
    number = grid[row][column]
    if "D10" in wrong:
        return {(r, c): 1 for r, line in enumerate(grid) for c, other in enumerate(line) if other == number}
    ways = STEPS + DIAGONALS if "D11" in wrong else STEPS
    layer = {(row, column): 1}
    counted: dict[tuple[int, int], int] = {}
    while layer:
        counted |= {cell: times if "D-late-mark" in wrong else 1 for cell, times in layer.items()}
        ahead: dict[tuple[int, int], int] = {}
        for (r, c), times in layer.items():
            for down, right in ways:
                near = r + down, c + right
                inside = 0 <= near[0] < len(grid) and 0 <= near[1] < len(grid[0])
                if inside and near not in counted and grid[near[0]][near[1]] == number:
                    ahead[near] = ahead.get(near, 0) + times
        layer = ahead
    return counted


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    first, *lines = text.splitlines()
    height, width, rolls = map(int, first.split())
    grid = [list(map(int, line.split())) for line in lines[:height]]
    die, row, column, heading, total = Die(wrong), 0, 0, EAST, 0
    scored: set[tuple[int, int]] = set()
    groups: dict[tuple[int, int], dict[tuple[int, int], int]] = {}

    def is_off(way: int) -> bool:
        return not (0 <= row + STEPS[way][0] < height and 0 <= column + STEPS[way][1] < width)

    for _ in range(rolls):
        if heading > NORTH:
            return "-1"
        ahead = heading
        moves = True
        if is_off(heading):
            heading = (heading + (1 if "D07" in wrong else 2)) % 4
            if "D07" in wrong and is_off(heading):
                heading = (heading + 2) % 4
            moves = "D03" not in wrong
            if moves:
                row, column = row + STEPS[heading][0], column + STEPS[heading][1]
            if moves and "D04" not in wrong:
                die.tip(ahead if "D05" in wrong else heading)
            if "D06" in wrong:
                heading = ahead
        else:
            row, column = row + STEPS[heading][0], column + STEPS[heading][1]
            die.tip(heading)
        if not moves:
            continue
        here = row, column
        if here not in groups:
            groups[here] = counted_with(grid, row, column, wrong)
        count = 1 if "D14" in wrong else sum(groups[here].values()) - ("D12" in wrong)
        if "D13" in wrong and here in scored:
            count = 0
        scored |= set(groups[here])
        total += grid[row][column] * count
        face = die.top if "D01" in wrong else die.bottom
        turn = (face > grid[row][column]) - (face < grid[row][column])
        if "D02" in wrong:
            turn = -turn
        heading = (heading + 3) % height if turn < 0 and "D15" in wrong else (heading + turn) % 4
    return str(total)
