"""``malpan cache``: show or clear the cache of compiled rules and tables of lower bounds."""

import click

from malpan.cli.command import argument, verb
from malpan.cli.printing import print_text
from malpan.language import counted, mark, say


@verb(
    "cache",
    mark(
        "Show where compiled rules and tables of lower bounds are cached, or `clear` the cache. They are made again when needed."
    ),
)
@argument("what", type=click.Choice(["show", "clear"]), default="show")
def command(what: str) -> None:
    """Run the verb."""
    from malpan.search.native.compiler import cache

    kernels, size = cache.size()
    tables, size_of_tables = cache.size(cache.TABLE)
    sentence = {
        "kernels": counted(kernels, "kernel"),
        "size": size / 10**6,
        "tables": counted(tables, "table of lower bounds"),
        "more": size_of_tables / 10**6,
        "folder": cache.folder(),
    }
    if what == "clear":
        cache.clear()
        print_text(say("removed {kernels}, {size:,.1f} MB, and {tables}, {more:,.1f} MB, from {folder}", **sentence))
    else:
        print_text(say("{kernels}, {size:,.1f} MB, and {tables}, {more:,.1f} MB, in {folder}", **sentence))
