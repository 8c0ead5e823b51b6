"""What the variable parts of an address may be: whatever else is no address of ours."""

from typing import Final

from flask import Flask, redirect, request, url_for
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import (
    IntegerConverter,
    Map,
    PathConverter,
    RequestRedirect,
    UnicodeConverter,
)
from werkzeug.wrappers import Response

LARGEST_NUMBER: Final = (1 << 31) - 1
"""The largest number that a column of both databases holds."""


class _Number(IntegerConverter):
    """A number that a column holds; its digits are those that the app itself writes."""

    regex = "[0-9]{1,10}"

    def __init__(self, map: Map) -> None:  # noqa: A002 (Werkzeug calls it so)
        super().__init__(map, max=LARGEST_NUMBER)


class _Text(UnicodeConverter):
    """A part without a NUL, which PostgreSQL takes in no text."""

    def __init__(self, map: Map) -> None:  # noqa: A002
        super().__init__(map)
        self.regex = r"[^/\0]+"


class _Path(PathConverter):
    """Parts without a NUL."""

    regex = r"[^/\0][^\0]*?"


def init_addresses(app: Flask) -> None:
    """Let the addresses of *app* hold what the database can be asked for; call it first."""
    app.url_map.converters.update(
        {"default": _Text, "string": _Text, "path": _Path, "int": _Number})


def lead_from_slash() -> Response | None:
    """Lead from an address with a slash at its end to the one without: tools add one."""
    path = request.path.rstrip("/")
    if not isinstance(request.routing_exception, NotFound) or path == request.path or not path:
        return None
    adapter = request_ctx.url_adapter
    if adapter is None:
        return None
    try:
        endpoint, values = adapter.match(path, request.method)
    except (HTTPException, RequestRedirect):
        return None
    query = request.query_string.decode("ascii", "replace")
    return redirect(url_for(endpoint, **values) + (f"?{query}" if query else ""), 308)
