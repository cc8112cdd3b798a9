"""The least energy of a burrow by recursion: nobody leaves a room twice, so positions never come back, and no queue is needed.

A position is the hallway as a text of eleven cells, and each room as a text from its top. Whoever can go home goes at once, which
hinders nobody and costs the same later; so only the ways out of the rooms are tried, from each position once.
"""

from functools import cache

PRICES = {"A": 1, "B": 10, "C": 100, "D": 1000}
DOORS = {"A": 2, "B": 4, "C": 6, "D": 8}
NEVER = 10**9

Rooms = tuple[str, ...]


def least_energy(text: str) -> int | None:
    """Return the least energy that brings everybody home; None if that is impossible."""
    lines = text.rstrip("\n").split("\n")
    rooms = tuple("".join(line[door + 1] for line in lines[2:-1]) for door in DOORS.values())
    energy = rest(lines[1][1:12], rooms)
    return energy if energy < NEVER else None


@cache
def rest(hall: str, rooms: Rooms) -> int:
    """Return the least energy from a position on."""
    spent = 0
    while (home := go_home(hall, rooms)) is not None:
        price, hall, rooms = home
        spent += price
    if all(set(room) == {kind} for kind, room in zip(DOORS, rooms, strict=True)):
        return spent
    best = NEVER
    for number, (own, room) in enumerate(zip(DOORS, rooms, strict=True)):
        if set(room) <= {own, "."}:
            continue
        depth = len(room) - len(room.lstrip("."))
        kind = room[depth]
        emptied = (*rooms[:number], room[:depth] + "." + room[depth + 1 :], *rooms[number + 1 :])
        for cell in range(11):
            if cell not in DOORS.values() and is_free(hall, DOORS[own], cell):
                price = PRICES[kind] * (depth + 1 + abs(DOORS[own] - cell))
                best = min(best, price + rest(hall[:cell] + kind + hall[cell + 1 :], emptied))
    return spent + best


def go_home(hall: str, rooms: Rooms) -> tuple[int, str, Rooms] | None:
    """Let somebody in the hallway go home, if anybody can: the price, and the position after that."""
    for cell, kind in enumerate(hall):
        if kind == ".":
            continue
        number = list(DOORS).index(kind)
        room, door = rooms[number], DOORS[kind]
        beside = cell + 1 if door > cell else cell - 1
        if set(room) <= {kind, "."} and is_free(hall, beside, door):
            depth = room.count(".")
            filled = (*rooms[:number], room[: depth - 1] + kind + room[depth:], *rooms[number + 1 :])
            return PRICES[kind] * (depth + abs(door - cell)), hall[:cell] + "." + hall[cell + 1 :], filled
    return None


def is_free(hall: str, one: int, other: int) -> bool:
    """Tell whether the cells of the hallway from one to another are empty."""
    return set(hall[min(one, other) : max(one, other) + 1]) <= {"."}
