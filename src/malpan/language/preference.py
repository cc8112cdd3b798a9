"""Which language somebody wants who uses the command line: what is asked for there, or what the locale says."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from malpan.language import LANGUAGES

OPTION = "--lang"

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale that decide about messages; the first that is not empty does."""


def preferred_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language for a command: that of the last ``--lang`` among its arguments, else that of the locale.

    The arguments are looked through before they are parsed, as the parser speaks too. An unknown language is no preference here:
    the parser refuses it.
    """
    language = language_of_locale(environment)
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments  # what follows is the command of a program
    for argument, value in zip_longest(own, own[1:], fillvalue=""):
        name, equals, attached = argument.partition("=")
        wanted = attached if equals else value
        if name == OPTION and wanted in LANGUAGES:
            language = wanted
    return language


def language_of_locale(environment: Mapping[str, str]) -> str:
    """Return the language of the locale, such as ``ko`` for ``ko_KR.UTF-8``; English if there is no catalogue for it.

    >>> language_of_locale({"LC_ALL": "", "LANG": "ko_KR.UTF-8"}), language_of_locale({"LC_ALL": "C", "LANG": "ko_KR.UTF-8"})
    ('ko', 'en')
    """
    locale = next(filter(None, map(environment.get, VARIABLES)), "")
    language = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
