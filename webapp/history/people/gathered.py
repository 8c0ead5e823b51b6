"""The games of a household as people sat at them, and who its people are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from webapp.core.record.house import are_team
from webapp.core.record.memories import Missing, memories_of
from webapp.history.people.counting import Sat
from webapp.history.people.same import same_people, together
from webapp.server.data.database import db
from webapp.server.data.models import Player, Series, SeriesSeat
from webapp.server.language.days import evening_of


@dataclass(frozen=True, slots=True)
class Gathered:
    """What pages about people are made of.

    ``games`` are the finished ones, oldest first; of those ``missing`` nothing is known.
    ``players`` are all names by id, ``same`` whose person those are that are another's.
    """

    games: Sequence[Sat]
    missing: Missing
    players: Mapping[int, Player]
    same: Mapping[int, int]

    @property
    def people(self) -> list[Player]:
        """Return the persons, other names of theirs left out."""
        return [each for each in self.players.values() if each.id not in self.same]


def players_in(household_id: int) -> dict[int, Player]:
    """Return the names of a household by id, in the order of the alphabet."""
    found = db.session.scalars(sa.select(Player).where(Player.household_id == household_id))
    return {each.id: each for each in sorted(found, key=lambda each: (each.name.casefold(),
                                                                      each.id))}


def gather(household_id: int) -> Gathered:
    """Return what the finished games of a household say, by who sat where."""
    same = same_people(household_id)
    seats: dict[str, dict[str, int]] = {}
    for series, letter, player in db.session.execute(
        sa.select(SeriesSeat.series_id, SeriesSeat.seat, SeriesSeat.player_id)
        .join(Series, Series.id == SeriesSeat.series_id)
        .where(Series.household_id == household_id)
    ):
        seats.setdefault(series, {})[letter] = player
    kinds = {row.id: row for row in db.session.execute(
        sa.select(Series.id, Series.game, Series.preset, Series.options)
        .where(Series.household_id == household_id))}
    memories = memories_of(household_id)
    games = []
    for each in memories.games:
        day = evening_of(each.began)
        letters = seats.get(each.series_id, {})
        people = {seat: letters[letter] for seat in each.tally.totals
                  if (letter := each.letters.get(seat, "")) in letters}
        kind = kinds[each.series_id]
        games.append(Sat(each.id, kind.game, (day.year, day.month),
                         together(people, same) if same else people, each.tally,
                         are_team(kind, [*each.letters], each.tally.winners)))
    return Gathered(games, memories.missing, players_in(household_id), same)
