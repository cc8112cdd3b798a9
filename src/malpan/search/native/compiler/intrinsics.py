"""What kernels need and Numba has no word for: states on the stack, memory asked for in advance, numbers seen as a shape.

Loops over an array of dimensions that are known when it is compiled are unrolled, and what it holds stays in registers. Numba's
own arrays are of whatever length they are given, in memory, so every place of every state would be written and read again.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

ROWS = 5
"""Rows of a shape, as in `kernels.one_word`."""

WORD = 8
"""Bytes of a whole number."""

arrays: Any = arrayobj
tools: Any = cgutils


@intrinsic
def prefetch(_context: Any, array: Any, index: Any) -> Any:
    """Ask for the memory of one number of an array, without waiting for it: the function of `kernels.rules`."""

    def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        numbers = arrays.make_array(array)(context, builder, values[0]).data
        address = builder.bitcast(builder.gep(numbers, [values[1]]), ir.IntType(8).as_pointer())
        one = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, one, one, one])
        ask = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(ask, [address, one(1), one(3), one(1)])
        return context.get_dummy_value()

    return types.void(array, index), build


@intrinsic
def shape_in(_context: Any, numbers: Any, places: Any) -> Any:
    """Return an array as a shape of so many places, in the same memory: the function of `kernels.rules`."""

    def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        first = arrays.make_array(numbers)(context, builder, values[0]).data
        word, rows = context.get_constant(types.intp, WORD), context.get_constant(types.intp, ROWS)
        shape = arrays.make_array(signature.return_type)(context, builder)
        strides = [builder.mul(values[1], word), word]
        arrays.populate_array(shape, first, [rows, values[1]], strides, word, None)
        return shape._getvalue()

    return types.Array(types.int64, 2, "C")(numbers, types.int64), build


def functions_for(places: int) -> dict[str, Callable[..., Any]]:
    """Return the functions `room_for` and `at_hand` of `kernels.rules`, for states of so many places.

    They are intrinsics, as the memory that a function takes on the stack ends with it, inlined or not; an intrinsic takes it for
    the function that calls it.
    """

    @intrinsic
    def room_for(_context: Any, state: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, _values: Any) -> Any:
            return on_stack(context, builder, signature.return_type, (places,))[0]

        return types.Array(types.int64, 1, "C")(state), build

    @intrinsic
    def at_hand(_context: Any, shape: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            array, copy = on_stack(context, builder, signature.return_type, (ROWS, places))
            rows = arrays.make_array(shape)(context, builder, values[0]).data
            for index in range(ROWS * places):
                at = [ir.Constant(ir.IntType(64), index)]
                builder.store(builder.load(builder.gep(rows, at)), builder.gep(copy, at))
            return array

        return types.Array(types.int64, 2, "C")(shape), build

    return {"room_for": room_for, "at_hand": at_hand, "prefetch": prefetch, "shape_in": shape_in}


def on_stack(context: Any, builder: Any, kind: Any, dimensions: tuple[int, ...]) -> tuple[Any, Any]:
    """Take memory for an array of whole numbers on the stack; return the array and a pointer to its first number."""
    count = 1
    strides: list[Any] = []
    for length in reversed(dimensions):
        strides.insert(0, context.get_constant(types.intp, count * WORD))
        count *= length
    lengths = [context.get_constant(types.intp, length) for length in dimensions]
    number = context.get_value_type(types.int64)
    first = builder.bitcast(tools.alloca_once(builder, ir.ArrayType(number, count)), number.as_pointer())
    array = arrays.make_array(kind)(context, builder)
    arrays.populate_array(array, first, lengths, strides, context.get_constant(types.intp, WORD), None)
    return array._getvalue(), first
