"""The score of a Romanian game entered alone: by totals, or by tiles that explain themselves."""

from io import BytesIO

import pytest

from tests.support.alone import ScoreAlone
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py

# D-85 of the cases as it lies at its end, entered player by player.
D85_ALONE = (
    "won:A", "k2", "twin:D", "next",
    "part:table", "b9", "b10", "b11", "nextmeld", "r10", "r11", "r12",
    "own:0", "by:B", "for:1", "paint:2", "owned", "next",
    "r1", "b1", "k1", "nextmeld", "y2", "y3", "y4", "y5", "nextmeld", "r4", "r5", "r6",
    "own:1", "by:C", "paint:3", "owned", "own:2", "by:C", "for:1", "paint:1", "owned",
    "part:rack", "k9", "r1", "next",
    "r13", "b13", "k13", "y13", "nextmeld", "k3", "k4", "k5", "k6", "nextmeld",
    "k12", "k13", "J", "own:0", "by:A", "paint:3", "owned",
    "part:rack", "J", "k7", "next", "none", "next",
)


def begin(keeper: Phone, **fields: str) -> ScoreAlone:
    """Start a game from its series, for its score alone."""
    series = new_series(keeper, **fields)
    token = hidden(keeper.get(series).text, "token")
    answer = keeper.post(f"{series}/games?alone=1", {"token": token})
    assert answer.status_code == 303
    assert answer.location.endswith("/quick")
    return ScoreAlone(keeper, answer.location.removesuffix("/quick"))


@pytest.fixture
def page(keeper: Phone) -> ScoreAlone:
    return begin(keeper)


def test_the_series_offers_it_beside_the_start(keeper: Phone) -> None:
    assert '/games?alone=1"' in keeper.get(new_series(keeper)).text


def test_four_totals_are_all_that_is_needed(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "=245", "next", "=80", "next", "=50", "next", "=-175", "next")
    assert page.error == ""
    assert page.table().record() == []
    assert page.tap("confirm").status_code == 303
    table = page.table()
    assert table.record() == [
        "turn A", "! out k2", "rack A total 245", "rack B total 80", "rack C total 50",
        "rack D total -175"]
    assert table.totals() == {"A": 245, "B": 80, "C": 50, "D": -175}
    assert "the whole score, counted by hand" in page.page
    for address in ("", "/score", "/log"):  # what was laid down is not recorded: nothing is broken
        assert "let stand" not in page.phone.get(f"{table.path}{address}").text


def test_a_sign_is_a_touch_where_the_keys_have_none(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "next", "=175", "sign")
    assert "−175" in page.form
    page.tap("sign")
    assert "−175" not in page.form


def test_every_point_of_a_table_is_explained(page: ScoreAlone) -> None:
    page.tap(*D85_ALONE)
    assert page.error == ""
    assert page.tap("confirm").status_code == 303
    table = page.table()
    assert table.totals() == {"A": 205, "B": 80, "C": 50, "D": -175}
    assert table.record() == [
        "twin D", "laid A b9 b10 b11@B~1 / r10 r11 r12",
        "laid B r1 b1 k1 / y2 y3 y4 y5@C / r4 r5@C~1 r6",
        "laid C r13 b13 k13 y13@A / k3 k4 k5 k6 / k12 k13 J~1",
        "turn A", "out k2", "rack B k9 r1", "rack C J k7", "rack D"]
    assert "R-SCORE-4" in page.page
    assert "let stand" not in page.page


def test_all_at_once_are_fourteen_tiles(page: ScoreAlone) -> None:
    page.tap("won:A", "went:all", "y1", "next", "part:table", "r2", "r3", "r4", "next", "none",
             "next", "none", "next", "none", "next")
    assert page.error == "All at once means 14 tiles. Here are 3."


def test_a_hand_melded_at_once_earns_its_bonus(page: ScoreAlone) -> None:
    runs = ("r2", "r3", "r4", "r5", "nextmeld", "b9", "b10", "b11", "b12", "b13", "nextmeld",
            "k6", "k7", "k8", "k9", "k10")
    page.tap("won:B", "went:all", "y1", "next", "=-200", "next", "part:table", *runs, "next",
             "none", "next", "none", "next", "confirm")
    assert page.table().totals() == {"A": -200, "B": 100 + 100 + 20 + 45 + 30, "C": -200,
                                     "D": -200}
    assert "R-SCORE-7" in page.page


def test_a_joly_thrown_last_doubles_where_the_house_says_so(keeper: Phone) -> None:
    for answer, total in (("yes", 2 * 115), ("no", 115)):
        page = begin(keeper, rule_joly_throw_double=answer)
        page.tap("won:A", "J", "next", "part:table", "r2", "r3", "r4", "next",
                 "part:number", "=1", "next", "=2", "next", "=3", "next", "confirm")
        assert page.table().totals()["A"] == total


def test_nobody_went_out(page: ScoreAlone) -> None:
    page.tap("won:nobody", "next", "part:table", "r2", "r3", "r4", "part:rack", "k9", "next",
             "none", "next", "none", "next", "none", "next", "confirm")
    assert page.table().record() == [
        "laid A r2 r3 r4", "end", "rack A k9", "rack B", "rack C", "rack D"]
    assert page.table().totals() == {"A": 10, "B": -200, "C": -200, "D": -200}


