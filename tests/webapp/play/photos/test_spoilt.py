"""What was read in a photo may be damaged: that is said, and the evening goes on."""

import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo, send
from tests.support.portable import new_household
from tests.support.tables import new_table
from webapp.server.data.config import Store
from webapp.server.data.database import db, writing
from webapp.server.data.tileset_tables import TaughtSet
from webapp.settings.backup.checking import check

READINGS = ("{", "[]", "3", '"x"', "{}", '{"tiles": 5}', '{"tiles": [], "melds": [[0]]}',
            '{"width": 1e999, "height": 9, "tiles": [], "melds": []}',
            '{"width": 9, "height": Infinity, "tiles": [], "melds": []}',
            json.dumps({"width": 9, "height": 9, "melds": [[0]], "tiles": [{
                "tile": "r5", "second": "r6", "confidence": 0.5,
                "quad": [[0, 0], [float("nan"), 0], [9, 9], [0, 9]]}]}),
            json.dumps({"width": 9, "height": 9, "tiles": [], "melds": [], "beside": 4}))


@pytest.mark.one_database
def test_a_spoilt_reading_is_told_and_the_game_goes_on(app: Flask, keeper: Phone) -> None:
    game = new_table(keeper, new_series(keeper)).path
    page = read_photo(keeper, game, photo_of("r5 r6 r7"))
    fields = {name: hidden(page.page, name) for name in ("revision", "token", "ply")}
    for reading in READINGS:
        with app.app_context(), writing() as session:
            session.execute(sa.text("UPDATE photo SET reading = :told"), {"told": reading})
        assert "The photo is damaged." in page.look(), reading
        for tap in ("confirm", "keep", "seat:A"):
            answer = keeper.post(page.path, {**fields, "tap": tap})
            assert answer.status_code == 303, (reading, tap)
        assert keeper.get(game).status_code == 200
        if reading != READINGS[-1]:
            assert any("damaged" in each or "JSON" in each
                       for each in checked(app)), reading
    beside = send(keeper, game, photo_of("y5 y6 y7"), beside=page.path.rpartition("/")[2])
    assert beside.status_code == 303
    assert keeper.get(beside.location).status_code == 200


def checked(app: Flask) -> list[str]:
    """Return what ``joly check`` finds."""
    with app.app_context():
        address = db.engine.url.render_as_string(hide_password=False)
    return [str(each) for each in check(Store(Path(app.instance_path), address))]


@pytest.mark.one_database
def test_tiles_that_cannot_be_understood_are_found_by_the_check(
    app: Flask
) -> None:
    home = new_household(app)
    with app.app_context(), writing() as session:
        session.add(TaughtSet(id="x" * 12, household_id=home, name="Bunica\x1b[2J", photos=1,
                              prototypes={"version": 1}))
    (said,) = checked(app)
    assert "“Bunica" in said
