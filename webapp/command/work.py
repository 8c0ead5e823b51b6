"""``joly worker``: reads photos for the servers on the same database, and serves nobody."""

import logging
import signal
import sys
import threading
from argparse import Namespace
from types import FrameType
from typing import Final

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from webapp.app import create_app
from webapp.data.config import load_settings
from webapp.data.database import forget_connections
from webapp.language.catalogue import terminal_language, translations
from webapp.photos.line import somebody_waits
from webapp.photos.queue import PhotoQueue

LOOK: Final = 1.0
"""Seconds between two looks at the line."""

_log: Final = logging.getLogger(__name__)


def work(arguments: Namespace) -> int:
    """Read photos until the worker is told to end; the one that is begun is read to its end."""
    app = create_app(load_settings(arguments.data))
    app.config["PHOTOS_AT_ONCE"] = arguments.at_once
    told = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        told.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    queues = [PhotoQueue(app) for _ in range(arguments.at_once)]
    said = translations(terminal_language()).gettext("Photos are read here. Ctrl-C ends it.")
    sys.stdout.write(f"{said}\n")
    sys.stdout.flush()
    while not told.wait(LOOK):
        if _somebody_waits(app):
            for queue in queues:
                queue.wake()
    for queue in queues:
        queue.close()
    forget_connections(app)
    return 0


def _somebody_waits(app: Flask) -> bool:
    try:
        with app.app_context():
            return somebody_waits()
    except SQLAlchemyError as error:  # the database is away: it is looked for again
        _log.warning("The line of photos could not be looked up: %s",
                     str(error.__cause__ or error).split("\n")[0])
        return False
