"""One TLS connection: what a phone sends is handed to a server process in the clear, and back.

Nothing of http is read here. A connection that has shaken hands becomes a pair of sockets; one end
goes to whichever server process takes it first, with the phone's address, and the bytes go through.
Whoever does not shake hands in time costs a file number until then. Plain http on this port is
answered with the way to https, since that is what a typed address without a scheme begins as.
"""

import asyncio
import re
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

HANDSHAKE: Final = 10.0
"""Seconds from the first byte, or from none, to the end of the handshake."""

LEAVING: Final = 5.0
"""Seconds for a phone to take the end of a connection, before it is cut."""

CHUNK: Final = 1 << 16
_FULL: Final = 0.05
"""Seconds until a server process is offered a connection again, where none has taken the last."""

_TLS: Final = 0x16
_LINE: Final = re.compile(
    rb"(?:GET|HEAD) (/[!-~]*) HTTP/1\.[01]\r\n(?:[^\r\n]+\r\n)*?"
    rb"host: *([a-z0-9.-]+:[0-9]{1,5}|\[[0-9a-f:]+\]:[0-9]{1,5}) *\r\n", re.IGNORECASE)
_LARGEST_LINE: Final = 1 << 13


class Phones(dict["Outer", str]):
    """All phones that are here, each with its address."""

    def __init__(self) -> None:
        super().__init__()
        self.gone = asyncio.Event()
        """Is set while there are none."""
        self.gone.set()

    def come(self, phone: "Outer", address: str) -> None:
        """Add a phone."""
        self[phone] = address
        self.gone.clear()

    def leave(self, phone: "Outer") -> None:
        """Take a phone away."""
        self.pop(phone, None)
        if not self:
            self.gone.set()

    def make_place(self) -> None:
        """Cut off whoever has not shaken hands yet, of the address that holds the most.

        Who is cut off already leaves a moment later only: many may come within that moment.
        """
        held = Counter(self.values())
        for shaken in (False, True):
            waiting = [each for each in self
                       if each.shaken is shaken and not each.transport.is_closing()]
            if waiting:
                max(waiting, key=lambda each: held[self[each]]).transport.abort()
                return


class Inner(asyncio.Protocol):
    """The end of a pair whose other end a server process has."""

    def __init__(self, outer: "Outer") -> None:
        self._outer = outer

    def data_received(self, data: bytes) -> None:
        """Pass on what the server says."""
        self._outer.say(data)

    def eof_received(self) -> bool:
        """Let the phone know that nothing more comes."""
        self._outer.end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (the interface)
        """End the phone's connection too."""
        self._outer.end()

    def pause_writing(self) -> None:
        """Let the phone wait until the server has read."""
        self._outer.transport.pause_reading()

    def resume_writing(self) -> None:
        """Let the phone go on."""
        self._outer.transport.resume_reading()


