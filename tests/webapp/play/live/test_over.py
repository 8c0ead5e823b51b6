"""A camera at a game that has ended, was thrown away or is not there: it is told why it stops."""

import re

import pytest

from tests.support.entering import enter_lines
from tests.support.frames import Eye, frame_of, seen
from tests.support.phones import Phone
from tests.support.tables import Table

FIRST = ("b9 b10 J", "r10 r11 r12")


@pytest.mark.one_database
def test_when_a_game_has_ended_its_camera_is_told_and_its_page_says_so(
    eye: Eye, keeper: Phone, member: Phone, game: str,
) -> None:
    page = keeper.get(f"{game}/eye").text
    assert "data-frames" in page
    eye.looks(*FIRST)
    assert seen(keeper, game)
    enter_lines(Table(member, game), ("end",))
    answer = eye.send(frame_of(*FIRST))
    assert answer.status_code == 410
    assert "The game is over" in answer.get_json()["why"]
    assert seen(keeper, game) == ""
    page = keeper.get(f"{game}/eye").text
    assert "The game is over" in page
    assert "data-frames" not in page
    assert "eye.js" not in page
    assert f'href="{game}"' in page


@pytest.mark.one_database
def test_an_end_that_was_taken_back_lets_the_camera_look_on(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    enter_lines(Table(keeper, game), ("end",))
    assert eye.send(frame_of(*FIRST)).status_code == 410
    Table(keeper, game).tap("undo")
    assert "data-frames" in keeper.get(f"{game}/eye").text
    assert eye.looks(*FIRST)["phase"] == "lying"


@pytest.mark.one_database
@pytest.mark.parametrize("path", ["frames?watch=a-camera-of-a-test", "shots"])
def test_the_camera_at_a_game_that_was_thrown_away_is_told_so(
    keeper: Phone, game: str, path: str,
) -> None:
    series = re.search(r'href="(/series/[^"/?#]+)"', keeper.get(f"{game}/log").text)
    assert series
    assert keeper.post(f"{series[1]}/throw", {"game": game.rpartition("/")[2]}).status_code == 303
    answer = keeper.client.post(f"{game}/eye/{path}", data=frame_of(), content_type="image/jpeg",
                                headers={"X-CSRFToken": keeper.csrf()})
    assert answer.status_code == 410
    assert "deleted" in answer.get_json()["why"]


@pytest.mark.one_database
def test_the_camera_at_a_game_that_is_not_there_is_told_so(eye: Eye, game: str) -> None:
    eye.game = f"{game}0"
    answer = eye.send(frame_of())
    assert answer.status_code == 404
    assert "This game is deleted" in answer.get_json()["why"]
