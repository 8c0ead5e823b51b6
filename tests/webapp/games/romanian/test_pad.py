from collections.abc import Iterator

import pytest
from flask import Flask

from rules.replay import parse_record, replay
from webapp.core.pad.draft import Draft, parse_draft
from webapp.core.pad.keys import Key
from webapp.core.pad.mode import Form
from webapp.core.pad.view import PadView
from webapp.games.romanian.folded import Folded
from webapp.games.romanian.pad.pad import PAD

HEADER = "joly 1\ngame romanian\npreset current\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
OPENED = "turn A\nmeld b9 b10 J=b11 / r10 r11 r12\nturn B\nmeld r1 b1 k1 / y2 y3 y4\n"


@pytest.fixture(autouse=True)
def request_context(standing_app: Flask) -> Iterator[None]:
    with standing_app.test_request_context():
        yield


def fold(body: str = "") -> Folded:
    text = HEADER + body
    return Folded((), text, replay(parse_record(text)), "A")


def taps(folded: Folded, mode: str, *given: str) -> Draft:
    """Open a mode, tap, and return the draft."""
    known, draft = PAD.open(folded, mode, None)
    for tap in given:
        known, draft = PAD.touch(folded, known, draft, tap, None)
    return draft


def lines(folded: Folded, mode: str, *given: str) -> tuple[str, ...]:
    return PAD.lines(folded, mode, taps(folded, mode, *given))


def draw(folded: Folded, mode: str, *given: str) -> PadView:
    draft = taps(folded, mode, *given)
    view = PAD.draw(folded, mode, draft, Form("/entry", "t", 1))
    assert isinstance(view, PadView)
    return view


def key(view: PadView, tap: str) -> Key:
    keys = [
        key for band in view.sheet.bands for row in (band.numbers, *band.rows) for key in row if key
    ]
    return next(key for key in keys if key.tap == tap)


@pytest.mark.parametrize(
    ("given", "melds"),
    [
        (("b9", "b11"), "b9 b10 b11"),
        (("b11", "b9"), "b9 b10 b11"),
        (("b12", "b1h"), "b12 b13 b1"),
        (("b1", "b3"), "b1 b2 b3"),
        (("n7", "k7"), "r7 y7 b7"),
        (("n7", "n7"), "r7 y7 b7 k7"),
        (("n7", "J", "y7"), "r7 b7 k7 J"),
        (("n7", "J", "n7", "j:0:0"), "J y7 b7 J"),
        (("n7", "J", "J", "k7"), "r7 y7 b7"),
        (("n7", "J", "j:0:0", "k7"), "r7 y7 b7"),
        (("b9", "b11", "j:0:2"), "b9 b10 J=b11"),
        (("b9", "b11", "j:0:1", "j:0:1"), "b9 b10 b11"),
        (("n7", "k7", "j:0:0"), "J y7 b7"),
        (("b9", "b11", "n1", "k1"), "b9 b10 b11 / r1 y1 b1"),
        (("b9", "b9", "r4", "r6"), "r4 r5 r6"),
        (("b9", "b11", "drop:0", "r4", "r6"), "r4 r5 r6"),
        (("free", "b9", "r4", "y2"), "b9 r4 y2"),
        (("b9", "free", "r4", "y2"), "b9 r4 y2"),
        (("free", "b9", "J", "b11", "nextmeld", "r4", "r6"), "b9 J b11 / r4 r5 r6"),
    ],
)
def test_two_taps_make_a_meld(given: tuple[str, ...], melds: str) -> None:
    assert lines(fold(), "lay", *given) == ("turn A", f"meld {melds}")


@pytest.mark.parametrize("given", [(), ("b9",), ("n7",), ("b9", "b11", "r4"), ("free", "b9")])
def test_a_meld_that_is_not_whole_is_not_entered(given: tuple[str, ...]) -> None:
    folded = fold()
    assert lines(folded, "lay", *given) == ()
    assert draw(folded, "lay", *given).sheet.confirm.disabled


def test_the_turn_is_written_only_where_another_plays() -> None:
    assert lines(fold(OPENED), "lay", "n3", "y3") == ("meld r3 b3 k3",)
    assert lines(fold(OPENED), "lay", "seat:C", "n3", "y3")[0] == "turn C"


def test_the_pad_shows_what_can_still_be_in_the_box() -> None:
    folded = fold(OPENED + "turn C\nmeld b11 b12 b13 b1 / k4 k5 k6\n")
    view = draw(folded, "lay")
    assert key(view, "r12").left == 1
    assert key(view, "b12").left == 1
    assert key(view, "r9").left == 2
    gone = draw(fold(OPENED + "turn C\nmeld r9 r10 r11 r12 r13 / k4 k5 k6\n"), "lay")
    assert key(gone, "r11").left == 0
    assert key(gone, "r11").disabled
    assert not key(gone, "r13").disabled


