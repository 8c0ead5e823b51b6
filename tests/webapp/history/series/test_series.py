import re

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.long_series import add_lines, wait_for_results
from tests.support.phones import SERIES, Phone, hidden, new_series
from webapp.core.record.lines import text_of
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Series

# Whoever wins goes out after one meld; the others have melded nothing and lose 200.
GAME = """turn {seat}
meld r10 r11 r12 / k10 k11 k12
out b1
"""
RACKS = "rack A r2\nrack B y2\nrack C b2\nrack D k2\n"


def start(phone: Phone, series: str, **fields: str) -> str:
    """Start the next game of a series and return its id."""
    token = hidden(phone.get(series).text, "token")
    answer = phone.post(f"{series}/games", {"token": token, **fields})
    assert answer.status_code == 303
    return answer.location.removeprefix("/games/")


def play(app: Flask, game_id: str, text: str) -> None:
    """Add lines to a game as the table page will."""
    add_lines(app, game_id, text.splitlines())


def record(app: Flask, game_id: str) -> str:
    with app.app_context():
        return text_of(db.session.get_one(Game, game_id))


def whole_game(app: Flask, phone: Phone, series: str, winner: str) -> None:
    text = GAME.format(seat=winner) + re.sub(rf"rack {winner} \w+", f"rack {winner}", RACKS)
    play(app, start(phone, series), text)


def dealer_shown(page: str) -> str:
    """Return the letter of who deals the next game: names here begin with it."""
    found = re.search(r"Start game \d+ · (\w)\w+ deals", page)
    assert found
    return found[1]


def test_a_series_needs_two_players_with_names_of_their_own(keeper: Phone) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    alone = {**SERIES, "token": token, "player_2": "", "player_3": "", "player_4": ""}
    answer = keeper.post("/series/new", alone)
    assert answer.status_code == 422
    assert "two players" in answer.text
    assert 'value="Ana"' in answer.text
    answer = keeper.post("/series/new", {**SERIES, "token": token, "player_4": "ANA"})
    assert answer.status_code == 422
    assert "same name" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"games": "0"},
        {"games": "ten"},
        {"games": ""},
        {"end": "target", "target": "-5"},
        {"end": "never"},
        {"preset": "mine"},
        {"player_1": "x" * 41},
        {"name": "x" * 61},
    ],
)
def test_what_makes_no_sense_is_shown_again_with_the_reason(
    keeper: Phone, fields: dict[str, str]
) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    answer = keeper.post("/series/new", {**SERIES, "token": token, **fields})
    assert answer.status_code == 422
    assert 'class="error"' in answer.text


def test_an_unneeded_number_does_not_matter(keeper: Phone) -> None:
    assert new_series(keeper, end="open", games="", target="")


def test_names_are_kept_for_the_next_series(keeper: Phone) -> None:
    new_series(keeper, player_1="Ștefan  Ő")
    page = keeper.get("/series/new").text
    assert '<option value="Ștefan Ő">' in page
    assert re.search(r'name="player_1"[^>]*value="Ștefan Ő"', page)


def test_names_of_another_household_are_not_offered(keeper: Phone, other_keeper: Phone) -> None:
    series = new_series(keeper)
    assert "Ana" not in other_keeper.get("/series/new").text
    assert other_keeper.get(series).status_code == 404
    for action in ("games", "seat", "archive", "delete"):
        data = {"token": "x" * 20, "sure": "1"}
        assert other_keeper.post(f"{series}/{action}", data).status_code == 404
    assert keeper.get(series).status_code == 200


