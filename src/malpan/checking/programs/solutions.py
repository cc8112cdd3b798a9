"""Source files that read nothing: a class `Solution`, or a function, that is handed a board and returns its answer.

Which function that is, is told from the text of the file, before anything in it runs. A file that reads its input is a program,
whatever else it defines.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.functions import Function, match_parameters, taking_values
from malpan.checking.programs.not_running import does_not_load
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.source import read_source
from malpan.games.trial import Arguments

SOLUTION = "Solution"
MODULE = "malpan_solution"

READING = {"input", "stdin", "fileinput", "readline", "readlines", "raw_input"}
"""Names in a Python file that reads its standard input."""

PROVIDED = """
from typing import *
from collections import *
from heapq import *
from bisect import *
from itertools import *
from functools import *
from operator import *
from string import *
from copy import *
from math import *
from builtins import *
import bisect, collections, copy, functools, heapq, itertools, json, math, operator, random, re, string, sys
"""
"""What a file of this kind may use without importing it, as the judges that ask for a class provide it."""


class Definition(NamedTuple):
    """A function in a file: its name, the names of its parameters, how many need no default, and the names that it uses."""

    name: str
    parameters: tuple[str, ...]
    required: int
    uses: frozenset[str]

    def takes(self, arguments: Arguments) -> bool:
        """Tell whether the function can be handed a board."""
        names = (self.parameters[: self.required], self.parameters)
        return any(match_parameters(each, arguments) is not None for each in names)


class Entry(NamedTuple):
    """The function that answers boards, and whether it is a method of the class."""

    name: str
    is_method: bool


def python_solution(path: Path, arguments: Arguments, limits: CallLimits) -> Function | None:
    """Return the function of a Python file that is handed boards; None if the file is a program, or is not Python.

    Raises MalpanError if there is no such file.
    """
    try:
        source = read_source(path, Syntax.HASHES).text
        tree = ast.parse(source, str(path))
    except (SyntaxError, ValueError):
        return None
    entry = None if reads_input(tree) else find_entry(tree, arguments)
    if entry is None:
        return None

    def load() -> Callable[[str], Any]:
        return load_entry(path, source, entry, arguments)

    return Function(load=load, limits=limits, name=path.name, words=(str(path),))


def reads_input(tree: ast.AST) -> bool:
    """Tell whether a Python file reads its standard input."""
    names = READING - {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            return True
        if isinstance(node, ast.Attribute) and node.attr in READING:
            return True
        if isinstance(node, ast.alias) and node.name in READING:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and first.value in (0, "/dev/stdin"):
                return True
    return False


def find_entry(tree: ast.Module, arguments: Arguments) -> Entry | None:
    """Return the function that takes a board: a method of the class `Solution`, or else a function of the file."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == SOLUTION:
            name = choose(list(definitions(node.body, arguments, methods=True)), arguments)
            return Entry(name, True) if name else None
    name = choose(list(definitions(tree.body, arguments)), arguments)
    return Entry(name, False) if name else None


def definitions(body: list[ast.stmt], arguments: Arguments, methods: bool = False) -> Iterator[Definition]:
    """Yield the functions that are defined in a body, without the first parameter of methods."""
    for node in body:
        name, function = "", None
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name, function = node.name, node.args
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda) and isinstance(node.targets[0], ast.Name):
            name, function = node.targets[0].id, node.value.args
        if function is None:
            continue
        bound = methods and isinstance(node, ast.FunctionDef) and not any(map(is_static, node.decorator_list))
        parameters = [each.arg for each in (*function.posonlyargs, *function.args)][bound:]
        uses = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        uses |= {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
        yield Definition(name, tuple(parameters), max(0, len(parameters) - len(function.defaults)), frozenset(uses))


def is_static(decorator: ast.expr) -> bool:
    """Tell whether a decorator makes a method one that takes no object."""
    return isinstance(decorator, ast.Name) and decorator.id == "staticmethod"


def choose(known: list[Definition], arguments: Arguments) -> str:
    """Return the name of the function that takes a board; empty if there is none.

    Of several, it is the one with the usual name, or else the last that no other function uses.
    """
    fitting = [each for each in known if each.takes(arguments)]
    for each in fitting:
        if plain_name(each.name) == plain_name(arguments.method):
            return each.name
    used = {name for each in known for name in each.uses - {each.name}}
    free = [each.name for each in fitting if each.name not in used and not each.name.startswith("_")]
    return free[-1] if free else fitting[-1].name if fitting else ""


def plain_name(name: str) -> str:
    """Return a name without what differs between languages: ``snakes_and_ladders`` and ``snakesAndLadders``."""
    return name.replace("_", "").lower()


def load_entry(path: Path, source: str, entry: Entry, arguments: Arguments) -> Callable[[str], Any]:
    """Run a Python file and return its function as one of the text of a board; MalpanError if running the file fails."""
    module = ModuleType(MODULE)
    module.__file__ = str(path)
    exec(PROVIDED, module.__dict__)
    sys.modules[MODULE] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    except (Exception, SystemExit) as error:
        raise does_not_load(path.name, error) from error
    namespace = module.__dict__
    if not entry.is_method:
        return taking_values(namespace[entry.name], arguments)
    solution = namespace[SOLUTION]

    def call(text: str) -> Any:
        """Ask an object of its own for each board, as the judges do."""
        return taking_values(getattr(solution(), entry.name), arguments)(text)

    return call
