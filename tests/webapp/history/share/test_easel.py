"""A picture is drawn once for all who ask, and who asks for many waits or comes again."""

from threading import Event, Thread

import pytest
from werkzeug.exceptions import ServiceUnavailable

from webapp.history.share.easel import KEPT, WAITING, Easel


def test_a_picture_is_drawn_once_and_kept() -> None:
    easel, drawn = Easel(), []

    def draw() -> bytes:
        drawn.append(1)
        return b"a picture"

    assert [easel.picture("a", draw) for _time in range(3)] == [b"a picture"] * 3
    assert len(drawn) == 1


def test_the_latest_are_kept() -> None:
    easel, drawn = Easel(), []

    def ask(number: int) -> bytes:
        def draw() -> bytes:
            drawn.append(number)
            return b"%d" % number
        return easel.picture(str(number), draw)

    for number in range(KEPT + 1):
        ask(number)
    ask(KEPT)
    ask(0)
    assert drawn == [*range(KEPT + 1), 0]


def test_one_is_drawn_at_a_time_few_wait_and_the_rest_come_again() -> None:
    easel, go_on, drawing = Easel(), Event(), Event()
    at_once, most, refused, done = [0], [0], [], []

    def draw() -> bytes:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        drawing.set()
        assert go_on.wait(60)
        at_once[0] -= 1
        return b"a picture"

    def ask(key: str) -> None:
        try:
            done.append(easel.picture(key, draw))
        except ServiceUnavailable as error:
            refused.append(error.retry_after)

    first = Thread(target=ask, args=("first",))
    first.start()
    assert drawing.wait(60)
    others = [Thread(target=ask, args=(str(number),)) for number in range(20)]
    for each in others:
        each.start()
    while len(refused) < 20 - WAITING:
        others[-1].join(0.01)
    go_on.set()
    for each in (first, *others):
        each.join()
    assert refused == [2] * (20 - WAITING)
    assert len(done) == 1 + WAITING
    assert most[0] == 1


def test_what_could_not_be_drawn_stands_in_nobodys_way() -> None:
    easel = Easel()

    def fail() -> bytes:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 (our own, above)
        easel.picture("a", fail)
    assert easel.picture("a", lambda: b"drawn") == b"drawn"