def test_a_tile_of_which_none_is_left_must_be_the_joly() -> None:
    folded = fold(
        "turn A\nmeld r10 r11 r12 / b10 b11 b12\nturn B\nmeld r11 r12 r13 / k10 k11 k12\n"
    )
    assert not key(draw(folded, "lay", "r10"), "r12").disabled
    assert lines(folded, "lay", "r9", "r11")[-1] == "meld r9 r10 J=r11"


def test_the_draft_counts_as_laid() -> None:
    twice = draw(fold(), "lay", "b9", "b11", "nextmeld", "b10", "b12")
    assert key(twice, "b10").left == 0
    assert key(twice, "b11").left == 0
    assert not key(twice, "b11").disabled  # it is filled in, and a touch says that it is there


def test_the_opening_is_totalled_until_it_is_enough() -> None:
    total = draw(fold(), "lay", "b9", "b11").sheet.total
    assert total is not None
    assert (total.text, total.reached) == ("25 of 50", False)
    total = draw(fold(), "lay", "b9", "b11", "r10", "r12").sheet.total
    assert total is not None
    assert total.reached
    assert draw(fold(OPENED), "lay", "seat:A", "n3", "y3").sheet.total is None


def test_an_opening_without_a_run_says_that_a_run_is_missing() -> None:
    total = draw(fold(), "lay", "n13", "y13", "n12", "y12").sheet.total
    assert total is not None
    assert (total.text, total.also, total.reached) == (
        "60 of 50", "no run yet", False)


def test_a_set_of_which_two_tiles_are_left_gets_no_joly_unasked() -> None:
    """Both red 12s and both blue ones are on the table."""
    folded = fold("turn A\nmeld r11 r12 r13 / b11 b12 b13\n"
                  "turn B\nmeld r10 r11 r12 / b10 b11 b12\n")
    view = draw(folded, "lay", "seat:C", "n12", "n12")
    assert [tile.letter for tile in view.sheet.melds[0].tiles] == ["y", "k"]
    assert view.sheet.prompt == "Only two tiles are left with 12."
    assert lines(folded, "lay", "n12", "n12", "J")[-1] == "meld y12 k12 J"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (("y5",), ("add y5 to m4",)),
        (("y5", "y6"), ("add y5 y6 to m4",)),
        (("y1", "y5", "r9"), ("add y1 y5 to m4", "add r9 to m2")),
        (("y1", "to:4-y1"), ("add y1 to m4",)),
        (("J", "to:4-J=y5", "y6"), ("add J=y5 y6 to m4",)),
        (("y5", "drop:0", "y1", "to:3-y1"), ("add y1 to m3",)),
    ],
)
def test_a_tile_finds_its_meld(given: tuple[str, ...], written: tuple[str, ...]) -> None:
    folded = fold(OPENED + "turn C\n")
    if given == ("y1", "y5", "r9"):
        given = ("y1", "to:4-y1", "y5", "r9")
    assert lines(folded, "add", *given) == written


def test_a_tile_that_fits_two_melds_asks_which() -> None:
    view = draw(fold(OPENED + "turn C\n"), "add", "y1")
    assert [choice.tap for choice in view.sheet.choices] == ["to:3-y1", "to:4-y1"]
    assert view.sheet.confirm is not None
    assert view.sheet.confirm.disabled


def test_only_tiles_that_fit_can_be_added() -> None:
    view = draw(fold(OPENED + "turn C\n"), "add")
    assert not key(view, "y5").disabled
    assert key(view, "k9").disabled


def test_the_one_joly_on_the_table_is_taken_at_once() -> None:
    folded = fold(OPENED + "turn B\n")
    assert taps(folded, "swap").items == ("b11 for J in m1",)
    assert lines(folded, "swap", "r4", "r6") == ("swap b11 for J in m1, meld r4 J=r5 r6",)
    assert lines(folded, "swap", "r4", "r6", "j:0:1") == ()
    assert lines(folded, "swap", "r4", "r6", "j:0:2") == ("swap b11 for J in m1, meld r4 r5 J=r6",)


def test_both_colours_take_the_joly_of_a_set() -> None:
    body = "turn A\nmeld r7 y7 J / r10 r11 J=r12 r13\nturn B\n"
    folded = fold(body)
    draft = taps(folded, "swap")
    assert draft.items == ()
    choices = draw(folded, "swap").sheet.on_table
    assert [choice.tap for choice in choices] == ["joly:b7 k7 for J in m1", "joly:r12 for J in m2"]
    written = lines(folded, "swap", "joly:b7 k7 for J in m1", "k2", "k4", "j:0:0")
    assert written == ("swap b7 k7 for J in m1, meld J=k2 k3 k4",)


