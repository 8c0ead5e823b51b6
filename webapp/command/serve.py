"""The production server behind ``joly serve``.

The first process prepares the database, says where the app is, and only looks after the others
from then on. They are forked from it and share its code, the open port and a lifeline, and
nothing else: no connection, no lock and no thread is older than its process.
"""

import errno
import gc
import os
import shutil
import socket
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from webapp.app import create_app
from webapp.backup.keeping import Plan, last_failed, newest_backup
from webapp.command.https import make_minder
from webapp.command.logs import ServerLog, set_up_logs
from webapp.command.opened import in_use
from webapp.command.terminal import announce
from webapp.command.timed import start_backups
from webapp.data.config import BACKUPS, Settings, StartError, load_settings
from webapp.data.database import forget_connections, write_all_back
from webapp.household.invites import keeper_secret
from webapp.http.metrics import FOLDER, also_show
from webapp.http.network import machine_host
from webapp.http.security import largest_body
from webapp.http.worker import DRAIN, Common, Lifeline, WebWorker
from webapp.https.minder import Minder
from webapp.jobs.worker import start_jobs

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS: Final = 4
BACKLOG: Final = 1024

MOMENT: Final = 2.0
"""Seconds that a start waits for a port to become free."""


class _First(Arbiter):
    """The first process, which minds https beside the server processes."""

    def __init__(self, app: BaseApplication, minder: Minder | None) -> None:
        self._minder = minder
        super().__init__(app)

    def manage_workers(self) -> None:
        super().manage_workers()
        if self._minder is not None:
            self._minder.look()

    def stop(self, graceful: bool = True) -> None:  # noqa: FBT001, FBT002 (Gunicorn's own)
        if self._minder is not None:
            self._minder.end()
        super().stop(graceful)
        if self._minder is not None:
            self._minder.wait()


class _Server(BaseApplication):
    """Gunicorn with our settings, on a socket that is open already."""

    def __init__(
        self, app: Flask, listener: socket.socket, workers: int, begin: Callable[[], None],
        common: Common, minder: Minder | None,
    ) -> None:
        self._app = app
        self._minder = minder
        WebWorker.common = common
        self._options = {
            "bind": f"fd://{listener.detach()}",
            "workers": workers,
            "threads": THREADS,
            "worker_class": WebWorker,
            "pre_fork": lambda _server, _worker: forget_connections(app),
            "on_exit": lambda _server: _leave(app),
            "preload_app": True,
            "graceful_timeout": DRAIN + 2,
            "timeout": 60,
            "loglevel": "warning",
            "logger_class": ServerLog,
            "accesslog": None,
            "proc_name": "joly",
            "post_worker_init": lambda _worker: begin(),
            "control_socket_disable": True,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def run(self) -> None:
        _First(self, self._minder).run()

    def load(self) -> "WSGIApplication":  # type: ignore[override]  # the stubs' own type of WSGI
        return self._app.wsgi_app


def _leave(app: Flask) -> None:
    """Leave nothing behind when the first process ends."""
    write_all_back(app)
    if FOLDER in os.environ:
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)


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
    set_up_logs(json_lines=arguments.json_log or settings.json_log,
                access=arguments.access_log or settings.access_log)
    listener = listen(arguments.host, arguments.port)
    with in_use(settings):
        return _serve(arguments, settings, listener)


def _plan_of(arguments: Namespace, settings: Settings) -> Plan | None:
    if arguments.backup_every is None:
        return None
    folder = arguments.backup_folder or settings.data / BACKUPS
    return Plan(folder.absolute(), arguments.backup_every, arguments.backup_keep)


def show_backups(app: Flask, folder: Path) -> None:
    """Show among the figures when the newest backup was made, and whether the last one failed."""

    def newest() -> float:
        at = newest_backup(folder)
        return at.timestamp() if at else 0.0

    also_show(app, "joly_backup_newest_timestamp_seconds",
              "When the newest backup was made; 0 where there is none.", newest)
    also_show(app, "joly_backup_failed", "1 where the last backup could not be made, else 0.",
              lambda: float(last_failed(folder)))


def _serve(arguments: Namespace, settings: Settings, listener: socket.socket) -> int:
    if settings.metrics_token:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="joly-metrics-")
    app = create_app(settings)
    app.config["HOST"] = arguments.host
    lifeline = Lifeline()
    at_side, at_workers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    minder = make_minder(app, arguments, settings, listener, listen, lifeline, at_side)
    with app.app_context():
        secret = keeper_secret(one_more=arguments.keeper)
    port = listener.getsockname()[1]
    announce(f"{settings.place.base or f'http://{machine_host(arguments.host)}:{port}'}/", secret)
    os.set_inheritable(listener.fileno(), True)  # noqa: FBT003 (the standard library's signature)
    gc.collect()
    gc.freeze()  # what is loaded stays: no request waits while all of it is looked through

    plan = _plan_of(arguments, settings)
    if plan is not None:
        show_backups(app, plan.folder)

    def begin() -> None:
        start_jobs(app, *(slot for slot in app.extensions["jobs"].slots
                          if slot != "photos" or not arguments.no_photos))
        if plan is not None:
            start_backups(settings.data, plan)

    common = Common(
        lifeline, largest_body(app), leave=lambda: forget_connections(app), secure=at_workers)
    _Server(app, listener, arguments.workers, begin, common, minder).run()
    return 0
