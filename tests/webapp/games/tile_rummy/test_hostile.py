"""Hostile input to the pages of the leaflet's game."""

import random
import time
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from tests.support.entering import enter_lines
from tests.support.examples import some
from tests.support.phones import Phone
from tests.support.phones import new_series as new_romanian_series
from tests.support.tables import new_table as new_romanian_table
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py

SLOW = 3.0
"""Seconds of the processor that no answer may take."""
SLOWEST = 8.0
"""And where a table is arranged, which loads a library first."""

LAID = "laid A " + " / ".join(["r2 r3 r4"] * 30)
DESK = {
    "sixty facts of thirty melds": [("q", "table"), ("ask", "table r2 r3 r4"),
                                    *[("fact", LAID)] * 60],
    "sixty tables of forty melds": [("q", "table"),
                                    *[("ask", "table " + " / ".join(["r2 r3 r5"] * 40))] * 60],
    "a table of the whole box": [
        ("q", "table"), ("fact", "laid A " + " / ".join(
            f"{c}1 {c}2 {c}3 {c}4 {c}5 {c}6 {c}7 {c}8 {c}9 {c}10 {c}11 {c}12" for c in "rybk")),
        ("fact", "laid B " + " / ".join(f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "rybk"
                                        for n in (1, 4, 7, 10))),
        ("ask", "table " + " / ".join(f"r{n} y{n} b{n} k{n}" for n in range(1, 13)) + " / "
         + " / ".join(f"r{n} y{n} b{n} k{n}" for n in range(1, 14)))],
    "faulty melds everywhere": [
        ("q", "table"), ("fact", "turn A"),
        *[("fact", f"! laid A r{n} y{n + 1} b{n + 2}") for n in range(1, 11)],
        ("ask", "table " + " / ".join(f"r{n} y{n} b{n} k{n}" for n in range(1, 14)))],
    "a hundred jokers": [("q", "meld"), ("ask", "meld r2 " + "J " * 100)],
    "jokers only": [("q", "table"), ("ask", "table J J J")],
    "sixty jokers added": [("q", "add"), ("fact", "laid A r7 r8 r9"),
                           ("ask", "add " + "J " * 60 + "to m1")],
    "added where nothing lies": [("q", "add"), ("ask", "add r5 to m999999")],
    "a swap of nothing": [("q", "joly"), ("ask", "swap r5 for J in m99"),
                          ("ask", "swap r5 for J in m1, add J to m1")],
    "a swap of many": [("q", "joly"), ("fact", "laid A r7 J r9 / b7 b8 J b10"),
                       ("ask", "swap r8 for J in m1, b9 for J in m2, meld k1 J J k4")],
    "noticed nothing": [("q", "noticed"), ("ask", "noticed m9999999"), ("ask", "timeout")],
    "five thousand facts": [("fact", f"count A {number}") for number in range(5000)],
    "five thousand house rules": [("set", "tr_time_limit 999999999999")] * 5000,
    "odd seconds": [("set", "tr_time_limit ٣"), ("set", "tr_time_limit -1"),
                    ("set", "tr_time_limit 1e9"), ("q", "timeout"), ("ask", "timeout")],
    "digits of other scripts": [("q", "out"), ("of", "count A"), ("tell", "٣"), ("ply", "²"),
                                ("fact", "count A ٣"), ("ask", "out all jokers ２")],
    "too many jokers": [("q", "out"), ("ask", "out all jokers 99999999999")],
    "lines within lines": [("q", "lay"), ("ask", "meld r2\nturn B\nmeld r3"),
                           ("fact", "turn A\x00"), ("fact", "laid A r2\u2028r3\x85 r4")],
    "words that turn round": [("q", "lay"), ("ask", "\u202emeld r2 r3 r4"), ("seat", "\u202eA")],
    "words of the other game": [("q", "joly"), ("fact", "exposed k8"), ("fact", "line r5"),
                                ("ask", "draw wall"), ("ask", "discard r5")],
    "corrections": [("q", "lay"), ("fact", "undo 5"), ("ask", "amend 2 end")],
    "after the end": [("q", "out"), ("fact", "turn A"), ("fact", "out"), ("ask", "out"),
                      ("fact", "end")],
    "draws": [("q", "out"), ("fact", "drawn A J"), ("fact", "drawn A J"), ("fact", "starter B")],
    "nothing else but edit": [("edit", "laid:Z"), ("draft", "Z: zz / " + "r5 " * 5000)],
    "a worthless draft": [("q", "worth"), ("ask", "meld J J r5"), ("ask", "swap r5 for J in m1")],
}


