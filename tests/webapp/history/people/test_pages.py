"""Pages about people: what they tell and lead to, names that are one, the switches, and who may."""

import re
import threading
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.long_series import add_lines, all_counted, long_series
from tests.support.made_household import Household, keep_all_memories, make_household
from tests.support.phones import Phone, hidden, new_series, page_after
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Player
from webapp.server.data.people_tables import GameMemory, SamePerson

WON = ("turn A", "meld b9 b10 J=b11 / r10 r11 r12", "turn B", "meld r1 b1 k1 / y2 y3 y4",
       "turn C", "meld r13 b13 k13 / k3 k4 k5 k6", "turn A", "out k2",
       "rack B k9", "rack C J", "rack D")


def ids(app: Flask) -> dict[str, int]:
    with app.app_context():
        return {name: id_ for id_, name in db.session.execute(
            sa.select(Player.id, Player.name).order_by(Player.id.desc()))}


def person(phone: Phone, id_: int, query: str = "") -> str:
    answer = phone.get(f"/persons/{id_}{query}")
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def figures(page: str) -> dict[str, str]:
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page, re.DOTALL)
    return {label: " ".join(re.sub(r"<[^>]*>", " ", value).split()) for label, value in found}


@pytest.fixture
def household(app: Flask, keeper: Phone) -> Household:
    found = make_household(app, keeper, 24)
    keep_all_memories(app, found.romanian)
    return found


@pytest.fixture
def one_game(app: Flask, keeper: Phone) -> str:
    """Give the address of a series of one game, which Ana won with 195."""
    return long_series(app, keeper, WON, 1)


def game_of(app: Flask) -> str:
    with app.app_context():
        return db.session.scalars(sa.select(Game.id)).one()


def amend(app: Flask, line: str, by: str) -> None:
    game = game_of(app)
    with app.app_context():
        texts = db.session.execute(sa.text(
            "SELECT ply, text FROM line WHERE game_id = :game"), {"game": game}).all()
    ply = next(ply for ply, text in texts if text == line)
    add_lines(app, game, [by.format(ply)])


@pytest.mark.one_database
def test_a_page_tells_the_worked_game(app: Flask, keeper: Phone, one_game: str) -> None:
    assert one_game
    told = figures(person(keeper, ids(app)["Ana"]))
    assert told["Games won"] == "1 in 1 game"
    assert told["First meld"] == "55.0 on average · at most 55 in 1 game"
    assert told["Joly laid down"] == "1 in 1 game"
    assert "Joly swapped" not in told, "what is empty is left out"
    assert "Best game" not in told, "there is none among one game"
    assert figures(person(keeper, ids(app)["Carmen"]))["Joly left on the rack"] == (
        "1 in 1 game")
    assert figures(person(keeper, ids(app)["Dan"]))["Nothing laid down"] == "1 in 1 game"


@pytest.mark.one_database
def test_every_figure_that_links_leads_to_the_line_that_it_tells_of(
    keeper: Phone, household: Household
) -> None:
    page = person(keeper, household.players["Ana"])
    links = re.findall(r'<dd>(?:<strong>[^<]*</strong> · )?<a href="([^"]+)"', page)
    assert len(links) >= 6
    for link in links:
        path, _, anchor = link.partition("#")
        there = keeper.get(path)
        assert there.status_code == 200
        assert not anchor or f'id="{anchor}"' in there.text
    assert any("#ply-" in link for link in links)


def test_a_correction_changes_the_page_and_taken_back_changes_it_back(
    app: Flask, keeper: Phone, one_game: str
) -> None:
    assert one_game
    ana = ids(app)["Ana"]
    before = figures(person(keeper, ana))
    amend(app, "meld b9 b10 J=b11 / r10 r11 r12", "amend {} meld b9 b10 b11 b12 / r10 r11 r12")
    after = figures(person(keeper, ana))
    assert after["First meld"] == "65.0 on average · at most 65 in 1 game"
    assert "Joly laid down" not in after
    with app.app_context():
        last = db.session.get_one(Game, game_of(app)).last_ply
    add_lines(app, game_of(app), [f"undo {last}"])
    assert figures(person(keeper, ana)) == before


