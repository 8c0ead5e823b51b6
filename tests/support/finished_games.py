"""A household that has played for years, written straight into the database with what it left.

Few games are made, and each is played again and again by others on other evenings: what pages
cost hangs on how many there are, and what they tell on when and by whom each was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from secrets import token_urlsafe

import sqlalchemy as sa
from flask import Flask

from tests.support.made_household import TILE_RUMMY, bodies
from webapp.core.record.outcome import fold
from webapp.core.record.remembering import keep_memories
from webapp.core.record.results import keep_all
from webapp.core.record.tallies import recall
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Household, Line, Player, Series, SeriesSeat

NAMES = ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")
FIRST = datetime(2024, 1, 6, 19, tzinfo=UTC)


@dataclass(frozen=True)
class Made:
    """A household that was made: its series and its games, by their ids, oldest first."""

    series: Sequence[str]
    games: Sequence[str]


def make_years(
    app: Flask, household_id: int, games: int, names: Sequence[str] = NAMES, seed: int = 1
) -> Made:
    """Let a household have played *games* games, three an evening, by three or four of *names*."""
    rng = Random(seed)  # noqa: S311 (games, not secrets)
    made: dict[str, list[tuple[str, str, datetime]]] = {}
    with app.app_context(), writing() as session:
        players = [Player(household_id=household_id, name=name, short="", colour=at % 6 + 1)
                   for at, name in enumerate(names)]
        session.add_all(players)
        session.flush()
        at, series = FIRST, ""
        for number in range(games):
            if number % 3 == 0:
                at += timedelta(days=rng.choice((2, 5, 7)))
            if number % 30 == 0:
                kind = "tile-rummy" if number // 30 % 4 == 3 else "romanian"
                sit = rng.sample(players, 4 if kind == "tile-rummy" else 3)
                series = _series(session, household_id, sit, kind, number, at)
                made[series] = []
            begun = at + timedelta(minutes=45 * (number % 3))
            made[series].append((token_urlsafe(12), rng.choice(_texts(kind)), begun))
        _games(session, made)
    return Made([*made], [game for each in made.values() for game, _text, _at in each])


def _series(
    session: sa.orm.Session, household_id: int, sit: Sequence[Player], game: str, number: int,
    at: datetime,
) -> str:
    series = Series(
        id=token_urlsafe(12), household_id=household_id, game=game, options=[], end="open",
        name=f"Round {number // 30 + 1}" if number // 30 % 2 else "", created_at=at,
        preset="current" if game == "romanian" else "base")
    series.seats += [SeriesSeat(seat=letter, player_id=each.id)
                     for letter, each in zip("ABCD", sit, strict=False)]
    session.add(series)
    session.flush()
    return series.id


def _games(session: sa.orm.Session, made: dict[str, list[tuple[str, str, datetime]]]) -> None:
    whole = {text: (recall(text), fold(text), text.splitlines())
             for each in made.values() for _game, text, _at in each}
    rows = [
        {"id": game, "series_id": series, "number": number, "created_at": at, "places": "",
         "status": "finished", "last_ply": len(whole[text][2])}
        for series, each in made.items() for number, (game, text, at) in enumerate(each, 1)]
    session.execute(sa.insert(Game), rows)
    played = [(game, text) for each in made.values() for game, text, _at in each]
    session.execute(sa.insert(Line), [
        {"game_id": game, "ply": ply, "text": line, "token": "test",
         "batch": 1 if line.startswith(("joly ", "game ", "seat ")) else ply}
        for game, text in played for ply, line in enumerate(whole[text][2], 1)])
    keep_all((game, len(whole[text][2]), whole[text][1]) for game, text in played)
    for begin in range(0, len(played), 200):
        keep_memories((game, len(whole[text][2]), whole[text][0])
                      for game, text in played[begin:begin + 200])


@cache
def _texts(game: str) -> list[str]:
    """Return finished records of a game."""
    seats = {"romanian": "ABC", "tile-rummy": "ABCD"}[game]
    header = "".join(f"seat {seat} {name}\n" for seat, name in zip(seats, NAMES, strict=False))
    return [f"joly 1\ngame {game}\n{header}" + "".join(f"{line}\n" for line in lines)
            for lines in (TILE_RUMMY if game == "tile-rummy" else bodies())]


def household_of(app: Flask) -> int:
    """Return the first household of an app."""
    with app.app_context():
        return db.session.scalars(sa.select(Household.id).order_by(Household.id).limit(1)).one()
