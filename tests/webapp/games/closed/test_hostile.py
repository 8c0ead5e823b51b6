"""Hostile input to closed hands: absurd drafts and taps, other households, hands that take long."""

import re
import sys
from types import FrameType
from urllib.parse import quote

import pytest

from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database

MOST_CALLS = 3_000_000
"""Calls of functions for one answer, which a busy machine does not change: the hands below take
0.1 to 0.9 million. Each of them once took over a second."""

LIMITED = "ch_limit=ropet ch_boxes=2 ch_mosaic=yes ch_halves=yes ch_eight=melded"
LONG = (
    "pe-tabla ch_one_colour=runs r6 r8 r2 b9 r11 r1 r9 r3 r12 r7 J J J r10 k10",
    "pe-tabla ch_bicolour=runs r6 r5 r3 r7 r10 k7 r9 r8 k8 r2 r12 r4 J J",
    "pe-tabla-ropet ch_groups=yes r11 b11 k11 y11 k8 k7 b11 k10 k11 b13 b12 b10 J J J",
)
ABSURD = (
    "okey ; " + "r1 " * 500, "okey up:J ; J", "okey ch_simple=" + "9" * 5000, "; ;;;", "\x00;\x00",
    "okey ch_boxes=2 up:y1 ; y2?r5 J?J ?? r1?zz", "okey ch_simple=٣ ; r٣", "😀 ; 😀",
)
HAND = "r1 r2 r3 y5 b5 k5 y7 y8 y9 k10 k11 k12 k13 r4"


def okey_table(phone: Phone) -> Table:
    return new_table(phone, new_series(phone, game="closed", preset="okey"))


@pytest.mark.parametrize("hand", LONG, ids=["one-colour", "two-colours", "eight"])
def test_no_hand_takes_long_with_two_boxes_and_ropets_limits(keeper: Phone, hand: str) -> None:
    preset, rule, tiles = hand.split(" ", 2)
    draft = f"{preset} {LIMITED} {rule} ; {tiles}"
    fields = {"csrf_token": keeper.csrf(), "draft": draft, "tap": "mode:rack"}
    called = 0

    def count(_frame: FrameType, event: str, _more: object) -> None:
        nonlocal called
        called += event == "call"

    sys.setprofile(count)
    try:
        answer = keeper.client.post("/closes", data=fields)
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200
    assert called < MOST_CALLS


@pytest.mark.parametrize("draft", ABSURD, ids=range(len(ABSURD)))
def test_an_absurd_hand_is_answered(keeper: Phone, draft: str) -> None:
    assert keeper.get(f"/closes?house={quote(draft)}").status_code == 200
    for tap in ("is:zz", "preset:zz", "mode:up", "j:0:99", "j:0:٣", "J=r5", "\x00"):
        answer = keeper.post("/closes", {"draft": draft, "tap": tap, "rule_ch_simple": "٣"})
        assert answer.status_code == 200, tap


def test_a_false_joker_is_no_indicator_however_it_is_sent(keeper: Phone) -> None:
    table = okey_table(keeper)
    table.send(table.fields() | {"mode": "more", "draft": "A: exposed J", "tap": "confirm"})
    assert "exposed J" not in table.record()


def test_no_one_else_asks_or_closes_in_this_game(
    keeper: Phone, other_keeper: Phone, guest: Phone, stranger: Phone
) -> None:
    table = okey_table(keeper)
    table.tap("mode:more", "y1", "confirm")
    table.look()
    before, forged = table.record(), {"draft": f"A: {HAND}", "mode": "out", "tap": "confirm"}
    for phone, enters, asks in (
            (other_keeper, 404, 404), (guest, 403, 200), (stranger, 403, 403)):
        answer = phone.post(f"{table.path}/entry", table.fields() | forged | {
            "csrf_token": phone.csrf()})
        assert answer.status_code == enters
        asked = phone.post(f"{table.path}/closes", {"draft": f"okey ; {HAND}", "tap": ""})
        assert asked.status_code == asks
        assert 'id="enter-form"' not in asked.text
    assert table.record() == before


def test_a_hand_that_was_asked_about_is_nowhere_else(keeper: Phone, guest: Phone) -> None:
    table = okey_table(keeper)
    table.tap("mode:more", "y1", "confirm")
    fields = {"draft": f"okey ; {HAND}", "tap": "mode:rack"}
    answer = keeper.post(f"{table.path}/closes", fields)
    assert "Yes, it closes." in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert re.findall(r'(?:href|action)="[^"]*k13[^"]*"', answer.text) == []
    for path in ("", "/closes", "/log", "/share"):
        assert HAND not in guest.get(f"{table.path}{path}").text, path
        assert HAND not in keeper.get(f"{table.path}{path}").text, path


def test_the_indicator_cannot_be_taken_from_under_a_closed_hand(keeper: Phone) -> None:
    table = okey_table(keeper)
    table.tap("mode:more", "y1", "confirm")
    table.look()
    fields = table.fields() | {"mode": "out", "draft": f"A: {HAND}", "tap": "confirm"}
    assert table.send(fields).status_code == 303
    lines, ply = table.record(), int(table.fields()["ply"]) - 2
    for wanted in ({"what": "undo"}, {"what": "amend", "line": "exposed J"}):
        fields = {"ply": str(ply), "token": table.fields()["token"], **wanted}
        answer = keeper.post(f"{table.path}/corrections", fields)
        assert answer.status_code == 422, answer.text
    assert table.record() == lines
    assert keeper.get(f"{table.path}/score").status_code == 200


def test_of_two_phones_that_close_at_the_same_moment_one_is_told(keeper: Phone) -> None:
    table = okey_table(keeper)
    table.tap("mode:more", "y1", "confirm")
    table.look()
    fields = [table.fields() | {"mode": "out", "draft": f"{seat}: {HAND}", "tap": "confirm"}
              for seat in "AB"]
    table.look()
    fields[1]["token"] = table.fields()["token"]
    assert [table.send(each).status_code for each in fields] == [303, 409]
    assert [line for line in table.record() if line.startswith("out ")] == [f"out {HAND}"]
