"""``malpan completion``: print the completion script for a shell."""

import click
from click.shell_completion import get_completion_class

from malpan.cli.command import argument, verb
from malpan.cli.printing import print_data
from malpan.language import mark


@verb(
    "completion",
    mark(
        "Print the completion script for SHELL.\n\n"
        'For bash, add `eval "$(malpan completion bash)"` to ~/.bashrc; zsh and fish work alike.'
    ),
)
@argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Run the verb."""
    completion = get_completion_class(shell)
    assert completion is not None
    print_data(completion(ctx.find_root().command, {}, "malpan", "_MALPAN_COMPLETE").source())
