"""The production server behind ``joly serve``.

The first process prepares the database, says where the app is, and only looks after the others
from then on. They are forked from it and share its code, the open port and a lifeline, and
nothing else: no connection, no lock and no thread is older than its process.
"""

import errno
import gc
import logging
import os
import socket
import time
from argparse import Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.config import Config
from gunicorn.glogging import Logger

from webapp.app import create_app
from webapp.command.terminal import announce
from webapp.data.config import StartError, load_settings
from webapp.data.database import forget_connections, write_all_back
from webapp.household.invites import keeper_secret
from webapp.http.network import network_address
from webapp.http.security import SecretFilter, largest_body
from webapp.http.worker import DRAIN, Common, Lifeline, WebWorker
from webapp.photos.queue import start_photos

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 (names for "all addresses")
THREADS: Final = 4
BACKLOG: Final = 1024

MOMENT: Final = 2.0
"""Seconds that a start waits for a port to become free."""


class _QuietLog(Logger):
    """The server's log: warnings and errors only, join paths without their secrets."""

    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        for handler in logging.getLogger("gunicorn.error").handlers:
            handler.addFilter(SecretFilter())


class _Server(BaseApplication):
    """Gunicorn with our settings, on a socket that is open already."""

    def __init__(self, app: Flask, listener: socket.socket, workers: int) -> None:
        self._app = app
        WebWorker.common = Common(
            Lifeline(), largest_body(app), leave=lambda: forget_connections(app))
        self._options = {
            "bind": f"fd://{listener.detach()}",
            "workers": workers,
            "threads": THREADS,
            "worker_class": WebWorker,
            "pre_fork": lambda _server, _worker: forget_connections(app),
            "on_exit": lambda _server: write_all_back(app),
            "preload_app": True,
            "graceful_timeout": DRAIN + 2,
            "timeout": 60,
            "loglevel": "warning",
            "logger_class": _QuietLog,
            "accesslog": None,
            "proc_name": "joly",
            "post_worker_init": lambda _worker: start_photos(app),
            "control_socket_disable": True,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> "WSGIApplication":  # type: ignore[override]  # the stubs' own type of WSGI
        return self._app.wsgi_app


def listen(host: str, port: int) -> socket.socket:
    """Open the port; the processes of a server that was killed may need a moment to leave it.

    Raises:
        StartError: it is taken, or may not be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    until = time.monotonic() + MOMENT
    try:
        while not (opened := _open_port(listener, host, port)) and time.monotonic() < until:
            time.sleep(MOMENT / 40)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        message = f"Port {port} cannot be opened on {host or 'this machine'}: {reason}."
        raise StartError(message) from error
    if not opened:
        listener.close()
        message = f"Port {port} is taken; try another one: joly --port {port + 1}."
        raise StartError(message)
    return listener


def _open_port(listener: socket.socket, host: str, port: int) -> bool:
    """Open the port; return false where another process has it."""
    try:
        if listener.getsockname()[1] == 0:
            listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return False
    return True


def serve(arguments: Namespace) -> int:
    """Run the app until it is ended."""
    settings = load_settings(arguments.data)
    settings = replace(settings, quotas=(*settings.quotas, *arguments.quota))
    listener = listen(arguments.host, arguments.port)
    app = create_app(settings)
    app.config["HOST"] = arguments.host
    app.config["READS_PHOTOS"] = not arguments.no_photos
    with app.app_context():
        secret = keeper_secret(one_more=arguments.keeper)
    host = network_address() if arguments.host in EVERYWHERE else arguments.host
    port = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    announce(f"http://{shown}:{port}/", secret)
    os.set_inheritable(listener.fileno(), True)  # noqa: FBT003 (the standard library's signature)
    gc.collect()
    gc.freeze()  # what is loaded stays: no request waits while all of it is looked through
    _Server(app, listener, arguments.workers).run()
    return 0
