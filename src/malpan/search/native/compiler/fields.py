"""The functions of derived fields, as the kernel that fills them takes them: numbered, and chosen by number."""

from typing import Any

from malpan.game import Game


def functions_of_fields(game: Game) -> dict[str, Any]:
    """Return the functions that make derived fields: ``length_0``, ``fill_0``, …"""
    fields = list(enumerate(game.derived.values()))
    return {f"length_{number}": each.length for number, each in fields} | {f"fill_{number}": each.fill for number, each in fields}


def choices_of_fields(game: Game) -> str:
    """Return the text of the functions that call the one of a derived field by its number."""
    return choosing("length_of", "length", len(game.derived)) + choosing("fill_field", "fill", len(game.derived), ", table")


def choosing(function: str, name: str, count: int, more: str = "") -> str:
    """Return the text of a function that calls the one of ``NAME_0``, ``NAME_1``, … whose number it is given."""
    *others, last = (f"return {name}_{number}(board{more})\n" for number in range(count))
    cases = "".join(f"    if field == {number}:\n        {each}" for number, each in enumerate(others))
    return f"def {function}(board, field{more}):\n{cases}    {last}\n\n"
