"""The upgrade of the database, by its migrations; loaded where the tables are not the newest."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import cast

import sqlalchemy as sa
from alembic.util import CommandError
from flask import Flask
from flask_alembic import Alembic

from webapp.server.data.config import StartError
from webapp.server.data.database import IMMEDIATE, UPGRADE_LOCK, db
from webapp.server.data.models import Model


def alembic_of(app: Flask) -> Alembic:
    """Return the migrations of *app*, bound to it; call it in a context of the app."""
    if (found := app.extensions.get("alembic")) is not None:
        return cast("Alembic", found)
    app.config["ALEMBIC"] = {"script_location": str(Path(__file__).parents[1] / "migrations")}
    # SQLite can roll table changes back too, which Alembic does not expect of it.
    app.config["ALEMBIC_CONTEXT"] = {"transactional_ddl": True}
    alembic = Alembic(
        run_mkdir=False,
        command_name="",
        metadatas=Model.metadata,
        engines=db.engine.execution_options(**IMMEDIATE),
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    alembic.init_app(app)
    return alembic


def upgrade(app: Flask, before: Callable[[], None]) -> None:
    """Bring the tables up to date; a second process waits and then finds nothing to do.

    *before* is called where there are tables of an older version.

    Raises:
        StartError: a newer version of the app made them.
    """
    try:
        _upgrade_locked(app, before)
    except CommandError as error:
        message = ("The database was made by another version of Joly, newer than this one: run "
                   f"that one. Nothing was changed ({error}).")
        raise StartError(message) from error


def _upgrade_locked(app: Flask, before: Callable[[], None]) -> None:
    engine, alembic = db.engine, alembic_of(app)
    if engine.dialect.name == "sqlite":
        _upgrade(app, alembic, before)
        return
    with engine.connect() as lock:
        lock.execute(sa.select(sa.func.pg_advisory_lock(UPGRADE_LOCK)))
        lock.commit()
        try:
            _upgrade(app, alembic, before)
        finally:
            lock.execute(sa.select(sa.func.pg_advisory_unlock(UPGRADE_LOCK)))
            lock.commit()


def _upgrade(app: Flask, alembic: Alembic, before: Callable[[], None]) -> None:
    with app.app_context():
        current = {each.revision for each in alembic.current()}
        newest = {each.revision for each in alembic.heads()}
    if current and current != newest:
        before()
    with app.app_context():
        alembic.upgrade()
