"""Connections that came by TLS: shaken hands with in another process, and handed over in the clear.

They come one by one over a pair of sockets that this server's processes share, each with the
address that the phone has. From then on they are as all others, and share their limits.
"""

import socket
from typing import Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments

from webapp.http.arriving import Answer
from webapp.http.connections import Connection, Connections
from webapp.http.placed import OWN_HTTPS

_LONGEST: Final = 64


class SecureAnswer(Answer):
    """The app's answer to a request that came by https."""

    def get_environment(self) -> dict[str, Any]:
        """Return what the app is told of the request."""
        environ: dict[str, Any] = super().get_environment()
        environ[OWN_HTTPS] = True
        return environ


class SecureConnection(Connection):
    """One connection of a phone that speaks TLS elsewhere."""

    task_class = SecureAnswer


class SecureDoor(wasyncore.dispatcher):  # type: ignore[misc]
    """Takes the connections that come by TLS into *server*."""

    def __init__(
        self, server: Connections, door: socket.socket, settings: Adjustments,
        sockets: dict[int, Any],
    ) -> None:
        super().__init__(door, map=sockets)
        self._server = server
        self._settings = settings

    def writable(self) -> bool:
        """Say that nothing is ever sent."""
        return False

    def handle_read(self) -> None:
        """Take a connection, unless another process was faster."""
        try:
            said, files, _flags, _peer = socket.recv_fds(self.socket, _LONGEST, 1)
        except BlockingIOError:
            return
        except OSError:  # the system has no more files for us
            self._server.make_place()
            return
        for each in files:
            connection = socket.socket(fileno=each)
            SecureConnection(self._server, connection, (said.decode("ascii", "replace"), 0),
                             self._settings, map=self._map)
        self._server.keep_places()
        if not said and not files:  # nobody has the other end any more
            self.close()

    def handle_close(self) -> None:
        """Leave: nobody has the other end any more."""
        self.close()

