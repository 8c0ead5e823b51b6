"""What a photo shows and was not read: hatched in the picture, said in words, kept in place."""

import re
from html import unescape
from typing import Any

import numpy as np
import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.drawn import covered, table
from tests.support.phones import Phone, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.tables import Table, new_table
from tests.vision.conftest import encoded
from vision.photo import open_photo
from vision.reader import read
from vision.reading import GapDocument, Unseen
from webapp.play.photos import worker
from webapp.play.photos.decisions import decisions
from webapp.play.photos.draft import first_draft
from webapp.play.photos.rack import seen_tiles
from webapp.play.photos.unread import unread_words
from webapp.play.photos.words import gap_advice, gap_words
from webapp.server.data.database import db
from webapp.server.data.photo_tables import Photo

pytestmark = pytest.mark.one_database

MELDS = ("b9 b10 b11", "r10 r11 r12 r13")
SENTENCE = "1 tile at the bottom not read: covered."


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def hatched(page: str) -> list[str]:
    found = re.findall(r'aria-label="([^"]*)"><polygon\s+class="gap', page)
    return [unescape(label) for label in found]


def test_a_tile_under_a_hand_is_hatched_and_said(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11")).page
    assert hatched(page) == ["1 tile at the bottom not read: covered"]
    assert page.count(SENTENCE) == 1
    assert '<pattern id="hatch"' in page


def test_the_hatched_place_asks_what_lies_there_and_what_is_said_closes_it(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11"))
    assert page.rows() == ["blue 9, blue 10, blue 11", "red 10", "red 12, red 13"]
    assert "at=gap-0" in page.page
    page.look("?at=gap-0")
    assert "Tap the missing tile." in page.page
    page.tap("r11", do="gap:0")
    assert page.rows() == ["blue 9, blue 10, blue 11", "red 10, red 11, red 12, red 13"]
    assert hatched(page.page) == []
    assert SENTENCE not in page.page
    assert "r10 r11 r12 r13" in " ".join(page.lines())


def test_a_tile_added_to_a_row_where_a_hatch_lies_closes_it_too(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11"))
    page.correct("1-1", "r11", do="insert")
    assert page.rows() == ["blue 9, blue 10, blue 11", "red 10, red 11, red 12, red 13"]
    assert hatched(page.page) == []
    page.look("?at=1-1")
    page.tap("drop:1:1")
    assert len(hatched(page.page)) == 1, "what was put there by mistake lies there no more"


def test_a_hatched_place_in_which_no_tile_lies_is_closed_with_one_touch(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11"))
    page.look("?at=gap-0")
    page.tap("nogap:0")
    assert hatched(page.page) == []
    assert page.rows() == ["blue 9, blue 10, blue 11", "red 10", "red 12, red 13"]


def test_a_gap_that_is_not_there_asks_nothing(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11"))
    for at in ("gap-1", "gap--1", "gap-", "gap-x"):
        assert 'id="tile"' not in page.look(f"?at={at}")


def test_the_words_of_an_unlawful_row_are_said_once(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of("r1 b5 k9", "y2 k6 b11", "b9 b10 b11")).page
    assert (page.count("a run has one colour"), page.count("a set has three or four")) == (1, 1)
    second = page[page.rindex("Not a valid meld."):]
    assert re.findall(r"R-RUN-1|R-SET-1", second[: second.index("</p>")])


def test_where_all_was_read_nothing_is_hatched(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS)).page
    assert hatched(page) == []
    assert SENTENCE not in page
    assert 'id="hatch"' not in page


def test_a_photo_that_was_read_before_there_were_gaps_opens_as_ever(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="r11"))
    with app.app_context():
        photo = db.session.scalars(sa.select(Photo)).one()
        assert photo.reading is not None
        photo.reading = {key: part for key, part in photo.reading.items() if key != "gaps"}
        db.session.commit()
    page.look()
    assert page.rows()[0] == "blue 9, blue 10, blue 11"
    assert hatched(page.page) == []


def test_gaps_are_in_pixels_of_the_picture_that_is_kept() -> None:
    small = covered("r11", *MELDS)
    large = small.resize((small.width * 4, small.height * 4))
    document, _picture = worker.answer({}, encoded(large, "PNG"))
    (gap,) = document["reading"]["gaps"]
    middle = np.array(gap["outline"]).mean(0) / [document["width"], document["height"]]
    place = next(corners for name, corners in table(*MELDS)[1] if name == "r11")
    there = np.array(place).mean(0) / [small.width, small.height]
    assert document["width"] < large.width
    assert np.abs(middle - there).max() < 0.05


def test_a_photographed_rack_says_what_it_does_not_hold(app: Flask) -> None:
    reading = read(open_photo(photo_of(*MELDS, hand="r11"))).document()
    with app.test_request_context():
        assert "A tile here is partly covered" in seen_tiles(reading, 15).words()


def hole(reason: Unseen, about: int, x: float = 5, y: float = 5) -> GapDocument:
    outline = [[x, y], [x + 2, y], [x, y + 2]]
    return {"outline": outline, "about": about, "reason": reason.value}


def test_one_sentence_a_reason_the_most_tiles_first(app: Flask) -> None:
    gaps = [hole(Unseen.GLARE, 2), hole(Unseen.SMALL, 2), hole(Unseen.SMALL, 4)]
    with app.test_request_context():
        small, glare = unread_words({"gaps": gaps})
    assert small.startswith("About 6 tiles here are too small")
    assert glare.startswith("Glare hides about 2 tiles here")


def seen_from(tall: float) -> dict[str, Any]:
    """Return a reading of tiles that look so many times as tall as wide, with far ones unread."""
    quads = [[[60 * k + x, y] for x, y in ((0, 300), (40, 300), (40, 300 + tall * 40),
                                           (0, 300 + tall * 40))] for k in range(5)]
    tiles = [{"tile": f"r{k + 1}", "confidence": 0.99, "second": "b1", "quad": quad}
             for k, quad in enumerate(quads)]
    return {"width": 1280, "height": 960, "tiles": tiles, "melds": [[*range(5)]],
            "gaps": [hole(Unseen.BLURRED, 3)]}


@pytest.mark.parametrize(("tall", "drawn"), [(0.6, ["higher"]), (1.35, [])])
def test_a_flat_photo_that_left_far_tiles_asks_for_one_from_higher_with_a_drawing(
    app: Flask, tall: float, drawn: list[str]
) -> None:
    reading = seen_from(tall)
    with app.test_request_context():
        found = decisions(first_draft(reading), reading, [], [], str, "", "/again")
    assert [each.drawing for each in found if each.drawing] == drawn
    assert not drawn or (found[0].camera and found[0].href == "/again")


def test_a_flat_photo_in_which_all_was_read_asks_for_no_other(app: Flask) -> None:
    reading = seen_from(0.6) | {"gaps": []}
    with app.test_request_context():
        assert decisions(first_draft(reading), reading, [], [], str, "", "/again") == []


@pytest.mark.parametrize("count", [1, 5])
def test_every_reason_has_words_and_advice_of_its_own(count: int) -> None:
    assert len({str(gap_advice(reason, count)) for reason in Unseen}) == len(Unseen)
    for reason in Unseen:
        assert str(gap_words(hole(reason, count), 90, 90)).endswith(f": {reason.value}")


def test_every_place_of_a_photo_has_its_name() -> None:
    spots = [(x, y) for y in (5, 45, 85) for x in (5, 45, 85)]
    said = [str(gap_words(hole(Unseen.SMALL, 1, *spot), 90, 90)) for spot in spots]
    assert len(set(said)) == len(spots)
    assert said[0] == "1 tile at the top left not read: too small"
    assert said[8] == "1 tile at the bottom right not read: too small"
    assert str(gap_words(hole(Unseen.SMALL, 1, 90, 90), 90, 90)) == said[8]
