"""What happened in the games of a household, found by the index over all of them.

A question asks for few moments of many games: in which games, to whom, and which amounts there are.
"""

from collections.abc import Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import Any, Final

import sqlalchemy as sa

from rules.memory import WENT_OUT
from webapp.history.search.answering import Answering, Asked, Happens, happens_in
from webapp.history.search.query import Amount, Happened, Query, Sign, conditions_of
from webapp.server.data.database import db
from webapp.server.data.people_tables import GameMoment

_BOUNDS: Final[Mapping[Sign, Any]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
_KNOWN: Final = sa.or_(GameMoment.kind != WENT_OUT, GameMoment.amount > 0)
"""As ``answering.is_known``."""


def happens_among(household_id: int, whole: frozenset[str], query: Query) -> Happens:
    """Return what finds the games of a household in which something happened, as *query* asks.

    It looks into those that are *whole*, and asks the index of the others, once for each kind.
    What happened there is not told.
    """
    asked: dict[str, list[Amount | None]] = {}
    for each in conditions_of(query):
        if isinstance(each, Happened):
            asked.setdefault(each.kind, []).append(each.amount)
    found = {kind: _seats(household_id, kind, amounts) for kind, amounts in asked.items()}

    def happens(query: Happened, people: frozenset[int] | None) -> Answering:
        amount, games, within = query.amount, found[query.kind], happens_in(query, people)

        def known(number: int) -> bool:
            return query.kind != WENT_OUT or number > 0

        def answer(asked: Asked) -> tuple[()] | None:
            if asked.id in whole:
                return None if within(asked) is None else ()
            for seat, number in games.get(asked.id, ()):
                if ((people is None or asked.people.get(seat) in people)
                        and (amount is None or (amount.holds(number) and known(number)))):
                    return ()
            return None

        return answer

    return happens


def _seats(
    household_id: int, kind: str, amounts: Sequence[Amount | None]
) -> dict[str, list[tuple[str, int]]]:
    """Return to which seats something happened and how much, by games, as far as it is asked."""
    asked = [GameMoment.household_id == household_id, GameMoment.kind == kind]
    bounds = [each for each in amounts if each is not None]
    if len(bounds) == len(amounts):
        asked += [_KNOWN, sa.or_(*(
            _BOUNDS[each.sign](GameMoment.amount, each.number) for each in bounds))]
    found: dict[str, list[tuple[str, int]]] = {}
    for game, seat, amount in db.session.execute(
            sa.select(GameMoment.game_id, GameMoment.seat, GameMoment.amount)
            .where(*asked).distinct()):
        found.setdefault(game, []).append((seat, amount))
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