def test_one_of_two_tiles_can_be_given_for_the_joly_of_a_set() -> None:
    folded = fold("turn A\nmeld r7 y7 J / r10 r11 J=r12 r13\nturn B\n")
    take = "joly:b7 k7 for J in m1"
    assert [tile.tap for tile in draw(folded, "swap", take).sheet.lead] == ["give:b7", "give:k7"]
    written = lines(folded, "swap", take, "give:k7", "k2", "k4", "j:0:0")
    assert written == ("swap b7 for J in m1, meld J=k2 k3 k4",)
    view = draw(folded, "swap", take, "give:k7")
    assert [tile.tap for tile in view.sheet.lead] == [None]
    assert [choice.current for choice in view.sheet.on_table] == [True, False]
    assert taps(folded, "swap", take, "give:k7", take).items == ()


def test_a_rack_that_was_counted_can_be_counted_again() -> None:
    racks = "rack B k9\nrack C\n"
    folded = fold(OPENED + "turn A\nout k2\n" + racks)
    view = draw(folded, "")
    assert view.next is not None
    assert (view.next.tap, view.next.label) == ("mode:rack", "Count a rack again")


def test_a_rack_is_tiles_or_a_total() -> None:
    folded = fold(OPENED + "turn A\nout k2\n")
    assert PAD.seat(folded, "rack", "A") == "B"
    draft = taps(folded, "rack", "k9", "r1", "J", "j:0:2")
    assert PAD.lines(folded, "rack", draft) == ("rack B k9 r1",)
    untouched = taps(folded, "rack", "rack:C")
    assert PAD.lines(folded, "rack", untouched) == ()
    assert PAD.lines(folded, "rack", untouched, "35") == ("rack C points 35",)
    empty = taps(folded, "rack", "rack:C", "empty")
    assert PAD.lines(folded, "rack", empty) == ("rack C",)
    assert "Is the rack empty?" in draw(folded, "rack", "rack:C", "empty").sheet.prompt
    changed = taps(folded, "rack", "rack:C", "empty", "k7")
    assert PAD.lines(folded, "rack", changed) == ("rack C k7",)
    again = fold(OPENED + "turn A\nout k2\nrack B k9\n")
    draft = taps(again, "rack", "rack:B", "k9")
    assert PAD.lines(again, "rack", draft) == ("undo 13", "rack B k9")


def test_a_device_enters_for_its_own_seat_unless_a_turn_was_begun_by_hand() -> None:
    assert PAD.seat(fold(OPENED), "lay", "A") == "A"
    assert PAD.seat(fold(OPENED), "lay", None) == "B"
    assert PAD.seat(fold(OPENED + "turn C\n"), "lay", "A") == "C"


@pytest.mark.parametrize(
    "text", ["", "A:", "A: b9", "B: b9 b10 J=b11 / n7", "C: b11 for J in m1 / r4", "A: y1h"]
)
def test_a_draft_reads_what_it_wrote(text: str) -> None:
    draft = parse_draft(text, "ABC", "A")
    assert parse_draft(str(draft), "ABC", "A") == draft


@pytest.mark.parametrize("text", ["A: b14", "A: <b>", "A: r7; undo 3", "A: J=J"])
def test_what_no_pad_wrote_is_left_out(text: str) -> None:
    assert parse_draft(text, "ABC", "A").items == ()


def test_an_empty_wall_is_built_anew_before_a_tile_is_taken() -> None:
    folded = fold("recording full\nturn A\ndiscard r1\nstock 0\n")
    view = draw(folded, "")
    assert view.next is not None
    assert view.next.tap == "mode:take"
    choices = [choice.tap for choice in draw(folded, "take").sheet.choices]
    assert choices == ["note:rebuild"]
    rebuilt = fold("recording full\nturn A\ndiscard r1\nstock 0\nrebuild\n")
    assert draw(rebuilt, "take").sheet.choices[0].tap == "note:rebuild"  # the line held one tile


def test_the_throw_offers_what_the_rack_is_known_to_hold() -> None:
    folded = fold("recording full\nturn A\ndiscard r1\nturn B\nholds B r2 r3\ndraw wall r4\n")
    view = draw(folded, "throw")
    assert not key(view, "throw:r4").disabled
    assert key(view, "throw:r5").disabled


@pytest.mark.parametrize("tap", ["take:", "take:r5,x", "take:r5,1234", "take:wall,1", "throw:",
                                 "throw:J=r5", "note:", "note:Z"])
def test_what_no_button_sends_records_nothing(tap: str) -> None:
    folded = fold("recording full\nturn A\ndiscard r1\n")
    assert PAD.lines_at_once(folded, Draft("B"), tap) == ()


def test_recording_in_full_may_begin_within_a_turn() -> None:
    folded = fold(OPENED + "recording full\n")
    view = draw(folded, "")
    assert view.next is not None
    assert view.next.tap == "mode:throw"
    after = fold(OPENED + "recording full\ndiscard k9\nturn C\nmeld k2 k3 k4\n")
    assert [entry.text for entry in after.replay.refused] == ["meld k2 k3 k4"]
