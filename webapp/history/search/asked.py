"""All finished games of a household as questions see them, read from what each one left.

Questions read of most games no more than who sat there and who has won: see ``happened.py``.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
import sqlalchemy as sa

from webapp.core.record.house import are_team
from webapp.core.record.memories import (
    Asks,
    Head,
    Missing,
    RememberedGame,
    ask_remembered,
    heads_of,
    memories_of,
    moments_of,
)
from webapp.core.record.people import Known as KnownPerson
from webapp.core.record.people import Person, people_from
from webapp.core.record.remembering import version
from webapp.core.record.tallies import KeptMoment
from webapp.history.people.same import same_people, together
from webapp.history.search.answering import Asked, Happening, Known
from webapp.server.data.database import db
from webapp.server.data.models import Game, Player, Series, SeriesSeat
from webapp.server.data.people_tables import GameMemory
from webapp.server.http.access import visitor
from webapp.server.language.days import evening_of


@dataclass(frozen=True, slots=True)
class Library:
    """What can be asked of a household.

    ``games`` stand from the oldest to the newest; of those ``missing`` nothing is known, or not
    yet. ``people`` are by their ids, other names of theirs too, which sit at games at which
    both do; ``same`` says whose those are. ``names`` are those of the series that have one.
    """

    games: Sequence[Asked]
    missing: Missing
    people: Mapping[int, Person]
    same: Mapping[int, int]
    names: Mapping[str, str]

    @property
    def known(self) -> Known:
        """Return whom and what names can mean: by another name of theirs persons are found too."""
        found: dict[int, tuple[str, ...]] = {
            each: (person.name, person.short) for each, person in self.people.items()
            if each not in self.same}
        for name, person in self.same.items():
            found[person] = (*found[person], self.people[name].name, self.people[name].short)
        return Known(found, self.names)

    @property
    def played(self) -> Sequence[str]:
        """Return the games that were played, by their names, the one that was begun first."""
        return list(dict.fromkeys(each.game for each in self.games))


def library_of(household_id: int, asks: Asks | None = None) -> Library:
    """Return all that can be asked of a household; its queries do not grow with the games.

    Where not all is counted yet, what it *asks* for is counted first.
    """
    memories = memories_of(household_id, asks=asks)
    moments = _moments_in(household_id, [each.id for each in memories.games])
    sits = _Sits(household_id)
    return sits.library(
        [sits.asked(each, each.tally.totals, tuple(each.tally.winners), each.tally.turns,
                    moments.get(each.id, ())) for each in memories.games], memories.missing)


def heads_in(household_id: int) -> tuple[Library, frozenset[str]]:
    """Return all games without what happened in them, and those of which nothing is kept.

    These are whole. No totals are told of the others.
    """
    heads, missing = heads_of(household_id)
    sits = _Sits(household_id)
    games = [
        sits.asked(each, {}, tuple(each.winners), each.turns) if each.left is None
        else sits.asked(each, each.left.totals, each.left.winners, each.turns, each.left.moments)
        for each in heads]
    return sits.library(games, missing), frozenset(
        each.id for each in heads if each.left is not None)


def wholes_of(games: Collection[Asked]) -> list[Asked]:
    """Return *games* with their totals and with what happened in them."""
    left = moments_of([each.id for each in games])
    return [replace(each, totals=left[each.id].totals, moments=left[each.id].moments)
            if each.id in left else each for each in games]


class _Sits:
    """Who sits where in the series of a household, and what these and the people are called."""

    def __init__(self, household_id: int) -> None:
        self._household_id = household_id
        self._same = same_people(household_id)
        self._series, self._seated = _series_of(household_id)

    def asked(
        self, game: RememberedGame | Head, totals: Mapping[str, int], winners: Sequence[str],
        turns: int, moments: Sequence[Happening] = (),
    ) -> Asked:
        """Return a game as questions see it."""
        sits = self._seated[game.series_id]
        people = {seat: sits[letter] for seat, letter in game.letters.items() if letter in sits}
        series = self._series[game.series_id]
        return Asked(
            game.id, game.number, series.game, game.series_id,
            evening_of(game.began), together(people, self._same) if self._same else people,
            totals, winners, turns, moments, are_team(series, [*game.letters], winners))

    def library(self, games: Sequence[Asked], missing: Missing) -> Library:
        """Return the library of these *games*."""
        return Library(
            games, missing, _people_of(self._household_id, self._same), self._same,
            {each: row.name for each, row in self._series.items() if row.name})


_MOMENTS: Final = msgspec.json.Decoder(tuple[KeptMoment, ...])
_KEPT: Final = (
    sa.select(GameMemory.game_id, GameMemory.moments)
    .join(Game, Game.id == GameMemory.game_id).join(Series, Series.id == Game.series_id)
    .where(Series.household_id == sa.bindparam("household"), GameMemory.turns.is_not(None),
           GameMemory.ply == Game.last_ply, GameMemory.version == sa.bindparam("version")))


def _moments_in(household_id: int, games: Sequence[str]) -> dict[str, Sequence[Happening]]:
    """Return all that happened in *games* of a household; of those not kept yet, it is folded."""
    rows = db.session.execute(_KEPT, {"household": household_id, "version": version()})
    found: dict[str, Sequence[Happening]] = {
        game: _MOMENTS.decode(moments) for game, moments in rows}
    new = moments_of([each for each in games if each not in found])
    return found | {game: left.moments for game, left in new.items()}


def _people_of(household_id: int, same: Mapping[int, int]) -> dict[int, Person]:
    """Return all by id: the persons as they are told apart, other names apart from all."""
    rows = db.session.execute(
        sa.select(Player.id, Player.name, Player.short, Player.colour)
        .where(Player.household_id == household_id).order_by(Player.id)).all()
    known = {row[0]: KnownPerson(row[1], row[2], row[3]) for row in rows}
    names = people_from({str(each): person for each, person in known.items()})
    persons = people_from({str(each): person for each, person in known.items() if each not in same})
    return {int(each): person for each, person in (names | persons).items()}


def _series_of(
    household_id: int,
) -> tuple[dict[str, sa.Row[str, str, str, str, list[list[str]]]], dict[str, dict[str, int]]]:
    """Return name, game and rules of each series, and who sits in it by letters."""
    rows = db.session.execute(
        sa.select(Series.id, Series.name, Series.game, Series.preset, Series.options)
        .where(Series.household_id == household_id))
    series = {row[0]: row for row in rows}
    seated: dict[str, dict[str, int]] = {each: {} for each in series}
    for series_id, letter, player in db.session.execute(
            sa.select(SeriesSeat.series_id, SeriesSeat.seat, SeriesSeat.player_id)
            .join(Series).where(Series.household_id == household_id)):
        seated[series_id][letter] = player
    return series, seated


def household_library(asks: Asks | None = None) -> Library:
    """Return all that can be asked of the visitor's household, first what it *asks* for.

    Where it does not want to be remembered the answer is 404.
    """
    household_id = visitor().household_id
    ask_remembered(household_id)
    return library_of(household_id, asks)
