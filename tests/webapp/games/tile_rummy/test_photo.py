"""Photos in the leaflet's game: the table after a turn, a rack at the end."""

import re
from io import BytesIO
from urllib.parse import unquote_plus

import pytest

from rules.replay import parse_record, replay
from tests.support.entering import enter_lines
from tests.support.phones import Phone, hidden
from tests.support.photos import photo_of
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table
from webapp.arranged.photo import rows_seen

OPENED = (
    ("drawn A r9", "drawn B b3", "starter B"), ("turn B",), ("meld r10 b10 k10",), ("turn A",),
    ("meld r9 r10 r11 r12",), ("turn B",))


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *OPENED)
    return table


def send(table: LeafletTable, mode: str, data: bytes) -> str:
    """Send a photo; return where it leads, or the page that refuses it."""
    path = f"{table.path}/photo/{mode}"
    page = table.phone.get(path).text
    fields = {"csrf_token": hidden(page, "csrf_token"), "photo": (BytesIO(data), "photo.jpg")}
    answer = table.phone.client.post(path, data=fields, content_type="multipart/form-data")
    return unquote_plus(answer.location) if answer.status_code == 303 else answer.text


@pytest.mark.one_database
def test_a_photo_of_the_table_is_checked_and_then_entered(table: LeafletTable) -> None:
    assert "/photo/table" in table.look("?mode=table")
    there = send(table, "table", photo_of("r10 b10 k10", "r9 r10 r11 r12 r13"))
    assert "draft=B: r10 b10 k10 / r9 r10 r11 r12 r13" in there
    before = table.record()
    table.look(there.removeprefix(table.path).replace(" ", "+"))
    assert table.record() == before
    table.tap("check")
    assert "Allowed" in table.page
    table.tap("confirm")
    assert table.record()[-1] == "table r10 b10 k10 / r9 r10 r11 r12 r13"


@pytest.mark.one_database
def test_what_a_photo_misses_is_told_before_any_check(table: LeafletTable) -> None:
    there = send(table, "table", photo_of("r9 r10 r11 r12 r13"))
    table.look(there.removeprefix(table.path).replace(" ", "+"))
    assert not table.can_tap("check")
    form = table.page[table.page.index('id="pad"'):]
    assert re.search(r'class="prompt">[^<]*black 10', form)


@pytest.mark.one_database
def test_a_rack_is_counted_by_photo(table: LeafletTable) -> None:
    table.tap("mode:out", "confirm")
    assert "/photo/rack" in table.look("?mode=rack")
    there = send(table, "rack", photo_of("k9 r4 J"))
    assert re.search(r"mode=rack&draft=[AB]: k9 r4 J", there)
    table.look(there.removeprefix(table.path).replace(" ", "+"))
    table.tap("confirm")
    assert any(re.fullmatch(r"rack [AB] k9 r4 J", line) for line in table.record())


def test_rows_that_lie_as_recorded_keep_what_their_jokers_stand_for() -> None:
    header = "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\n"
    state = replay(parse_record(f"{header}laid A r9 J=r10 r11 / b1 b2 b3\n")).state
    names = ("r11", "J", "r9", "b1", "b2", "b3", "k5", "k5", "k5")
    reading = {
        "width": 1, "height": 1, "seconds": 0.0, "melds": [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        "tiles": [{"tile": name, "confidence": 1.0, "second": "", "quad": []} for name in names],
    }
    assert rows_seen(state, reading) == ("r9 J=r10 r11", "b1 b2 b3", "k5 k5")  # type: ignore[arg-type]


@pytest.mark.one_database
def test_what_is_no_photo_is_refused_kindly_and_nobody_else_sends_one(
    table: LeafletTable, guest: Phone, other_keeper: Phone
) -> None:
    assert 'role="alert"' in send(table, "table", b"no photo")
    assert 'role="alert"' in send(table, "table", b"")
    assert table.phone.get(f"{table.path}/photo/rack").status_code == 404  # the game goes on
    assert table.phone.get(f"{table.path}/photo/eat").status_code == 404
    assert guest.get(f"{table.path}/photo/table").status_code == 403
    assert other_keeper.get(f"{table.path}/photo/table").status_code == 404
