"""The words of click, the library that parses the command line, in the language that is spoken.

click passes each of its sentences through gettext, under the name ``_``; but gettext asks the locale of the process, and compiled
catalogues in folders of their own. Here the modules of click get a `_` that asks our catalogue, and a measure for which a Hangul
syllable is two columns wide. A test compares SENTENCES with those that the installed click can say.
"""

from typing import Any

from malpan.language import mark, say
from malpan.language.width import width_of

SENTENCES = (
    mark("Usage:"),
    mark("Options"),
    mark("default: {default}"),
    mark("required"),
    mark("Missing argument"),
    mark("Missing option"),
    mark("Missing parameter"),
    mark("Choose from:\n\t{choices}"),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("{value!r} is not {choice}."),
    mark("{value!r} is not one of {choices}."),
    mark("{value!r} is not a valid {number_type}."),
    mark("{value} is not in the range {range}."),
    mark("{value!r} is not a valid boolean. Recognized values: {states}"),
    mark("Value is not a valid UTF-8 string."),
    mark("No such option {name!r}."),
    mark("No such command {name!r}."),
    mark("Did you mean {possibility}?"),
    mark("(Did you mean one of: {possibilities}?)"),
    mark("Missing command."),
    mark("Option {name!r} does not take a value."),
    mark("Option {name!r} requires an argument."),
    mark("Option {name!r} requires {nargs} arguments."),
    mark("Argument {name!r} takes {nargs} values."),
    mark("Got unexpected extra argument ({args})"),
    mark("Got unexpected extra arguments ({args})"),
    mark("{name} {filename!r} does not exist."),
    mark("{name} {filename!r} is a file."),
    mark("{name} {filename!r} is a directory."),
    mark("{name} {filename!r} is not readable."),
    mark("{name} {filename!r} is not writable."),
)
"""The sentences of click that somebody may see."""

WORDS = (
    mark("integer"),
    mark("integer range"),
    mark("float"),
    mark("float range"),
    mark("File"),
    mark("Directory"),
    mark("Path"),
)
"""The names of types that click puts into its sentences."""

METAVARS = (
    mark("[OPTIONS]"),
    mark("VERB ..."),
    mark("GAME"),
    mark("INTEGER"),
    mark("INTEGER RANGE"),
    mark("FLOAT"),
    mark("FLOAT RANGE"),
    mark("TEXT"),
    mark("FILE"),
    mark("DIRECTORY"),
    mark("PATH"),
    mark("SIZE"),
    mark("STATE"),
)
"""The placeholders that click makes of the names of arguments and the types of values; those in the code are `metavar=`."""


class ClickSentence(str):
    """A sentence of click in our language, which click fills itself; words of click among the arguments are translated too."""

    __slots__ = ()

    def format(self, *_: object, **arguments: object) -> str:
        """Return the sentence with its arguments filled in, and the particles that they take."""
        return say(str(self), **{name: say(str(value)) if value in WORDS else value for name, value in arguments.items()})


def translate_one(sentence: str) -> ClickSentence:
    """Do what gettext does for click."""
    return ClickSentence(say(sentence))


def translate_number(one: str, several: str, number: int) -> ClickSentence:
    """Do what ngettext does for click."""
    return translate_one(one if number == 1 else several)


def speak_click() -> None:
    """Have click say its sentences in the language that is spoken, and measure texts in columns, from now on."""
    from click import _textwrap, core, exceptions, formatting, parser, types

    replacements: dict[str, Any] = {"_": translate_one, "ngettext": translate_number, "term_len": width_of}
    for module in (_textwrap, core, exceptions, formatting, parser, types):
        names = vars(module)
        names.update({name: function for name, function in replacements.items() if name in names})
