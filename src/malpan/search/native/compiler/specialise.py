"""A kernel and the rules of a game, compiled together.

The text of the kernel goes into a file of its own under a digest of everything it is made of, and is executed there with the
game's functions in its namespace. So the rules are inlined, and Numba finds the machine code again in the next process.
"""

import gc
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache as cached
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.binding

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.language import say
from malpan.search.native.compiler import cache
from malpan.search.native.compiler.blame import blame_rules
from malpan.search.native.compiler.differing import refuse_different
from malpan.search.native.compiler.reach import Copies, Reach
from malpan.search.native.packing import NUMBER, SEQUENCE, PackedBoards

NATIVE = Path(__file__).parents[1]
IMPORTS = re.compile(r"^from malpan\.search\.native\.kernels[^\n(]*(\([^)]*\))?[^\n]*\n", re.MULTILINE)
"""The imports of kernels from each other, which are one text; what they import from elsewhere is really imported."""

PREFIX = "malpan_kernel_"

FILES = {
    "shortest": ("filling", "frontier", "shortest"),
    "many": ("frontier", "shortest", "many"),
    "space": ("filling", "indexing", "frontier", "space"),
    "wide": ("indexing", "wide"),
    "highest": ("highest",),
    "automaton": ("indexing", "learning", "ending", "automaton"),
    "atlas": ("learning", "atlas"),
    "simulate": ("simulate",),
    "steps": ("steps",),
}
"""The files of kernels/ that a kernel is made of, besides those that pack states, keep keys in tables and play moves."""

MAKERS = (
    *(f"{name}.py" for name in ("codes", "counters", "records", "status")),
    *(f"compiler/{name}.py" for name in ("specialise", "signatures", "intrinsics")),
)
"""The files, besides kernels/, that decide how a kernel becomes machine code."""

MOST_UNROLLED = 4
"""Places up to which a kernel is compiled for states of exactly so many; with more, each size of board would need its own."""

loaded: dict[str, ModuleType] = {}
"""The kernels of this process, by digest."""

refused: dict[str, NotCompiled] = {}
"""The kernels that could not be compiled, and why, so that it is not tried again for every board."""


def kernel(game: Game, boards: PackedBoards, name: str, words: int = 1, places: int = 0) -> ModuleType:
    """Return the compiled kernel `name` with the rules of a game, for boards of these kinds and keys of so many words.

    `places` is how many every state has; 0 if that differs from board to board.

    Raises NotCompiled, naming the line, for rules that cannot be compiled.
    """
    reach = Reach([game.step, game.canonical])
    refuse_unread(game, boards, reach.names)
    text = kernel_text(game, name, boards, words, places)
    data = boards.arrays.data.dtype.name
    reach.put(text, makers(), data, *versions())
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


def refuse_unread(game: Game, boards: PackedBoards, names: set[str]) -> None:
    """Raise NotCompiled if the rules read a field of the board that compiled rules cannot."""
    for field, kind in zip(boards.fields, boards.kinds, strict=True):
        if kind not in (NUMBER, SEQUENCE) and field in names:
            raise NotCompiled(
                say(
                    "the rules of {game} read board.{field}, which is neither a whole number nor a flat sequence of numbers, "
                    "so they cannot be compiled",
                    game=game.name,
                    field=field,
                )
            )


def kernel_text(game: Game, name: str, boards: PackedBoards, words: int, places: int) -> str:
    """Return the text of a kernel: how boards are put together and rules asked, how states are packed, and the search."""
    few = places if places <= MOST_UNROLLED else 0
    known = f"WORDS = {words}\nPLACES = {few}\nINTERCHANGEABLE = {game.canonical is not None}\n"
    ask = f"def ask(board, state, move, roll):\n    return {game.objective.call}\n"
    files = ("one_word" if words == 1 else "two_words", "tables", "playing", *FILES[name])
    texts = [source(f"kernels/{file}.py") for file in files]
    return IMPORTS.sub("", "\n\n".join([known, assembly(boards), ask, *texts]))


@cached
def source(file: str) -> str:
    """Return the source of a file of native/."""
    return (NATIVE / file).read_text(encoding="utf-8")


