"""Spoilt pictures, some hundred; `python -m tests.bench.photo_fuzz` sends twenty thousand."""

from tests.bench.photo_fuzz import run
from tests.support.examples import ALL, SHARE
from webapp.play.photos.process import MEMORY, PROGRAM


def test_spoilt_pictures_are_answered_within_the_limits() -> None:
    count = 500 if ALL else 500 // SHARE
    seen, slowest, peak = run(count, seed=4)
    assert seen.total() == count
    assert seen["process died"] == 0
    assert seen["read"] + seen["NO_TILES"] > count // 25
    assert slowest < PROGRAM.seconds
    assert peak < MEMORY
