"""What was counted of luck as it stands in the database: wanted, kept and read."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from msgspec import json
from sqlalchemy.orm import undefer

from webapp.core.record.results import KeptGame
from webapp.history.luck.documents import FORMAT, GameDocument
from webapp.server.data.database import db
from webapp.server.data.luck_tables import CountedLuck
from webapp.server.data.models import Game, Household, Series, now

AGAIN: Final = timedelta(days=1)
"""After so long it is tried again to count what could not be counted."""


def game_stamp(ply: int) -> str:
    """Return what the luck of a game is counted of: its record up to its last *ply*."""
    return f"{FORMAT} {ply}"


def series_stamp(games: Iterable[KeptGame]) -> str:
    """Return what the luck of a series is counted of: its finished games, and who had what."""
    what = [(game.id, game.ply, game.result.scores) for game in games]
    return hashlib.sha256(json.encode((FORMAT, what))).hexdigest()


def seed_of(subject: str) -> int:
    """Return the seed of a game or a series: ever the same, and no one chooses it."""
    return int.from_bytes(hashlib.sha256(subject.encode()).digest()[:6])


def find_counted(subject: str) -> CountedLuck | None:
    """Return what is kept of a game or a series, whatever it was counted of."""
    return db.session.scalar(
        sa.select(CountedLuck).where(CountedLuck.id == subject)
        .options(undefer(CountedLuck.told)))


def is_to_count(kept: CountedLuck | None, stamp: str) -> bool:
    """Say whether a game or a series is still to be counted, or again after a day."""
    if kept is None or kept.stamp != stamp:
        return True
    return kept.status == "failed" and now() >= kept.counted_at + AGAIN


def left_to_count(games: Iterable[KeptGame]) -> list[KeptGame]:
    """Return of *games* those that are still to be counted, in their order."""
    games = list(games)
    kept = {each.id: each for each in db.session.scalars(
        sa.select(CountedLuck).where(CountedLuck.id.in_([game.id for game in games])))}
    return [game for game in games if is_to_count(kept.get(game.id), game_stamp(game.ply))]


def is_wanted(game_id: str = "", series_id: str = "") -> bool:
    """Say whether the household of either still wants anything of its people counted."""
    of = (sa.select(Household.remembers).join(Series, Series.household_id == Household.id)
          .with_for_update(read=True, key_share=True))  # switching it off waits
    return bool(db.session.scalar(of.where(Series.id == series_id) if series_id else of.join(
        Game, Game.series_id == Series.id).where(Game.id == game_id)))


def forget_luck(household_id: int) -> None:
    """Delete what was counted of a household; call it within ``writing()``.

    What is being counted now is not kept.
    """
    of = sa.select(Series.id).where(Series.household_id == household_id)
    games = sa.select(Game.id).where(Game.series_id.in_(of))
    db.session.execute(sa.delete(CountedLuck).where(sa.or_(
        CountedLuck.series_id.in_(of), CountedLuck.game_id.in_(games))))


def keep(
    subject: str, stamp: str, told: Mapping[str, Any] | None,
    figures: Mapping[str, Any] | None = None, **of: str,
) -> None:
    """Keep what was counted, or that it cannot be; call it within ``writing()``.

    *of* is the column of the game or the series. Nothing is kept where it is not wanted any more.
    """
    if not is_wanted(**of):
        return
    kept = db.session.get(CountedLuck, subject, with_for_update=True) or CountedLuck(
        id=subject, **of)
    kept.stamp, kept.counted_at = stamp, now()
    kept.status = "failed" if told is None else "told"
    kept.told = None if told is None else dict(told)
    kept.figures = None if figures is None else dict(figures)
    db.session.add(kept)


def figures_of(document: GameDocument) -> dict[str, dict[str, int]]:
    """Return, by seat, the share of stocks that one's own is better than, and the use made of it.

    Both in thousandths; a stock that cannot be laid at all has no use.
    """
    found: dict[str, dict[str, int]] = {}
    for seat, each in document["seats"].items():
        if "untold" in each:
            continue
        all_told = each["lower"] + each["equal"] + each["higher"]
        found[seat] = {"luck": (2 * each["lower"] + each["equal"]) * 500 // all_told}
        if each["best"]:
            found[seat]["use"] = each["made"] * 1000 // each["best"]
    return found


def figures_in(series_id: str) -> dict[str, dict[str, dict[str, int]]]:
    """Return the figures of the games of a series that are told, by the games' ids."""
    rows = db.session.execute(
        sa.select(CountedLuck.id, CountedLuck.figures)
        .join(Game, CountedLuck.game_id == Game.id)
        .where(Game.series_id == series_id, CountedLuck.status == "told"))
    return {game_id: figures or {} for game_id, figures in rows}
