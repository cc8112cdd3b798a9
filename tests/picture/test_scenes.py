"""Scenes are what they were: every game's shapes, against those kept in ``scenes/``, a shape a line.

After changing a picture on purpose, write them again with ``make scenes`` and read the diff.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from malpan import Cell, Curve, Disc, Label, Scene, scene_data
from malpan.scene import size_of
from tests.support.pictures import SAMPLES, frames

SCENES = Path(__file__).parent / "scenes"


def told(name: str) -> str:
    """Return the scenes of a sample as text."""
    lines = []
    for title, scene in frames(name):
        width, height = size_of(scene)
        lines += [f"== {title} ({width:g} × {height:g})", *filter(None, [scene.caption])]
        lines += [repr(rounded(shape)) for shape in scene.shapes]
    return "\n".join(lines) + "\n"


def rounded(shape: Any) -> Any:
    """Return a shape with its numbers rounded, as the last digits of a sine differ between machines."""
    if isinstance(shape, float):
        return round(shape, 3)
    if isinstance(shape, Cell | Disc | Curve | Label):
        return type(shape)(*map(rounded, shape))
    return [rounded(part) for part in shape] if isinstance(shape, list | tuple) else shape


def file_of(name: str) -> Path:
    return SCENES / f"{name.replace(' ', '_')}.txt"


@pytest.mark.parametrize("name", SAMPLES)
def test_scenes_are_what_they_were(name: str) -> None:
    kept = file_of(name).read_text(encoding="utf-8").splitlines()
    now = told(name).splitlines()
    differing = [f"was {before}\nnow {after}" for before, after in zip(kept, now, strict=False) if before != after]
    assert not differing, differing[0]
    assert len(now) == len(kept)


def test_nothing_is_kept_that_is_not_drawn() -> None:
    assert {path.name for path in SCENES.iterdir()} == {file_of(name).name for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_shapes_lie_on_the_board(name: str) -> None:
    for _, scene in frames(name):
        width, height = size_of(scene)
        for shape in scene.shapes:
            points = shape.points if isinstance(shape, Curve) else [(shape.x, shape.y)]
            assert all(-0.5 <= x <= width + 0.5 and -0.5 <= y <= height + 0.5 for x, y in points), shape


def test_a_scene_is_plain_data() -> None:
    scene = Scene(
        [Cell(0, 0, text="a"), Disc(1.5, 0.5, 0.4, "red", key="r"), Curve([(0, 0), (2, 1)], arrow=True), Label(1, 1, "b")]
    )
    data = scene_data(scene)
    assert json.loads(json.dumps(data))["shapes"][1] == {
        "kind": "disc", "x": 1.5, "y": 0.5, "radius": 0.4, "role": "red", "text": "", "key": "r"
    }  # fmt: skip
    assert [shape["kind"] for shape in data["shapes"]] == ["cell", "disc", "curve", "label"]
    assert (data["width"], data["height"], data["caption"]) == (2, 1, "")
