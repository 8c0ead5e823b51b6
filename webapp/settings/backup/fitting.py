"""Whether rows fit their tables: what an archive may hold otherwise, and no database looks at.

SQLite keeps no text to its length and knows no list of words, and a backup is filled in without a
look at what its rows point to.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from rules.messages import N_, Message, message
from webapp.server.data.models import Model
from webapp.settings.backup.schema import KeptTable

MISSING: Final = N_("a value is missing")
_NONE_OF: Final = N_("“{found}” is not one of {words}")
WRONG: Final = N_("{table}, row {row}, {column}: {expected}")
_LONGEST_TOLD: Final = 40


@cache
def words() -> Mapping[tuple[str, str], frozenset[str]]:
    """Return the words that a column may hold, where it may hold no others: roles and the like."""
    found = {}
    for mapper in Model.registry.mappers:
        for name, hint in get_type_hints(mapper.class_).items():
            (kind,) = get_args(hint) or (None,)
            if get_origin(kind) is Literal and name in mapper.columns:
                found[str(mapper.local_table), name] = frozenset(get_args(kind))
    return found


class Fitting:
    """Looks at rows one after another, each table after those that it points to."""

    def __init__(self, tables: Sequence[KeptTable], *, pointing: bool = True) -> None:
        self._pointing = pointing
        self._known: dict[tuple[str, str], set[Any]] = {
            parent: set() for each in tables for parent in each.parents.values()}

    def faults(self, kept: KeptTable, number: int, row: Mapping[str, Any]) -> Iterator[Message]:
        """Yield what is wrong with the row of that *number*, and remember what points to it."""
        for name, kind in kept.columns:
            value = row[name]
            if kind != "bytes" and (expected := self._expected(kept, name, value)) is not None:
                yield message(WRONG, table=kept.name, row=number, column=name, expected=expected)
            if (known := self._known.get((kept.name, name))) is not None:
                known.add(value)

    def _expected(self, kept: KeptTable, name: str, value: object) -> Message | None:
        if value is None:
            return message(MISSING) if name in kept.needed else None
        most = kept.lengths.get(name)
        if most is not None and isinstance(value, str) and len(value) > most:
            return message(N_("too long: {found}, at most {most}"),
                           most=most, found=len(value))
        allowed = words().get((kept.name, name))
        if allowed is not None and value not in allowed:
            return message(_NONE_OF, found=str(value)[:_LONGEST_TOLD],
                           words=", ".join(sorted(allowed)))
        parent = kept.parents.get(name)
        if self._pointing and parent is not None and value not in self._known[parent]:
            return message(_NONE_OF, found=str(value)[:_LONGEST_TOLD], words=parent[0])
        return None
