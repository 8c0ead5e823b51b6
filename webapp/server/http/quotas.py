"""What is said where a household has as much as it may have: what, how many, and what helps."""

from collections.abc import Mapping
from typing import Final

from flask import Flask, Response, flash, make_response, request

from rules.messages import N_, NP_
from webapp.server.data.quotas import Quota, TooMuch
from webapp.server.http.page import ErrorView, draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points

_TEXTS: Final[Mapping[Quota, tuple[int, str, tuple[str, str]]]] = {
    "devices": (422, N_("All places for devices are taken"), NP_(
        "A household has at most %(most)s device. Its keeper can send away one that nobody uses"
        " any more, on the page of the household.",
        "A household has at most %(most)s devices. Its keeper can send away those that nobody uses"
        " any more, on the page of the household.")),
    "players": (422, N_("There are many players here"), NP_(
        "A household has at most %(most)s player, so no new one was added. Choose among those"
        " whom it knows.",
        "A household has at most %(most)s players, so no new one was added. Choose among those"
        " whom it knows.")),
    "series": (422, N_("There are many series here"), NP_(
        "A household has at most %(most)s series, so no new one was made. Its keeper can delete"
        " one that nobody needs.",
        "A household has at most %(most)s series, so no new one was made. Its keeper can delete"
        " those that nobody needs.")),
    "game-lines": (422, N_("This game is very long"), NP_(
        "A game has at most %(most)s line, so this was not entered. All that was entered before"
        " is safe.",
        "A game has at most %(most)s lines, so this was not entered. All that was entered before"
        " is safe.")),
    "day-lines": (429, N_("That is a lot for one day"), NP_(
        "A household enters at most %(most)s line a day, so this was not entered. All that was"
        " entered before is safe, and tomorrow it goes on.",
        "A household enters at most %(most)s lines a day, so this was not entered. All that was"
        " entered before is safe, and tomorrow it goes on.")),
    "photos": (422, N_("There are many photos here"), NP_(
        "A household keeps at most %(most)s photo, so this one was not taken. Old ones can be"
        " deleted on the page of the household; what was entered from them stays.",
        "A household keeps at most %(most)s photos, so this one was not taken. Old ones can be"
        " deleted on the page of the household; what was entered from them stays.")),
    "megabytes": (413, N_("The photos take much room"), NP_(
        "The photos of a household take at most %(most)s MB, so this one was not taken. Old ones"
        " can be deleted on the page of the household; what was entered from them stays.",
        "The photos of a household take at most %(most)s MB, so this one was not taken. Old ones"
        " can be deleted on the page of the household; what was entered from them stays.")),
}


def say_too_much(too_much: TooMuch) -> str:
    """Return the sentence that says what cannot be added, and what helps."""
    return ngettext(*_TEXTS[too_much.quota][2], too_much.most, most=show_points(too_much.most))


def status_of(too_much: TooMuch) -> int:
    """Return the status that an answer has which says so."""
    return _TEXTS[too_much.quota][0]


def init_quota_page(app: Flask) -> None:
    """Answer with a page that says so; the script, which shows no pages, comes back to read it."""

    def tell(error: TooMuch) -> Response:
        status, title, _text = _TEXTS[error.quota]
        words = say_too_much(error)
        page = draw_page("layout/error.html", ErrorView(_(title), words))
        if request.headers.get("X-Fragment"):
            flash(words, "error")  # after the page, which would show it
        return make_response(page, status)

    app.register_error_handler(TooMuch, tell)
