"""The values of rows as a backup writes them: JSON, the same for every database."""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from webapp.server.data.models import Moment

Kind: TypeAlias = Literal["json", "moment", "day", "bytes", "bool", "int", "float", "text"]

TYPES: Final[Mapping[Kind, sa.types.TypeEngine[Any]]] = {
    "json": sa.JSON(none_as_null=True),
    "moment": Moment(),
    "day": sa.Date(),
    "bytes": sa.LargeBinary(),
    "bool": sa.Boolean(),
    "int": sa.BigInteger(),
    "float": sa.Float(),
    "text": sa.Text(),
}
_FOUND: Final[Sequence[tuple[type[sa.types.TypeEngine[Any]], Kind]]] = (
    (sa.JSON, "json"), (sa.DateTime, "moment"), (sa.Date, "day"), (sa.LargeBinary, "bytes"),
    (sa.Boolean, "bool"), (sa.Integer, "int"), (sa.Numeric, "float"), (sa.String, "text"))


def kind_of(column_type: sa.types.TypeEngine[Any]) -> Kind:
    """Return the kind of a column's values.

    Raises:
        TypeError: no backup has had such a column yet; it must be given a kind here.
    """
    for known, kind in _FOUND:
        if isinstance(column_type, known):
            return kind
    raise TypeError(column_type)


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at


def _json(text: str) -> Any:  # noqa: ANN401 (whatever JSON holds)
    value = json.loads(text)
    return sa.JSON.NULL if value is None else value


_ENCODE: Final[Mapping[Kind, Callable[[Any], Any]]] = {
    "moment": datetime.isoformat,
    "day": date.isoformat,
    "bytes": lambda value: base64.b64encode(value).decode("ascii"),
}
_DECODE: Final[Mapping[Kind, tuple[type, Callable[[Any], Any]]]] = {
    "json": (str, _json),
    "moment": (str, _moment),
    "day": (str, date.fromisoformat),
    "bytes": (str, lambda text: base64.b64decode(text, validate=True)),
    "bool": (bool, bool),
    "int": (int, int),
    "float": (float, float),
    "text": (str, str),
}


def encode(kinds: Sequence[Kind], row: Sequence[Any]) -> bytes:
    """Return *row* as one line of JSON, an array; a JSON column comes as its text."""
    values = [
        value if value is None or kind not in _ENCODE else _ENCODE[kind](value)
        for kind, value in zip(kinds, row, strict=True)]
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def decode(kinds: Sequence[Kind], line: bytes) -> list[Any]:
    """Return the row that a line of JSON stands for.

    Raises:
        ValueError: it stands for none, or its values are of other kinds.
    """
    values = json.loads(line)
    if not isinstance(values, list) or len(values) != len(kinds):
        raise ValueError(line[:80])
    return [None if value is None else _decoded(kind, value)
            for kind, value in zip(kinds, values, strict=True)]


def _decoded(kind: Kind, value: Any) -> Any:  # noqa: ANN401 (what a column holds)
    shape, decoded = _DECODE[kind]
    if type(value) is not shape:
        raise ValueError(kind)
    return decoded(value)
