"""Many households on one server: made, listed, removed, begun by an invitation."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.every_table import OF_THE_SERVER, fill
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, send
from tests.support.tables import new_table
from webapp.command.cli import main
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, FormToken, Invite
from webapp.server.data.household_tables import Allowance, Invitation
from webapp.server.data.models import Game, Household, Line, Model, Player, Series, SeriesSeat, now
from webapp.server.data.photo_tables import Photo
from webapp.settings.household.invites import keeper_secret
from webapp.settings.household.many import remove_household
from webapp.settings.household.signup import make_invitation

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(
    app: Flask, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    """Return what runs `joly household` on the database of the app."""
    monkeypatch.setenv("JOLY_DATABASE_URL", database_url)
    monkeypatch.setenv("JOLY_SECRET", str(app.secret_key))
    monkeypatch.setenv("LANGUAGE", "en")

    def run(*words: str) -> tuple[int, str]:
        status = main(["household", "--data", str(tmp_path), "--address", "https://joly.example/",
                       *words])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def path_in(said: str) -> str:
    found = re.search(r"https://joly\.example(/join/\S+)", said)
    assert found, said
    return found[1]


def test_a_household_made_at_the_terminal_has_a_keeper_link(
    command: Command, keeper: Phone, phone: Callable[[], Phone]
) -> None:
    series = new_series(keeper)
    status, said = command("new", "The Popescus")
    assert (status, said.splitlines()[0][:22]) == (0, "Household 2 created.")
    first = phone()
    assert first.join(path_in(said)).status_code == 303
    assert "Invite" in first.get("/settings/phones").text
    assert first.get(series).status_code == 404
    assert phone().join(path_in(said)).status_code == 404
    assert path_in(command("keeper", "the popescus")[1]) != path_in(said)


def test_the_list_tells_what_each_household_has(command: Command, keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    assert send(keeper, table.path, photo_of("r1 r2 r3")).status_code == 303
    command("new", "The Popescus")
    rows = json.loads(command("list", "--json")[1])
    assert [(each["id"], each["name"], each["devices"], each["series"], each["games"])
            for each in rows] == [(1, "", 1, 1, 1), (2, "The Popescus", 0, 0, 0)]
    assert rows[0]["photo_bytes"] > 0
    assert rows[0]["used"] >= rows[1]["used"][:10]
    assert "The Popescus" in command("list")[1]


@pytest.mark.one_database
def test_numbers_of_a_household_and_an_invitation_are_made_at_the_terminal(
    command: Command, phone: Callable[[], Phone]
) -> None:
    command("new", "The Popescus")
    assert "series: 0 / 7\n" in command("limit", "The Popescus", "series=7", "photos=3")[1]
    said = command("limit", "1", "series=usual")[1]
    assert "series: 0 / 1000\n" in said
    assert "photos: 0 / 3\n" in said
    status, said = command("limit", "1", "games=3")
    assert (status, "is no quota" in said) == (1, True)
    status, said = command("invite", "--days", "2")
    assert (status, "until" in said) == (0, True)
    answer = phone().post(path_in(said), {"household": "New", "name": "Ana's phone"})
    assert answer.status_code == 303
    assert [each["name"] for each in json.loads(command("list", "--json")[1])] == [
        "The Popescus", "New"]


def counts() -> dict[str, int]:
    tables = (Household, Device, Invite, Player, Series, SeriesSeat, Game, Line, Photo, FormToken,
              Allowance)
    return {each.__tablename__: db.session.scalar(sa.select(sa.func.count()).select_from(each)) or 0
            for each in tables}


def test_a_household_is_removed_with_all_that_is_its_own_and_nothing_else(
    command: Command, app: Flask, keeper: Phone, other_keeper: Phone,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new_table(keeper, new_series(keeper))
    with app.app_context():
        before = counts()
    table = new_table(other_keeper, new_series(other_keeper))
    assert send(other_keeper, table.path, photo_of("r1 r2 r3")).status_code == 303
    app.extensions["jobs"].close()
    for typed, status in (("1", 1), ("2", 0)):
        monkeypatch.setattr("sys.stdin", _Typed(typed))
        found, said = command("remove", "2")
        assert found == status
        assert "Phones: 1, series: 1, games: 1" in said
    with app.app_context():
        after = counts()
    assert after["household"] == 1
    own = dict.fromkeys(("household", "device", "invite", "allowance"), 0)
    assert after | own == before | own
    assert keeper.get("/settings").status_code == 200
    assert other_keeper.get("/settings").status_code == 403


def test_nothing_of_a_removed_household_is_left_in_any_table(app: Flask) -> None:
    with app.app_context():
        with db.engine.begin() as connection:
            for number in (1, 2):
                fill(connection, number)
        with writing() as session:
            remove_household(session, 1)
        left = {table.name: db.session.scalar(sa.select(sa.func.count()).select_from(table))
                for table in Model.metadata.sorted_tables}
    assert left == {name: 2 if name in OF_THE_SERVER else 1 for name in left}


class _Typed:
    """A terminal at which one line is typed."""

    def __init__(self, line: str) -> None:
        self.line = line

    def readline(self) -> str:
        return f"{self.line}\n"


@pytest.mark.one_database
@pytest.mark.parametrize(("base", "given", "begins"), [
    ("https://example.org/joly/", [], "https://example.org/joly/join/"),
    ("https://example.org", ["--address", "http://nas:8000/"], "http://nas:8000/join/"),
    ("", [], "http://"),
])
def test_links_of_the_terminal_say_the_base_as_those_of_the_pages_do(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], base: str, given: list[str], begins: str,
) -> None:
    command("new", "Twins")
    monkeypatch.setenv("JOLY_BASE_URL", base)
    assert main(["household", "--data", str(tmp_path), *given, "keeper", "Twins"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(begins)
    with pytest.raises(SystemExit):
        main(["household", "--address", "nas", "list"])
    assert "should be such as https" in capsys.readouterr().err


@pytest.mark.one_database
def test_who_is_not_found_is_told_in_one_line(command: Command) -> None:
    for name in ("Ana", "7", "Ană"):
        status, said = command("remove", name)
        assert (status, said.count("\n")) == (1, 1)
        assert name in said
    for name in ("Twins", "Twins"):
        command("new", name)
    status, said = command("limit", "Twins")
    assert status == 1
    assert "1, 2" in said


def invitation(app: Flask, days: int = 7) -> str:
    with app.app_context(), writing() as session:
        return f"/join/household/{make_invitation(session, timedelta(days=days))}"


def test_an_invitation_begins_one_household(app: Flask, phone: Callable[[], Phone]) -> None:
    path, first = invitation(app), phone()
    assert "Name" in first.get(path).text
    empty = first.post(path, {"household": " ", "name": "Ana's phone"})
    assert empty.status_code == 422
    assert "Enter a name" in empty.text
    answer = first.post(path, {"household": "The Popescus", "name": "Ana's phone"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Invite" in first.get("/settings/phones").text
    second = phone()
    assert second.get(path).status_code == 404
    assert second.post(path, {"household": "Again", "name": "x"}).status_code == 404
    with app.app_context():
        homes = db.session.scalars(sa.select(Household.name).order_by(Household.id)).all()
    assert homes == ["The Popescus"]


@pytest.mark.one_database
def test_who_begins_a_household_leaves_the_other_one_knowingly(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    path, names = invitation(app), {"household": "The Popescus", "name": "Ana's phone"}
    assert "the only keeper" in keeper.get(path).text
    assert keeper.post(path, names).status_code == 409
    assert "in one household only" in member.get(path).text
    unasked = member.post(path, names)
    assert unasked.status_code == 409
    leave = hidden(unasked.text, "leave")
    assert member.post(path, names | {"leave": leave}).status_code == 303
    assert "The Popescus" in member.get("/settings").text
    assert "Bogdan" not in keeper.get("/settings/phones").text


@pytest.mark.one_database
def test_an_invitation_ends(app: Flask, phone: Callable[[], Phone]) -> None:
    path = invitation(app)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Invitation).values(expires_at=now()))
    answer = phone().get(path)
    assert answer.status_code == 404
    assert "This link has expired" in answer.text
    assert phone().get("/join/household/nobody-made-this").status_code == 404


@pytest.mark.one_database
def test_servers_with_one_secret_tell_the_same_keeper_link(
    command: Command, app: Flask, tmp_path: Path
) -> None:
    with app.app_context():
        secret = keeper_secret()
    assert not [each for each in tmp_path.rglob("*") if each.is_file()
                and each.name != "joly.sqlite3-wal" and str(secret).encode() in each.read_bytes()]
    assert path_in(command("keeper", "1")[1]) == f"/join/{secret}"
