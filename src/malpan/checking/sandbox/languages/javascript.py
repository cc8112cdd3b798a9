"""JavaScript: run by Node.js, as a module where the file is written as one."""

import json
import re
from pathlib import Path

from malpan.checking.sandbox.languages.source import Source, sources_beside, write_copy
from malpan.checking.sandbox.process import Executable

MODULE = re.compile(
    r"""^[ \t]*(?:import\s*(?:[\w*{][^;()]*?\sfrom\s*)?["']|export\s+(?:default|const|let|function|class|\{))""", re.MULTILINE
)
ENDINGS = (".js", ".mjs", ".cjs", ".json")


def build_javascript(source: Source, folder: Path) -> Executable:
    """Return a JavaScript file as a program, with the files beside it that it names."""
    ending = source.path.suffix.lower()
    if ending == ".js" and is_module(source):
        (folder / "package.json").write_text('{"type": "module"}', encoding="ascii")
    copy = write_copy(source, folder / f"{source.stem}{ending}")
    for each in sources_beside(source, ENDINGS):
        write_copy(each, folder / each.name)
    return Executable(("node", str(copy)), str(folder), source.name, (), (str(copy),), renamed=((copy.name, source.name),))


def is_module(source: Source) -> bool:
    """Tell whether a file that ends in ``.js`` imports as modules do, or belongs to a package of modules."""
    if MODULE.search(source.code):
        return True
    if re.search(r"\brequire\s*\(", source.code):
        return False
    package = source.path.resolve().parent / "package.json"
    try:
        return bool(json.loads(package.read_bytes()).get("type") == "module")
    except (OSError, ValueError, AttributeError):
        return False
