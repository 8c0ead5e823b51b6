"""A network that can be cut: a proxy on a port of its own, before a server on this machine."""

import socket
import threading
import time
from contextlib import suppress
from typing import Final, Literal, TypeAlias

Way: TypeAlias = Literal["pass", "cut", "drop", "lose", "slow"]
"""What becomes of what is sent.

``pass`` lets it through; ``cut`` breaks each connection at once; ``drop`` takes everything and
answers nothing; ``lose`` gives the server what was asked and cuts when it has answered; ``slow``
holds every answer back for ``delay`` seconds.
"""
CHUNK: Final = 1 << 16


class Cutting:
    """The proxy; ``way`` may be changed at any time, for connections that are open too."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.delay = 60.0
        self.lost = 0
        self._way: Way = "pass"
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def way(self) -> Way:
        return self._way

    @way.setter
    def way(self, way: Way) -> None:
        before, self._way = self._way, way
        if way == "cut" or before == "drop":
            # What was swallowed is gone: whoever waits for it would wait for ever.
            for each in [*self._open]:
                _shut(each)

    def close(self) -> None:
        _shut(self._listener)
        for each in [*self._open]:
            _shut(each)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _address = self._listener.accept()
                if self._way == "cut":
                    _shut(phone)
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self.server), timeout=5)
                    server.settimeout(None)
                except OSError:
                    _shut(phone)
                    continue
                self._open |= {phone, server}
                for source, target, answers in ((phone, server, False), (server, phone, True)):
                    threading.Thread(
                        target=self._pump, args=(source, target, answers), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket, answers: bool) -> None:  # noqa: FBT001 (a thread's argument)
        with suppress(OSError):
            while data := source.recv(CHUNK):
                way = self._way
                if way == "drop":
                    continue
                if way == "cut":
                    break
                if answers and way == "lose":
                    self.lost += 1
                    break
                if answers and way == "slow":
                    time.sleep(self.delay)
                target.sendall(data)
        for each in (source, target):
            self._open.discard(each)
            _shut(each)


def _shut(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()
