"""Imports can be drawn: none goes in a circle, none is hidden in a string, and names imported on first use are where they say."""

import ast
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import malpan
from tests.support.paths import ROOT

SOURCE = ROOT / "src"
MODULES = {
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): file
    for file in sorted((SOURCE / "malpan").rglob("*.py"))
}
REGISTRIES = {"malpan", "malpan.cli", "malpan.games.catalogue"}
"""The modules that may import by name: names on first use, verbs, and games with the files of users."""

MOST_ENTRIES = 18


def imports_of(name: str, file: Path) -> set[str]:
    """Return the modules of Malpan that a file imports, also inside functions and for types only."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    submodules = {module for module in found if module.rpartition(".")[0] in found}
    parents = {module.rpartition(".")[0] for module in submodules & MODULES.keys()}
    return (found & MODULES.keys()) - parents - {name}


def test_no_import_goes_in_a_circle() -> None:
    graph = {name: imports_of(name, file) for name, file in MODULES.items()}
    TopologicalSorter(graph).prepare()  # raises CycleError, with the circle
    assert "malpan.search.native.shortest" in graph["malpan.objectives.shortest"]
    assert "malpan.search.plain.shortest" in graph["malpan.objectives.shortest"]


def test_only_registries_import_by_name() -> None:
    for name, file in MODULES.items():
        text = file.read_text(encoding="utf-8")
        assert name in REGISTRIES or not ("import_module(" in text or "__import__(" in text or "exec_module(" in text), name


def test_names_imported_on_first_use_are_those_that_type_checkers_see() -> None:
    tree = ast.parse(MODULES["malpan"].read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    seen = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == malpan.LAZY
    assert set(malpan.LAZY) <= set(malpan.__all__)
    for name in malpan.__all__:
        assert getattr(malpan, name) is not None
    for name, module in malpan.LAZY.items():
        assert getattr(malpan, name) is getattr(import_module(module), name)


def test_the_package_has_few_entries() -> None:
    entries = {path.name for path in (SOURCE / "malpan").iterdir()} - {"__init__.py", "__main__.py", "__pycache__", "py.typed"}
    assert len(entries) <= MOST_ENTRIES, sorted(entries)
