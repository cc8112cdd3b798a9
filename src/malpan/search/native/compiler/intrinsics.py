"""What kernels need and Numba does not offer: states and keys on the stack, prefetching, and an array seen as a layout.

Loops over an array whose dimensions are known at compile time are unrolled, and its numbers stay in registers. The dimensions of
Numba's own arrays are known at run time only, so that every place of every state would be written to memory and read again.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from malpan.search.native.codes import ROWS, STACK_FACTS

WORD = 8
"""Bytes of a whole number."""

WIDEST = 8
"""Numbers in a vector, at most. What is too wide for a processor is split by the compiler."""

arrays: Any = arrayobj
tools: Any = cgutils
tuple_type: Any = types.BaseTuple.from_types


@intrinsic
def prefetch(_context: Any, array: Any, index: Any) -> Any:
    """Prefetch the memory of one number of an array: the function of `kernels.rules`."""

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
def layout_in(_context: Any, numbers: Any, places: Any) -> Any:
    """Return an array seen as a layout of so many places, in the same memory: the function of `kernels.rules`."""

    def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        first = arrays.make_array(numbers)(context, builder, values[0]).data
        word, rows = context.get_constant(types.intp, WORD), context.get_constant(types.intp, ROWS)
        layout = arrays.make_array(signature.return_type)(context, builder)
        strides = [builder.mul(values[1], word), word]
        arrays.populate_array(layout, first, [rows, values[1]], strides, word, None)
        return layout._getvalue()

    return types.Array(types.int64, 2, "C")(numbers, types.int64), build


def entry_at(bits: int) -> Any:
    """Return the intrinsic that reads an entry of so many bits, a whole number from 0, of a table at an address in memory.

    Tables are mapped files; a tuple of arrays would have another type, and need another kernel, for each number of tables.
    """

    @intrinsic
    def read_entry(_context: Any, address: Any, index: Any) -> Any:
        def build(_target: Any, builder: Any, _signature: Any, values: Any) -> Any:
            table = builder.inttoptr(values[0], ir.IntType(bits).as_pointer())
            return builder.zext(builder.load(builder.gep(table, [values[1]])), ir.IntType(64))

        return types.int64(types.int64, types.int64), build

    return read_entry


byte_at, word_at = entry_at(8), entry_at(32)


@intrinsic
def prefetch_at(_context: Any, address: Any, index: Any) -> Any:
    """Prefetch a byte that is so many bytes behind an address in memory: the function of `kernels.rules`."""

    def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        table = builder.inttoptr(values[0], ir.IntType(8).as_pointer())
        ask_for(builder, builder.gep(table, [values[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), build


def ask_for(builder: Any, address: Any) -> None:
    """Build the instruction that prefetches the memory at an address of a byte."""
    one = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [address.type, one, one, one])
    ask = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
    builder.call(ask, [address, one(0), one(3), one(1)])


@intrinsic
def first_bit(_context: Any, bits: Any) -> Any:
    """Return the number of the lowest bit that is set: the function of `kernels.rules`."""

    def build(_target: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


def vector_at(context: Any, builder: Any, kind: Any, array: Any, first: int, width: int) -> Any:
    """Return the address of some numbers of an array, seen as a vector."""
    numbers = arrays.make_array(kind)(context, builder, array).data
    address = builder.gep(numbers, [ir.Constant(ir.IntType(64), first)])
    return builder.bitcast(address, ir.VectorType(ir.IntType(WORD * 8), width).as_pointer())


def vectors(count: int) -> list[tuple[int, int]]:
    """Return where vectors begin that have so many numbers together, and the numbers of each: processors have powers of two."""
    found, first = [], 0
    while first < count:
        width = min(WIDEST, 1 << (count - first).bit_length() - 1)
        found.append((first, width))
        first += width
    return found


def copying(count: int) -> Callable[..., Any]:
    """Return the intrinsic that copies so many numbers in one piece."""

    @intrinsic
    def copy(_context: Any, to: Any, origin: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            for first, width in vectors(count):
                numbers = builder.load(vector_at(context, builder, origin, values[1], first, width), align=WORD)
                builder.store(numbers, vector_at(context, builder, to, values[0], first, width), align=WORD)
            return context.get_dummy_value()

        return types.void(to, origin), build

    return copy


def row_of(length: int) -> Callable[..., Any]:
    """Return the intrinsic that takes a row of so many numbers out of an array, in the same memory; 0 if their number differs."""

    @intrinsic
    def row_at(_context: Any, numbers: Any, row: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            rows = arrays.make_array(numbers)(context, builder, values[0])
            word, columns = context.get_constant(types.intp, WORD), context.get_constant(types.intp, length)
            columns = columns if length else builder.extract_value(rows.shape, 1)
            found = arrays.make_array(signature.return_type)(context, builder)
            first = builder.gep(rows.data, [builder.mul(values[1], columns)])
            arrays.populate_array(found, first, [columns], [word], word, None)
            return found._getvalue()

        return types.Array(types.int64, 1, "C")(numbers, row), build

    return row_at


def functions_for_vectors(places: int, columns: int) -> dict[str, Callable[..., Any]]:
    """Return the intrinsics that take a state as a whole, or its entries in so many columns; 0 places if their number differs.

    Numba's loops copy place by place; what is read in one piece soon after has to wait until all of that has left the processor.
    """

    @intrinsic
    def places_changed(_context: Any, state: Any, other: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            both = zip(signature.args, values, strict=True)
            one, two = (builder.load(vector_at(context, builder, kind, value, 0, places), align=WORD) for kind, value in both)
            bits = builder.bitcast(builder.icmp_signed("!=", one, two), ir.IntType(places))
            return builder.zext(bits, ir.IntType(64)) if places < 64 else bits

        return types.int64(state, other), build

    own: dict[str, Callable[..., Any]] = {"copy_state": copying(places), "copy_entries": copying(columns)}
    own |= {"state_at": row_of(places), "facts_at": row_of(STACK_FACTS), "entries_at": row_of(columns)}
    own |= functions_for_entries(columns)
    return {**own, "places_changed": places_changed, "first_bit": first_bit}


def functions_for_entries(columns: int) -> dict[str, Callable[..., Any]]:
    """Return the intrinsics that change the entries of a state, in so many columns, as a whole."""

    @intrinsic
    def add_to_entries(_context: Any, entries: Any, weights: Any, factor: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            for first, width in vectors(columns):
                home = vector_at(context, builder, entries, values[0], first, width)
                counted = builder.load(vector_at(context, builder, weights, values[1], first, width), align=WORD)
                empty = ir.Constant(counted.type, ir.Undefined)
                lone = builder.insert_element(empty, values[2], ir.Constant(ir.IntType(32), 0))
                factors = builder.shuffle_vector(lone, empty, ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width))
                sums = builder.add(builder.load(home, align=WORD), builder.mul(counted, factors))
                builder.store(sums, home, align=WORD)
            return context.get_dummy_value()

        return types.void(entries, weights, factor), build

    @intrinsic
    def exchange_entries(_context: Any, entries: Any, added: Any, removed: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            for first, width in vectors(columns):
                rows = zip(signature.args, values, strict=True)
                home, *both = (vector_at(context, builder, kind, value, first, width) for kind, value in rows)
                before, more, less = (builder.load(each, align=WORD) for each in (home, *both))
                builder.store(builder.add(before, builder.sub(more, less)), home, align=WORD)
            return context.get_dummy_value()

        return types.void(entries, added, removed), build

    return {"add_to_entries": add_to_entries, "exchange_entries": exchange_entries}


def functions_for(places: int, words: int) -> dict[str, Callable[..., Any]]:
    """Return the intrinsics that stand in `kernels.rules`, for states of so many places and keys of so many words.

    Stack memory that a function allocates ends with it, inlined or not; an intrinsic allocates it in the function that calls it.
    """

    @intrinsic
    def state_on_stack(_context: Any, state: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, _values: Any) -> Any:
            return allocate(context, builder, signature.return_type, (places,))[0]

        return types.Array(types.int64, 1, "C")(state), build

    @intrinsic
    def layout_on_stack(_context: Any, layout: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            array, copy = allocate(context, builder, signature.return_type, (ROWS, places))
            rows = arrays.make_array(layout)(context, builder, values[0]).data
            for number in range(ROWS * places):
                index = [ir.Constant(ir.IntType(64), number)]
                builder.store(builder.load(builder.gep(rows, index)), builder.gep(copy, index))
            return array

        return types.Array(types.int64, 2, "C")(layout), build

    own: dict[str, Callable[..., Any]] = {"on_stack": state_on_stack, "layout_on_stack": layout_on_stack}
    own |= {"prefetch": prefetch, "layout_in": layout_in, "prefetch_at": prefetch_at}
    own |= {"byte_at": byte_at, "word_at": word_at}
    return own | (functions_for_words(words) if words > 2 else {})


def functions_for_words(words: int) -> dict[str, Callable[..., Any]]:
    """Return the intrinsics that `kernels.many_words` needs: keys are tuples, and one machine instruction moves several words."""
    key_type = tuple_type([types.int64] * words)

    @intrinsic
    def words_on_stack(_context: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, _values: Any) -> Any:
            return allocate(context, builder, signature.return_type, (words,))[0]

        return types.Array(types.int64, 1, "C")(), build

    def address(context: Any, builder: Any, array: Any, values: Any) -> Any:
        """Return the address of the words of a key in an array."""
        numbers = arrays.make_array(array)(context, builder, values[0]).data
        return builder.bitcast(builder.gep(numbers, [values[1]]), context.get_value_type(key_type).as_pointer())

    @intrinsic
    def words_at(_context: Any, array: Any, first: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.load(address(context, builder, array, values))

        return key_type(array, types.int64), build

    @intrinsic
    def put_words(_context: Any, array: Any, first: Any, key: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            builder.store(values[2], address(context, builder, array, values))
            return context.get_dummy_value()

        return types.void(array, types.int64, key_type), build

    return {"words_on_stack": words_on_stack, "words_at": words_at, "put_words": put_words}


def allocate(context: Any, builder: Any, kind: Any, dimensions: tuple[int, ...]) -> tuple[Any, Any]:
    """Allocate an array of whole numbers on the stack; return it and a pointer to its first number."""
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
