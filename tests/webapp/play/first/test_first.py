"""The first evening: three pictures, on a page of their own and above the keys of a first game."""

import re

import pytest
from flask import Flask, render_template, session

from tests.support.phones import Phone
from webapp.play.first.pages import SEEN
from webapp.play.first.view import PART, HowItWorks, scenes
from webapp.server.language.locale import use_words

pytestmark = pytest.mark.one_database


def test_how_it_works_is_shown_to_every_device_of_a_household(
    reader: Phone, stranger: Phone
) -> None:
    page = reader.get("/how")
    assert page.status_code == 200
    assert page.text.count('class="scene"') == 3
    assert "style=" not in page.text
    assert "<style" not in page.text
    assert 'class="scene"' not in stranger.get("/how").text


def test_each_picture_counts_what_is_touched_from_one_on(app: Flask) -> None:
    with app.test_request_context():
        for scene in (*scenes(), *scenes(rearranges=True)):
            spots = [*(spot for meld in scene.melds for spot in meld), *scene.keys]
            steps = {spot.step for spot in spots} | {scene.lifted, scene.go}
            assert steps - {0} == set(range(1, max(steps) + 1))
            assert len(scene.keys) == 14


def test_the_part_of_a_first_game_is_skipped_once_and_for_all(app: Flask) -> None:
    with app.test_request_context("/games/some?mode=lay"):
        part = render_template(PART, first=HowItWorks(scenes(), "/how"))
        assert part.count('class="scene"') == 3
        assert 'action="/how/seen"' in part
        assert 'value="/games/some?mode=lay"' in part
        assert 'href="/how"' in part
        session[SEEN] = True
        assert 'class="scene"' not in render_template(PART, first=HowItWorks(scenes(), "/how"))


def test_a_device_remembers_that_it_has_seen_them(reader: Phone, stranger: Phone) -> None:
    for there, back in (("/rules?", "/rules"), ("//elsewhere.example", "/"), ("/how", "/how")):
        answer = reader.post("/how/seen", {"next": there})
        assert (answer.status_code, answer.location) == (303, back)
    with reader.client.session_transaction() as kept:
        assert kept[SEEN] is True
    reader.post("/preferences", {"theme": "dark"})
    with reader.client.session_transaction() as kept:
        assert kept[SEEN] is True
    assert reader.client.post("/how/seen").status_code == 400
    assert stranger.post("/how/seen").status_code != 303


def test_each_game_says_it_in_its_own_words(app: Flask) -> None:
    for game, word, other in (("romanian", "Joly", "joker"), ("tile-rummy", "joker", "Joly")):
        with app.test_request_context():
            use_words(game)
            first = HowItWorks(scenes(), "/how")
            part = re.sub(r"<[^>]*>", " ", render_template(PART, first=first))
            assert word in part
            assert other not in part


@pytest.mark.parametrize(("game", "shown"), [("rummikub", True), ("romanian", False)])
def test_a_game_whose_table_may_be_rearranged_shows_how(
    reader: Phone, game: str, *, shown: bool
) -> None:
    assert ("Rearrange" in reader.get(f"/how?game={game}").text) is shown
