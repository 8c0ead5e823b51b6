"""How much a household may have: numbers that no family meets, and that keep one from filling all.

What stands is never deleted by them; only what would be added beyond them is refused. Each check
holds the household's ``Allowance`` until the transaction ends: others that add wait.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, timedelta
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.server.data.config import StartError
from webapp.server.data.database import inserts
from webapp.server.data.device_tables import Device
from webapp.server.data.household_tables import Allowance
from webapp.server.data.models import Game, Player, Series, now
from webapp.server.data.photo_tables import Photo

Quota: TypeAlias = Literal[
    "devices", "players", "series", "game-lines", "day-lines", "photos", "megabytes"]
QUOTAS: Final[tuple[Quota, ...]] = get_args(Quota)

Load: TypeAlias = Mapping[Quota, int]
"""How much is to be added at once; of ``game-lines``, how long the longest game would be."""

USUAL: Final[Mapping[Quota, int]] = {
    "devices": 100,
    "players": 500,
    "series": 1_000,
    "game-lines": 5_000,
    "day-lines": 20_000,
    "photos": 10_000,
    "megabytes": 2_000,
}
"""What a household may have unless the operator says otherwise.

A long game has 300 lines, and ten tables that play all day enter 6,000; twenty photos a week fill
10,000 places in ten years. ``megabytes`` are of photos, of a million bytes each.
"""

MOST: Final = 2_000_000_000
"""The largest number that can be given: a column of both databases holds it."""

_PLACE: Final = "QUOTAS"
_MEGABYTE: Final = 1_000_000


class TooMuch(Exception):  # noqa: N818 (nothing went wrong: the household has what it may have)
    """More was to be added than a household may have; nothing was."""

    def __init__(self, quota: Quota, wanted: int, most: int) -> None:
        super().__init__(f"{quota}={most}")
        self.quota: Quota = quota
        self.wanted = wanted
        self.most = most


def parse_quotas(words: Iterable[str]) -> dict[Quota, int]:
    """Read ``series=500`` and the like.

    Raises:
        StartError: a word is none; the text says which can be given.
    """
    found: dict[Quota, int] = {}
    for word in words:
        name, _, number = word.partition("=")
        quota = next((each for each in QUOTAS if each == name), None)
        if quota is None or not (number.isdecimal() and number.isascii() and len(number) < len(
                str(MOST))):
            message = (f"“{word}” is no quota: write NAME=NUMBER, where NAME is one of "
                       f"{', '.join(QUOTAS)}.")
            raise StartError(message)
        found[quota] = int(number)
    return found


def init_quotas(usual: Mapping[Quota, int]) -> dict[str, object]:
    """Return the setting of an app by which *usual* numbers hold before ours."""
    return {_PLACE: {**USUAL, **usual}}


def _limits(own: Mapping[str, int] | None) -> dict[Quota, int]:
    usual: Mapping[Quota, int] = current_app.config[_PLACE]
    return {quota: (own or {}).get(quota, usual[quota]) for quota in QUOTAS}


@cache  # built once: every entry asks this
def _spend(dialect: str) -> Any:  # noqa: ANN401 (both insert alike, by types of their own)
    """Build what adds lines to today's, begins with them on a new day, and holds the row."""
    row = inserts(dialect)(Allowance)
    table, new = Allowance.__table__.c, row.excluded
    return row.on_conflict_do_update(
        index_elements=[table.household_id],
        set_={"day": new.day, "lines": sa.case(
            (table.day == new.day, table.lines + new.lines), else_=new.lines)},
    ).returning(table.lines, table.limits)



def _hold(session: Session, household_id: int, lines: int = 0) -> tuple[int, dict[Quota, int]]:
    """Hold a household's allowance to the end; return today's lines, *lines* added, and limits."""
    row = session.connection().execute(
        _spend(session.get_bind().dialect.name),
        {"household_id": household_id, "day": now().astimezone(UTC).date(), "lines": lines},
    ).one()
    return row.lines, _limits(row.limits)


def _check(quota: Quota, wanted: int, most: int) -> None:
    if wanted > most:
        raise TooMuch(quota, wanted, most)


