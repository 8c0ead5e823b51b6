"""What was thrown away is nowhere that others read, and people are called there as they are now."""

import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask
from icalendar import Calendar

from tests.support.databases import SECRET
from tests.support.entering import D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.portable import files_of, send
from tests.support.programs import make, new_calendar, new_program
from tests.support.tables import new_table
from webapp.command.cli import main
from webapp.server.data.database import db
from webapp.server.data.models import Model

pytestmark = pytest.mark.one_database


@pytest.fixture
def played(keeper: Phone) -> tuple[str, str]:
    """Return the paths of a series and of the one game of it, which is over."""
    series = new_series(keeper, name="Etalat")
    table = new_table(keeper, series)
    enter_lines(table, *D85_WHOLE)
    return series, table.path


def test_a_thrown_game_is_in_nothing_that_is_taken_along_or_subscribed_to(
    keeper: Phone, stranger: Phone, played: tuple[str, str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    series, path = played
    game = path.rpartition("/")[2]
    calendar, program = new_calendar(keeper), new_program(keeper)
    monkeypatch.setenv("JOLY_SECRET", SECRET)
    monkeypatch.setenv("LANGUAGE", "en")

    def there() -> list[bool]:
        with keeper.get("/household/along/joly.zip?history=1") as archive:
            files = files_of(archive.data)
        capsys.readouterr()
        return [
            "001/001.joly" in files,
            game in files["001/series.json"].decode(),
            len(keeper.get(f"{series}/along/csv").data.splitlines()) > 1,
            '"playDate"' in keeper.get("/household/along/joly.bgsplay").text,
            bool(Calendar.from_ical(stranger.get(calendar).data).walk("VEVENT")),
            program.get(f"/games/{game}/record").status_code == 200,
            program.get("/series").json["items"][0]["finished_games"] == 1,
            main(["export", game, "--data", str(tmp_path)]) == 0,
        ]

    assert set(there()) == {True}
    keeper.post(f"{series}/throw", {"game": game})
    assert set(there()) == {False}
    keeper.post(f"{series}/bring-back", {"game": game})
    assert set(there()) == {True}


def test_who_is_called_otherwise_is_so_for_all_who_read(
    keeper: Phone, other_keeper: Phone, stranger: Phone, played: tuple[str, str]
) -> None:
    series, path = played
    calendar, program = new_calendar(keeper), new_program(keeper)
    with keeper.get(f"{series}/along/zip") as before:
        older = before.data
    person = re.search(r'href="(/people/\d+)"[^>]*>(?:(?!</a>).)*Carmen',
                       keeper.get("/settings/players").text, re.DOTALL)
    assert person
    page = keeper.get(person[1]).text
    fields = {"name": "Carmen-Ioana Țăran", "short": "CI",
              "colour": re.findall(r'value="(\d)"[^>]* checked', page)[0]}
    assert keeper.post(person[1], fields).status_code == 303
    assert "CI " in stranger.get(calendar).data.decode()
    names = [each["name"] for each in program.get(
        f"/games/{path.rpartition('/')[2]}").json["players"]]
    assert "Carmen-Ioana Țăran" in names
    with keeper.get(f"{series}/along/zip") as answer:
        newer = answer.data
    for file, sentence in ((newer, "Nothing new."), (older, "with other players")):
        assert sentence in keeper.get(send(keeper, file).location).text
    assert "Carmen-Ioana Țăran" in other_keeper.get(send(other_keeper, newer).location).text


def test_no_secret_travels_with_what_is_taken_along(
    app: Flask, keeper: Phone, played: tuple[str, str]
) -> None:
    assert played
    secrets = [make(keeper, "tokens", name="Display"), new_calendar(keeper)]
    make(keeper, "webhooks", address="https://example.org/hook")
    secrets += ["https://example.org/hook", hidden(keeper.get("/series/new").text, "token"),
                str(app.secret_key)]
    with app.app_context():
        for table in Model.metadata.sorted_tables:
            for column in table.columns:
                if re.search("hash|salt|secret|nonce|replaces|token", column.name):
                    secrets += [each for each in db.session.scalars(sa.select(column)) if each]
        devices = db.session.execute(Model.metadata.tables["device"].select()).all()
    assert len(secrets) > 8
    assert devices
    with keeper.get("/household/along/joly.zip?history=1&photos=1") as answer:
        told = b"".join(files_of(answer.data).values()).decode("utf-8", "replace")
    assert [each for each in secrets if isinstance(each, str) and each in told] == []
    assert "Ana's phone" not in told
