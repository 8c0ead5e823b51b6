"""The photo process is ready when a photo comes, and whichever of a server's is ready reads it."""

import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.support.photos import photo_of, send
from tests.support.tables import Table, new_table
from webapp.photos.line import claim, put_back
from webapp.photos.process import PhotoProcess, ProcessDied
from webapp.photos.queue import PhotoQueue

TABLE = photo_of("r1 r2 r3")
PATIENCE = 240


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


@pytest.fixture
def queue(app: Flask) -> Iterator[PhotoQueue]:
    """Give the app a queue whose photo process was not started yet."""
    app.extensions["photos"].close()
    queue = app.extensions["photos"] = PhotoQueue(app)
    yield queue
    queue.close()


def is_soon_ready(process: PhotoProcess) -> bool:
    tick = threading.Event()
    for _ in range(PATIENCE):
        if process.is_ready(0.25):
            return True
        tick.wait(0.25)
    return False


def test_a_process_says_when_it_has_loaded_what_it_needs() -> None:
    process = PhotoProcess()
    assert not process.runs
    assert not process.is_ready()
    process.start()
    pid = process.pid
    assert process.runs
    assert is_soon_ready(process)
    assert process.read(TABLE)[0]["reading"]["tiles"]
    assert process.pid == pid
    process.end()
    assert not process.is_ready()


def test_one_that_falls_over_while_it_loads_is_told_of_to_whoever_has_a_photo_read() -> None:
    process = PhotoProcess(module="webapp.photos.nowhere")
    process.start()
    assert is_soon_ready(process)
    with pytest.raises(ProcessDied):
        process.read(TABLE)
    process.end()


@pytest.mark.one_database
def test_whoever_opens_the_camera_finds_the_photo_process_ready(
    queue: PhotoQueue, keeper: Phone, table: Table
) -> None:
    assert keeper.get(table.path).status_code == 200
    assert not queue.process.runs
    assert keeper.get(f"{table.path}/photos/new").status_code == 200
    assert is_soon_ready(queue.process)


@pytest.mark.one_database
def test_a_second_process_starts_only_when_another_has_read_what_it_reads(
    app: Flask, queue: PhotoQueue, keeper: Phone, table: Table
) -> None:
    queue.close()
    path = send(keeper, table.path, TABLE).location
    with app.app_context():
        assert claim() is not None
    other = PhotoQueue(app)
    assert other._read_all(waited=10)  # noqa: SLF001  (what its thread does, step by step)
    assert not other.process.runs
    with app.app_context():
        put_back(path.rsplit("/", 1)[1])
        assert queue.read_next()
    assert not other._read_all(waited=10)  # noqa: SLF001
    assert is_soon_ready(other.process)
    other.close()


@pytest.mark.one_database
def test_a_photo_that_nobody_reads_starts_a_process_after_a_while(
    app: Flask, queue: PhotoQueue, keeper: Phone, table: Table
) -> None:
    queue.close()
    path = send(keeper, table.path, TABLE).location
    other = PhotoQueue(app)
    assert other._read_all()  # noqa: SLF001
    assert not other.process.runs
    assert other._read_all(waited=10)  # noqa: SLF001
    assert "data-wait" not in keeper.get(path).text
    other.close()
