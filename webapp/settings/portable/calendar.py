"""The evenings of a household as a calendar that phones subscribe to (RFC 5545).

It is without words of any language: who fetches it is a server, and says none.
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import islice
from typing import Final

from icalendar import Calendar, Event

from webapp.core.record.called import people_in
from webapp.history.evening.played import Evening, Played, evenings_of
from webapp.history.series.standings import standings_of
from webapp.server.data.models import Series

MOST_EVENINGS: Final = 500
"""The latest evenings; a phone has no use for more."""
_DAY: Final = timedelta(days=1)


def calendar_of(series: Sequence[Series], name: str) -> bytes:
    """Return the evenings of *series*, a day each; *name* is the calendar's own."""
    standing = standings_of(series, at_once=0)
    evenings = evenings_of([(each, standing[each.id]) for each in series])
    calendar = Calendar()
    calendar.add("prodid", "-//Joly//Evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Joly")
    for evening in islice((each for each in evenings if any(
            played.rows for played in each.played)), MOST_EVENINGS):
        calendar.add_component(_event(evening, name))
    return bytes(calendar.to_ical())


def _event(evening: Evening, name: str) -> Event:
    played = [each for each in evening.played if each.rows]
    latest = max(row.game.began for each in played for row in each.rows)
    people = list(dict.fromkeys(
        people_in(each.series)[letter].short for each in played for letter in each.letters))
    event = Event()
    event.add("uid", f"{evening.day.isoformat()}@{name}")
    event.add("dtstamp", latest)
    event.add("dtstart", evening.day)
    event.add("dtend", evening.day + _DAY)
    event.add("transp", "TRANSPARENT")  # who played is not busy all day
    event.add("summary", f"Joly: {', '.join(people)}")
    event.add("description", "\n".join(map(_points, played)))
    return event


def _points(played: Played) -> str:
    """Return what was won that day, the best first, under the series' name."""
    people = people_in(played.series)
    ranked = sorted(played.points.items(), key=lambda each: -each[1])
    points = ", ".join(f"{people[letter].short} {str(total).replace('-', '−')}"
                       for letter, total in ranked)
    return ": ".join(filter(None, (played.series.name, points)))
