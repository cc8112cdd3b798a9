"""What rules reach: every function, constant and class that compiled rules are made of.

Machine code outlives the rules it was made from. It is cached under a digest, and a digest that left something out would run old
machine code for edited rules. So it covers the bytecode of each function that is reached, through any number of calls and
modules, and the value of every global, default and closed-over variable on the way. Values without a digest are refused; the
plain searches then answer.
"""

import dis
import enum
import hashlib
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodDescriptorType, ModuleType
from typing import Any

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.language import say

LIBRARIES = {"numpy", "numba", "math", "builtins"}
"""Packages whose functions are known by their names and versions."""

EXTENDED = dis.opmap["EXTENDED_ARG"]

HAS_DOCSTRING = 0x4000000
"""The flag of a code object, from Python 3.14 on, that tells of a docstring."""

LIBRARY = sysconfig.get_path("stdlib")
"""The folder of Python's own modules."""

GAMES = "malpan_game_"
"""How the packages of the folders of game files begin."""

Jit = Callable[[FunctionType], Any]


class Reach:
    """The rules reached from some functions: their digest, the names they read, and the functions themselves."""

    def __init__(self, functions: Iterable[Callable[..., Any] | None]) -> None:
        self.hash = hashlib.sha256()
        self.names: set[str] = set()
        self.files: set[str] = set()
        self.seen: dict[int, Any] = {}
        for function in functions:
            self.note(function, say("the game"))

    def digest(self) -> str:
        """Return the digest, 64 hexadecimal digits."""
        return self.hash.hexdigest()

    def functions(self) -> list[FunctionType]:
        """Return the functions that are compiled for these rules."""
        return [value for value in self.seen.values() if isinstance(value, FunctionType) and not is_of_library(value)]

    def put(self, *parts: object) -> None:
        """Add parts to the digest by their repr."""
        for part in parts:
            text = repr(part).encode()
            self.hash.update(b"%d:" % len(text) + text)

    def note(self, value: Any, where: str) -> None:
        """Add a value that the rules can see to the digest; raise NotCompiled for one that cannot be added."""
        value = getattr(value, "py_func", value)
        if id(value) in self.seen and not isinstance(value, int | float | str | bytes):
            self.put("again", type(value).__name__, list(self.seen).index(id(value)))
            return
        self.seen[id(value)] = value
        if isinstance(value, FunctionType):
            self.note_function(value)
        elif isinstance(value, type):
            self.note_class(value)
        elif isinstance(value, enum.Enum):
            self.put("member", type(value).__qualname__, value.name, value.value)
        elif value is None or isinstance(value, int | float | complex | str | bytes):
            self.put(type(value).__name__, value)
        elif isinstance(value, tuple | list | frozenset | set | range):
            self.put(type(value).__name__, len(value), getattr(value, "_fields", ()))
            for each in value if isinstance(value, tuple | list | range) else sorted(value, key=repr):
                self.note(each, where)
        elif isinstance(value, dict):
            self.note(tuple(value.items()), where)
        elif isinstance(value, BuiltinFunctionType | MethodDescriptorType):
            self.put("builtin", getattr(value, "__module__", None), value.__qualname__)
        elif isinstance(value, ModuleType):
            self.put("module", name_in_file(value.__name__))
        elif hasattr(value, "dtype") and hasattr(value, "tobytes"):
            self.put("array", str(value.dtype), getattr(value, "shape", ()), value.tobytes())
        elif is_of_library(value) and hasattr(value, "__name__"):
            self.put("library", value.__module__, getattr(value, "__name__", ""), version_of(value.__module__))
        else:
            raise NotCompiled(
                say("{where} uses a {kind} object, whose value has no fingerprint", where=where, kind=type(value).__name__)
            )

    def note_class(self, value: type) -> None:
        """Add a class to the digest: the members of an enumeration, the fields of a named tuple, else its name."""
        # The module of a game file has the name of the file, which may be renamed; what counts of its classes follows.
        self.put("class", value.__module__ if is_installed(value) else "", value.__qualname__)
        if issubclass(value, enum.Enum):
            self.put(*((member.name, member.value) for member in value))
        elif issubclass(value, tuple):
            self.put(getattr(value, "_fields", ()), sorted((getattr(value, "_field_defaults", None) or {}).items()))
        elif value.__module__.partition(".")[0] not in LIBRARIES:
            raise NotCompiled(
                say(
                    "the rules use the class {name}; compiled rules know named tuples and enumerations",
                    name=value.__qualname__,
                )
            )

    def note_function(self, function: FunctionType) -> None:
        """Add a function and all that it can reach to the digest."""
        if is_of_library(function):
            self.put("library", function.__module__, function.__qualname__, version_of(function.__module__))
            return
        where = say("{function} in {file}", function=function.__name__, file=function.__code__.co_filename)
        self.files.add(function.__code__.co_filename)
        self.put("function", function.__name__)
        self.note(function.__defaults__, where)
        self.note(tuple(sorted((function.__kwdefaults__ or {}).items())), where)
        for code in codes_of(function.__code__):
            instructions, constants = instructions_of(code)
            self.put(instructions, code.co_varnames, code.co_names, code.co_freevars, code.co_argcount, code.co_kwonlyargcount)
            self.put(getattr(code, "co_exceptiontable", b""), code.co_flags & ~HAS_DOCSTRING)
            self.names.update(code.co_names)
            for constant in constants:
                if not isinstance(constant, CodeType):
                    self.note(constant, where)
            for name in code.co_names:
                if name in function.__globals__:
                    self.put("global", name)
                    self.note_global(function.__globals__[name], code, where)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.put("closed over", name)
            self.note(cell.cell_contents, where)

    def note_global(self, value: Any, code: CodeType, where: str) -> None:
        """Add a global to the digest; of a module, everything that the code could take from it."""
        self.note(value, where)
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in LIBRARIES:
            for name in code.co_names:
                if hasattr(value, name):
                    self.put("of module", name_in_file(value.__name__), name)
                    self.note_global(getattr(value, name), code, where)


