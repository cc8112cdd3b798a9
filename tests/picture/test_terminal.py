"""Scenes as text: what each place says, and what of a large scene is drawn."""

import pytest

from malpan import Cell, Curve, Disc, Label, Scene
from malpan.picture.places import places_of
from malpan.picture.terminal import Span, draw, draw_film, text_rows
from malpan.scene import Shape
from tests.support.pictures import frames

FLOOR = Cell(0, 0, 3, 1, "floor")


@pytest.mark.parametrize(
    ("shapes", "text"),
    [
        ([FLOOR, Cell(1, 0, role="wall")], ".#."),
        ([FLOOR, Disc(1.5, 0.5, 0.4, "hole")], ".O."),
        ([FLOOR, Disc(1.5, 0.5, 0.4, "red", "R", "r")], ".R."),
        ([FLOOR, Disc(1.5, 0.5, 0.4, "piece", key="p")], ".*."),
        ([FLOOR, Disc(1.5, 0.5, 0.1, "eye")], "..."),
        ([Cell(0, 0, text="ab"), Disc(0.5, 0.5, 0.4, "tone 1", "1", "x"), Disc(0.6, 0.5, 0.4, "tone 2", "2", "y")], "ab:12"),
        ([Cell(0, 0, text="ab"), Cell(1, 0, text="c"), Disc(0.5, 0.5, 0.4, key="x")], "*ab c"),
        ([Cell(0, 0), Label(0.2, 0.2, "4"), Label(0.7, 0.7, "→14")], "4>14"),
        ([Cell(0, 0, text="5"), Curve([(0.5, 0.5), (0.5, 0.1)], arrow=True)], "5^"),
        ([Cell(0, 0, text="5"), Curve([(0.5, 0.5), (0.9, 0.5)])], "5"),
        ([Cell(0, 0, 2, 2, text="A")], "AA\nAA"),
        ([Cell(0, 0, 2, 1, text="long")], "long"),
        ([Cell(0, 0, 3, 1, title="start"), Label(1, 0.3, "start"), Disc(2.5, 0.5, 0.3, "", "1", "h")], "start:1"),
        ([Disc(1, 1, 0.9, "plain", "10"), Disc(1.6, 0.4, 0.3, "", "2", "h")], "\n10:2"),
        ([], ""),
    ],
)
def test_a_place_says_what_is_on_it(shapes: list[Shape], text: str) -> None:
    assert draw(Scene(shapes)) == text


def test_a_tint_changes_the_role_and_not_the_text() -> None:
    places = places_of(Scene([Cell(0, 0, role="plain", text="5"), Cell(1, 0, role="plain", text="6"), Cell(0, 0, 2, 1, "group")]))
    assert [(place.text, place.role) for place in places.values()] == [("5", "group"), ("6", "group")]


def test_a_reduced_scene_has_a_place_for_every_block() -> None:
    assert draw(Scene([Cell(0, 0, 20, 10, "floor"), Cell(5, 0, 5, 5, "wall")], coarse=5)) == ".#..\n...."


def test_of_a_large_scene_the_part_around_the_tokens_is_drawn() -> None:
    scene = Scene([Cell(0, 0, 300, 300, "floor"), Disc(150.5, 200.5, 0.4, "red", "R", "r")])
    lines = draw(scene).splitlines()
    assert lines[-1] == "(rows 181 to 220, columns 101 to 200, of 300 × 300)"
    assert (len(lines), lines[20].index("R")) == (41, 50)
    corner = draw(scene._replace(shapes=scene.shapes[:1])).splitlines()
    assert corner[-1] == "(rows 1 to 40, columns 1 to 100, of 300 × 300)"


def test_lines_come_in_pieces_with_roles() -> None:
    rows = text_rows(Scene([Cell(0, 0, role="wall"), Cell(1, 0, role="floor")], caption="note"))
    assert [piece for piece in rows[0] if piece.text] == [Span("#", "wall"), Span(".", "floor")]
    assert rows[1] == [Span("note")]
    painted = draw(Scene([Cell(0, 0, 2, 1, "wall"), Cell(2, 0, role="floor")]), lambda text, role: f"<{role}>{text}")
    assert painted == "<wall>##<floor>."


def test_a_film_is_side_by_side() -> None:
    scene = Scene([FLOOR])
    assert draw_film([("one", scene), ("two", scene), ("three", scene)], width=9) == "one   two\n...   ...\n\nthree\n..."


def test_the_die_lies_in_its_group() -> None:
    title, scene = frames("die")[2]
    assert title.startswith("2: south to the 1")
    assert draw(scene).splitlines()[1].split() == ["6", "*1<", "1", "6", "2", "1"]
