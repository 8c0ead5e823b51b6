"""Keeps what finished games leave as they are counted, and forgets it where it is unwanted."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import sqlalchemy as sa

from rules.memory import Remembered
from webapp.core.record.recount import Recount
from webapp.core.record.results import rules_version
from webapp.core.record.tallies import happened, read_memory, written
from webapp.server.data.database import db, upsert
from webapp.server.data.models import Game, Household, Series
from webapp.server.data.people_tables import GameMemory, GameMoment

FORMAT: Final = 2
"""Grows when what is kept is written otherwise."""

FINISHED: Final = sa.and_(Game.status == "finished", Game.thrown_at.is_(None))


def version() -> str:
    """Return what kept memories must have been made by to hold."""
    return f"{FORMAT} {rules_version()}"


def holds() -> sa.ColumnElement[bool]:
    """Return the condition that what is kept of a game holds."""
    return sa.and_(GameMemory.ply == Game.last_ply, GameMemory.version == version())


def keep_memories(memories: Iterable[tuple[str, int, Remembered]]) -> None:
    """Keep what games leave, by game and last ply; call it within ``writing()``.

    What another process has kept of a later line stays. A game that is gone is left out, and one
    of a household that wants nothing of its people counted any more.
    """
    found = {game: (ply, memory) for game, ply, memory in memories}
    rows = [{"game_id": game, "ply": ply, "version": version(), "tally": tally, "moments": moments,
             "turns": memory.turns, "winners": "".join(memory.winners)}
            for game, (ply, memory) in found.items() for tally, moments in [written(memory)]]
    for household, game in _kept(rows):
        db.session.execute(sa.insert(GameMoment), [
            {"game_id": game, "at": at, "household_id": household, "kind": each.kind,
             "seat": each.seat, "amount": each.amount}
            for at, each in enumerate(happened(found[game][1]))])


def keep_unreadable(games: Iterable[tuple[str, int]]) -> None:
    """Keep of games, by last ply, that these rules cannot read them; as ``keep_memories``."""
    _kept([{"game_id": game, "ply": ply, "version": version(), "tally": "", "moments": "",
            "turns": None, "winners": None} for game, ply in games])


def _kept(rows: Sequence[dict[str, Any]]) -> list[tuple[int, str]]:
    """Keep what games leave; return those that took it, with nothing told of what happened yet."""
    of: dict[str, int] = {row[0]: row[1] for row in db.session.execute(
        sa.select(Game.id, Series.household_id).join(Series, Series.id == Game.series_id)
        .join(Household, Household.id == Series.household_id)
        .where(Game.id.in_([row["game_id"] for row in rows]), Household.remembers)
        .order_by(Game.id).with_for_update(read=True, key_share=True))}
    there = [row for row in rows if row["game_id"] in of]
    if not there:
        return []
    new = upsert(db.session)(GameMemory).values(there)
    took = db.session.scalars(new.on_conflict_do_update(
        index_elements=[GameMemory.game_id],
        set_={name: new.excluded[name] for name in there[0] if name != "game_id"},
        where=new.excluded.ply >= GameMemory.ply).returning(GameMemory.game_id)).all()
    db.session.execute(sa.delete(GameMoment).where(GameMoment.game_id.in_(took)))
    return [(of[game], game) for game in took]


def forget_memories(household_id: int) -> None:
    """Delete what is kept of the games of a household; call it within ``writing()``."""
    db.session.execute(sa.delete(GameMemory).where(GameMemory.game_id.in_(
        sa.select(Game.id).join(Series, Series.id == Game.series_id)
        .where(Series.household_id == household_id))))


class Memories(Recount[Remembered]):
    """What the games of a household leave, by its id."""

    name = "memories"

    def stale(self, key: str) -> sa.Select[str, int]:
        """Select the finished games of which nothing is kept that holds, where it is wanted."""
        return (
            sa.select(Game.id, Game.last_ply)
            .join(Series, Series.id == Game.series_id)
            .join(Household, Household.id == Series.household_id)
            .outerjoin(GameMemory, GameMemory.game_id == Game.id)
            .where(Series.household_id == int(key), Household.remembers, FINISHED,
                   sa.or_(GameMemory.game_id.is_(None), sa.not_(holds()))))

    def read(self, document: Any) -> Remembered:  # noqa: ANN401 (JSON)
        """Return what a game leaves."""
        return read_memory(*document)

    def keep_all(self, found: Iterable[tuple[str, int, Remembered]]) -> None:
        """Keep it."""
        keep_memories(found)

    def give_up(self, games: Iterable[tuple[str, int]]) -> None:
        """Keep that they cannot be read."""
        keep_unreadable(games)


MEMORIES: Final = Memories()
