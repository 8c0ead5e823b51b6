"""Names that are one person: who counts as whom, and when two names can be one.

Nothing of series and records changes: a name that is another's person keeps its place in them,
and is counted with that one's games until someone says that they are two.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import sqlalchemy as sa

from webapp.server.data.database import db
from webapp.server.data.models import Game, Player, Series, SeriesSeat, letters_at
from webapp.server.data.people_tables import SamePerson

_MOST_STEPS: Final = 100
"""Names that lead to one another; more is a circle that a restored copy could hold."""


def same_people(household_id: int) -> dict[int, int]:
    """Return whose person each name of a household is, by ids, for those that are another's."""
    rows = db.session.execute(
        sa.select(SamePerson.player_id, SamePerson.is_id)
        .join(Player, Player.id == SamePerson.player_id)
        .where(Player.household_id == household_id))
    leads = {row[0]: row[1] for row in rows}
    return {name: root_of(name, leads) for name in leads}


def root_of(name: int, leads: Mapping[int, int]) -> int:
    """Return who a *name* is, where *leads* say of some whose person they are."""
    for _ in range(_MOST_STEPS):
        if name not in leads:
            break
        name = leads[name]
    return name


def names_of(person: int, same: Mapping[int, int]) -> list[int]:
    """Return the other names of a *person*, by ids."""
    return sorted(name for name, root in same.items() if root == person)


def together(people: Mapping[str, int], same: Mapping[int, int]) -> dict[str, int]:
    """Return who sits where: names of one person count apart in a game at which several sit."""
    roots = {seat: same.get(name, name) for seat, name in people.items()}
    found = [*roots.values()]
    return {seat: root if found.count(root) == 1 else people[seat]
            for seat, root in roots.items()}


def have_met(first: Iterable[int], second: Iterable[int]) -> Game | None:
    """Return a game at which one of *first* and one of *second* sat: then they are two."""
    one, other = set(first), set(second)
    rows = db.session.execute(
        sa.select(SeriesSeat.series_id, SeriesSeat.seat, SeriesSeat.player_id)
        .where(SeriesSeat.player_id.in_(one | other)))
    seats: dict[str, dict[str, int]] = {}
    for series, letter, player in rows:
        seats.setdefault(series, {})[letter] = player
    both = [series for series, players in seats.items()
            if one & {*players.values()} and other & {*players.values()}]
    games = db.session.scalars(
        sa.select(Game).join(Series).where(Game.series_id.in_(both), Game.thrown_at.is_(None))
        .order_by(Game.created_at)) if both else ()
    for game in games:
        there = {seats[game.series_id].get(letter) for letter in letters_at(game.places).values()}
        if one & there and other & there:
            return game
    return None
