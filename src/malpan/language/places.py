"""Whether a translation fits its sentence: it has the same places for arguments, in formats that can be filled."""

from string import Formatter

from malpan.language import say
from malpan.language.particles import ALONE, PAIR


def misfit(sentence: str, said: str) -> str:
    """Return what is wrong with a translation, "" if nothing is."""
    try:
        asked, found = places_of(sentence), places_of(said)
    except ValueError as error:
        return say("its braces do not match ({error})", error=error)
    if set(found) != set(asked):
        return say("its places are {found}; expected {expected}", found=name_places(found), expected=name_places(asked))
    for name, formats in found.items():
        for spec, conversion in formats:
            own = PAIR.sub("", spec)
            if own not in ("", ALONE, *(spec for spec, _ in asked[name])) or conversion not in {each for _, each in asked[name]}:
                return say("the format {format} of {name} is not that of the sentence", format=repr(spec), name=name)
    return ""


def places_of(sentence: str) -> dict[str, list[tuple[str, str | None]]]:
    """Return the places of a sentence: name -> its formats, each with its conversion; raise ValueError for lone braces."""
    places: dict[str, list[tuple[str, str | None]]] = {}
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None:
            places.setdefault(name, []).append((spec or "", conversion))
    return places


def name_places(names: dict[str, list[tuple[str, str | None]]]) -> str:
    """Return the places of a sentence in words."""
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or say("none")
