"""A household of many made games of both kinds, years long, written straight into the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from secrets import token_urlsafe

import sqlalchemy as sa
from flask import Flask

from rules.replay import parse_record, replay
from rules.tiles import JOLY
from tests.support.phones import Phone, new_series
from tests.support.random_games import HEADER, Game, opened_game, random_move, tiles_left
from webapp.core.record.outcome import result_from
from webapp.core.record.remembering import MEMORIES, keep_memories
from webapp.core.record.results import rules_version
from webapp.core.record.tallies import recall
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game as GameRow
from webapp.server.data.models import Line, Player, Series, letters_at

VARIANTS = 16
"""Different games; more than these are the same ones with others at the table."""
LAST = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
PLACES = ("ABC", "ABD", "ACD", "BCD")
TILE_RUMMY = (
    ("turn A", "meld r10 r11 J=r12", "turn B", "meld b10 b11 b12", "turn A", "draw",
     "turn B", "swap r12 for J in m1, meld k3 J k5", "turn A", "add r13 to m1", "out",
     "rack B J r4", "rack C k9 k10", "rack D y1"),
    ("turn C", "out all jokers 0", "rack A r13 b5 J", "rack B b1 k1 r9", "rack D b10 k10"),
    ("end", "rack A total -30", "rack B total 60", "rack C total 60", "rack D total -90"),
)


@dataclass(frozen=True)
class Household:
    """What was made: the ids of its two series and of its players by name."""

    romanian: str
    tile_rummy: str
    players: dict[str, int]


@cache
def bodies(seed: int = 1) -> tuple[tuple[str, ...], ...]:
    """Return the lines of finished random games of three seats, without their headers."""
    rng = Random(f"household {seed}")  # noqa: S311 (games, not secrets)
    return tuple(_finished(rng) for _ in range(VARIANTS))


def _finished(rng: Random) -> tuple[str, ...]:
    header = len(HEADER.format(options="").splitlines())
    while True:
        game = opened_game(rng)
        for _ in range(rng.randint(2, 9)):
            random_move(rng, game)
        if _end(rng, game):
            return tuple(game.text.splitlines()[header:])


def _end(rng: Random, game: Game) -> bool:
    """Let somebody go out and the others count their racks."""
    winner = rng.choice([seat for seat, player in game.played.state.players.items()
                         if player.opened] or ["A"])
    left = [tile for tile in tiles_left(game.played.state).elements() if tile != JOLY]
    rng.shuffle(left)
    if not game.try_lines(f"turn {winner}", f"out {left.pop()}"):
        return False
    for seat in "ABC":
        if seat != winner:
            rack = [left.pop() for _ in range(rng.randint(0, 6))]
            if not game.try_lines(" ".join(["rack", seat, *map(str, rack)])):
                return False
    return True


def make_household(
    app: Flask, phone: Phone, count: int, names: Sequence[str] = ("Ana", "Bogdan", "Carmen", "Dan"),
    seed: int = 1,
) -> Household:
    """Give the household of *phone* so many finished games; every eighth is of Tile Rummy.

    The last one was played on ``LAST``, one every other evening before.
    """
    seats = {f"player_{at}": name for at, name in enumerate(names, 1)}
    romanian = new_series(phone, end="open", **seats).rpartition("/")[2]
    other = new_series(phone, end="open", game="tile-rummy", preset="base",
                       **seats).rpartition("/")[2]
    rng = Random(f"games {seed}")  # noqa: S311 (games, not secrets)
    games: list[dict[str, object]] = []
    lines: list[dict[str, object]] = []
    numbers = {romanian: 0, other: 0}
    for at in range(count):
        series = other if at % 8 == 7 else romanian
        places = "ABCD" if series == other else rng.choice(PLACES)
        body = rng.choice(TILE_RUMMY if series == other else bodies())
        text = (f"joly 1\ngame {'tile-rummy' if series == other else 'romanian'}\n"
                + "".join(f"seat {seat} {names['ABCD'.index(letter)]}\n"
                          for seat, letter in letters_at(places).items())).splitlines()
        numbers[series] += 1
        when = LAST - timedelta(days=2 * (count - 1 - at))
        game_id, whole = token_urlsafe(12), [*text, *body]
        games.append({"id": game_id, "series_id": series, "number": numbers[series],
                      "last_ply": len(whole), "status": "finished", "created_at": when,
                      "places": places, "result": _result("\n".join(whole))})
        lines += [{"game_id": game_id, "ply": ply, "text": line, "token": "test",
                   "batch": ply if ply > len(text) else 1, "created_at": when}
                  for ply, line in enumerate(whole, 1)]
    with app.app_context(), writing() as session:
        session.execute(sa.insert(GameRow), games)
        session.execute(sa.insert(Line), lines)
        household = session.get_one(Series, romanian).household_id
        players = {name: id_ for id_, name in session.execute(
            sa.select(Player.id, Player.name).where(Player.household_id == household))}
    return Household(romanian, other, players)


@cache
def _result(text: str) -> dict[str, object]:
    result = result_from(replay(parse_record(f"{text}\n")))
    assert result.finished, text
    return {"scores": dict(result.scores), "finished": True, "dealer": None,
            "ply": text.count("\n") + 1, "rules": rules_version()}


def keep_all_memories(app: Flask, series: str) -> None:
    """Keep what all games of the household of *series* leave, as it is behind the pages."""
    recalled = cache(recall)
    with app.app_context(), writing() as session:
        household = session.get_one(Series, series).household_id
        rows = session.execute(MEMORIES.stale(str(household))).all()
        texts: dict[str, list[str]] = {}
        for game, text in db.session.execute(
                sa.select(Line.game_id, Line.text).order_by(Line.ply)):
            texts.setdefault(game, []).append(f"{text}\n")
        for at in range(0, len(rows), 200):
            keep_memories([(game, ply, recalled("".join(texts[game])))
                           for game, ply in rows[at:at + 200]])
