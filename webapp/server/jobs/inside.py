"""What runs in a process that may be killed: its bounds, and the messages to its parent.

A message is its length in four bytes, then its bytes. The first one out is empty: all is loaded.
Then come by turns, each way, a document (JSON) and what goes with it in bytes; a document that has
``done`` says how far it is, and more will come.
"""

import json
import os
import signal
import struct
import sys
from collections.abc import Callable
from typing import IO, Any, Final, TypeAlias

from webapp.server.data.bounds import allow, bound, stand_back

HEAD: Final = struct.Struct(">I")
MOST: Final = 2**26
"""Bytes of a message; the receiver may allow fewer."""

Answer: TypeAlias = Callable[[dict[str, Any], bytes, Callable[[int, int], None]],
                             tuple[dict[str, Any], bytes]]


def read_message(stream: IO[bytes], most: int = MOST) -> bytes | None:
    """Return the next message, or ``None`` at the end or where it is longer than *most*."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (length,) = HEAD.unpack(head)
    if length > most:
        return None
    data = stream.read(length)
    return data if len(data) == length else None


def write_message(stream: IO[bytes], data: bytes) -> None:
    """Write one message."""
    stream.write(HEAD.pack(len(data)))
    stream.write(data)


def limit(memory: int, niceness: int) -> None:
    """Bound what this process can take, and stand back behind the server.

    Where the kernel bounds no memory, the parent looks.
    """
    stand_back(niceness)
    bound(memory)


def answer_all(
    answer: Answer, *, ready: Callable[[], None] = lambda: None, seconds: int = 0,
    most: int = MOST,
) -> None:
    """Answer until the input ends; *ready* loads what is needed, and may close the fence.

    Each answer may take so many *seconds* of the processor, where a number is given.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    into, out = sys.stdin.buffer, sys.stdout.buffer

    def say(document: dict[str, Any], data: bytes = b"") -> None:
        write_message(out, json.dumps(document).encode())
        write_message(out, data)
        out.flush()

    ready()
    write_message(out, b"")
    out.flush()
    try:
        while (asked := read_message(into)) is not None:
            if (data := read_message(into, most)) is None:
                break
            if seconds:
                allow(seconds)
            say(*answer(json.loads(asked), data, lambda done, of: say({"done": done, "of": of})))
    except BrokenPipeError:
        os._exit(0)  # the server has ended: nobody hears what would still be said
