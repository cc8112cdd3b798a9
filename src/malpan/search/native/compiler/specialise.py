"""A kernel and the rules of a game, compiled together.

The text of the kernel is executed with the game's functions in its namespace, so the rules are inlined. The machine code is
cached under a digest of everything it is made of.
"""

import hashlib
import re
import sys
from collections.abc import Sequence
from functools import cache as cached
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.binding

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.search.limits import COMPILING, Watch
from malpan.search.native.compiler import cache
from malpan.search.native.compiler.blame import blame_rules
from malpan.search.native.compiler.differing import refuse_different, refuse_other_verdicts
from malpan.search.native.compiler.fields import choices_of_fields, functions_of_fields
from malpan.search.native.compiler.reach import Copies, Reach, digest_of_rules
from malpan.search.native.compiler.stubs import DEFAULTS
from malpan.search.native.compiler.sums import columns_for, summation
from malpan.search.native.compiler.turns import turn_to_compile
from malpan.search.native.packing import NUMBER, SEQUENCE, PackedBoards

NATIVE = Path(__file__).parents[1]
IMPORTS = re.compile(r"^from malpan\.search\.native\.kernels[^\n(]*(\([^)]*\))?[^\n]*\n", re.MULTILINE)
"""The imports of kernels from each other, which are one text; what they import from elsewhere is really imported."""

PREFIX = "malpan_kernel_"

TIME_TO_COMPILE = 4.0
"""Seconds that compiling a kernel may take."""

FILES = {
    "shortest": ("filling", "frontier", "shortest"),
    "many": ("frontier", "shortest", "many"),
    "cheapest": ("indexing", "cheapest"),
    "space": ("filling", "indexing", "frontier", "space"),
    "wide": ("indexing", "wide"),
    "shards": ("shards",),
    "highest": ("highest",),
    "best_lines": ("indexing", "best_lines"),
    "automaton": ("indexing", "learning", "ending", "automaton"),
    "atlas": ("learning", "atlas"),
    "simulate": ("simulate",),
    "steps": ("steps",),
    "estimates": ("bounds", "estimates"),
    "best": ("bounds", "estimates", "steps", "best"),
    "depth": ("bounds", "estimates", "steps", "entries", "recent", "depth"),
    "both": ("both",),
    "distances": ("narrow", "distances"),
    "far distances": ("far", "distances"),
    "derive": ("derive",),
    "measuring": ("numbering", "exploring", "passing", "measuring"),
    "opening": ("opening",),
}
"""The files of kernels/ that a kernel is made of, besides those that pack states, keep keys in tables and play moves."""

MORE_FUNCTIONS = {"bounds": ("at_least",), "distances": ("won", "possible"), "measuring": ("won",)}
"""The functions of a game, besides `step` and `canonical`, that a file of kernels/ needs."""

MAKERS = (
    *("codes.py", "counters.py", "records.py", "search_records.py", "measuring_records.py", "status.py"),
    *(f"compiler/{name}.py" for name in ("specialise", "signatures", "intrinsics", "machine_code", "arithmetic", "reach")),
    *("compiler/stubs.py", "compiler/sums.py", "compiler/fields.py"),
)
"""The files, besides kernels/, that decide how a kernel becomes machine code."""

MOST_UNROLLED = 4
"""Places up to which a kernel is compiled for states of exactly so many; with more, each size of board would need its own."""

MOST_UNROLLED_BOUNDED = 32
"""The same for searches with lower bounds, which copy states all the time and run long."""

Functions = dict[str, Any]
"""The functions of a game that are compiled into a kernel, by name; None for one that the game does not have."""

loaded: dict[str, ModuleType] = {}
"""The kernels of this process, by digest."""

refused: dict[str, NotCompiled] = {}
"""The kernels that could not be compiled, and why, so that it is not tried again for every board."""


