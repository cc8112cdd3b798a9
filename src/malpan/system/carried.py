"""Game files that travel as texts: with the neighbours that they import, to a process that may have no access to the files.

There they are modules of a package of their own, as at home (`neighbours`), but its name contains a digest of the texts: a
worker may meet two versions of a file, and each game keeps its own. Their paths are those at home, so that sentences name them;
the lines of a text are put where Python looks for those of a file. Modules that a game imports under a name put together while it
runs are not found, and neither are files that it opens.
"""

import ast
import hashlib
import importlib
import linecache
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any, NamedTuple

from malpan.system.neighbours import FIRST, builtin_names, contents, importer_for, packages
from malpan.system.signals import GAME_MODULES


class ModuleText(NamedTuple):
    """The text of a module, the path of its file, and whether it is the `__init__` of a folder of modules."""

    path: str
    content: bytes
    is_package: bool


class CarriedTexts(NamedTuple):
    """The modules of a game, by their names within their folder; at home, `prefix` goes before these names."""

    folder: str
    prefix: str
    modules: dict[str, ModuleText]

    @property
    def package(self) -> str:
        """The package that the modules belong to where they are carried."""
        digest = hashlib.sha256(os.fsencode(self.folder))
        for name, text in sorted(self.modules.items()):
            digest.update(repr((name, text)).encode())
        return f"{GAME_MODULES}{digest.hexdigest()[:24]}"

    def new_names(self) -> dict[str, str]:
        """Return what the modules are called where they are carried, by their names at home."""
        package = self.package
        return {self.prefix + name: f"{package}.{name}" for name in self.modules}


def texts_of(names: Sequence[str]) -> CarriedTexts | None:
    """Return the texts of loaded modules of one folder, and of the neighbours that they import; None if one has no text."""
    prefix, folder = "", ""
    found: dict[str, ModuleText] = {}
    for name in names:
        package, _, rest = name.partition(".")
        if package in packages:
            prefix, folder, inner = f"{package}.", packages[package], rest
        else:
            folder, inner = root_of(name), name
        file = getattr(sys.modules.get(name), "__file__", None)
        if not folder or not file:
            return None
        add_module(found, folder, prefix, inner, file)
    return CarriedTexts(folder, prefix, found)


def root_of(name: str) -> str:
    """Return the folder from which a loaded module was imported; "" if it has none."""
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    depth = name.count(".") + (os.path.basename(file) == "__init__.py")
    for _ in range(depth + 1):
        file = os.path.dirname(file)
    return file


def add_module(found: dict[str, ModuleText], folder: str, prefix: str, name: str, file: str) -> None:
    """Add the text of a module, and those of the modules of its folder that it imports."""
    if name in found:
        return
    try:
        content = contents.get(prefix + name)
        if content is None:
            with open(file, "rb") as stream:
                content = stream.read()
    except OSError:
        return
    package = os.path.basename(file) == "__init__.py"
    found[name] = ModuleText(file, content, package)
    for imported in imports_in(content, name if package else name.rpartition(".")[0]):
        for inner, path in files_of(folder, prefix, imported):
            add_module(found, folder, prefix, inner, path)


def imports_in(content: bytes, package: str) -> Iterator[str]:
    """Yield the names of what a text imports, wherever it does so; `package` is what relative imports are relative to."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.partition(".")[0] not in FIRST)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".") if package else []
            base = ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])
            start = base if node.level else node.module or ""
            if not node.level and start.partition(".")[0] in FIRST:
                continue
            yield start
            yield from (f"{start}.{each.name}" if start else each.name for each in node.names)


def files_of(folder: str, prefix: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield the modules that importing a name would run, with their files, as far as the folder has them, or had them."""
    parts = name.split(".")
    for count in range(1, len(parts) + 1):
        inner, path = ".".join(parts[:count]), os.path.join(folder, *parts[:count])
        if prefix + inner in contents:
            yield inner, getattr(sys.modules.get(prefix + inner), "__file__", None) or f"{path}.py"
        elif os.path.isfile(f"{path}.py"):
            yield inner, f"{path}.py"
        elif os.path.isfile(os.path.join(path, "__init__.py")):
            yield inner, os.path.join(path, "__init__.py")
        elif not os.path.isdir(path):
            return


class TextLoader(SourceFileLoader):
    """Runs a module from its text. Nothing is read from its path, and no compiled code is left beside it."""

    def __init__(self, name: str, texts: CarriedTexts, inner: str) -> None:
        super().__init__(name, texts.modules[inner].path)
        self.texts, self.inner = texts, inner

    def get_data(self, path: Any) -> bytes:
        """Return the text."""
        return self.texts.modules[self.inner].content

    def path_stats(self, path: Any) -> Any:
        """Raise OSError: there is no file, and so nothing to compare compiled code with."""
        raise OSError

    def exec_module(self, module: ModuleType) -> None:
        """Run the text of a module."""
        package, is_neighbour = module.__name__.partition(".")[0], partial(has_module, self.texts)
        module.__dict__["__builtins__"] = builtin_names(importer_for(package, is_neighbour))
        super().exec_module(module)


class TextFinder:
    """Finds the modules that were carried here."""

    carried: dict[str, CarriedTexts] = {}  # noqa: RUF012 - of this process

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a module; None for one that was not carried."""
        package, _, inner = name.partition(".")
        texts = cls.carried.get(package)
        if texts is None:
            return None
        if inner in texts.modules:
            text = texts.modules[inner]
            places = [os.path.dirname(text.path)] if text.is_package else None
            loader = TextLoader(name, texts, inner)
            return spec_from_file_location(name, text.path, loader=loader, submodule_search_locations=places)
        if inner and has_module(texts, inner):  # a folder without __init__
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [os.path.join(texts.folder, *inner.split("."))]
            return spec
        return None


def has_module(texts: CarriedTexts, name: str) -> bool:
    """Tell whether a module of this name was carried, or a folder of modules."""
    return any(each == name or each.startswith(f"{name}.") for each in texts.modules)


def receive_texts(texts: CarriedTexts) -> str:
    """Make the modules importable under the names that `CarriedTexts.new_names` gives them; return their package."""
    package = texts.package
    if package not in TextFinder.carried:
        module = ModuleType(package)
        module.__path__ = [texts.folder]
        packages[package] = texts.folder
        TextFinder.carried[package] = texts
        sys.modules[package] = module
        if TextFinder not in sys.meta_path:
            sys.meta_path.insert(0, TextFinder)
        importlib.invalidate_caches()
    for text in texts.modules.values():
        lines = text.content.decode("utf-8", "replace").splitlines(keepends=True)
        linecache.cache[text.path] = (len(text.content), None, lines, text.path)
    return package
