"""Boards for the benchmarks, made from fixed seeds, as texts that both sides read."""

from random import Random


def marbles(count: int) -> list[str]:
    """Boxes of 10×10 with walls on three in ten cells, as the number 13460 has them."""
    random = Random(13460)
    boxes = []
    for _ in range(count):
        rows = [list("##########"), *(list(f"#{' ' * 8}#") for _ in range(8)), list("##########")]
        for row in range(1, 9):
            for column in range(1, 9):
                rows[row][column] = "#" if random.random() < 0.3 else "."
        places = random.sample([(row, column) for row in range(1, 9) for column in range(1, 9)], 3)
        for (row, column), letter in zip(places, "RBO", strict=True):
            rows[row][column] = letter
        boxes.append("\n".join(["10 10", *map("".join, rows)]))
    return boxes


def box(side: int, walls: float, seed: int) -> str:
    """A square box with so many walls, red, blue and hole somewhere."""
    random = Random(seed)
    cells = ["#" if random.random() < walls else "." for _ in range(side * side)]
    for place, letter in zip(random.sample(range(side * side), 3), "RBO", strict=True):
        cells[place] = letter
    return "\n".join("".join(cells[row * side : (row + 1) * side]) for row in range(side))


def sequences(count: int) -> list[str]:
    """Sequences of ten rolls."""
    random = Random(17825)
    return [" ".join(random.choices("12345", k=10)) for _ in range(count)]


def maps(count: int, numbers: int, side: int = 20, turns: int = 1000) -> list[str]:
    """Square maps with so many different numbers on them."""
    random = Random(23288 + numbers)
    texts = []
    for _ in range(count):
        used = random.sample("123456", numbers)
        rows = (" ".join(random.choices(used, k=side)) for _ in range(side))
        texts.append("\n".join([f"{side} {side} {turns}", *rows]))
    return texts


def snakes(count: int, last: int = 100, share: float = 0.15) -> list[tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Ladders and snakes on about so large a share of the cells."""
    random = Random(16928)
    boards = []
    for _ in range(count):
        cells = random.sample(range(2, last), 2 * int(last * share / 2))
        pairs = [(min(pair), max(pair)) for pair in zip(cells[::2], cells[1::2], strict=True)]
        cut = len(pairs) // 2
        boards.append((pairs[:cut], [(high, low) for low, high in pairs[cut:]]))
    return boards


def counted(ladders: list[tuple[int, int]], snakes: list[tuple[int, int]], head: str = "") -> str:
    """Jumps as the number 16928 has them, with something in front of their counts."""
    return "\n".join([f"{head}{len(ladders)} {len(snakes)}", *(f"{foot} {top}" for foot, top in [*ladders, *snakes])])


EAST, SOUTH, WEST = range(3)


def roll_die(die: tuple[int, int, int], heading: int) -> tuple[int, int, int]:
    """The top, north and east face of a die that has been rolled once; its bottom is 7 less the top."""
    top, north, east = die
    if heading == EAST:
        return 7 - east, north, top
    if heading == WEST:
        return east, north, 7 - top
    return north, 7 - top, east


def winding(side: int, turns: int = 10**18) -> str:
    """A square map that a die winds through row by row, first to the east and then to the west, and so has a long run.

    Where it is to go straight, the number is the face that comes to lie on it; where it is to turn, one less or one more.
    """
    numbers = [[1] * side for _ in range(side)]
    die, row, column = (1, 2, 3), 0, 0
    while row < side - 3:
        heading = EAST if column < side // 2 else WEST
        step, aside = (1, -1) if heading == EAST else (-1, 1)
        stuck = 1 if heading == EAST else 6
        ahead = side - 1 - column if heading == EAST else column
        bottoms = []
        for _ in range(4):
            die = roll_die(die, heading)
            bottoms.append(7 - die[0])
        length = ahead if bottoms[(ahead - 1) % 4] != stuck else ahead - 1
        for _ in range(length % 4):
            die = roll_die(die, heading)
        straight = (bottoms * (length // 4 + 1))[:length]
        straight[-1] += aside
        passed = slice(column + 1, column + length + 1) if heading == EAST else slice(column - length, column)
        numbers[row][passed] = straight[::step]
        column += step * length
        bottom = stuck
        while bottom == stuck:
            die, row = roll_die(die, SOUTH), row + 1
            bottom = 7 - die[0]
            numbers[row][column] = bottom
        numbers[row][column] += aside
    return "\n".join([f"{side} {side} {turns}", *(" ".join(map(str, line)) for line in numbers)])
