"""What travels to a worker and back, pickled.

A parcel holds what the calls of one batch share: the function that is called, its game, and further arguments. The game of a
Python file travels with its text and that of the neighbours that it imports (`system/carried.py`). A game that a module of an
installed package holds travels by its name, with a digest of the module, which the worker compares with its own. If neither will
do, as for a game of a notebook, cloudpickle takes the functions themselves along, for a worker with the same Python.

What comes back may contain the game, too: it is the one that was sent, and not a copy.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from malpan.errors import MalpanError, describe_error
from malpan.game import Game
from malpan.language import say
from malpan.system.carried import CarriedTexts, receive_texts, texts_of
from malpan.system.neighbours import packages
from malpan.workers.version import is_installed, python_version

THE_GAME = "game"
"""What stands for the game of a parcel where it occurs."""

MAIN = "__main__"

MOST_OPENED = 8
"""Parcels that a worker keeps open: the games of so many batches."""


class NotCarried(Exception):
    """Something cannot be pickled so that another process could read it; the message says why."""


class Reference(NamedTuple):
    """A game as what a module calls it."""

    module: str
    name: str


class Parcel(NamedTuple):
    """What the calls of one batch share, in a form that plain pickle reads.

    `texts` are the modules that travel, `digests` those of the modules that the worker has to have itself, and `python` is the
    version that the worker has to have, "" for any. `game` and `shared` are pickled.
    """

    work: Callable[[Any, Any], Any]
    label: str
    texts: tuple[CarriedTexts, ...]
    digests: Mapping[str, str]
    python: str
    game: bytes
    shared: bytes

    def new_names(self) -> dict[str, str]:
        """Return what modules are called where they are carried, by their names at home."""
        return {name: other for texts in self.texts for name, other in texts.new_names().items()}


class Packer(pickle.Pickler):
    """Pickles things, with a mark in place of the game."""

    def __init__(self, stream: BytesIO, game: Game | None) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self.game = game

    def persistent_id(self, thing: Any) -> str | None:
        """Return the mark of the game."""
        return THE_GAME if thing is self.game and thing is not None else None


class NotingPacker(Packer):
    """Notes the modules whose names it writes, too, which takes time."""

    modules: set[str]

    def reducer_override(self, thing: Any) -> Any:
        """Note the module of a function or class."""
        if isinstance(thing, type) or callable(thing):
            self.modules.add(getattr(thing, "__module__", None) or "")
        return NotImplemented


class Unpacker(pickle.Unpickler):
    """Reads what Packer writes, where modules may have other names."""

    def __init__(self, message: bytes, game: Game | None, names: Mapping[str, str]) -> None:
        super().__init__(BytesIO(message))
        self.game, self.names = game, names

    def persistent_load(self, mark: str) -> Game | None:
        """Return the game."""
        return self.game

    def find_class(self, module: str, name: str) -> Any:
        """Return what a module calls so."""
        return super().find_class(self.names.get(module, module), name)


def pack(thing: Any, game: Game | None = None, modules: set[str] | None = None, *, values: bool = False) -> bytes:
    """Pickle something; raise NotCarried if another process could not read it.

    With `values`, functions and classes that are in no file are taken along, if cloudpickle is installed.
    """
    stream = BytesIO()
    packer = Packer(stream, game) if modules is None else NotingPacker(stream, game)
    if isinstance(packer, NotingPacker):
        packer.modules = modules if modules is not None else set()
    reason = ""
    try:
        packer.dump(thing)
    except Exception as error:  # pickle raises many types of exceptions
        reason = describe_error(error)
    message = stream.getvalue()
    if not reason and MAIN.encode() not in message:
        return message
    if values:
        return pack_values(thing, game, modules)
    raise NotCarried(reason or say("it is defined in {module}", module=MAIN))


def pack_values(thing: Any, game: Game | None, modules: set[str] | None) -> bytes:
    """Pickle something together with the functions and classes that it uses; raise NotCarried if that fails."""
    try:
        import cloudpickle
    except ImportError:
        raise NotCarried(say("it is in no file, and that needs cloudpickle: pip install 'malpan[cluster]'")) from None

    class ValuePacker(cloudpickle.Pickler):  # type: ignore[misc]
        def persistent_id(self, each: Any) -> str | None:
            return THE_GAME if each is game and each is not None else None

    stream = BytesIO()
    try:
        ValuePacker(stream).dump(thing)
    except Exception as error:
        raise NotCarried(describe_error(error)) from None
    if modules is not None:
        modules.add(MAIN)
    return stream.getvalue()


def unpack(message: bytes, game: Game | None = None, names: Mapping[str, str] | None = None) -> Any:
    """Return what was pickled; raises whatever importing its modules raises."""
    return Unpacker(message, game, names or {}).load()


def pack_parcel(work: Callable[[Any, Any], Any], game: Game | None, shared: Any, *, elsewhere: bool) -> Parcel:
    """Pack what calls share; raise NotCarried if that cannot be done.

    `elsewhere` is whether workers may have other files, and other modules on their path, than this process.
    """
    modules: set[str] = set()
    reference = refer_to(game) if game is not None else None
    if reference:
        modules.add(reference.module)
    packed_game = pack(reference or game, None, modules, values=elsewhere)
    packed = pack(shared, game, modules, values=elsewhere)
    carried = {name for name in modules if travels(name, elsewhere)}
    texts = pack_texts(carried)
    known = {name for each in texts for name in each.new_names()}
    digests = {name: digest for name in modules - known if elsewhere and (digest := digest_of(name))}
    python = python_version() if MAIN in modules else ""
    return Parcel(work, game.name if game is not None else "", texts, digests, python, packed_game, packed)


def refer_to(game: Game) -> Reference | None:
    """Return what a module calls a game, whose functions may have no names; None for one that no module holds."""
    for name in dict.fromkeys([game.step.__module__, *(name for name in sys.modules if name.partition(".")[0] in packages)]):
        module = sys.modules.get(name or "")
        if module is None or name == MAIN:
            continue
        if getattr(module, "game", None) is game:
            return Reference(name, "game")
        for called, value in vars(module).items():
            if value is game:
                return Reference(name, called)
    return None


def travels(name: str, elsewhere: bool) -> bool:
    """Tell whether a module travels as text: a game file always does, any other one that is not installed does elsewhere."""
    if name.partition(".")[0] in packages:
        return True
    return elsewhere and name != MAIN and bool(getattr(sys.modules.get(name), "__file__", None)) and not is_installed(name)


def pack_texts(names: set[str]) -> tuple[CarriedTexts, ...]:
    """Return the texts of modules, those of a folder together."""
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        package = name.partition(".")[0]
        groups.setdefault(package if package in packages else "", []).append(name)
    found = [texts_of(group) for group in groups.values()]
    return tuple(texts for texts in found if texts is not None)


def digest_of(name: str) -> str:
    """Return the digest of the text of a module; "" if it has none, or belongs to Python or Malpan."""
    top = name.partition(".")[0]
    file = getattr(sys.modules.get(name), "__file__", None)
    if top in sys.stdlib_module_names or top == "malpan" or not file or not file.endswith(".py"):
        return ""
    try:
        with open(file, "rb") as stream:
            return hashlib.sha256(stream.read()).hexdigest()[:12]
    except OSError:
        return ""


class Opened(NamedTuple):
    """An opened parcel; `names` are those of the modules that were carried, by their names at home."""

    parcel: Parcel
    game: Game | None
    shared: Any
    names: Mapping[str, str]


@lru_cache(MOST_OPENED)
def open_parcel(message: bytes) -> Opened:
    """Open a pickled parcel in a worker; raise MalpanError with a sentence if its game is another one here, or fails to load."""
    parcel: Parcel = pickle.loads(message)
    if parcel.python and parcel.python != python_version():
        sentence = say(
            "{game} is in no file, so it travels as compiled Python {version}, but a worker has Python {other}",
            game=parcel.label,
            version=parcel.python,
            other=python_version(),
        )
        raise MalpanError(sentence)
    for texts in parcel.texts:
        receive_texts(texts)
    names = parcel.new_names()
    try:
        game = unpack(parcel.game, None, names)
        if isinstance(game, Reference):
            game = Unpacker(b"", None, names).find_class(game.module, game.name)
        shared = unpack(parcel.shared, game, names)
    except Exception as error:
        raise MalpanError(say("a worker cannot load {game}: {error}", game=parcel.label, error=describe_error(error))) from error
    for name, digest in parcel.digests.items():
        if digest_of(name) != digest:
            sentence = say(
                "{game} is another one on a worker: its module {module} has the digest {digest} here, and {other} there",
                game=parcel.label,
                module=name,
                digest=digest,
                other=digest_of(name) or "-",
            )
            raise MalpanError(sentence)
    return Opened(parcel, game, shared, names)