def digest_of_rules(game: Game) -> str:
    """Return the digest of the rules of a game alone, without kernel, board or compiler; raise NotCompiled if they have none."""
    return Reach([game.step, game.canonical]).digest()


class Copies:
    """Copies of functions in which every function they call is compiled, too; the game's own modules stay unchanged.

    `builtins` are functions that stand in for Python's own of these names. `module` is the name of the module that the copies
    belong to: machine code refers to it, and is not to depend on the name of a file.
    """

    def __init__(self, jit: Jit, builtins: dict[str, Callable[..., Any]] | None = None, module: str = "") -> None:
        self.jit, self.module = jit, module
        self.builtins = builtins or {}
        self.done: dict[int, Any] = {}
        self.kept: list[Any] = []

    def compile(self, value: Any) -> Any:
        """Return a compiled copy of a function, a copy of a module that has such copies, and anything else as it is."""
        value = getattr(value, "py_func", value)
        ours = isinstance(value, FunctionType | ModuleType) and not is_of_library(value)
        if not ours:
            return value
        if id(value) not in self.done:
            self.kept.append(value)
            self.done[id(value)] = self.copy_function(value) if isinstance(value, FunctionType) else self.copy_module(value)
        return self.done[id(value)]

    def copy_function(self, function: FunctionType) -> Any:
        """Return a compiled copy of a function; a function that calls itself meets its own copy."""
        seen: dict[str, Any] = {"__builtins__": __builtins__, "__name__": self.module or function.__module__}
        cells = tuple(CellType() for _ in function.__closure__ or ())
        copy = FunctionType(function.__code__, seen, function.__name__, function.__defaults__, cells)
        copy.__kwdefaults__ = function.__kwdefaults__
        self.done[id(function)] = compiled = self.jit(copy)
        for code in codes_of(function.__code__):
            for name in code.co_names:
                if name in function.__globals__:
                    seen[name] = self.compile(function.__globals__[name])
                elif name in self.builtins:
                    seen[name] = self.compile(self.builtins[name])
        for cell, old in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = self.compile(old.cell_contents)
        return compiled

    def copy_module(self, module: ModuleType) -> ModuleType:
        """Return a module with the same names, its functions compiled when somebody looks them up."""
        copies = self

        class Copy(ModuleType):
            def __getattr__(self, name: str) -> Any:
                return copies.compile(getattr(module, name))

        return Copy(module.__name__)


def instructions_of(code: CodeType) -> tuple[list[tuple[int, int]], list[Any]]:
    """Return the instructions of a code object, each with its argument, and the constants that they load.

    Constants are numbered in the order in which they are loaded. One that never is, such as the docstring, has no number; so it
    may be edited, added or removed.
    """
    instructions: list[tuple[int, int]] = []
    numbers: dict[int, int] = {}
    extended = 0
    for opcode, byte in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = extended << 8 | byte
        extended = argument if opcode == EXTENDED else 0
        if opcode == EXTENDED:
            continue
        if opcode in dis.hasconst:
            argument = numbers.setdefault(argument, len(numbers))
        instructions.append((opcode, argument))
    return instructions, [code.co_consts[number] for number in numbers]


def is_installed(value: type) -> bool:
    """Tell whether a class belongs to Malpan, Python or an installed package, and not to the file of a game."""
    return value.__module__.partition(".")[0] in {"malpan", *LIBRARIES} or is_of_library(value)


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


def is_of_library(value: Any) -> bool:
    """Tell whether a function or module belongs to Python itself or to a library that Numba knows."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""
    if name.partition(".")[0] in LIBRARIES:
        return True
    module = sys.modules.get(name)
    file = getattr(module, "__file__", None) or ""
    in_python = file.startswith(LIBRARY) and "site-packages" not in file
    return name != "__main__" and in_python


def name_in_file(module: str) -> str:
    """Return the name by which a game file knows a module: without that of the folder, so that a folder may be moved."""
    package, _, name = module.partition(".")
    return name if package.startswith(GAMES) and name else module


def version_of(module: str) -> str:
    """Return the version of the package that a module belongs to; of Python's own, Python's."""
    package = sys.modules.get(module.partition(".")[0])
    return str(getattr(package, "__version__", sys.version))
