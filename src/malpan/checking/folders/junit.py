"""The check of a folder as JUnit XML, as systems for continuous integration read it: a suite a number, a case a program.

What is wrong or too slow is a failure, what does not run an error, and what is undecided is skipped. XML has no control
characters: where a program printed some, their escapes stand.
"""

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from malpan.checking.folders.outcome import NOT_RUNNING, SLOW, WRONG, Checked
from malpan.checking.folders.report import FolderReport, mistake_of
from malpan.checking.judge import UNDECIDED
from malpan.language import say
from malpan.language.visible import visible, visible_line

ELEMENTS = {WRONG: "failure", SLOW: "failure", NOT_RUNNING: "error", UNDECIDED: "skipped"}
"""The element in a case for each result; what is right has none."""

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow."""


def junit_xml(report: FolderReport) -> bytes:
    """Return the report on a folder as JUnit XML, in UTF-8."""
    root = ElementTree.Element("testsuites", {"name": "malpan check", **figures(report.checked)})
    suites: dict[str, list[Checked]] = {}
    for each in report.checked:
        suites.setdefault(each.found.game, []).append(each)
    for word, checked in suites.items():
        name = text_of(report.label(word) or say("number unknown"))
        suite = ElementTree.SubElement(root, "testsuite", {"name": name, **figures(checked)})
        for each in checked:
            add_case(suite, each, name, report)
    ElementTree.indent(root)
    data: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def figures(checked: Sequence[Checked]) -> dict[str, str]:
    """Return how many cases there are, how many of them went wrong in which way, and how long they took, in seconds."""
    elements = [ELEMENTS.get(each.outcome.result) for each in checked]
    return {
        "tests": str(len(checked)),
        "failures": str(elements.count("failure")),
        "errors": str(elements.count("error")),
        "skipped": str(elements.count("skipped")),
        "time": f"{sum(each.outcome.seconds for each in checked):.3f}",
    }


def add_case(suite: ElementTree.Element, each: Checked, classname: str, report: FolderReport) -> None:
    """Add the case of a program to its suite."""
    outcome, name = each.outcome, text_of(visible_line(each.found.name))
    case = ElementTree.SubElement(suite, "testcase", name=name, classname=classname, time=f"{outcome.seconds:.3f}")
    if each.found.path:
        case.set("file", text_of(visible_line(str(each.found.path))))
    element = ELEMENTS.get(outcome.result)
    if element is None:
        return
    message = mistake_of(each) if outcome.result == WRONG else outcome.reason.partition("\n")[0]
    found = ElementTree.SubElement(case, element, message=text_of(message))
    if element != "skipped":
        found.set("type", text_of(outcome.verdict or outcome.result))
    found.text = text_of("\n".join(report.detail_lines(each)).rstrip() or outcome.reason)


def text_of(text: str) -> str:
    """Return a text with nothing in it that XML does not allow, or that acts on whoever shows it."""
    return NO_XML.sub("\N{REPLACEMENT CHARACTER}", visible(text))
