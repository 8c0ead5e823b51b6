"""What a household may have: told in words, held in races, never at the cost of what stands."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import SERIES, Phone, hidden, invite, new_series
from tests.support.photos import photo_of, send
from tests.support.tables import new_table
from tests.webapp.conftest import new_neighbour, running
from webapp.server.data.config import Settings, StartError, load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game, Line, Player, Series, now
from webapp.server.data.photo_tables import Photo
from webapp.server.data.quotas import QUOTAS, TooMuch, make_room, parse_quotas, set_limits, used_of
from webapp.settings.household.many import summaries

TIGHT = ("series=2", "players=5", "devices=2", "game-lines=12", "day-lines=30", "photos=2")
TABLE = photo_of("r1 r2 r3")


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """Make an app on which a household may have little."""
    with running(Settings(data=settings.data, database_url=settings.database_url,
                          secret=settings.secret, quotas=TIGHT)) as app:
        app.extensions["jobs"].close()
        yield app


def count(app: Flask, model: type) -> int:
    with app.app_context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(model)) or 0


def another(phone: Phone, **fields: str) -> tuple[int, str]:
    token = hidden(phone.get("/series/new").text, "token")
    answer = phone.post("/series/new", {**SERIES, "token": token, **fields})
    return answer.status_code, answer.text


def test_series_and_players_are_as_many_as_may_be(app: Flask, keeper: Phone) -> None:
    path = new_series(keeper)
    status, said = another(keeper, player_1="Eve", player_2="Filip")
    assert (status, "Players: at most 5" in said) == (422, True)
    assert (count(app, Series), count(app, Player)) == (1, 4)
    new_series(keeper)
    status, said = another(keeper)
    assert (status, "Series: at most 2" in said) == (422, True)
    again = keeper.post(f"{path}/again", {"token": hidden(keeper.get(path).text, "token")})
    assert again.status_code == 422
    assert count(app, Series) == 2
    keeper.post(f"{path}/delete", {"sure": "1"})
    assert another(keeper)[0] == 303


def test_devices_are_as_many_as_may_be(app: Flask, keeper: Phone) -> None:
    link = invite(keeper, "member")
    second, third = Phone(app), Phone(app)
    assert second.join(link).status_code == 303
    answer = third.join(link)
    assert answer.status_code == 422
    assert "Phones: at most 2" in answer.text
    with app.app_context():
        newest = db.session.scalar(sa.select(sa.func.max(Device.id)))
    keeper.post(f"/household/devices/{newest}/revoke")
    assert third.join(invite(keeper, "member")).status_code == 303


@pytest.mark.one_database
def test_a_device_that_is_out_of_use_takes_no_place(app: Flask, keeper: Phone) -> None:
    link = invite(keeper, "member")
    assert Phone(app).join(link).status_code == 303
    assert Phone(app).join(link).status_code == 422
    with app.app_context(), writing() as session:
        session.execute(sa.update(Device).where(Device.role == "member").values(
            seen_at=now() - timedelta(days=366)))
    with app.app_context():
        assert used_of(db.session, 1)["devices"] == (1, 2)
        assert summaries(db.session)[0].devices == 1
    assert Phone(app).join(link).status_code == 303


def enter(phone: Phone, path: str, **headers: str) -> tuple[int, str]:
    page = phone.get(path).text
    answer = phone.client.post(f"{path}/entry", headers=headers, data={
        "csrf_token": phone.csrf(), "token": hidden(page, "token"), "ply": hidden(page, "ply"),
        "mode": "", "draft": "", "tap": "next"})
    return answer.status_code, answer.text


def test_a_game_ends_somewhere_and_a_day_does(app: Flask, keeper: Phone) -> None:
    path = new_table(keeper, new_series(keeper)).path
    while (answer := enter(keeper, path))[0] == 303:
        pass
    assert answer[0] == 422
    assert "at most 12" in answer[1]
    assert enter(keeper, path, **{"X-Fragment": "pad"})[0] == 422
    assert "at most 12" in keeper.get(path).text  # the script comes back to read it
    assert count(app, Line) == 12
    path = new_table(keeper, new_series(keeper)).path
    home = new_neighbours_table(app)
    with app.app_context(), writing() as session:
        set_limits(session, 1, {"game-lines": 1000})
    while (answer := enter(keeper, path))[0] == 303:
        pass
    assert answer[0] == 429
    assert "Go on tomorrow" in answer[1]
    with app.app_context():
        entered = db.session.scalar(sa.select(sa.func.count(Line.ply)).join(
            Game, Game.id == Line.game_id).join(Series).where(Series.household_id == 1))
    assert entered == 30
    assert enter(home[0], home[1])[0] == 303


def new_neighbours_table(app: Flask) -> tuple[Phone, str]:
    phone = new_neighbour(app)
    return phone, new_table(phone, new_series(phone)).path


def test_photos_are_as_many_and_as_large_as_may_be(app: Flask, keeper: Phone) -> None:
    path = new_table(keeper, new_series(keeper)).path
    with app.app_context(), writing() as session:
        set_limits(session, 1, {"megabytes": 0})
    answer = send(keeper, path, TABLE)
    assert answer.status_code == 413
    assert "at most 0 MB" in answer.text
    with app.app_context(), writing() as session:
        set_limits(session, 1, {"megabytes": None})
    assert [send(keeper, path, TABLE).status_code for _ in range(3)] == [303, 303, 422]
    assert count(app, Photo) == 2
    keeper.post("/household/photos/clear", {"days": "0"})
    assert send(keeper, path, TABLE).status_code == 303


@pytest.mark.usefixtures("keeper")
def test_many_that_add_at_the_same_moment_do_not_exceed_it(app: Flask) -> None:
    ready = threading.Barrier(8)
    refused: list[str] = []

    def add(number: int) -> None:
        with app.app_context():
            db.session.execute(sa.text("SELECT 1"))
            ready.wait()
            try:
                with writing() as session:
                    make_room(session, 1, "players")
                    session.add(Player(household_id=1, name=f"Player {number}"))
            except TooMuch as error:
                refused.append(error.quota)

    threads = [threading.Thread(target=add, args=(number,)) for number in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert count(app, Player) == 5
    assert refused == ["players"] * 3


def test_the_page_of_the_household_says_what_is_used_of_what(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    with app.app_context(), writing() as session:
        set_limits(session, 1, {"series": 1234567})
    page = keeper.get("/settings/household").text
    row = "<span>{}</span> <small>{} of {}</small>"
    assert row.format("Series", "1", "1,234,567") in page
    assert row.format("Players", 4, 5) in page
    with app.app_context():
        assert list(used_of(db.session, 1)) == list(QUOTAS)


def test_what_stands_stays_when_a_number_is_lowered(app: Flask, keeper: Phone) -> None:
    path = new_series(keeper)
    with app.app_context(), writing() as session:
        set_limits(session, 1, {"series": 0, "players": 0, "devices": 0})
    assert keeper.get(path).status_code == 200
    assert keeper.post(f"{path}/archive", {"away": "1"}).status_code == 303


@pytest.mark.one_database
def test_a_household_gets_a_name_from_its_keeper(keeper: Phone, member: Phone) -> None:
    assert keeper.post("/household/name", {"household": " The  Popescus "}).status_code == 303
    assert ">The Popescus<" in member.get("/settings").text
    assert member.post("/household/name", {"household": "x"}).status_code == 403
    keeper.post("/household/name", {"household": "x" * 61})
    page = keeper.get("/settings/household").text
    assert "At most 60 letters" in page
    assert 'value="The Popescus"' in page


@pytest.mark.parametrize("word", ["series", "series=", "series=-1", "games=3", "series=1e9", "=3",
                                  "series=99999999999999"])
def test_what_is_no_quota_is_told_at_the_start(word: str, tmp_path: Path) -> None:
    with pytest.raises(StartError, match="is no quota") as told:
        parse_quotas([word])
    assert word in str(told.value)
    settings = load_settings(tmp_path, {"JOLY_QUOTAS": "series=3, photos=4"})
    assert parse_quotas(settings.quotas) == {"series": 3, "photos": 4}
