"""The households of a server as its operator sees them: made, listed, found, removed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game, Household, Line, Series
from webapp.server.data.photo_tables import Photo
from webapp.server.http.devices import joined


@dataclass(frozen=True, slots=True)
class Summary:
    """A household with what it has: counts, bytes of photos, when something was entered last.

    ``used`` is when it was made where nothing was entered.
    """

    id: int
    name: str
    devices: int
    series: int
    games: int
    photo_bytes: int
    used: datetime


def summaries(session: Session, ids: Sequence[int] | None = None) -> list[Summary]:
    """Return the households, or those with *ids*, the oldest first."""
    played = sa.select(Series.household_id).select_from(Series).join(Game).group_by(
        Series.household_id)
    games = played.add_columns(sa.func.count())
    photos = played.add_columns(sa.func.sum(Photo.size)).join(Photo)
    # The last line of each game is found by its key; all lines would be read for long.
    used = played.add_columns(sa.func.max(Line.created_at)).join(
        Line, sa.and_(Line.game_id == Game.id, Line.ply == Game.last_ply))
    devices = sa.select(Device.household_id, sa.func.count()).where(
        joined()).group_by(Device.household_id)
    series = sa.select(Series.household_id, sa.func.count()).group_by(Series.household_id)
    homes = sa.select(Household).order_by(Household.id)
    if ids is not None:
        homes = homes.where(Household.id.in_(ids))
        games, photos, used, series = (
            each.where(Series.household_id.in_(ids)) for each in (games, photos, used, series))
        devices = devices.where(Device.household_id.in_(ids))
    counts = [{row[0]: row[1] for row in session.execute(query)}
              for query in (devices, series, games, photos, used)]
    return [
        Summary(
            id=home.id, name=home.name,
            devices=counts[0].get(home.id, 0), series=counts[1].get(home.id, 0),
            games=counts[2].get(home.id, 0), photo_bytes=int(counts[3].get(home.id, 0)),
            used=counts[4].get(home.id, home.created_at))
        for home in session.scalars(homes)
    ]


def find_households(session: Session, wanted: str) -> list[Household]:
    """Return the households that *wanted* may mean: by number, or by name whatever its capitals."""
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 10:  # noqa: PLR2004 (a column's)
        found = session.get(Household, int(wanted))
        return [] if found is None else [found]
    homes = session.scalars(sa.select(Household).where(Household.name != "").order_by(Household.id))
    return [each for each in homes if each.name.casefold() == wanted.casefold()]


def add_household(session: Session, name: str) -> Household:
    """Make a household."""
    home = Household(name=name)
    session.add(home)
    session.flush()
    return home


def remove_household(session: Session, household_id: int) -> None:
    """Remove a household with all that belongs to it."""
    # The database takes along what points to it; series first, whose seats point to players.
    session.execute(sa.delete(Series).where(Series.household_id == household_id))
    session.execute(sa.delete(Household).where(Household.id == household_id))
