"""What a photo of a changed table tells: nothing that it did not show is entered or missed."""

import re

import pytest

from rules.games.romanian.explain.otherwise import Otherwise
from rules.tiles import Tile, find_tile
from tests.support.entering import enter_lines
from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, read_photo
from tests.support.tables import Table, new_table
from webapp.play.photos.covered import covered
from webapp.play.photos.draft import first_draft

pytestmark = pytest.mark.one_database

LAID = ("laid A b9 b10 J=b11 / r10 r11 r12", "laid B k3 k4 k5 k6", "laid C y6 k6 b6")
MELDS = ("b9 b10 J", "r10 r11 r12", "k3 k4 k5 k6", "y6 k6 b6")


@pytest.fixture
def game(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, LAID)
    return table


def told(page: PhotoPage) -> str:
    """Return what is said to have happened."""
    part = re.search(r'<(ul|section) [^>]*id="(todo|proposal)".*id="rows"', page.page, re.DOTALL)
    assert part
    return part[0]


def spoken(part: str) -> list[str]:
    """Return the tiles that are drawn in a part of the page."""
    return re.findall(r'role="img" aria-label="([^"]*)"', part)


@pytest.mark.parametrize(("rows", "said", "owner"), [
    ((*MELDS[:2], "k3 k4 k5", MELDS[3]),
     "Missing from Bogdan’s meld: black 6.", "laid by Bogdan"),
    ((*MELDS[:2], "k3 b4 k5 k6", MELDS[3]),
     "Bogdan’s meld has blue 4 instead of black 4.", "laid by Bogdan"),
    ((MELDS[0], "r11 r10 r12", *MELDS[2:]),
     "Ana’s meld is in another order.", "laid by Ana"),
    (("b9 b10 b11", *MELDS[1:]),
     "Ana’s meld has blue 11 instead of Joly.", "laid by Ana"),
    ((MELDS[0], "r10 r11 r12 y13", *MELDS[2:]),
     "New in Ana’s meld: yellow 13.", "laid by Ana"),
    ((*MELDS[:3], "y6 k6 b9"),
     "Carmen’s meld has blue 9 instead of blue 6.", "laid by Carmen"),
], ids=["less", "another", "changed over", "no Joly", "more", "6 and 9"])
def test_a_meld_that_lies_otherwise_is_told_as_that_meld_and_offers_nothing(
    keeper: Phone, game: Table, rows: tuple[str, ...], said: str, owner: str,
) -> None:
    page = read_photo(keeper, game.path, photo_of(*rows))
    assert said in told(page)
    assert owner in page.page
    for word in ("is not in the photo", ">New<", "Other possibilities", "left out"):
        assert word not in told(page)
    assert not [tap for tap in page.taps() if tap.startswith(("confirm", "stand", "way"))]


def test_a_closing_tile_that_nobody_saw_is_no_more_than_a_marked_other_way(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS[:3]))
    assert "A meld by Carmen is not in the photo." in told(page)
    assert "confirm" not in page.taps()
    none, added = re.findall(r'value="way:.*?</button>', told(page), re.DOTALL)
    assert "Nothing new." in none
    assert "Added to a meld by Carmen" in added
    assert spoken(added) == ["red 6", "yellow 6", "black 6", "blue 6"]
    assert "Missing: red 6" in added
    page.tap("way:1")
    assert "Not in the photo: red 6. Enter it only if it was laid down." in told(page)
    assert "is not in the photo" not in told(page)
    assert "confirm" in page.taps()


def test_few_ways_by_unseen_tiles_are_offered(keeper: Phone, game: Table) -> None:
    enter_lines(game, ("laid C y8 k8 b8 / y1 k1 b1 / r1 r2 r3 r4 r5 r6 r7",))
    page = read_photo(keeper, game.path, photo_of(*MELDS[:3], "r1 r2 r3 r4 r5 r6 r7"))
    missing = re.findall(r"<li class=.decision note.*?</li>", told(page), re.DOTALL)
    assert [spoken(each) for each in missing if "A meld by Carmen is not" in each] == [
        ["yellow 6", "black 6", "blue 6"], ["yellow 8", "black 8", "blue 8"],
        ["yellow 1", "black 1", "blue 1"]]
    ways = re.findall(r'value="way:.*?</button>', told(page), re.DOTALL)
    assert len({tuple(spoken(way)) for way in ways}) == len(ways) == 4
    assert [("Missing:" in way) for way in ways] == [False, True, True, True]


