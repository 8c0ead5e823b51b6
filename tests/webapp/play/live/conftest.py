"""A camera in tests: a game, and a phone on a stand that looks at its table."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.support.frames import Clock, Eye
from tests.support.phones import Phone, new_series
from tests.support.tables import new_table
from webapp.play.live import process, watch


@pytest.fixture
def game(keeper: Phone) -> str:
    return new_table(keeper, new_series(keeper)).path


@pytest.fixture(scope="session")
def frames() -> Iterator[process.Eye]:
    """One process for all tests: each is on an app of its own, and to start it takes longer."""
    frames = process.Eye()
    yield frames
    frames.close()


@pytest.fixture
def eye(
    app: Flask, keeper: Phone, game: str, frames: process.Eye, monkeypatch: pytest.MonkeyPatch,
) -> Eye:
    monkeypatch.setitem(app.extensions, "eye", frames)
    monkeypatch.setattr(watch, "clock", Clock())
    monkeypatch.setattr(watch, "LASTS", 600.0)  # a busy machine is no camera that is gone
    return Eye(keeper, game)
