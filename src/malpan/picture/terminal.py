"""Scenes as plain text: one drawn alone, or many side by side like the frames of a film.

>>> print(drawn(Scene([Tile(0, 0, "a"), Tile(0, 1, "bc"), Tile(1, 1, "d")], gap=1)))
a bc
  d
"""

from collections.abc import Sequence

from malpan.game import Scene, Tile

BETWEEN = 3
"""Blanks between two frames."""


def drawn(scene: Scene) -> str:
    """Return a scene as lines of text; every column is as wide as its widest tile."""
    return "\n".join(scene_lines(scene))


def scene_lines(scene: Scene) -> list[str]:
    """Return the lines of a scene, with its caption below."""
    widths: dict[int, int] = {}
    rows: dict[int, list[Tile]] = {}
    for tile in scene.tiles:
        widths[tile.column] = max(widths.get(tile.column, 0), len(tile.text))
        rows.setdefault(tile.row, []).append(tile)
    columns = range(max(widths, default=-1) + 1)
    begins, at = {}, 0
    for column in columns:
        begins[column] = at
        at += widths.get(column, 0) + scene.gap
    lines = []
    for row in range(max(rows, default=-1) + 1):
        line = ""
        for tile in sorted(rows.get(row, ()), key=lambda tile: tile.column):
            line = line.ljust(begins[tile.column]) + tile.text
        lines.append(line.rstrip())
    return [*lines, scene.caption] if scene.caption else lines


def film(frames: Sequence[tuple[str, Scene]], width: int = 100) -> str:
    """Return titled scenes side by side, as many in a strip as `width` columns hold."""
    strips: list[list[list[str]]] = [[]]
    used = 0
    for title, scene in frames:
        frame = [title, *scene_lines(scene)]
        wide = max(map(len, frame)) + BETWEEN
        if used and used + wide - BETWEEN > width:
            strips.append([])
            used = 0
        strips[-1].append([line.ljust(wide) for line in frame])
        used += wide
    return "\n\n".join(strip(frames) for frames in strips)


def strip(frames: list[list[str]]) -> str:
    """Return frames of the same height side by side."""
    height = max(map(len, frames))
    padded = [frame + [" " * len(frame[0])] * (height - len(frame)) for frame in frames]
    return "\n".join("".join(parts).rstrip() for parts in zip(*padded, strict=True))
