"""Error pages in the manner of the house: what happened, and a way on."""

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
from webapp.server.http.page import ErrorView, draw_page
from webapp.server.http.problem import is_api, problem
from webapp.server.language.locale import gettext as _

TEXTS: Final[Mapping[int, tuple[str, str]]] = {
    400: (
        N_("That could not be read"),
        N_("The form did not arrive whole. Go back and send it again."),
    ),
    403: (N_("This device may only look"), N_("The household’s keeper can let it do more.")),
    404: (
        N_("There is nothing here"),
        N_("The address may be mistyped, or what was here has been deleted."),
    ),
    405: (
        N_("That does not work this way"),
        N_("This address is for a form. Go back to the page with the form."),
    ),
    409: (
        N_("Somebody was faster"),
        N_("The page has changed in the meantime. Look at it and try again."),
    ),
    413: (
        N_("That is too large"),
        N_("Less can be sent at once. Go back and send a smaller piece."),
    ),
    429: (
        N_("That was a great deal at once"),
        N_("Joly takes a short break with this device. Nothing is lost: wait ten minutes, go back "
           "and send it again."),
    ),
    500: (
        N_("Something went wrong here"),
        N_("Nothing that was entered before is lost. Go back and try again."),
    ),
}

_NO_HOST: Final = (
    N_("There is no such address"),
    N_("The name of the computer in it is none that a computer can have. Look at the address once "
       "more, or begin at the start page."),
)

_FROM_ELSEWHERE: Final = (
    N_("This came from another page"),
    N_("Joly takes forms from its own pages only, so nothing was changed. Open Joly and do it "
       "there."),
)

_NOT_OURS: Final = (
    N_("Joly is not known by this name"),
    N_("Open it by the link you were given. Whoever runs Joly can allow this name with JOLY_NAMES, "
       "or with JOLY_BASE_URL behind a proxy."),
)

_SWITCHED_OFF: Final = (
    N_("This is switched off here"),
    N_("In this household nothing is told of what the games say of everybody. The keeper can "
       "switch it on again, under Household."),
)

_COUNTING: Final = (
    N_("This is still being counted"),
    N_("Joly goes through the games of this household anew, behind the pages. Look again in a "
       "minute or two."),
)

_FOR_PROGRAMS: Final[Mapping[int, str]] = {
    404: "There is nothing at this address, or it belongs to another household.",
    405: "This address can only be read.",
    413: "A request of this size is not read.",
    421: "Joly is not known by this name. JOLY_NAMES or JOLY_BASE_URL can allow it.",
}
"""What is said to programs where the words for people would not fit."""


class SwitchedOff(NotFound):
    """What is asked for is there, and this household wants nothing of it."""


class StillCounting(ServiceUnavailable):
    """What is asked for may be there, once all games are counted anew."""

    def __init__(self) -> None:
        super().__init__(retry_after=60)


_OWN_TEXTS: Final[Sequence[tuple[type[HTTPException], tuple[str, str]]]] = (
    (BadHost, _NO_HOST), (FromElsewhere, _FROM_ELSEWHERE),
    (MisdirectedRequest, _NOT_OURS), (SwitchedOff, _SWITCHED_OFF),
    (StillCounting, _COUNTING))
"""What is said of errors that their status alone does not tell."""


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

    What bears no token at all comes from no page of ours, and no page was open.

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
