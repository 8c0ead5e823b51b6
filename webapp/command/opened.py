"""The app opened at the terminal, for a command that works on its database as a server would."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask import Flask

from webapp.app import create_app
from webapp.server.data.config import Settings, load_settings
from webapp.server.data.database import write_all_back
from webapp.server.data.sqlite_file import file_at, served


@contextmanager
def opened(data: Path | None) -> Iterator[Flask]:
    """Open the app on *data* within its context, and close all that it has opened.

    Raises:
        StartError: it cannot be opened, or a backup is being restored there.
    """
    settings = load_settings(data)
    with in_use(settings):
        app = create_app(settings)
        try:
            with app.app_context():
                yield app
        finally:
            app.extensions["jobs"].close()
            write_all_back(app)


@contextmanager
def in_use(settings: Settings) -> Iterator[None]:
    """Let no backup be restored over the database, as long as this process uses it.

    On PostgreSQL nothing is to be said: a restore sees who is connected.

    Raises:
        StartError: one is being restored now.
    """
    with ExitStack() as stack:
        if file := file_at(settings.database_url):
            stack.enter_context(served(file))
        yield
