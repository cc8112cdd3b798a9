"""The processes between a check and the program it runs; nothing here imports anything but the standard library.

A keeper (`keeper.py`) is started by the check and starts a runner (`runner.py`), which starts the program, once for each board::

    malpan check ── keeper ── runner ── program ── whatever it starts

The runner ends everything that a program leaves behind; the keeper ends the runner when the check is gone, however it went, and
removes the folder of the check. Where the system has them, the runner is the first process of a namespace (`namespaces.py`), so
that a program neither sees nor reaches any other process.
"""
