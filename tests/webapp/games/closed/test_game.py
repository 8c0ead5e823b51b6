"""A game of closed hands on the phone: by kind, by tiles, by photo, and the score alone."""

import re
from io import BytesIO

import pytest

from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database

CLOSED = ("r1", "r2", "r3", "y5", "b5", "k5", "y7", "y8", "y9", "k10", "k11", "k12", "k13", "r4")


def sit_down(keeper: Phone, preset: str = "okey", **rules: str) -> Table:
    return new_table(keeper, new_series(keeper, game="closed", preset=preset, **rules))


def test_it_is_offered_with_its_presets_and_house_rules(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=closed").text
    assert "Pe tablă by ropet’s rules" in page
    assert 'name="rule_ch_pairs"' in page


def test_a_hand_is_entered_by_its_kind_in_four_touches(keeper: Phone) -> None:
    table = sit_down(keeper)
    assert table.tap("mode:out", "seat:B", "as:pairs", "confirm").status_code == 303
    assert table.record()[-2:] == ["turn B", "out pairs"]
    assert table.totals() == {"A": -4, "B": 0, "C": -4, "D": -4}
    assert "Bogdan went out: score" in table.look()
    assert "Count a rack again" not in table.page
    assert "In Okey a simple hand is worth 2" in keeper.get(f"{table.path}/score").text


def test_a_wild_tile_thrown_last_and_jokers_change_the_points(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    table.tap("mode:out", "seat:A", "as:melds", "x1")
    assert "200 points" in table.page
    table.tap("x1", "wild")
    assert "500 points" in table.page
    table.tap("confirm")
    assert table.record()[-1] == "out melds throw wild"
    assert table.totals()["A"] == 500


def test_tiles_are_judged_undone_and_done_again(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:more", "y1", "twin:C", "confirm")
    assert table.record()[-2:] == ["exposed y1", "shown C"]
    table.tap("mode:out", "seat:A", "all", *CLOSED[:13])
    assert "1 tile to add." in table.page
    assert not table.can_tap("confirm")
    table.tap("r9", "confirm")
    assert "C-CLOSE-1" in table.page
    table.look()
    table.tap("mode:out", "seat:A", "all", *CLOSED, "y2", "confirm")
    assert table.record()[-1].startswith("out ")
    assert table.totals() == {"A": -1, "B": -5, "C": -4, "D": -5}
    table.tap("undo")
    assert "Nothing is laid down" in table.page
    table.tap("redo")
    assert "Runs and groups: 4 points" in table.page


def test_nobody_closes(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:out", "end", "confirm")
    assert table.record()[-1] == "end"
    assert set(table.totals().values()) == {0}


def test_a_photo_takes_two_touches(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    assert f'action="{table.path}/closes/photo"' in table.page
    form = table.page[table.page.index('id="photo-form"'):]
    answer = keeper.client.post(f"{table.path}/closes/photo", data={
        "csrf_token": hidden(form, "csrf_token"),
        "photo": (BytesIO(photo_of(" ".join(CLOSED[:6]), " ".join(CLOSED[6:]))), "rack.jpg"),
    }, content_type="multipart/form-data")
    page = answer.text
    button = re.search(r'form="enter-form" name="draft" value="(A: [^"]*)"', page)
    assert button, page
    assert '<details class="shows" open>' in page
    fields = {name: hidden(page[page.index('id="enter-form"'):], name)
              for name in ("csrf_token", "token", "ply", "mode", "tap")}
    entered = keeper.client.post(f"{table.path}/entry", data=fields | {"draft": button[1]})
    assert entered.status_code == 303
    assert table.record()[-1].startswith("out ")
    assert table.totals()["A"] == 250


def test_the_score_alone_is_entered(keeper: Phone) -> None:
    table = sit_down(keeper)
    path = f"{table.path}/quick"
    page = keeper.get(f"{path}?draft=at+end;+won+B;+went+pairs").text
    assert "Seven pairs" in page
    assert "Twin announced" in page
    page = keeper.get(
        f"{path}?draft=at+score;+won+B;+went+pairs;+with+wild;+twin+A;+C+number+-3").text
    form = page[page.index('id="pad"'):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "draft")}
    answer = keeper.client.post(path, data=fields | {"tap": "confirm"})
    assert answer.status_code == 303, answer.text
    assert table.totals() == {"A": -8, "B": -1, "C": -3, "D": -9}


def test_jokers_in_the_hand_count_where_the_score_alone_is_entered(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    path = f"{table.path}/quick"
    page = keeper.get(f"{path}?draft=at+end;+won+B").text
    for word in ("with:wild", "with:x1", "with:x2"):
        assert f'value="{word}"' in page
    form = page[page.index('id="pad"'):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "draft")}
    assert "with+x2" in keeper.client.post(path, data=fields | {"tap": "with:x2"}).location
    page = keeper.get(f"{path}?draft=at+score;+won+B;+with+x2").text
    assert "150" in page


def test_it_is_corrected_shown_shared_printed_and_in_the_rules(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    ply = max(map(int, re.findall(r"/lines/(\d+)", keeper.get(f"{table.path}/log").text)))
    assert 'value="as:melds"' in keeper.get(f"{table.path}/lines/{ply}").text
    assert "Bogdan went out" in keeper.get("/tv").text
    assert "Okey" in keeper.get(f"{table.path}/share").text
    assert "Seven pairs" in keeper.get("/paper?rules=closed/okey").text
    rule = keeper.get("/rules/C-PAIR-1").text
    assert "Seven pairs close (in Okey çift)." in rule
    assert "Seven pairs: 4 points" in rule
    assert "C-SCORE-1" in keeper.get("/rules/closed/okey").text


@pytest.mark.parametrize(("answers", "preset"), [
    ({"lays": "no"}, "okey"),
    ({"lays": "no", "ch_scale": "okey"}, "okey"),
    ({"lays": "no", "ch_scale": "family"}, "tabla-romi"),
    ({"lays": "no", "ch_scale": "program"}, "pe-tabla"),
    ({"lays": "no", "ch_scale": "ropet", "rearranges": "yes"}, "pe-tabla-ropet"),
])
def test_questions_lead_to_it_and_to_a_preset(
    keeper: Phone, answers: dict[str, str], preset: str
) -> None:
    asked = {f"which_{name}": answer for name, answer in answers.items()}
    there = keeper.post("/series/new", {"kind": "?", "player_1": "Ana", **asked})
    assert "game=closed" in there.location
    assert re.search(rf'value="{preset}"\s+checked', keeper.get(there.location).text)


def test_totals_count_down_from_20_to_the_end_of_the_match(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=closed").text
    assert "at 0 points" in page
    series = new_series(keeper, game="closed", preset="okey", end="target", target="0")
    for _game in range(5):
        table = new_table(keeper, series)
        table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    page = keeper.get(series).text
    assert "Bogdan won the series." in page
    assert "</span>16</small>" in keeper.get(f"{series}/games").text
    assert "1. Bogdan: 0 (total 20)" in keeper.get(f"{table.path}/share").text


def test_the_end_of_a_new_series_follows_its_rules_unless_another_is_chosen(
    keeper: Phone
) -> None:
    offered = re.search(r'name="offered" value="([^"]+)"', keeper.get(
        "/series/new?game=closed").text)
    assert offered
    assert offered[1] == "target 10 0"
    left = {"end": "target", "games": "10", "target": "0", "offered": offered[1]}
    assert "after 10 games" in keeper.get(new_series(
        keeper, game="closed", preset="pe-tabla", **left) + "/settings").text
    assert "at 0 points" in keeper.get(new_series(
        keeper, game="closed", preset="okey", **left) + "/settings").text
    chosen = {**left, "end": "open"}
    assert "No fixed end" in keeper.get(new_series(
        keeper, game="closed", preset="pe-tabla", **chosen) + "/settings").text


def test_partners_win_games_and_the_match_together(keeper: Phone) -> None:
    series = new_series(
        keeper, game="closed", preset="okey", end="target", target="0", rule_ch_teams="yes")
    for _game in range(5):
        table = new_table(keeper, series)
        table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    assert "Bogdan went out and won for the team." in keeper.get(f"{table.path}/score").text
    assert "Bogdan and Dan won" in keeper.get(f"{table.path}/share").text
    page = keeper.get(series).text
    assert "Bogdan and Dan won the series." in page
    assert "Start game" not in page
    days = keeper.get("/evenings").text
    assert "Bogdan and Dan won the series." in days
    found = re.search(r'href="(/evening/[\d-]+)"', days)
    assert found
    evening = keeper.get(found[1]).text
    assert "Bogdan and Dan won: 0" in evening
    assert "5 games won" in evening


def test_one_hand_can_win_the_match(keeper: Phone) -> None:
    series = new_series(keeper, game="closed", preset="okey", games="10",
                        rule_ch_one_colour="full")
    table = new_table(keeper, series)
    table.tap("mode:out", "seat:C", "as:full-run", "confirm")
    assert "C-WORTH-7" in keeper.get(f"{table.path}/score?all=1").text
    assert "Carmen won the series." in keeper.get(series).text
    table.tap("undo")
    assert "Carmen won the series." not in keeper.get(series).text


def test_an_empty_sheet_begins_with_20(keeper: Phone) -> None:
    for way in ("lines", "sums"):
        page = keeper.get(f"/paper?rules=closed/okey&way={way}").text
        assert re.search(r'class="so-far">20</td>', page)
        assert "C-SER-1" in page
    assert ">20</td>" not in keeper.get("/paper?rules=closed/pe-tabla").text
