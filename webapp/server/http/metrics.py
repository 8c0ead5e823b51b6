"""``/metrics`` for Prometheus: figures of all server processes, protected by a token.

Each process counts in a file of its own, in the folder that PROMETHEUS_MULTIPROC_DIR names, and
whichever is asked adds them up. Without a token in the settings there is no such address, and
nothing is counted. ``/health`` says whether the app can answer: public, without details.
"""

import hmac
import os
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import sqlalchemy as sa
from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from webapp.server.data.database import db
from webapp.server.data.models import Household
from webapp.server.data.photo_tables import Photo
from webapp.server.http.observed import Answered, also_observe
from webapp.server.http.storage import trouble_of

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

Look: TypeAlias = Callable[[], float]
"""Finds a figure at the moment at which it is asked for."""

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The name in the environment of the folder that the processes of a server count in."""

_PLACE: Final = "figures"
_SECONDS: Final = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


def init_metrics(app: Flask, token: str) -> None:
    """Count, and serve ``/metrics`` for *token*; without one, do neither."""
    app.extensions[_PLACE] = [("joly_photos_waiting", "Photos that wait or are being read.",
                               _photos_waiting)]
    if not token:
        return
    # Found on use: it looks at the environment when it is imported, and takes memory.
    from prometheus_client import CollectorRegistry, Counter, Histogram  # noqa: PLC0415

    registry = CollectorRegistry()
    answers = Histogram(
        "joly_http_request_seconds", "Time to answer, by the rule of the address.",
        ["method", "route", "status"], buckets=_SECONDS, registry=registry)
    entered = Counter("joly_entries", "Record lines that were entered.", registry=registry)
    errors = Counter(
        "joly_database_errors", "Errors of the database.", ["kind"], registry=registry)

    def observe(answered: Answered) -> None:
        status = f"{answered.status // 100}xx"
        answers.labels(answered.method, answered.route, status).observe(answered.seconds)
        if answered.entered:
            entered.inc(answered.entered)

    def failed(context: sa.engine.ExceptionContext) -> None:
        cause = context.sqlalchemy_exception or context.original_exception
        errors.labels(trouble_of(cause) or "other").inc()

    also_observe(app, observe)
    with app.app_context():
        sa.event.listen(db.engine, "handle_error", failed)

    def metrics() -> Response:
        shown = request.headers.get("Authorization", "")
        if not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            return Response("There is nothing here.\n", 404, mimetype="text/plain")
        return Response(_counted(registry) + _looked_up(), mimetype="text/plain; version=0.0.4")

    app.add_url_rule("/metrics", "metrics", metrics)


def also_show(app: Flask, name: str, text: str, look: Look) -> None:
    """Show one more figure of *app*, which *look* finds."""
    app.extensions[_PLACE].append((name, text, look))


def _counted(registry: "CollectorRegistry") -> bytes:
    """Return what was counted by all processes."""
    from prometheus_client import CollectorRegistry, generate_latest  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _looked_up() -> bytes:
    """Return what no process has to count: it can be looked up."""
    from prometheus_client import CollectorRegistry, Gauge, generate_latest  # noqa: PLC0415

    now = CollectorRegistry()
    Gauge("joly_build_info", "The version that runs.", ["version"],
          registry=now, multiprocess_mode="mostrecent").labels(_version()).set(1)
    for name, text, look in cast("list[tuple[str, str, Look]]", current_app.extensions[_PLACE]):
        # What cannot be found is left out; the other figures are shown all the same.
        with suppress(SQLAlchemyError, OSError):
            found = look()
            Gauge(name, text, registry=now, multiprocess_mode="mostrecent").set(found)
    return generate_latest(now)


def _photos_waiting() -> float:
    return db.session.scalar(sa.select(sa.func.count()).select_from(Photo).where(
        Photo.status == "waiting")) or 0


def _version() -> str:
    try:
        return version("joly")
    except PackageNotFoundError:
        return "unknown"


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
