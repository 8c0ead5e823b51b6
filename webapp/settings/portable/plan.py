"""What of a file is new to a household, what it has already, and what stands otherwise there.

Series and games are known again by the ids that they had where they were first made: their own
here, or the ``origin`` that they were brought in with. Nothing that is here is ever changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import sqlalchemy as sa

from rules.notation.errors import NotationError
from webapp.core.record.lines import texts_of
from webapp.history.series.players import find_player, players_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.settings.portable.documents import PlayerDoc
from webapp.settings.portable.reading import Found, FoundGame, FoundSeries
from webapp.settings.portable.records import meaning


@dataclass(frozen=True, slots=True)
class PlannedSeries:
    """What would come of a series: ``here`` is the one that it is known as, if it is.

    ``new`` are the games that would be entered and ``known`` how many are here already;
    ``differing`` are the numbers of games that stand otherwise here. ``others`` says that other
    people play in the series here: then nothing of it is entered.
    """

    found: FoundSeries
    here: str | None
    new: tuple[FoundGame, ...]
    known: int
    differing: tuple[int, ...]
    others: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be entered of a file: players by their full names, and series."""

    series: tuple[PlannedSeries, ...]
    players: tuple[PlayerDoc, ...]
    matched: tuple[str, ...]

    @property
    def games(self) -> int:
        """Return how many games would be entered."""
        return sum(len(each.new) for each in self.series)

    @property
    def new_series(self) -> int:
        """Return how many series would be made."""
        return sum(each.here is None for each in self.series)

    @property
    def is_nothing(self) -> bool:
        """Say whether all of it is here already, or stays out."""
        return not (self.games or self.new_series or self.players)


def plan(household_id: int, found: Found) -> Plan:
    """Say what of *found* is new to a household; call it again within ``writing()``."""
    known = players_of(household_id)
    planned = tuple(_planned(household_id, each) for each in found.series)
    wanted: dict[str, PlayerDoc] = {}
    matched: dict[str, None] = {}
    spoken = [*(player for each in planned if not each.others
                for player in each.found.document.players), *found.players]
    for each in spoken:
        player = find_player(known, each.name)
        if player is None:
            wanted.setdefault(each.name, each)
        else:
            matched[player.name] = None
    return Plan(planned, tuple(wanted.values()), tuple(matched))


def _planned(household_id: int, found: FoundSeries) -> PlannedSeries:
    here = find_series(household_id, found.document.id)
    if here is not None and not _same_people(here.names, found):
        return PlannedSeries(found, here.id, (), 0, (), others=True)
    known = _known_games(household_id, found.games)
    new = tuple(game for game in found.games if game.document.id not in known)
    differing = tuple(
        game.document.number for game in found.games
        if (text := known.get(game.document.id)) is not None and not _is_same(text, game.text))
    return PlannedSeries(found, None if here is None else here.id, new,
                         len(known) - len(differing), differing)


def find_series(household_id: int, origin: str) -> Series | None:
    """Return the series of a household that was first made with the id *origin*."""
    return db.session.scalar(
        sa.select(Series).where(
            Series.household_id == household_id,
            sa.or_(Series.id == origin, Series.origin == origin))
        .order_by(Series.created_at, Series.id).limit(1))


def _same_people(here: Mapping[str, str], found: FoundSeries) -> bool:
    """Say whether the letters mean the same players; one list may go on where the other ends."""
    return all(here[letter].casefold() == player.name.casefold()
               for letter, player in found.players.items() if letter in here)


def _known_games(household_id: int, games: Sequence[FoundGame]) -> dict[str, str]:
    """Return the records of those *games* that the household has, thrown ones too, by their ids."""
    ids = [each.document.id for each in games]
    rows = db.session.execute(
        sa.select(Game.id, Game.origin).join(Series)
        .where(Series.household_id == household_id,
               sa.or_(Game.id.in_(ids), Game.origin.in_(ids)))).all()
    texts = texts_of([row[0] for row in rows])
    return {(origin if origin in ids else own): texts[own] for own, origin in rows}


@lru_cache(maxsize=2048)
def _meaning(text: str) -> str:
    try:
        return meaning(text)
    except NotationError:
        return text


def _is_same(here: str, brought: str) -> bool:
    return here == brought or _meaning(here) == _meaning(brought)
