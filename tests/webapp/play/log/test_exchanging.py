"""A wrong tile of a line is set right by two touches, whatever the line is."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.support.entering import D85_WHOLE, enter_lines, ply_of
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from tests.support.tile_rummy_tables import new_series as new_leaflet_series
from tests.support.tile_rummy_tables import new_table as new_leaflet

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py

LEAFLET = (
    ("drawn A r9", "drawn B b3", "starter B"), ("turn B", "meld r10 b10 k10"),
    ("turn A", "meld r9 J=r10 r11 r12"), ("turn B", "add y10 to m1"),
    ("turn A", "table r10 b10 k10 y10 / r9 J=r10 r11 r12 / r3 k3 b3"),
    ("turn B", "swap r10 for J in m2, meld k11 k12 J=k13"), ("turn A", "draw"), ("turn B", "out"),
    ("rack A r2 r3",))


def pad_of(page: str) -> str:
    return page[page.index('id="pad"'):]


def exchange(table: Table, line: str, *taps: str, **more: str) -> str:
    """Open a line, send taps, each of which the pad must show, and return the line proposed."""
    path = f"{table.path}/lines/{ply_of(table, line)}"
    page = table.phone.get(path).text
    for tap in (*taps, "confirm"):
        pad = pad_of(page)
        assert re.search(rf'<button[^>]*value="{re.escape(tap)}"(?![^>]*disabled)', pad), (tap, pad)
        fields = {name: hidden(pad, name)
                  for name in ("csrf_token", "token", "ply", "mode", "draft")}
        answer = table.phone.client.post(f"{path}/pad?what=amend",
                                         data=fields | more | {"tap": tap})
        assert answer.status_code == 303, answer.text
        page = table.phone.get(answer.location).text
        if "/corrections" in answer.location:
            break
    assert "/corrections" in answer.location
    assert "Not possible" not in page
    found = [text for name, text in parse_qsl(urlsplit(answer.location).query) if name == "line"]
    assert len(found) == 1
    return found[0]


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_WHOLE)
    return table


@pytest.fixture
def leaflet(keeper: Phone) -> Table:
    leaflet = new_leaflet(keeper, new_leaflet_series(keeper))
    enter_lines(leaflet, *LEAFLET)
    leaflet.path = f"/games/{leaflet.game_id}"
    return leaflet


@pytest.mark.parametrize(("line", "taps", "proposed"), [
    ("meld r1 b1 k1 / y2 y3 y4", ("pick:3", "y5"), "meld r1 b1 k1 / y3 y4 y5"),
    ("meld r1 b1 k1 / y2 y3 y4", ("pick:0", "J"), "meld J b1 k1 / y2 y3 y4"),
    ("meld r13 b13 k13 / k3 k4 k5 k6", ("pick:6", "off"), "meld r13 b13 k13 / k3 k4 k5"),
    ("meld b9 b10 J=b11 / r10 r11 r12", ("pick:2", "b11"), "meld b9 b10 b11 / r10 r11 r12"),
    ("meld b9 b10 J=b11 / r10 r11 r12", ("pick:3", "r1h"), "meld b9 b10 J=b11 / r1 r11 r12"),
    ("add y5 to m4", ("pick:0", "k7"), "add k7 to m6"),
    ("add y5 to m4", ("pick:0", "J"), "add J=y5 to m4"),
    ("add y13 to m5", ("pick:0", "J"), "add J to m5"),
    ("swap b11 for J in m1, meld r4 J=r5 r6", ("pick:3", "r3"),
     "swap b11 for J in m1, meld r3 r4 J=r5"),
    ("out k2", ("k3",), "out k3"),
    ("out k2", ("pick:0", "k3"), "out k3"),
    ("exposed k8", ("pick:0", "k9"), "exposed k9"),
    ("twin D", ("twin:A",), "twin A"),
    ("rack B k9 r1", ("pick:0", "k10"), "rack B r1 k10"),
    ("rack B k9 r1", ("pick:0", "off"), "rack B r1"),
    ("rack B k9 r1", ("rack:D",), "rack D k9 r1"),
])
def test_a_wrong_tile_of_a_romanian_line(
    table: Table, line: str, taps: tuple[str, ...], proposed: str
) -> None:
    assert exchange(table, line, *taps) == proposed


@pytest.mark.parametrize(("line", "taps", "proposed"), [
    ("drawn A r9", ("r8",), "drawn A r8"),
    ("starter B", ("seat:A",), "starter A"),
    ("meld r10 b10 k10", ("pick:2", "y10"), "meld r10 b10 y10"),
    ("meld r9 J=r10 r11 r12", ("pick:1", "r10"), "meld r9 r10 r11 r12"),
    ("add y10 to m1", ("pick:0", "r8"), "add r8 to m2"),
    ("table r10 b10 k10 y10 / r9 J=r10 r11 r12 / r3 k3 b3", ("t:2:1", "y3"),
     "table r10 b10 k10 y10 / r9 J=r10 r11 r12 / r3 y3 b3"),
    ("swap r10 for J in m2, meld k11 k12 J=k13", ("pick:1", "k13"),
     "swap r10 for J in m2, meld J k12 k13"),
    ("out", ("end",), "end"),
    ("rack A r2 r3", ("pick:1", "r4"), "rack A r2 r4"),
])
def test_a_wrong_tile_of_a_line_of_the_leaflet(
    leaflet: Table, line: str, taps: tuple[str, ...], proposed: str
) -> None:
    assert exchange(leaflet, line, *taps) == proposed


def test_a_rack_opens_with_its_points(table: Table) -> None:
    enter_lines(table, ("undo 24",), ("rack B points 105",))
    path = f"{table.path}/lines/{ply_of(table, 'rack B points 105')}"
    assert 'name="points"' in table.phone.get(path).text
    assert 'value="105"' in pad_of(table.phone.get(path).text)


def test_nothing_changes_until_something_is_touched(table: Table) -> None:
    path = f"{table.path}/lines/{ply_of(table, 'add y5 to m4')}"
    pad = pad_of(table.phone.get(path).text)
    assert re.search(r'value="confirm"[^>]*disabled', pad)
    assert "Tap the wrong tile." in pad
    picked = pad_of(table.phone.get(f"{path}?mode=add&draft=C:+y5+to+m4+/+x1").text)
    assert "Tap the right tile." in picked
    assert re.search(r'value="confirm"[^>]*disabled', picked)


@pytest.mark.parametrize("draft", ["x1", "C: x99", "C: y5 to m4 / x7", "C: / x1 / x2", "C: k / x1"])
def test_a_pick_of_nothing_picks_nothing(table: Table, draft: str) -> None:
    path = f"{table.path}/lines/{ply_of(table, 'add y5 to m4')}"
    answer = table.phone.client.get(path, query_string={"mode": "add", "draft": draft})
    assert answer.status_code == 200
    assert "Tap the right tile." not in answer.text
