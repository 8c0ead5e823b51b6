"""Hostile input to Rummikub's pages: drafts and taps by chance, forged forms, other households."""

import random
import time
from urllib.parse import urlencode

import pytest

from tests.support.entering import enter_lines
from tests.support.examples import some
from tests.support.phones import Phone
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

pytestmark = pytest.mark.one_database

SLOW = 3.0
"""Seconds of the processor that no answer may take."""

WORDS = (
    "r1", "r10", "b12", "k10", "J", "J=r5", "J=b10", "n9", "m1", "A", "B r9", "end", "for r8",
    "for J", "in", "to m1", "to m9", "x1 x1", "x2 x4", "x9 x9", "r10 b10 k10", "r9 r10 r11 r12",
    "b4 J b6", "J J r5", "J J J", "unfinished", "timeout", "draw", "redeal:A", "turn", "+", "r7~",
    "r1h", "b5 for J in m3", "J to m2",
)
TAPS = (
    "t:0:0", "t:1:3", "t:2:1", "t:9:9", "t:٣:٣", "g:0:3", "g:1:0", "g:999:999", "g:1", "new",
    "keys", "reset", "split", "back", "stands", "check", "r8", "y10", "J", "n9", "clear",
    "meld:1", "meld:99", "joly:b5 for J in m3", "joly:zz", "use:J to m2", "seat:B", "seat:Z",
    "mode:table", "mode:zz", "out", "end", "drop:0", "drop:٣", "j:0:1", "way:0", "\x00", "é" * 200,
)
RECORDING = (
    "confirm", "stand", "next", "draw", "timeout", "unfinished", "redeal:A", "redeal:Z", "redeal:",
    "begin:A", "begin:Z", "note:full", "note:zz", "turn:A", "turn:Z", "timer:on", "timer:off",
    "undo", "redo", "later",
)
MODES = ("lay", "add", "swap", "out", "rack", "more", "table", "table", "start", "drawn", "")


def begun(phone: Phone) -> LeafletTable:
    table = new_table(phone, new_series(phone, game="rummikub", preset="club"))
    enter_lines(
        table, ("drawn A r9", "drawn B b3", "starter A"), ("turn A", "meld r10 b10 k10"),
        ("turn B", "meld r9 r10 r11 r12"), ("turn A", "meld b4 J b6"), ("turn B",))
    return table


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    return begun(keeper)


def some_draft(rng: random.Random) -> str:
    return "A: " + " / ".join(" ".join(rng.choices(WORDS, k=rng.choice((1, 1, 1, 2, 3))))
                              for _ in range(rng.randint(0, 5)))


@pytest.mark.parametrize("seed", some(range(3)))
def test_what_is_sent_by_chance_is_answered_and_can_be_shown(
    table: LeafletTable, seed: int
) -> None:
    rng = random.Random(seed)  # noqa: S311  (nothing secret)
    for _ in range(60):
        draft, mode = some_draft(rng), rng.choice(MODES)
        table.look(f"?{urlencode({'mode': mode, 'draft': draft})}")
        data = table.fields() | {"mode": mode, "draft": draft, "points": rng.choice(("", "7", "٣")),
                                 "tap": rng.choice(rng.choice((TAPS, RECORDING)))}
        begins = time.process_time()
        answer = table.phone.client.post(f"{table.path}/entry", data=data)
        assert time.process_time() - begins < SLOW, data
        assert answer.status_code in {200, 303, 409, 422}, data
        lines = table.record()
        if answer.status_code == 303:
            assert table.phone.client.post(f"{table.path}/entry", data=data).status_code == 303
            assert table.record() == lines, data
    for page in ("log", "score", "desk", "arrange", "review", "share"):
        shown = table.phone.get(f"/games/{table.game_id}/{page}")
        assert shown.status_code in {200, 303, 404}, page


@pytest.mark.parametrize("draft", [
    "A: " + "r5 " * 5000 + "/ for r7", "A: " + "/ r5 " * 5000 + "/ for J",
    "A: " + " / ".join(["J J J J J J J J J J J J"] * 20) + " / x1 x1", "A: / x1 x1 / for r5",
    "A: " + "J=r5 " * 200 + "/ x1 x9", "Z: r5 / for r5", "A: in / x1 x1 / J", "A: end / end / in",
])
def test_no_table_is_too_large_to_be_arranged(table: LeafletTable, draft: str) -> None:
    before = table.record()
    for tap in ("t:0:0", "g:0:0", "g:0:99", "new", "keys", "check", "confirm", "split", "stands"):
        data = table.fields() | {"mode": "table", "draft": draft, "tap": tap}
        begins = time.process_time()
        answer = table.phone.client.post(f"{table.path}/entry", data=data)
        assert time.process_time() - begins < SLOW, tap
        assert answer.status_code in {200, 303, 422}, tap
        if answer.status_code == 303:
            assert table.phone.get(answer.location).status_code == 200
    assert table.record() == before


