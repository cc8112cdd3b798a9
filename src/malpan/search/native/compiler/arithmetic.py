"""Whole numbers of compiled rules that do not wrap round.

In Python, whole numbers have no end; compiled, they have 64 bits, and Numba lets the processor drop the others. So a sum,
difference, product, power or shift in rules that leaves 64 bits raises TooLarge, and the plain search answers. Kernels check what
they add themselves.
"""

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import compiler, compiler_machinery, types
from numba.core.errors import TypingError
from numba.core.ir import UNDEFINED, Assign, Expr
from numba.core.typed_passes import NopythonTypeInference
from numba.extending import intrinsic

from malpan.errors import TooLarge

passes: Any = compiler_machinery
compilers: Any = compiler

NUMBER = ir.IntType(64)
LAST_BIT = NUMBER(63)


def raise_if(context: Any, builder: Any, condition: Any) -> None:
    """Raise TooLarge if a condition holds, which it hardly ever does."""
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, TooLarge, ())


def with_overflow(context: Any, builder: Any, name: str, values: Any) -> Any:
    """Return the result of an operation of the processor that notices overflow."""
    pair = ir.FunctionType(ir.LiteralStructType([NUMBER, ir.IntType(1)]), [NUMBER, NUMBER])
    result = builder.call(builder.module.declare_intrinsic(f"llvm.{name}.with.overflow", [NUMBER], pair), values)
    raise_if(context, builder, builder.extract_value(result, 1))
    return builder.extract_value(result, 0)


def operation(build: Callable[..., Any], operands: int = 2) -> Any:
    """Return an operation on whole numbers, of which `build` writes the instructions."""

    def written(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return build(context, builder, values)

    @intrinsic
    def unary(_context: Any, number: Any) -> Any:
        return types.int64(types.int64), written

    @intrinsic
    def binary(_context: Any, number: Any, other: Any) -> Any:
        return types.int64(types.int64, types.int64), written

    return unary if operands == 1 else binary


def shift_left(context: Any, builder: Any, values: Any) -> Any:
    """Write a shift to the left: the same shift to the right has to give the number again."""
    number, places = values
    beyond = builder.icmp_unsigned(">", places, LAST_BIT)
    places = builder.select(beyond, NUMBER(0), places)
    shifted = builder.shl(number, places)
    lost = builder.icmp_signed("!=", builder.ashr(shifted, places), number)
    raise_if(context, builder, builder.or_(beyond, lost))
    return shifted


def shift_right(context: Any, builder: Any, values: Any) -> Any:
    """Write a shift to the right, by more places than a word has, too."""
    number, places = values
    raise_if(context, builder, builder.icmp_signed("<", places, NUMBER(0)))
    beyond = builder.icmp_signed(">", places, LAST_BIT)
    return builder.ashr(number, builder.select(beyond, LAST_BIT, places))


add = operation(lambda context, builder, values: with_overflow(context, builder, "sadd", values))
subtract = operation(lambda context, builder, values: with_overflow(context, builder, "ssub", values))
multiply = operation(lambda context, builder, values: with_overflow(context, builder, "smul", values))
negate = operation(lambda context, builder, values: with_overflow(context, builder, "ssub", [NUMBER(0), *values]), operands=1)
move_left, move_right = operation(shift_left), operation(shift_right)


def power(base: int, exponent: int) -> int:
    """Return a power of a whole number."""
    if exponent < 0:
        raise TooLarge
    result = 1
    while True:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent == 0:
            return result
        base = multiply(base, base)


@intrinsic
def raise_to(_context: Any, number: Any, exponent: Any) -> Any:
    """Return a power of a whole number, from compiled rules."""

    def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.compile_internal(builder, power, signature, values)

    return types.int64(types.int64, types.int64), build


CHECKED = {
    operator.add: add,
    operator.iadd: add,
    operator.sub: subtract,
    operator.isub: subtract,
    operator.mul: multiply,
    operator.imul: multiply,
    operator.lshift: move_left,
    operator.ilshift: move_left,
    operator.rshift: move_right,
    operator.irshift: move_right,
    operator.pow: raise_to,
    operator.ipow: raise_to,
    operator.neg: negate,
}


def total(numbers: Any, start: Any = 0) -> Any:
    """Return the sum of some numbers: what `sum` is in compiled rules."""
    result = start
    for number in numbers:
        result = result + number
    return result


def magnitude(number: Any) -> Any:
    """Return a number without its sign: what `abs` is in compiled rules."""
    return -number if number < 0 else number


BUILTINS: dict[str, Callable[..., Any]] = {"sum": total, "abs": magnitude}


@passes.register_pass(mutates_CFG=False, analysis_only=False)
class CheckArithmetic(passes.FunctionPass):  # type: ignore[misc]
    """The pass of the compiler that replaces operations on whole numbers by checked ones, once it knows all types."""

    _name = "malpan_check_arithmetic"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace the operations of a function; tell whether there were any."""
        changed = False
        for block in state.func_ir.blocks.values():
            for assignment in block.find_insts(Assign):
                expression = assignment.value
                if isinstance(expression, Expr) and expression.op in ("binop", "inplace_binop", "unary"):
                    changed |= replace(state, expression)
        return changed


def replace(state: Any, expression: Any) -> bool:
    """Replace one operation, if it is one on whole numbers; TypingError if its result would not be exact."""
    instead = CHECKED.get(expression.fn)
    signature = state.calltypes[expression]
    if instead is None or not all(isinstance(each, types.Integer | types.Boolean) for each in signature.args):
        return False
    if signature.return_type not in types.signed_domain:
        raise TypingError("a number of more than 63 bits", loc=expression.loc)
    known = state.typingctx.resolve_value_type(instead)
    del state.calltypes[expression]  # which takes no other value for a key that it has
    state.calltypes[expression] = known.get_call_type(state.typingctx, (types.int64,) * len(signature.args), {})
    expression.fn = instead
    if expression.op == "inplace_binop":
        expression.immutable_fn = instead
    if expression.op != "unary":
        expression.static_lhs = expression.static_rhs = UNDEFINED
    return True


class CheckingCompiler(compilers.Compiler):  # type: ignore[misc]
    """Numba's compiler, with arithmetic that is checked."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        (manager,) = super().define_pipelines()
        manager.add_pass_after(CheckArithmetic, NopythonTypeInference)
        manager.finalize()
        return [manager]
