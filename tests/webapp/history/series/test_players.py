"""Five at the table: who sits out, who joins and leaves, and all that reads a game by its seats."""

import re
from html import unescape

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from tests.webapp.history.series.test_series import dealer_shown, play, record, start, whole_game
from webapp.server.data.database import db
from webapp.server.data.models import Player

FIVE = {"player_5": "Elena", "games": "9"}


def places(app: Flask, game: str) -> list[str]:
    """Return the players of a game by its record, in order of its seats."""
    return re.findall(r"^seat [A-D] (.*)$", record(app, game), re.MULTILINE)


def proposed(phone: Phone, series: str) -> list[str]:
    return re.findall(r'name="playing" value="([A-H])"\s+checked', phone.get(series).text)


def choose(phone: Phone, series: str, letters: str, **fields: str) -> str:
    """Start the next game with these players; return where that leads."""
    token = hidden(phone.get(series).text, "token")
    data = {"csrf_token": phone.csrf(), "token": token, "playing": list(letters), **fields}
    answer = phone.client.post(f"{series}/games", data=data)
    assert answer.status_code == 303
    return str(answer.location)


def totals(phone: Phone, series: str) -> list[tuple[str, str]]:
    """Return the total of each player with how many games it comes of."""
    part = phone.get(series).text.partition('id="totals"')[2].partition("</ol>")[0]
    people = sorted(part.split("<li")[1:], key=lambda each: re.findall("<strong>(.*?)<", each))
    return [(games.group() if (games := re.search(r"\d+ games?", each)) else "",
             re.findall(r">(−?[\d,]+)</b>", each)[-1]) for each in people]


def join(phone: Phone, series: str, name: str, short: str = "") -> int:
    return phone.post(f"{series}/players", {"name": name, "short": short}).status_code


def leave(phone: Phone, series: str, letter: str, leave: str = "1") -> int:
    return phone.post(f"{series}/players/{letter}", {"leave": leave}).status_code


def test_five_take_turns_to_sit_out(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **FIVE)
    assert proposed(keeper, series) == list("BCDE")
    out = []
    for _game in range(5):
        playing = proposed(keeper, series)
        out += sorted(set("ABCDE") - set(playing))
        whole_game(app, keeper, series, "A")
    assert out == list("ABCDE")
    assert totals(keeper, series) == [
        ("", "640"), ("", "−440"), ("", "−800"), ("", "−800"), ("", "−800")]


def test_totals_are_by_player_and_tell_of_how_many_games(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **FIVE)
    whole_game(app, keeper, series, "A")
    game = re.findall(r'<th scope="row"><a href="/games/([\w-]+)">', keeper.get(series).text)[0]
    assert places(app, game) == ["Bogdan", "Carmen", "Dan", "Elena"]
    assert [each[0] for each in totals(keeper, series)] == ["0 games", *["1 game"] * 4]
    assert [each[1] for each in totals(keeper, series)] == ["0", "160", "−200", "−200", "−200"]
    page = keeper.get(series).text
    assert "sat out" in page
    assert "Not everyone played every game" in page
    assert re.findall(r"<strong>(\w+)</strong>", page)[:2] == ["Bogdan", "Ana"]


def test_who_sits_out_is_chosen_and_the_dealer_is_one_who_plays(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **FIVE)
    assert dealer_shown(keeper.get(series).text) == "E"
    game = choose(keeper, series, "ABD", dealer="E").removeprefix("/games/")
    assert places(app, game) == ["Ana", "Bogdan", "Dan"]
    assert "dealer" not in record(app, game)
    assert dealers(keeper, series) == ["Dan"]
    keeper.post(f"{series}/throw", {"game": game})
    game = choose(keeper, series, "ABDE", dealer="B").removeprefix("/games/")
    assert "dealer B\n" in record(app, game)
    keeper.post(f"{series}/throw", {"game": game})
    game = choose(keeper, series, "ACDE", dealer="C").removeprefix("/games/")
    assert "dealer B\n" in record(app, game)
    assert dealers(keeper, series) == ["Carmen"]


def dealers(phone: Phone, series: str) -> list[str]:
    return re.findall(r'<span class="vh">(\w+)</span></th>',
                      phone.get(f"{series}/games").text)


@pytest.mark.parametrize("letters", ["A", "ABCDE"])
def test_a_game_is_for_two_to_four(keeper: Phone, letters: str) -> None:
    series = new_series(keeper, **FIVE)
    assert choose(keeper, series, letters) == series
    page = keeper.get(series).text
    assert "Choose two to four players." in page
    assert "Start game 1" in page


