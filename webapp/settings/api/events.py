"""What webhooks are to be told of games: written down in the transaction in which a game ends.

A webhook is told of a game when it ends, again where it ends otherwise after a correction, and
that it is withdrawn where its end is taken back or it is thrown away. Each of these is one
revision more. What is written is held against what was to be told last, so that nothing is told
twice, whoever asks.
"""

import json
from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from webapp.server.data.api_tables import Delivery, Webhook
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series, now
from webapp.server.jobs.table import file
from webapp.settings.api.deliveries import Webhooks
from webapp.settings.api.documents import game_documents, moment

Kind: TypeAlias = Literal["game.finished", "game.withdrawn", "test"]

_WEBHOOKS: Final = Webhooks()


def tell(games: Collection[str]) -> None:
    """Write down what there is to tell of *games*; call it within ``writing()``."""
    rows = db.session.execute(
        sa.select(Game.id, Game.series_id, Game.thrown_at, Webhook.id)
        .join(Series, Series.id == Game.series_id)
        .join(Webhook, Webhook.household_id == Series.household_id)
        .where(Game.id.in_(games)).order_by(Game.id, Webhook.id).with_for_update(of=Game)).all()
    if not rows:
        return
    ended = {each["id"]: each
             for each in game_documents(db.session, sorted({row[0] for row in rows}))
             if each["finished"]}
    for game_id, series_id, thrown_at, webhook_id in rows:
        _tell(webhook_id, game_id, series_id, ended.get(game_id) if thrown_at is None else None)


def _tell(webhook_id: int, game_id: str, series_id: str, ended: dict[str, Any] | None) -> None:
    known = db.session.scalar(sa.select(Delivery).where(
        Delivery.webhook_id == webhook_id, Delivery.game_id == game_id).with_for_update())
    if known is None and ended is None:
        return
    if known is not None and _result(json.loads(known.body)["data"]["game"]) == _result(ended):
        return
    revision = 1 if known is None else known.revision + 1
    kind: Kind = "game.withdrawn" if ended is None else "game.finished"
    data = {"revision": revision, "game_id": game_id, "series_id": series_id, "game": ended}
    _write(known or Delivery(webhook_id=webhook_id, game_id=game_id), kind, data)


def _result(game: dict[str, Any] | None) -> dict[int, int] | None:
    """Return what decides whether a game is told of again: who has how many points."""
    return None if game is None else {
        each["player_id"]: each["score"] for each in game["players"]}


def send_test(webhook: Webhook) -> None:
    """Have a webhook told of nothing, so that its answer is seen; *webhook* is locked."""
    known = db.session.scalar(sa.select(Delivery).where(
        Delivery.webhook_id == webhook.id, Delivery.game_id.is_(None)))
    revision = 1 if known is None else known.revision + 1
    data = {"revision": revision, "game_id": None, "series_id": None, "game": None}
    _write(known or Delivery(webhook_id=webhook.id), "test", data)


def _write(delivery: Delivery, kind: Kind, data: dict[str, Any]) -> None:
    at = now()
    delivery.revision = data["revision"]
    delivery.body = json.dumps(
        {"type": kind, "timestamp": moment(at), "data": data}, ensure_ascii=False)
    delivery.due_at, delivery.tries, delivery.outcome, delivery.status = at, 0, "", None
    db.session.add(delivery)
    db.session.flush()
    file(db.session, _WEBHOOKS, str(delivery.webhook_id))
