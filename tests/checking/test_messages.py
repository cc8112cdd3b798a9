"""Messages between the check and what runs programs for it."""

import os
import socket

from malpan.checking.sandbox.supervisor.messages import receive_message, send_message


def test_messages_that_follow_each_other_closely_are_received_one_by_one() -> None:
    ours, theirs = socket.socketpair()
    reading, writing = os.pipe()
    with ours, theirs:
        send_message(ours, {"cancel": True})
        send_message(ours, {"words": ["x" * 50_000]}, (reading,))
        send_message(ours, {"cancel": False})
        assert receive_message(theirs) == ({"cancel": True}, [])
        message, files = receive_message(theirs)
        assert message == {"words": ["x" * 50_000]}
        assert len(files) == 1
        assert os.path.sameopenfile(files[0], reading)
        assert receive_message(theirs) == ({"cancel": False}, [])
    for file in (reading, writing, *files):
        os.close(file)


def test_a_message_that_breaks_off_is_none() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(b"\0\0\0\x09{")
        ours.close()
        assert receive_message(theirs) == (None, [])
