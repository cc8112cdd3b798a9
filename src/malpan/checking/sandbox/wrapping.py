"""Source files of C++, Java, JavaScript and Rust without a main: a class `Solution`, or a function, gets one.

The file is read as text, without its comments and strings. A file that reads its input stays as it is; the main of another one is
not run. Lines keep their numbers.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from malpan.checking.programs.functions import CELLS, match_parameters
from malpan.checking.programs.solutions import SOLUTION, Definition, choose
from malpan.checking.sandbox.languages.cpp import CPP_ENDINGS
from malpan.checking.sandbox.languages.java import PACKAGE
from malpan.checking.sandbox.languages.javascript import is_module
from malpan.checking.sandbox.languages.source import Source
from malpan.checking.sandbox.mains import CPP, JAVA, JAVA_IMPORTS, JAVA_TYPES, JAVASCRIPT, RUST
from malpan.errors import MalpanError
from malpan.games.trial import Arguments
from malpan.language import say

CLASS = re.compile(rf"\b(class|struct)\s+{SOLUTION}\b[^{{;]*\{{")
METHOD = re.compile(r"\b(\w+)\s*\(([^()]*)\)\s*(?:(?:const|noexcept|override|throws\s+[\w.,\s]+?)\s*)*[{;]")
JS_FUNCTION = re.compile(
    r"\bfunction\s+(?P<a>\w+)\s*\((?P<b>[^()]*)\)"
    r"|\b(?:var|let|const)\s+(?P<c>\w+)\s*=\s*function\b\s*\w*\s*\((?P<d>[^()]*)\)"
    r"|\b(?:var|let|const)\s+(?P<e>\w+)\s*=\s*(?:\((?P<f>[^()]*)\)|(?P<g>\w+))\s*=>"
)
ACCESS = re.compile(r"\b(public|private|protected)\s*:")
PARAMETER = re.compile(r"(.*?)(\w+)\s*((?:\[\s*\]\s*)*)$", re.DOTALL)
RUST_IMPL = re.compile(rf"\b(impl)\s+{SOLUTION}\s*\{{")
RUST_FUNCTION = re.compile(r"\bfn\s+(\w+)\s*\(([^{;]*?)\)\s*(?:->[^{;]*)?\{")
NAME_FIRST = re.compile(r"(?:mut\s+)?(\w+)\s*:(?!:)\s*(.+)$", re.DOTALL)
OWN_MAIN = "main_of_this_file"
"""What the main of a file is called that reads nothing: somebody's trial with a board of his own."""

NO_METHODS = {"if", "for", "while", "switch", "catch", "return", "sizeof", "new", "constructor", SOLUTION}


class Parameter(NamedTuple):
    """A parameter: its type, empty in JavaScript, and its name."""

    type: str
    name: str


class Solution(NamedTuple):
    """The function that is handed a board: its parameters, the value that each takes, and how it is called."""

    name: str
    parameters: tuple[Parameter, ...]
    order: list[int]
    is_method: bool


def wrap_source(source: Source, arguments: Arguments | None) -> Source:
    """Return a source file with a main around its class or function; the source itself if it needs none."""
    language = LANGUAGES.get(source.path.suffix.lower())
    if arguments is None or language is None or language.reading.search(source.code):
        return source
    solution = find_solution(source.code, arguments, language)
    if solution is None:
        return source
    text = source.text
    for found in reversed(list(language.main.finditer(source.code))):
        text = f"{text[: found.start()]} {OWN_MAIN}{text[found.end() :]}"
    return source._replace(text=language.write(source._replace(text=text), solution, arguments))


def level_of(code: str, begin: int) -> str:
    """Return the code from a place to the end of the braces it is in, with blanks in place of what is in braces itself."""
    signs, depth = [], 0
    for sign in code[begin:]:
        depth -= sign == "}"
        if depth < 0:
            break
        signs.append(sign if depth == 0 or sign == "\n" else " ")
        depth += sign == "{"
    return "".join(signs)


def find_solution(code: str, arguments: Arguments, language: "MainWriter") -> Solution | None:
    """Return the method of `Solution`, or the function, that takes a board; None if there is none."""
    found = language.class_.search(code)
    if found is None and language.needs_class:
        return None
    begin = found.end() if found else 0
    known = {}
    for name, parameters, at in functions_in(code, begin, found[1] if found else "", language):
        body = body_after(code, at)
        names = tuple(each.name for each in parameters)
        known[name] = Definition(name, names, len(names), frozenset(re.findall(r"\w+", body))), parameters
    name = choose([definition for definition, _ in known.values()], arguments)
    if not name:
        return None
    parameters = known[name][1]
    order = match_parameters([each.name for each in parameters], arguments)
    return Solution(name, parameters, order, found is not None) if order is not None else None


