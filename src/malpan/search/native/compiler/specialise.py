"""A kernel and the rules of a game, compiled together.

The text of the kernel goes into a file of its own under a fingerprint of everything it is made of, and is run there with the
game's functions in its namespace. So the rules are inlined, and Numba finds the machine code again in the next process.
"""

import re
import sys
from contextlib import suppress
from functools import cache as remembered
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.binding

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.search.native.compiler import cache
from malpan.search.native.compiler.blame import blamed
from malpan.search.native.compiler.differing import refuse_different
from malpan.search.native.compiler.reach import Copies, Reach
from malpan.search.native.compiler.signatures import ENTRIES, signature
from malpan.search.native.packing import NUMBER, SEQUENCE, Boards

KERNELS = Path(__file__).parents[1] / "kernels"
IMPORTS = re.compile(r"^from malpan\.search\.native\.kernels[^\n(]*(\([^)]*\))?[^\n]*\n", re.MULTILINE)
OURS = "malpan_kernel_"

FILES = {
    "shortest": ("playing", "table", "shortest"),
    "many": ("playing", "table", "shortest", "many"),
    "space": ("playing", "table", "indices", "space"),
    "wide": ("playing", "indices", "wide"),
    "highest": ("playing", "highest"),
    "automaton": ("playing", "learning", "indices", "ending", "automaton"),
    "atlas": ("playing", "learning", "atlas"),
    "simulate": ("playing", "simulate"),
    "steps": ("playing", "steps"),
}
"""The files of kernels/ that a kernel is made of, beside the one that packs states."""

MAKERS = ("specialise", "signatures", "intrinsics")

ASKING = "def ask(board, state, move, roll):\n    return {call}\n"
"""How a game is asked for a step, in Python; the call is that of its objective."""

MOST_UNROLLED = 4
"""Places up to which a kernel is compiled for states of just so many; beyond, each size of board would want one of its own."""

loaded: dict[str, ModuleType] = {}
"""The kernels of this process, by fingerprint."""

refused: dict[str, NotCompiled] = {}
"""Those that could not be compiled, and why, so that it is not tried again for every board."""


def kernel(game: Game, boards: Boards, name: str, words: int = 1, places: int = 0) -> ModuleType:
    """Return the compiled kernel `name` with the rules of a game, for boards of these kinds and keys of so many words.

    `places` is how many every state has; 0 if that differs from board to board.

    Raises NotCompiled, naming the line, for rules that cannot be compiled.
    """
    reach = Reach([game.step, game.canonical])
    unread = [field for field, kind in zip(boards.make._fields, boards.kinds, strict=True) if kind not in (NUMBER, SEQUENCE)]  # type: ignore[attr-defined]
    read = [field for field in unread if field in reach.names]
    if read:
        what = "which is neither a whole number nor a flat sequence of them"
        raise NotCompiled(f"the rules of {game.name} read board.{read[0]}, {what}, so they cannot be compiled")
    text = text_of(game, name, boards, words, places)
    versions = (version("numba"), version("llvmlite"), sys.version)
    reach.put(text, makers(), boards.data.dtype.str, type(game.objective).__name__, *versions)
    reach.put(llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten())
    reach.note(boards.make, game.name)
    digest = reach.digest()
    if digest in refused:
        raise NotCompiled(*refused[digest].args)
    if digest not in loaded:
        try:
            refuse_different(game.name, reach.functions())
            loaded[digest] = load(game, boards, digest, text)
        except NotCompiled as reason:
            refused[digest] = reason
            raise
    return loaded[digest]


def text_of(game: Game, name: str, boards: Boards, words: int, places: int) -> str:
    """Return the text of a kernel: how boards are put together, how states are packed, and the search itself."""
    keys = "one_word" if words == 1 else "two_words"
    few = places if places <= MOST_UNROLLED else 0
    known = f"WORDS = {words}\nPLACES = {few}\nINTERCHANGEABLE = {game.canonical is not None}\n"
    prelude = "\n\n".join([known, assembly(boards), ASKING.format(call=game.objective.call)])
    texts = [prelude, kernel_text(keys), *map(kernel_text, FILES[name])]
    return IMPORTS.sub("", "\n\n".join(texts))


