"""A long walk saved to disk after each layer, so that it can be resumed.

A folder holds the keys of layers, a file each, the won keys, and ``checkpoint.json``, which lists the files with lengths and
checksums and the digest of the question. Files are written whole and forced to disk, the list last; so a walk that was killed
loses nothing but the layer that was being expanded. Files that do not agree with the list are refused, and a list that answers
another question, or sorts keys in another way, is, too.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from malpan.errors import MalpanError, describe_reason
from malpan.game import Game
from malpan.language import say
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.kernels.wide import sort_into_parts
from malpan.search.native.records import Ints
from malpan.system.files import write_whole
from malpan.system.reading import HERE, read_ordinary

LIST = "checkpoint.json"
LOCK = "lock"
OURS = ("layer-", "won-")


class Saved(NamedTuple):
    """A saved walk: states of each layer, moves to the first win or -1, keys of the kept layers and won keys, by group."""

    layers: list[int]
    fewest: int
    kept: list[list[Ints]]
    won: list[Ints]


class Checkpoint:
    """The folder of one walk."""

    def __init__(self, folder: Path, game: Game, board: Any, question: tuple[Any, ...]) -> None:
        self.folder = folder
        reach = Reach([game.step, game.canonical, sort_into_parts])
        reach.put(question)
        reach.note(tuple(board), say("a board of {game}", game=game.name))
        self.question = reach.digest()
        self.keeps_all = not game.reversible
        self.lock: IO[str] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            strange = [each.name for each in folder.iterdir() if not belongs(each.name)]
            if strange:
                raise MalpanError(
                    say("{folder} has {name} in it; expected an empty folder, or a checkpoint", folder=folder, name=strange[0])
                )
            self.lock = lock(folder / LOCK)
        except OSError as error:
            reason = describe_reason(error)
            raise MalpanError(say("{folder} cannot be used for checkpoints: {reason}", folder=folder, reason=reason)) from None

    def close(self) -> None:
        """Unlock the folder."""
        if self.lock is not None:
            self.lock.close()

    def load(self) -> Saved | None:
        """Return the saved walk, None if there is none; MalpanError if the folder is damaged or has another walk."""
        if not os.path.lexists(self.folder / LIST):
            return None
        try:
            text = read_ordinary(self.folder / LIST).decode()
            checksum, _, body = text.partition("\n")
            if checksum != digest_of(body.encode()):
                raise ValueError
            content = json.loads(body)
            saved, layers, fewest, kept, won = (content[name] for name in ("question", "layers", "fewest", "kept", "won"))
        except (OSError, ValueError, LookupError, TypeError):
            raise self.damage_error(LIST) from None
        if saved != self.question:
            raise MalpanError(
                say(
                    "{folder} is the checkpoint of another walk: another game, board or option, other rules, or another version",
                    folder=self.folder,
                )
            )
        return Saved(layers, fewest, [self.read(file) for file in kept], self.read(won) if won else [])

    def save(self, walk: Saved) -> None:
        """Save the newest layer, and then the list of files."""
        depth = len(walk.layers) - 1
        known = self.known_files()
        newest = [self.write(f"layer-{depth - len(walk.kept) + 1 + each:05}", keys, known) for each, keys in enumerate(walk.kept)]
        names = {each["name"] for each in newest}
        kept = (
            [file for file in known if file["name"] not in names and file["name"].startswith("layer-")] if self.keeps_all else []
        )
        won = self.write(f"won-{depth:05}", walk.won, []) if any(map(len, walk.won)) else None
        listed = {"question": self.question, "layers": walk.layers, "fewest": walk.fewest, "kept": [*kept, *newest], "won": won}
        body = json.dumps(listed)
        self.put(LIST, f"{digest_of(body.encode())}\n{body}".encode())
        wanted = {file["name"] for file in [*kept, *newest, *([won] if won else [])]}
        for file in self.folder.iterdir():
            if belongs(file.name) and file.name not in (LIST, LOCK, *wanted):
                file.unlink()

    def known_files(self) -> list[dict[str, Any]]:
        """Return the layers that the list on disk has."""
        if not (self.folder / LIST).exists():
            return []
        kept: list[dict[str, Any]] = json.loads((self.folder / LIST).read_text(encoding="utf-8").partition("\n")[2])["kept"]
        return kept

    def write(self, name: str, groups: list[Ints], known: list[dict[str, Any]]) -> dict[str, Any]:
        """Write the keys of groups to a file, unless it is listed, and return its entry in the list."""
        for file in known:
            if file["name"] == name:
                return file
        content = b"".join(keys.astype("<i8").tobytes() for keys in groups)
        self.put(name, content)
        return {"name": name, "groups": [len(keys) for keys in groups], "checksum": digest_of(content)}

    def put(self, name: str, content: bytes) -> None:
        """Write a file whole, or not at all; MalpanError if that fails."""
        try:
            write_whole(self.folder / name, content, durable=True)
        except OSError as error:
            reason = describe_reason(error)
            raise MalpanError(
                say(
                    "{folder} cannot keep the walk ({reason}); it can be resumed from the layer saved last",
                    folder=self.folder,
                    reason=reason,
                )
            ) from None

    def read(self, file: dict[str, Any]) -> list[Ints]:
        """Return the keys in a file, by group; MalpanError if it is not what was written."""
        size = 8 * sum(file["groups"])
        try:
            content = read_ordinary(self.folder / file["name"], most=size)
        except OSError:
            raise self.damage_error(file["name"]) from None
        if len(content) != size or digest_of(content) != file["checksum"]:
            raise self.damage_error(file["name"])
        ends = np.cumsum(file["groups"])[:-1]
        return [part.copy() for part in np.split(np.frombuffer(content, "<i8").astype(np.int64), ends)]

    def damage_error(self, name: str) -> MalpanError:
        """Return the error of a file that is missing or was changed."""
        path = self.folder / name
        return MalpanError(say("{path} is missing or damaged, so the walk cannot be resumed from this checkpoint", path=path))


def belongs(name: str) -> bool:
    """Tell whether a file belongs to a checkpoint, be it the draft of one that was never completed."""
    return name in (LIST, LOCK) or name.startswith(OURS) or (name.startswith(".") and name.endswith(".draft"))


def digest_of(content: bytes) -> str:
    """Return the checksum of a file."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def open_here(name: str, flags: int) -> int:
    """Open a file, but not what a link leads to, nor a pipe, for which one would wait."""
    return os.open(name, flags | HERE, 0o666)


def lock(file: Path) -> IO[str]:
    """Lock the folder of a file; MalpanError if another process uses it."""
    stream = open(file, "a", opener=open_here, encoding="utf-8")  # noqa: SIM115 - it stays open as long as the folder is used
    try:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        stream.close()
        raise MalpanError(say("{folder} is in use by another run", folder=file.parent)) from None
    return stream
