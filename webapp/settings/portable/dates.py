"""Dates as families write them: in numbers, in words, with the month in Roman letters."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Final

from babel import Locale

from webapp.server.language.catalogue import LANGUAGES

_PARTS: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_ROMAN: Final = {name: number for number, name in enumerate(
    ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"), 1)}
_YEARS: Final = range(1970, 2201)
"""As in archives."""
_LONGEST: Final = 60
_SHORTEST: Final = 3
"""Letters by which a month is known."""


def fold(text: str) -> str:
    """Return *text* without capitals and marks: "Ștefania" is "stefania"."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(
        each for each in parted if not unicodedata.combining(each)).split())


def read_days(cells: Sequence[str]) -> list[date | None]:
    """Return the day that each of *cells* names, ``None`` where it is none.

    5/11 is the fifth of November, unless another one can be nothing but month first. A month alone
    is its first day: ``is_month`` tells.
    """
    parts = [_PARTS.findall(fold(cell[:_LONGEST])) for cell in cells]
    month_first = any(_day(each) is None and _day(each, month_first=True) is not None
                      for each in parts)
    return [_day(each, month_first=month_first) for each in parts]


def is_month(cell: str) -> bool:
    """Say whether a cell names a month and a year alone."""
    parts = _PARTS.findall(fold(cell[:_LONGEST]))
    return len(_numbers(parts)) == 1 and _day(parts) is not None


def _day(parts: Sequence[str], *, month_first: bool = False) -> date | None:
    numbers = _numbers(parts)
    if len(numbers) > 2 and _stand_together(parts):  # noqa: PLR2004 (day, month, year)
        one, two, three = numbers[:3]
        if one > 31:  # noqa: PLR2004 (no day: the year stands first)
            return _date(one, two, three)
        return _date(three, one, two) if month_first else _date(three, two, one)
    month = _month(parts)
    if month is None or not numbers:
        return None
    if len(numbers) == 1:
        return _date(numbers[0], month, 1) if numbers[0] in _YEARS else None
    one, two = numbers[:2]
    return _date(one, month, two) if one > 31 else _date(two, month, one)  # noqa: PLR2004 (no day)


def _numbers(parts: Sequence[str]) -> list[int]:
    return [int(each[:5]) for each in parts if each.isdecimal()]


def _stand_together(parts: Sequence[str]) -> bool:
    """Say whether the first three numbers have no word between them."""
    first = next(at for at, each in enumerate(parts) if each.isdecimal())
    return all(each.isdecimal() for each in parts[first : first + 3])


def _month(parts: Sequence[str]) -> int | None:
    """Return the month that is named: one whose name is that of no weekday first ("mar.")."""
    months, weekdays = _months(), _weekdays()
    named = [each for each in parts if each in months]
    if named:
        return months[next((each for each in named if each not in weekdays), named[0])]
    return next((_ROMAN[word] for before, word, after in zip(parts, parts[1:], parts[2:],
                                                            strict=False)
                 if word in _ROMAN and before.isdecimal() and after.isdecimal()), None)


def _date(year: int, month: int, day: int) -> date | None:
    year += 2000 if year < 100 else 0  # noqa: PLR2004 (two digits)
    try:
        return date(year, month, day) if year in _YEARS else None
    except ValueError:
        return None


@cache
def _months() -> Mapping[str, int]:
    """Return the numbers of months by their names, and by how these begin: "noi" is November."""
    found: dict[str, set[int]] = {}
    for locale in map(Locale.parse, LANGUAGES):
        for number, name in _names(locale.months):
            for length in range(min(len(name), _SHORTEST), len(name) + 1):
                found.setdefault(name[:length], set()).add(number)
    return {name: months.pop() for name, months in found.items() if len(months) == 1}


@cache
def _weekdays() -> frozenset[str]:
    return frozenset(name for locale in map(Locale.parse, LANGUAGES)
                     for _number, name in _names(locale.days))


def _names(of: Mapping[str, Mapping[str, Mapping[int, str]]]) -> Iterator[tuple[int, str]]:
    """Yield the names of months or weekdays, in full and short, as they stand in a text."""
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in of[context][width].items():
                yield number, fold(name).strip(".")
