"""Names that are imported on first use are those that type checkers see."""

import ast
from importlib import import_module
from pathlib import Path

import malpan


def test_names_imported_on_first_use_are_those_that_type_checkers_see() -> None:
    tree = ast.parse(Path(malpan.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    seen = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == malpan.LAZY
    assert set(malpan.LAZY) <= set(malpan.__all__)
    for name in malpan.__all__:
        assert getattr(malpan, name) is not None
    for name, module in malpan.LAZY.items():
        assert getattr(malpan, name) is getattr(import_module(module), name)
