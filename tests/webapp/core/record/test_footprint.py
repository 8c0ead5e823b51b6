"""A record is read and folded once in a request that adds to it, by whichever way."""

import pytest
from flask import Flask

from tests.support.footprint import footprint
from tests.support.phones import Phone
from tests.support.races import sound_record
from tests.support.ways import (
    WAYS,
    Way,
    entries,
    id_of,
    photo_and_entry,
    tables_of_tile_rummy,
)
from webapp.core.record.snapshots import snapshots

# What a photo shows is explained by trying moves, each of which is folded.
DECIDED_BY_THE_FORM = [way for way in WAYS if way is not photo_and_entry]

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("way", DECIDED_BY_THE_FORM, ids=lambda way: way.__name__)
def test_what_a_form_adds_is_folded_once_and_nothing_is_read_twice(
    app: Flask, keeper: Phone, member: Phone, way: Way
) -> None:
    table, (form, late) = way(keeper, member)
    before = sound_record(app, id_of(table))
    with footprint() as seen:
        answer = form.send()
    assert answer.status_code == 303
    assert (seen.counts["folds"], seen.counts["reads"]) == (1, 1)
    after = sound_record(app, id_of(table))
    assert len(after) > len(before)
    with footprint() as seen:
        table.look()
    assert (seen.counts["folds"], seen.counts["reads"]) == (0, 1)
    with footprint() as seen:
        assert late.send().status_code == 409
    assert seen.counts["reads"] == 1


@pytest.mark.parametrize("way", [entries, tables_of_tile_rummy], ids=lambda way: way.__name__)
@pytest.mark.parametrize("knows", [True, False])
def test_each_line_of_the_record_is_folded_once(
    app: Flask, keeper: Phone, member: Phone, way: Way, *, knows: bool
) -> None:
    table, (form, _late) = way(keeper, member)
    before = sound_record(app, id_of(table))
    if not knows:
        with app.app_context():
            snapshots().clear()
    with footprint() as seen:
        assert form.send().status_code == 303
    after = sound_record(app, id_of(table))
    assert seen.counts["lines"] == len(after) - (len(before) if knows else 0)
    assert seen.counts["reads"] == 1


def test_a_photo_is_entered_with_one_reading(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    table, (form, _late) = photo_and_entry(keeper, member)
    sound_record(app, id_of(table))
    with footprint() as seen:
        assert form.send().status_code == 303
    assert seen.counts["reads"] == 1
