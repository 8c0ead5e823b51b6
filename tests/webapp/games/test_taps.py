"""A tap that records at once is nothing else in any mode of the same pad."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from rules.replay import parse_record, replay
from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table
from webapp.core.pad.mode import Form
from webapp.core.pad.view import PadView
from webapp.core.port import games
from webapp.core.record.folded import FoldedGame

ROMANIAN = """joly 1
game romanian
preset current
seat A Ana
seat B Bogdan
turn A
meld b9 b10 J / r10 r11 r12
turn B
meld k1 J k3 / y11 y12 y13
turn A
"""
FULL = ROMANIAN.replace("turn A\nmeld", "recording full\nturn A\nmeld", 1)
TILE_RUMMY = """joly 1
game tile-rummy
preset base
seat A Ana
seat B Bogdan
turn A
meld b9 b10 J / r10 r11 r12
turn B
meld k11 J k13 / y11 y12 y13
turn A
"""
TABLES = (ROMANIAN, FULL, TILE_RUMMY, ROMANIAN + "out k2\n", TILE_RUMMY + "out\n")


pytestmark = pytest.mark.one_database


@pytest.fixture
def request_context(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def taps_in(view: PadView) -> Iterator[str]:
    """Yield the taps of everything that is drawn below the bar."""
    sheet = view.sheet
    for each in (*sheet.choices, *sheet.seats, *sheet.actions):
        yield each.tap
    for band in sheet.bands:
        yield from (key.tap for row in (band.numbers, *band.rows) for key in row if key)


@pytest.mark.parametrize("record", TABLES, ids=("melds", "full", "leaflet", "over", "leaflet over"))
@pytest.mark.usefixtures("request_context")
def test_what_records_at_once_says_what_it_records(record: str) -> None:
    folded: FoldedGame[Any] = FoldedGame((), record, replay(parse_record(record)), "A")
    pad = games()[folded.replay.record.game].pad
    drawn = 0
    for mode in pad.modes:
        name, draft = pad.open(folded, mode.name, None)
        view = pad.draw(folded, name, draft, Form("/", "t", 1))
        if not isinstance(view, PadView):
            continue
        for tap in taps_in(view):
            drawn += 1
            if tap.startswith(pad.at_once):
                assert pad.lines_at_once(folded, draft, tap), (mode.name, tap)
    assert drawn > 20


def test_one_of_two_jolys_is_chosen_on_the_page(keeper: Phone) -> None:
    table: Table = new_table(keeper, new_series(keeper))
    table.tap("mode:lay", "b9", "J", "b11", "r10", "r12", "confirm")
    table.tap("mode:lay", "seat:B", "k1", "k3", "j:0:1", "y10", "y13", "confirm")
    table.tap("seat:A", "joly:k2 for J in m3")
    table.tap("k5", "J", "k7", "confirm")
    assert table.record()[-1] == "swap k2 for J in m3, meld k5 J k7"


def test_a_tap_that_says_nobody_s_twin_changes_nothing(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    table.tap("mode:more")
    pad = {"X-Fragment": "pad"}
    for tap in ("twin:", "twin:Z", "twin: A"):
        fields = table.fields() | {"tap": tap}
        answer = table.phone.client.post(f"{table.path}/entry", data=fields, headers=pad)
        assert answer.status_code == 200
        assert f'name="draft" value="{fields["draft"]}"' in answer.text


def test_an_open_mode_keeps_nothing_beside_its_draft(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, game="tile-rummy", preset="base"))
    table.tap("mode:start", "begin:A")
    table.tap("next", "mode:lay", "b9", "b10", "b11", "confirm")
    table.tap("mode:table")
    for tap, ply in (("check", "99"), ("confirm", table.fields()["ply"]), ("confirm", "3")):
        fields = table.fields() | {"kept": "table", "draft": "", "tap": tap, "ply": ply}
        answer = table.phone.client.post(f"{table.path}/entry", data=fields)
        assert answer.status_code in {409, 422}


def test_a_strange_old_address_leads_to_nothing(keeper: Phone) -> None:
    for path in ("x%0ay", "x/a%0d%0ab", "x/a%3fq=1", "..%2f..%2f/evil"):
        answer = keeper.get(f"/tile-rummy/{path}")
        assert answer.status_code == 308
        assert "\n" not in answer.location
        assert keeper.get(answer.location).status_code == 404
