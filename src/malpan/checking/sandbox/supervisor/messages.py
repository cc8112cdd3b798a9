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
    """Return the next message and its files; None if the other side has closed the connection."""
    files: list[int] = []
    try:
        content, files, _, _ = socket.recv_fds(talk, 1 << 16, MOST_FILES, CLOSED_ON_EXEC)
        content = receive_rest(talk, content)
    except ConnectionError:
        content = b""
    for file in files:
        os.set_inheritable(file, False)
    return (json.loads(content[LENGTH:]) if content else None), files


def receive_rest(talk: socket.socket, content: bytes) -> bytes:
    """Return a whole message that begins so, with its length; nothing if the other side has closed the connection."""
    while len(content) < LENGTH or len(content) < LENGTH + int.from_bytes(content[:LENGTH], "big"):
        more = talk.recv(1 << 16) if content else b""
        if not more:
            return b""
        content += more
    return content
