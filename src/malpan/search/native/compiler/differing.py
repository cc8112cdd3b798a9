"""Rules that compile but change meaning: they are refused, so that no answer depends on the engine.

A slice of a list is a copy, of an array a view. A compiled index out of range raises nothing. A truth value that comes out of an
array is a number. A number of more than 64 bits would lose the others. What is no verdict would be taken for one.
"""

import dis
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.language import mark, say
from malpan.search.native.compiler.blame import line_and_reason
from malpan.search.native.compiler.reach import codes_of

MOST = 1 << 63
"""Numbers from here on, or below its negative, do not fit into 64 bits."""

SLICES = {"BUILD_SLICE", "BINARY_SLICE", "STORE_SLICE"}

COPIED, CAUGHT, TRUTH, LARGE = (
    mark("a slice; compiled, it would be a view of the state and not a copy"),
    mark("an exception is caught; compiled, an index out of range raises none"),
    mark("`is` tests for True or False itself; compiled, a truth value may be a number"),
    mark("a number of more than 64 bits; compiled, there is none"),
)


def refuse_different(name: str, functions: Iterable[FunctionType]) -> None:
    """Raise NotCompiled at the first line of the functions of a game that would change its meaning."""
    for function in functions:
        for code in codes_of(function.__code__):
            for line, what in differences(list(dis.get_instructions(code)), code.co_firstlineno):
                reason = line_and_reason(code.co_filename, line, say(what))
                raise NotCompiled(say("the rules of {game} cannot be compiled: {reason}", game=name, reason=reason))


def differences(instructions: list[dis.Instruction], line: int) -> Iterator[tuple[int, str]]:
    """Yield what would change in a code object, with its line."""
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
        elif isinstance(instruction.argval, int) and not -MOST <= instruction.argval < MOST:
            yield line, LARGE
        before = instruction


def refuse_other_verdicts(game: Game, step: Any) -> None:
    """Raise NotCompiled if `step` may return something else than a member of Verdict, which a kernel would take for one.

    The types are those that the compiler found; a plain search looks at each verdict instead.
    """
    from numba import types

    for signature in step.nopython_signatures if game.objective.steered else ():
        returned = signature.return_type
        pair: tuple[Any, ...] = tuple(getattr(returned, "types", (returned,)))
        numbers = all(isinstance(each, types.Integer) and not isinstance(each, types.Boolean) for each in pair[1:])
        if not isinstance(pair[0], types.EnumMember) or not numbers:
            raise NotCompiled(
                say(
                    "step of {game} returns {kind}, compiled; compiled rules return Verdict.ON, Verdict.WON, Verdict.LOST or "
                    "Verdict.ILLEGAL, and whole numbers with them",
                    game=game.name,
                    kind=str(returned),
                )
            )
