"""Days and evenings in the household's time and in the words of the page's language."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from webapp.server.language.days import evening_of, plain_words, show_ago, show_period, words_of_day


@pytest.mark.parametrize(("hour", "day"), [
    ((21, 23, 59), 21), ((22, 0, 30), 21), ((22, 4, 59), 21), ((22, 5, 0), 22),
])
def test_an_evening_goes_on_until_five(hour: tuple[int, int, int], day: int) -> None:
    zone = ZoneInfo("Europe/Bucharest")
    at = datetime(2026, 11, *hour, tzinfo=zone)
    assert evening_of(at.astimezone(UTC), zone) == date(2026, 11, day)


def test_the_night_in_which_clocks_change_is_one_evening() -> None:
    zone = ZoneInfo("Europe/Bucharest")
    begun = datetime(2026, 10, 24, 18, tzinfo=UTC)
    days = [evening_of(begun + timedelta(hours=hours), zone) for hours in range(9)]
    assert set(days) == {date(2026, 10, 24)}


@pytest.mark.parametrize(("language", "asked"), [
    ("en", "2 October"), ("ro", "2 octombrie"), ("ro", "2 oct."), ("hu", "október 2."),
    ("fr", "2 octobre"), ("fr", "vendredi"), ("ro", "vineri"), ("hu", "péntek"),
])
def test_months_and_weekdays_are_those_of_the_page(
    standing_app: Flask, language: str, asked: str
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": language}):
        assert set(plain_words(asked)) <= words_of_day(date(2026, 10, 2))


@pytest.mark.parametrize(("first", "last", "shown"), [
    (date(2026, 11, 3), date(2026, 11, 21), "3–21 Nov 2026"),
    (date(2026, 11, 3), date(2026, 11, 3), "3 Nov 2026"),
    (date(2025, 12, 30), date(2026, 1, 2), "30 Dec 2025 – 2 Jan 2026"),
])
def test_a_period_is_told_as_the_region_does(
    standing_app: Flask, first: date, last: date, shown: str
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": "en-GB"}):
        assert show_period(first, last).replace("\u2009", " ") == shown


def test_a_clock_that_was_set_back_tells_no_future(standing_app: Flask) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": "en-GB"}):
        assert show_ago(datetime.now(UTC) + timedelta(days=2)) == "1 second ago"


SHOWN = """
from datetime import UTC, datetime
from flask import Flask
from webapp.server.language.days import evening_of, in_household, show_date, show_time
from webapp.server.language.locale import init_locale
app = Flask("days")
init_locale(app, {})
at = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)
with app.test_request_context(headers={"Accept-Language": "en-GB"}):
    print(show_date(at), show_time(at), evening_of(at))
print(in_household(datetime(2026, 7, 1, 20)).astimezone(UTC))
"""


@pytest.mark.parametrize(("zone", "shown", "evening"), [
    ("Europe/Bucharest", "22 November 2026 00:30 2026-11-21", "17:00"),
    ("<+14>-14", "22 November 2026 12:30 2026-11-22", "06:00"),  # a zone without a name
])
def test_days_are_those_of_the_time_zone_in_which_the_server_stands(
    zone: str, shown: str, evening: str
) -> None:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True,
        env=os.environ | {"TZ": zone})
    assert done.stdout.splitlines() == [shown, f"2026-07-01 {evening}:00+00:00"]
