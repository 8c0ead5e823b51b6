"""Moves that are entered by their record lines, for tests whose subject is what comes after.

They go through the app's own transaction, as the pad's would; only the pages between two taps are
not asked for. How the pad writes these lines is shown where the pad is tested.
"""

import re
from itertools import groupby

import sqlalchemy as sa
from flask import Flask, g
from werkzeug.wrappers import Response

from tests.support.phones import Phone
from tests.support.prepared import prepared
from tests.support.tables import Table
from webapp.core.record.enter import Decided, Entered, Entering, enter
from webapp.core.record.folded import FoldedGame, S, judge_lines
from webapp.core.record.read import read_game
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game, Line
from webapp.server.http.access import COOKIE, Visitor, hash_secret
from webapp.server.http.once import new_token

Lines = tuple[str, ...]

# D-85 of the cases as its taps record it, one thing that a player does after the other.
D85_LINES: tuple[Lines, ...] = (
    ("exposed k8", "twin D"),
    ("turn A", "meld b9 b10 J=b11 / r10 r11 r12"),
    ("turn B", "meld r1 b1 k1 / y2 y3 y4"),
    ("turn C", "meld r13 b13 k13 / k3 k4 k5 k6"),
    ("turn B", "swap b11 for J in m1, meld r4 J=r5 r6"),
    ("turn C", "swap r5 for J in m7, meld k12 k13 J=k1"),
    ("add y5 to m4",),
    ("turn A", "add y13 to m5"),
    ("out k2",),
)
D85_RACK_LINES: tuple[Lines, ...] = (("rack B k9 r1",), ("rack C J k7",), ("rack D",))
D85_WHOLE = (*D85_LINES, *D85_RACK_LINES)


def text_of(*moves: Lines) -> str:
    """Return the lines of *moves* as they stand in a record."""
    return "".join(f"{line}\n" for lines in moves for line in lines)


def enter_lines(table: Table, *moves: Lines) -> None:
    """Enter *moves* from the phone at *table*, each as one form would, and look at the table."""

    def make() -> str:
        for lines in moves:
            _enter(table.phone, table.path.rpartition("/")[2], lines)
        return table.look()

    table.page = prepared(table.phone, ("lines", table.path, moves), make)


def ply_of(table: Table, line: str) -> int:
    """Return the ply of a line of the record, the last one that is written so."""
    page = table.phone.get(f"/games/{table.path.rpartition('/')[2]}/log").text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    return {text: ply for ply, text in enumerate(found[1].strip().splitlines(), 1)}[line]


def _enter(phone: Phone, game_id: str, lines: Lines) -> None:
    def decide(_game: Game, folded: FoldedGame[S]) -> Decided[S]:
        judged = judge_lines(folded, lines)
        assert not judged.refused, judged.refused
        return Entered(judged.lines, judged.after, lambda _: "/")

    def late(_game: Game, _folded: FoldedGame[S]) -> Response:
        raise AssertionError(lines)

    app = phone.client.application
    with app.test_request_context(method="POST", data={"token": new_token()}):
        g.device = _visitor(phone)
        seen = db.session.scalars(sa.select(Game.last_ply).where(Game.id == game_id)).one()
        assert enter(game_id, Entering(seen, read_game, decide, late)).status_code == 303


def _visitor(phone: Phone) -> Visitor:
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    return Visitor(*db.session.execute(
        sa.select(Device.id, Device.household_id, Device.name, Device.role).where(
            Device.token_hash == hash_secret(cookie.value))).one())


def moves_of(app: Flask, table: Table) -> tuple[Lines, ...]:
    """Return the lines after the header as they were entered, those of each form together."""
    with app.app_context():
        rows = db.session.execute(
            sa.select(Line.batch, Line.text).where(
                Line.game_id == table.path.rpartition("/")[2]).order_by(Line.ply)).all()
    _header, *moves = (tuple(text for _, text in move)
                       for _, move in groupby(rows, lambda row: row[0]))
    return tuple(moves)
