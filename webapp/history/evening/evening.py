"""An evening as its page tells it, and as a result that is handed on."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

from flask import url_for

from webapp.core.port import game_of
from webapp.core.record.people import Person
from webapp.core.show.ranking import ranked
from webapp.core.show.table import Link
from webapp.core.show.words import list_words, moments_of_all, won_words
from webapp.history.evening.bests import rarest
from webapp.history.evening.counting import Sitting, day_of, sittings_of, tables_of, turning_of
from webapp.history.evening.telling import (
    FEWEST_COMPARED,
    by_game,
    evening_link,
    tell_rare,
)
from webapp.history.evening.view import BestView, EveningPage, ScoreRow, SittingView
from webapp.history.people.view import person_url
from webapp.history.search.answering import Asked
from webapp.history.search.asked import Library
from webapp.history.search.results import line_url, told_winner
from webapp.history.series.chart import draw_chart
from webapp.history.share.result import Result, curves_of, result_of, row_of
from webapp.server.language.days import show_day, show_day_of_year
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

MORE: Final = 4
"""Further moments of an evening that are told."""
USUAL: Final = Fraction(1, 3)
"""What happens in more of the games is not shown for an evening."""


def evening_page(
    library: Library, day: date, playing: Collection[str] = ()
) -> EveningPage | None:
    """Return the page of an evening; ``None`` where no game was finished on it.

    *playing* are the series of which a game of that evening is not over: nothing is won there yet.
    """
    games = day_of(library.games, day)
    if not games:
        return None
    days = sorted({each.day for each in library.games})
    at = days.index(day)
    rare = _rare(library, games)
    people = {person for each in games for person in each.people.values()}
    return EveningPage(
        title=show_day(day),
        lead=", ".join((ngettext("%(num)d game", "%(num)d games", len(games)),
                        ngettext("%(num)d player", "%(num)d players", len(people)))),
        best=rare[0] if rare else None,
        more=rare[1:MORE + 1],
        sittings=[_sitting_view(library, each, playing) for each in sittings_of(games)],
        share=url_for("evening.share", day=day.isoformat()),
        older=_way(days[at - 1], day) if at else None,
        newer=_way(days[at + 1], day) if at + 1 < len(days) else None,
        counting=bool(library.missing.counted),
    )


def _way(to: date, shown: date) -> Link:
    """Return the way to another evening; its year is named where that is another one."""
    words = show_day_of_year(to) if to.year == shown.year else show_day(to)
    return Link(words, evening_link(to).url)


def _rare(library: Library, games: Sequence[Asked]) -> list[BestView]:
    """Return what is worth telling of *games* of one evening.

    They are compared with what was played until then, all of it: neither later evenings nor the
    counting of older ones changes what is told.
    """
    if library.missing.counted:
        return []
    day = max(each.day for each in games)
    found = rarest(games, by_game([each for each in library.games if each.day <= day]),
                   moments_of_all())
    return [tell_rare(library, each) for each in found
            if each.of < FEWEST_COMPARED or each.share <= USUAL]


def _rows(library: Library, points: Mapping[int, int], won: Mapping[int, int]) -> list[ScoreRow]:
    places = [(place, int(person))
              for place, person in ranked({str(each): points[each] for each in points})]
    return [ScoreRow(place, library.people[person], person_url(person), points[person],
                     _won(won.get(person, 0)))
            for place, person in places if person in library.people]


def _won(number: int) -> str:
    return ngettext("%(num)d game won", "%(num)d games won", number) if number else ""


def _sitting_view(
    library: Library, sitting: Sitting, playing: Collection[str]
) -> SittingView:
    title = _(game_of(sitting.game).title) if len(library.played) > 1 else ""
    people = _people(library, sitting)
    return SittingView(
        name=library.names.get(sitting.series, "") or title,
        url=url_for("series.show", series_id=sitting.series),
        title=title if sitting.series in library.names else "",
        rows=_rows(library, sitting.points, sitting.won),
        games=[(Link(_("Game %(number)d", number=each.number), line_url(each.id, 0)),
                told_winner(library, each)) for each in sitting.games],
        turning="" if sitting.series in playing else _turning(library, sitting),
        chart=draw_chart(people, _running(people, sitting)) if len(sitting.games) > 1 else None,
    )


def _people(library: Library, sitting: Sitting) -> dict[str, Person]:
    return {str(each): library.people[each] for each in sitting.points if each in library.people}


def _running(people: Mapping[str, Person], sitting: Sitting) -> list[dict[str, int]]:
    return [{each: points[int(each)] for each in people} for points in sitting.running]


def _turning(library: Library, sitting: Sitting) -> str:
    turning = turning_of(sitting)
    if turning is None or turning.person not in library.people:
        return ""
    name = library.people[turning.person].short
    if turning.number == 1:
        return _("%(name)s led from game 1.", name=name)
    return _("%(name)s took the lead for good in game %(number)d.",
             number=turning.game.number, name=name)


def evening_result(
    library: Library, day: date, playing: Collection[str] = ()
) -> Result | None:
    """Return an evening as it is handed on: the text table by table, the card of the fullest.

    *playing* is as for its page.
    """
    tables = tables_of(sittings_of(day_of(library.games, day)))
    if not tables:
        return None
    found = [_table_result(library, day, each, playing, alone=len(tables) == 1)
             for each in tables]
    return replace(found[0], text="\n\n".join(each.text for each in found),
                   whole=all(each.whole for each in found))


def _table_result(
    library: Library, day: date, sittings: Sequence[Sitting], playing: Collection[str], *,
    alone: bool,
) -> Result:
    """Return how a table's evening ended: its points, or the wins where the games differ."""
    games = [game for each in sittings for game in each.games]
    counted = _sums(each.points for each in sittings)
    won = _sums(each.won for each in sittings)
    one_game = len({each.game for each in sittings}) == 1
    sums = counted if one_game else {each: won.get(each, 0) for each in counted}
    rows = [row_of(row.place, row.person, row.points, row.won if one_game else _("games won"))
            for row in _rows(library, sums, won)]
    named = [] if alone else [library.names.get(each.series, "") for each in sittings]
    of = [*filter(None, named), ngettext("%(num)d game", "%(num)d games", len(games)),
          *dict.fromkeys(_(game_of(each.game).title) for each in sittings)]
    views = [_sitting_view(library, each, playing) for each in sittings] if len(
        sittings) == 1 else []
    over = not any(each.series in playing for each in sittings)
    rare = _rare(library, games)
    why = " ".join([*(each.moment.words for each in rare[:1]),
                    *(each.turning for each in views if each.turning)])
    title = _won_title([row.name for row in rows if row.first], over=over)
    return result_of(title, of, show_day(day), rows, why,
                     curves_of(views[0].chart) if views and views[0].chart else ())


def _won_title(names: Sequence[str], *, over: bool) -> str:
    """Say who has won, or leads yet."""
    if len(names) != 1:
        return _("%(names)s are level", names=list_words(names))
    if not over:
        return _("%(name)s leads", name=names[0])
    return won_words(names)


def _sums(parts: Iterable[Mapping[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for one in parts:
        for person, number in one.items():
            found[person] = found.get(person, 0) + number
    return found
