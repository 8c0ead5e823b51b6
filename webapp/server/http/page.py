"""A page drawn from its view: a frozen dataclass, whose fields are the names its template reads.

Programs that ask the API get a problem document (RFC 9457) instead, in English, without a cookie.
"""

import json
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from flask import Response, render_template, request

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def draw_page(template: str, view: "DataclassInstance") -> str:
    """Return *template* drawn from *view*, whose class its first line names."""
    names = (each.name for each in fields(view))
    return render_template(template, **{name: getattr(view, name) for name in names})


@dataclass(frozen=True, slots=True)
class ErrorView:
    """What went wrong, as a page says it; ``household`` leads to where a keeper changes that."""

    title: str
    text: str
    household: bool = False


API: Final = "/api/"
"""What begins so is asked by programs with a token: there the cookie of a device counts nothing."""

PROBLEM: Final = "application/problem+json"


def is_api() -> bool:
    """Say whether a program is asking."""
    return request.path.startswith(API)


def problem(
    status: int, title: str, detail: str, headers: dict[str, str] | None = None
) -> Response:
    """Return the answer to what went wrong."""
    document = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return Response(json.dumps(document, ensure_ascii=False), status, headers, mimetype=PROBLEM)
