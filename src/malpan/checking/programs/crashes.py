"""What a crash means, as a teacher would say it: the sentence for a signal or an exception, and the line in the learner's file.

Both are read from what the process left: its exit code and the end of standard error, as Python, Java, JavaScript, Rust and the C
and C++ libraries write it.
"""

import re
import signal

from malpan.checking.programs.program import ProgramRun
from malpan.language import mark, say

EXCEPTIONS = {
    "IndexError": mark("an index lies outside the list"),
    "ArrayIndexOutOfBoundsException": mark("an index lies outside the array"),
    "StringIndexOutOfBoundsException": mark("an index lies outside the string"),
    "IndexOutOfBoundsException": mark("an index lies outside the list"),
    "out_of_range": mark("an index lies outside the vector or string"),
    "KeyError": mark("the dictionary does not have this key"),
    "ZeroDivisionError": mark("something is divided by zero"),
    "ArithmeticException": mark("something is divided by zero"),
    "RecursionError": mark(
        "a function calls itself without end, or more than 1,000 calls deep, which Python only allows after sys.setrecursionlimit"
    ),
    "StackOverflowError": mark("a method calls itself without end, or too many calls deep"),
    "NullPointerException": mark("a variable is used that is null"),
    "EOFError": mark("it reads more lines than the input has"),
    "NoSuchElementException": mark("it reads more than the input has, or takes something from an empty collection"),
    "EmptyStackException": mark("it takes something from an empty stack"),
    "InputMismatchException": mark("it reads a number where the input has something else"),
    "NumberFormatException": mark("it reads a number from a text that is not one; look at how it splits the input"),
    "ConcurrentModificationException": mark("a collection is changed while a loop goes through it"),
    "NegativeArraySizeException": mark("an array is made with a negative length"),
    "ClassCastException": mark("an object is taken for one of another class"),
    "ValueError": mark("a function is given a value that it cannot use"),
    "TypeError": mark("an operation is given a value of the wrong type"),
    "AttributeError": mark("a value does not have this attribute; it may be None"),
    "NameError": mark("a name is used that was never given a value"),
    "UnboundLocalError": mark("a local variable is used before it has a value"),
    "ReferenceError": mark("a name is used that was never declared"),
    "RangeError": mark("a length or a number is out of range"),
    "AssertionError": mark("an assertion of the program does not hold"),
    "RuntimeError": mark("something is changed while a loop goes through it, or cannot be done now"),
    "length_error": mark("a vector or string is made far too long; look for a negative size"),
    "invalid_argument": mark("it reads a number from a text that is not one"),
    "UnicodeDecodeError": mark("it reads the input in another encoding than it has"),
}
"""What an exception means, by its name without modules and packages."""

MESSAGES = (
    (
        r"invalid literal for int|could not convert string to float",
        mark("it reads a number from a text that is not one; look at how it splits the input"),
    ),
    (r"values? to unpack", mark("a line of the input has more or fewer values than it expects")),
    (
        r"Maximum call stack size exceeded|overflowed its stack|(?m:^stack overflow$)",
        mark("a function calls itself without end, or too many calls deep"),
    ),
    (r"of undefined|of null", mark("something is used that is undefined; often an index lies outside an array")),
    (r"index out of bounds|out of range for slice|range end index", mark("an index lies outside the array")),
    (r"attempt to divide by zero|remainder with a divisor of zero", mark("something is divided by zero")),
    (r"on a `None` value", mark("`unwrap` is called on None: something that it looks for is not there")),
    (r"on an `Err` value", mark("`unwrap` is called on an error; often it reads a number from a text that is not one")),
    (r"with overflow", mark("a number becomes too large or, without a sign, negative")),
    (r"stack smashing detected", mark("it writes outside a local array")),
    (
        r"(?:free|malloc|realloc|munmap_chunk|unlink)\w*\(\)|double free|corrupted",
        mark("it writes outside an array or vector, or frees memory twice"),
    ),
    (r"Assertion .*failed", mark("an assertion of the program does not hold")),
    (r"pure virtual", mark("a virtual function is called that has no body")),
)
"""What a message means, where it says more than the exception."""

SIGNALS = {
    "SIGSEGV": mark("it uses memory that is not its own: probably an index outside an array, or a recursion that is too deep"),
    "SIGBUS": mark("it uses memory that is not its own: probably an index outside an array"),
    "SIGFPE": mark("an integer is divided by zero (/ or %)"),
    "SIGABRT": mark("it stopped itself, as the library does after an error: memory written outside an array, or an exception"),
    "SIGILL": mark(
        "this cannot work, as the compiler found: often a function ends without `return`, or a divisor is always zero"
    ),
    "SIGTRAP": mark(
        "this cannot work, as the compiler found: often a function ends without `return`, or a divisor is always zero"
    ),
    "SIGKILL": mark("it was killed from outside, often because the machine ran out of memory"),
}

