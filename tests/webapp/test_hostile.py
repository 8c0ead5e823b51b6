"""Hostile input to the referee's desk, to corrections and to what a series is set right with."""

import random
import time
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from rules.names import is_printable
from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from webapp.server.language.names import clean_name

pytestmark = pytest.mark.one_database

SLOW = 2.0
"""Seconds of the processor that no answer may take."""

LAID = "laid A " + " / ".join(["r2 r3 r4"] * 30)
DESK = {
    "sixty facts of thirty melds": [("q", "lay"), ("ask", "meld r2 r3 r4"), *[("fact", LAID)] * 60],
    "sixty lines of forty melds": [("q", "lay"),
                                   *[("ask", "meld " + " / ".join(["r2 r3 r5"] * 40))] * 60],
    "a very wide opening": [("q", "open"), ("seat", "D"),
                            ("ask", "meld " + " / ".join(["r2 r3 r5"] * 12))],
    "one meld of a hundred tiles": [("q", "meld"), ("ask", "meld " + "r2 r3 " * 60)],
    "a hundred Jolys": [("q", "meld"), ("ask", "meld r2 " + "J " * 100)],
    "sixty Jolys added": [("q", "add"), ("fact", "laid A r7 r8 r9"),
                          ("ask", "add " + "J " * 60 + "to m1")],
    "a line of a hundred tiles": [
        ("q", "discard"), ("fact", "laid A b2 b3 b4"), ("fact", "line " + "r2 r3 k4 k5 " * 28),
        ("fact", "holds A " + "r13 b1 y6 k10 " * 30), *[("ask", "draw line r2")] * 60],
    "five thousand facts": [("fact", f"count A {number}") for number in range(5000)],
    "five thousand house rules": [("set", "max_run 13")] * 5000,
    "digits of other scripts": [("q", "out"), ("of", "count A"), ("tell", "٣"), ("ply", "²"),
                                ("fact", "count A ٣"), ("ask", "out k２")],
    "signs and zeros": [("q", "out"), ("fact", "count A -3"), ("fact", "stock 999999"),
                        ("ply", "-5"), ("ask", "out k2")],
    "lines within lines": [("q", "lay"), ("ask", "meld r2\nturn B\nmeld r3"),
                           ("fact", "line\x1fr2\x0br3\x85r4\u2028k2"), ("fact", "turn A\x00")],
    "words that turn round": [("q", "lay"), ("ask", "\u202emeld r2 r3 r4"), ("seat", "\u202eA")],
    "corrections": [("q", "lay"), ("fact", "undo 5"), ("ask", "amend 2 end"),
                    ("fact", "insert 3 end")],
    "after the end": [("q", "out"), ("fact", "turn A"), ("fact", "out k2"), ("ask", "out k3")],
}


def timed(phone: Phone, path: str) -> TestResponse:
    begun = time.process_time()
    answer = phone.get(path)
    assert time.process_time() - begun < SLOW, path[:200]
    return answer


def begun(phone: Phone) -> Table:
    table = new_table(phone, new_series(phone))
    enter_lines(table, *D85_LINES[:4])
    return table


@pytest.fixture
def table(keeper: Phone) -> Table:
    return begun(keeper)


@pytest.fixture(scope="module")
def standing(standing_neighbour: Phone) -> Table:
    """A table in whose game nothing may be written, as each test that looks at it asserts."""
    return begun(standing_neighbour)


@pytest.mark.parametrize("name", DESK)
def test_the_desk_bears_what_nobody_asks(standing: Table, name: str) -> None:
    before = standing.record()
    for path in ("/desk", f"{standing.path}/desk"):
        answer = timed(standing.phone, f"{path}?{urlencode(DESK[name])}")
        assert answer.status_code in {200, 422}, answer.text
    assert standing.record() == before


@pytest.mark.parametrize("kind", ["meld", "add", "joly", "discard", "exposed", "out", "given"])
def test_a_link_to_the_middle_of_the_header_shows_the_game_as_it_stands(
    standing: Table, kind: str
) -> None:
    for ply in (1, 3, 8, 999999):
        answer = standing.phone.get(f"{standing.path}/desk?q={kind}&ply={ply}")
        assert answer.status_code == 200


WORDS = (
    "r7~", ".",
    "r1", "r5", "k1h", "J", "J=r5", "n1", "n13", "m1", "m99", "A", "+", "for", "in", "to", "low",
    "high", "end", "exposed", "twin", "turn", "x9", "take:line", "throw:k2", "take:line,k2,2",
)
TAPS = (
    "confirm", "clear", "undo", "free", "nextmeld", "drop:0", "drop:99", "j:0:0", "j:9:9",
    "way:0", "way:٣", "empty", "nextmeld", "r5~",
    "j:٣:٣", "seat:D", "seat:Z", "mode:swap", "mode:more", "take:wall", "take:line,b9",
    "take:line,zz,9", "take:discard", "throw:k2", "throw:zz", "turn:A", "turn:Z", "end", "twin:A",
    "rack:B", "m1", "m99", "r5", "r1h", "r9h", "n5", "n99", "J", "J=r5", "x1", "low", "high",
    "give:r5",
)
MODES = ("lay", "add", "swap", "out", "rack", "more", "take", "throw", "none", "")


