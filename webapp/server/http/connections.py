"""The connections of a server process: their limit, and TLS or plain HTTP.

When the limit is reached, the address with most connections loses its oldest idle one. A limit per
address would shut out a family behind one proxy.

The first byte of a connection to the HTTPS port tells TLS from plain HTTP. Plain HTTP is
redirected, since browsers use it for an address typed without a scheme.
"""

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream, SSLIOStream
from tornado.netutil import add_accept_handler

from webapp.server.data.bounds import more_files
from webapp.server.http.exchange import Dispatcher, Exchange, Phone
from webapp.server.http.wsgi import to_https

PLACES: Final = 400
"""Connections at once in each process."""

SILENT: Final = 30.0
"""Seconds until a header or a handshake is complete, and until an idle connection is closed."""

LARGEST_HEAD: Final = 1 << 15
_TLS: Final = b"\x16"
_SPARE: Final = 100
"""File descriptors reserved for everything but connections."""


class Places:
    """All open connections."""

    def __init__(self) -> None:
        self._most = max(10, more_files(PLACES + _SPARE) - _SPARE)
        self._phones: dict[object, Phone] = {}

    def come(self, key: object, phone: Phone) -> None:
        """Add a connection; close another if there are too many."""
        self._phones[key] = phone
        if len(self._phones) <= min(self._most, PLACES):
            return
        idle = {each: at for each, at in self._phones.items() if not at.busy}
        if idle:
            held = Counter(each.ends[0] for each in idle.values())
            oldest = min(idle, key=lambda each: (-held[idle[each].ends[0]], idle[each].active))
            self._phones.pop(oldest).end()

    def leave(self, key: object) -> Phone | None:
        """Remove a connection."""
        return self._phones.pop(key, None)

    def end(self) -> None:
        """End all connections."""
        for each in list(self._phones.values()):
            each.end()

    def at(self, key: object) -> Phone | None:
        """Return a connection, if it has its place yet."""
        return self._phones.get(key)


class AppServer(HTTPServer):
    """Accept HTTP connections."""

    def initialize(self, dispatcher: Dispatcher, places: Places) -> None:  # type: ignore[override]  # ours
        """Set Tornado's limits."""
        super().initialize(
            self, max_header_size=LARGEST_HEAD, idle_connection_timeout=SILENT,
            max_buffer_size=1 << 18)
        self.dispatcher, self.places = dispatcher, places

    def handle_stream(self, stream: IOStream, address: Any) -> None:  # noqa: ANN401 (a system's own)
        """Register a new connection."""
        self.places.come(stream, Phone(stream.close, _ends(stream.socket)))
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: Any) -> Exchange:  # noqa: ANN401
        """Start to read a request."""
        assert isinstance(server_conn, HTTP1ServerConnection)  # noqa: S101 (Tornado has no other)
        stream = server_conn.stream
        phone = self.places.at(stream) or Phone(stream.close, ("", 0))
        return Exchange(self.dispatcher_of(stream), phone, request_conn)

    def dispatcher_of(self, _stream: IOStream) -> Dispatcher:
        """Return the dispatcher of a request."""
        return self.dispatcher

    def on_close(self, server_conn: object) -> None:
        """Unregister a closed connection."""
        super().on_close(server_conn)
        assert isinstance(server_conn, HTTP1ServerConnection)  # noqa: S101
        self.places.leave(server_conn.stream)


class SecureServer(AppServer):
    """Accept HTTPS connections, each with the certificate current at its time."""

    context: ssl.SSLContext

    def open(self, listeners: Sequence[socket.socket]) -> None:
        """Listen."""
        self._listeners = listeners
        self._greeting: set[asyncio.Task[None]] = set()
        self._stops = [add_accept_handler(each, self._accept) for each in listeners]

    def stop(self) -> None:
        """Listen no more."""
        for stop, each in zip(self._stops, self._listeners, strict=True):
            stop()
            each.close()
        for greeting in self._greeting:
            greeting.cancel()

    def _accept(self, connection: socket.socket, address: Any) -> None:  # noqa: ANN401
        task = asyncio.get_running_loop().create_task(self._greet(connection, address))
        self._greeting.add(task)
        task.add_done_callback(self._greeting.discard)
        self.places.come(connection, Phone(task.cancel, _ends(connection)))

    async def _greet(self, connection: socket.socket, address: Any) -> None:  # noqa: ANN401
        """Peek at the first byte to tell TLS from plain HTTP."""
        loop, come = IOLoop.current(), asyncio.Event()
        loop.add_handler(connection, lambda _file, _events: come.set(), IOLoop.READ)
        first = b""
        try:
            async with asyncio.timeout(SILENT):
                await come.wait()
        except TimeoutError:
            pass
        else:
            with suppress(OSError):
                first = connection.recv(1, socket.MSG_PEEK)
        finally:
            loop.remove_handler(connection)
            self.places.leave(connection)
            if not first:
                connection.close()
        if not first:
            return
        if first == _TLS:
            try:
                wrapped = self.context.wrap_socket(
                    connection, server_side=True, do_handshake_on_connect=False)
            except OSError:  # it is gone
                connection.close()
                return
            stream: IOStream = SSLIOStream(wrapped, max_buffer_size=self.max_buffer_size)
        else:
            stream = IOStream(connection, max_buffer_size=self.max_buffer_size)
        self.handle_stream(stream, address)

    def dispatcher_of(self, stream: IOStream) -> Dispatcher:
        """Return the dispatcher of a request; plain HTTP is only redirected."""
        if isinstance(stream, SSLIOStream):
            return self.dispatcher
        return replace(self.dispatcher, app=to_https)


def _ends(connection: socket.socket) -> tuple[str, int]:
    """Return the address that a connection comes from, and the port that it has come to.

    IPv4 that came by IPv6 is IPv4.
    """
    try:
        peer, own = connection.getpeername(), connection.getsockname()
    except OSError:  # it is gone already
        return "", 0
    return str(peer[0]).removeprefix("::ffff:"), int(own[1])


