"""What a compiler takes and means something else by: such rules are refused, so that no answer depends on it.

A slice of a list is a copy, of an array a window. A compiled index is not looked at, so that none raises. And a truth value that
comes out of an array is a number.
"""

import dis
import linecache
import os
from collections.abc import Iterable, Iterator
from types import FunctionType

from malpan.errors import NotCompiled
from malpan.search.native.compiler.reach import codes_of

SLICES = {"BUILD_SLICE", "BINARY_SLICE", "STORE_SLICE"}

COPIED, CAUGHT, TRUTH = (
    "a slice; compiled, it would be a window on the state and not a copy",
    "an exception is caught; compiled, an index out of range raises none",
    "`is` asks for True or False itself; compiled, a truth value may be a number",
)


def refuse_different(name: str, functions: Iterable[FunctionType]) -> None:
    """Raise NotCompiled at the first line of the functions of a game that would not mean the same when compiled."""
    for function in functions:
        for code in codes_of(function.__code__):
            for line, what in differences(list(dis.get_instructions(code)), code.co_firstlineno):
                linecache.checkcache(code.co_filename)
                written = " ".join(linecache.getline(code.co_filename, line).split())[:80]
                place = f"{os.path.basename(code.co_filename)}, line {line}: `{written}`"
                raise NotCompiled(f"the rules of {name} cannot be compiled: {place}: {what}")


def differences(instructions: list[dis.Instruction], line: int) -> Iterator[tuple[int, str]]:
    """Yield what is different about a code object, with the line it is on."""
    before = None
    caught = False
    for instruction in instructions:
        if instruction.positions is not None and instruction.positions.lineno is not None:
            line = instruction.positions.lineno
            if caught:
                yield line, CAUGHT
        caught = instruction.opname == "PUSH_EXC_INFO"
        if instruction.opname in SLICES or isinstance(instruction.argval, slice):
            yield line, COPIED
        elif instruction.opname == "IS_OP" and before is not None and isinstance(before.argval, bool):
            yield line, TRUTH
        before = instruction