class Outer(asyncio.Protocol):
    """A phone."""

    transport: asyncio.Transport

    def __init__(
        self, context: ssl.SSLContext, sender: socket.socket, known: Phones
    ) -> None:
        self._sender = sender
        self._known = known
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._first = b""
        self._timer: asyncio.TimerHandle | None = None
        self._inner: asyncio.Transport | None = None
        self.shaken = self._began = self._ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the phone to speak."""
        self.transport = cast("asyncio.Transport", transport)
        peer: tuple[str, Any] = transport.get_extra_info("peername") or ("", 0)
        self._known.come(self, peer[0].removeprefix("::ffff:"))
        self._later(HANDSHAKE, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._ended:
            return
        if self._first or (not self._began and data[0] != _TLS):
            self._plain(data)
            return
        self._began = True
        self._incoming.write(data)
        try:
            if not self.shaken:
                self._tls.do_handshake()
                self._greet()
            self._read()
        except ssl.SSLWantReadError:
            self._flush()
        except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
            self._hear_end()
        except ssl.SSLError:
            self._flush()  # the alert, which says what was wrong
            self._ended = True
            self.transport.close()

    def eof_received(self) -> bool:
        """Let the server know that the phone has said all."""
        self._hear_end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (the interface)
        """End all of it."""
        self._known.leave(self)
        self._ended = True
        self._stop_timer()
        if self._inner is not None:
            self._inner.abort()

    def pause_writing(self) -> None:
        """Let the server wait until the phone has read."""
        if self._inner is not None:
            self._inner.pause_reading()

    def resume_writing(self) -> None:
        """Let the server go on."""
        if self._inner is not None:
            self._inner.resume_reading()

    def say(self, data: bytes) -> None:
        """Send *data* to the phone."""
        if not self._ended:
            for at in range(0, len(data), CHUNK):
                self._tls.write(data[at:at + CHUNK])
            self._flush()

    def end(self) -> None:
        """Say that nothing more comes; read on for a while, so that the phone can take it."""
        if self._ended:
            return
        self._ended = True
        with suppress(ssl.SSLError):  # it wants the phone's own farewell, which may never come
            self._tls.unwrap()
        self._flush()
        if self.transport.is_closing():
            return
        with suppress(OSError):
            self.transport.write_eof()
        self.transport.resume_reading()
        self._later(LEAVING, self.transport.abort)

    def _greet(self) -> None:
        """Give the other end of a new pair to a server process."""
        self.shaken = True
        self._stop_timer()
        self._flush()
        self.transport.pause_reading()
        self._task = asyncio.get_running_loop().create_task(self._hand_over())

    async def _hand_over(self) -> None:
        try:
            ours, theirs = socket.socketpair()
        except OSError:  # the system has no more files for us
            self.transport.abort()
            return
        ours.setblocking(False)  # noqa: FBT003 (the standard library's signature)
        with theirs:
            while True:
                # A server process takes a message without an address for the end of all.
                address = self._known.get(self, "")
                try:
                    if address:
                        socket.send_fds(self._sender, [address.encode()], [theirs.fileno()])
                        break
                except BlockingIOError:
                    await asyncio.sleep(_FULL)
                    continue
                except OSError:
                    pass
                ours.close()
                self.transport.abort()
                return
        made, _ = await asyncio.get_running_loop().connect_accepted_socket(
            lambda: Inner(self), ours)
        if self._ended:
            made.abort()
            return
        self._inner = made
        self.transport.resume_reading()
        try:
            self._read()
        except ssl.SSLWantReadError:
            self._flush()
        except ssl.SSLError:
            self._hear_end()

    def _read(self) -> None:
        """Pass on what the phone says, as far as it has come.

        Raises:
            SSLWantReadError: that was all; an end or an error likewise.
        """
        while self._inner is not None:
            data = self._tls.read(CHUNK)
            if not data:
                raise ssl.SSLZeroReturnError
            self._inner.write(data)
        raise ssl.SSLWantReadError

    def _hear_end(self) -> None:
        self._flush()
        if self._inner is None:
            self.transport.close()
        elif not self._inner.is_closing() and self._inner.can_write_eof():
            with suppress(OSError):
                self._inner.write_eof()

    def _flush(self) -> None:
        if (data := self._outgoing.read()) and not self.transport.is_closing():
            self.transport.write(data)

    def _plain(self, data: bytes) -> None:
        """Answer plain http with the way to https."""
        self._first += data
        if b"\r\n\r\n" not in self._first and len(self._first) < _LARGEST_LINE:
            return
        found = _LINE.match(self._first)
        head = (b"HTTP/1.1 307 Temporary Redirect\r\nLocation: https://%s%s\r\n"
                % (found[2], found[1]) if found else b"HTTP/1.1 400 Bad Request\r\n")
        text = b"This port speaks https.\n"
        self.transport.write(head + b"Content-Type: text/plain\r\nCache-Control: no-store\r\n"
                             b"Connection: close\r\nContent-Length: %d\r\n\r\n%s"
                             % (len(text), text))
        self._ended = True
        self.transport.close()

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