@remembered
def kernel_text(name: str) -> str:
    """Return the source of one of the files in kernels/."""
    return (KERNELS / f"{name}.py").read_text(encoding="utf-8")


@remembered
def makers() -> str:
    """Return the source of all that decides how a kernel becomes machine code."""
    return "".join(Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8") for name in MAKERS)


def assembly(boards: Boards) -> str:
    """Return the function that puts a board together, in Python; where rules cannot read a field, with nothing that is of use."""
    values = []
    column = 0
    for field, kind in enumerate(boards.kinds):
        if kind == NUMBER:
            values.append(f"ints[index, {field}]")
        elif kind == SEQUENCE:
            values.append(f"data[offsets[index, {column}] : offsets[index, {column + 1}]]")
            column += 1
        else:
            values.append("...")
    return f"def board_at(ints, offsets, data, index):\n    return Board({', '.join(values)})\n"


def load(game: Game, boards: Boards, digest: str, text: str) -> ModuleType:
    """Compile a kernel: without memory of its own, which spares counting who uses an array; with it, if that is not possible.

    Which of the two it is, is kept beside the kernel, so that the other is not tried again.
    """
    if not cache.asks_for_memory(digest):
        with suppress(NotCompiled):
            return loaded_from(game, boards, digest, text, memory=False)
    module = loaded_from(game, boards, digest + "-memory", text, memory=True)
    cache.note_memory(digest)
    return module


def loaded_from(game: Game, boards: Boards, digest: str, text: str, memory: bool) -> ModuleType:
    """Find the machine code of a kernel where it was kept, or compile it and keep it; if there is no room for it, do without."""
    kept = cache.find(digest)
    if kept is not None:
        return compiled(game, boards, digest, text, kept, memory)
    file = cache.draft(text)
    try:
        module = compiled(game, boards, digest, text, file, memory)
        if file is not None:
            cache.keep(file, digest)
    except OSError as error:
        cache.tell(error)
        module = compiled(game, boards, digest, text, None, memory)
    finally:
        if file is not None:
            cache.discard(file)
    return module


def compiled(game: Game, boards: Boards, digest: str, text: str, file: Path | None, memory: bool) -> ModuleType:
    """Return the module of a kernel, each function compiled; its machine code is kept beside the file, if there is one.

    Rules divide as Python does, and raise for a division by 0; a kernel never divides by 0, and need not look.
    """
    import numba

    from malpan.search.native.compiler.intrinsics import functions_for

    module = ModuleType(OURS + digest[:32])
    module.__file__ = str(file or "<kernel>")
    sys.modules[module.__name__] = module
    exec(compile(text, module.__file__, "exec"), module.__dict__)
    njit: Any = numba.njit
    rule = njit(nogil=True, boundscheck=True, _nrt=memory, error_model="python", forceinline=True)
    helper = njit(nogil=True, boundscheck=False, _nrt=memory, error_model="numpy", forceinline=True)
    copies = Copies(rule)
    step, canonical = copies.compiled(game.step), copies.compiled(game.canonical or settled)
    module.__dict__.update(Board=boards.make, step=step, canonical=canonical)
    module.__dict__.update(functions_for(module.__dict__["PLACES"]))
    own = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    for name, function in own.items():
        setattr(module, name, function if name in ENTRIES else helper(function))
    for name, function in own.items():
        if name in ENTRIES:
            types = signature(name, boards.data.dtype.name)
            entry = njit(types, nogil=True, cache=bool(file), boundscheck=False, _nrt=memory, error_model="numpy")
            with blamed(game, copies):
                setattr(module, name, entry(function))
    return module


def settled(board: Any, state: Any) -> None:
    """Leave a state as it is: the canonical form of a game in which no states are interchangeable."""