LINES = (
    "unfinished", "timeout", "redeal A", "redeal A J J J", "redeal Z r1 r2 r3", "unopened A",
    "redeal A " + "r2 " * 5000, "set rk_time_limit 999999999999", "set rk_time_limit ٣",
    "set rk_first 29", "set rk_joker_points -1", "preset mso", "out", "end", "rack A points ٣",
    "table " + " / ".join(["r1 b2 k3"] * 90), "! table " + " / ".join(["J J J"] * 90), "table",
    "swap b5 for J in m3, meld b5 b5 b5", "swap b5 for J in m3, add J to m3", "drawn A J",
    "starter Z", "stock 0", "stock 999", "holds A " + "J " * 100, "count A 0", "turn A\nout",
    "game tile-rummy", "meld r1 r2 r3\x00", "\u202eturn A", "noticed m1", "out all jokers 2",
)


@pytest.mark.parametrize("line", LINES)
def test_a_preview_of_any_correction_writes_nothing(table: LeafletTable, line: str) -> None:
    last, before = int(table.fields()["ply"]), table.record()
    for what in ("amend", "insert", "undo"):
        for ply in ("-1", "0", "3", "٣", str(last - 3), str(last), "9" * 5000):
            query = urlencode({"what": what, "ply": ply, "line": line})
            begins = time.process_time()
            answer = table.phone.get(f"/games/{table.game_id}/corrections?{query}")
            assert time.process_time() - begins < SLOW, query
            assert answer.status_code in {200, 303, 422}, query
    assert table.record() == before


@pytest.mark.parametrize("asked", [
    [("q", "table"), ("ask", "table " + " / ".join(["r2 r3 r5"] * 40))] * 2,
    [("q", "joly"), ("ask", "swap b5 for J in m3, meld J J J")],
    [("q", "joly"), ("fact", "laid A J J r5"), ("ask", "swap r5 for J in m99")],
    [("q", "out"), ("fact", "count A ٣"), ("ask", "unfinished"), ("ask", "timeout")],
    [("q", "lay"), ("ask", "meld r2\nturn B\nout"), ("fact", "redeal A r1 r2 r3")],
    [("set", "rk_time_limit 9"), ("preset", "zz"), ("q", "worth"), ("ask", "meld J J J")],
    [("fact", f"count A {number}") for number in range(3000)],
])
def test_the_desk_bears_what_nobody_asks(
    table: LeafletTable, asked: list[tuple[str, str]]
) -> None:
    before = table.record()
    for path in ("/desk?game=rummikub&", f"/games/{table.game_id}/desk?"):
        begins = time.process_time()
        answer = table.phone.get(f"{path}{urlencode(asked)}")
        assert time.process_time() - begins < SLOW, path
        assert answer.status_code in {200, 422}
    assert table.record() == before


def test_no_one_else_plays_with_this_game(
    table: LeafletTable, other_keeper: Phone, guest: Phone, stranger: Phone
) -> None:
    before, fields = table.record(), table.fields()
    forged = [fields | {"mode": "more", "tap": tap} for tap in ("unfinished", "timeout", "draw")]
    forged.append(fields | {"mode": "table", "tap": "confirm", "draft":
                            "B: r10 b10 k10 / r9 r10 r11 r12 / b4 J b6 / y1 y2 y3"})
    for data in forged:
        for phone, codes in ((other_keeper, {404}), (guest, {403}), (stranger, {401, 403, 404})):
            # with a token of their own, and with that of this household's form
            for token in ({}, {"csrf_token": fields["csrf_token"]}):
                answer = (phone.client.post(f"{table.path}/entry", data=data | token) if token
                          else phone.post(f"{table.path}/entry", data))
                assert answer.status_code in codes | {400, 403}, answer.status_code
        without = {name: value for name, value in data.items() if name != "csrf_token"}
        assert table.phone.client.post(f"{table.path}/entry", data=without).status_code == 400
    assert table.record() == before


def test_a_form_that_is_old_changes_nothing(table: LeafletTable) -> None:
    fields = table.fields()
    table.tap("draw")
    before = table.record()
    for tap in ("draw", "unfinished", "timeout"):
        old = fields | {"mode": "more", "tap": tap, "token": "t" * 20}
        assert table.phone.client.post(f"{table.path}/entry", data=old).status_code == 409
    for ply in ("", "-1", "٣", "9" * 5000):
        bad = fields | {"mode": "more", "tap": "draw", "ply": ply, "token": "u" * 20}
        assert table.phone.client.post(f"{table.path}/entry", data=bad).status_code in {400, 409}
    assert table.record() == before
