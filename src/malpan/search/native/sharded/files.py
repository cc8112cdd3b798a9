"""Files of keys: sorted runs in blocks, each with its checksum, and an index at the end.

    malpan keys 1⏎  blocks …  lists of runs (JSON) …  directory  index (JSON)  its length (8 bytes)  its checksum (16 bytes)

The index says which question, layer and shard the file is of, and what was counted when it was made. The directory says for each
owner where the list of its runs is, and a list says where the blocks of a run begin, their lengths, how many keys they have, and
their checksums; so who merges a shard reads what is about it alone. A file that was cut off, or changed anywhere, is noticed at
the latest where it is read, and never taken for another.
"""

import hashlib
import json
from collections.abc import Iterator
from struct import Struct
from typing import IO, Any, NamedTuple

import numpy as np

from malpan.search.native.records import Ints
from malpan.search.native.sharded.stores import Store

FORM = b"malpan keys 1\n"
"""How a file begins; another version of it has another number."""

BLOCK = 1 << 15
"""Keys of a block, but for the last one of a run."""

ENTRY = Struct("<qq8s")
"""An entry of the directory: where a list of runs begins, its length, and its checksum."""

TRAILER = 24
"""Bytes behind the index."""

TAIL = 1 << 14
"""Bytes at the end of a file that are read first: most indices are shorter."""

LONGEST = 9
"""Bytes that a number takes, at most."""

NOTHING: Ints = np.empty(0, np.int64)


class Damaged(Exception):
    """A file is missing, or is not what was written; the message is its name."""


class Block(NamedTuple):
    """A block of a run: where it begins in its file, how many bytes and keys it has, its first key, and its checksum."""

    begin: int
    length: int
    keys: int
    first: list[int]
    checksum: str


class Run(NamedTuple):
    """A run of keys in a file: to whom they belong, whether they are keys of won states, whether lines follow, the blocks."""

    owner: int
    won: bool
    lines: bool
    blocks: list[Block]

    def __len__(self) -> int:
        return sum(block.keys for block in self.blocks)


class Format(NamedTuple):
    """What is needed to read and write keys: the compiled kernel, the words of a key, and the digest of the question."""

    kernel: Any
    words: int
    question: str


class Identity(NamedTuple):
    """What a file is: ``layer``, ``won`` or ``exchange``, of which layer, and of which shard."""

    kind: str
    layer: int
    shard: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"{self.kind}-{self.layer:05}-{self.shard:05}"

    @classmethod
    def of(cls, name: str) -> "Identity | None":
        """Return what a file of this name is; None if it is nothing of ours."""
        kind, *numbers = name.split("-")
        if kind not in ("layer", "won", "exchange") or len(numbers) != 2 or not all(map(str.isdecimal, numbers)):
            return None
        return cls(kind, int(numbers[0]), int(numbers[1]))


def digest_of(content: bytes, size: int = 16) -> bytes:
    """Return the checksum of some bytes."""
    return hashlib.blake2b(content, digest_size=size).digest()


