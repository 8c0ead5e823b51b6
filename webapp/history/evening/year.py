"""A year in review, and the records of a household."""

from collections.abc import Sequence
from typing import TypeAlias

from webapp.history.evening.counting import shares_of
from webapp.history.evening.telling import highlights, tell_bests, year_link
from webapp.history.evening.view import BestView, RecordsPage, SharePerson, YearPage
from webapp.history.people.counting import Month
from webapp.history.people.view import person_url
from webapp.history.people.year import draw_year
from webapp.history.search.asked import Library
from webapp.history.search.saying import month_name
from webapp.server.language.locale import ngettext

Bests: TypeAlias = Sequence[tuple[str, Sequence[BestView]]]


def year_page(library: Library, year: int) -> YearPage | None:
    """Return a year in review; ``None`` for one in which no game was finished."""
    games = [each for each in library.games if each.day.year == year]
    if not games:
        return None
    days = {each.day for each in games}
    months = [sum(each.day.month == month for each in games) for month in range(1, 13)]
    return YearPage(
        year=year,
        lead=[ngettext("%(num)d game", "%(num)d games", len(games)),
              ngettext("%(num)d evening", "%(num)d evenings", len(days))],
        people=[
            SharePerson(library.people[each.person], person_url(each.person),
                        ngettext("%(num)d game", "%(num)d games", each.games),
                        ngettext("%(num)d game won", "%(num)d games won", each.won)
                        if each.won else "")
            for each in shares_of(games) if each.person in library.people],
        picture=draw_year([Month(games=number) for number in months]),
        months=[(month_name(at, "narrow"), month_name(at), number)
                for at, number in enumerate(months, 1)],
        highlights=highlights(library, games),
        # The best of the only year are the records.
        bests=_titled(library, tell_bests(library, games)) if len(_years(library)) > 1 else [],
        others=[year_link(each) for each in _years(library) if each != year],
        missing=library.missing,
    )


def records_page(library: Library) -> RecordsPage:
    """Return the records of a household."""
    return RecordsPage(
        bests=_titled(library, tell_bests(library, library.games)),
        games=len(library.games),
        missing=library.missing,
    )


def _titled(library: Library, bests: Bests) -> Bests:
    """Return bests by the title of their game; where one game alone is played it needs none."""
    found = [each for each in bests if each[1]]
    return found if len(library.played) > 1 else [("", each) for _title, each in found]


def _years(library: Library) -> list[int]:
    return sorted({each.day.year for each in library.games}, reverse=True)