def kernel(
    game: Game,
    boards: PackedBoards,
    name: str,
    words: int = 1,
    places: int = 0,
    watch: Watch | None = None,
    sums: Sequence[int] = (),
    mapped: bool = False,
) -> ModuleType:
    """Return the compiled kernel `name` with the rules of a game, for boards of these kinds and keys of so many words.

    `places` is how many every state has; 0 if that differs from board to board. `sums` is how many parts each lower bound from
    tables has, for a kernel that depends on that; `mapped` whether they are also read in images of a state.

    Raises NotCompiled, naming the line, for rules that cannot be compiled; NoTime if the watch of a hurried search has no time
    for compiling a kernel that is not in the cache.
    """
    functions = functions_of(game, name)
    reach = Reach(functions.values())
    refuse_unread(game, boards, reach.names)
    text = f"PARTS = {sum(sums)}\nMAPPED = {mapped}\n{summation(sums)}\n" + kernel_text(game, name, boards, words, places)
    reach.put(text, makers(), boards.arrays.data.dtype.name, *versions())
    reach.note(boards.make, game.name)
    digest, watch = reach.digest(), watch or Watch()
    if digest in refused:
        raise NotCompiled(*refused[digest].args)
    if digest not in loaded:
        try:
            refuse_different(game.name, reach.functions())
            with watch.doing(COMPILING):
                loaded[digest] = load(game, functions, boards, digest, text, watch)
            cache.note_rules(digest_of_rules(game), digest)
        except NotCompiled as reason:
            refused[digest] = reason
            raise
    watch.begin()
    return loaded[digest]


def functions_of(game: Game, name: str) -> Functions:
    """Return the functions of a game that a kernel needs, by name; None for one that the game does not have."""
    if name == "derive":
        return functions_of_fields(game)
    if name == "opening":
        return {each: getattr(game, each) for each in ("start", "ranges", "won")}
    more = [each for file in FILES[name] for each in MORE_FUNCTIONS.get(file, ())]
    return {each: getattr(game, each) for each in ("step", "canonical", *more)}


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
    """Return the text of a kernel: how boards are put together and rules asked, how states are packed, and the search.

    It has no constants that it does not name, so that games which differ in these alone share a kernel.
    """
    few = places if places <= (MOST_UNROLLED_BOUNDED if name in ("best", "depth") else MOST_UNROLLED) else 0
    ask = f"def ask(board, state, move, roll):\n    return {game.objective.call}\n"
    if game.score is not None:  # what steps return does not matter, and need not be a number
        ask = "def ask(board, state, move, roll):\n    step(board, state, roll)\n    return 0, 0\n"
    packing = {1: "one_word", 2: "two_words"}.get(words, "many_words")
    files = (packing, "tables", "playing", *FILES[name])
    text = "\n\n".join([assembly(boards), ask, search_text(files), *([choices_of_fields(game)] if name == "derive" else [])])
    constants = {
        "INTERCHANGEABLE": game.canonical is not None,
        "COSTS": has_costs(game),
        "UNDONE": game.reversible and not has_costs(game),
    }
    named = "".join(f"{constant} = {value}\n" for constant, value in constants.items() if constant in text)
    return f"WORDS = {words}\nPLACES = {few}\n{named}\n\n{text}"


@cached
def search_text(files: tuple[str, ...]) -> str:
    """Return the files of kernels/ as one text, without their imports from each other."""
    return IMPORTS.sub("", "\n\n".join(source(f"kernels/{file}.py") for file in files))


@cached
def source(file: str) -> str:
    """Return the source of a file of native/."""
    return (NATIVE / file).read_text(encoding="utf-8")


@cached
def makers() -> str:
    """Return the digest of all that decides how a kernel becomes machine code."""
    return hashlib.sha256("".join(map(source, MAKERS)).encode()).hexdigest()


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


