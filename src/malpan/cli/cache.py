"""``malpan cache``: where compiled rules are kept, and clearing them away."""

import click

from malpan.language import counted


@click.command(name="cache")
@click.argument("what", type=click.Choice(["show", "clear"]), default="show")
def command(what: str) -> None:
    """Show where compiled rules are kept (or, with `clear`, remove them all; they are compiled again when they are needed)."""
    from malpan.search.native.compiler import cache

    if what == "clear":
        kernels, size = cache.clear()
        click.echo(f"removed {counted(kernels, 'kernel')}, {size / 10**6:.1f} MB, from {cache.folder()}")
    else:
        kernels, size = cache.size()
        click.echo(f"{counted(kernels, 'kernel')}, {size / 10**6:.1f} MB, in {cache.folder()}")
