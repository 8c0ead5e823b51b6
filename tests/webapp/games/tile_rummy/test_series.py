import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table
from webapp.server.data.database import writing
from webapp.server.data.models import Line, now


def header(table: LeafletTable) -> str:
    page = table.shared("log")
    return page[page.index("<textarea") : page.index("</textarea>")]


@pytest.mark.one_database
def test_the_leaflet_has_rules_of_its_own(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=tile-rummy").text
    assert 'value="variation"' in page
    assert "rule_tr_time_limit" in page
    assert 'value="modern"' not in page
    assert "in order of play: clockwise" in page
    assert 'value="modern"' in keeper.get("/series/new?game=romanian").text


@pytest.mark.one_database
def test_house_rules_stand_in_the_record(keeper: Phone) -> None:
    table = new_table(
        keeper, new_series(keeper, preset="variation", rule_tr_time_limit="180"))
    lines = header(table)
    for line in ("game tile-rummy", "preset variation", "set tr_time_limit 180", "seat B Bogdan"):
        assert line in lines
    assert "dealer" not in lines


@pytest.mark.one_database
def test_a_preset_of_the_other_game_is_refused(keeper: Phone) -> None:
    token = hidden(keeper.get("/series/new?game=tile-rummy").text, "token")
    fields = {"game": "tile-rummy", "preset": "modern", "player_1": "A", "player_2": "B",
              "end": "open", "token": token}
    assert keeper.post("/series/new", fields).status_code == 422
    assert keeper.post("/series/new", {**fields, "game": "chess"}).status_code == 400


@pytest.mark.one_database
def test_the_next_series_begins_with_the_same_game(keeper: Phone) -> None:
    new_series(keeper)
    page = keeper.get("/series/new").text
    assert hidden(page[page.index("<main") :], "game") == "tile-rummy"


def test_rules_of_a_series_can_be_set_right(keeper: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    assert 'value="dealer"' not in keeper.get(f"{series}/mend").text
    page = keeper.get(f"{series}/mend?what=rules").text
    assert "rule_tr_values" in page
    main = page[page.index("<main") :]
    fields = {"token": hidden(main, "token"), "plies": hidden(main, "plies"), "what": "rules",
              "preset": "variation", "do": "apply", "game": table.game_id}
    assert keeper.post(f"{series}/mend", fields).status_code == 303
    assert "amend 3 preset variation" in header(table)


def test_the_time_runs_from_the_turn_and_can_run_out(app: Flask, keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, rule_tr_time_limit="180"))
    assert "data-timer" not in table.page
    table.tap("mode:start", "begin:A", "next")
    assert 'data-left="180"' in table.page or 'data-left="179"' in table.page
    with app.test_request_context(), writing() as session:
        line = session.scalars(sa.select(Line).order_by(Line.ply.desc())).first()
        assert line is not None
        line.created_at = now().replace(year=2020)
    assert 'data-left="0"' in table.look()
    table.tap("mode:lay", "r9", "r12", "confirm", "timeout")
    assert table.record()[-1] == "timeout"
    assert 'id="m1"' not in table.page
    assert "Bogdan draws" in table.page


@pytest.mark.one_database
def test_the_timer_is_switched_on_and_off_in_the_middle_of_a_turn(
    app: Flask, keeper: Phone
) -> None:
    table = new_table(keeper, new_series(keeper))
    table.tap("mode:start", "begin:A", "next", "mode:lay", "r9", "r12", "confirm")
    with app.test_request_context(), writing() as session:
        for line in session.scalars(sa.select(Line)):
            line.created_at = now().replace(year=2020)
    table.tap("mode:more", "timer:on")
    assert table.record()[-1].endswith(" set tr_time_limit 180")
    assert "Seconds for a turn. Now: three minutes." in table.shared("log")
    assert 'data-left="180"' in table.page or 'data-left="179"' in table.page
    assert table.can_tap("undo")  # the meld; the switch is no move
    table.tap("timeout")
    assert 'id="m1"' not in table.page
    table.tap("mode:more", "timer:off")
    assert table.record()[-2].endswith(" set tr_time_limit none")
    assert table.record()[-1].endswith("! timeout")
    assert "data-timer" not in table.page
    count = len(table.record())
    table.tap("mode:more", "timer:on")
    assert len(table.record()) == count + 1
    assert table.record()[-1].endswith(" set tr_time_limit 180")


@pytest.mark.one_database
def test_no_time_is_shown_without_a_limit(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    table.tap("mode:start", "begin:A", "next")
    assert "data-timer" not in table.page


@pytest.mark.one_database
def test_the_table_leads_to_the_referee_and_the_rules(keeper: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    for page in ("desk", "arrange"):
        assert f"/games/{table.game_id}/{page}" in table.look("?mode=more")
        assert keeper.get(f"/games/{table.game_id}/{page}").status_code == 200
    book = f"/rules/tile-rummy/series/{series.rpartition('/')[2]}"
    assert book in keeper.get(f"{series}/mend?what=rules").text
    assert keeper.get(book).status_code == 200
    assert keeper.get("/rules/T-BONUS-1").status_code == 200