def load(game: Game, functions: Functions, boards: PackedBoards, digest: str, text: str, watch: Watch) -> ModuleType:
    """Load a kernel from the cache, or compile it and cache it, if no other process does so at the same time."""
    known = cache.find(digest)
    if known is None:
        watch.ask_to_compile(TIME_TO_COMPILE)
        with turn_to_compile(digest) as known:
            if known is None:
                return compile_and_keep(game, functions, boards, digest, text)
    module, code = compile_kernel(game, functions, boards, digest, text, known)
    if code != known.code:
        keep(digest, known.memory, code)
    return module


def compile_and_keep(game: Game, functions: Functions, boards: PackedBoards, digest: str, text: str) -> ModuleType:
    """Compile a kernel and cache it; without reference counting if its rules allow that, else with it."""
    memory = False
    try:
        module, code = compile_kernel(game, functions, boards, digest, text, cache.Kernel(memory, {}))
    except NotCompiled:
        memory = True
        module, code = compile_kernel(game, functions, boards, digest, text, cache.Kernel(memory, {}))
    keep(digest, memory, code)
    return module


def keep(digest: str, memory: bool, code: dict[str, bytes | None]) -> None:
    """Cache a kernel, unless the machine code of one of its entry points refers to arrays of this process."""
    whole = {name: each for name, each in code.items() if each is not None}
    if len(whole) == len(code):
        cache.keep(digest, cache.Kernel(memory, whole))
    else:
        cache.warn_not_kept(say("they have large arrays"))


def compile_kernel(
    game: Game, functions: Functions, boards: PackedBoards, digest: str, text: str, known: cache.Kernel
) -> tuple[ModuleType, dict[str, bytes | None]]:
    """Return the module of a kernel and the machine code of its entry points, which is compiled unless it is known.

    Rules divide as Python does, and raise for a division by 0 or a number of more than 64 bits; a kernel never divides by 0,
    which is not tested. Only entry points are called from Python; nothing else gets the wrappers for that, which take time to
    compile.
    """
    import numba

    from malpan.search.native.compiler.arithmetic import BUILTINS, CheckingCompiler
    from malpan.search.native.compiler.intrinsics import functions_for, functions_for_vectors
    from malpan.search.native.compiler.machine_code import MachineCode, paused_collection
    from malpan.search.native.compiler.signatures import signature

    module = ModuleType(PREFIX + digest[:32])
    module.__file__ = "<kernel>"
    sys.modules[module.__name__] = module
    exec(compile(text, module.__file__, "exec"), module.__dict__)
    njit: Any = numba.njit
    inlined = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    checks = {"boundscheck": True, "pipeline_class": CheckingCompiler}
    rule = njit(nogil=True, _nrt=known.memory, error_model="python", **checks, **inlined)
    helper = njit(nogil=True, boundscheck=False, _nrt=known.memory, error_model="numpy", **inlined)
    copies = Copies(rule, BUILTINS, module.__name__)
    rules = {name: copies.compile(function or DEFAULTS[name]) for name, function in functions.items()}
    own = [value for value in vars(module).values() if isinstance(value, FunctionType) and value.__module__ == module.__name__]
    module.__dict__.update(rules, Board=boards.make)
    module.__dict__.update(functions_for(module.__dict__["PLACES"], module.__dict__["WORDS"]))
    module.__dict__.update(functions_for_vectors(module.__dict__["PLACES"], columns_for(module.__dict__["PARTS"])))
    entry_points = [function for function in own if hasattr(function, "is_entry_point")]
    for function in own:
        setattr(module, function.__name__, function if function in entry_points else helper(function))
    code: dict[str, bytes | None] = {}
    entry = njit(nogil=True, boundscheck=False, _nrt=known.memory, error_model="numpy", no_cfunc_wrapper=True)
    for function in entry_points:
        compiled = entry(function)
        compiled._cache = made = MachineCode(known.code.get(function.__name__))
        with blame_rules(game, copies), paused_collection():
            compiled.compile(signature(function, boards.arrays.data.dtype.name))
        compiled.disable_compile()
        setattr(module, function.__name__, compiled)
        code[function.__name__] = made.code
    if "step" in rules:
        refuse_other_verdicts(game, rules["step"])
    return module, code
