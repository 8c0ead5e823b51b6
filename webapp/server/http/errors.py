"""Error pages: what happened, and what to do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask import Flask, Response, g, make_response, request
from flask_wtf.csrf import CSRFError  # type: ignore[import-untyped]
from werkzeug.exceptions import (
    BadHost,
    BadRequest,
    HTTPException,
    MisdirectedRequest,
    NotFound,
    ServiceUnavailable,
)

from rules.messages import N_
from webapp.server.http.checks import FromElsewhere
from webapp.server.http.page import ErrorView, draw_page, is_api, problem
from webapp.server.language.locale import gettext as _

TEXTS: Final[Mapping[int, tuple[str, str]]] = {
    400: (
        N_("Something went wrong"),
        N_("This was not saved. Go back and send it again."),
    ),
    403: (N_("This phone can only watch"), N_("The keeper can change this.")),
    404: (
        N_("Nothing here"),
        N_("The address is wrong, or this was deleted."),
    ),
    405: (
        N_("Something went wrong"),
        N_("This was not saved. Go back and send it again."),
    ),
    409: (
        N_("Someone was faster"),
        N_("The page has changed. Check it and try again."),
    ),
    413: (
        N_("Limit reached"),
        N_("Go back and send less at once."),
    ),
    429: (
        N_("Too many at once"),
        N_("Nothing is lost. Wait ten minutes, then send it again."),
    ),
    500: (
        N_("Something went wrong"),
        N_("Nothing is lost. Go back and try again."),
    ),
}

_FROM_ELSEWHERE: Final = (
    N_("Nothing was changed"),
    N_("This came from another page. Open Joly and do it there."),
)

_NOT_OURS: Final = (
    N_("Nothing here"),
    N_("Use the link you were given. To allow this name, set JOLY_NAMES, or JOLY_BASE_URL behind a "
       "proxy."),
)

_SWITCHED_OFF: Final = (
    N_("Player statistics"),
    N_("Player statistics are off. The keeper can turn them on in Settings."),
)

_COUNTING: Final = (
    N_("Still counting"),
    N_("Joly is going through all games. Try again in a minute."),
)

_FOR_PROGRAMS: Final[Mapping[int, str]] = {
    404: "There is nothing at this address, or it belongs to another household.",
    405: "This address can only be read.",
    413: "A request of this size is not read.",
    421: "Joly is not known by this name. JOLY_NAMES or JOLY_BASE_URL can allow it.",
}
"""Texts for API clients, where they differ from the pages."""


class SwitchedOff(NotFound):
    """The page exists, but the household has turned it off."""


class StillCounting(ServiceUnavailable):
    """The page may exist once all games are recounted."""

    def __init__(self) -> None:
        super().__init__(retry_after=60)


_OWN_TEXTS: Final[Sequence[tuple[type[HTTPException], tuple[str, str]]]] = (
    (BadHost, TEXTS[404]), (FromElsewhere, _FROM_ELSEWHERE),
    (MisdirectedRequest, _NOT_OURS), (SwitchedOff, _SWITCHED_OFF),
    (StillCounting, _COUNTING))
"""Texts of errors that share their status with others."""


@dataclass(frozen=True, slots=True)
class StaleFormView:
    """A form ready to be sent again; ``shown`` is what people typed into it."""

    fields: list[tuple[str, str]]
    shown: list[str]
    action: str


def init_errors(app: Flask) -> None:
    """Answer every error with a page of ours."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(CSRFError, _stale_form)


def _http_error(error: HTTPException) -> Response | HTTPException:
    code = error.code or 500
    if error.response is not None or code < 400:  # noqa: PLR2004 (redirections are no errors)
        return error
    usual = TEXTS.get(code, TEXTS[500 if code >= 500 else 400])  # noqa: PLR2004
    title, text = next((said for kind, said in _OWN_TEXTS if isinstance(error, kind)), usual)
    if is_api():
        response = problem(code, error.name, _FOR_PROGRAMS.get(code, text))
    else:
        page = draw_page("layout/error.html", ErrorView(
            _(title), _(text), household=isinstance(error, SwitchedOff)))
        response = make_response(page, code)
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            response.headers[name] = value
    return response


def _stale_form(error: CSRFError) -> Response | HTTPException:
    """Show what was entered on a page that had been open for too long, ready to be sent again.

    A form without any token does not come from a page of ours.

    Another site cannot use this to speak for our device: what browsers say comes from elsewhere was
    refused before, and a stranger's fields are not repeated.
    """
    if not (request.form.get("csrf_token") or request.headers.get("X-CSRFToken")):
        return _http_error(BadRequest())
    posted = request.form.items(multi=True) if g.get("device") else ()
    fields = [(name, value) for name, value in posted if name != "csrf_token"]
    shown = [value for name, value in fields if name not in {"token", "next"} and value]
    action = f"{request.script_root}{request.path}"
    page = draw_page("layout/stale_form.html", StaleFormView(fields, shown, action))
    return make_response(page, error.code or 400)
