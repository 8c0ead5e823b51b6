"""Setting lines right: the preview, what later lines become, and all or nothing."""

import re
from urllib.parse import quote

import pytest

from tests.support.entering import D85_WHOLE, enter_lines, ply_of
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_WHOLE)
    return table


def look(table: Table, what: str, ply: int, *lines: str) -> str:
    query = "".join(f"&line={quote(line)}" for line in lines)
    answer = table.phone.get(f"{table.path}/corrections?what={what}&ply={ply}{query}")
    return answer.text


def apply(table: Table, page: str, **fields: str) -> int:
    form = page[page.index("/corrections") :]
    names = ("csrf_token", "token", "what", "ply", "seen")
    data = {name: hidden(form, name) for name in names} | {"do": "apply"} | fields
    lines = re.findall(r'name="line" value="([^"]*)"', form)
    answer = table.phone.client.post(f"{table.path}/corrections", data={**data, "line": lines})
    table.page = answer.text
    return answer.status_code


def scores(page: str) -> dict[str, tuple[str, str]]:
    cell = r'<td class="num">(.*?)</td>'
    rows = re.findall(rf'<th scope="row">(\w+)</th>{cell}{cell}', page)
    clean = lambda text: re.sub("<[^>]*>", "", text).strip()  # noqa: E731
    return {name: (clean(before), clean(after)) for name, before, after in rows}


@pytest.mark.one_database
def test_a_preview_shows_what_changes_and_writes_nothing(table: Table) -> None:
    before = table.record()
    ply = ply_of(table, "out k2")
    page = look(table, "amend", ply_of(table, "rack B k9 r1"), "rack B k9")
    assert scores(page)["Bogdan"] == ("80", "105")
    assert scores(page)["Ana"] == ("205", "205")
    assert ply
    assert table.record() == before


@pytest.mark.one_database
def test_a_finished_game_and_its_series_follow(table: Table) -> None:
    page = look(table, "amend", ply_of(table, "rack B k9 r1"), "rack B k9")
    assert apply(table, page) == 303
    assert table.totals() == {"A": 205, "B": 105, "C": 50, "D": -175}
    series = re.search(r'href="(/series/[^"]+)"', table.look())
    assert series
    assert "105" in table.phone.get(series[1]).text
    log = table.phone.get(f"{table.path}/log").text
    assert "Keeper&#39;s phone: edited; before: Bogdan has left: black 9 and red 1." in log


@pytest.mark.one_database
def test_later_lines_that_break_a_rule_are_settled_with_it(table: Table) -> None:
    ply = ply_of(table, "meld b9 b10 J=b11 / r10 r11 r12")
    page = look(table, "amend", ply, "meld b9 b10 b11 / r10 r11 r12")
    assert "1 move would break a rule" in page or "moves would break a rule" in page
    before = table.record()
    assert apply(table, page) == 422
    assert "Not applied yet" in table.page
    assert table.record() == before
    fixes = {f"fix-{n}": "drop" for n in re.findall(r'name="fix-(\d+)" value="drop"', page)}
    while apply(table, page, **fixes) == 422:
        page = table.page
        more = {f"fix-{n}": "drop" for n in re.findall(r'name="fix-(\d+)" value="drop"', page)}
        assert more.keys() - fixes.keys(), page
        fixes |= more
    assert f"amend {ply} meld b9 b10 b11 / r10 r11 r12" in table.record()


@pytest.mark.one_database
def test_a_new_line_that_breaks_a_rule_may_be_let_stand(table: Table) -> None:
    ply = ply_of(table, "add y13 to m5")
    page = look(table, "amend", ply, "add y12 to m5")
    assert "Not allowed" in page
    assert apply(table, page) == 422
    assert apply(table, table.page, stands="1") == 303
    assert f"amend {ply} ! add y12 to m5" in table.record()


@pytest.mark.one_database
def test_a_line_is_taken_out_put_in_and_all_is_undone(table: Table) -> None:
    ply = ply_of(table, "add y13 to m5")
    assert apply(table, look(table, "undo", ply)) == 303
    after = table.totals()
    table.look()
    table.tap("undo")
    assert table.totals() == {"A": 205, "B": 80, "C": 50, "D": -175}
    table.tap("redo")
    assert table.totals() == after
    out = ply_of(table, "out k2")
    assert apply(table, look(table, "insert", out, "add y13 to m5")) == 303
    assert table.totals() == {"A": 205, "B": 80, "C": 50, "D": -175}