class Writer:
    """Writes a file, run by run, the owners in any order; `finish` writes the lists of runs, the directory and the index."""

    def __init__(self, form: Format, stream: IO[bytes], identity: Identity) -> None:
        self.form, self.stream, self.identity = form, stream, identity
        self.end = stream.write(FORM)
        self.runs: list[Run] = []
        self.waiting: list[tuple[Ints, Ints]] = []
        self.waits = 0

    def begin(self, owner: int, *, won: bool = False, lines: bool = False) -> None:
        """Begin a run."""
        self.runs.append(Run(owner, won, lines, []))

    def add(self, keys: Ints, lines: Ints = NOTHING) -> None:
        """Add keys to the run, all beyond those before."""
        self.waiting.append((keys, lines))
        self.waits += len(keys) // self.form.words
        if self.waits >= BLOCK:
            self.write_blocks(last=False)

    def close_run(self) -> None:
        """End the run."""
        self.write_blocks(last=True)

    def write_blocks(self, *, last: bool) -> None:
        """Write what waits in whole blocks, and the rest if it is the last."""
        words, run = self.form.words, self.runs[-1]
        keys = np.concatenate([keys for keys, _ in self.waiting] or [NOTHING])
        lines = np.concatenate([lines for _, lines in self.waiting] or [NOTHING])
        whole = self.waits if last else self.waits - self.waits % BLOCK
        for first in range(0, whole, BLOCK):
            end = min(first + BLOCK, whole)
            self.write_block(keys[first * words : end * words], lines[first:end] if run.lines else NOTHING)
        self.waiting, self.waits = [(keys[whole * words :], lines[whole:] if run.lines else NOTHING)], self.waits - whole
        if last:
            self.waiting = []

    def write_block(self, keys: Ints, lines: Ints) -> None:
        """Write a block."""
        words = self.form.words
        content = np.empty(LONGEST * (len(keys) + len(lines)), np.uint8)
        encoded = content[: self.form.kernel.encode(keys, lines, content)].tobytes()
        checksum = digest_of(encoded, 8).hex()
        self.runs[-1].blocks.append(Block(self.end, len(encoded), len(keys) // words, keys[:words].tolist(), checksum))
        self.end += self.stream.write(encoded)

    def finish(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Write what is behind the blocks, and return what was counted, with the length of the file."""
        first = min((run.owner for run in self.runs), default=0)
        lists: list[list[Run]] = [[] for _ in range(max((run.owner for run in self.runs), default=-1) + 1 - first)]
        for run in self.runs:
            lists[run.owner - first].append(run)
        directory = b"".join(ENTRY.pack(*self.write_list(first + number, runs)) for number, runs in enumerate(lists))
        place = self.end
        self.end += self.stream.write(directory)
        index = {"question": self.form.question, "file": self.identity, "facts": facts, "owners": [first, len(lists), place]}
        body = json.dumps(index, separators=(",", ":")).encode()
        checksum = digest_of(FORM + body)
        self.stream.write(body + len(body).to_bytes(8, "little") + checksum)
        return facts | {"bytes": self.end + len(body) + TRAILER}

    def write_list(self, owner: int, runs: list[Run]) -> tuple[int, int, bytes]:
        """Write the list of the runs of an owner, and return its entry in the directory."""
        content = json.dumps([owner, runs], separators=(",", ":")).encode()
        begin = self.end
        self.end += self.stream.write(content)
        return begin, len(content), digest_of(content, 8)


class Reader:
    """A file of keys. Raises Damaged if it is missing, cut off or changed."""

    def __init__(self, form: Format, store: Store, identity: Identity) -> None:
        self.form, self.store, self.identity, self.name = form, store, identity, identity.name
        try:
            self.bytes = store.size(self.name)
            tail = store.read(self.name, max(self.bytes - TAIL, 0), self.bytes)
        except FileNotFoundError:
            raise Damaged(self.name) from None
        length = int.from_bytes(tail[-TRAILER:-16], "little")
        if self.bytes < len(FORM) + TRAILER or length > self.bytes - len(FORM) - TRAILER:
            raise Damaged(self.name)
        if length + TRAILER > len(tail):
            tail = store.read(self.name, self.bytes - length - TRAILER, self.bytes)
        body = tail[-TRAILER - length : -TRAILER]
        if tail[-16:] != digest_of(FORM + body):
            raise Damaged(self.name)
        index = json.loads(body)
        if (index["question"], Identity(*index["file"])) != (form.question, identity):
            raise Damaged(self.name)
        self.facts: dict[str, Any] = index["facts"] | {"bytes": self.bytes}
        self.first, self.owners, self.directory = index["owners"]

    def read(self, begin: int, end: int) -> bytes:
        """Return some bytes of the file; Damaged if it has not got them."""
        try:
            content = self.store.read(self.name, begin, end) if 0 <= begin <= end <= self.bytes else b""
        except FileNotFoundError:
            raise Damaged(self.name) from None
        if len(content) != end - begin:
            raise Damaged(self.name)
        return content

    def runs_of(self, owner: int) -> list[Run]:
        """Return the runs of an owner."""
        if not self.first <= owner < self.first + self.owners:
            return []
        place = self.directory + ENTRY.size * (owner - self.first)
        begin, length, checksum = ENTRY.unpack(self.read(place, place + ENTRY.size))
        content = self.read(begin, begin + length)
        if digest_of(content, 8) != checksum:
            raise Damaged(self.name)
        found, runs = json.loads(content)
        if found != owner:
            raise Damaged(self.name)
        return [Run(owner, won, lines, [Block(*each) for each in blocks]) for owner, won, lines, blocks in runs]

    def only_run(self) -> Run:
        """Return the run of a file that has one."""
        return self.runs_of(self.first)[0]

    def read_blocks(self, run: Run, first: int, end: int) -> tuple[Ints, Ints]:
        """Return the keys of some blocks of a run that follow each other, and their lines."""
        blocks = run.blocks[first:end]
        begin = blocks[0].begin
        content = self.read(begin, blocks[-1].begin + blocks[-1].length)
        count = sum(block.keys for block in blocks)
        keys: Ints = np.empty(count * self.form.words, np.int64)
        lines: Ints = np.empty(count if run.lines else 0, np.int64)
        done = 0
        for block in blocks:
            encoded = content[block.begin - begin : block.begin - begin + block.length]
            after = done + block.keys
            if digest_of(encoded, 8).hex() != block.checksum:
                raise Damaged(self.name)
            words = self.form.words
            own = lines[done:after] if run.lines else NOTHING
            numbers = np.frombuffer(encoded, np.uint8).copy()
            if self.form.kernel.decode(numbers, keys[done * words : after * words], own) != block.length:
                raise Damaged(self.name)
            done = after
        return keys, lines

    def pieces(self, run: Run, most: int) -> Iterator[tuple[Ints, Ints]]:
        """Yield the keys of a run and their lines, about so many keys at a time."""
        step = max(most // BLOCK, 1)
        for first in range(0, len(run.blocks), step):
            yield self.read_blocks(run, first, first + step)
