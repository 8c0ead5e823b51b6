"""What was counted of luck as it stands in the database: claimed, gone on with, kept and read."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.orm import undefer

from webapp.data.database import alone, db, writing
from webapp.data.luck_tables import CountedLuck
from webapp.data.models import Game, now
from webapp.luck.documents import FORMAT, GameDocument
from webapp.record.results import KeptGame

STALE: Final = timedelta(seconds=45)
"""A claim that nobody went on with for so long is nobody's: no step takes so long, twice."""

_LOCK: Final = 0x4C55434B


def game_stamp(ply: int) -> str:
    """Return what the luck of a game is counted of: its record up to its last *ply*."""
    return f"{FORMAT} {ply}"


def series_stamp(games: Iterable[KeptGame]) -> str:
    """Return what the luck of a series is counted of: its finished games, and who had what."""
    what = [(game.id, game.ply, sorted(game.result.scores.items())) for game in games]
    return hashlib.sha256(json.dumps([FORMAT, what]).encode()).hexdigest()


def seed_of(subject: str) -> int:
    """Return the seed of a game or a series: ever the same, and nobody chooses it."""
    return int.from_bytes(hashlib.sha256(subject.encode()).digest()[:6])


def find_counted(subject: str) -> CountedLuck | None:
    """Return what is kept of a game or a series, whatever it was counted of."""
    return db.session.scalar(
        sa.select(CountedLuck).where(CountedLuck.id == subject)
        .options(undefer(CountedLuck.told)))


def claim(subject: str, stamp: str, whole: int, **of: str) -> bool | None:
    """Take it on to count a game or a series; *of* is its column, ``whole`` how far it goes.

    Returns ``False`` where there is nothing to do, since it was counted or cannot be, and ``None``
    where somebody else is counting it.
    """
    with writing() as session:
        alone(session, _LOCK)
        kept = session.get(CountedLuck, subject, with_for_update=True)
        at = now()
        if kept is not None and kept.stamp == stamp:
            if kept.status != "counting":
                return False
            if at - STALE < kept.claimed_at < at + STALE:
                return None
        if kept is None:
            kept = CountedLuck(id=subject, **of)
            session.add(kept)
        kept.stamp, kept.status, kept.claimed_at = stamp, "counting", at
        kept.done, kept.whole = 0, whole
    return True


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