@pytest.mark.one_database
def test_the_pad_opens_at_that_moment_and_leads_to_the_preview(table: Table) -> None:
    ply = ply_of(table, "add y5 to m4")
    page = table.phone.get(f"{table.path}/lines/{ply}").text
    assert hidden(page[page.index('id="pad"'):], "draft") == "C: y5 to m4"
    page = table.phone.get(f"{table.path}/lines/{ply}?mode=add").text
    fields = {name: hidden(page[page.index('id="pad"'):], name)
              for name in ("csrf_token", "token", "ply", "mode", "draft")}
    path = f"{table.path}/lines/{ply}/pad?what=amend"
    answer = table.phone.client.post(path, data=fields | {"tap": "k7"})
    assert answer.status_code == 303
    page = table.phone.get(answer.location).text
    fields |= {"draft": hidden(page[page.index('id="pad"'):], "draft")}
    answer = table.phone.client.post(path, data=fields | {"tap": "confirm"})
    assert answer.status_code == 303
    assert "add+k7+to+m6" in answer.location
    assert "Preview" not in table.phone.get(answer.location).text


def test_two_phones_that_change_at_once_lose_neither(table: Table, member: Phone) -> None:
    other = Table(member, table.path)
    ply = ply_of(table, "rack B k9 r1")
    mine = look(table, "amend", ply, "rack B k9")
    theirs = look(other, "amend", ply_of(table, "rack C J k7"), "rack C k7")
    assert apply(table, mine) == 303
    assert apply(other, theirs) == 409
    assert "Someone was faster" in other.page
    assert apply(other, other.page) == 303
    assert table.totals() == {"A": 205, "B": 105, "C": 75, "D": -175}


def test_the_same_form_twice_changes_once(table: Table) -> None:
    page = look(table, "amend", ply_of(table, "rack B k9 r1"), "rack B k9")
    assert apply(table, page) == 303
    lines = table.record()
    assert apply(table, page) == 303
    assert table.record() == lines


@pytest.mark.one_database
@pytest.mark.parametrize(
    "line", ["rack B k99", "turn Z", "nonsense", "undo 3", "meld r1", "out k2"]
)
def test_what_cannot_be_read_is_told_and_loses_nothing(table: Table, line: str) -> None:
    before = table.record()
    page = look(table, "amend", ply_of(table, "add y13 to m5"), line)
    told = "Not possible" in page or "Not allowed" in page
    assert told
    assert line in page
    assert table.record() == before


@pytest.mark.one_database
@pytest.mark.parametrize("query", ["", "what=amend&ply=1&line=joly 1", "what=amend&ply=3&line=x",
                                   "what=undo&ply=999", "what=eat&ply=12", "what=amend&ply=12"])
def test_what_is_no_correction_leads_back_to_the_log(table: Table, query: str) -> None:
    answer = table.phone.get(f"{table.path}/corrections?{query}")
    assert answer.status_code == 303
    assert answer.location == f"{table.path}/log"


@pytest.mark.one_database
def test_guests_and_strangers_change_nothing(
    table: Table, guest: Phone, other_keeper: Phone
) -> None:
    ply = ply_of(table, "out k2")
    for path in (f"/lines/{ply}", f"/corrections?what=undo&ply={ply}"):
        assert guest.get(table.path + path).status_code == 403
        assert other_keeper.get(table.path + path).status_code == 404
    assert ">Correct<" not in guest.get(f"{table.path}/log").text
    assert guest.post(f"{table.path}/corrections", {"token": "x" * 20}).status_code == 403
    assert table.phone.get(f"{table.path}/lines/1").status_code == 404


@pytest.mark.one_database
def test_a_new_line_that_cannot_stand_is_not_offered_to_stand(table: Table) -> None:
    ply = ply_of(table, "twin D")
    page = look(table, "amend", ply, "laid A y2 y3 y5")
    assert "Not allowed" in page
    assert 'name="stands"' not in page
    assert "It cannot go here. Change it." in page
    assert apply(table, page, stands="1") == 422


@pytest.mark.one_database
def test_the_header_is_corrected_by_no_form_however_late(table: Table) -> None:
    last_of_header = ply_of(table, D85_WHOLE[0][0]) - 1
    page = look(table, "undo", ply_of(table, "out k2"))
    for seen in (last_of_header, ply_of(table, "rack D")):
        assert apply(table, page, ply=str(last_of_header), seen=str(seen)) == 400
        assert apply(table, page, ply=str(last_of_header), seen=str(seen), do="look") == 400
    assert apply(table, page, ply=str(last_of_header + 1), seen="1", do="look") == 200
