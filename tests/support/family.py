"""The household of the map: a series of four that is played, two more, 40 games, six people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from secrets import token_urlsafe

import sqlalchemy as sa
from flask import Flask

from rules.replay import parse_record, replay
from tests.support.phones import Phone, hidden, household_time, new_series
from webapp.core.record.outcome import result_from
from webapp.core.record.results import rules_version
from webapp.history.series.standings import header
from webapp.server.data.database import db, writing
from webapp.server.data.models import SEATS, Game, Line, Series, now

FOUR = ("Ana-Maria", "Bogdan", "Carmen", "Dănuț")
SIX = (*FOUR, "Ioana", "Mihai")
_RACKS = ("y2", "b2", "k2", "k9", "y9 b9", "k1", "r9 k13", "J")


@dataclass(frozen=True)
class Family:
    """The paths of its series, and of the game that is being played."""

    sundays: str
    friday: str
    christmas: str
    game: str


def make_family(app: Flask, phone: Phone) -> Family:
    """Give the household of *phone* its series: 23 games and one that runs, 6 of 10, and 10."""
    christmas = _series(app, phone, FOUR, 10, (2025, 12, 26, 19), name="Christmas 2025", games="10")
    friday = _series(app, phone, ("Ioana", "Mihai", "Bogdan"), 6, (2026, 10, 2, 20),
                     name="Friday friends", games="10")
    sundays = _series(app, phone, FOUR, 23, (2026, 6, 7, 19), name="Family Sundays", end="open")
    token = hidden(phone.get(sundays).text, "token")
    game = phone.post(f"{sundays}/games", {"token": token}).location
    return Family(sundays, friday, christmas, game)


def _series(app: Flask, phone: Phone, names: Sequence[str], played: int, first: tuple[int, ...],
            **fields: str) -> str:
    seats = {f"player_{at}": name for at, name in enumerate([*names, "", ""][:4], 1)}
    path = new_series(phone, **seats, **fields)
    with app.test_request_context(), writing() as session:
        series = session.get_one(Series, path.rpartition("/")[2])
        places = "".join(series.names)
        head = list(header(series, places, None))
        for number in range(1, played + 1):
            _game(series, number, places, [*head, *_hand(number, len(names))],
                  min(household_time(*first) + timedelta(days=7 * ((number - 1) // 2)), now()))
    return path


def _hand(number: int, players: int) -> list[str]:
    """Return a hand that somebody else wins each time, with other tiles left on the racks."""
    seats = [SEATS[(number * 3 + at) % players] for at in range(players)]
    first, second, *others = seats
    racks = (_RACKS[(number * 5 + at * 3) % len(_RACKS)] for at in count())
    return [f"turn {first}", "meld r10 r11 r12 / k10 k11 k12",
            f"turn {second}", "meld y10 y11 y12 / b10 b11 b12", f"turn {first}", "out b1",
            *(f"rack {each} {next(racks)}" for each in (second, *others))]


def _game(series: Series, number: int, places: str, lines: list[str], at: object) -> None:
    result = result_from(replay(parse_record("".join(f"{line}\n" for line in lines))))
    assert result.finished, lines
    game = token_urlsafe(12)
    db.session.execute(sa.insert(Game), [{
        "id": game, "series_id": series.id, "number": number, "last_ply": len(lines),
        "status": "finished", "created_at": at, "places": places,
        "result": {"scores": dict(result.scores), "finished": True, "dealer": result.dealer,
                   "ply": len(lines), "rules": rules_version()}}])
    db.session.execute(sa.insert(Line), [
        {"game_id": game, "ply": ply, "text": line, "token": "test", "batch": ply,
         "created_at": at} for ply, line in enumerate(lines, 1)])
