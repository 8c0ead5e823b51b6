"""A row in every table that there is, with something in every column: no new one is forgotten."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

import sqlalchemy as sa

from webapp.server.data.models import Model, Moment
from webapp.server.data.photo_tables import Reading
from webapp.settings.backup.fitting import words

OF_THE_SERVER: Final = {"attempt", "api_rate", "invitation", "job"}
"""Tables whose rows belong to no household: who adds one decides it here."""


def fill(connection: sa.Connection, number: int) -> None:
    """Add a household and one row of each other table that belongs to it, unlike other numbers'."""
    made: dict[str, Any] = {}
    for table in Model.metadata.sorted_tables:
        row = {column.name: _value(made, column, number) for column in table.columns}
        made |= {f"{table.name}.{name}": value for name, value in row.items()}
        connection.execute(sa.insert(table).values(row))


def _value(made: dict[str, Any], column: sa.Column[Any], number: int) -> Any:  # noqa: ANN401
    found = next((made[key.target_fullname] for key in column.foreign_keys), None)
    if found is not None:
        return found
    if (allowed := words().get((column.table.name, column.name))) is not None:
        return sorted(allowed)[number % len(allowed)]
    if isinstance(column.type, sa.String):
        return f"{column.table.name}-{column.name}-ș{number}"[-(column.type.length or 99):]
    return next(make(number) for kind, make in _VALUES.items() if isinstance(column.type, kind))


_VALUES: Final[Mapping[type | tuple[type, ...], Callable[[int], Any]]] = {
    sa.Boolean: lambda _number: True,
    sa.Integer: lambda number: number,
    (sa.JSON, Reading): lambda number: {"ș": [number, None, "„"]},
    sa.LargeBinary: lambda number: bytes([0, 255, number]),
    sa.Date: lambda number: date(2026, 11, number),
    Moment: lambda number: datetime(2026, 11, number, 20, 15, 30, 123456, tzinfo=UTC),
}
