"""A request to the C library: end this process with the exit code that comes over a pipe, whatever the interpreter does.

A guardian (`guardian.py`) writes the code.
"""

import sys
from typing import Any

EVENT = 32
"""Where the event is in a request of the C library."""


def request_exit(reading: int) -> Any:
    """Ask the C library to read four bytes from a descriptor and then call ``_exit`` with them; return what it works on.

    Raises OSError, or AttributeError if it is another C library.
    """
    import ctypes
    from struct import calcsize, pack_into

    # struct aiocb: descriptor, operation, priority, buffer, length; struct sigevent: value, signal, SIGEV_THREAD, function
    library = ctypes.CDLL(None, use_errno=True)
    library.gnu_get_libc_version  # noqa: B018 - others have no such function, and other structures
    request = ctypes.create_string_buffer(256)
    function = ctypes.cast(library._exit, ctypes.c_void_p).value
    pack_into("@iiiPNPiiP", request, 0, reading, 0, 0, ctypes.addressof(request) + EVENT, 4, 0, 0, 2, function)
    if calcsize("P") != 8 or sys.byteorder != "little" or library.aio_read(request):
        raise OSError
    return request
