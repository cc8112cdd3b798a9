"""Bring the catalogues of translations up to date with the code: ``make catalogues``. Needs Babel.

Sentences are found where they are written: the first argument of `say` and `mark`, the noun of `counted`, the ``about=`` and
``unit=`` of games and formats, and the ``metavar=`` of options, in Python and in the JavaScript of the page.
"""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import malpan
from malpan.language import LANGUAGES, count_phrases
from malpan.system.files import write_whole

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

PACKAGE = Path(malpan.__file__).parent
SAYING = ("say", "mark")
CHANGING = ("# ", "#\n", '"Project-Id', '"Report-', '"POT-', '"PO-', '"Last-', '"Language-Team', '"Generated')
"""How the lines of the header begin that are left out: they name people and tools, or change with every run."""


class Sentence(NamedTuple):
    """A sentence in the code: the English, or its singular and its plural, and where it is."""

    id: str | tuple[str, str]
    file: str
    line: int


def find_sentences() -> Iterator[Sentence]:
    """Yield the sentences of the package; ValueError where one is not written as a literal."""
    for path in sorted(PACKAGE.rglob("*")):
        file = path.relative_to(PACKAGE.parent).as_posix()
        if path.suffix == ".py":
            yield from sentences_in_python(path.read_text(encoding="utf-8"), file)
        elif path.suffix == ".js":
            yield from sentences_in_javascript(path, file)


def sentences_in_python(source: str, file: str) -> Iterator[Sentence]:
    """Yield the sentences in the text of a Python file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        units, about, metavars = (
            [keyword.value for keyword in node.keywords if keyword.arg == name] for name in ("unit", "about", "metavar")
        )
        said = node.args[:1] if called in SAYING else []
        for argument in said:
            if (called == "mark" and not literal(argument)) or isinstance(argument, ast.JoinedStr | ast.BinOp):
                raise ValueError(f"{file}, line {argument.lineno}: {called}(...) takes a literal, not {ast.unparse(argument)}")
        for argument in filter(literal, said + about + units + metavars):
            yield Sentence(literal(argument), file, argument.lineno)
        for argument in filter(literal, units + (node.args[1:2] if called == "counted" else [])):
            yield Sentence(count_phrases(literal(argument)), file, argument.lineno)


def literal(node: ast.expr) -> str:
    """Return the text of a string literal; "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sentences_in_javascript(path: Path, file: str) -> Iterator[Sentence]:
    """Yield the sentences in a JavaScript file."""
    from babel.messages.extract import extract_javascript

    with path.open("rb") as source:
        for line, _, messages, _ in extract_javascript(source, dict.fromkeys(SAYING), (), {"parse_template_string": True}):
            yield Sentence(messages if isinstance(messages, str) else messages[0], file, line)


def template() -> "Catalog":
    """Return a catalogue of the sentences of the package, without translations."""
    from babel.messages.catalog import Catalog

    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for sentence in find_sentences():
        catalogue.add(sentence.id, locations=[(sentence.file, sentence.line)])
    return catalogue


def path_of(language: str) -> Path:
    """Return the path of the catalogue of a language."""
    return PACKAGE / "language" / f"{language}.po"


def read(language: str) -> "Catalog":
    """Return the catalogue of a language; an empty one if there is none yet."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = path_of(language)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def is_translated(message: "Message") -> bool:
    """Tell whether an entry has a translation."""
    return all(message.string) if isinstance(message.string, list | tuple) else bool(message.string)


def main() -> None:
    """Write the catalogue of every language but English."""
    from babel.messages.pofile import write_po

    found = template()
    for language in LANGUAGES[1:]:
        catalogue = read(language)
        catalogue.fuzzy = False
        catalogue.update(found, no_fuzzy_matching=True)
        missing = sum(not is_translated(message) for message in catalogue if message.id)
        text = BytesIO()
        write_po(text, catalogue, width=130, sort_output=True, include_lineno=False, ignore_obsolete=True)
        lines = text.getvalue().decode().splitlines(keepends=True)
        write_whole(path_of(language), "".join(line for line in lines if not line.startswith(CHANGING)).encode())
        print(f"{path_of(language).name}: {len(catalogue):,} sentences, {missing:,} without a translation")


if __name__ == "__main__":
    main()
