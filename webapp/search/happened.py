"""What happened in the games of a household, found by the index over all of them.

A question asks for few moments of many games: in which games, to whom, and which amounts there are.
"""

from collections.abc import Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import Any, Final

import sqlalchemy as sa

from rules.memory import WENT_OUT
from webapp.data.database import db
from webapp.data.people_tables import GameMoment
from webapp.search.answering import Answering, Asked, Happens, happens_in
from webapp.search.query import Amount, Happened, Sign

_BOUNDS: Final[Mapping[Sign, Any]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
_KNOWN: Final = sa.or_(GameMoment.kind != WENT_OUT, GameMoment.amount > 0)
"""As ``answering.is_known``."""


def happens_among(household_id: int, whole: frozenset[str]) -> Happens:
    """Return what finds the games of a household in which something happened.

    It looks into those that are *whole*, and asks the index of the others. What happened there is
    not told.
    """

    def happens(query: Happened, people: frozenset[int] | None) -> Answering:
        seats, within = _seats(household_id, query.kind, query.amount), happens_in(query, people)

        def answer(asked: Asked) -> tuple[()] | None:
            if asked.id in whole:
                return None if within(asked) is None else ()
            there = seats.get(asked.id, "")
            if people is None:
                return () if there else None
            return () if any(asked.people.get(seat) in people for seat in there) else None

        return answer

    return happens


def _seats(household_id: int, kind: str, amount: Amount | None) -> dict[str, str]:
    """Return the seats to which something happened, by games."""
    asked = [GameMoment.household_id == household_id, GameMoment.kind == kind]
    if amount is not None:
        asked += [_BOUNDS[amount.sign](GameMoment.amount, amount.number), _KNOWN]
    found: dict[str, str] = {}
    for game, seat in db.session.execute(
            sa.select(GameMoment.game_id, GameMoment.seat).where(*asked)):
        if seat not in (before := found.get(game, "")):
            found[game] = before + seat
    return found


def kinds_in(household_id: int) -> set[str]:
    """Return what has ever happened in the games of a household, where its amount is known."""
    return set(db.session.scalars(
        sa.select(GameMoment.kind).where(GameMoment.household_id == household_id, _KNOWN)
        .distinct()))


def amounts_in(household_id: int, kind: str) -> Sequence[int]:
    """Return all known amounts of a *kind*, in rising order."""
    return db.session.scalars(
        sa.select(GameMoment.amount)
        .where(GameMoment.household_id == household_id, GameMoment.kind == kind, _KNOWN)
        .order_by(GameMoment.amount)).all()
