"""All finished games of a household as questions see them, read from what each one left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import sqlalchemy as sa

from webapp.data.database import db
from webapp.data.models import Game, Player, Series, SeriesSeat
from webapp.data.people_tables import GameMemory
from webapp.http.access import visitor
from webapp.language.days import evening_of
from webapp.people.same import same_people, together
from webapp.record.memories import (
    KeptMoment,
    RememberedGame,
    ask_remembered,
    memories_of,
    moments_of,
    version,
)
from webapp.record.people import Known as KnownPerson
from webapp.record.people import Person, people_from
from webapp.search.answering import Asked, Happening, Known


@dataclass(frozen=True, slots=True)
class Library:
    """What can be asked of a household.

    ``games`` stand from the oldest to the newest; ``missing`` more are being folded behind the
    pages. ``people`` are by their ids, other names of theirs too, which sit at games at which
    both do; ``same`` says whose those are. ``names`` are those of the series that have one.
    """

    games: Sequence[Asked]
    missing: int
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


def library_of(household_id: int) -> Library:
    """Return all that can be asked of a household; its queries do not grow with the games."""
    memories = memories_of(household_id)
    moments = _moments_in(household_id, [each.id for each in memories.games])
    same = same_people(household_id)
    series, seated = _series_of(household_id)

    def asked(game: RememberedGame) -> Asked:
        sits = seated[game.series_id]
        row = series[game.series_id]
        return Asked(
            id=game.id, number=game.number, game=row.game, series=game.series_id,
            day=evening_of(game.began),
            people=together({seat: sits[letter] for seat, letter in game.letters.items()
                             if letter in sits}, same),
            totals=game.tally.totals, winners=tuple(game.tally.winners), turns=game.tally.turns,
            moments=moments.get(game.id, ()))

    return Library(
        [asked(each) for each in memories.games], memories.missing,
        _people_of(household_id, same), same,
        {each: row.name for each, row in series.items() if row.name})


_MOMENTS: Final = msgspec.json.Decoder(tuple[KeptMoment, ...])
_KEPT: Final = (
    sa.select(GameMemory.game_id, GameMemory.moments)
    .join(Game, Game.id == GameMemory.game_id).join(Series, Series.id == Game.series_id)
    .where(Series.household_id == sa.bindparam("household"), GameMemory.ply == Game.last_ply,
           GameMemory.version == sa.bindparam("version")))


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
) -> tuple[dict[str, sa.Row[str, str, str]], dict[str, dict[str, int]]]:
    """Return name and game of each series, and who sits in it by letters."""
    rows = db.session.execute(
        sa.select(Series.id, Series.name, Series.game).where(Series.household_id == household_id))
    series = {row[0]: row for row in rows}
    seated: dict[str, dict[str, int]] = {each: {} for each in series}
    for series_id, letter, player in db.session.execute(
            sa.select(SeriesSeat.series_id, SeriesSeat.seat, SeriesSeat.player_id)
            .join(Series).where(Series.household_id == household_id)):
        seated[series_id][letter] = player
    return series, seated


def household_library() -> Library:
    """Return all that can be asked of the visitor's household.

    Where it does not want to be remembered the answer is 404.
    """
    household_id = visitor().household_id
    ask_remembered(household_id)
    return library_of(household_id)
