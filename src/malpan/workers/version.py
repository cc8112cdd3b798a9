"""Which Malpan and which Python a process has, and which modules belong to neither."""

import hashlib
import os
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@cache
def malpan_version() -> str:
    """Return the version of Malpan, with a digest of its source: between two releases, versions alone say little."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    try:
        known = version("malpan")
    except PackageNotFoundError:
        known = "?"
    return f"{known} ({digest.hexdigest()[:12]})"


def python_version() -> str:
    """Return the version of Python, as far as compiled code depends on it."""
    return f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"


def is_installed(name: str) -> bool:
    """Tell whether a loaded module belongs to Python, Malpan or an installed package, and so may be expected on a worker."""
    import sysconfig

    top = name.partition(".")[0]
    if top in sys.stdlib_module_names or top == "malpan":
        return True
    file = os.path.realpath(getattr(sys.modules.get(name), "__file__", None) or "")
    return any(file.startswith(os.path.realpath(sysconfig.get_path(place)) + os.sep) for place in ("purelib", "platlib"))
