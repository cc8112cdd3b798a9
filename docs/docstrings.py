"""Docstrings as the API reference shows them, in Markdown.

Docstrings are written to be read in the source. This extension of griffe, which reads them for mkdocstrings, turns their columns
into a list, their examples into code blocks, and public names in backticks into links::

    name     what it is,         - **`name`** what it is, on two lines
             on two lines
"""

import ast
import re
from pathlib import Path
from typing import Any

from griffe import Extension, Object

ROW = re.compile(r"(?P<names>[A-Za-z_]\w*(?:, [A-Za-z_]\w*)*) {2,}(?P<text>\S.*)")
NAME = re.compile(r"(?<!`)`(\w+)`(?!`)")

MODULES = {"solve": "solve.solve"}
"""Where the public names are that a module of the package also has."""


class ReadableDocstrings(Extension):
    """Rewrite the docstring of every object of the package."""

    def __init__(self) -> None:
        self.public = public_names()

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite one docstring."""
        if obj.docstring:
            obj.docstring.value = self.as_markdown(obj.docstring.value, obj.name)

    def as_markdown(self, text: str, owner: str) -> str:
        """Return a docstring in Markdown; `owner` is whose it is, which is not linked to itself."""
        blocks = re.split(r"\n\s*\n", text.rstrip())
        return "\n\n".join(self.block(block, owner) for block in blocks)

    def block(self, block: str, owner: str) -> str:
        """Return a paragraph, a list of columns, or an example."""
        if block.lstrip().startswith(">>>"):
            return f"```pycon\n{block}\n```"
        if block.startswith("    "):
            return block
        paragraph = re.sub(r"::$", ":", self.with_links(block, owner))
        lines = paragraph.split("\n")
        return "\n".join(columns(lines)) if ROW.fullmatch(lines[0]) else paragraph

    def with_links(self, text: str, owner: str) -> str:
        """Return a text whose public names in backticks are links."""

        def link(found: re.Match[str]) -> str:
            name = found[1]
            if name not in self.public or name == owner:
                return found[0]
            return f"[`{name}`][malpan.{MODULES.get(name, name)}]"

        return NAME.sub(link, text)


def columns(lines: list[str]) -> list[str]:
    """Return lines of names and texts as a list; the texts begin in one column, and a line without a name continues a text."""
    first = ROW.fullmatch(lines[0])
    assert first
    column = first.start("text")
    rows: list[str] = []
    for line in lines:
        names, text = line[:column].strip(), line[column:]
        if names:
            rows.append(f"- **{', '.join(f'`{name}`' for name in names.split(', '))}**: {text}")
        else:
            rows.append(f"  {line.strip()}")
    return rows


def public_names() -> frozenset[str]:
    """Return the names in ``malpan.__all__``, without importing the package."""
    source = (Path(__file__).parents[1] / "src" / "malpan" / "__init__.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            return frozenset(ast.literal_eval(node.value))
    return frozenset()
