"""SVG files are opened and looked into: what is drawn, how it moves, that nothing but shapes and style is in them."""

import json
import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from malpan import Cell, Curve, Disc, Label, Scene, solve
from malpan.games.catalogue import find_game
from malpan.picture import svg
from malpan.picture.frames import frames_of
from malpan.picture.palette import PAPER, ROLES
from malpan.scene import Shape
from tests.support.paths import ROOT
from tests.support.pictures import SAMPLES, frames

CASES = ROOT.parent / "shared" / "cases"
KNOWN = {"svg", "title", "style", "g", "rect", "circle", "path", "polygon", "text"}
HOSTILE = [
    "<script>alert(1)</script>",
    "]]>",
    '" onload="alert(1)',
    "&lt;b&gt;",
    "a\0b\x1b[31m",
    "\ud800",
    "}</style><script>",
    "말판 🎲",
]


def parts(document: str) -> list[Element]:
    """Return the elements of a document, after looking at what no picture may have."""
    root = fromstring(document)
    found = list(root.iter())
    assert {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in found} <= KNOWN
    for element in found:
        assert not any(name.lower().startswith("on") or "href" in name.lower() for name in element.attrib), element.attrib
    styles = "".join(element.text or "" for element in found if element.tag.endswith("style"))
    assert "url(" not in styles
    assert "@import" not in styles
    return found


def texts(document: str) -> list[str]:
    return [element.text or "" for element in parts(document) if element.tag.endswith("text")]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_game_is_drawn_and_moves(name: str) -> None:
    film = frames(name)
    title, scene = film[-1]
    still, moving = svg.draw(scene, title), svg.animate(film)
    assert texts(still).count(title) == 1 or len(title) > 25
    shown = re.findall(r'class="(m[0-9a-f]+)f[^"]*" style="animation-delay:([\d.]+)s"', moving)
    assert len({delay for _, delay in shown}) == len(film)
    assert len({film_name for film_name, _ in shown}) == 1
    assert parts(moving)
    assert "prefers-reduced-motion" in moving
    for document in (still, moving):
        assert "prefers-color-scheme:dark" in document
        assert re.search(r"(NaN|inf|None)", re.sub("<style>.*</style>", "", document)) is None


def test_a_theme_is_asked_for() -> None:
    scene = Scene([Cell(0, 0, role="wall"), Label(0.5, 0.5, "x", "note")])
    for number, theme in enumerate(("light", "dark")):
        document = svg.draw(scene, theme=theme)
        assert PAPER[number] in document
        assert PAPER[1 - number] not in document
        assert "@media" not in document


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_anything_but_text(text: str) -> None:
    shapes: list[Shape] = [
        Cell(0, 0, role=text, text=text, title=text),
        Disc(1, 1, 0.4, text, text, text),
        Curve([(0, 0), (1, 1), (2, 0)], text, key=text, smooth=True, arrow=True),
        Label(1, 1, text, text),
    ]
    scene = Scene(shapes, 2, 2, text)
    moved = scene._replace(shapes=[*shapes[:1], Disc(2, 1, 0.4, text, text, text)])
    for document in (svg.draw(scene, text), svg.animate([(text, scene), (text, moved)])):
        assert not any(element.tag.endswith("script") for element in parts(document))
        assert document.encode("utf-8")


def test_hostile_names_of_a_board_are_text_too() -> None:
    name = "<script>alert('x')</script>"
    cells = {"a": {"next": name}, name: {"value": 3, "next": "z"}, "z": {}}
    board = json.dumps({"rolls": [1], "horses": 1, "start": "a", "finish": "z", "cells": cells})
    solution = solve("yut", board)
    drawn, shown = solution._repr_svg_(), solution._repr_html_()
    assert drawn is not None
    assert shown is not None
    assert name in texts(drawn)
    assert "<script" not in drawn + shown


def test_a_token_travels_along_its_curve_and_drops_out_of_sight() -> None:
    token = Disc(0.5, 0.5, 0.4, "red", "R", "r")
    way = Curve([(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)], "trail", key="r")
    board = [Cell(0, 0, 3, 2, "floor")]
    document = svg.animate([("start", Scene([*board, token], 3, 2)), ("gone", Scene([*board, way], 3, 2))], seconds=1)
    journey = re.findall(r"([\d.]+)%\{transform:translate\((\d+)px,(\d+)px\)( scale\(.3\);opacity:0)?", document)
    assert [(x, y) for _, x, y, _ in journey[:4]] == [("20", "20"), ("20", "20"), ("100", "20"), ("100", "60")]
    assert [bool(gone) for *_, gone in journey] == [False] * (len(journey) - 2) + [True] * 2
    moments = [float(moment) for moment, *_ in journey]
    assert moments == sorted(moments)
    assert moments[-1] == 100


def test_what_changes_lies_where_it_lies_in_its_scene() -> None:
    below, above = Cell(0, 0, text="below"), Cell(0, 0, text="above")
    film = [(str(n), Scene([below, Cell(0, 0, text=f"between {n}"), above])) for n in range(2)]
    assert texts(svg.animate(film))[:4] == ["below", "between 0", "between 1", "above"]


def test_cells_that_say_nothing_are_one_path() -> None:
    document = svg.draw(Scene([Cell(x, 0, role="wall") for x in range(50)]))
    assert [element.tag.rsplit("}")[-1] for element in parts(document)].count("path") == 1


def test_every_role_can_be_read_on_its_paper() -> None:
    """A text on a role differs from it in lightness by a contrast of 3 at least, as large letters need."""
    for name, role in ROLES.items():
        for look in (role.light, role.dark):
            if look.fill.startswith("#") and look.opacity == 1 and name not in ("track", "heading", "eye", "socket", "scales"):
                assert contrast(look.fill, look.ink) >= 3, name


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside the house")
@pytest.mark.parametrize("number", ["13460", "15653"])
def test_lines_of_the_shared_boxes_are_small_files(number: str) -> None:
    game = find_game(number)
    for file in sorted((CASES / number).glob("*.in")):
        board = game.read(file.read_text(encoding="utf-8"))
        if max(board.height, board.width) <= 10:
            solution = solve(game, board)
            assert len(svg.animate(frames_of(game, board, solution.line)).encode()) < 200_000, file.name
