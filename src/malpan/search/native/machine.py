"""The machine code of a kernel by itself, called without Numba, whose import takes longer than most batches of boards.

Numba keeps machine code with what it needs to be called by anything; finding that again takes the whole of Numba. The functions
that answer batches are kept once more as object files with nothing in them but the code. LLVM puts such a file into memory in a
few thousandths of a second, and it is called as Numba's own code calls it: with places for what is returned and for an error,
then the parts of every argument. Whatever has no such file, or needs more than the system's libraries, is found by Numba.
"""

import ctypes
import importlib.util
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache as remembered
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from malpan.search.native.signatures import ENTRIES, LETTERS

BATCHES = ("many", "many_turns", "many_runs", "index_all")
"""The functions that answer batches: they take numbers and arrays, and return nothing or two numbers."""

SUFFIX, NAMES = ".o", ".name"

LIBRARY = {"memset", "memcpy", "memmove", "memcmp", "fmod", "floor", "pow"}
"""Functions of the system's library that machine code may call."""

Function = Callable[..., Any]


@remembered
def numba_version() -> str:
    """Return what tells versions of Numba apart, without importing it."""
    found = importlib.util.find_spec("numba")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")
    return Path(found.origin).with_name("_version.py").read_text(encoding="utf-8")


class Machine(ModuleType):
    """A kernel whose functions come from object files where they can, and else from the module that `whole` compiles or finds."""

    def __init__(self, name: str, home: Path, data: str, whole: Callable[[], ModuleType]) -> None:
        super().__init__(name)
        self.home, self.data, self.whole = home, data, whole

    def __getattr__(self, name: str) -> Any:
        """Find a function of the kernel, when it is asked for the first time."""
        if name not in ENTRIES:
            raise AttributeError(name)
        function = found(self.home, name, self.data)
        if function is not None:
            setattr(self, name, function)
            return function
        whole = self.whole()
        vars(self).update(vars(whole))  # once Numba is at work, it may as well have all of them
        return getattr(whole, name)


def keep(module: ModuleType, home: Path) -> None:
    """Keep the functions of a kernel that was just compiled as object files, as far as they can be."""
    if sys.platform != "linux":  # where it has been tried
        return
    for name in BATCHES:
        function = getattr(module, name, None)
        compiled = list(function.overloads.values()) if function is not None else []
        with suppress(AttributeError, RuntimeError):  # of another version of Numba or LLVM; without the file, Numba is asked
            symbol = compiled[0].fndesc.llvm_func_name if len(compiled) == 1 else ""
            code = object_of(compiled[0].library.get_llvm_str(), symbol) if symbol else None
            if code is not None:
                (home / (name + SUFFIX)).write_bytes(code)
                (home / (name + NAMES)).write_text(symbol, encoding="ascii")


def object_of(text: str, symbol: str) -> bytes | None:
    """Return the object file of one function of compiled code; None if it needs anything that is not at hand."""
    machine = target_machine(cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3)
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "internal"  # so that what only Python needs is dropped
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0)))
    functions = [each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")]
    needed = {*functions, *(each.name for each in module.global_variables if each.is_declaration)}
    code: bytes = machine.emit_object(module)
    return code if needed <= LIBRARY else None


def target_machine(**parts: Any) -> Any:
    """Return LLVM's idea of this machine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(codemodel="jitdefault", jit=True, **parts)


def found(home: Path, name: str, data: str) -> Function | None:
    """Return a function of a kernel from its object file, None if there is none."""
    if name not in BATCHES or not (home / (name + NAMES)).exists():
        return None
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data((home / (name + SUFFIX)).read_bytes()))
    engine.finalize_object()
    address = engine.get_function_address((home / (name + NAMES)).read_text(encoding="ascii"))
    return calling(address, name, data, engine) if address else None


def calling(address: int, name: str, data: str, engine: Any) -> Function:
    """Return a Python function that calls machine code; the engine that holds it lives as long."""
    returned, spelled = ENTRIES[name]
    boards = [LETTERS["M"], LETTERS["M"], f"{data}[::1]"]
    types: list[str] = []
    for word in spelled.split():
        types += boards if word == "boards" else [*boards, LETTERS["i"]] if word == "board" else [LETTERS[word]]
    parts = sum(1 if "[" not in each else 5 + 2 * dimensions(each) for each in types)
    # Numbers and addresses alike are words of 64 bits. A call through ctypes lets other threads run, as the kernels allow.
    native = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * parts)(address)

    def call(*arguments: Any, engine: Any = engine) -> tuple[int, int] | None:
        pair, error = (ctypes.c_int64 * 2)(), ctypes.c_void_p()
        words: list[int] = []
        for kind, argument in zip(types, arguments, strict=True):
            words += words_of(kind, argument)
        if native(ctypes.addressof(pair), ctypes.addressof(error), *words):
            raise raised(error.value)
        return (pair[0], pair[1]) if returned == "pair" else None

    return call


def dimensions(kind: str) -> int:
    """Return how many dimensions the arrays of a type have."""
    return kind.count(":") - 1


def words_of(kind: str, argument: Any) -> Sequence[int]:
    """Return an argument as the words that machine code takes; TypeError if it is not of its type."""
    if "[" not in kind:
        return (int(argument),)
    dtype = kind.partition("[")[0]
    if not isinstance(argument, np.ndarray) or argument.dtype.name != dtype or argument.ndim != dimensions(kind):
        raise TypeError(f"a kernel takes {kind}, not {getattr(argument, 'dtype', type(argument))}")
    if not argument.flags.carray:
        raise TypeError("a kernel takes arrays that are in one piece and may be written to")
    return (0, 0, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides)


def raised(address: int | None) -> Exception:
    """Return what machine code has raised, which it tells as Numba has written it down: a class, its arguments, and a place."""
    if address is not None:
        begin, size = ctypes.c_void_p.from_address(address).value, ctypes.c_int32.from_address(address + 8).value
        made_on_the_way = ctypes.c_int32.from_address(address + 32).value
        if begin and size > 0 and not made_on_the_way:
            kind, arguments, _ = pickle.loads(ctypes.string_at(begin, size))
            return kind(*(arguments or ()))  # type: ignore[no-any-return]
    return RuntimeError("compiled rules raised something")
