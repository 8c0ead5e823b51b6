"""What the variable parts of an address may be: whatever else is no address of ours."""

from typing import Final

from flask import Flask
from werkzeug.routing import IntegerConverter, Map, PathConverter, UnicodeConverter

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
