"""What was counted of luck as it stands in the database: claimed, gone on with, kept and read."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from msgspec import json
from sqlalchemy.orm import undefer

from webapp.data.database import alone, db, writing
from webapp.data.luck_tables import CountedLuck
from webapp.data.models import Game, Household, Series, now
from webapp.luck.documents import FORMAT, GameDocument
from webapp.record.results import KeptGame

STALE: Final = timedelta(seconds=45)
"""A claim that nobody went on with for so long is nobody's: no step takes so long, twice."""

AGAIN: Final = timedelta(days=1)
"""After so long it is tried again to count what could not be counted."""

_LOCK: Final = 0x4C55434B


def game_stamp(ply: int) -> str:
    """Return what the luck of a game is counted of: its record up to its last *ply*."""
    return f"{FORMAT} {ply}"


def series_stamp(games: Iterable[KeptGame]) -> str:
    """Return what the luck of a series is counted of: its finished games, and who had what."""
    what = [(game.id, game.ply, game.result.scores) for game in games]
    return hashlib.sha256(json.encode((FORMAT, what))).hexdigest()


def seed_of(subject: str) -> int:
    """Return the seed of a game or a series: ever the same, and nobody chooses it."""
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
    failed = kept.status == "failed" and now() >= kept.claimed_at + AGAIN
    return kept.status == "counting" or failed


def claim(subject: str, stamp: str, whole: int, **of: str) -> bool | None:
    """Take it on to count a game or a series; *of* is its column, ``whole`` how far it goes.

    Returns ``False`` where there is nothing to do, since it was counted, cannot be, or is not
    wanted, and ``None`` where somebody else is counting it. What could not be counted is tried
    again when a day has gone: a machine may have had too much to do.
    """
    with writing() as session:
        alone(session, _LOCK)
        if not session.scalar(_wanted(subject, **of)):
            return False
        kept = session.get(CountedLuck, subject, with_for_update=True)
        at = now()
        if kept is not None and not is_to_count(kept, stamp):
            return False
        if (kept is not None and kept.stamp == stamp and kept.status == "counting"
                and at - STALE < kept.claimed_at < at + STALE):
            return None
        if kept is None:
            kept = CountedLuck(id=subject, **of)
            session.add(kept)
        kept.stamp, kept.status, kept.claimed_at = stamp, "counting", at
        kept.done, kept.whole = 0, whole
    return True


def _wanted(_subject: str, game_id: str = "", series_id: str = "") -> sa.Select[bool]:
    """Return what says whether the household still wants anything of its people counted."""
    of = (sa.select(Household.remembers).join(Series, Series.household_id == Household.id)
          .with_for_update(read=True, key_share=True))  # whoever switches it off comes after
    return of.where(Series.id == series_id) if series_id else of.join(
        Game, Game.series_id == Series.id).where(Game.id == game_id)


def forget_luck(household_id: int) -> None:
    """Delete what was counted of a household; call it within ``writing()``.

    What is being counted now finds nothing to be kept in, and ends with that game.
    """
    of = sa.select(Series.id).where(Series.household_id == household_id)
    games = sa.select(Game.id).where(Game.series_id.in_(of))
    db.session.execute(sa.delete(CountedLuck).where(sa.or_(
        CountedLuck.series_id.in_(of), CountedLuck.game_id.in_(games))))


def go_on(subject: str, stamp: str, done: int) -> None:
    """Note how far it is."""
    _set(subject, stamp, done=done, claimed_at=now())


def keep(
    subject: str, stamp: str, told: Mapping[str, Any] | None,
    figures: Mapping[str, Any] | None = None,
) -> None:
    """Keep what was counted, or that it cannot be; not where it is counted of something else."""
    if told is None:
        _set(subject, stamp, status="failed")
    else:
        _set(subject, stamp, status="told", told=told, figures=figures)


def _set(subject: str, stamp: str, **values: object) -> None:
    with writing() as session:
        session.execute(
            sa.update(CountedLuck)
            .where(CountedLuck.id == subject, CountedLuck.stamp == stamp).values(values))


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