def test_a_guest_looks_but_changes_nothing(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    page = guest.get(series)
    assert page.status_code == 200
    assert "Start game" not in page.text
    for path in ("/series/new", f"{series}/games", f"{series}/archive", f"{series}/delete"):
        assert guest.post(path, {"token": "x" * 20}).status_code == 403
    assert guest.get("/series/new").status_code == 403


def test_house_rules_that_depart_from_the_preset_go_into_the_record(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(
        keeper, preset="modern", rule_min_initial="45", rule_max_run="13", rule_stacking=""
    )
    text = record(app, start(keeper, series))
    assert text == (
        "joly 1\ngame romanian\npreset modern\nset max_run 13\n"
        "seat A Ana\nseat B Bogdan\nseat C Carmen\nseat D Dan\n"
    )
    assert "1 change" in keeper.get(f"{series}/settings").text
    assert '<option value="13" selected>' in keeper.get(f"{series}/mend?what=rules").text


def test_the_record_names_the_dealer_only_where_the_rotation_is_left(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(keeper, end="open")
    assert dealer_shown(keeper.get(series).text) == "D"
    first = start(keeper, series, dealer="D")
    assert "dealer" not in record(app, first)
    play(app, first, GAME.format(seat="A") + RACKS.replace("A b2", "A"))
    assert dealer_shown(keeper.get(series).text) == "A"
    second = start(keeper, series, dealer="C")
    assert record(app, second).endswith("dealer C\n")
    play(app, second, GAME.format(seat="A") + RACKS.replace("A b2", "A"))
    assert dealer_shown(keeper.get(series).text) == "D"


def test_the_same_form_twice_starts_one_game(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    token = hidden(keeper.get(series).text, "token")
    answers = [keeper.post(f"{series}/games", {"token": token}) for _ in range(2)]
    assert answers[0].location == answers[1].location
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Game)) == 1


def test_whoever_starts_second_goes_to_the_game_of_the_first(keeper: Phone, member: Phone) -> None:
    series = new_series(keeper)
    tokens = [hidden(phone.get(series).text, "token") for phone in (keeper, member)]
    first = keeper.post(f"{series}/games", {"token": tokens[0]})
    second = member.post(f"{series}/games", {"token": tokens[1]})
    assert first.location == second.location


def test_a_series_ends_after_its_games(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="games", games="2")
    whole_game(app, keeper, series, "A")
    assert "game 2 of 2" in keeper.get(series).text
    whole_game(app, keeper, series, "A")
    page = keeper.get(series).text
    assert "Ana won the series" in page
    assert "Start game" not in page
    assert "Ana won" in keeper.get("/").text
    answer = keeper.post(f"{series}/games", {"token": "x" * 20})
    assert answer.location == series


def test_a_tie_at_the_end_is_played_on(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="games", games="2")
    whole_game(app, keeper, series, "A")
    whole_game(app, keeper, series, "B")
    page = keeper.get(series).text
    assert "One more game decides." in page
    assert "Start game 3" in page
    whole_game(app, keeper, series, "B")
    assert "Bogdan won the series" in keeper.get(series).text


def test_a_series_ends_at_its_target(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="target", target="300")
    whole_game(app, keeper, series, "A")
    page = keeper.get(series).text
    assert "140 to go" in page
    assert 'class="target"' in page
    whole_game(app, keeper, series, "A")
    assert "Ana won the series" in keeper.get(series).text


def test_the_chart_is_drawn_by_geometry_alone(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    assert "<polyline" not in keeper.get(series).text
    whole_game(app, keeper, series, "A")
    page = keeper.get(series).text
    assert page.count("<polyline") == 4
    assert "style=" not in page


def test_a_kept_result_may_be_deleted(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "A")
    before = re.findall(r'<td class="num[^>]*>([^<]*)<', keeper.get(series).text)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).values(result=None, status="playing"))
    after = re.findall(r'<td class="num[^>]*>([^<]*)<', keeper.get(series).text)
    assert before == after
    wait_for_results(app)
    with app.app_context():
        assert db.session.scalars(sa.select(Game.status)).all() == ["finished"]


def test_a_device_says_which_seat_is_its_own(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    for phone, seat in ((keeper, "A"), (guest, "C")):
        assert phone.post(f"{series}/seat", {"seat": seat}).status_code == 303
        assert f'name="seat" value="{seat}" checked' in phone.get(f"{series}/seat").text
        name = {"A": "Ana", "C": "Carmen"}[seat]
        assert f"<small>{name}</small>" in phone.get(f"{series}/settings").text
    keeper.post(f"{series}/seat", {"seat": ""})
    assert 'name="seat" value="" checked' in keeper.get(f"{series}/seat").text
    assert keeper.post(f"{series}/seat", {"seat": "X"}).status_code == 400


def test_a_series_is_put_away_and_taken_out_again(keeper: Phone) -> None:
    series = new_series(keeper)
    keeper.post(f"{series}/archive", {"away": "1"})
    assert "All series (1)" in keeper.get("/").text
    assert f'href="{series}"' not in keeper.get("/").text
    assert "Start game" not in keeper.get("/").text
    away = keeper.get("/series").text.partition('id="away"')[2]
    assert f'href="{series}"' in away
    assert "Restore series" in keeper.get(f"{series}/settings").text
    keeper.post(f"{series}/archive", {"away": ""})
    assert 'id="away"' not in keeper.get("/series").text
    assert "Start game 1" in keeper.get("/").text


def test_only_the_keeper_deletes_and_only_when_sure(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(member)
    start(member, series)
    assert member.post(f"{series}/delete", {"sure": "1"}).status_code == 403
    assert f"{series}/delete" in keeper.get(f"{series}/settings").text
    assert f"{series}/delete" not in member.get(f"{series}/settings").text
    assert "Delete the series and its 1 game for good." in keeper.get(f"{series}/delete").text
    assert keeper.post(f"{series}/delete").location == f"{series}/delete"
    assert keeper.get(series).status_code == 200
    keeper.post(f"{series}/delete", {"sure": "1"})
    assert keeper.get(series).status_code == 404
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Game)) == 0
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Series)) == 0


