"""A port that is opened once it is free: a server that was killed may need a moment."""

import errno
import socket
import time
from typing import Final

from tornado import netutil

from webapp.server.data.config import StartError

BACKLOG: Final = 1024

UNREAD: Final = 1 << 17
"""Bytes that the system buffers for a client that does not read. The default is megabytes, so
responses would be made that nobody reads."""

MOMENT: Final = 2.0
"""Seconds that a start waits for a port to become free."""


def listen(host: str, port: int) -> list[socket.socket]:
    """Open the port, on all addresses where *host* is empty or ``::``.

    Raises:
        StartError: it is taken, or may not be opened.
    """
    until = time.monotonic() + MOMENT
    while True:
        try:
            opened = netutil.bind_sockets(port, "" if host == "::" else host, backlog=BACKLOG)
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", 0) != errno.EADDRINUSE:
                reason = getattr(error, "strerror", None) or error
                message = (f"Port {port} cannot be opened on {host or 'this machine'}: "
                           f"{reason}.")
                raise StartError(message) from error
            if time.monotonic() > until:
                message = f"Port {port} is taken; try another one: joly --port {port + 1}."
                raise StartError(message) from error
            time.sleep(MOMENT / 40)
        else:
            for each in opened:  # and what comes of it
                each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
            return opened
