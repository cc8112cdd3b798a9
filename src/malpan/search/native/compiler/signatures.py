"""The Numba types of a kernel's entry points, derived from their annotations.

An entry point is compiled for these types once, so that no call infers types. The sequences of boards have 16, 32 or 64 bits,
whichever the largest number needs.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from numba import types
from numba.np.numpy_support import from_dtype
from numpy import dtype

tuple_type: Any = types.BaseTuple.from_types


def signature(function: Callable[..., Any], data: str) -> Any:
    """Return the Numba signature of an entry point, for boards whose sequences have numbers of the type `data`."""
    hints = get_type_hints(function, include_extras=True)
    returned = numba_type(hints.pop("return"), data)
    return returned(*[numba_type(hint, data) for hint in hints.values()])


def numba_type(hint: Any, data: str) -> Any:
    """Return the Numba type of an annotation: a scalar, an array type of `records`, a tuple of these, or a record."""
    scalars = {int: types.int64, bool: types.boolean, type(None): types.void}
    if hint in scalars:
        return scalars[hint]
    if get_origin(hint) is Annotated:
        array, dimensions = get_args(hint)
        (number,) = get_args(get_args(array)[1])
        return types.Array(from_dtype(dtype(data if number is Any else number)), dimensions, "C")
    if get_origin(hint) is tuple:
        return tuple_type([numba_type(each, data) for each in get_args(hint)])
    fields = get_type_hints(hint, include_extras=True)
    return tuple_type([numba_type(each, data) for each in fields.values()], hint)
