"""Played games in the format that the app BG Stats imports and exports (``.bgsplay``).

It is not documented by its makers; what is written here are the fields that its exports have and
that other programs write for it, see docs/api.md.
"""

import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from msgspec import json

from webapp.core.port import game_of
from webapp.history.series.standings import Row
from webapp.server.data.database import db
from webapp.server.data.models import Game, Player, Series
from webapp.server.language.days import evening_of, in_household
from webapp.settings.portable.export import stand_counted

_SPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "https://joly.invalid/bgstats")


def played_games(series: Iterable[Series]) -> bytes:
    """Return the finished games of *series* of one household as JSON for BG Stats."""
    games: dict[str, dict[str, Any]] = {}
    players: dict[int, dict[str, Any]] = {}
    plays: list[dict[str, Any]] = []
    for each in series:
        known = _known(each)
        rows = stand_counted(each).finished
        if rows and each.game not in games:
            games[each.game] = _game(each.game, len(games) + 1)
        numbers = {seat.seat: _number(players, seat.player) for seat in each.seats} if rows else {}
        plays += (_play(each, row, known[row.game.id], games[each.game]["id"], numbers)
                  for row in rows)
    return json.format(json.encode({
        "about": "Joly", "games": list(games.values()), "players": list(players.values()),
        "locations": [], "plays": plays,
    }), indent=1) + b"\n"


def _id(*parts: object) -> str:
    return str(uuid.uuid5(_SPACE, "/".join(map(str, parts)))).upper()


def _known(series: Series) -> dict[str, str]:
    """Return by which ids BG Stats knows the games of *series*, by theirs.

    They are made of a game's id where it was first played: its number changes.
    """
    found = db.session.execute(
        sa.select(Game.id, Game.origin, Game.bgstats).where(Game.series_id == series.id))
    return {own: bgstats or _id("play", origin or own) for own, origin, bgstats in found}


def _game(name: str, number: int) -> dict[str, Any]:
    return {"id": number, "uuid": _id("game", name), "name": game_of(name).title,
            "bggId": 0, "bggName": "", "bggYear": 0, "highestWins": True, "noPoints": False,
            "cooperative": False, "usesTeams": False}


def _number(players: dict[int, dict[str, Any]], player: Player) -> int:
    known = players.setdefault(player.id, {
        "id": len(players) + 1, "uuid": player.bgstats or _id("player", player.id),
        "name": player.name, "isAnonymous": False})
    return int(known["id"])


def _play(
    series: Series, row: Row, known: str, game: int, numbers: dict[str, int]
) -> dict[str, Any]:
    when = _local(row.game.began)
    return {"uuid": known,
            "gameRefId": game, "playDate": _played(row.game.began), "entryDate": when,
            "modificationDate": when, "durationMin": 0, "rounds": 0, "rating": 0, "ignored": False,
            "manualWinner": False, "usesTeams": False, "scoringSetting": 0, "comments": series.name,
            "playerScores": list(_scores(row, numbers))}


def _scores(row: Row, numbers: dict[str, int]) -> Iterator[dict[str, Any]]:
    scores = row.result.scores
    order = sorted(scores.values(), reverse=True)
    for at, (letter, score) in enumerate(scores.items(), 1):
        rank = order.index(score) + 1
        yield {"playerRefId": numbers[letter], "score": str(score), "rank": rank,
               "winner": rank == 1, "seatOrder": at, "startPlayer": False, "newPlayer": False}


def _local(at: datetime) -> str:
    return in_household(at).strftime("%Y-%m-%d %H:%M:%S")


def _played(at: datetime) -> str:
    """Return when a game was played; one after midnight ends its evening, as on every page."""
    day = evening_of(at).isoformat()
    return _local(at) if _local(at).startswith(day) else f"{day} 23:59:59"
