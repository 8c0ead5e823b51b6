"""What webhooks may reach on this server now: its private networks are one household's alone."""

from dataclasses import replace

import sqlalchemy as sa
from flask import Flask, current_app

from webapp.server.data.database import db
from webapp.server.data.models import Household
from webapp.settings.api.guard import Guard, load_guard


def guard_now() -> Guard:
    """Return the guard of the app.

    Where nobody said what may be reached, and there are several households, their keepers are not
    all at home in the server's network: then it is the Internet alone.
    """
    guard: Guard = current_app.extensions["api_guard"]
    if guard.is_said or not guard.networks:
        return guard
    some = db.session.scalars(sa.select(Household.id).limit(2)).all()
    return replace(guard, networks=()) if len(some) > 1 else guard


def init_reach(app: Flask) -> None:
    """Tell *app* what webhooks may reach.

    Raises:
        StartError: the environment does not say it in a way that can be understood.
    """
    app.extensions["api_guard"] = load_guard()
