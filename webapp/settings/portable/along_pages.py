"""The pages from which a series or the whole household is taken along, as downloads."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from flask import Blueprint, abort, make_response, request, stream_with_context, url_for
from werkzeug.wrappers import Response

from webapp.core.show.frame import series_name
from webapp.core.show.table import Link
from webapp.play.photos.store import room_taken
from webapp.server.data.database import db
from webapp.server.data.models import Series
from webapp.server.http.access import household_series, recorder_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of
from webapp.server.language.locale import gettext as _
from webapp.settings.portable.archive import packed
from webapp.settings.portable.bgstats import played_games
from webapp.settings.portable.documents import written
from webapp.settings.portable.export import Wanted, household_files, portable_series, series_of
from webapp.settings.portable.feed_pages import address_shown, calendar_made
from webapp.settings.portable.tables import totals_table
from webapp.settings.portable.view import AlongView, CalendarView

pages: Final = Blueprint("along", __name__)

BUSY: Final = 503
_turns: Final = threading.Lock()
_being_sent: Final[set[int]] = set()
"""Households that this process makes an archive with photos for, or sends one to."""


@pages.get("/household/along")
@recorder_required
def household() -> str:
    """Show what there is to take along of the household, and where something is brought in."""
    return household_page()


def household_page(error: str = "") -> str:
    """Return the page, with why a file cannot be brought in."""
    link = calendar_made()
    keeper = visitor().may("keeper")
    return draw_page("settings/portable/along.html", AlongView(
        title=_("Export and import") if keeper else _("Export"),
        back=Link(_("Settings"), url_for("overview.show")),
        archive=url_for("along.household_archive"),
        others=[(Link("BG Stats", url_for("along.household_bgstats")), _bgstats_note())],
        photos=bool(room_taken().count),
        upload=url_for("bring.upload") if keeper else "",
        error=error,
        calendar=CalendarView(
            None if link is None else link.created_at, address_shown()) if keeper else None,
    ))


@pages.get("/series/<series_id>/along")
@recorder_required
def series(series_id: str) -> str:
    """Show in which formats a series can be taken along."""
    found = household_series(series_id)
    others = (
        ("csv", "CSV", _("For spreadsheets")),
        ("json", "JSON", _("For other apps")),
        ("bgsplay", "BG Stats", _bgstats_note()),
    )
    return draw_page("settings/portable/along.html", AlongView(
        title=_("Export series"),
        back=Link(series_name(found), url_for("series.show", series_id=found.id)),
        archive=url_for("along.series_file", series_id=found.id, kind="zip"),
        others=[(Link(label, url_for("along.series_file", series_id=found.id, kind=kind)), note)
                for kind, label, note in others],
        photos=bool(room_taken().count),
        upload="", error="", calendar=None,
    ))


def _bgstats_note() -> str:
    return _("For the app BG Stats")


@pages.get("/household/along/joly.zip")
@recorder_required
def household_archive() -> Response:
    """Answer with the whole household as an archive."""
    return _archive(lambda wanted: household_files(visitor().household_id, wanted), "joly.zip")


@pages.get("/household/along/joly.bgsplay")
@recorder_required
def household_bgstats() -> Response:
    """Answer with the played games of the whole household for BG Stats."""
    return _file(played_games(series_of(visitor().household_id)), "application/json",
                 "joly.bgsplay")


@pages.get("/series/<series_id>/along/<kind>")
@recorder_required
def series_file(series_id: str, kind: str) -> Response:
    """Answer with a series in one of the formats."""
    found = household_series(series_id)
    name = f"joly-{evening_of(found.created_at).isoformat()}.{kind}"
    if kind == "zip":
        return _archive(lambda wanted: portable_series(found, wanted).files(), name)
    return _file(*_table(found, kind), name)


def _table(found: Series, kind: str) -> tuple[bytes, str]:
    match kind:
        case "json":
            return written(portable_series(found, Wanted()).document), "application/json"
        case "csv":
            return totals_table(found), "text/csv; charset=utf-8"
        case "bgsplay":
            return played_games([found]), "application/json"
    return abort(404)


def _wanted() -> Wanted:
    return Wanted(history=request.args.get("history") == "1",
                  photos=request.args.get("photos") == "1")


def _archive(files: Callable[[Wanted], Iterable[tuple[str, bytes]]], name: str) -> Response:
    """Answer with an archive, which is sent as it is made: nothing waits for all of it.

    One with photos is large: a household gets one at a time.
    """
    wanted, household = _wanted(), visitor().household_id
    if wanted.photos and not _take_turn(household):
        words = _("Another export is running. Try again in a minute.")
        return make_response(household_page(words), BUSY, {"Retry-After": "60"})
    response = Response(stream_with_context(_parts(files(wanted))), mimetype="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    if wanted.photos:
        response.call_on_close(lambda: _being_sent.discard(household))
    return response


def _parts(files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    for part in packed(files):
        db.session.rollback()  # nothing is held in the database while it is sent
        yield part


def _take_turn(household: int) -> bool:
    """Say whether no archive of a household is on its way yet; from now on one is."""
    with _turns:
        free = household not in _being_sent
        _being_sent.add(household)
    return free


def _file(data: bytes, kind: str, name: str) -> Response:
    response = make_response(data)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
