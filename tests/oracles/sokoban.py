"""A slow second opinion on Sokoban.

A position is the set of the boxes and where the player stands after a push. A walk from there (breadth first) tells how many
moves each further push takes, so the search goes from push to push and not from cell to cell; what is cheapest comes first
(Dijkstra). A total is a pair: moves and 0, or pushes and moves. A box is pushed anywhere but where a box alone, with the player
walking around it, can be pushed to no goal.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

Place = tuple[int, int]

WAYS = {"l": (0, -1), "r": (0, 1), "u": (-1, 0), "d": (1, 0)}


class Level(NamedTuple):
    floor: frozenset[Place]
    goals: frozenset[Place]
    boxes: frozenset[Place]
    player: Place


def level_of(text: str) -> Level:
    """Return the level of a text with nothing but its rows on it."""
    marks = {(y, x): mark for y, line in enumerate(text.split("\n")) for x, mark in enumerate(line)}
    found = {kind: frozenset(place for place, mark in marks.items() if mark in kind) for kind in (".*+", "$*", "@+", "#")}
    (player,) = found["@+"]
    return Level(frozenset(marks) - found["#"], found[".*+"], found["$*"], player)


def ahead(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]


def walks(floor: frozenset[Place], boxes: frozenset[Place], player: Place) -> dict[Place, int]:
    """Return how many moves it takes to come to each place without a push."""
    far = {player: 0}
    edge = [player]
    while edge:
        near = [(here, ahead(here, way)) for here in edge for way in WAYS.values()]
        edge = []
        for here, there in near:
            if there in floor and there not in boxes and there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far


def pushes(level: Level, boxes: frozenset[Place], player: Place) -> Iterator[tuple[int, frozenset[Place], Place, Place]]:
    """Give all pushes: the moves they take, the boxes after it, the player after it, and where the box came."""
    far = walks(level.floor, boxes, player)
    for box in boxes:
        for way in WAYS.values():
            behind, target = ahead(box, (-way[0], -way[1])), ahead(box, way)
            if behind in far and target in level.floor and target not in boxes:
                yield far[behind] + 1, boxes - {box} | {target}, box, target


def is_alive(level: Level, place: Place) -> bool:
    """Tell whether a box alone can be pushed from a place to a goal, by a player who may begin anywhere."""
    seen = {(place, start) for start in level.floor - {place}}
    queue = list(seen)
    for box, player in queue:
        if box in level.goals:
            return True
        for _, _, stands, target in pushes(level, frozenset({box}), player):
            if (target, stands) not in seen:
                seen.add((target, stands))
                queue.append((target, stands))
    return False


def fewest(text: str, count: str, most: int = 10**9) -> tuple[int, int] | None:
    """Return the least total of a level, as a pair, or None if it has no solution; TimeoutError after so many positions."""
    level = level_of(text)
    alive = {place for place in level.floor if is_alive(level, place)}
    best = {(level.boxes, level.player): (0, 0)}
    queue = [((0, 0), 0, level.boxes, level.player)]
    done = set()
    while queue:
        total, _, boxes, player = heappop(queue)
        if boxes <= level.goals:
            return total
        if (boxes, player) in done:
            continue
        done.add((boxes, player))
        if len(best) > most:
            raise TimeoutError
        for moves, after, stands, target in pushes(level, boxes, player):
            spent = (total[0] + moves, 0) if count == "moves" else (total[0] + 1, total[1] + moves)
            if target in alive and spent < best.get((after, stands), (10**9, 0)):
                best[after, stands] = spent
                heappush(queue, (spent, len(best), after, stands))
    return None


def play(text: str, line: str) -> tuple[int, int] | None:
    """Return the moves and pushes of a line of letters that solves a level; None if it does not, or a capital is wrong."""
    floor, goals, boxes, player = level_of(text)
    for letter in line:
        way = WAYS[letter.lower()]
        player = ahead(player, way)
        if (player in boxes) != letter.isupper():
            return None
        if player in boxes:
            boxes = boxes - {player} | {ahead(player, way)}
        if not boxes | {player} <= floor or len(boxes) < len(level_of(text).boxes):
            return None
    return (len(line), sum(map(str.isupper, line))) if boxes <= goals else None
