"""The page of a household that has reached a limit: which one, and what to do."""

from collections.abc import Mapping
from typing import Final

from flask import Flask, Response, flash, make_response, request

from rules.messages import N_
from webapp.server.data.quotas import Quota, TooMuch
from webapp.server.http.page import ErrorView, draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import show_points

_TITLE: Final = N_("Limit reached")

_TEXTS: Final[Mapping[Quota, tuple[int, str]]] = {
    "devices": (422, N_("Phones: at most %(most)s. Ask the keeper to remove one.")),
    "players": (422, N_("Players: at most %(most)s. Choose one from the list.")),
    "series": (422, N_("Series: at most %(most)s. Delete one first.")),
    "game-lines": (422, N_("Moves in a game: at most %(most)s. This one was not saved.")),
    "day-lines": (429, N_("Moves a day: at most %(most)s. This one was not saved. "
                          "Go on tomorrow.")),
    "photos": (422, N_("Photos: at most %(most)s. Delete old ones in Settings. "
                       "Their moves stay.")),
    "megabytes": (413, N_("Photos: at most %(most)s MB. Delete old ones in Settings. "
                          "Their moves stay.")),
}


def say_too_much(too_much: TooMuch) -> str:
    """Return the sentence that says what cannot be added, and what helps."""
    return _(_TEXTS[too_much.quota][1], most=show_points(too_much.most))


def status_of(too_much: TooMuch) -> int:
    """Return the status that an answer has which says so."""
    return _TEXTS[too_much.quota][0]


def init_quota_page(app: Flask) -> None:
    """Answer with a page that says so; the script, which shows no pages, comes back to read it."""

    def tell(error: TooMuch) -> Response:
        words = say_too_much(error)
        page = draw_page("layout/error.html", ErrorView(_(_TITLE), words))
        if request.headers.get("X-Fragment"):
            flash(words, "error")  # after the page, which would show it
        return make_response(page, status_of(error))

    app.register_error_handler(TooMuch, tell)
