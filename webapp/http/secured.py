"""Connections that came by TLS: shaken hands with in another process, and handed over in the clear.

They come one by one over a pair of sockets that this server's processes share, each with the
address that the phone has. From then on they are as all others, and share their limits.
"""

import socket
from typing import TYPE_CHECKING, Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments

from webapp.http.arriving import Answer
from webapp.http.connections import Connection, Connections

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

OWN_HTTPS: Final = "joly.own_https"
"""Is true in the environment of a request that came by https of the household's own."""

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
        self.close()


def came_by_own_https(environ: "WSGIEnvironment") -> bool:
    """Say whether a request came by https of the household's own."""
    return bool(environ.get(OWN_HTTPS))
