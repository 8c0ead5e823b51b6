"""The pages of an evening, of a year and of the household's records."""

from datetime import date
from typing import Final, NoReturn

import sqlalchemy as sa
from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from webapp.history.evening.evening import evening_page, evening_result
from webapp.history.evening.listed import evenings_page, question_url
from webapp.history.evening.telling import evening_link
from webapp.history.evening.view import NoYear
from webapp.history.evening.year import records_page, year_page
from webapp.history.search.asked import Library, household_library
from webapp.history.share.pages import digest_of, share_page, share_picture
from webapp.history.share.result import Result
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.http.access import reader_required, visitor
from webapp.server.http.errors import StillCounting
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of, this_evening

pages: Final = Blueprint("evening", __name__)


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404)
    return day if day.isoformat() == text else abort(404)  # a page has one address


def _evening(day: date) -> Library:
    """Return all games, those of the evening counted first; an evening is told whole or not yet."""
    library = household_library(lambda began: evening_of(began) == day)
    if library.missing.asked:
        raise StillCounting
    return library


def _nothing(library: Library) -> NoReturn:
    """Answer that there is nothing, or nothing yet."""
    if library.missing.counted:
        raise StillCounting
    abort(404)


@pages.get("/evenings")
@reader_required
def overview() -> str | Response:
    """Show the list of evenings with its search; what is a question is answered elsewhere."""
    view = evenings_page()
    nothing = view.query and view.remembered and not (view.shown.found or view.people)
    if nothing and (asked := question_url(view.query)):
        return redirect(asked, 303)
    return draw_page("history/evening/list.html", view)


@pages.get("/evening/<day>")
@reader_required
def show(day: str) -> str:
    """Show the evening of a day, written 2026-11-21."""
    library = _evening(_day(day))
    page = evening_page(library, _day(day), _playing(_day(day))) or _nothing(library)
    return draw_page("history/evening/evening.html", page)


@pages.get("/evening/<day>/share")
@reader_required
def share(day: str) -> str:
    """Offer an evening as a picture and as text."""
    result = _result(_evening(_day(day)), day)
    return share_page(
        evening_link(_day(day)),
        url_for("evening.picture", day=day, v=digest_of(_stamp(result))),
        f"joly-{_day(day).isoformat()}.png", result)


@pages.get("/evening/<day>/evening.png")
@reader_required
def picture(day: str) -> Response:
    """Answer with the picture of an evening."""
    result = _result(_evening(_day(day)), day)
    return share_picture(_stamp(result), lambda: result)


def _result(library: Library, day: str) -> Result:
    return evening_result(library, _day(day), _playing(_day(day))) or _nothing(library)


def _playing(day: date) -> frozenset[str]:
    """Return the series of the household of which a game of that evening is not over."""
    rows = db.session.execute(
        sa.select(Game.series_id, Game.created_at).join(Series, Series.id == Game.series_id)
        .where(Series.household_id == visitor().household_id, Game.status == "playing",
               Game.thrown_at.is_(None)))
    return frozenset(series for series, began in rows if evening_of(began) == day)


def _stamp(result: Result) -> str:
    """Return what changes with all that a picture shows."""
    return repr(result.card)


@pages.get("/years")
@reader_required
def years() -> str:
    """Show the last year in which a game was finished."""
    library = household_library()
    last = max((each.day.year for each in library.games), default=this_evening().year)
    page = year_page(library, last)
    return draw_page("history/evening/year.html" if page else "history/evening/no_year.html",
                     page or NoYear(library.missing))


@pages.get("/years/<int:year>")
@reader_required
def year(year: int) -> str:
    """Show a year in review."""
    library = household_library(lambda began: evening_of(began).year == year)
    page = year_page(library, year) or _nothing(library)
    return draw_page("history/evening/year.html", page)


@pages.get("/records")
@reader_required
def records() -> str:
    """Show the records of the household."""
    return draw_page("history/evening/records.html", records_page(household_library()))
