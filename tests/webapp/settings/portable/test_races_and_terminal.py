"""Two imports at once, and what the terminal takes along and brings in."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.bench.export_fuzz import SAMPLE
from tests.support.databases import SECRET, sqlite_url
from tests.support.phones import Phone, hidden
from tests.support.portable import files_of, new_household, send
from tests.support.races import Form, race
from tests.webapp.conftest import running
from webapp.command.cli import main
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game, Player, Series
from webapp.settings.portable.export import PortableSeries

ONE = "Data;Ana;Bogdan\n2025-11-21;205;−175\n"


def opened(phone: Phone, address: str) -> Form:
    page = phone.get(address).text
    return Form(phone, address, {
        "csrf_token": phone.csrf(), "do": "enter", "token": hidden(page, "token")})


def counted(app: Flask) -> list[int | None]:
    with app.app_context():
        found = [db.session.scalar(sa.select(sa.func.count()).select_from(each))
                 for each in (Series, Game, Player)]
        db.session.rollback()
    return found


def test_two_devices_that_enter_the_same_export_at_once_enter_it_once(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.update(Device).values(role="keeper"))
    forms = [opened(phone, send(phone, SAMPLE.read_bytes()).location)
             for phone in (keeper, member)]
    answers = race(app, forms)
    assert [each.status_code for each in answers] == [303, 303]
    assert counted(app) == [3, 5, 5]


def test_a_file_that_two_forms_enter_at_once_is_entered_once(app: Flask, keeper: Phone) -> None:
    address = send(keeper, SAMPLE.read_bytes()).location
    answers = race(app, [opened(keeper, address), opened(keeper, address)])
    assert sorted(each.location for each in answers) == ["/", "/household/along"]
    assert counted(app) == [3, 5, 5]


def interrupted(_self: PortableSeries, _folder: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield one file, and then what a pressed Ctrl+C is."""
    yield "series.json", b"{}"
    raise KeyboardInterrupt


@pytest.mark.one_database
def test_the_terminal_takes_along_and_brings_in(
    tmp_path: Path, sqlite_file: Path, monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    def run(*words: str, status: int = 0) -> tuple[bytes, str]:
        assert main([*words, "--data", str(tmp_path / "data")]) == status
        out, said = capfdbinary.readouterr()
        return bytes(out), bytes(said).decode()

    (tmp_path / "data").mkdir()
    (tmp_path / "data/joly.sqlite3").write_bytes(sqlite_file.read_bytes())
    for name, value in (("JOLY_SECRET", SECRET), ("LANGUAGE", "en"), ("LC_ALL", "C.UTF-8")):
        monkeypatch.setenv(name, value)
    assert "Start Joly and open" in run("export", status=2)[1]
    with running(Settings(data=tmp_path / "data", secret=SECRET,
                          database_url=sqlite_url(tmp_path / "data"))) as app:
        home = new_household(app)
        table = tmp_path / "La bunica.csv"
        table.write_text(ONE, "utf-8")
        assert b"1 game to import.\nNew players: Ana, Bogdan." in run(
            "import", str(table))[0]
        assert run("import", str(table), "--yes")[0] == b"1 game imported.\n"
        assert run("import", str(table), "--yes")[0] == b"Nothing new.\n"
        assert run("import", str(SAMPLE), "--yes")[0] == b"5 games imported.\n"
        with app.app_context():
            known = {each.name: (each.id, each.games[-1].id, each.games[0].id)
                     for each in db.session.scalars(sa.select(Series))}
            db.session.rollback()
        series, last, first = known["Romanian evening"]
        folded, whole = (run("export", first, *more)[0] for more in ((), ("--history",)))
        assert whole == files_of(SAMPLE.read_bytes())["001/001.joly"]
        assert b"amend" in whole
        assert b"amend" not in folded
        assert b"rack B k9\n" in folded
        assert run("export", f"http://192.168.1.2:8000/games/{last}", "--history")[0]
        assert "No game or series" in run("export", "x", status=2)[1]
        assert json.loads(run("export", series, "--format", "json")[0])["name"] == (
            "Romanian evening")
        assert run("export", known["La bunica"][0], "--format", "csv")[0].decode("utf-8-sig") == (
            "Game,Date,Ana,Bogdan\r\n1,2025-11-21,205,-175\r\n")
        to = tmp_path / "all.zip"
        assert "--to FILE" in run("export", status=2)[1]
        run("export", "--to", str(to), "--photos")
        assert len(files_of(to.read_bytes())) == 12
        assert to.stat().st_mode & 0o777 == 0o600
        assert "cannot be written" in run("export", "--to", str(to), status=2)[1]
        with monkeypatch.context() as broken:
            broken.setattr(PortableSeries, "files", interrupted)
            run("export", "--to", str(tmp_path / "half.zip"), status=130)
        assert {each.name for each in tmp_path.glob("*half*")} == set()
        assert len(list(tmp_path.iterdir())) == 3
        new_household(app)
        assert f"--household with one of {home}," in run("export", "--to", str(to), status=2)[1]
        assert b"6 games to import." in run(
            "import", str(to), "--household", str(home + 1))[0]
        assert "No household “Nobody”" in run(
            "export", "--to", "-", "--household", "Nobody", status=1)[1]
        said = run("import", __file__, "--household", str(home), status=2)[1]
        assert "a row per game" in said