@pytest.mark.parametrize("seed", range(6))
def test_no_draft_and_no_tap_breaks_a_pad(standing: Table, seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311  (nothing secret)
    before = standing.record()
    fields = standing.fields()
    last = int(fields["ply"])
    pads = [
        *(f"{standing.path}/desk?q={kind}" for kind in ("lay", "add", "joly", "discard", "out")),
        *(f"/desk?edit={edit}" for edit in ("laid:A", "holds:B", "line", "exposed", "count:A")),
        *(f"{standing.path}/lines/{ply}/pad?what=amend" for ply in range(last - 3, last + 1)),
    ]
    for _ in range(25):
        draft = "A: " + " / ".join(" ".join(rng.choices(WORDS, k=rng.choice((1, 1, 2, 3))))
                                   for _ in range(rng.randint(0, 3)))
        mode, path = rng.choice(MODES), rng.choice(pads)
        shown = standing.phone.get(f"{standing.path}?{urlencode({'mode': mode, 'draft': draft})}")
        assert shown.status_code == 200, (mode, draft)
        data = fields | {"mode": mode, "draft": draft, "tap": rng.choice(TAPS),
                         "points": rng.choice(("", "-5", "٣", "7"))}
        for headers in ({}, {"X-Fragment": "pad"}):
            answer = standing.phone.client.post(path, data=data, headers=headers)
            assert answer.status_code in {200, 303, 400, 422}, (path, data)
            if answer.status_code == 303:
                assert standing.phone.get(answer.location).status_code in {200, 303, 422}, data
    assert standing.record() == before


def test_tile_by_tile_works_at_the_desk_without_scripts(keeper: Phone) -> None:
    path = "/desk?q=meld"
    page = keeper.get(path).text
    for tap in ("free", "r5", "b5", "J"):
        fields = {name: hidden(page[page.index('id="pad"'):], name)
                  for name in ("csrf_token", "token", "ply", "mode", "draft")}
        answer = keeper.client.post(path, data=fields | {"tap": tap})
        page = keeper.get(answer.location).text
    assert hidden(page[page.index('id="pad"'):], "draft") == "A: + r5 b5 J"


LINES = (
    "turn A\nend", "! turn A", "undo 5", "amend 9 end", "joly 1", "seat A Eve", "preset modern",
    "set max_run 13", "turn Z", "rack A points -5", "rack A points ٣", "holds A " + "J " * 100,
    "meld " + " / ".join(["r2 r3 r4"] * 60), "laid A " + "r2 " * 200, "#", "turn A \x00", "\x00",
    "\u202eturn A", "stock 9999999", "game romanian", "move b9 from m1 to m1", "dealer A",
    "add J low J high to m1", "stack A b9 from m1", "recording full", "exposed J", "r9 " * 5000,
)


@pytest.mark.parametrize("line", LINES)
def test_a_preview_of_any_correction_writes_nothing(standing: Table, line: str) -> None:
    last = int(standing.fields()["ply"])
    before = standing.record()
    for what in ("amend", "insert", "undo", "amend\n"):
        for ply in ("-1", "0", "2", "٣", str(last), str(last + 1), "9" * 5000):
            fields = {"what": what, "ply": ply, "line": line, "fix-5": "drop", "fix-٣": "amend"}
            answer = timed(standing.phone, f"{standing.path}/corrections?{urlencode(fields)}")
            assert answer.status_code in {200, 303, 422}
    assert standing.record() == before


@pytest.mark.parametrize("seen", ["", "-1", "٣", "²", "9" * 5000, "1e3", "\n"])
def test_a_correction_that_saw_no_line_is_not_applied(standing: Table, seen: str) -> None:
    page = standing.phone.get(f"{standing.path}/log").text
    last = standing.fields()["ply"]
    before = standing.record()
    answer = standing.phone.post(f"{standing.path}/corrections", {
        "what": "undo", "ply": last, "token": "t" * 20, "do": "apply", "seen": seen})
    assert answer.status_code in {400, 409}
    assert standing.record() == before
    assert page


def test_what_was_decided_is_kept_with_the_referees_own_answer(table: Table) -> None:
    def keep(query: str, decided: str, token: str) -> int:
        return table.phone.post(f"{table.path}/settled", {
            "query": query, "decided": decided, "token": token * 20, "lawful": "1",
            "agreed": "A"}).status_code

    forged = urlencode([("q", "add"), ("seat", "C"), ("ask", "add y5 to m1"), ("evil", "\x00\n")])
    assert keep(forged, "it stays\x00\u202e there", "a") == 303
    log = table.phone.get(f"{table.path}/log").text
    kept = log[log.index("it stays"):]
    assert "it stays there" in kept.replace("  ", " ")
    assert "\x00" not in log
    assert "evil" not in log
    start = log.index('id="settled"')
    assert "no" in log[start:log.index("it stays")]
    for query in ("q=lay", "q=given", "q=worth&ask=meld+r2+r3+r4",
                  "q=lay&fact=laid+Z", "q=lay&ask=" + "x" * 5000):
        assert keep(query, "no", "b") == 400
    assert keep(forged, "\x00\n", "c") == 400


def test_a_series_is_not_set_right_by_what_no_form_holds(table: Table) -> None:
    enter_lines(table, *D85_WHOLE[4:])
    before, series = table.record(), table.phone.get(table.path).text
    path = series[series.index("/series/"):].split('"')[0].split("#")[0]
    game = table.path.removeprefix("/games/")
    wishes: list[dict[str, str]] = [
        {"what": "rules", "preset": "none", "game": game},
        {"what": "seats", "seat_A": "Ana", "seat_B": "Ana"},
        {"what": "seats", "seat_A": "Ana\x00"},
        {"what": "dealer", f"dealer_{game}": "Z"},
        {"what": "dealer", "dealer_none": "B"},
        {"what": "none"}, {},
        {"what": "rules", "preset": "modern", "game": game, **{f"x{n}": "y" for n in range(5000)}},
    ]
    for wish in wishes:
        for more in ({"do": "apply", "plies": "٣"}, {"do": "apply"}, {}):
            answer = table.phone.post(f"{path}/mend", {**wish, **more, "token": "z" * 20})
            assert answer.status_code in {200, 400, 409, 413, 422}, wish
    assert table.record() == before


def test_other_households_reach_nothing_of_it(table: Table, other_keeper: Phone) -> None:
    page = table.phone.get(table.path).text
    series = page[page.index("/series/"):].split('"')[0].split("#")[0]
    before = table.record()
    for path in ("/desk", "/lines/12", "/corrections?what=undo&ply=12", "/log"):
        assert other_keeper.get(f"{table.path}{path}").status_code == 404
    assert other_keeper.get(f"{series}/mend").status_code == 404
    for path, data in (
        (f"{table.path}/desk?q=add", {"tap": "y5"}),
        (f"{table.path}/lines/12/pad", {"tap": "confirm"}),
        (f"{table.path}/corrections", {"what": "undo", "ply": "12", "do": "apply", "seen": "12"}),
        (f"{table.path}/settled", {"query": "q=add&ask=add+y5+to+m4", "decided": "mine"}),
        (f"{series}/mend", {"what": "rules", "preset": "modern", "do": "apply"}),
    ):
        assert other_keeper.post(path, data | {"token": "o" * 20}).status_code == 404, path
    assert table.record() == before


def test_a_twin_told_too_late_is_not_let_stand(table: Table) -> None:
    before = table.record()
    fields = table.fields() | {"mode": "more", "draft": "A: twin:A"}
    table.tap("mode:more", "twin", "twin:A")
    fields = table.fields()
    for tap in ("confirm", "stand"):
        assert table.send(fields | {"tap": tap}).status_code in {303, 422}
    lines = table.record()
    assert lines[:len(before)] == before
    assert not any(line.startswith("! twin") for line in lines)


@pytest.mark.parametrize("draft", ["A: y5 to m4 A end", "A: to m4 A", "A: J to m2 n1 high"])
def test_no_item_of_a_draft_is_read_as_a_number(standing: Table, draft: str) -> None:
    assert standing.phone.get(f"{standing.path}?{urlencode({'mode': 'add', 'draft': draft})}"
                           ).status_code == 200


@pytest.mark.parametrize("name", [
    "🏴" + "\U000e0067" * 12_000 + "\U000e007f",
    "🏴" + "\U000e0067" * 12_000,
    "🏴\U000e0067" * 12_000,
    "a" * 250_000,
    "a" + "\u0316\u0301" * 60_000,
    "ب" + "\u200c\u061c" * 60_000,
])
def test_a_very_long_name_is_refused_before_it_is_cleaned(stranger: Phone, name: str) -> None:
    begun = time.process_time()
    answer = stranger.post("/code", {"name": name, "code": "abcdefgh"})
    assert time.process_time() - begun < SLOW
    assert answer.status_code in {413, 422}
    assert answer.status_code == 413 or "At most 60 letters" in answer.text


@pytest.mark.parametrize("name", [
    "🏴" + "\U000e0067" * 30_000 + "\U000e007f", "🏴\U000e0067" * 30_000, "a\u200d" * 60_000,
    "ب" + "\u200c\u061c" * 60_000, "क्\u200d" * 20_000 + "\u3164" * 20_000,
])
def test_a_name_of_a_record_is_cleaned_in_time_though_it_is_long(name: str) -> None:
    begun = time.process_time()
    cleaned = clean_name(name)
    assert is_printable(cleaned)
    assert time.process_time() - begun < SLOW
