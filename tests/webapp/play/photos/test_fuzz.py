"""Five hundred spoilt pictures; `python -m tests.bench.photo_fuzz` sends twenty thousand."""

from tests.bench.photo_fuzz import run
from webapp.play.photos.process import MEMORY, PROGRAM


def test_spoilt_pictures_are_answered_within_the_limits() -> None:
    seen, slowest, peak = run(500, seed=4)
    assert seen.total() == 500
    assert seen["process died"] == 0
    assert seen["read"] + seen["NO_TILES"] > 20
    assert slowest < PROGRAM.seconds
    assert peak < MEMORY
