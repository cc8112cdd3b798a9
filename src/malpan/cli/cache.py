"""``malpan cache``: show or clear the cache of compiled rules."""

import click

from malpan.cli.command import argument, verb
from malpan.cli.printing import print_text
from malpan.language import counted, mark, say


@verb(
    "cache",
    mark("Show where compiled rules are cached, or `clear` the cache. Rules are compiled again when they are needed."),
)
@argument("what", type=click.Choice(["show", "clear"]), default="show")
def command(what: str) -> None:
    """Run the verb."""
    from malpan.search.native.compiler import cache

    kernels, size = cache.clear() if what == "clear" else cache.size()
    sentence = {"kernels": counted(kernels, "kernel"), "size": size / 10**6, "folder": cache.folder()}
    if what == "clear":
        print_text(say("removed {kernels}, {size:.1f} MB, from {folder}", **sentence))
    else:
        print_text(say("{kernels}, {size:.1f} MB, in {folder}", **sentence))
