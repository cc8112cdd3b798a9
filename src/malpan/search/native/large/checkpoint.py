"""A long walk kept on disk after every layer, so that it can go on after whatever ended it.

A folder holds the keys of layers, a file each, the won keys, and ``checkpoint.json``, which says what is kept, how long each file
is and its checksum. Files are written under another name, forced to disk and renamed, the list last; so a walk that was killed
loses the layer it was at and nothing else. What does not agree with the list is refused.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.packing import Ints

LIST = "checkpoint.json"
LOCK = "lock"
OURS = ("layer-", "won-")


class Progressed(NamedTuple):
    """How far a walk is: states of each layer, moves to the first win or -1, and the keys of layers that are kept, by group."""

    layers: list[int]
    fewest: int
    kept: list[list[Ints]]
    won: list[Ints]


class Checkpoint:
    """The folder of one walk."""

    def __init__(self, folder: Path, game: Game, board: Any, question: tuple[Any, ...]) -> None:
        self.folder = folder
        reach = Reach([game.step, game.canonical])
        reach.put(question)
        reach.note(tuple(board), f"a board of {game.name}")
        self.question = reach.digest()
        self.keeps_all = not game.reversible
        self.lock: IO[str] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            strange = [each.name for each in folder.iterdir() if each.name not in (LIST, LOCK) and not each.name.startswith(OURS)]
            if strange:
                raise MalpanError(f"{folder} has {strange[0]} in it; expected an empty folder, or a checkpoint")
            self.lock = lock(folder / LOCK)
        except OSError as error:
            raise MalpanError(f"{folder} cannot be used for checkpoints: {(error.strerror or str(error)).lower()}") from None

    def close(self) -> None:
        """Let others use the folder."""
        if self.lock is not None:
            self.lock.close()

    def load(self) -> Progressed | None:
        """Return how far the walk is, None if it has not begun; MalpanError if the folder is damaged or of another walk."""
        if not (self.folder / LIST).exists():
            return None
        try:
            text = (self.folder / LIST).read_text(encoding="utf-8")
            checksum, _, body = text.partition("\n")
            if checksum != digest_of(body.encode()):
                raise ValueError
            told = json.loads(body)
        except (OSError, ValueError):
            raise self.damaged(LIST) from None
        if told["question"] != self.question:
            raise MalpanError(f"{self.folder} is the checkpoint of another walk: another game, board or option, or other rules")
        kept = [self.read(file) for file in told["kept"]]
        return Progressed(told["layers"], told["fewest"], kept, self.read(told["won"]) if told["won"] else [])

    def save(self, walk: Progressed) -> None:
        """Keep the newest layer, and then the list of what is kept."""
        depth = len(walk.layers) - 1
        known = self.known_files()
        newest = [self.write(f"layer-{depth - len(walk.kept) + 1 + each:05}", keys, known) for each, keys in enumerate(walk.kept)]
        names = {each["name"] for each in newest}
        kept = (
            [file for file in known if file["name"] not in names and file["name"].startswith("layer-")] if self.keeps_all else []
        )
        won = self.write(f"won-{depth:05}", walk.won, []) if any(map(len, walk.won)) else None
        told = {"question": self.question, "layers": walk.layers, "fewest": walk.fewest, "kept": [*kept, *newest], "won": won}
        body = json.dumps(told)
        self.put(LIST, f"{digest_of(body.encode())}\n{body}".encode())
        listed = {file["name"] for file in [*kept, *newest, *([won] if won else [])]}
        for file in self.folder.iterdir():
            if file.name.startswith(OURS) and file.name not in listed:
                file.unlink()

    def known_files(self) -> list[dict[str, Any]]:
        """Return the files of the list as it is."""
        if not (self.folder / LIST).exists():
            return []
        kept: list[dict[str, Any]] = json.loads((self.folder / LIST).read_text(encoding="utf-8").partition("\n")[2])["kept"]
        return kept

    def write(self, name: str, groups: list[Ints], known: list[dict[str, Any]]) -> dict[str, Any]:
        """Write the keys of groups to a file, unless it is there, and return what the list says of it."""
        for file in known:
            if file["name"] == name:
                return file
        content = b"".join(keys.astype("<i8").tobytes() for keys in groups)
        self.put(name, content)
        return {"name": name, "groups": [len(keys) for keys in groups], "checksum": digest_of(content)}

    def put(self, name: str, content: bytes) -> None:
        """Write a file whole, or not at all; MalpanError if that cannot be done."""
        draft = self.folder / f"{OURS[0]}draft"
        try:
            with open(draft, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(self.folder / name)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise MalpanError(f"{self.folder} cannot keep the walk ({reason}); it goes on from the layer kept last") from None

    def read(self, file: dict[str, Any]) -> list[Ints]:
        """Return the keys in a file, by group; MalpanError if it is not what was written."""
        try:
            content = (self.folder / file["name"]).read_bytes()
        except OSError:
            raise self.damaged(file["name"]) from None
        if len(content) != 8 * sum(file["groups"]) or digest_of(content) != file["checksum"]:
            raise self.damaged(file["name"])
        ends = np.cumsum(file["groups"])[:-1]
        return [part.copy() for part in np.split(np.frombuffer(content, "<i8").astype(np.int64), ends)]

    def damaged(self, name: str) -> MalpanError:
        """Return the error of a file that is missing or was changed."""
        return MalpanError(f"{self.folder / name} is missing or damaged, so the walk cannot go on from this checkpoint")


def digest_of(content: bytes) -> str:
    """Return the checksum of a file."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def lock(file: Path) -> IO[str]:
    """Keep others from using the folder; MalpanError if somebody does."""
    stream = open(file, "w", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the folder is used
    try:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        stream.close()
        raise MalpanError(f"{file.parent} is in use by another run") from None
    return stream
