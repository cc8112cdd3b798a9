"""Java: the class with `main` is found in the source, so the file may be called anything and lie anywhere."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from malpan.checking.sandbox.languages.compiling import LOCALE, does_not_compile, run_compiler
from malpan.checking.sandbox.languages.own_files import names_of_own_files
from malpan.checking.sandbox.languages.source import Source, sources_beside, write_copy
from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say

TOKEN = re.compile(r"[\w$]+|\.\.\.|\S")
PACKAGE = re.compile(r"\bpackage\s+([\w.$\s]+?)\s*;")
TYPES = ("class", "interface", "enum", "record")
MODIFIERS = {
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "sealed",
    "non",
    "strictfp",
    "synchronized",
    "default",
}

QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
COMPILE = ("javac", *(f"-J{flag}" for flag in QUICK), "-encoding", "UTF-8", "-g", "-nowarn", "-proc:none")
RUN = (
    "java", "-Xss64m", "-XX:+UseSerialGC", "-XX:MaxJavaStackTraceDepth=20", "-DONLINE_JUDGE=true", "-DBOJ=true",
    "-Dfile.encoding=UTF-8",
)  # fmt: skip
"""A deep stack, as judges give it, and short stack traces, of which the beginning tells what happened."""


class JavaType(NamedTuple):
    """A class, or another type: its name within the file, and whether it is public."""

    name: str
    public: bool


class Outline(NamedTuple):
    """What the file of a Java program must be called, and the class to run, if it has one."""

    file: str
    main: str | None


def build_java(source: Source, folder: Path) -> Executable:
    """Compile a Java program and return it; MalpanError if it has no `main` or does not compile."""
    outline = outline_of(source)
    if outline.main is None:
        raise MalpanError(say("no class in {file} has a method `main`, so there is nothing to run", file=source.name))
    copy = write_copy(source, folder / f"{outline.file}.java")
    compiled = run_compiler(source, [*COMPILE, "-d", str(folder), str(copy)], folder)
    if not compiled.succeeded and (others := sources_beside(source, (".java",))):
        files = [str(copy), *(str(write_copy(each, folder / each.name)) for each in others if each.name != copy.name)]
        with_others = run_compiler(source, [*COMPILE, "-d", str(folder), *files], folder)
        compiled = with_others if with_others.succeeded else compiled
    if not compiled.succeeded:
        raise does_not_compile(source, compiled.errors, copy.name)
    words = (*RUN, "-cp", str(folder), outline.main)
    compiled_file = folder.joinpath(*outline.main.split(".")).with_name(f"{outline.main.rpartition('.')[2]}.class")
    beside = [str(compiled_file.parent.relative_to(folder) / name) for name in names_of_own_files(source)]
    return Executable(
        words,
        str(folder),
        source.name,
        tuple(LOCALE.items()),
        needs=(str(compiled_file),),
        own_files=tuple(beside),  # a resource is looked for beside the class
        renamed=((copy.name, source.name),),
    )


def outline_of(source: Source) -> Outline:
    """Return the outline of a Java program."""
    code = source.code
    types, mains = find_types([match[0] for match in TOKEN.finditer(code)])
    public = [each.name for each in types if each.public]
    package = PACKAGE.search(code)
    prefix = re.sub(r"\s", "", package[1]) + "." if package else ""
    stem = source.path.stem
    mains.sort(key=lambda name: (name.split("$")[0] not in public, name != "Main", name != stem, name.count("$")))
    main = mains[0] if mains else None
    file = public[0] if public else (main or "Main").split("$")[0]
    return Outline(file, None if main is None else prefix + main)


def find_types(tokens: Sequence[str]) -> tuple[list[JavaType], list[str]]:
    """Return the outermost types of a Java program, and the names of all types that have a `main`: ``Outer$Inner``."""
    types: list[JavaType] = []
    mains: list[str] = []
    bodies: list[str | None] = []
    opening: str | None = None
    for place, token in enumerate(tokens):
        if token in TYPES and is_type(tokens, place):
            opening = tokens[place + 1]
            if not bodies:
                types.append(JavaType(opening, "public" in modifiers_before(tokens, place)))
        elif token == "{":
            bodies.append(opening)
            opening = None
        elif token == "}" and bodies:
            bodies.pop()
        elif token == "main" and bodies and None not in bodies and is_main(tokens, place):
            mains.append("$".join(filter(None, bodies)))
    return types, mains


def is_type(tokens: Sequence[str], place: int) -> bool:
    """Tell whether a type is declared here: ``class A``, not ``A.class``, and not a variable that is called ``record``."""
    after = [*tokens[place + 1 : place + 3], "", ""]
    if not re.match(r"[^\W\d]|\$", after[0]) or (place and tokens[place - 1] == "."):
        return False
    return tokens[place] != "record" or after[1] in ("(", "<")


def modifiers_before(tokens: Sequence[str], place: int) -> set[str]:
    """Return the modifiers before a place."""
    found = set()
    while place and (tokens[place - 1] in MODIFIERS or tokens[place - 1] == "-"):
        place -= 1
        found.add(tokens[place])
    return found


def is_main(tokens: Sequence[str], place: int) -> bool:
    """Tell whether the method of this name is the one with which a program begins."""
    if tokens[place - 1 : place] != ["void"] or tokens[place + 1 : place + 2] != ["("]:
        return False
    arguments = list(tokens[place + 2 : tokens.index(")", place)]) if ")" in tokens[place:] else []
    return "String" in arguments and ("[" in arguments or "..." in arguments)
