"""A slow second opinion on the die that picks up numbers and stamps them.

The die is a body in space: a number on each of the six directions in which a face looks. East is x, north is y, up is z, and a
command turns all six directions by a quarter about the edge that the die tips over. The map is a dict of the cells there are, so
that a cell off the map is one that the dict does not have. Nothing is named top or bottom but the two directions up and down.
"""

Direction = tuple[int, int, int]

UP, DOWN = (0, 0, 1), (0, 0, -1)
DIRECTIONS = [UP, DOWN, (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)]
TOWARDS = {1: (1, 0), 2: (-1, 0), 3: (0, 1), 4: (0, -1)}


def turned(direction: Direction, east: int, north: int) -> Direction:
    """Where a face looks after the die was tipped: what looked up looks that way, and what looked that way looks down."""
    x, y, z = direction
    along = x * east + y * north
    return x - along * east + z * east, y - along * north + z * north, -along


def printed(text: str) -> list[int]:
    """All that is printed on a board ``N M x y K``, N rows of M numbers, K commands."""
    height, width, row, column, count, *numbers = map(int, text.split())
    cells = {(at // width, at % width): number for at, number in enumerate(numbers[: height * width])}
    commands = numbers[height * width :]
    if len(cells) != height * width or len(commands) != count:
        raise ValueError("the text ends too early, or too late")
    faces = dict.fromkeys(DIRECTIONS, 0)
    tops = []
    for command in commands:
        east, north = TOWARDS[command]
        if (row - north, column + east) not in cells:
            continue
        row, column = row - north, column + east
        faces = {turned(direction, east, north): number for direction, number in faces.items()}
        found = cells[row, column]
        cells[row, column] = 0 if found else faces[DOWN]
        faces[DOWN] = found or faces[DOWN]
        tops.append(faces[UP])
    return tops
