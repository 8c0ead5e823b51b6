"""What tests begin with is copied from an earlier one only where nothing else was done before."""

import shutil
from collections.abc import Hashable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support import prepared
from tests.support.databases import SECRET, sqlite_url
from tests.support.phones import Phone, new_series
from tests.support.prepared import STATES, State, begin
from tests.support.tables import D85, new_table
from tests.webapp.conftest import new_keeper, running
from webapp.server.data.config import Settings
from webapp.server.data.database import db
from webapp.server.data.models import Model


def played_in(folder: Path, empty: Path) -> tuple[dict[str, int], str]:
    """Begin a household in *folder*, and return how many rows there are, and the last line."""
    folder.mkdir()
    shutil.copy(empty, folder)
    settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET)
    with running(settings, borrows=False) as app:
        begin(app, "of this test")
        keeper = new_keeper(app)
        table = new_table(keeper, new_series(keeper))
        assert table.tap(*D85[1]).status_code == 303
        with app.app_context():
            counts = {each.name: db.session.scalar(sa.select(sa.func.count()).select_from(each))
                      for each in Model.metadata.sorted_tables}
        return counts, table.record()[-1]


def test_a_copy_has_the_rows_of_what_was_made_and_goes_on_alike(
    tmp_path: Path, sqlite_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states: dict[Hashable, State] = {}
    monkeypatch.setattr(prepared, "STATES", states)
    anew = played_in(tmp_path / "anew", sqlite_file)
    assert len(states) == 3
    assert played_in(tmp_path / "copied", sqlite_file) == anew
    assert len(states) == 3
    assert anew[0]["game"] == 1
    assert anew[1] == "meld b9 b10 J=b11 / r10 r11 r12"


@pytest.mark.one_database
def test_what_follows_something_else_is_made_anew(keeper: Phone) -> None:
    keeper.get("/settings")
    known = len(STATES)
    assert keeper.get(new_series(keeper, games="8")).status_code == 200
    assert len(STATES) == known
