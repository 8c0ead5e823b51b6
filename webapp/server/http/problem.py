"""How the API says what went wrong: a problem document (RFC 9457), in English, without a cookie."""

import json
from typing import Final

from flask import Response, request

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
