"""What a walk knows after each layer: a manifest for each, written last, so that only what it lists counts.

    checksum⏎  {"question": …, "version": …, "shards": 8, "layer": 3, "states": [1, 0, 4, …], "wins": [0, …], …}

Beside it lies what the tasks of the layer cost, a row for each (`work-00003.json`); nothing reads that but people.

A walk is resumed from the last of the manifests that follow each other from layer 0 on and whose files are there. A manifest that
was cut off or changed counts as missing.
"""

import json
from importlib.metadata import version
from typing import Any, NamedTuple

from malpan.errors import MalpanError, describe_reason
from malpan.language import say
from malpan.search.native.sharded.files import Identity, digest_of
from malpan.search.native.sharded.stores import Store, is_draft

FORM = 1
"""The form of manifests and of the files that they list."""

LOCK = "lock"

MOST_BYTES = 1 << 28
"""The longest file that may be a manifest."""


class Manifest(NamedTuple):
    """What is known when a layer is complete.

    states, wins   the states of each shard, and its won states that were not known to be won before.
    fewest         moves to the nearest win, -1 if none is known.
    lines          in how many ways it is reached; -1 for more than are counted.
    keeps_all      whether the files of all layers are kept.
    overflow       whether some state is reached in more lines than are counted.
    """

    layer: int
    states: list[int]
    wins: list[int]
    fewest: int
    lines: int
    keeps_all: bool
    overflow: bool = False

    @property
    def name(self) -> str:
        """The name of its file."""
        return manifest_name(self.layer)


def own_version() -> str:
    """Return the version of Malpan."""
    return version("malpan")


def manifest_name(layer: int) -> str:
    """Return the name of the manifest of a layer."""
    return f"manifest-{layer:05}.json"


def belongs(name: str) -> bool:
    """Tell whether a file is one of a walk, be it a draft."""
    table = name.startswith(("manifest-", "work-")) and name.endswith(".json")
    return name == LOCK or table or is_draft(name) or Identity.of(name) is not None


def check_names(store: Store) -> list[str]:
    """Return the names in a store; MalpanError if something in it is none of a walk."""
    names: list[str] = reading(store, store.names)
    strange = [name for name in names if not belongs(name)]
    if strange:
        words = {"store": store.address, "name": strange[0]}
        raise MalpanError(say("{store} has {name} in it; expected an empty place, or a walk in shards", **words))
    return names


def reading(store: Store, read: Any, *arguments: Any) -> Any:
    """Return what a function of a store returns; MalpanError if the store cannot be read."""
    try:
        return read(*arguments)
    except FileNotFoundError:
        raise
    except OSError as error:
        words = {"store": store.address, "reason": describe_reason(error)}
        raise MalpanError(say("{store} cannot be read: {reason}", **words)) from None


def write_manifest(store: Store, question: str, manifest: Manifest) -> None:
    """Write a manifest; OSError if that fails."""
    content = {"form": FORM, "version": own_version(), "question": question} | manifest._asdict()
    body = json.dumps(content)
    with store.writing(manifest.name, durable=True) as stream:
        stream.write(f"{digest_of(body.encode()).hex()}\n{body}".encode())


def write_work(store: Store, layer: int, work: list[dict[str, Any]]) -> None:
    """Write what the tasks of a layer cost; OSError if that fails."""
    with store.writing(f"work-{layer:05}.json") as stream:
        stream.write(json.dumps(work).encode())


def read_manifest(store: Store, layer: int) -> dict[str, Any] | None:
    """Return what the manifest of a layer has; None if there is none, or it is damaged."""
    name = manifest_name(layer)
    try:
        size = store.size(name)
        content = reading(store, store.read, name, 0, min(size, MOST_BYTES)).decode()
        checksum, _, body = content.partition("\n")
        if checksum != digest_of(body.encode()).hex():
            return None
        found: dict[str, Any] = json.loads(body)
    except (FileNotFoundError, ValueError):
        return None
    return found


def read_manifests(store: Store, question: str, shards: int) -> list[Manifest]:
    """Return the manifests that follow each other from layer 0 on; MalpanError if they are those of another walk."""
    manifests: list[Manifest] = []
    while (found := read_manifest(store, len(manifests))) is not None:
        check_question(store, found, question, shards)
        manifests.append(Manifest(**{name: found[name] for name in Manifest._fields}))
    return manifests


def shards_of(store: Store) -> int | None:
    """Return into how many shards the walk in a store is divided; None if there is none."""
    found = read_manifest(store, 0)
    return None if found is None else len(found["states"])


def check_question(store: Store, found: dict[str, Any], question: str, shards: int) -> None:
    """Raise MalpanError unless a manifest belongs to this question."""
    words: dict[str, Any] = {"store": store.address}
    if (found["form"], found["version"]) != (FORM, own_version()):
        words |= {"there": found["version"], "here": own_version()}
        raise MalpanError(say("{store} has a walk of Malpan {there}; this is Malpan {here}", **words))
    if len(found["states"]) != shards:
        words |= {"there": len(found["states"]), "here": shards}
        raise MalpanError(say("{store} has a walk in {there} shards; expected {here}", **words))
    if found["question"] != question:
        raise MalpanError(say("{store} has the walk of another question: another game, board or option, or other rules", **words))
