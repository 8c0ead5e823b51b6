"""What is shown of a game or a series to others: as a card that is drawn, and as plain text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.notation.lines import Turn
from rules.replay import score as score_sheet
from webapp.core.port import fold, game_of, kind_of
from webapp.core.record.called import people_in
from webapp.core.record.folded import FoldedGame
from webapp.core.record.people import Person
from webapp.core.show.frame import series_name, title_of
from webapp.core.show.ranking import ranked
from webapp.core.show.sheet import is_complete, view_why
from webapp.core.show.words import list_words, series_won_words, won_words
from webapp.history.series.again import show_dates
from webapp.history.series.chart import Chart, draw_chart
from webapp.history.series.standings import Standings, standings
from webapp.history.share.lettering import drawable, is_drawable
from webapp.history.share.picture import Card, Curve, Row
from webapp.server.data.models import Game, Series
from webapp.server.language.days import evening_of, show_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points


@dataclass(frozen=True, slots=True)
class Result:
    """A result: its card, and the same as text; ``whole`` says that all letters can be drawn."""

    card: Card
    text: str
    whole: bool


def game_result(game: Game) -> Result:
    """Return what there is to tell of *game*: its result, or how it stands so far."""
    folded, kind = fold(game), kind_of(game)
    sheet = score_sheet(folded.replay)
    scores = {seat: each.total for seat, each in sheet.seats.items()}
    totals = standings(game.series).after(game.id)
    rows = [
        row_of(place, folded.people[seat], scores[seat],
             _("total %(points)s", points=show_points(totals[seat])) if seat in totals else "")
        for place, seat in ranked(scores)
    ]
    of = [title_of(game), _(kind.title), _rounds(folded)]
    first = [seat for place, seat in ranked(scores) if place == 1]
    team = any(set(first) <= set(each) for each in folded.teams)
    title = _won(rows, team=team) if is_complete(sheet) else _("Standings")
    when = show_day(evening_of(game.created_at))
    return result_of(title, [each for each in of if each], when, rows,
                   view_why(folded, kind.reason))


def series_result(series: Series) -> Result:
    """Return how *series* stands."""
    stand, people = standings(series), people_in(series)
    rows = [row_of(place, people[seat], total, _counted(stand, seat))
            for place, seat in ranked(stand.ranking) for total in [stand.totals[seat]]]
    title = series_won_words([people[seat].short for seat in stand.winners]) \
        if stand.winners else _("Standings")
    totals: list[Any] = [each.totals for each in stand.finished]
    chart = draw_chart(people, totals, begins=stand.begins) if len(totals) > 1 else None
    of = [series_name(series) if series.name else _(game_of(series.game).title),
          ngettext("%(num)d game", "%(num)d games", len(totals))]
    return result_of(title, of, show_dates(series, stand), rows, "",
                     curves_of(chart) if chart else ())


def _counted(stand: Standings, seat: str) -> str:
    """Return how many games a player has won, where these decide a series, or else has played."""
    if stand.wins:
        return ngettext("%(num)d game won", "%(num)d games won", stand.wins[seat])
    return ngettext("%(num)d game", "%(num)d games", stand.played[seat])


def _rounds(folded: FoldedGame[Any]) -> str:
    """Return how many rounds were played, where the record has turns."""
    turns = [line.value.seat for line in folded.replay.record.lines
             if isinstance(line.value, Turn)]
    most = max((turns.count(seat) for seat in set(turns)), default=0)
    return ngettext("%(num)d round", "%(num)d rounds", most) if most else ""


def _won(rows: Sequence[Row], *, team: bool) -> str:
    names = [row.name for row in rows if row.first]
    if len(names) == 1 or team:
        return won_words(names)
    return _("%(names)s are level", names=list_words(names))


def row_of(place: int, person: Person, points: int, below: str) -> Row:
    """Return the row of a player; *below* stands under the points."""
    full = person.name if person.name != person.short else ""
    return Row(place, person.letter, person.colour, person.short, full, show_points(points), below,
               first=place == 1)


def result_of(
    title: str, of: Sequence[str], when: str, rows: Sequence[Row], why: str,
    curves: Sequence[Curve] = (),
) -> Result:
    """Return a result of these words and *curves*, as a card and as text."""
    named = " · ".join(of)
    lines = [title.removesuffix("."), f"{named} · {when}", ""]
    lines += [f"{row.place}. {row.name}: {row.points}" + (f" ({row.below})" if row.below else "")
              for row in rows]
    drawn = [_drawn(row, at) for at, row in enumerate(rows)]
    return Result(
        Card(drawable(title.removesuffix(".")), drawable(named), drawable(when), drawn,
             drawable(why), curves),
        "\n".join([*lines, *(["", why] if why else [])]),
        whole=all(map(is_drawable, [title, named, *(row.name + row.full for row in rows)])),
    )


def _drawn(row: Row, at: int) -> Row:
    """Return a row with what the font has letters for; a player without any is a number."""
    name = drawable(row.name) or drawable(row.full) or str(at + 1)
    full = drawable(row.full)
    return replace(
        row, letter=drawable(row.letter) or name[0].upper(), name=name,
        full=full if full != name else "", points=drawable(row.points), below=drawable(row.below))


def curves_of(chart: Chart) -> tuple[Curve, ...]:
    """Return the chart's curves in parts of its width and its height."""
    spots = [spot for curve in chart.curves for spot in curve.points]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*spots, strict=True))
    wide, tall = max(right - left, 1), max(bottom - top, 1)
    return tuple(
        Curve(curve.colour,
              tuple(((x - left) / wide, (bottom - y) / tall) for x, y in curve.points))
        for curve in chart.curves)
