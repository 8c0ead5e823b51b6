"""A database that an older Joly made opens unchanged and is gone on with; see kept_household."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.databases import POSTGRESQL, new_database, postgresql_server
from tests.support.kept_household import FILE, NOTES, SECRET, TAKEN_BACK, notes_of
from tests.support.phones import Phone
from tests.support.read_pages import Pages, Walk
from tests.support.tables import D85, Table
from webapp import create_app
from webapp.server.data.config import Settings
from webapp.server.data.database import db
from webapp.server.data.models import Model

KEPT = Path(__file__).parent / "made_by_6e7b97b"
SUM = re.compile(r"^\w+|\S+$")
TILE = re.compile(r"\b(?:red|yellow|blue|black) \d+|\bJoly")
GONE_ON = (D85[3], ("draw",))
"""A move in each game that is being played: a Romanian one, one of Tile Rummy."""


@pytest.fixture
def notes() -> Any:  # noqa: ANN401 (JSON)
    return json.loads((KEPT / NOTES).read_text())


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a copy: the file itself, or its rows on PostgreSQL."""
    shutil.copy(KEPT / FILE, tmp_path / FILE)
    copy = f"sqlite:///{tmp_path / FILE}"
    if request.param == "sqlite":
        yield copy
        return
    server = postgresql_server()
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server to test on")
    with new_database(server) as url:
        for each in (copy, url):
            close(create_app(Settings(data=tmp_path, database_url=each, secret=SECRET)))
        copy_rows(copy, url)
        yield url


def close(app: Flask) -> None:
    app.extensions["jobs"].close()
    with app.app_context():
        db.engine.dispose()


def copy_rows(source: str, target: str) -> None:
    """Copy every row of the app's tables to an empty database, and go on counting after them."""
    there, here = sa.create_engine(source), sa.create_engine(target)
    with there.connect() as old, here.begin() as new:
        for table in Model.metadata.sorted_tables:
            if rows := [dict(row._mapping) for row in old.execute(sa.select(table))]:  # noqa: SLF001
                new.execute(sa.insert(table), rows)
            for column in table.primary_key.columns:
                if column is table.autoincrement_column:
                    highest = sa.select(sa.func.coalesce(sa.func.max(column), 0) + 1)
                    sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
                    new.execute(sa.select(sa.func.setval(
                        sequence, highest.scalar_subquery(), sa.false())))
    there.dispose()
    here.dispose()


@pytest.fixture
def app(tmp_path: Path, database_url: str) -> Iterator[Flask]:
    app = create_app(Settings(data=tmp_path, database_url=database_url, secret=SECRET))
    yield app
    close(app)


@pytest.fixture
def pages(app: Flask) -> Pages:
    return Pages(app)


@pytest.fixture
def member(pages: Pages, app: Flask, notes: Any) -> Phone:  # noqa: ANN401
    """Join by the link that was given out then."""
    assert pages.read == []
    phone = Phone(app)
    assert phone.join(notes["join"], "New phone").status_code == 303
    return phone


def test_its_pages_say_what_they_said(member: Phone, notes: Any) -> None:  # noqa: ANN401
    said = notes_of(member, [*notes["series"]], [*notes["games"]], [*notes["photos"]])
    for key, totals in notes["series"].items():  # who leads is told by the order now
        notes["series"][key] = sorted(re.sub(" (leads|has won) ", " ", each) for each in totals)
    for key, game in notes["games"].items():
        for line in game["lines"]:
            if line[1].startswith(TAKEN_BACK):
                line[1] = TAKEN_BACK  # the log folds what it was
        told = said["games"][key]  # a turn in which nothing was left is a line of its own now
        # of a table that was rearranged what came from the rack is told now, not all that lay
        tables = {number for number, text in game["lines"] if "leaves the table like this" in text}
        for each in (game, told):
            each["lines"] = [[number, [] if number in tables else TILE.findall(text)]
                             for number, text in each["lines"]]
        for each in (game, told):  # how lines are joined and worded may change, no sum may
            each["scores"] = {seat: SUM.findall(text) for seat, text in each["scores"].items()}
            assert all(each["scores"].values())
        told["lines"] = [line for line in told["lines"] if line in game["lines"]]
    assert said == {part: notes[part] for part in said}
    assert {part: len(said[part]) for part in said} == {"series": 3, "games": 5, "photos": 1}


def test_every_page_that_it_leads_to_is_there(pages: Pages, member: Phone, notes: Any) -> None:  # noqa: ANN401
    walk = Walk(member)
    for series in notes["series"]:
        walk.look([series], ["/games/", "/tile-rummy/", series])
    for game in notes["games"]:
        walk.look([f"/games/{game}/log"], [f"/games/{game}/"])
    assert len([page for page in pages.read if page.status == 200]) > 100
    assert [page.address for page in pages.read if page.status >= 400] == []


def test_a_move_is_entered_and_undone(member: Phone, notes: Any) -> None:  # noqa: ANN401
    series = "".join(member.get(each).text for each in notes["series"])
    for game, taps in zip(notes["playing"], GONE_ON, strict=True):
        found = re.search(rf'href="([^"]*/{game})"', series)
        assert found
        table = Table(member, found[1])
        before, record = table.page, notes["games"][game]["record"]
        table.tap(*taps)
        table.tap("undo")
        after = notes_of(member, [], [game], [])["games"][game]["record"]
        assert after[:len(record)] == record
        assert after[-1] == f"undo {len(record) + 1}"
        melds = [re.findall(r'<li class="meld.*?</li>', page, re.DOTALL)
                 for page in (before, table.page)]
        assert melds[0] == melds[1] != []
