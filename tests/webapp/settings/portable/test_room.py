"""What is brought in must have room in the household: all of it, or nothing is entered."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.bench.export_fuzz import SAMPLE
from tests.support.databases import SECRET, sqlite_url
from tests.support.phones import Phone, hidden
from tests.support.portable import new_household, send
from tests.webapp.conftest import running
from webapp.command.cli import main
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, Player, Series
from webapp.server.data.photo_tables import Photo
from webapp.server.data.quotas import Quota, set_limits, used_of
from webapp.settings.portable.room import LINES_FOR_ONE


def counted(app: Flask) -> list[int]:
    with app.app_context():
        found = [db.session.scalar(sa.select(sa.func.count()).select_from(each)) or 0
                 for each in (Series, Game, Line, Player, Photo)]
        db.session.rollback()
    return found


def limit(app: Flask, **own: int | None) -> None:
    limits: dict[Quota, int | None] = {}
    for name, most in own.items():
        limits[name.replace("_", "-")] = most  # type: ignore[index]
    with app.app_context(), writing() as session:
        set_limits(session, 1, limits)


WORDS = {
    "players": (4, "Players: 5, but at most 4"),
    "series": (2, "Series: 3, but at most 2"),
    "game_lines": (9, "but at most 9"),
    "day_lines": (1, "Too much for one day"),
    "photos": (0, "but at most 0"),
    "megabytes": (0, "MB of photos: 1, but at most 0"),
}


def test_a_file_that_has_no_room_is_refused_whole_and_before_it_is_entered(
    app: Flask, keeper: Phone
) -> None:
    address = send(keeper, SAMPLE.read_bytes()).location
    fields = {"csrf_token": keeper.csrf(), "do": "enter",
              "token": hidden(keeper.get(address).text, "token")}
    before = counted(app)
    for name, (most, words) in WORDS.items():
        limit(app, **{name: most})
        page = keeper.get(address).text
        assert words in page
        assert 'value="enter"' not in page
        answer = keeper.client.post(address, data=fields)
        assert (answer.status_code, words in answer.text) == (422, True)
        assert counted(app) == before
        with app.app_context():
            assert used_of(db.session, 1)["day-lines"][0] == 0
        limit(app, **{name: None})
    assert 'value="enter"' in keeper.get(address).text
    assert keeper.client.post(address, data=fields).status_code == 303
    series, games, lines, players, photos = counted(app)
    assert (series, games, players) == (3, 5, 5)
    assert photos > 0
    with app.app_context():
        today = used_of(db.session, 1)["day-lines"][0]
    assert 0 < today <= lines / LINES_FOR_ONE + 1


@pytest.mark.one_database
def test_what_is_here_already_takes_no_room(app: Flask, keeper: Phone) -> None:
    address = send(keeper, SAMPLE.read_bytes()).location
    token = hidden(keeper.get(address).text, "token")
    form = {"csrf_token": keeper.csrf(), "do": "enter", "token": token}
    assert keeper.client.post(address, data=form).status_code == 303
    limit(app, players=0, series=0, game_lines=0, day_lines=0, photos=0, megabytes=0)
    page = keeper.get(send(keeper, SAMPLE.read_bytes()).location).text
    assert "Nothing new." in page
    assert "Nothing is entered" not in page


@pytest.mark.one_database
def test_the_terminal_is_told_too(
    tmp_path: Path, sqlite_file: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "joly.sqlite3").write_bytes(sqlite_file.read_bytes())
    for name, value in (("JOLY_SECRET", SECRET), ("LANGUAGE", "en"), ("JOLY_QUOTAS", "series=2")):
        monkeypatch.setenv(name, value)
    with running(Settings(
            data=tmp_path, secret=SECRET, database_url=sqlite_url(tmp_path))) as app:
        new_household(app)
        for more in ([], ["--yes"]):
            assert main(["import", str(SAMPLE), *more, "--data", str(tmp_path)]) == 2
            told = capsys.readouterr()
            assert "at most 2 are allowed. Nothing was imported." in told.err
            assert told.out == ""
        assert counted(app) == [0, 0, 0, 0, 0]
        monkeypatch.setenv("JOLY_QUOTAS", "series=3")
        assert main(["import", str(SAMPLE), "--yes", "--data", str(tmp_path)]) == 0
        assert counted(app)[:2] == [3, 5]