@pytest.mark.parametrize(("taps", "words"), [
    ((), "Choose who went out."),
    (("won:A",), "Tap the last discard."),
    (("won:A", "k2"), "Tap what Ana has laid down, or enter the score."),
    (("won:A", "k2", "next", "=12x"), "Enter a whole number."),
    (("won:A", "k2", "next", "=5", "next"),
     "Tap what Bogdan has laid down, or enter the score."),
    (("won:A", "k2", "next", "=5", "next", "part:table", "r2", "r3"),
     "A meld is not complete. Finish or remove it."),
    (("won:A", "k2", "next", "=5", "next", "part:table", "r2", "r3", "r4"),
     "Tap the tiles left on Bogdan’s rack."),
])
def test_what_is_missing_is_said_where_it_is_missing(
    page: ScoreAlone, taps: tuple[str, ...], words: str
) -> None:
    page.tap(*taps, "next")
    while page.error == "":
        page.tap("next")
    assert page.error == words


def test_a_joly_that_went_nowhere_is_asked_about(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "part:table", "b9", "b10", "b11", "own:0", "by:B", "for:1",
             "paint:2", "owned", "part:number", "next", "part:number", "=1", "next", "=2", "next",
             "=3", "next")
    assert page.error.startswith("A tile was given for a Joly")
    page.tap("at:A", "part:table", "own:0", "by:B", "for:0", "paint:2", "owned", "at:D", "next")
    assert page.error == ""


def test_a_meld_that_is_none_is_told_by_its_rule(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "part:table", "free", "r2", "r3", "b9", "next",
             "part:number", "=1", "next", "=2", "next", "=3", "next")
    assert page.error
    assert not page.can_tap("confirm")
    assert page.can_tap("drop:0")


def test_a_rack_is_read_from_a_photo(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "=100", "next", "part:table", "r2", "r3", "r4", "part:rack")
    fields = page.fields()
    answer = page.phone.client.post(
        f"{page.path}/photo", data=fields | {"photo": (BytesIO(photo_of("k9 r7")), "a.jpg")},
        content_type="multipart/form-data")
    assert answer.status_code == 200
    page.page = answer.text
    assert "B rack k9 r7" in page.fields()["draft"]


def test_what_lies_there_is_read_from_a_photo(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "part:table")
    answer = page.phone.client.post(
        f"{page.path}/photo",
        data=page.fields() | {"photo": (BytesIO(photo_of("r9 r10 J r12", "b1 k1 r1")), "a.jpg")},
        content_type="multipart/form-data")
    page.page = answer.text
    assert "A meld r9 r10 J r12; A meld b1 k1 r1" in page.fields()["draft"]


def test_a_photo_may_be_as_large_as_phones_take_them(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "part:table")
    large = BytesIO(photo_of("r9 r10 r11") + bytes(300 << 10))
    answer = page.phone.client.post(
        f"{page.path}/photo", data=page.fields() | {"photo": (large, "a.jpg")},
        content_type="multipart/form-data")
    assert answer.status_code == 200
    page.page = answer.text
    assert "A meld r9 r10 r11" in page.fields()["draft"]


def test_a_photo_of_nothing_keeps_the_draft(page: ScoreAlone) -> None:
    page.tap("won:A", "k2", "next", "part:table", "r2", "r3", "r4")
    answer = page.phone.client.post(
        f"{page.path}/photo", data=page.fields() | {"photo": (BytesIO(b"none"), "a.jpg")},
        content_type="multipart/form-data")
    assert answer.status_code in {422, 503}
    page.page = answer.text
    assert page.error
    assert "A meld r2 r3 r4" in page.fields()["draft"]


HOSTILE = (
    "at Z table", "won Z; thrown q9; twin Z", "A meld " + "r1 " * 900, "; " * 2000,
    "A number ٣; B number -; C number 99999999999", "own 99 @0A", "at A table; own 0 @0Z9",
    "A meld n7 J + .; B rack " + "J " * 500, "A meld r1 r2 r3 @99A1 @0A @1B2; at A table; own 0",
    "A meld J=q9 J; A rack J=r5 r1h \x00", "went all 99; went all; thrown J=r5",
    "A number 5\nend; won A; thrown k2", "at score number; won A; thrown k2; A number 1; B none",
    "A meld r1 r2 r3 @0B1; B meld r4 r5 r6 @0A2; C meld J r8 r9 @0A1 @1B2; won A; thrown k2; at A",
)


@pytest.mark.parametrize("draft", HOSTILE)
def test_the_page_bears_anything(page: ScoreAlone, draft: str) -> None:
    known = page.fields()
    for tap in ("confirm", "next", "at:score", "paint:²", "own:٣", "j:²:²", "own:0", "sign",
                "r5", "J", "x" * 5000, "way:99999", "off:-1", "clear", "drop:99"):
        answer = page.phone.client.post(page.path, data=known | {
            "draft": draft, "tap": tap, "number": "٣;end"})
        assert answer.status_code in {303, 422}, (tap, answer.status_code)
    assert page.phone.get(page.path, query_string={"draft": draft}).status_code == 200
    for ply in ("", "٣", "-1", "9" * 5000, "1"):
        answer = page.phone.client.post(
            page.path, data=known | {"draft": draft, "tap": "confirm", "ply": ply})
        assert answer.status_code in {400, 409}
    assert page.table().record() == []


def test_strangers_and_other_games_have_no_such_page(
    page: ScoreAlone, other_keeper: Phone, guest: Phone
) -> None:
    for path in (page.path, f"{page.path}/photo"):
        assert other_keeper.post(path, {"tap": "won:A"}).status_code == 404
        assert guest.post(path, {"tap": "won:A"}).status_code == 403
