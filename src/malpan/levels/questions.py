"""What is mined, as a file of levels remembers it: a mine is resumed only by the same question."""

import hashlib
import json
from pathlib import Path
from typing import Any

from malpan.errors import MalpanError
from malpan.language import say
from malpan.levels.compacting import State
from malpan.levels.drawing import Source
from malpan.levels.rows import Origin
from malpan.levels.wishes import Wish
from malpan.search.limits import Limits


def describe_question(source: Source, origin: Origin, wish: Wish, minimal: bool, limits: Limits) -> dict[str, Any]:
    """Return everything that the levels of a mine depend on, as plain data."""
    return {
        "game": origin.game,
        "question": origin.question,
        "options": dict(source.options),
        "size": origin.size,
        "seed": origin.seed,
        "wanted": wish.text,
        "parts": [part.sql for part in wish.parts],
        "minimal": minimal,
        "max_states": limits.max_states,
        "max_seconds": limits.max_seconds,
        "digest": origin.digest,
    }


def digest_of_question(question: dict[str, Any]) -> str:
    """Return the digest that the pieces of a mine carry."""
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()


def check_same_question(path: Path, known: State, asked: State) -> None:
    """Raise MalpanError, which names the first difference, unless a file was mined with the same question."""
    before, now = known.question, asked.question
    for name in now:
        if before.get(name) == now[name]:
            continue
        if name == "digest":
            raise MalpanError(say("{path} was mined with other rules of {game}: give another file", path=path, game=now["game"]))
        words = {"path": path, "name": describe_name(name), "before": describe(before.get(name)), "now": describe(now[name])}
        raise MalpanError(say("{path} was mined with {name} {before}, not {now}: give another file, or the same {name}", **words))


def describe_name(name: str) -> str:
    """Return what a part of a question is called: the option of the command line, or a word."""
    names = {"game": say("the game"), "question": say("the question"), "options": say("the options"), "parts": "--no-way"}
    return names.get(name, f"--{name.replace('_', '-')}")


def describe(value: Any) -> str:
    """Return the value of a part of a question in words."""
    if value is None or value == "" or value == {}:
        return say("left out")
    if isinstance(value, dict):
        return ", ".join(f"{name}={setting}" for name, setting in value.items())
    if isinstance(value, list):
        return " and ".join(value) or say("left out")
    return str(value)
