"""A form that names a line which nobody saw last is answered in words, and keeps its draft.

Nobody's page names one, but a page that was open while an older backup was put back does.
"""

import re
from urllib.parse import quote

import pytest

from tests.support.entering import D85_LINES, enter_lines, ply_of
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database

FORGED = ("0", "1", "3", "99")
WORDS = "The game has changed since then."
RAW = re.compile(r"\bjoly 1\b|\bgame romanian\b|\bpreset \w|\bseat [A-D]\b|\b[A-D] sits\b")


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def in_words(page: str) -> bool:
    """Say whether the page tells it, and shows no line of the record as it is written."""
    main = re.sub(r"<[^>]*>", " ", page[page.index("<main"):])
    return WORDS in main and not RAW.search(main)


@pytest.mark.parametrize("ply", FORGED)
def test_the_table_keeps_the_draft(table: Table, ply: str) -> None:
    table.tap("b9", "b11", "r10", "r12")
    draft = table.fields()["draft"]
    table.send(table.fields() | {"ply": ply, "tap": "confirm"})
    assert table.answer is not None
    assert table.answer.status_code == 409
    assert in_words(table.page)
    assert table.fields()["draft"] == draft
    table.tap("confirm")
    assert table.record() == ["turn A", "meld b9 b10 b11 / r10 r11 r12"]


@pytest.mark.parametrize("ply", FORGED)
def test_a_photo_keeps_what_was_read(keeper: Phone, table: Table, ply: str) -> None:
    page = read_photo(keeper, table.path, photo_of("b9 b10 b11", "r10 r11 r12"))
    names = ("csrf_token", "token", "revision")
    answer = keeper.client.post(page.path, data={
        **{name: hidden(page.page, name) for name in names}, "ply": ply, "tap": "confirm"})
    assert answer.status_code == 409
    assert in_words(answer.text)
    assert table.record() == []
    page.look()
    page.tap("confirm")
    assert table.record() == ["turn A", "meld b9 b10 b11 / r10 r11 r12"]


@pytest.mark.parametrize("ply", FORGED)
def test_the_deal_keeps_its_form(keeper: Phone, table: Table, ply: str) -> None:
    page = keeper.get(f"{table.path}/deal").text
    form = page[page.index("/deal/doublas"):]
    answer = keeper.client.post(f"{table.path}/deal/doublas", data={
        "csrf_token": hidden(form, "csrf_token"), "token": hidden(form, "token"), "ply": ply,
        "first": "A", "second": "C"})
    assert in_words(answer.text)
    assert '<option value="C" selected>' in answer.text
    assert table.record() == []


@pytest.mark.parametrize("seen", FORGED)
def test_a_correction_keeps_its_line(keeper: Phone, table: Table, seen: str) -> None:
    enter_lines(table, *D85_LINES[:3])
    ply = ply_of(table, "twin D")
    page = keeper.get(f"{table.path}/corrections?what=amend&ply={ply}&line={quote('twin B')}").text
    form = page[page.index("/corrections"):]
    names = ("csrf_token", "token", "what", "ply")
    answer = keeper.client.post(f"{table.path}/corrections", data={
        **{name: hidden(form, name) for name in names}, "seen": seen, "do": "apply",
        "line": "twin B"})
    assert answer.status_code == 409
    assert in_words(answer.text)
    assert 'name="line" value="twin B"' in answer.text
    assert "twin D" in table.record()
