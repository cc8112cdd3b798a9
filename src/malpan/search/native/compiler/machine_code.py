"""The machine code of one entry point, as Numba hands it over after compiling and takes it back in another process.

Numba asks the cache of a function before it compiles. Its own keeps pickled files beside a source file and loads whatever is in
them; this one takes bytes that `cache` has checked.
"""

import gc
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

rebuild: Any = CompileResult._rebuild
pickled: Any = dumps


class MachineCode(NullCache):
    """The cache of one function: code that is known, or the code that was compiled; None if there is none."""

    def __init__(self, code: bytes | None) -> None:
        self.code = code

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the result of compiling that the code was made from; None if it cannot be used here."""
        if self.code is None:
            return None
        target_context.refresh()
        try:
            return rebuild(target_context, *pickle.loads(self.code))
        except Exception:  # whatever it is: the code was made under other circumstances, and is made again
            self.code = None
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code of a result of compiling, unless it refers to addresses of this process."""
        if not data.lifted and not data.library.has_dynamic_globals:
            self.code = pickled(data._reduce())


@contextmanager
def paused_collection() -> Iterator[None]:
    """Collect no garbage meanwhile: compiling makes very many objects, and hardly any that refer to each other in a circle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
