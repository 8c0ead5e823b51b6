"""The one transaction that records: two phones at once, by every way that leads to a record."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.races import Form, race, sound_record
from tests.support.tables import new_table
from tests.support.ways import MELD, ONE_OF_EACH_PAGE, WAYS, Way, confirming, id_of, opened


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_of_two_phones_one_is_first_and_the_other_is_told(
    app: Flask, keeper: Phone, member: Phone, way: Way
) -> None:
    table, forms = way(keeper, member)
    before = sound_record(app, id_of(table))
    answers = race(app, forms)
    assert sorted(each.status_code for each in answers) == [303, 409]
    after = sound_record(app, id_of(table))
    assert after[: len(before)] == before
    (first,) = (place for place, each in enumerate(answers) if each.status_code == 303)
    late = answers[1 - first].text
    assert re.search("Someone was faster|The page has changed", late)
    # What the first one did stands once, however often either form comes again.
    assert forms[first].send().location == answers[first].location
    assert forms[1 - first].send().status_code == 409
    assert sound_record(app, id_of(table)) == after


@pytest.mark.parametrize("way", ONE_OF_EACH_PAGE, ids=lambda way: way.__name__)
def test_the_same_form_twice_at_once_acts_once(
    app: Flask, keeper: Phone, member: Phone, way: Way
) -> None:
    table, (form, _other) = way(keeper, member)
    before = sound_record(app, id_of(table))
    again = Form(Phone(app), form.path, form.fields)
    again.phone.client._cookies = form.phone.client._cookies  # noqa: SLF001 (sent twice by one)
    answers = race(app, [form, again])
    assert [each.status_code for each in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    after = sound_record(app, id_of(table))
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert form.send().location == answers[0].location
    assert sound_record(app, id_of(table)) == after


def test_a_photo_that_two_phones_enter_is_entered_once(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    table = new_table(keeper, new_series(keeper))
    page = read_photo(keeper, table.path, photo_of("b9 b10 b11", "r10 r11 r12"))
    answers = race(app, [confirming(phone, page.path) for phone in (keeper, member)])
    assert [each.status_code for each in answers] == [303, 303]
    assert sound_record(app, id_of(table))[-2:] == ["turn A", MELD]


@pytest.mark.parametrize("kind", [new_series, tile_rummy.new_series])
def test_two_phones_start_one_game(
    app: Flask, keeper: Phone, member: Phone, kind: Callable[[Phone], str]
) -> None:
    series = kind(keeper)
    forms = []
    for phone in (keeper, member):
        page = phone.get(series).text
        fields = {name: hidden(page, name) for name in ("csrf_token", "token")}
        forms.append(Form(phone, f"{series}/games", fields))
    answers = race(app, forms)
    assert [each.status_code for each in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    lines = sound_record(app, answers[0].location.rpartition("/")[2])
    assert lines.count("joly 1") == 1


def test_two_phones_set_a_series_right(app: Flask, keeper: Phone, member: Phone) -> None:
    table = opened(keeper)
    found = re.search(r'href="(/series/[^"]+)"', table.look())
    assert found
    forms = []
    for phone, dealer in ((keeper, "A"), (member, "B")):
        page = phone.get(f"{found[1]}/mend").text
        fields = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
        forms.append(Form(phone, f"{found[1]}/mend", fields | {
            "what": "dealer", f"dealer_{id_of(table)}": dealer, "do": "apply"}))
    answers = race(app, forms)
    assert sorted(each.status_code for each in answers) == [303, 409]
    after = sound_record(app, id_of(table))
    assert sum("dealer" in line for line in after) == 1
    (first,) = (place for place, each in enumerate(answers) if each.status_code == 303)
    assert forms[first].send().status_code == 303
    assert sound_record(app, id_of(table)) == after