def timed(phone: Phone, path: str) -> TestResponse:
    begun = time.process_time()
    answer = phone.get(path)
    assert time.process_time() - begun < SLOW, path[:200]
    return answer


def begun(phone: Phone) -> LeafletTable:
    table = new_table(phone, new_series(phone))
    enter_lines(
        table, ("drawn A r9", "drawn B b3", "starter B"), ("turn B",),
        ("meld b9 J=b10 b11 b12",), ("turn A",), ("meld r10 b10 k10",), ("turn B",))
    return table


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    return begun(keeper)


@pytest.fixture(scope="module")
def standing(standing_neighbour: Phone) -> LeafletTable:
    """A table in whose game nothing may be written, as each test that looks at it asserts."""
    return begun(standing_neighbour)


@pytest.mark.parametrize("name", DESK)
def test_the_desk_bears_what_nobody_asks(standing: LeafletTable, name: str) -> None:
    before = standing.record()
    for path in ("/desk?game=tile-rummy&", f"/games/{standing.game_id}/desk?"):
        answer = timed(standing.phone, f"{path}{urlencode(DESK[name])}")
        assert answer.status_code in {200, 422}, answer.text
    assert standing.record() == before


WORDS = (
    "r7~", ".",
    "r1", "r5", "k1h", "J", "J=r5", "J=b10", "n1", "n13", "m1", "m99", "A", "+", "for", "in", "to",
    "low", "high", "end", "out", "all", "0", "2", "x1", "x9", "x99", "turn", "b10", "for J in m1",
    "b10 for J in m1", "J to m2", "to m1", "to m9", "x1 x1", "x1 x4", "for r7", "all 2", "A J",
    "B r9", "r10 b10 k10", "b9 J=b10 b11 b12", "J J r5", "J J J",
)
TAPS = (
    "clear", "free", "nextmeld", "drop:0", "drop:99", "drop:٣", "j:0:0", "j:0:1", "j:9:9",
    "way:0", "way:٣", "empty", "nextmeld", "r5~",
    "j:٣:٣", "seat:B", "seat:Z", "mode:swap", "mode:more", "mode:table", "mode:zz", "mode:rack",
    "rack:B", "rack:Z", "m1", "r5", "r1h", "r9h", "n5", "n99", "J", "J=r5", "J=zz", "x1", "low",
    "joly:b10 for J in m1", "take:zz", "take:m1", "use:J to m2", "use:zz", "goes:m1", "goes:m²",
    "to:2-y10", "to:1-J=b8", "t:0:0", "t:1:3", "t:9:9", "t:٣:٣", "g:0:0", "g:1:9", "g:999:999",
    "g:1", "t:", "new", "reset", "split", "back", "stands", "keys", "check", "out", "end",
    "all 0", "all 3", "\x00", "é" * 200,
)
RECORDING = ("confirm", "stand", "unnoticed", "next", "draw", "timeout", "noticed:1", "noticed:0",
             "noticed:٣", "begin:A", "begin:Z", "note:full", "note:zz", "turn:A", "turn:Z",
             "undo", "redo")
MODES = ("lay", "add", "swap", "out", "rack", "more", "table", "start", "none", "")
NUMBERS = ("", "-5", "٣", "7", "9" * 5000, "1e3", "\n")


def some_draft(rng: random.Random) -> str:
    return "A: " + " / ".join(" ".join(rng.choices(WORDS, k=rng.choice((1, 1, 1, 2, 3))))
                              for _ in range(rng.randint(0, 4)))


