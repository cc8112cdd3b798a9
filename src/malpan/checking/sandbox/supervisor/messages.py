"""Messages between the check and a runner: JSON with its length in front, and open files beside it."""

import json
import os
import socket
from typing import Any

LENGTH = 4
"""Bytes of the length in front of a message."""

MOST_FILES = 3
CLOSED_ON_EXEC = getattr(socket, "MSG_CMSG_CLOEXEC", 0)


def send_message(talk: socket.socket, message: dict[str, Any], files: tuple[int, ...] = ()) -> None:
    """Send a message, and files with it; OSError if nobody listens any more."""
    content = json.dumps(message).encode()
    content = len(content).to_bytes(LENGTH, "big") + content
    sent = socket.send_fds(talk, [content], files) if files else 0
    talk.sendall(content[sent:])


def receive_message(talk: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    """Return the next message and its files; None if the other side has closed the connection.

    Nothing behind the message is read: the word that ends a run may be followed at once by the next request.
    """
    files: list[int] = []
    content = b""
    try:
        length, files, _, _ = socket.recv_fds(talk, LENGTH, MOST_FILES, CLOSED_ON_EXEC)
        length += receive_exactly(talk, LENGTH - len(length)) if length else b""
        content = receive_exactly(talk, int.from_bytes(length, "big"))
    except ConnectionError:
        content = b""
    for file in files:
        os.set_inheritable(file, False)
    return (json.loads(content) if content else None), files


def receive_exactly(talk: socket.socket, size: int) -> bytes:
    """Return so many bytes; ConnectionError if the other side closes the connection before."""
    content = b""
    while len(content) < size:
        more = talk.recv(size - len(content))
        if not more:
            raise ConnectionResetError
        content += more
    return content
