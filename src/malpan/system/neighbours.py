"""The modules beside a game file, which it may import as a script could: ``import helper``, ``from helper import f``.

Each folder is a package of its own, with a name made of its path, and game files and their neighbours are its modules. So two
folders may have modules of one name, another process gives them the same names, and `sys.path` stays as it is. Names are looked
up in the folder by an `__import__` that only these modules have; modules of Python itself, and malpan, come first.
"""

import builtins
import hashlib
import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

from malpan.system.signals import GAME_MODULES

FIRST = sys.stdlib_module_names | {"malpan"}
"""Modules that no neighbour stands in for."""

Stamp = tuple[int, int]

packages: dict[str, str] = {}
"""The folders whose games were loaded, by their packages."""

stamps: dict[str, Stamp] = {}
"""When each neighbour was changed and how long it was, as it was loaded, by name of module."""

contents: dict[str, bytes] = {}
"""The text of each game file and neighbour as it was loaded, by name of module; it may have been edited since."""

HasModule = Callable[[str], bool]
"""Tells whether a folder has a module of a name."""


class NeighbourLoader(SourceFileLoader):
    """Runs a game file or a neighbour, with an `__import__` that looks into its folder."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the text of a module."""
        package = module.__name__.partition(".")[0]
        stamps[module.__name__] = stamp_of(self.path)
        contents[module.__name__] = self.get_data(self.path)
        module.__dict__["__builtins__"] = builtin_names(importer_for(package, partial(is_neighbour, packages[package])))
        super().exec_module(module)


class NeighbourFinder:
    """Finds the modules of the packages of folders."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a neighbour; None for any other module."""
        if name.partition(".")[0] not in packages or path is None:
            return None
        spec = PathFinder.find_spec(name, list(path), target)
        if spec is not None and spec.origin and type(spec.loader) is SourceFileLoader:
            spec.loader = NeighbourLoader(name, spec.origin)
        return spec


def load_with_neighbours(path: str) -> ModuleType:
    """Run a game file, which may import its neighbours, and return its module; raises whatever it raises."""
    path = os.path.abspath(path)
    package = package_of(os.path.dirname(path))
    name = f"{package}.{os.path.basename(path).removesuffix('.py').replace('.', '_')}"
    spec = spec_from_file_location(name, path, loader=NeighbourLoader(name, path))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def package_of(folder: str) -> str:
    """Return the package of a folder; its neighbours are forgotten if one of them was changed since it was loaded."""
    package = GAME_MODULES + hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    if package not in packages:
        packages[package] = folder
        module = ModuleType(package)
        module.__path__ = [folder]
        sys.modules[package] = module
    if NeighbourFinder not in sys.meta_path:
        sys.meta_path.insert(0, NeighbourFinder)
    importlib.invalidate_caches()
    loaded = {name: module for name, module in sys.modules.items() if name.startswith(f"{package}.") and name in stamps}
    changed = {name for name, module in loaded.items() if stamp_of(module.__file__ or "") != stamps[name]}
    if changed:  # what imported a changed module holds what it was; games that are in use keep theirs
        for name in changed | {name for name, module in loaded.items() if not hasattr(module, "game")}:
            del sys.modules[name]
    return package


def stamp_of(path: str) -> Stamp:
    """Return when a file was changed, and its length; (0, 0) for one that is gone."""
    try:
        status = os.stat(path)
    except OSError:
        return (0, 0)
    return status.st_mtime_ns, status.st_size


def builtin_names(import_neighbour: Callable[..., Any]) -> dict[str, Any]:
    """Return Python's own names, with another `__import__`."""
    return vars(builtins) | {"__import__": import_neighbour}


def importer_for(package: str, has_module: HasModule) -> Callable[..., Any]:
    """Return the `__import__` of the modules of a folder, which `has_module` knows."""

    def import_neighbour(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """Import a module as `__import__` does, from the folder if it has one of this name."""
        top = name.partition(".")[0]
        if level or top in FIRST or not has_module(top):
            return __import__(name, globals, locals, fromlist or (), level)
        leaf = __import__(f"{package}.{name}", globals, locals, fromlist or ("__name__",))
        return leaf if fromlist else sys.modules[f"{package}.{top}"]

    return import_neighbour


def is_neighbour(folder: str, name: str) -> bool:
    """Tell whether a folder has a module of this name, or a folder of modules."""
    path = os.path.join(folder, name)
    return os.path.isfile(f"{path}.py") or (os.path.isdir(path) and any(file.endswith(".py") for file in os.listdir(path)))


def without_package(text: str) -> str:
    """Return a text without the names of packages of folders, as their modules are called in the files."""
    for package, folder in packages.items():
        text = text.replace(f"{package}.", "").replace(package, os.path.basename(folder))
    return text