def test_a_lawful_move_beside_a_meld_that_lies_otherwise_is_entered_alone(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(
        keeper, game.path, photo_of(MELDS[0], "r10 r11 r12 r13", "k3 k4 k5", MELDS[3]))
    assert "Added to a meld by Ana" in told(page)
    assert "Bogdan’s meld" in told(page)
    assert "confirm" in page.taps()


def test_a_tile_that_may_have_been_moved_is_not_entered(keeper: Phone, game: Table) -> None:
    rows = (*MELDS[:2], "k4 k5 k6", MELDS[3], "r3 y3 k3")
    page = read_photo(keeper, game.path, photo_of(*rows))
    assert "moving them is not allowed: black 3." in told(page)
    assert not [tap for tap in page.taps() if tap.startswith(("confirm", "stand"))]


@pytest.mark.parametrize("rows", [
    ("b9 b10 J", "r10 r11 k6", "k3 k4 k5 r12", "y6 k6 b6"),
    ("b9 b10 J", "r10 r11 r12 k2", "k3 k4 k5", "y6 k6 b6 k6"),
], ids=["changed over", "moved"])
def test_a_table_of_which_most_tiles_lie_in_place_is_the_same(
    keeper: Phone, game: Table, rows: tuple[str, ...]
) -> None:
    page = read_photo(keeper, game.path, photo_of(*rows))
    assert "Is this the same table?" not in page.page
    assert "Ana’s meld" in told(page)
    assert "Bogdan’s meld" in told(page)


def test_where_it_is_asked_what_is_seen_of_known_melds_is_told(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of("b9 b10 J", "r10 r11 r12 k2", "y2 y8 r3"))
    assert "Is this the same table?" in told(page)
    for name in ("Bogdan", "Carmen"):
        assert f"A meld by {name} is not in the photo." in told(page)
    assert "New in Ana’s meld: black 2." in told(page)
    assert "confirm" not in page.taps()
    assert "laid by Ana" in page.page


def test_what_a_hand_hides_is_not_missed(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, hand="k4"))
    assert "Part of Bogdan’s meld is hidden: black 4." in told(page)
    for word in ("not in the photo", "Missing from", "New in", "left out"):
        assert word not in told(page)
    assert 'class="card felt fault"' not in page.page
    assert page.page.count("partly visible · laid by Bogdan") == len(page.rows()) - 3


def row_of(text: str) -> tuple[Tile, ...]:
    return tuple(tile for word in text.split() if (tile := find_tile(word)))


BOX = [[0, 0], [50, 0], [50, 70], [0, 70]]


@pytest.mark.parametrize(("x", "about", "gone", "come", "hides"), [
    (60, 1, "k4", "", True), (400, 1, "k4", "", False), (60, 1, "k4 k5", "", False),
    (60, 2, "k4 k5", "", True), (60, 1, "k4", "b4", False), (60, 1, "", "", False),
], ids=["beside", "elsewhere", "too few", "two", "another lies there", "nothing gone"])
def test_a_gap_hides_what_would_lie_there_and_no_more(
    x: int, about: int, gone: str, come: str, hides: bool,  # noqa: FBT001
) -> None:
    reading = {
        "tiles": [{"tile": "k3", "quad": BOX}], "melds": [[0]],
        "gaps": [{"outline": [[left + x, top] for left, top in BOX], "about": about,
                  "reason": "covered"}]}
    lies = Otherwise(3, (0,), row_of(gone), row_of(come))
    assert covered(first_draft(reading), reading, [lies]) == ({3} if hides else set())
