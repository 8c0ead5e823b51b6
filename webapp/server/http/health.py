"""``/health``: whether the app can answer, for monitoring; public, without details."""

import sqlalchemy as sa
from flask import Flask, Response
from sqlalchemy.exc import SQLAlchemyError

from webapp.server.data.database import db
from webapp.server.data.models import Household


def init_health(app: Flask) -> None:
    """Serve ``/health``."""
    app.add_url_rule("/health", "health", _health)


def _health() -> Response:
    try:
        db.session.execute(sa.select(Household.id).limit(1))
    except (SQLAlchemyError, OSError, UnicodeDecodeError):
        answer = Response("not ok\n", 503, mimetype="text/plain")
    else:
        answer = Response("ok\n", mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer
