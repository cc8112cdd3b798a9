"""PNG and GIF files are opened and looked into, and large boards are reduced before they are drawn."""

import errno
import io
import json
import os
import pickle
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from malpan import MalpanError, Scene, Solution, position, replay, solve
from malpan.games.catalogue import find_game
from malpan.picture import files, gif, png
from malpan.picture.frames import MOST_FRAMES, frames_of, scene_of
from malpan.scene import Cell, Curve
from tests.support.pictures import BOX, SAMPLES, frames


@pytest.mark.parametrize("name", SAMPLES)
def test_a_gif_has_a_frame_for_every_position(name: str) -> None:
    film = frames(name)
    image = Image.open(io.BytesIO(gif.animate(film)))
    assert image.format == "GIF"
    assert getattr(image, "n_frames", 1) == len(film)
    assert len(film) == 1 or image.info["loop"] == 0
    assert max(image.size) <= gif.WIDEST + 1


@pytest.mark.parametrize("name", ["marbles", "snakes", "yut", "die"])
def test_a_sheet_shows_colours_and_letters(name: str) -> None:
    image = Image.open(io.BytesIO(png.draw_sheet(frames(name))))
    assert image.format == "PNG"
    assert max(image.size) <= png.WIDEST + len(SAMPLES)
    assert len(set(image.convert("RGB").get_flattened_data())) > 20


def test_texts_are_drawn() -> None:
    with_text, without = (png.draw(Scene([Cell(0, 0, text=text)])) for text in ("8", ""))
    assert with_text != without


def test_light_and_dark() -> None:
    scene = frames("marbles")[0][1]
    corners: list[int] = []
    for theme in ("light", "dark"):
        colour = Image.open(io.BytesIO(png.draw(scene, theme=theme))).convert("L").getpixel((2, 2))
        assert isinstance(colour, int)
        corners.append(colour)
    assert corners[0] > 200
    assert corners[1] < 60


@pytest.mark.parametrize(("path", "kind"), [("a.svg", ".svg"), ("A.PNG", ".png"), ("b/c.gif", ".gif")])
def test_the_ending_says_which_kind(path: str, kind: str) -> None:
    assert files.suffix_of(path) == kind


@pytest.mark.parametrize("path", ["a.txt", "svg", "", "a.svg.gz"])
def test_other_endings_are_refused(path: str) -> None:
    with pytest.raises(MalpanError, match=r"is not the name of a picture"):
        files.suffix_of(path)


def test_a_full_disk_leaves_the_old_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(draft: Path, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "board.svg"
    files.write(str(path), [("", Scene([Cell(0, 0)]))])
    before = path.read_bytes()
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(MalpanError, match="cannot be written: no space left on device"):
        files.write(str(path), [("", Scene([Cell(0, 0, role="wall")]))])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def box(height: int, width: int, share: float) -> str:
    random = Random(1)
    rows = [["#" if random.random() < share else "." for _ in range(width)] for _ in range(height)]
    rows[0][0], rows[height // 2][width // 2], rows[-1][-1] = "O", "R", "B"
    return "\n".join("".join(row) for row in rows)


def jumps(last: int, count: int) -> str:
    ends = Random(1).sample(range(2, last), 2 * count)
    pairs = [sorted(ends[at : at + 2]) for at in range(0, 2 * count, 2)]
    return json.dumps({"ladders": pairs[: count // 2], "snakes": [pair[::-1] for pair in pairs[count // 2 :]], "size": last})


def track(cells: int) -> str:
    names = [str(cell) for cell in range(cells)]
    parts = {name: {"value": 1, "next": ahead} for name, ahead in zip(names, [*names[1:], "home"], strict=True)}
    parts["0"]["value"] = 0
    return json.dumps({"rolls": [1, 2], "start": "0", "finish": "home", "cells": parts | {"home": {}}})


LARGE = {
    "a box of 200 × 200": ("marbles", box(200, 200, 0.5), 12_000, "larger than they are"),
    "a box of 1000 × 1000": ("marbles", box(1000, 1000, 0.5), 12_000, "drawn in blocks of 5 × 5"),
    "a box of one row": ("marbles", box(1, 1000, 0.1), 300, "drawn in blocks of 5 × 5"),
    "400 cells": ("snakes", jumps(400, 50), 2_500, ""),
    "10,000 cells": ("snakes", jumps(10_000, 4_000), 2_000, "the longest 24 of 4,000 jumps"),
    "1,000,000 cells": ("snakes", jumps(1_000_000, 10), 2_000, "1,000,000 cells"),
    "a track of 5,000 cells": ("yut", track(5_000), 100, "5,001 cells"),
    "a map of 500 × 40": ("die", "500 40 9\n" + "\n".join(["1 2 3 4 5 6 1 2 " * 5] * 500), 700, "of 500 × 40"),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_boards_are_reduced_and_say_so(name: str) -> None:
    word, text, most, note = LARGE[name]
    game = find_game(word)
    board = game.read(text)
    scene = scene_of(game, board, tuple(game.start(board)))
    assert len(scene.shapes) <= most
    assert note in scene.caption
    lines = str(position(game, board)).splitlines()
    assert len(lines) <= 62
    assert max(map(len, lines)) <= 260


def test_a_long_line_is_shortened() -> None:
    game = find_game("die")
    text = "2 2 1000\n1 2\n3 4\n"
    line = replay(game, text, 200)
    film = frames_of(game, game.read(text), line)
    assert len(film) == MOST_FRAMES
    assert film[-1][0].startswith("200: ")
    assert film[-2][0].endswith("(the next steps are not drawn)")
    endless = frames_of(game, game.read(text), line, whole=False)
    assert len(endless) == MOST_FRAMES - 1
    exactly = frames_of(game, game.read(text), line._replace(steps=line.steps[: MOST_FRAMES - 1]))
    assert len(exactly) == MOST_FRAMES
    assert not any("not drawn" in title for title, _ in exactly)


def test_a_picture_with_four_arguments_is_told_the_step() -> None:
    from dataclasses import replace

    game = find_game("marbles")
    board = game.read(BOX)

    def one_cell(board: Any, state: Sequence[int]) -> Scene:
        return Scene([Cell(0, 0, text=str(state))])

    plain = replace(game, picture=one_cell)
    line = replay(game, board, "down")
    assert any(isinstance(shape, Curve) for shape in frames_of(game, board, line)[1][1].shapes)
    assert frames_of(plain, board, line)[1][1].shapes == [Cell(0, 0, text=str(line.state))]


def test_a_solution_and_a_position_show_themselves_in_a_notebook() -> None:
    solution = solve("marbles", "ROB.")
    assert (solution._repr_svg_() or "").startswith("<svg")
    assert "data:image/svg+xml;base64," in (solution._repr_html_() or "")
    assert position("marbles", "ROB.")._repr_svg_().startswith("<svg")
    assert position("marbles", "ROB.", [0, 3]).state == (0, 3)
    no_way = solve("marbles", "RBO")
    assert "no way" in (no_way._repr_html_() or "")
    assert (no_way._repr_svg_() or "").startswith("<svg")


def test_what_was_asked_is_not_written() -> None:
    solution = solve("marbles", "ROB.")
    again = Solution.from_json(solution.to_json())
    assert again == solution
    assert again.origin is None
    assert again._repr_svg_() is again._repr_html_() is None
    assert pickle.loads(pickle.dumps(solution)).origin is None
    assert "asked" not in solution.to_dict()
    assert "asked" not in repr(solution)
