"""What Babel tells of days, times and numbers, as pages ask it: ``told_by_babel.py NAMES``.

Run as a program it is Babel alone that tells, with all that it knows of each region.
"""

import json
import sys
from datetime import datetime, timedelta

from babel.dates import (
    format_date,
    format_datetime,
    format_interval,
    format_skeleton,
    format_time,
    format_timedelta,
    get_day_names,
    get_month_names,
)
from babel.numbers import format_decimal

AT = datetime(2026, 11, 23, 18, 5, 9)  # noqa: DTZ001 (in no zone)
LATER = AT + timedelta(days=3, hours=2)
LENGTHS = ("short", "medium", "long", "full")
LONG = (5, 70, 4_000, 90_000, 900_000, 9_000_000, 90_000_000)
"""Seconds that are told in seconds, minutes, hours, days, weeks, months and years."""


def told(name: str) -> list[str]:
    """Return what is said in the region *name*."""
    return [
        *(each(AT, length, locale=name) for length in LENGTHS
          for each in (format_date, format_time, format_datetime)),
        *(format_skeleton(each, AT, locale=name) for each in ("yMMMd", "MMMEd", "Hm", "yMMMM")),
        *(format_interval(AT, LATER, each, locale=name) for each in ("yMMMd", "MMMd", "Hm")),
        *(format_timedelta(timedelta(seconds=each), add_direction=ago, locale=name)
          for each in LONG for ago in (False, True)),
        *get_month_names("wide", "stand-alone", locale=name).values(),
        *get_day_names("abbreviated", locale=name).values(),
        *(format_decimal(each, locale=name) for each in (-5, 1234.5, 0)),
        format_decimal(2.25, "#,##0.0", locale=name),
    ]


if __name__ == "__main__":
    print(json.dumps({name: told(name) for name in sys.argv[1:]}))  # noqa: T201
