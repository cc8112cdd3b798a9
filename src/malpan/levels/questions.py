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
from malpan.levels.wishes import SOLVED, Wish
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
        words = {"path": path, "before": describe(name, before.get(name)), "now": describe(name, now[name])}
        raise MalpanError(say("{path} was mined {before}, not {now}; give another file, or mine it as before", **words))


def describe(name: str, value: Any) -> str:
    """Return a part of a question in words, with the option of the command line that asks it."""
    if name == "parts":  # they differ by the part that is added without the option alone, as the wish is compared before
        return without("--no-way") if SOLVED in value else say("with {option}", option="--no-way")
    if name == "options":
        value, name = ", ".join(f"{option}={setting}" for option, setting in (value or {}).items()), "set"
    if name in ("game", "question"):
        return say("with the game {game}", game=value) if name == "game" else say("with the question {question}", question=value)
    option = f"--{name.replace('_', '-')}"
    if value is True:
        return say("with {option}", option=option)
    if value in (None, False, ""):
        return without(option)
    return say("with {option} {value}", option=option, value=value)


def without(option: str) -> str:
    """Return that an option was not given."""
    return say("without {option}", option=option)