@pytest.mark.parametrize("seed", some(range(3)))
def test_no_draft_and_no_tap_breaks_a_pad(standing: LeafletTable, seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311  (nothing secret)
    before = standing.record()
    fields = standing.fields()
    last = int(fields["ply"])
    game = f"/games/{standing.game_id}"
    pads = [
        f"{standing.path}/entry", f"{standing.path}/entry",
        *(f"{game}/desk?q={kind}" for kind in ("lay", "add", "joly", "table", "out")),
        *(f"/desk?game=tile-rummy&edit={edit}" for edit in ("laid:A", "holds:B", "count:A")),
        *(f"{game}/lines/{ply}/pad?what=amend" for ply in range(last - 4, last + 1)),
        f"{game}/arrange", "/desk/arrange",
    ]
    for _ in range(30):
        draft, mode, path = some_draft(rng), rng.choice(MODES), rng.choice(pads)
        shown = standing.phone.get(f"{standing.path}?{urlencode({'mode': mode, 'draft': draft})}")
        assert shown.status_code == 200, (mode, draft)
        taps = TAPS if path.endswith("/entry") else (*TAPS, *RECORDING)
        data = fields | {"mode": mode, "draft": draft, "tap": rng.choice(taps),
                         "points": rng.choice(NUMBERS), "laid": draft}
        for headers in ({}, {"X-Fragment": "pad"}):
            begun = time.process_time()
            answer = standing.phone.client.post(path, data=data, headers=headers)
            assert time.process_time() - begun < SLOW, (path, data)
            assert answer.status_code in {200, 303, 400, 404, 422}, (path, data)
            if answer.status_code == 303:
                assert standing.phone.get(answer.location).status_code in {200, 303, 422}, data
    assert standing.record() == before


@pytest.mark.parametrize("seed", some(range(3)))
def test_what_is_recorded_by_chance_can_be_shown(table: LeafletTable, seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311  (nothing secret)
    for _ in range(40):
        table.look(f"?{urlencode({'mode': rng.choice(MODES), 'draft': some_draft(rng)})}")
        data = table.fields() | {
            "mode": rng.choice(MODES), "draft": some_draft(rng),
            "tap": rng.choice((*RECORDING, "confirm", "stand", "unnoticed", "confirm", "stand")),
            "points": rng.choice(NUMBERS)}
        answer = table.phone.client.post(f"{table.path}/entry", data=data)
        assert answer.status_code in {200, 303, 422, 409}, data
        lines = table.record()
        if answer.status_code == 303:
            again = table.phone.client.post(f"{table.path}/entry", data=data)
            assert again.status_code == 303
            assert table.record() == lines, data
        for page in ("log", "score", "desk", "arrange"):
            assert table.phone.get(f"/games/{table.game_id}/{page}").status_code == 200, data


LINES = (
    "turn A\nend", "! turn A", "undo 5", "amend 9 end", "joly 1", "preset variation",
    "set tr_time_limit 999999999", "turn Z", "rack A points -5", "rack A points ٣",
    "holds A " + "J " * 100, "meld " + " / ".join(["r2 r3 r4"] * 60),
    "! meld " + " / ".join(["r2 r3 r4"] * 60), "laid A " + "r2 " * 200, "#", "turn A \x00",
    "\u202eturn A", "stock 9999999", "game romanian", "table " + " / ".join(["J J J"] * 90),
    "! table " + " / ".join(["r1 b2 k3"] * 90), "table r5", "add J low J high to m1",
    "recording full", "r9 " * 5000, "out all jokers 3", "out all jokers 0", "noticed m77",
    "swap b10 for J in m1", "swap b10 for J in m1, add J to m1", "drawn A J", "starter B",
    "count A 0", "holds A", "stock 0", "end", "timeout", "draw",
    "holds A " + " ".join(["r2"] * 5000),
)


@pytest.mark.parametrize("line", LINES)
def test_a_preview_of_any_correction_writes_nothing(standing: LeafletTable, line: str) -> None:
    last = int(standing.fields()["ply"])
    before = standing.record()
    for what in ("amend", "insert", "undo"):
        for ply in ("-1", "0", "2", "٣", str(last - 3), str(last), str(last + 1), "9" * 5000):
            fields = {"what": what, "ply": ply, "line": line, "fix-5": "drop"}
            path = f"/games/{standing.game_id}/corrections?{urlencode(fields)}"
            answer = timed(standing.phone, path)
            assert answer.status_code in {200, 303, 422}, fields
    assert standing.record() == before


QUICK = (
    "won A; B rack r5 r5 r5", "won A; B rack J J J J", "won A; B number 9999; went all 2",
    "won A; B number -7", "won A; B number ٣", "won A; B number " + "9" * 5000,
    "won nobody; A rack b9 b9 b9; B rack b9", "won Z; B number 7", "won A; B rack r5\nend",
    "won A; B rack J=r5", "won A; B rack r1h \x00", "won A; B number 7; went all 9",
    "won B; A rack " + "b9 " * 900, "won A; A meld r5 r6 r7; B number 7; thrown k2; twin B", "",
    "at A table; won A; B number 7", "at score rack; won A; went out; B number 7",
)


@pytest.mark.parametrize("draft", QUICK)
def test_the_score_alone_bears_anything(table: LeafletTable, draft: str) -> None:
    path = f"{table.path}/quick"
    before = table.record()
    data = {"token": "q" * 20, "ply": table.fields()["ply"], "draft": draft, "tap": "confirm"}
    for ply in ("", "٣", "-1", "9" * 5000, "1"):
        assert table.phone.post(path, data | {"ply": ply}).status_code in {400, 409}
    for tap in ("", "next", "own:0", "at:B", "part:table", "J", "way:0", "x" * 900):
        answer = table.phone.post(path, data | {"tap": tap})
        assert answer.status_code == 303
        assert table.phone.get(answer.location).status_code == 200
    assert table.phone.get(f"{path}?{urlencode({'draft': draft})}").status_code == 200
    assert table.record() == before
    answer = table.phone.post(path, data)
    assert answer.status_code in {303, 422}
    lines = table.record()
    assert table.phone.post(path, data).status_code == (303 if answer.status_code == 303 else 422)
    assert table.record() == lines
    for page in ("log", "score"):
        assert table.phone.get(f"/games/{table.game_id}/{page}").status_code == 200


ARRANGE = (
    " / ".join(["r2 r3 r4"] * 3000) + " ; r5", "r2 r3 " * 4000 + ";" + "J " * 5000, ";" * 9000,
    "/" * 9000 + "; J", "J J J ; r5", "r1 r2 r3 J=r4 ; J=r5 r5 r5 r5",
    " / ".join(f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "rybk" for n in (1, 4, 7, 10)) + " ; "
    + " ".join(f"r{n} y{n} b{n}" for n in range(1, 11)),
    " / ".join(f"r{n} y{n} b{n} k{n}" for n in range(1, 14)) + " ; J J "
    + " ".join(f"{c}{n}" for n in range(1, 8) for c in "rybk"),
    "r1 b2 k3 / y5 y7 y9 ; r2 r3", "; \x00 ٣ r٣", "+ r5 + r6 ; r7", "n5 / r5 ; r7",
)


@pytest.mark.parametrize("laid", ARRANGE)
@pytest.mark.parametrize("mode", ["table", "rack"])
def test_arranging_bears_any_table(standing: LeafletTable, laid: str, mode: str) -> None:
    for path in ("/desk/arrange", f"/games/{standing.game_id}/arrange"):
        for tap in ("confirm", "r5", "j:²:²", "j:٣:٣"):
            begun = time.process_time()
            answer = standing.phone.post(path, {"draft": laid, "mode": mode, "tap": tap})
            assert time.process_time() - begun < SLOWEST, (path, tap)
            assert answer.status_code in {200, 422}, (path, tap)


def test_no_game_answers_at_the_address_of_the_other_kind(
    table: LeafletTable, keeper: Phone, other_keeper: Phone, guest: Phone
) -> None:
    romanian = new_romanian_table(keeper, new_romanian_series(keeper))
    number = romanian.path.rpartition("/")[2]
    token = {"token": "w" * 20, "ply": "7"}
    before, other = table.record(), romanian.record()
    foreign = [
        *((f"/games/{number}{page}", {"tap": "draw", "mode": "more"})
          for page in ("/photo/table", "/photo/rack")),
        (f"/games/{number}/arrange", {"tap": "confirm"}),
        *((f"/games/{table.game_id}{page}", {"tap": "confirm", "mode": "lay", "A": "r5"})
          for page in ("/deal", "/stacks", "/opening", "/opening/photo", "/photos/")),
    ]
    for path, data in foreign:
        shown = keeper.get(path)
        posted = keeper.post(path, data | token)
        codes = (shown.status_code, posted.status_code)
        assert shown.status_code in {303, 404, 405}, (path, codes)
        assert posted.status_code in {400, 404, 405}, (path, codes)
    own = [
        *((f"{table.path}{page}", {"tap": "draw", "mode": "more", "winner": "A", "rack_B": "7"})
          for page in ("", "/entry", "/quick", "/photo/table", "/photo/rack", "/live")),
        *((f"/games/{table.game_id}{page}", {"tap": "confirm", "what": "undo", "do": "apply",
                                              "seen": "9", "ply": "9", "decided": "mine",
                                              "query": "q=add&ask=add+y5+to+m1"})
          for page in ("/arrange", "/desk", "/log", "/score", "/lines/9", "/lines/9/pad",
                       "/corrections", "/settled")),
    ]
    for path, data in own:
        assert other_keeper.get(path).status_code in {404, 405}, path
        assert other_keeper.post(path, data | token).status_code in {404, 405}, path
        if not path.endswith(("/arrange", "/desk")):
            assert guest.post(path, data | token).status_code in {403, 404, 405}, path
        assert guest.get(path).status_code in {200, 303, 400, 403, 405, 422}, path
    assert (table.record(), romanian.record()) == (before, other)


def test_a_series_is_not_set_right_by_what_no_form_holds(table: LeafletTable) -> None:
    page = table.phone.get(table.path).text
    path = page[page.index("/series/"):].split('"')[0].split("#")[0]
    before, game = table.record(), table.game_id
    wishes: list[dict[str, str]] = [
        {"what": "rules", "preset": "none", "game": game},
        {"what": "rules", "preset": "modern", "game": game},
        {"what": "rules", "preset": "base", "game": game, "tr_time_limit": "9" * 5000},
        {"what": "rules", "preset": "base", "game": game, "tr_time_limit": "٣"},
        {"what": "rules", "preset": "base", "game": game, "max_run": "13"},
        {"what": "seats", "seat_A": "Ana", "seat_B": "Ana"},
        {"what": "seats", "seat_A": "Ana\x00"},
        {"what": "dealer", f"dealer_{game}": "Z"},
        {"what": "dealer", f"dealer_{game}": "B"},
        {"what": "end", "end": "games", "games": "9" * 5000},
        {"what": "none"}, {},
    ]
    for wish in wishes:
        for more in ({"do": "apply", "plies": "٣"}, {"do": "apply"}, {}):
            answer = table.phone.post(f"{path}/mend", {**wish, **more, "token": "z" * 20})
            assert answer.status_code in {200, 400, 409, 413, 422}, wish
        assert timed(table.phone, f"{path}/mend?{urlencode(wish)}").status_code in {200, 422}
    assert table.record() == before


@pytest.mark.parametrize("asked", ["\x00", "a" * 20000, "r" * 5 + " " * 9000, "(" * 5000,
                                   "%_\\", "T-JOKER-3 " * 800, "\u202e", "joker\n\n"])
def test_the_search_bears_any_words(standing: LeafletTable, asked: str) -> None:
    for more in ({}, {"game": "tile-rummy"}, {"game": "zz"}):
        answer = timed(standing.phone, f"/rules?{urlencode({'q': asked, **more})}")
        assert answer.status_code == 200


@pytest.mark.parametrize("draft", ["A: all r5", "A: all 2 2", "A: J to m2 A end", "A: to m2 A",
                                   "A: r5 to mm", "A: draw", "A: noticed:1 draw"])
def test_no_item_of_a_draft_is_read_as_a_number(standing: LeafletTable, draft: str) -> None:
    for mode in ("out", "add", "more", "swap"):
        for path in (standing.path, f"/games/{standing.game_id}/desk"):
            query = urlencode({"mode": mode, "draft": draft, "q": "add"})
            assert standing.phone.get(f"{path}?{query}").status_code == 200
        fields = standing.fields() | {"mode": mode, "draft": draft, "tap": "check"}
        answer = standing.phone.client.post(f"{standing.path}/entry", data=fields)
        assert answer.status_code in {200, 422}


def test_only_an_action_is_let_stand(table: LeafletTable) -> None:
    table.tap("mode:out", "confirm")
    before = table.record()
    fields = table.fields() | {"mode": "rack", "draft": "B: b9 b9 b9"}
    answer = table.send(fields | {"tap": "confirm"})
    assert answer.status_code == 422
    assert "T-EQ-1" in table.page
    assert 'value="stand"' not in table.page
    assert table.send(fields | {"tap": "stand"}).status_code == 422
    assert table.record() == before


def test_a_refused_draw_is_let_stand(table: LeafletTable) -> None:
    table.tap("mode:lay", "n9", "k9", "confirm")
    fields = table.fields() | {"tap": "draw"}
    assert table.send(fields).status_code == 422
    assert "T-TURN-1" in table.page
    assert table.tap("stand").status_code == 303
    assert table.record()[-1] == "! draw"
