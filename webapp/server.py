"""The production server behind ``joly serve``, and what it says at the terminal."""

import errno
import gc
import logging
import os
import socket
import sys
from argparse import Namespace
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING, Final

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.config import Config
from gunicorn.glogging import Logger

from webapp.application import create_app
from webapp.catalogue import terminal_language, translations
from webapp.config import StartError, load_settings
from webapp.invites import keeper_secret
from webapp.network import network_address
from webapp.photo_queue import start_photos
from webapp.security import SecretFilter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 (names for "all addresses")
THREADS: Final = 4


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
        self._options = {
            "bind": f"fd://{listener.fileno()}",
            "workers": workers,
            "threads": THREADS,
            "worker_class": "gthread",
            "preload_app": True,
            "graceful_timeout": 2,
            "timeout": 60,
            "keepalive": 30,
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
    """Open the port.

    Raises:
        StartError: it is taken, or may not be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            message = f"Port {port} is taken; try another one: joly --port {port + 1}."
        else:
            reason = getattr(error, "strerror", None) or error
            message = f"Port {port} cannot be opened on {host or 'this machine'}: {reason}."
        raise StartError(message) from error
    return listener


def announce(address: str, secret: str | None) -> None:
    """Print where the app is, with a QR code for phones."""
    _ = translations(terminal_language()).gettext
    link = address if secret is None else f"{address}join/{secret}"
    lines = [_("Joly is at {address}").format(address=address)]
    if secret is not None:
        lines += [_("The first device that opens this link becomes the household's keeper:"), link]
    picture = StringIO()
    segno.make(link, error="l").terminal(out=picture, compact=True, border=2)
    lines += [picture.getvalue(), _("Ctrl-C ends it.")]
    for line in lines:
        # A terminal without these characters shows no picture, but the address all the same.
        with suppress(UnicodeEncodeError):
            sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def serve(arguments: Namespace) -> int:
    """Run the app until it is ended."""
    settings = load_settings(arguments.data)
    listener = listen(arguments.host, arguments.port)
    app = create_app(settings)
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