def test_letters_of_nobody_are_refused(keeper: Phone) -> None:
    series = new_series(keeper)
    token = hidden(keeper.get(series).text, "token")
    for fields in ({"playing": "E"}, {"dealer": "E"}, {"playing": "AB"}):
        assert keeper.post(f"{series}/games", {"token": token, **fields}).status_code == 400


def test_four_are_not_asked_who_plays(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    page = keeper.get(series).text
    assert 'name="playing"' not in page
    assert dealer_shown(page) == "D"
    assert places(app, start(keeper, series)) == ["Ana", "Bogdan", "Carmen", "Dan"]
    assert not re.search(r"\d games?</small>", page)


def test_a_phone_knows_its_seat_where_its_player_plays_and_none_where_not(
    keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper, **FIVE)
    member.post(f"{series}/seat", {"seat": "C"})
    keeper.post(f"{series}/seat", {"seat": "A"})
    game = start(keeper, series)
    mine = {name: re.findall(r'id="seat-([A-D])"', part) for name, part in (
        ("member", own_row(member, game)), ("keeper", own_row(keeper, game)))}
    assert mine == {"member": ["B"], "keeper": []}


def own_row(phone: Phone, game: str) -> str:
    """Return the row of the table that says whose phone this is, if one does."""
    page = phone.get(f"/games/{game}").text
    rows = re.split(r'(?=id="seat-)', page)[1:]
    return "".join(row for row in rows if re.search(r"\byou\b", row))


def test_a_player_joins_leaves_and_comes_back(app: Flask, keeper: Phone, member: Phone) -> None:
    series = new_series(keeper, games="9")
    whole_game(app, keeper, series, "A")
    assert join(member, series, "Elena Pop") == 303
    assert proposed(keeper, series) == list("BCDE")
    assert "absent" in keeper.get(series).text
    assert leave(member, series, "B") == 303
    assert 'name="playing"' not in keeper.get(series).text
    game = start(keeper, series)
    assert places(app, game) == ["Ana", "Carmen", "Dan", "Elena Pop"]
    assert [each[1] for each in totals(keeper, series)] == ["160", "−200", "−200", "−200", "0"]
    play(app, game, "turn A\nmeld r10 r11 r12 / k10 k11 k12\nout b1\n")
    assert join(keeper, series, "BOGDAN") == 303
    assert "Bogdan" in keeper.get(f"{series}/players").text
    assert leave(member, series, "A") == 303
    assert leave(member, series, "A", leave="") == 303
    page = keeper.get(f"{series}/players").text
    assert page.count("Leaves</button>") == 5
    assert "Returns" not in page


def test_who_has_left_is_put_in_by_no_old_form(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **FIVE)
    assert leave(keeper, series, "B") == 303
    assert choose(keeper, series, "ABCD") == series
    assert "No longer in this series: Bogdan." in keeper.get(series).text
    game = choose(keeper, series, "ACDE").removeprefix("/games/")
    assert places(app, game) == ["Ana", "Carmen", "Dan", "Elena"]


def test_two_at_least_stay(keeper: Phone) -> None:
    series = new_series(keeper)
    for letter in "ABC":
        assert leave(keeper, series, letter) == 303
    page = keeper.get(f"{series}/players").text
    assert "Add at least two players." in page
    assert page.count("Leaves</button>") == 2


@pytest.mark.parametrize(("name", "short", "why"), [
    ("", "", "Enter a name."),
    ("ANA", "", "ANA is already in this series."),
    ("Anita", "ana", "Enter another one for Anita."),
    ("x" * 41, "", "At most 40 letters."),
    ("Elena", "x" * 13, "At most 12 letters."),
])
def test_who_cannot_join_is_told_kindly(keeper: Phone, name: str, short: str, why: str) -> None:
    series = new_series(keeper)
    answer = keeper.post(f"{series}/players", {"name": name, "short": short})
    assert answer.status_code == 422
    assert why in unescape(answer.text)
    assert keeper.get(f"{series}/players").text.count("Leaves</button>") == 4


def test_a_series_has_room_for_eight(keeper: Phone) -> None:
    series = new_series(keeper, **FIVE)
    for name in ("Filip", "Gina", "Horia"):
        assert join(keeper, series, name) == 303
    assert "Add player" not in keeper.get(f"{series}/players").text
    answer = keeper.post(f"{series}/players", {"name": "Ion", "short": ""})
    assert answer.status_code == 422
    assert proposed(keeper, series) == list("EFGH")


def test_guests_and_neighbours_seat_nobody(
    keeper: Phone, guest: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper)
    assert guest.get(f"{series}/players").status_code == 403
    for phone, status in ((guest, 403), (other_keeper, 404)):
        assert join(phone, series, "Elena") == status
        assert leave(phone, series, "A") == status
    assert leave(keeper, series, "Z") == 404


def test_players_who_change_places_do_so_in_every_game_that_they_play(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(keeper, **FIVE)
    whole_game(app, keeper, series, "A")
    whole_game(app, keeper, series, "D")
    before = dict(zip(("Ana", "Bogdan", "Carmen", "Dan", "Elena"), totals(keeper, series),
                      strict=True))
    page = keeper.get(f"{series}/mend").text
    plies = hidden(page, "plies")
    names = {"seat_A": "Elena", "seat_B": "Bogdan", "seat_C": "Dan", "seat_D": "Carmen",
             "seat_E": "Ana"}
    data = {"token": hidden(page, "token"), "what": "seats", "do": "apply", "plies": plies}
    assert keeper.post(f"{series}/mend", {**data, **names, "unlawful": "stand"}).status_code == 303
    after = dict(zip(before, totals(keeper, series), strict=True))
    assert after == before
    games = re.findall(
        r'<th scope="row"><a href="/games/([\w-]+)">', keeper.get(f"{series}/games").text)
    assert [table_names(keeper, game) for game in games] == [
        ["Elena", "Bogdan", "Dan", "Carmen"], ["Elena", "Dan", "Carmen", "Ana"]]


def table_names(phone: Phone, game: str) -> list[str]:
    """Return the players of a game in order of play, as its score has them."""
    page = phone.get(f"/games/{game}/score").text
    rows = re.findall(r'id="score-([A-D])".*?(Ana|Bogdan|Carmen|Dan|Elena)', page, re.DOTALL)
    return [name for _seat, name in sorted(rows)]


def test_a_short_name_that_is_taken_out_is_proposed_anew_and_told_from_others_alone(
    app: Flask, keeper: Phone
) -> None:
    """Whoever sits here is not one of those from whom he must be told."""
    new_series(keeper, short_1="Nuți")
    new_series(keeper, short_1="", filled_1="Ana")
    with app.app_context():
        shorts = {each.name: each.short for each in db.session.scalars(sa.select(Player))}
    assert shorts == {"Ana": "Ana", "Bogdan": "Bogdan", "Carmen": "Carmen", "Dan": "Dan"}


WITH_JOKERS = {"game": "rummikub", "preset": "mso", "player_4": "", "games": "9"}
TWO_PLAY = "Two people play. Each takes one joker first and then 13 other tiles unseen."


def test_where_two_play_a_third_takes_turns(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **WITH_JOKERS)
    assert proposed(keeper, series) == list("BC")
    assert TWO_PLAY in keeper.get(series).text
    game = start(keeper, series)
    assert places(app, game) == ["Bogdan", "Carmen"]
    keeper.post(f"{series}/throw", {"game": game})
    assert choose(keeper, series, "ABC") == series
    assert TWO_PLAY in keeper.get(series).text


def test_a_new_series_for_two_asks_who_of_three_plays(keeper: Phone) -> None:
    for rules, leads_to in (({}, "/start"), ({"rule_rk_deal": "plain"}, "/games/")):
        page = keeper.get("/series/new?game=rummikub").text
        answer = keeper.post("/series/new", {
            "token": hidden(page, "token"), "player_1": "Ana", "player_2": "Bo", "player_3": "Cy",
            "game": "rummikub", "preset": "mso", "end": "open", "start": "1", **rules})
        assert leads_to in answer.location


def test_rules_for_two_are_refused_to_games_of_three(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, **WITH_JOKERS | {"preset": "club"})
    game = start(keeper, series)
    page = keeper.get(f"{series}/mend").text
    fields = {"token": hidden(page, "token"), "plies": hidden(page, "plies"), "what": "rules",
              "preset": "mso", "game": game}
    answer = keeper.post(f"{series}/mend", fields)
    assert answer.status_code == 422
    assert TWO_PLAY in answer.text
    assert keeper.post(f"{series}/mend", fields | {"rule_rk_deal": "plain"}).status_code == 200
    assert "preset club" in record(app, game)
