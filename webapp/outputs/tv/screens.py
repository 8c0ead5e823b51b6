"""The page on a large screen: its address, the code that lets it in, what it shows to guests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, flash, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from webapp.core.show.frame import series_name
from webapp.server.data.database import db, writing
from webapp.server.data.models import Series
from webapp.server.http.access import reader_required, recorder_required, visitor
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.http.placed import absolute, link_to
from webapp.server.http.shown import show_once, shown
from webapp.server.language.days import show_time
from webapp.server.language.locale import current_language
from webapp.server.language.locale import gettext as _
from webapp.settings.household.invites import CODE_LIFE, make_invite, shown_code
from webapp.settings.household.on_screen import screen_invite, show_no_more, show_on_screen
from webapp.settings.household.pages import qr_picture

pages: Final = Blueprint("screens", __name__, url_prefix="/household/screen")

_KIND: Final = "screen-code"
_MOST: Final = 12
"""Series that can be chosen, the newest: older ones have a page of their own that leads here."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A series that a screen may keep to."""

    id: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Code:
    """A code just made: as it is typed, as an address that carries it, and that one as a QR code.

    What carries it stands behind a ``#``, which browsers tell no server and no log keeps.
    """

    typed: str
    address: str
    picture: Markup
    minutes: int


@dataclass(frozen=True, slots=True)
class SettingUpView:
    """The page; ``typed`` is the shortest address, ``path`` the one that was chosen.

    ``guests`` says that screens show a code to visitors, ``until`` when that one ends.
    """

    series: Sequence[Choice]
    speaks: bool
    typed: str
    path: str
    address: str
    code: Code | None
    guests: bool
    until: str


def _path() -> str:
    """Return the path of the screen that is chosen."""
    speak = "1" if request.args.get("speak") == "1" else None
    language = current_language() if speak else None
    chosen = request.args.get("series", "")
    series = chosen if any(each.id == chosen for each in _series()) else None
    return url_for("tv.show", series=series, speak=speak, language=language)


def _series() -> Sequence[Series]:
    """Return the series that may be chosen: the newest, and the one that the address names."""
    named = Series.id == request.args.get("series", "")
    return db.session.scalars(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id,
               sa.or_(Series.archived_at.is_(None), named))
        .order_by(sa.case((named, 0), else_=1), Series.created_at.desc())
        .limit(_MOST)
    ).all()


def _code(path: str) -> Code | None:
    made = shown(_KIND)
    if made is None:
        return None
    address = f"{absolute(path)}#{made.secret}"
    return Code(shown_code(made.secret), address, qr_picture(address),
                int(CODE_LIFE.total_seconds() // 60))


@pages.get("")
@reader_required
def show() -> str:
    """Tell how a television or a tablet shows the table."""
    invite = screen_invite(db.session, visitor().household_id)
    path, chosen = _path(), request.args.get("series", "")
    view = SettingUpView(
        series=[Choice(each.id, series_name(each), each.id == chosen) for each in _series()],
        speaks=request.args.get("speak") == "1",
        typed=link_to("tv.show"),
        path=path,
        address=absolute(path),
        code=_code(path),
        guests=invite is not None,
        until=show_time(invite.expires_at) if invite and invite.expires_at else "",
    )
    return draw_page("outputs/tv/screens.html", view)


@pages.post("/code")
@recorder_required
def let_in() -> Response:
    """Make a code by which one screen joins as a guest."""
    with writing() as transaction:
        count_one(transaction, visitor().id, "invite")
        secret = make_invite(
            transaction, visitor().household_id, "code", "guest", visitor().id)
    show_once(_KIND, secret)
    return _back("code")


@pages.post("/guests")
@recorder_required
def guests() -> Response:
    """Let screens show a code by which visitors follow on their phones, or no more."""
    show_it = request.form.get("show") == "1"
    with writing() as transaction:
        home = visitor().household_id
        if show_it:
            count_one(transaction, visitor().id, "invite")
            show_on_screen(transaction, home, visitor().id)
        else:
            show_no_more(transaction, home)
    flash(_("Saved."), "ok")
    return _back("guests")


def _back(where: str) -> Response:
    """Return to the page, with what was chosen on it."""
    return redirect(url_for(
        "screens.show", _anchor=where, series=request.args.get("series") or None,
        speak=request.args.get("speak") or None), 303)