def body_after(code: str, at: int) -> str:
    """Return the code in the braces that begin at a place or after it."""
    begin = code.find("{", at)
    if begin < 0:
        return ""
    depth = 0
    for end in range(begin, len(code)):
        depth += (code[end] == "{") - (code[end] == "}")
        if depth == 0:
            return code[begin:end]
    return code[begin:]


def functions_in(code: str, begin: int, kind: str, language: "MainWriter") -> Iterator[tuple[str, tuple[Parameter, ...], int]]:
    """Yield the functions that are defined at the level of a place, without those of a class that others may not call."""
    level = level_of(code, begin)
    for found in (language.method if kind else language.function).finditer(level):
        name, listed = [group for group in found.groups() if group is not None][:2]
        if name in NO_METHODS:
            continue
        access = [each[1] for each in ACCESS.finditer(level, 0, found.start())]
        if language.has_sections and kind and (access or ["public" if kind == "struct" else "private"])[-1] != "public":
            continue
        yield name, tuple(map(read_parameter, split_parameters(listed))), begin + found.end() - 1


def split_parameters(listed: str) -> list[str]:
    """Return the parameters in a list, which commas separate that are not within brackets."""
    parts, depth = [""], 0
    for sign in listed:
        depth += (sign in "<([") - (sign in ">)]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part.strip()]


def read_parameter(text: str) -> Parameter:
    """Return a parameter from its declaration, with or without a type and a default."""
    declared = text.partition("=")[0].strip()
    if named := NAME_FIRST.match(declared):
        return Parameter(named[2], named[1])
    found = PARAMETER.match(declared)
    if found is None:
        return Parameter("", declared)
    kind = re.sub(r"\bfinal\b|@\w+", "", found[1]).strip() + re.sub(r"\s", "", found[3])
    return Parameter(kind, found[2])


def list_arguments(solution: Solution, arguments: Arguments) -> str:
    """Return the arguments of the call: ``v0, v1``, or the number of cells."""
    return ", ".join(str(arguments.cells) if index == CELLS else f"v{index}" for index in solution.order)


def types_of(solution: Solution) -> list[str]:
    """Return the types of the values, in the order in which the text has them."""
    typed = {index: each.type for index, each in zip(solution.order, solution.parameters, strict=True) if index != CELLS}
    return [typed[index] for index in sorted(typed)]


def write_cpp(source: Source, solution: Solution, arguments: Arguments) -> str:
    """Return the text of a C++ file with its main; the compiler shows lines of the file itself."""
    quoted = str(source.path.resolve()).replace("\\", "\\\\").replace('"', '\\"')
    using = "" if re.search(r"\bstd::", source.code) else "using namespace std;\n"
    types = [f"std::decay_t<{kind}>" for kind in types_of(solution)]
    values = " ".join(f"{kind} v{index} = malpan_main::Value<{kind}>::read();" for index, kind in enumerate(types))
    call = f"{SOLUTION}().{solution.name}" if solution.is_method else solution.name
    main = CPP.replace("VALUES", values).replace("CALL", f"{call}({list_arguments(solution, arguments)})")
    return f'#include <bits/stdc++.h>\n{using}#line 1 "{quoted}"\n{source.text}\n#line 1 "main"{main}'


def write_java(source: Source, solution: Solution, arguments: Arguments) -> str:
    """Return the text of a Java file with its main, without its package; MalpanError for a type that is not known."""
    text, package = source.text, PACKAGE.search(source.code)
    if package:
        text = text[: package.start()] + re.sub(r"[^\n]", " ", package[0]) + text[package.end() :]
    values = []
    for index, kind in enumerate(types_of(solution)):
        plain = re.sub(r"\s|java\.util\.", "", kind)
        if plain not in JAVA_TYPES:
            raise MalpanError(
                say(
                    "{file}: {method} takes {type}; expected one of {types}",
                    file=source.name,
                    method=solution.name,
                    type=kind,
                    types=", ".join(JAVA_TYPES),
                )
            )
        values.append(f"{kind} v{index} = {JAVA_TYPES[plain].format('readList()')};")
    call = f"new {SOLUTION}().{solution.name}({list_arguments(solution, arguments)})"
    return JAVA_IMPORTS + text + JAVA.replace("VALUES", " ".join(values)).replace("CALL", call)


def write_javascript(source: Source, solution: Solution, arguments: Arguments) -> str:
    """Return the text of a JavaScript file with its main; a module imports what another file requires."""
    module = source.name.lower().endswith(".mjs") or is_module(source)
    head = 'import { readFileSync as malpanRead } from "fs"; ' if module else ""
    read = "malpanRead" if module else 'require("fs").readFileSync'
    values = ", ".join(str(arguments.cells) if index == CELLS else f"values[{index}]" for index in solution.order)
    call = f"new {SOLUTION}().{solution.name}" if solution.is_method else solution.name
    main = JAVASCRIPT.replace("READ", f'{read}(0, "utf8")').replace("CALL", f"{call}({values})")
    return f"{head}const malpanLog = console.log; console.log = () => {{}}; {source.text}{main}"


def write_rust(source: Source, solution: Solution, arguments: Arguments) -> str:
    """Return the text of a Rust file with its main; what is taken by reference is owned by the main."""
    own = ""
    if solution.is_method and not re.search(rf"\b(?:struct|enum)\s+{SOLUTION}\b", source.code):
        own = f"struct {SOLUTION};\n"
    values = []
    for index, kind in enumerate(types_of(solution)):
        owned = re.sub(r"^\[(.*)\]$", r"Vec<\1>", re.sub(r"^&\s*(?:'\w+\s+)?(?:mut\s+)?", "", kind))
        values.append(f"let mut v{index}: {owned} = malpan_main::Value::read(&mut text);")
    borrowed = {each.name: (re.match(r"&\s*(?:mut\b\s*)?", each.type) or [""])[0] for each in solution.parameters}
    passed = list_arguments(solution, arguments).split(", ")
    call = f"{SOLUTION}::{solution.name}" if solution.is_method else solution.name
    given = ", ".join(borrowed[each.name] + value for each, value in zip(solution.parameters, passed, strict=True))
    main = RUST.replace("VALUES", " ".join(values)).replace("CALL", f"{call}({given})")
    return f"{source.text}\n{own}{main}"


class MainWriter(NamedTuple):
    """How a main is written around a function of a language.

    `reading` finds what tells that a file reads its input, and `main` the name of its main; `class_` the class, `method` its
    methods, and `function` functions outside, as their name and their parameters. `needs_class` tells whether every function
    is in a class, and `has_sections` whether classes say in sections what is public.
    """

    reading: re.Pattern[str]
    main: re.Pattern[str]
    write: Callable[[Source, Solution, Arguments], str]
    class_: re.Pattern[str] = CLASS
    method: re.Pattern[str] = METHOD
    function: re.Pattern[str] = METHOD
    needs_class: bool = False
    has_sections: bool = False


CPP_FILES = MainWriter(
    re.compile(r"\b(?:w?cin|v?f?scanf|getline|getchar\w*|f?gets|f?getc|fread|read|mmap|stdin|fopen|freopen|ifstream)\b"),
    re.compile(r"\bmain(?=\s*\()"),
    write_cpp,
    has_sections=True,
)
JAVASCRIPT_FILES = MainWriter(
    re.compile(r"\b(?:stdin|readFileSync|readFile|readline)\b"), re.compile(r"(?!)"), write_javascript, function=JS_FUNCTION
)
JAVA_FILES = MainWriter(
    re.compile(r"\bSystem\s*\.\s*in\b|\bSystem\s*\.\s*console\b|\b(?:readLine|readln|Scanner|FileReader)\b"),
    re.compile(r"(?<=\bvoid )\s*main(?=\s*\()"),
    write_java,
    needs_class=True,
)
RUST_FILES = MainWriter(
    re.compile(r"\bstdin\b|\bFile::open\b"),
    re.compile(r"(?<=\bfn )\s*main(?=\s*\()"),
    write_rust,
    class_=RUST_IMPL,
    method=RUST_FUNCTION,
    function=RUST_FUNCTION,
)
LANGUAGES = {
    **dict.fromkeys(CPP_ENDINGS, CPP_FILES),
    ".rs": RUST_FILES,
    ".java": JAVA_FILES,
    **dict.fromkeys((".js", ".mjs", ".cjs"), JAVASCRIPT_FILES),
}
"""The languages by the endings of their files."""