def test_the_last_game_says_who_has_won_and_begins_again_by_one_touch(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    series = new_series(keeper, games="1", preset="current", rule_winner_bonus="50")
    whole_game(app, keeper, series, "B")
    last = re.search(r'href="(/games/[^"]+)"', keeper.get(series).text)
    assert last
    assert keeper.get(f"{series}/start").location == series
    for path in (f"{last[1]}/score", series):
        page = keeper.get(path).text
        end = page[page.index('aria-labelledby="end"') :]
        assert "Bogdan won the series." in end
        assert end.index("<strong>Bogdan</strong>") < end.index("<strong>Ana</strong>")
        assert "Rematch" in end
        looked = guest.get(path).text
        assert "Bogdan won the series." in looked
        assert "Rematch" not in looked
    token = hidden(end, "token")
    answer = keeper.post(f"{series}/again", {"token": token})
    assert answer.status_code == 303
    assert keeper.post(f"{series}/again", {"token": token}).location == answer.location != series
    assert dealer_shown(keeper.get(answer.location).text) == "D"
    game = start(keeper, answer.location)
    lines = record(app, game).splitlines()
    assert lines[2:] == ["preset current", "set winner_bonus 50", "seat A Ana", "seat B Bogdan",
                         "seat C Carmen", "seat D Dan"]
    assert guest.post(f"{series}/again", {"token": "g" * 20}).status_code == 403


def test_nobody_begins_a_series_of_another_household_again(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "A")
    assert other_keeper.post(f"{series}/again", {"token": "o" * 20}).status_code == 404


@pytest.mark.parametrize(("players", "names"), [
    (("Ana", "Bogdan", "Carmen", "Dan"), "Ana, Bogdan, Carmen, Dan"),
    (("Alexandrina-Maria", "Bogdan", "Carmen-Ileana", "Dan"), "Alexandrina, Bogdan, Carmen, Dan"),
    (("Ana-Maria Pop", "Ana-Maria Ionescu", "Bogdan-Alexandru", ""),
     "Ana-Maria P., Ana-Maria I., Bogdan"),
    (("Alexandrina-Ecaterina Constantinescu", "Dan", "", ""), "Alexandrina, Dan"),
])
def test_a_series_without_a_name_is_called_by_its_day_and_all_short_names(
    keeper: Phone, players: tuple[str, ...], names: str
) -> None:
    fields = {f"player_{n}": name for n, name in enumerate(players, 1)}
    series = new_series(keeper, **fields)
    found = re.search(r"<h1>(.*?)</h1>", keeper.get(series).text)
    assert found
    date, _colon, shown = found[1].partition(": ")
    assert re.fullmatch(r"\d\d? [A-Z][a-z]{2}", date)
    assert shown == names
    for number in (2, 3):
        again = re.search(r"<h1>(.*?)</h1>", keeper.get(new_series(keeper, **fields)).text)
        assert again
        assert again[1] == f"{found[1]} ({number})"
    assert re.search(r"<h1>(.*?)</h1>", keeper.get(series).text)[1] == found[1]  # type: ignore[index]
    named = new_series(keeper, name="Winter")
    assert "<h1>Winter</h1>" in keeper.get(named).text