THROWN = (
    r"terminate called after throwing an instance of '(?:std::)?(?P<name>[^']+)'(?:\s+what\(\):\s*(?P<message>.*))?",
    r"ExceptionInInitializerError: Exception (?P<name>(?:[\w$]+\.)+[\w$]+)(?:: (?P<message>.*?))? \[in thread",
    r"(?:^Exception in thread .*?|^Caused by: )(?P<name>(?:[\w$]+\.)+[\w$]+)(?:: (?P<message>.*))?$",
    r"^(?:Uncaught )?(?P<name>[\w.]*(?:Error|Exception|Exit|Interrupt|Iteration))(?: \[.*\])?(?:: (?P<message>.*))?$",
    r"panicked at (?:'(?P<old>.*)', \S+|\S+:\n(?P<message>.*))",
)
"""How exceptions end up in standard error: C++, Java, Python and JavaScript, Rust."""

PLACES = (
    (r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)', -1),
    (r"panicked at (?:'.*', )?(?P<file>[^\s:']+\.rs):(?P<line>\d+)", 0),
    (r"^\s*at (?:async )?(?P<file>[^()\n]*)\([^():\n]+\.(?:java|kt|scala):(?P<line>\d+)\)", 0),
    (r"(?:^|\(|\s)(?:file://)?(?P<file>[^\s():]*[^\s():/]\.[mc]?[jt]s):(?P<line>\d+)(?::\d+)?\)?$", 0),
    (r"(?P<file>[^\s:]+\.(?:c|cc|cpp|cxx|c\+\+|h|hpp)):(?P<line>\d+):(?:\d+:)? .*(?:Assertion|runtime error)", 0),
    (r"^at (?P<file>.+):(?P<line>\d+)$", 0),
    (r"^\s+(?P<file>[^\s:]+\.go):(?P<line>\d+) \+0x", 0),
    (r"^(?P<file>[^\s:]+\.(?:rb|pl|php|lua|sh)):(?:line )?(?P<line>\d+):", 0),
)
"""How a line of a file is named in standard error, and which of several such lines counts: the last or the first."""

LIBRARIES = re.compile(
    r"^<|/lib/(?:python|pypy)|site-packages|^(?:[\w.]+/)?(?:java|javax|jdk|sun|kotlin|scala)\.|^java\.base/|^node:|^/rustc/|^library/|/usr/include"
)


def explain_crash(run: ProgramRun) -> str:
    """Return why a program crashed, in a sentence, with the line in its own file where that is known."""
    errors = run.err.decode(errors="replace")
    return with_line(meaning_of(errors) or say(signal_sentence(run)), errors)


def with_line(sentence: str, errors: str) -> str:
    """Return a sentence with the line in the learner's own file, if standard error names one."""
    line = line_of(errors)
    return say("line {line}: {sentence}", line=line, sentence=sentence) if line else sentence


def meaning_of(errors: str) -> str:
    """Return what the exception in standard error means, and its own words; empty if there is none."""
    name, message = thrown(errors)
    known = next((sentence for pattern, sentence in MESSAGES if re.search(pattern, message or errors)), None)
    known = known or EXCEPTIONS.get(re.split(r"[.:$]", name)[-1])
    words = ": ".join(filter(None, (name, message)))
    if known is None:
        return say("it stopped with {error}", error=words) if words else ""
    return f"{say(known)} ({words})" if words else say(known)


def thrown(errors: str) -> tuple[str, str]:
    """Return the name and the message of the exception that ended a program; both empty if there was none."""
    for pattern in THROWN:
        found = list(re.finditer(pattern, errors, re.MULTILINE))
        if found:
            groups = found[-1].groupdict()
            return groups.get("name") or "", (groups.get("message") or groups.get("old") or "").strip()
    return "", ""


def line_of(errors: str) -> int | None:
    """Return the line in the learner's own file that standard error names as the place of the crash; None if it names none."""
    caused = errors.rpartition("Caused by: ")[2]
    for pattern, place in PLACES:
        own = [match for match in re.finditer(pattern, caused, re.MULTILINE) if not LIBRARIES.search(match["file"])]
        if own:
            return int(own[place]["line"])
    return None


def signal_sentence(run: ProgramRun) -> str:
    """Return the sentence for the signal or the exit code with which a program ended, to be said."""
    code = run.code or 0
    number = -code if code < 0 else code - 128 if 128 < code < 160 else 0
    names = {each.value: each.name for each in signal.Signals}
    if number in names:
        return SIGNALS.get(names[number], mark("a signal ended it"))
    return mark(
        "it ended with an exit code that is not 0, an error: `main` must be `int` and return 0; look at calls of `exit` too"
    )
