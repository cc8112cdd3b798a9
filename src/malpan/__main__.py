"""``python -m malpan``: the command line, if the script ``malpan`` is not on the path."""

from malpan.cli import main

main()
