"""``malpan completion``: the script that teaches a shell to complete malpan's words."""

import click
from click.shell_completion import get_completion_class


@click.command(name="completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a SHELL.

    For bash, put `eval "$(malpan completion bash)"` into ~/.bashrc; zsh and fish work alike.
    """
    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(ctx.find_root().command, {}, "malpan", "_MALPAN_COMPLETE").source())