@pytest.mark.one_database
def test_another_name_changes_nothing_but_the_name(
    app: Flask, keeper: Phone, household: Household
) -> None:
    ana = household.players["Ana"]
    before = person(keeper, ana)
    answer = keeper.post(f"/people/{ana}", {"name": "Zoe", "short": "Zoe", "colour": "1"})
    assert answer.status_code == 303
    keeper.get(f"/people/{ana}")  # which tells of it
    pages = ((before, "Ana"), (person(keeper, ana), "Zoe"))
    bare = [re.sub(r'name="csrf_token" value="[^"]*"', "", page).replace(old, "?")
            .replace(f">{old[0]}</span>", ">?</span>") for page, old in pages]
    assert bare[0] == bare[1]
    assert app


def test_a_year_is_told_as_a_picture_and_as_its_table(app: Flask, keeper: Phone) -> None:
    made = make_household(app, keeper, 200)
    keep_all_memories(app, made.romanian)
    ana = made.players["Ana"]
    latest, earlier = person(keeper, ana), person(keeper, ana, "?year=2025")
    assert '<h2 id="year">2026</h2>' in latest
    assert '<h2 id="year">2025</h2>' in earlier
    assert f'href="/persons/{ana}?year=2025#year"' in latest
    for page in (latest, earlier):
        bars = re.findall(r'<rect class="played"', page)
        rows = re.findall(r'<tr><th scope="row">\w+</th><td class="num">(\d+)', page)
        assert len(bars) == len(rows) >= 3
    both = [int(each) for page in (latest, earlier)
            for each in re.findall(r'<tr><th scope="row">\w+</th><td class="num">(\d+)', page)]
    assert f" of {sum(both)} games won." in latest
    for wrong in ("1999", "x", "99999", "-1"):
        assert '<h2 id="year">2026</h2>' in person(keeper, ana, f"?year={wrong}")


@pytest.mark.one_database
def test_the_list_has_everybody_who_played_and_leads_to_their_pages(
    keeper: Phone, household: Household
) -> None:
    page = keeper.get("/persons").text
    for id_ in household.players.values():
        assert f'href="/persons/{id_}"' in page
    assert "Ratings" not in page


@pytest.mark.one_database
def test_a_game_that_is_level_is_told_apart_from_those_won(app: Flask, keeper: Phone) -> None:
    base = {"game": "tile-rummy", "preset": "base"}
    long_series(app, keeper, ("end", "rack A", "rack B", "rack C r4", "rack D r5"), 2, **base)
    page = keeper.get("/persons").text
    assert page.count("0 wins, 2 ties · in 2 games") == 2
    assert page.count("0 wins · in 2 games") == 2
    page = person(keeper, ids(app)["Ana"])
    assert "0 of 2 games won. 2 more were ties." in page
    assert "in a row" not in page
    assert "The last" not in page
    assert '<rect class="won"' not in page


