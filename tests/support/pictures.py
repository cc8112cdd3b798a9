"""Small boards of every game, with a move or two, for pictures."""

from typing import NamedTuple

from malpan import replay
from malpan.games.catalogue import find_game
from malpan.line import Line
from malpan.picture.frames import Frame, frames_of
from tests.support.paths import ROOT

BOX = "4 5\n#####\n#R.B#\n#.O.#\n#####\n"
JUMPS = '{"ladders": [[2, 6]], "snakes": [[8, 3]], "size": 9, "sides": 3}'
TRACK = """{"rolls": [1, 2, 1], "horses": 2, "start": "a", "finish": "home",
 "cells": {"a": {"next": "b"}, "b": {"value": 5, "next": "c", "shortcut": "d"}, "c": {"value": 1, "next": "home"},
           "d": {"value": 9, "next": "home"}, "home": {}}}"""
MAP = "2 3 2\n4 1 2\n6 1 1\n"


class Sample(NamedTuple):
    """A board of a game as text, and moves on it."""

    game: str
    text: str
    moves: str | int


def board_of(name: str) -> str:
    return (ROOT / "examples" / "boards" / name).read_text(encoding="utf-8")


def example(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.py")


SAMPLES = {
    "marbles": Sample("marbles", BOX, "down"),
    "marbles dropping": Sample("marbles", "ROB.", "right"),
    "snakes": Sample("snakes", JUMPS, "1 2"),
    "yut": Sample("yut", "5 1", "horse 1, horse 1"),
    "yut track": Sample("yut", TRACK, "horse 1, horse 2"),
    "die": Sample("die", MAP, 2),
    "sliding tiles": Sample(example("sliding_tiles"), board_of("tiles.txt"), "up"),
    "klotski": Sample(example("klotski"), board_of("klotski.txt"), "G to b5"),
    "rush hour": Sample(example("rush_hour"), board_of("cars.txt"), "A+1"),
    "peg solitaire": Sample(example("peg_solitaire"), board_of("pegs.txt"), ""),
    "sokoban": Sample(example("sokoban"), board_of("sokoban-pillar.xsb"), "luurrrD"),
    "pocket cube": Sample(example("pocket_cube"), board_of("cube.txt"), "R"),
}


def line_of(name: str) -> Line:
    sample = SAMPLES[name]
    return replay(find_game(sample.game), sample.text, sample.moves)


def frames(name: str) -> list[Frame]:
    """Return the titled scenes of a sample."""
    sample = SAMPLES[name]
    game = find_game(sample.game)
    return frames_of(game, game.read(sample.text), line_of(name))
