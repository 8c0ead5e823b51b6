"""The production server behind ``joly serve``.

One process prepares the database, says where the app is, and serves. Where several are asked for,
they are forked from it and share its code and the open port, and nothing else: no connection, no
lock and no thread is older than its process.
"""

import logging
import os
import shutil
import socket
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from flask import Flask

from webapp.app import create_app
from webapp.command.browser import may_open, open_browser
from webapp.command.https import make_https
from webapp.command.logs import set_up_logs
from webapp.command.memory import give_back, use_one_heap
from webapp.command.opened import in_use
from webapp.command.terminal import announce
from webapp.command.timed import start_backups
from webapp.server.data.config import BACKUPS, Settings, load_settings
from webapp.server.data.database import forget_connections, write_all_back
from webapp.server.http.board import share_board
from webapp.server.http.listening import listen
from webapp.server.http.metrics import FOLDER, also_show
from webapp.server.http.network import EVERYWHERE, machine_host
from webapp.server.http.running import (
    CAN_FORK,
    Serving,
    leave_threads,
    serve_here,
    serve_in_several,
)
from webapp.server.http.security import largest_body
from webapp.server.jobs.worker import start_jobs
from webapp.settings.backup.keeping import Plan, last_failed, newest_backup
from webapp.settings.household.invites import keeper_secret

_log: Final = logging.getLogger(__name__)


def _leave(app: Flask, folders: Sequence[Path]) -> None:
    """Leave nothing behind when the first process ends."""
    write_all_back(app)
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)


def serve(arguments: Namespace) -> int:
    """Run the app until it is ended."""
    use_one_heap()
    settings = load_settings(arguments.data)
    settings = replace(settings, quotas=(*settings.quotas, *arguments.quota))
    set_up_logs(json_lines=arguments.json_log or settings.json_log,
                access=arguments.access_log or settings.access_log, file=arguments.log_file)
    listeners = listen(arguments.host, arguments.port)
    with in_use(settings):
        return _serve(arguments, settings, listeners)


def _for_this_machine(
    arguments: Namespace, settings: Settings, port: int, secret: str | None
) -> str:
    """Return the address for the browser of this machine; "" where none is to be opened."""
    if not arguments.by_itself or arguments.no_browser or not may_open():
        return ""
    host = "127.0.0.1" if arguments.host in EVERYWHERE else machine_host(arguments.host)
    base = settings.place.base or f"http://{host}:{port}{settings.place.prefix}"
    return f"{base}/" if secret is None else f"{base}/join/{secret}"


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


def _serve(
    arguments: Namespace, settings: Settings, listeners: Sequence[socket.socket]
) -> int:
    workers = arguments.workers
    if workers > 1 and not CAN_FORK:
        _log.warning("This system runs one server process only.")
        workers = 1
    folders = []
    if settings.metrics_token and workers > 1:
        folders.append(Path(tempfile.mkdtemp(prefix="joly-metrics-")))
        os.environ[FOLDER] = str(folders[0])
    app = create_app(settings)
    app.config["HOST"] = arguments.host
    port = listeners[0].getsockname()[1]
    https = make_https(app, arguments, settings, port)
    with app.app_context():
        secret = keeper_secret(one_more=arguments.keeper)
    place = settings.place
    at = place.base or f"http://{machine_host(arguments.host)}:{port}{place.prefix}"
    announce(f"{at}/", secret)
    here = _for_this_machine(arguments, settings, port, secret)
    give_back()

    plan = _plan_of(arguments, settings)
    app.config["BACKUPS"] = plan
    if plan is not None:
        show_backups(app, plan.folder)

    def begin() -> None:
        start_jobs(app, *(slot for slot in app.extensions["jobs"].slots
                          if slot != "photos" or not arguments.no_photos))
        if plan is not None:
            start_backups(settings.data, plan)
        if here and workers == 1:
            open_browser(here)

    def serving(number: int) -> Serving:
        mind = https.mind if https is not None and number == 0 else None
        return Serving(app.wsgi_app, largest_body(app), listeners, begin, mind)

    try:
        if workers == 1:
            serve_here(serving(0))
        else:
            folders.append(share_board(app))
            forget_connections(app)
            serve_in_several(workers, serving)
    finally:
        _leave(app, folders)
    leave_threads()
    return 0