def spend_lines(session: Session, household_id: int, count: int, ply: int) -> None:
    """Count *count* lines that are added to a game, of which the last one gets *ply*.

    Raises:
        TooMuch: the game is too long, or too much was entered today.
    """
    today, limits = _hold(session, household_id, count)
    _check("game-lines", ply, limits["game-lines"])
    _check("day-lines", today, limits["day-lines"])


def make_room(session: Session, household_id: int, quota: Quota, count: int = 1) -> None:
    """Let a household have *count* more of something, which is added in the same transaction.

    Raises:
        TooMuch: it has as many as it may have.
    """
    _today, limits = _hold(session, household_id)
    _check(quota, _used(session, household_id, quota) + count, limits[quota])


def make_room_for_photo(session: Session, household_id: int, size: int) -> None:
    """Let a household keep one more photo of *size* bytes, added in the same transaction.

    Raises:
        TooMuch: it has as many as it may have, or they take as much room as they may.
    """
    _today, limits = _hold(session, household_id)
    _check("photos", _used(session, household_id, "photos") + 1, limits["photos"])
    taken = -(-(_bytes(session, household_id) + size) // _MEGABYTE)
    _check("megabytes", taken, limits["megabytes"])


def check_load(session: Session, household_id: int, load: Load, *, entered: bool) -> None:
    """Look whether a household has room for a whole *load*, before any of it is added.

    Where it is *entered* in the same transaction, its ``day-lines`` count from now on.

    Raises:
        TooMuch: it has not.
    """
    if entered:
        _hold(session, household_id, load.get("day-lines", 0))
    for quota, (used, most) in used_of(session, household_id).items():
        if not (more := load.get(quota, 0)):
            continue
        if quota == "game-lines":
            _check(quota, more, most)
        elif quota == "day-lines" and entered:
            _check(quota, used, most)  # they are counted already
        else:
            _check(quota, used + more, most)


_COUNTED: Final[Mapping[str, Any]] = {
    "devices": sa.select(sa.func.count(Device.id)).where(
        Device.household_id == sa.bindparam("of"), Device.revoked_at.is_(None),
        Device.seen_at > sa.bindparam("since")),  # who is out of use is on no page to be sent away
    "players": sa.select(sa.func.count(Player.id)).where(
        Player.household_id == sa.bindparam("of")),
    "series": sa.select(sa.func.count(Series.id)).where(Series.household_id == sa.bindparam("of")),
    "photos": sa.select(sa.func.count(Photo.id)).join(Game).join(Series).where(
        Series.household_id == sa.bindparam("of")),
    "game-lines": sa.select(sa.func.coalesce(sa.func.max(Game.last_ply), 0)).join(Series).where(
        Series.household_id == sa.bindparam("of")),
}
_BYTES: Final = sa.select(sa.func.coalesce(sa.func.sum(Photo.size), 0)).join(Game).join(
    Series).where(Series.household_id == sa.bindparam("of"))


def _used(session: Session, household_id: int, quota: str) -> int:
    days: int = current_app.config["DEVICE_DAYS"]
    since = now() - timedelta(days=days)
    return int(session.scalar(_COUNTED[quota], {"of": household_id, "since": since}) or 0)


def _bytes(session: Session, household_id: int) -> int:
    return int(session.scalar(_BYTES, {"of": household_id}) or 0)


def used_of(session: Session, household_id: int) -> dict[Quota, tuple[int, int]]:
    """Return what a household has and may have, by quota; of game lines, those of its longest."""
    own = session.get(Allowance, household_id, populate_existing=True)
    today = own.lines if own and own.day == now().astimezone(UTC).date() else 0
    limits = _limits(own.limits if own else None)
    used: dict[Quota, int] = {
        quota: _used(session, household_id, quota) for quota in QUOTAS if quota in _COUNTED}
    used |= {"day-lines": today, "megabytes": -(-_bytes(session, household_id) // _MEGABYTE)}
    return {quota: (used[quota], limits[quota]) for quota in QUOTAS}


def set_limits(session: Session, household_id: int, own: Mapping[Quota, int | None]) -> None:
    """Give a household numbers of its own; ``None`` is the server's usual one."""
    _hold(session, household_id)
    row = session.get_one(Allowance, household_id, populate_existing=True)
    kept = dict(row.limits or {})
    for name, most in own.items():
        kept.pop(name, None)
        if most is not None:
            kept[name] = most
    row.limits = kept