@cached
def makers() -> str:
    """Return the source of all that decides how a kernel becomes machine code."""
    return "".join(map(source, MAKERS))


@cached
def versions() -> tuple[str, ...]:
    """Return the versions of the compilers, and the processor that they compile for."""
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    return version("numba"), version("llvmlite"), sys.version, *processor


def assembly(boards: PackedBoards) -> str:
    """Return the text of the function that puts a board together; a field that rules cannot read is an ellipsis."""
    values = []
    column = 0
    for field, kind in enumerate(boards.kinds):
        if kind == NUMBER:
            values.append(f"boards.ints[index, {field}]")
        elif kind == SEQUENCE:
            values.append(f"boards.data[boards.offsets[index, {column}] : boards.offsets[index, {column + 1}]]")
            column += 1
        else:
            values.append("...")
    return f"def board_at(boards, index):\n    return Board({', '.join(values)})\n"


def load(game: Game, boards: PackedBoards, digest: str, text: str) -> ModuleType:
    """Compile a kernel: without reference counting if its rules allow that, else with it.

    Which of the two is noted beside the kernel, so that the other is not tried again.
    """
    if not cache.needs_memory(digest):
        with suppress(NotCompiled):
            return load_variant(game, boards, digest, text, memory=False)
    module = load_variant(game, boards, digest + "-memory", text, memory=True)
    cache.note_memory(digest)
    return module


def load_variant(game: Game, boards: PackedBoards, digest: str, text: str, memory: bool) -> ModuleType:
    """Load the machine code of a kernel from the cache, or compile it and cache it, if that is possible."""
    known = cache.find(digest)
    if known is not None:
        return compile_kernel(game, boards, digest, text, known, memory)
    file = cache.draft(text)
    try:
        module = compile_kernel(game, boards, digest, text, file, memory)
        if file is not None:
            cache.keep(file, digest)
    except OSError as error:
        cache.warn(error)
        module = compile_kernel(game, boards, digest, text, None, memory)
    finally:
        if file is not None:
            cache.discard(file)
    return module


def compile_kernel(game: Game, boards: PackedBoards, digest: str, text: str, file: Path | None, memory: bool) -> ModuleType:
    """Return the module of a kernel, each function compiled; its machine code is cached beside the file, if there is one.

    Rules divide as Python does, and raise for a division by 0; a kernel never divides by 0, which is not tested. Only entry
    points are called from Python; nothing else gets the wrappers for that, which take time to compile.
    """
    import numba

    from malpan.search.native.compiler.intrinsics import functions_for
    from malpan.search.native.compiler.signatures import signature

    module = ModuleType(PREFIX + digest[:32])
    module.__file__ = str(file or "<kernel>")
    sys.modules[module.__name__] = module
    exec(compile(text, module.__file__, "exec"), module.__dict__)
    njit: Any = numba.njit
    inlined = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    rule = njit(nogil=True, boundscheck=True, _nrt=memory, error_model="python", **inlined)
    helper = njit(nogil=True, boundscheck=False, _nrt=memory, error_model="numpy", **inlined)
    copies = Copies(rule)
    step, canonical = copies.compile(game.step), copies.compile(game.canonical or leave_state)
    own = [value for value in vars(module).values() if isinstance(value, FunctionType) and value.__module__ == module.__name__]
    module.__dict__.update(Board=boards.make, step=step, canonical=canonical)
    module.__dict__.update(functions_for(module.__dict__["PLACES"]))
    entry_points = [function for function in own if hasattr(function, "is_entry_point")]
    for function in own:
        setattr(module, function.__name__, function if function in entry_points else helper(function))
    for function in entry_points:
        types = signature(function, boards.arrays.data.dtype.name)
        options = {"boundscheck": False, "_nrt": memory, "error_model": "numpy", "no_cfunc_wrapper": True}
        njit_entry = njit(types, nogil=True, cache=bool(file), **options)
        with blame_rules(game, copies), paused_collection():
            setattr(module, function.__name__, njit_entry(function))
    return module


@contextmanager
def paused_collection() -> Iterator[None]:
    """Collect no garbage meanwhile: compiling makes very many objects, and hardly any that refer to each other in a circle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def leave_state(board: Any, state: Any) -> None:
    """Leave a state as it is: the canonical form of a game without one."""
