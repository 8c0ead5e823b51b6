"""What of a table of totals a household knows: people by their names, games by their totals."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.messages import N_, Message, message
from webapp.history.series.players import find_player, players_of
from webapp.history.series.standings import header
from webapp.server.data.models import LETTERS, Player, Series
from webapp.server.language.days import evening_of
from webapp.settings.portable.dates import fold
from webapp.settings.portable.documents import VERSION, PlayerDoc, SeriesDoc
from webapp.settings.portable.elsewhere import game_from, series_from
from webapp.settings.portable.export import series_of, stand_counted
from webapp.settings.portable.plan import find_series
from webapp.settings.portable.reading import Found, FoundSeries
from webapp.settings.portable.tally import TotalsRow
from webapp.settings.portable.totals import Totals

_ENOUGH: Final = 3
"""Games without dates whose totals are the same, by which a series is known."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The series that a table of totals becomes in a household, and what is said of that."""

    found: Found
    said: tuple[Message, ...]


def settle(household_id: int, totals: Totals, name: str, game: str, preset: str) -> Settled:
    """Return what *totals* become: games of people who are known, only those that are not here."""
    players, said = match_people(players_of(household_id), totals.players)
    found = series_from(totals, name, game, preset, players)
    if find_series(household_id, found.series[0].document.id) is not None:
        return Settled(found, said)
    here = _most_alike(household_id, totals, players)
    if here is None:
        return Settled(found, (*said, message(N_(
            "New series go to the archive. Restore one to play on."))))
    series, new = here
    title = series.name or str(evening_of(series.created_at))
    told = message(N_("Already here: “{series}”. Only new games are added."), series=title)
    return Settled(Found((_going_on(series, new, players),)), (*said, told))


def match_people(
    known: Sequence[Player], names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """Return who stands over the columns, by full names, and what is said of those called short.

    A name is that of who is called so, in full or for short, whatever the capitals and marks; where
    several are, and for the second column of one person, it stays as it is.
    """
    found = {name: player.name for name in names
             if (player := find_player(known, name)) is not None}
    said: list[Message] = []
    for name in names:
        if name in found:
            continue
        alike = ([each.name for each in known if fold(each.name) == fold(name)]
                 or [each.name for each in known if fold(each.short) == fold(name)])
        if len(alike) == 1 and alike[0] not in found.values():
            found[name] = alike[0]
            said.append(message(N_("{name} is {person}."), name=name, person=alike[0]))
        elif alike:
            found[name] = name
            said.append(message(N_("{name} could be {people}. Added as a new player."),
                                name=name, people=", ".join(alike)))
    return tuple(found.get(name, name) for name in names), tuple(said)


def _most_alike(
    household_id: int, totals: Totals, players: Sequence[str]
) -> tuple[Series, list[TotalsRow]] | None:
    """Return the series that has most games of *totals*, and the rows that it does not have."""
    wanted = {name.casefold() for name in players}
    best: tuple[Series, list[TotalsRow]] | None = None
    for series in series_of(household_id):
        if not wanted <= {name.casefold() for name in series.names.values()}:
            continue
        played = list(_played(series))
        new = list(_new(played, totals.rows, players))
        same = len(totals.rows) - len(new)
        dated = any(row.day for row in totals.rows)
        if (same and 2 * same >= min(len(totals.rows), len(played))
                and (dated or same >= min(_ENOUGH, len(played)))
                and (best is None or len(new) < len(best[1]))):
            best = series, new
    return best


_Scores = frozenset[tuple[str, int]]


def _played(series: Series) -> Iterator[tuple[str, _Scores]]:
    """Yield the day and the totals by name of each finished game."""
    names = series.names
    for row in stand_counted(series).finished:
        yield evening_of(row.game.began).isoformat(), _by_name(row.result.scores, names)


def _by_name(scores: Mapping[str, int], names: Mapping[str, str]) -> _Scores:
    return frozenset((names[letter].casefold(), total) for letter, total in scores.items())


def _new(
    played: Sequence[tuple[str, _Scores]], rows: Sequence[TotalsRow], players: Sequence[str]
) -> Iterator[TotalsRow]:
    """Yield the rows that are no game of *played*; one without a date is known by its totals."""
    left = Counter(played)
    names = dict(zip(LETTERS, players, strict=False))
    for row in rows:
        scores = _by_name(row.scores, names)
        day = row.day.isoformat() if row.day else next(
            (day for (day, each), count in left.items() if count and each == scores), "")
        if left[day, scores] > 0:
            left[day, scores] -= 1
        else:
            yield row


def _going_on(
    series: Series, rows: Sequence[TotalsRow], players: Sequence[str]
) -> FoundSeries:
    """Return *series*, that is here, with *rows* as games that are new there."""
    here = series.names
    origin = series.origin or series.id
    letters = {name.casefold(): letter for letter, name in here.items()}
    columns = dict(zip(LETTERS, players, strict=False))
    games, seen = [], Counter[str]()
    for number, row in enumerate(rows, 1):
        scores = dict(sorted((letters[columns[letter].casefold()], total)
                             for letter, total in row.scores.items()))
        what = f"{origin}/{row.day}/{scores}"
        seen[what] += 1
        games.append(game_from(f"{what}/{seen[what]}", number, row.day, scores,
                               header(series, "".join(scores), None)))
    return FoundSeries(SeriesDoc(
        version=VERSION, id=origin, name=series.name, game=series.game, preset=series.preset,
        created=series.created_at, archived=series.archived_at,
        players=[PlayerDoc(letter=letter, name=name) for letter, name in here.items()],
        games=[each.document for each in games]), tuple(games))
