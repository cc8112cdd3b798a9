"""What a sheet shows of its levels: numbered pictures with the number of moves, and their solutions in words."""

from itertools import groupby
from typing import Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import Game
from malpan.game.costs import cost_unit_of, has_costs
from malpan.language import counted, say, using_words
from malpan.levels.store import EASIEST, Levels
from malpan.line import starting_state
from malpan.picture.frames import scene_of
from malpan.scene import Scene
from malpan.text.moves import move_name

ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""The moves of many games, which a solution shows as arrows."""

MOST_ROLLS = 60
"""Rolls that are printed below a board."""

IN_A_ROW = 5
"""Moves that are shown without a gap."""


class Item(NamedTuple):
    """A level of a sheet: its number, what is asked, its picture, and its solution, "" if there is no line."""

    number: int
    goal: str
    scene: Scene
    solution: str


def items_of(levels: Levels) -> list[Item]:
    """Return the levels of a selection from the easiest on, numbered from 1."""
    return [item_of(levels.game_of(row), row, number) for number, row in enumerate(levels.rows(EASIEST), start=1)]


def item_of(game: Game, row: dict[str, Any], number: int) -> Item:
    """Return a level as a sheet shows it."""
    with rule_errors(game.name):
        board = game.read(row["board"])
        game = game.variant_on(board)
        scene = with_rolls(game, board, scene_of(game, board, starting_state(game, board, None)))
    with using_words(game.words, game.plurals):
        return Item(number, goal_of(game, row), scene, solution_of(game, row))


def with_rolls(game: Game, board: Any, scene: Scene) -> Scene:
    """Return the picture of a start with the rolls of the turns below it, which a player has to know."""
    rolls = list(map(str, game.rolls_on(board)))
    if not rolls:
        return scene
    shown = " ".join(rolls[:MOST_ROLLS] + (["…"] if len(rolls) > MOST_ROLLS else []))
    return scene._replace(caption="\n".join(filter(None, (scene.caption, say("rolls: {rolls}", rolls=shown)))))


def goal_of(game: Game, row: dict[str, Any]) -> str:
    """Return what is asked on a board: the number of moves, the least cost, or the points."""
    if row["answer"] is None and row["moves"] is None:
        return say("no way")
    if has_costs(game) or row["answer"] is None:
        return counted(
            row["moves"] if row["answer"] is None else row["answer"], game.unit if row["answer"] is None else game.cost_unit
        )
    if row["answer"] == row["moves"]:
        return counted(row["moves"], game.unit)
    return counted(row["answer"], cost_unit_of(game) or "point")


def solution_of(game: Game, row: dict[str, Any]) -> str:
    """Return the line of a level: arrows, if its moves are directions; otherwise the names of the moves, equal ones together."""
    if not row["line"] or not game.objective.steered:
        return ""
    labels = row["line"].split(", ")
    if all(label in ARROWS for label in labels):
        signs = [ARROWS[label] for label in labels]
        return " ".join("".join(signs[at : at + IN_A_ROW]) for at in range(0, len(signs), IN_A_ROW))
    runs = [(label, len(list(equal))) for label, equal in groupby(labels)]
    return ", ".join(move_name(label) + (f" ×{count}" if count > 1 else "") for label, count in runs)
