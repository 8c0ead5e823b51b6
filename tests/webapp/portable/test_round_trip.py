"""What is taken along is brought back whole, once, and changes nothing that is there."""

import shutil
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.support.kept_household import FILE, SECRET
from tests.support.portable import KEPT, exported, files_of, imported, new_household
from tests.webapp.conftest import running
from webapp.data.config import Settings


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("kept")
    shutil.copy(KEPT / FILE, folder / FILE)
    with running(Settings(data=folder, database_url=f"sqlite:///{folder / FILE}",
                          secret=SECRET)) as app:
        yield app


@pytest.mark.parametrize("history", [False, True])
def test_a_household_comes_back_as_it_was_taken_along(
    kept: Flask, app: Flask, *, history: bool
) -> None:
    taken = exported(kept, 1, history=history)
    home = new_household(app)
    brought = imported(app, home, taken)
    assert brought.games == 5
    again = exported(app, home, history=history)
    for (name, before), (_name, after) in zip(
            files_of(taken).items(), files_of(again).items(), strict=True):
        assert after == before, name
    assert again == taken
    assert imported(app, home, taken).is_nothing
    assert exported(app, home, history=history) == taken