@pytest.mark.one_database
def test_nobody_has_figures_before_a_game_has_ended(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    assert "No finished games yet." in keeper.get("/persons").text
    page = person(keeper, ids(app)["Ana"])
    assert "No finished games yet." in page
    assert figures(page) == {}


def test_games_that_are_being_counted_are_told(app: Flask, keeper: Phone) -> None:
    made = make_household(app, keeper, 30)
    page = person(keeper, made.players["Ana"])
    assert "30 games are still being added" in page
    all_counted(app)
    assert "being counted" not in person(keeper, made.players["Ana"])
    with app.app_context():
        assert len(db.session.scalars(sa.select(GameMemory.game_id)).all()) == 30


def test_what_is_counted_already_is_listed_and_how_much_is_missing_is_said(
    app: Flask, keeper: Phone, household: Household
) -> None:
    assert "Counted: " not in keeper.get("/persons").text
    with app.app_context(), writing() as session:
        kept = session.scalars(sa.select(GameMemory.game_id)).all()
        session.execute(sa.delete(GameMemory).where(GameMemory.game_id.in_(kept[:10])))
    page = keeper.get("/persons").text
    assert f"Counted: {len(kept) - 10} of {len(kept)} games." in page
    assert '<a href="/persons">Refresh</a>' in page
    for id_ in household.players.values():
        assert f'href="/persons/{id_}"' in page
    all_counted(app)
    assert "Counted: " not in keeper.get("/persons").text


@pytest.mark.one_database
def test_with_whom_too_little_was_played_is_named_and_not_compared(
    app: Flask, keeper: Phone, one_game: str
) -> None:
    assert one_game
    page = person(keeper, ids(app)["Ana"])
    assert "Fewer than 3 games with Bogdan, Carmen and Dan." in page
    assert ", behind " not in page


def test_a_ladder_is_there_when_it_is_wanted_and_not_before_five_games(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 4)
    assert keeper.post("/persons/switches", {"remembers": "1", "ladder": "1"}).status_code == 303
    assert "Starts after 5 games." in keeper.get("/persons").text
    assert "Rating" not in person(keeper, ids(app)["Ana"])
    long_series(app, keeper, WON, 1)
    page = keeper.get("/persons").text
    bands = re.findall(r"between (\d[\d,]*) and (\d[\d,]*) · in 5 games", page)
    assert len(bands) == 4
    lows = [int(low.replace(",", "")) for low, _high in bands]
    assert lows == sorted(lows, reverse=True)
    assert "Rating" in person(keeper, ids(app)["Ana"])
    keeper.post("/persons/switches", {"remembers": "1"})
    assert "Ratings" not in keeper.get("/persons").text
    assert "Rating" not in person(keeper, ids(app)["Ana"])


PAGES = ("/persons", "/persons/{}")


def test_a_household_that_wants_none_of_it_has_no_page_and_no_link(
    app: Flask, keeper: Phone, member: Phone, household: Household, other_keeper: Phone
) -> None:
    ana = household.players["Ana"]
    looked = ["/evenings", "/settings/statistics", f"/people/{ana}"]
    assert all("/persons" in keeper.get(path).text for path in looked)
    other = make_household(app, other_keeper, 2)
    keep_all_memories(app, other.romanian)
    assert "Player statistics are off." in page_after(
        keeper, keeper.post("/persons/switches", {}))
    for phone in (keeper, member):
        for path in PAGES:
            answer = phone.get(path.format(ana))
            assert answer.status_code == 404
            assert "Player statistics are off" in answer.text
        assert phone.post(f"/persons/{ana}/same", {"is": "2"}).status_code == 404
        assert phone.post(f"/persons/{ana}/apart").status_code == 404
        for path in looked:
            found = re.findall(r'(?:href|action)="(/persons[^"]*)"', phone.get(path).text)
            switches = phone is keeper and path == "/settings/statistics"
            assert found == (["/persons/switches"] if switches else [])
    with app.app_context():
        assert len(db.session.scalars(sa.select(GameMemory)).all()) == 2, "the others' alone"
    keeper.post("/persons/switches", {"remembers": "1"})
    assert keeper.get(f"/persons/{ana}").status_code == 200


@pytest.mark.one_database
def test_the_switches_are_the_keepers(member: Phone, guest: Phone, keeper: Phone) -> None:
    for phone in (member, guest):
        assert phone.post("/persons/switches", {}).status_code == 403
        assert phone.get("/settings/statistics").status_code == 403
    assert keeper.get("/persons").status_code == 200


@pytest.mark.one_database
def test_guests_look_and_change_nothing(
    app: Flask, guest: Phone, household: Household
) -> None:
    ana, bogdan = household.players["Ana"], household.players["Bogdan"]
    page = person(guest, ana)
    assert figures(page)
    assert f"/persons/{ana}/same" not in page
    assert guest.post(f"/persons/{ana}/same", {"is": str(bogdan)}).status_code == 403
    assert guest.post(f"/persons/{ana}/apart").status_code == 403
    with app.app_context():
        assert db.session.scalars(sa.select(SamePerson)).all() == []


@pytest.mark.one_database
def test_other_households_and_strangers_see_nobody(
    app: Flask, household: Household, other_keeper: Phone, stranger: Phone
) -> None:
    ana, bogdan = household.players["Ana"], household.players["Bogdan"]
    assert other_keeper.get(f"/persons/{ana}").status_code == 404
    assert other_keeper.post(f"/persons/{ana}/same", {"is": str(bogdan)}).status_code == 404
    assert other_keeper.post(f"/persons/{ana}/apart").status_code == 404
    assert "Ana" not in other_keeper.get("/persons").text
    assert "Romanian tile rummy</h2>" not in stranger.get(f"/persons/{ana}").text
    new_series(other_keeper, player_1="Xenia", player_2="Yves", player_3="", player_4="")
    xenia = ids(app)["Xenia"]
    assert other_keeper.post(f"/persons/{xenia}/same", {"is": str(ana)}).status_code == 404
    assert other_keeper.get("/persons/99999999").status_code == 404


def two_names(app: Flask, keeper: Phone) -> tuple[int, int]:
    """Let Ana play a game, and Anuța, who is the same, two with others; return their ids."""
    long_series(app, keeper, WON, 1)
    long_series(app, keeper, WON, 2, player_1="Elena", player_2="Anuța")
    found = ids(app)
    return found["Ana"], found["Anuța"]


def test_two_names_are_counted_together_until_they_are_two_again(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    ana, anutsa = two_names(app, keeper)
    before = person(keeper, ana)
    assert "1 of 1 game won." in before
    answer = member.post(f"/persons/{anutsa}/same", {"is": str(ana)})
    assert answer.location == f"/persons/{ana}"
    page = page_after(member, answer)
    assert "1 of 3 games won." in page
    assert "Also Anuța" in page
    assert keeper.get(f"/persons/{anutsa}").location == f"/persons/{ana}"
    assert keeper.get("/persons").text.count('href="/persons/') == 5
    elena = person(keeper, ids(app)["Elena"])
    assert "with Carmen, Dan and Ana" in elena or "Ana" in elena
    assert "Anuța" not in elena
    answer = member.post(f"/persons/{anutsa}/apart")
    assert "Anuța is separate again." in page_after(member, answer)
    assert figures(person(keeper, ana)) == figures(before)
    assert member.post(f"/persons/{anutsa}/apart").status_code == 303, "it is so already"


def test_who_sat_at_one_table_are_two(app: Flask, keeper: Phone, household: Household) -> None:
    ana, bogdan = household.players["Ana"], household.players["Bogdan"]
    answer = keeper.post(f"/persons/{ana}/same", {"is": str(bogdan)})
    assert answer.status_code == 422
    assert "Both played game" in answer.text
    with app.app_context():
        assert db.session.scalars(sa.select(SamePerson)).all() == []


@pytest.mark.one_database
def test_a_name_of_a_person_meets_whom_that_person_met(app: Flask, keeper: Phone) -> None:
    ana, anutsa = two_names(app, keeper)
    keeper.post(f"/persons/{anutsa}/same", {"is": str(ana)})
    elena = ids(app)["Elena"]
    answer = keeper.post(f"/persons/{elena}/same", {"is": str(ana)})
    assert answer.status_code == 422
    assert "Both played game" in answer.text


def test_two_who_sit_together_later_count_apart_in_that_game(app: Flask, keeper: Phone) -> None:
    ana, anutsa = two_names(app, keeper)
    keeper.post(f"/persons/{anutsa}/same", {"is": str(ana)})
    long_series(app, keeper, WON, 1, player_1="Ana", player_2="Anuța")
    page = person(keeper, ana)
    assert "2 of 4 games won." in page
    assert "0 of 1 game won." in person(keeper, anutsa), "that one game is of the other name"
    asked = keeper.get("/search?q=winner+Anuța").text
    assert asked.count("found-game") == 2, "the other name finds the person"
    day = re.search(r'href="(/evening/[^"]+)"', keeper.get("/evenings").text)
    assert day
    evening = keeper.get(day[1]).text
    assert f'href="/persons/{ana}"' in evening
    assert f'href="/persons/{anutsa}"' in evening
    assert "Anuța" in keeper.get(f"{day[1]}/share").text


@pytest.mark.one_database
def test_who_is_somebody_already_is_told_so(app: Flask, keeper: Phone) -> None:
    ana, anutsa = two_names(app, keeper)
    other = new_series(keeper, player_1="Mama", player_2="Tata", player_3="", player_4="")
    assert other
    mama = ids(app)["Mama"]

    def said(name: int, root: object) -> str:
        answer = keeper.post(f"/persons/{name}/same", {"is": str(root)})
        assert answer.status_code == 422
        return str(answer.text)

    assert "Already joined." in said(ana, ana)
    keeper.post(f"/persons/{anutsa}/same", {"is": str(ana)})
    assert "Already joined." in said(anutsa, ana)
    assert "Already joined." in said(ana, anutsa)
    assert "This name belongs to someone else." in said(anutsa, mama)


@pytest.mark.one_database
@pytest.mark.parametrize("wrong", ["", "x", "-1", "99999999", "9" * 40])
def test_nobody_is_somebody_who_is_not(app: Flask, keeper: Phone, wrong: str) -> None:
    ana, _ = two_names(app, keeper)
    assert keeper.post(f"/persons/{ana}/same", {"is": wrong}).status_code == 404


@pytest.mark.one_database
def test_names_joined_in_a_row_are_one_person(app: Flask, keeper: Phone) -> None:
    ana, anutsa = two_names(app, keeper)
    new_series(keeper, player_1="Mama", player_2="Tata", player_3="", player_4="")
    mama = ids(app)["Mama"]
    keeper.post(f"/persons/{anutsa}/same", {"is": str(ana)})
    keeper.post(f"/persons/{ana}/same", {"is": str(mama)})
    page = person(keeper, mama)
    assert "1 of 3 games won." in page
    assert keeper.get(f"/persons/{anutsa}").location == f"/persons/{mama}"
    keeper.post(f"/persons/{ana}/apart")
    assert "1 of 3 games won." in person(keeper, ana), "its own other name came along"


def test_two_phones_that_join_two_names_both_ways_make_no_circle(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    ana, anutsa = two_names(app, keeper)
    tokens = [phone.csrf() for phone in (keeper, member)]
    ready = threading.Barrier(2)
    found: list[int] = []

    def send(phone: Phone, token: str, name: int, root: int) -> None:
        ready.wait(20)
        found.append(phone.client.post(f"/persons/{name}/same", data={
            "csrf_token": token, "is": str(root)}).status_code)

    threads = [threading.Thread(target=send, args=each) for each in (
        (keeper, tokens[0], ana, anutsa), (member, tokens[1], anutsa, ana))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [303, 422]
    with app.app_context():
        assert len(db.session.scalars(sa.select(SamePerson)).all()) == 1


def test_leaving_out_what_cannot_be_read_the_page_is_drawn(
    app: Flask, keeper: Phone, household: Household
) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.text("UPDATE line SET text = 'turn into a swan' WHERE ply = 7"))
        session.execute(sa.delete(GameMemory))
    person(keeper, household.players["Ana"])
    all_counted(app)
    assert person(keeper, household.players["Ana"])


def test_thrown_games_are_not_counted(app: Flask, keeper: Phone, one_game: str) -> None:
    page = keeper.get(one_game).text
    game = game_of(app)
    assert page
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).where(Game.id == game).values(
            thrown_at=sa.func.now(), number=-1))
    assert "No finished games yet." in person(keeper, ids(app)["Ana"])


@pytest.mark.one_database
@pytest.mark.parametrize("language", ["ro", "hu", "fr"])
def test_the_pages_are_drawn_in_every_language(
    keeper: Phone, household: Household, language: str,
) -> None:
    keeper.post("/preferences", {"language": language, "next": "/"})
    assert keeper.get("/persons").status_code == 200
    assert figures(person(keeper, household.players["Ana"]))


@pytest.mark.one_database
def test_no_page_is_cut_short_by_a_name(app: Flask, keeper: Phone) -> None:
    names: Callable[[int], str] = lambda at: f"<b>{'Ștefănuț-Bartolomeu '[:18]}{at}</b> & co"  # noqa: E731
    made = make_household(app, keeper, 10, [names(at) for at in range(4)])
    keep_all_memories(app, made.romanian)
    page = person(keeper, made.players[names(0)])
    assert "<b>Ște" not in page
    assert "&lt;b&gt;Ște" in page


@pytest.mark.one_database
def test_the_token_of_a_form_is_asked_for(keeper: Phone, household: Household) -> None:
    ana = household.players["Ana"]
    assert hidden(keeper.get("/settings/statistics").text, "csrf_token")
    answer = keeper.client.post(f"/persons/{ana}/apart", data={})
    assert answer.status_code == 400
