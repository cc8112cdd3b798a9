"""A slow second opinion on marbles in a tilting box.

The box is looked at as a picture of characters and nothing else: ``#`` wall, ``.`` floor, ``O`` hole,
``R`` red and ``B`` blue marbles, as many of each as there are. Outside the picture everything is wall.
A tilt walks the marbles one cell at a time, the one in front first::

    #O.RB#  tilt L: R walks ``O`` and is gone, then B walks ``O`` and is gone too: lost

A position is the whole picture. `fewest_tilts` tries every tilt of every picture, nearest first.
Nothing here is clever or quick, so that it can be believed: it is what the fast answers are compared with.
"""

Picture = tuple[str, ...]

STEPS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}


def draw(text: str) -> Picture:
    """The rows of the box; a first line of two numbers only repeats their size."""
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    if all(word.isdigit() for word in rows[0].split()):
        rows = rows[1:]
    return tuple(rows)


def look(cells: list[list[str]], row: int, column: int) -> str:
    """What is in this cell; wall when it is outside."""
    if 0 <= row < len(cells) and 0 <= column < len(cells[row]):
        return cells[row][column]
    return "#"


def tilt(picture: Picture, letter: str) -> tuple[Picture, str]:
    """The picture after one tilt, and the colours that dropped out in it."""
    cells = [list(row) for row in picture]
    down, right = STEPS[letter]
    marbles = [(r, c) for r, row in enumerate(picture) for c, mark in enumerate(row) if mark in "RB"]
    marbles.sort(key=lambda place: place[0] * down + place[1] * right, reverse=True)
    dropped = ""
    for start_row, start_column in marbles:
        row, column = start_row, start_column
        colour = cells[row][column]
        cells[row][column] = "."
        while look(cells, row + down, column + right) == ".":
            row, column = row + down, column + right
        if look(cells, row + down, column + right) == "O":
            dropped += colour
        else:
            cells[row][column] = colour
    return tuple("".join(row) for row in cells), dropped


def judge(picture: Picture, dropped: str) -> str:
    """`lost` once a blue marble dropped, `won` when no red one is left, else `on`."""
    if "B" in dropped:
        return "lost"
    return "on" if any("R" in row for row in picture) else "won"


def play(text: str, tilts: str) -> str:
    """Play tilts such as ``LDR`` and say `won`, `lost` or `on`; nothing is played after the end."""
    picture = draw(text)
    verdict = judge(picture, "")
    for letter in tilts:
        if verdict != "on":
            break
        picture, dropped = tilt(picture, letter)
        verdict = judge(picture, dropped)
    return verdict


def fewest_tilts(text: str, limit: int | None = None) -> int:
    """The fewest tilts that win; -1 when no number does, or none up to `limit`."""
    picture = draw(text)
    if judge(picture, "") == "won":
        return 0
    layer = [picture]
    seen = {picture}
    tilts = 0
    while layer and tilts != limit:
        tilts += 1
        coming = []
        for here in layer:
            for letter in STEPS:
                there, dropped = tilt(here, letter)
                verdict = judge(there, dropped)
                if verdict == "won":
                    return tilts
                if verdict == "on" and there not in seen:
                    seen.add(there)
                    coming.append(there)
        layer = coming
    return -1
