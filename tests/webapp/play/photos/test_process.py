"""The process that opens photos: its limits, its deaths, and the queue that lives on."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from pillow_heif import register_heif_opener

from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, send
from tests.support.tables import new_table
from vision.limits import LARGEST
from webapp.play.photos.process import MEMORY, PROGRAM, read_in
from webapp.server.jobs.child import Child, Died

TABLE = photo_of("r1 r2 r3")


@pytest.fixture
def process() -> Iterator[Child]:
    process = Child(PROGRAM)
    yield process
    process.end()


def test_a_photo_is_read_and_made_small(process: Child) -> None:
    large = BytesIO()
    Image.open(BytesIO(TABLE)).resize((4920, 3400)).save(large, "JPEG")
    answer, picture = read_in(process, large.getvalue())
    assert sorted(tile["tile"] for tile in answer["reading"]["tiles"]) == ["r1", "r2", "r3"]
    assert Image.open(BytesIO(picture)).size == (1600, 1105)
    assert all(0 <= x <= 1600 and 0 <= y <= 1105
               for tile in answer["reading"]["tiles"] for x, y in tile["quad"])


def test_the_process_stays_for_the_next_photo_and_is_replaced_in_time(
    process: Child,
) -> None:
    read_in(process, TABLE)
    first = process.pid
    read_in(process, b"no photo")
    assert process.pid == first
    process._answered = process.program.answers - 1  # noqa: SLF001  (a hundred photos would take minutes)
    read_in(process, b"no photo")
    assert process.pid is None
    read_in(process, TABLE)
    assert process.pid not in {None, first}


def test_a_process_that_is_killed_is_told_and_replaced(process: Child) -> None:
    read_in(process, TABLE)
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with suppress(Died):  # it may be seen at once, and replaced
        read_in(process, TABLE)
    assert read_in(process, TABLE)[0]["width"]


def test_a_process_that_takes_too_long_is_ended(process: Child) -> None:
    process.seconds = 0.01
    with pytest.raises(Died):
        read_in(process, TABLE)
    assert process.pid is None


def test_a_file_that_is_too_large_is_refused_without_a_process(process: Child) -> None:
    assert read_in(process, bytes(LARGEST + 1)) == ({"refused": "TOO_LARGE_FILE"}, b"")
    assert process.pid is None


def test_the_process_does_not_know_the_secret(
    process: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOLY_SECRET", "not for decoders")
    read_in(process, TABLE)
    assert b"not for decoders" not in Path(f"/proc/{process.pid}/environ").read_bytes()


def test_a_process_that_cannot_be_started_is_told(
    process: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(Died):
        read_in(process, TABLE)


def test_limits_hold_in_the_process(process: Child) -> None:
    read_in(process, TABLE)
    limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
    found = {line[:26].strip(): line.split()[-3:-1] for line in limits.splitlines()}
    assert str(MEMORY) in found["Max data size"]
    assert found["Max file size"][0] == "0"
    assert found["Max core file size"][0] == "0"


@pytest.mark.parametrize("kind", ["WEBP", "PNG", "JPEG"])
def test_fifty_megapixels_are_read_under_the_limits(process: Child, kind: str) -> None:
    out = BytesIO()
    Image.open(BytesIO(TABLE)).resize((8000, 6200)).save(out, kind)
    answer, _picture = read_in(process, out.getvalue())
    assert answer.get("width") == 1600
    peak = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").split("VmHWM:")[1]
    assert int(peak.split()[0]) * 1024 < MEMORY


def test_a_heic_of_a_thousand_pictures_is_answered_at_once(process: Child) -> None:
    register_heif_opener()
    one = Image.open(BytesIO(TABLE))
    out = BytesIO()
    one.save(out, "HEIF", save_all=True, append_images=[Image.new("RGB", (64, 64))] * 1000)
    answer, _picture = read_in(process, out.getvalue())  # what takes too long is told as that
    assert answer == {"refused": "DAMAGED"} or answer["width"] == one.width


def test_a_photo_whose_process_dies_is_tried_again_and_then_to_blame(
    app: Flask, keeper: Phone
) -> None:
    game = new_table(keeper, new_series(keeper))
    (place, _other) = app.extensions["jobs"].places("photo")
    (child,) = place.children.values()
    child.seconds = 0.01
    path = send(keeper, game.path, TABLE).location
    page = PhotoPage(keeper, path).wait()
    assert "Reading took too long" in page.page
    assert "JPEG" not in page.page, "it was one"
    child.seconds = 20
    for _touched in range(2):
        assert keeper.post(f"{path}/again").location == path
    assert "red 1" in PhotoPage(keeper, path).wait().page, "the same photo, sent once"
    assert keeper.post(f"{path}/again").location == path
    assert "red 1" in keeper.get(path).text, "what was read is not read once more"
    assert "red 1" in PhotoPage(keeper, send(keeper, game.path, TABLE).location).wait().page


def test_several_photos_at_once_are_all_read(app: Flask, keeper: Phone) -> None:
    game = new_table(keeper, new_series(keeper))
    phones = [Phone(app) for _ in range(4)]
    for phone in phones:
        phone.client._cookies = keeper.client._cookies  # noqa: SLF001  (one device, four tabs)
    paths: list[str] = []

    def upload(phone: Phone) -> None:
        paths.append(send(phone, game.path, TABLE).location)

    threads = [threading.Thread(target=upload, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(paths)) == 4
    for path in paths:
        assert "red 1" in PhotoPage(keeper, path).wait().page
