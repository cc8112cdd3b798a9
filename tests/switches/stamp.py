"""The die that picks up numbers and stamps them, as a learner writes it, with a switch for every classic mistake (14499)."""

EXCLUSIVE: tuple[set[str], ...] = ()
EAST, WEST, NORTH, SOUTH = (0, 1), (0, -1), (-1, 0), (1, 0)


def roll(die: list[int], way: tuple[int, int], lose: bool) -> None:
    """Tip the die; its faces are top, bottom, north, south, east, west."""
    coming, going = {EAST: (5, 4), WEST: (4, 5), NORTH: (3, 2), SOUTH: (2, 3)}[way]
    top = die[0]
    die[0] = die[coming]
    die[coming] = die[1]
    die[1] = die[going]
    die[going] = die[0] if lose else top


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    height, width, row, column, count, *numbers = map(int, text.split())
    grid = [numbers[r * width : (r + 1) * width] for r in range(height)]
    commands = numbers[height * width :][:count]
    ways = [EAST, SOUTH, WEST, NORTH] if "E08" in wrong else [EAST, WEST, NORTH, SOUTH]
    if "E07" in wrong:
        ways = [{NORTH: SOUTH, SOUTH: NORTH}.get(way, way) for way in ways]
    if "E06" in wrong:
        row, column = column, row
    die = [1, 6, 2, 5, 3, 4] if "E10" in wrong else [0] * 6
    shown = 1 if "E05" in wrong else 0
    lines: list[int] = []
    for command in commands:
        way = ways[command - 1]
        r, c = row + way[0], column + way[1]
        if not (0 <= r < height and 0 <= c < (height if "E11" in wrong else width)):
            if "E01" in wrong:
                roll(die, way, "E09" in wrong)
            if "E02" in wrong:
                lines.append(die[shown])
            continue
        if not (0 <= r < height and 0 <= c < width):
            break  # such a program reads beyond its map, and crashes
        row, column = r, c
        roll(die, way, "E09" in wrong)
        if grid[r][c] == 0:
            grid[r][c] = die[1]
            if "E04" in wrong:
                die[1] = 0
        else:
            die[1] = grid[r][c]
            if "E03" not in wrong:
                grid[r][c] = 0
        lines.append(die[shown])
    return "\n".join(map(str, lines))
