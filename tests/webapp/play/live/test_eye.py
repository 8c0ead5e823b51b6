"""The process that looks at frames: what it answers, its deaths, and its end."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tests.support.photos import photo_of
from tests.webapp.command.test_server import ROOT
from webapp.play.live.frame import jpeg_size
from webapp.play.live.process import PROGRAM, Eye, look_at
from webapp.server.jobs.child import Child, Died

TABLE = photo_of("r1 r2 r3", "b7 k7 y7")


@pytest.fixture(scope="module")
def process() -> Iterator[Child]:
    process = Child(PROGRAM)
    yield process
    process.end()


def test_frames_that_agree_come_to_a_table_that_lies(process: Child) -> None:
    memory, phases = b"", []
    for number in range(8):
        answer = look_at(process, TABLE, memory, 50 + number / 4)
        memory = json.dumps(answer["memory"]).encode()
        phases.append(answer["seen"]["phase"])
    assert (phases[0], phases[-1]) == ("moving", "lying")
    assert answer["seen"]["sign"] == ["b7 k7 y7", "r1 r2 r3"]
    assert (answer["seen"]["width"], answer["seen"]["height"]) == Image.open(BytesIO(TABLE)).size
    assert len(memory) < 20_000


def test_a_frame_without_tiles_says_so(process: Child) -> None:
    bare = BytesIO()
    Image.new("RGB", (640, 480), (10, 90, 60)).save(bare, "JPEG")
    answer = look_at(process, bare.getvalue(), b"", 1.0, always=True)
    assert answer["seen"]["tiles"] == []
    assert answer["seen"]["trouble"] == "none"


def test_a_frame_that_is_damaged_is_refused_and_the_process_goes_on(process: Child) -> None:
    look_at(process, TABLE, b"", 1.0)
    pid = process.pid
    assert look_at(process, b"no picture", b"", 1.0) == {"refused": "NOT_A_PHOTO"}
    assert process.pid == pid


def test_a_process_that_is_killed_is_told_and_replaced(process: Child) -> None:
    look_at(process, TABLE, b"", 1.0)
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    with suppress(Died):  # it may be seen at once, and replaced
        look_at(process, TABLE, b"", 1.0)
    assert len(look_at(process, TABLE, b"", 1.0, always=True)["seen"]["now"]) == 6


def test_a_process_that_takes_too_long_is_ended() -> None:
    hasty = Child(replace(PROGRAM, seconds=0.01))
    with pytest.raises(Died):
        look_at(hasty, TABLE, b"", 1.0)
    assert hasty.pid is None


def test_a_frame_that_comes_while_one_is_looked_at_is_dropped() -> None:
    eye = Eye()
    try:
        answers: list[object] = []
        barrier = threading.Barrier(3)

        def look() -> None:
            barrier.wait()
            answers.append(eye.look(TABLE, b"", 1.0))

        threads = [threading.Thread(target=look) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer is None for answer in answers) == [False, True, True]
    finally:
        eye.close()
    assert eye.child.pid is None
    assert eye.look(TABLE, b"", 1.0) is None


def test_the_size_of_a_jpeg_is_told_by_its_head() -> None:
    for size in ((640, 480), (1, 1), (2000, 3)):
        for progressive in (False, True):
            out = BytesIO()
            Image.new("RGB", size).save(out, "JPEG", progressive=progressive)
            assert jpeg_size(out.getvalue()) == size
    filled = out.getvalue().replace(b"\xff\xd8\xff", b"\xff\xd8\xff\xff\xff", 1)
    assert jpeg_size(filled) == size
    for none in (b"", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00", b"\x89PNG\r\n\x1a\n" + bytes(99),
                 b"\xff\xd8\xff\xe0\x00\x00" + bytes(20)):
        assert jpeg_size(none) is None


def test_the_server_itself_loads_nothing_that_looks_at_pictures() -> None:
    asked = "import sys, webapp.app; print(*{'numpy', 'cv2', 'onnxruntime'} & set(sys.modules))"
    done = subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == ""
