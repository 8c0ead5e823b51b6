"""Days and evenings in the household's time, and in the words of the page's language.

The server stands in the house: its own time zone is the household's (``TZ`` says another one). An
evening goes on until five in the morning, so that a game after midnight belongs to the day before.
What was played is dated by ``evening_of`` alone, on pages, in names of series and in files.
"""

import unicodedata
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import (
    LOCALTZ,
    format_date,
    format_interval,
    format_skeleton,
    format_time,
    format_timedelta,
)
from flask_babel import get_locale  # type: ignore[import-untyped]

from webapp.server.data.models import now

MORNING: Final = timedelta(hours=5)
_FORMS: Final = ("d", "MMMM", "MMM", "LLLL", "LLL", "EEEE", "EEE", "yyyy", "yyyy-MM-dd",
                 "dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "d/M/yyyy")
"""How a day may be looked for, in CLDR's letters; the words of each are separate."""


def _household_zone() -> tzinfo | None:
    """Return the household's time zone by its name; None: the one that the machine goes by.

    Babel finds the name on every system, and the package tzdata has its times where the system has
    none. A ``TZ`` without a name ("EET-2EEST") is understood by the C library alone.
    """
    try:
        return ZoneInfo(str(LOCALTZ))
    except (ValueError, ZoneInfoNotFoundError):
        return None


HOUSEHOLD: Final = _household_zone()


def in_household(at: datetime) -> datetime:
    """Return *at* in the household's time; one without a zone is taken as that time already."""
    if at.tzinfo or HOUSEHOLD is None:
        return at.astimezone(HOUSEHOLD)
    return at.replace(tzinfo=HOUSEHOLD)


@lru_cache(maxsize=8192)  # the pages of a household ask for the same games
def evening_of(at: datetime, zone: tzinfo | None = HOUSEHOLD) -> date:
    """Return the day on whose evening *at* lies: before five it is the day before."""
    return (at.astimezone(zone).replace(tzinfo=None) - MORNING).date()


def this_evening() -> date:
    """Return the day that it still is."""
    return evening_of(now())


def show_date(at: date | datetime) -> str:
    """Return a day in words; of a moment the day of the calendar, in the household's time."""
    day = in_household(at).date() if isinstance(at, datetime) else at
    return str(format_date(day, "long", locale=get_locale()))


def show_time(at: datetime) -> str:
    """Return the hour and minute of *at*, in the household's time and the manner of the page."""
    return str(format_time(in_household(at).time(), "short", locale=get_locale()))


def show_day(day: date) -> str:
    """Return a day with its weekday, in words."""
    return str(format_date(day, "full", locale=get_locale()))


def show_day_of_year(day: date) -> str:
    """Return a day with its weekday and no year: "Sunday 2 August"."""
    locale = get_locale()
    pattern = "MMMM d., EEEE" if str(locale) == "hu" else "EEEE d MMMM"
    words = str(format_date(day, pattern, locale=locale))
    return words[:1].upper() + words[1:]


def show_weekday(day: date) -> str:
    """Return a day within its month: "Monday 23"."""
    locale = get_locale()
    words = str(format_date(day, "d., EEEE" if str(locale) == "hu" else "EEEE d", locale=locale))
    return words[:1].upper() + words[1:]


def show_month(day: date) -> str:
    """Return the month of a day with its year, in words."""
    return str(format_skeleton("yMMMM", day, locale=get_locale()))


def show_short_day(day: date) -> str:
    """Return a day in few letters, with its year where that is not this one."""
    skeleton = "MMMd" if day.year == this_evening().year else "yMMMd"
    return str(format_skeleton(skeleton, day, locale=get_locale()))


def show_period(first: date, last: date) -> str:
    """Return the days from *first* to *last* in short; one day where both are the same."""
    locale = get_locale()
    if first == last:
        return str(format_date(first, "medium", locale=locale))
    return str(format_interval(first, last, "yMMMd", locale=locale))


def show_ago(at: datetime) -> str:
    """Return how long ago *at* was: "3 minutes ago"."""
    since = min(at - now(), timedelta(seconds=-1))
    return str(format_timedelta(since, add_direction=True, locale=get_locale()))


def plain_words(text: str) -> list[str]:
    """Return the words of *text* as they are compared: no accents, no capitals, no full stops."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text.casefold())
                   if not unicodedata.combining(each))
    return [word for each in bare.replace("’", " ").split() if (word := each.strip(".,;:()“”\"'"))]


def words_of_day(day: date) -> frozenset[str]:
    """Return the words by which a day is found, in the page's language."""
    return _words_in(str(get_locale()), day)


@lru_cache(maxsize=8192)  # a search goes through the days of years
def _words_in(locale: str, day: date) -> frozenset[str]:
    return frozenset(word for form in _FORMS
                     for word in plain_words(str(format_date(day, form, locale=locale))))
