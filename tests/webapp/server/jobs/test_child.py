"""A process that may be killed: it answers, and is ended by the clock, by its memory, by nobody."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from webapp.server.jobs.child import Child, Died, Program

PROGRAM = Program("tests.support.job_child", seconds=60, memory=200 * 2**20)


@pytest.fixture
def make() -> Iterator[Callable[..., Child]]:
    made: list[Child] = []

    def child(**fields: object) -> Child:
        made.append(Child(replace(PROGRAM, **fields)))
        return made[-1]

    yield child
    for each in made:
        each.end()


def test_it_answers_and_tells_how_far_it_is(make: Callable[..., Child]) -> None:
    child, told = make(), list[tuple[int, int]]()
    assert child.pid is None
    assert not child.loaded
    assert child.load()
    assert child.loaded
    first = child.pid
    answer, data = child.ask({"steps": 3}, b"abc", lambda done, of: told.append((done, of)))
    assert (answer, data, told) == ({"steps": 3}, b"cba", [(1, 3), (2, 3), (3, 3)])
    assert child.pid == first


def test_it_is_replaced_after_so_many_answers_and_ends_when_nobody_asks(
    make: Callable[..., Child]
) -> None:
    child = make(answers=2, idle=0.2)
    child.ask({})
    first = child.pid
    child.ask({})
    assert child.pid is None
    child.ask({})
    assert child.pid not in {None, first}
    while child.pid is not None:
        time.sleep(0.02)
    assert child.ask({}, b"ab")[1] == b"ba"


def test_one_that_is_silent_for_too_long_is_ended(make: Callable[..., Child]) -> None:
    child = make()
    child.load()
    child.seconds = 0.2
    with pytest.raises(Died):
        child.ask({"sleep": 600})
    assert child.pid is None
    child.seconds = 60
    assert child.ask({"steps": 1})[0] == {"steps": 1}


@pytest.mark.parametrize("bounded", [True, False])
def test_one_that_takes_too_much_memory_is_ended_by_the_kernel_or_by_us(
    make: Callable[..., Child], *, bounded: bool
) -> None:
    """Where the kernel bounds nothing, its parent looks: here both ways can be tried."""
    child = make(bounded=bounded, memory=PROGRAM.memory if bounded else 30 * 2**20)
    with pytest.raises(Died):
        child.ask({"take": 500 * 2**20})
    assert child.pid is None


def test_one_that_is_killed_is_told_and_replaced(make: Callable[..., Child]) -> None:
    child = make()
    child.load()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    with suppress(Died):  # it may be seen at once, and replaced
        child.ask({})
    assert child.ask({}, b"ab")[1] == b"ba"
    child.stop()
    with suppress(Died):
        child.ask({})
    assert child.ask({}, b"ab")[1] == b"ba"


def test_what_it_says_is_logged_cleaned_and_does_not_hold_it_up(
    make: Callable[..., Child], caplog: pytest.LogCaptureFixture
) -> None:
    child = make()
    assert child.ask({"say": "a\x1b[1mb\n", "times": 100_000})[0]["say"]
    child.end()
    assert "tests.support.job_child said: a [1mb a [1mb" in caplog.text
    assert len(caplog.text) < 20_000


def test_one_that_cannot_be_started_or_falls_over_is_told(
    make: Callable[..., Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    child = make(module="tests.support.nowhere")
    assert not child.load()
    with pytest.raises(Died):
        child.ask({})
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(Died):
        make().ask({})


def test_one_that_says_what_is_no_answer_is_ended(make: Callable[..., Child]) -> None:
    child = make()
    for nonsense in ("[]", "nothing"):
        with pytest.raises(Died):
            child.ask({"answer": nonsense})
        assert child.pid is None


def test_it_knows_no_secret_and_its_bounds_hold(
    make: Callable[..., Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOLY_SECRET", "not for decoders")
    child = make()
    child.load()
    assert b"not for decoders" not in Path(f"/proc/{child.pid}/environ").read_bytes()
    limits = Path(f"/proc/{child.pid}/limits").read_text(encoding="ascii")
    found = {line[:26].strip(): line.split()[-3:-1] for line in limits.splitlines()}
    assert str(PROGRAM.memory) in found["Max data size"]
    assert found["Max file size"][0] == found["Max core file size"][0] == "0"
