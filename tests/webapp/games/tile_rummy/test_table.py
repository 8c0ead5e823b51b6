import pytest

from tests.support.phones import Phone
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py

START = ("mode:start", "r9", "b3", "confirm")


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    return new_table(keeper, new_series(keeper))


def play(table: LeafletTable, *hands: tuple[str, ...]) -> None:
    for taps in hands:
        table.tap(*taps)


def test_the_lowest_number_begins_and_ties_draw_again(table: LeafletTable) -> None:
    table.tap("mode:start", "r3", "b3")
    assert "Draw again after a joker" in table.page
    table.tap("J", "k7", "k1", "confirm")
    assert table.record() == [
        "drawn A r3", "drawn B b3", "drawn A J", "drawn B k7", "drawn A k1", "starter A"]
    assert "Ana begins" in table.page


def test_somebody_may_begin_without_a_draw(table: LeafletTable) -> None:
    table.tap("mode:start", "begin:B")
    assert table.record() == ["starter B"]
    table.tap("next", "draw")
    assert table.record() == ["starter B", "turn B", "draw"]
    assert "Ana draws" in table.page


def test_a_whole_game_with_the_table_arranged_anew(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",), ("draw",))
    assert table.record()[-6:] == [
        "turn B", "meld r10 b10 k10", "turn A", "meld r9 r10 r11 r12", "turn B", "draw"]
    # Ana takes red 12 off the run and makes twelves of it with two of her own.
    table.tap("mode:table", "t:1:3", "new")
    assert "One tile is not a meld." in table.page
    table.tap("keys", "b12", "g:2:1", "k12", "g:2:2")
    answer = table.tap("check")
    assert answer.status_code == 200
    assert "Allowed" in table.page
    assert table.record()[-1] == "draw"
    table.tap("confirm")
    assert table.record()[-2:] == ["turn A", "table r10 b10 k10 / r9 r10 r11 / r12 b12 k12"]
    table.tap("mode:out", "confirm")
    table.tap("k9", "r4", "confirm")
    assert table.totals() == {"A": 13, "B": -13}
    assert "out" in table.record()


def test_an_arrangement_that_leaves_something_wrong_is_told_so(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",))
    answer = table.tap("mode:table", "t:1:0", "g:0:3", "check")
    assert answer.status_code == 422
    assert "T-MANIP-2" in table.page
    table.tap("change")
    assert table.fields()["mode"] == "table"
    assert "r10 b10 k10 r9 / r10 r11 r12" in table.fields()["draft"]
    table.tap("reset", "mode:")
    assert table.fields()["mode"] == ""


def test_the_first_meld_shows_how_far_it_is(table: LeafletTable) -> None:
    play(table, START, ("next",))
    table.tap("mode:lay", "r1", "r5")
    assert "15 of 30" in table.page
    assert table.tap("confirm").status_code == 422
    assert "T-INIT-1" in table.page


def test_a_wrong_meld_that_nobody_noticed_stays_and_is_marked(table: LeafletTable) -> None:
    play(table, START, ("next",))
    table.tap("mode:lay", "free", "b10", "b11", "b13", "nextmeld", "confirm")
    assert "Keep it" in table.page
    table.tap("unnoticed")
    assert table.record()[-1] == "meld b10 b11 b13"
    assert "stays unless someone notices" in table.page
    table.tap("noticed:1")
    assert table.record()[-1] == "noticed m1"
    assert "stays unless someone notices" not in table.page
    table.tap("undo", "next")
    assert 'class="meld other' in table.page
    assert "1 wrong meld stays" in table.page


def test_a_joker_is_swapped_and_used_at_once(table: LeafletTable) -> None:
    play(table, START, ("next",),
         ("mode:lay", "b9", "b12", "j:0:1", "confirm"), ("next",),
         ("mode:lay", "n10", "y10", "confirm"), ("next",), ("draw",))
    assert "meld b9 J=b10 b11 b12" in table.record()
    table.tap("joly:b10 for J in m1", "meld:2", "confirm")
    assert table.record()[-2:] == ["turn A", "swap b10 for J in m1, add J to m2"]


def test_tiles_are_added_where_they_fit(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",), ("meld:1", "y10"))
    assert table.record()[-1] == "add y10 to m1"


@pytest.mark.parametrize(("taps", "line"), [
    (("meld:1", "y10"), "add y10 to m1"),
    (("mode:table", "keys", "y10", "g:0:3", "check"), "table r10 b10 k10 y10"),
])
def test_a_round_that_nobody_recorded_accuses_nobody(
    table: LeafletTable, taps: tuple[str, ...], line: str
) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"))
    before = table.record()
    assert table.tap(*taps).status_code == 422
    assert "Is it already the next turn?" in table.page
    table.tap("later")
    assert table.record() == [*before, "turn B", line]
    assert "let the last move stand" not in table.page


def test_the_pool_runs_out_without_a_winner(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:out", "end", "confirm"))
    for _ in range(2):
        table.tap("mode:rack") if table.can_tap("mode:rack") else None
        table.tap("confirm", points="7")
    assert table.totals() == {"A": -7, "B": -7}


def test_full_recording_counts_the_pool(table: LeafletTable) -> None:
    play(table, ("mode:more", "note:full"), START, ("next",), ("draw",))
    assert "77 tiles in the pool" in table.page
    assert "15 tiles on the rack" in table.page


def test_two_phones_at_once_keep_the_slower_draft(table: LeafletTable, member: Phone) -> None:
    play(table, START, ("next",))
    other = LeafletTable(member, table.path)
    other.tap("mode:lay", "n10", "y10")
    table.tap("draw")
    assert other.tap("confirm").status_code == 409
    assert "Bogdan draws a tile" in other.page
    assert other.fields()["draft"] == "B: r10~ b10~ k10~"


def test_the_same_form_twice_enters_once(table: LeafletTable) -> None:
    play(table, START, ("next",))
    fields = table.fields() | {"tap": "draw"}
    assert table.send(fields).status_code == 303
    first = table.record()
    assert table.send(fields).status_code == 303
    assert table.record() == first


def test_nothing_new_is_answered_with_304(table: LeafletTable, member: Phone) -> None:
    live = f"{table.path}/live"
    answer = member.get(live)
    assert "<form" not in answer.text
    same = {"If-None-Match": answer.headers["ETag"]}
    assert member.client.get(live, headers=same).status_code == 304
    table.tap(*START)
    assert member.client.get(live, headers=same).status_code == 200


def test_another_household_and_the_other_games_pages_find_nothing(
    table: LeafletTable, keeper: Phone, other_keeper: Phone, guest: Phone
) -> None:
    for page in ("", "/live", "/quick"):
        assert other_keeper.get(table.path + page).status_code == 404
    for page in ("/deal", "/stacks", "/joly/1", "/opening"):
        assert keeper.get(f"/games/{table.game_id}{page}").status_code == 404
    assert 'id="pad"' not in guest.get(table.path).text


@pytest.mark.parametrize("page", ["", "/live", "/quick", "/photo/table", "?mode=lay&draft=A:%20r5"])
def test_an_old_address_leads_to_where_the_page_is_now(
    table: LeafletTable, keeper: Phone, page: str
) -> None:
    answer = keeper.get(f"/tile-rummy/{table.game_id}{page}")
    assert (answer.status_code, answer.location) == (308, f"/games/{table.game_id}{page}")
    assert keeper.get(answer.location).status_code == 200


def test_a_form_that_was_open_before_is_taken_where_it_is_led(table: LeafletTable) -> None:
    table.tap("mode:start")
    fields = table.fields() | {"tap": "begin:B"}
    client = table.phone.client
    led = client.post(f"/tile-rummy/{table.game_id}/entry", data=fields)
    assert led.status_code == 308
    answer = client.post(led.location, data=fields)
    assert answer.status_code == 303, answer.text
    assert table.record() == ["starter B"]


@pytest.mark.parametrize(
    ("mode", "draft", "tap"),
    [
        ("lay", "Z: b9 <script>", "confirm"),
        ("table", "A: x9 x9 / b9", "new"),
        ("table", "A: b9 / x1 x1", "g:7:7"),
        ("table", "A: b9 b10 b11 / for r7", "confirm"),
        ("table", "A: in / x1 x1 / J r7", "b5"),
        ("add", "A: to m99", "y5"),
        ("swap", "A: b11 for J in m7 / r4 J r6", "confirm"),
        ("swap", "A:", "joly:b9 for J in m7"),
        ("out", "A: all 9", "confirm"),
        ("rack", "A: k9", "confirm"),
        ("start", "A: A r5", "confirm"),
        ("more", "A:", "noticed:999999"),
    ],
)
def test_what_nobody_can_tap_does_no_harm(
    table: LeafletTable, mode: str, draft: str, tap: str
) -> None:
    fields = table.fields() | {"mode": mode, "draft": draft, "tap": tap}
    assert table.send(fields).status_code < 500
    assert table.record() == []


def test_a_joker_is_told_what_it_stands_for(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",))
    table.tap("mode:table", "keys", "r4", "new", "J", "g:2:1", "J", "g:2:2")
    assert not table.can_tap("confirm")
    assert "does not say what the joker stands for" in table.page
    table.tap("t:2:1", "stands", "r5", "t:2:2", "stands", "r6", "check")
    assert "Allowed" in table.page
    table.tap("confirm")
    assert table.record()[-1] == "table r10 b10 k10 / r9 r10 r11 r12 / r4 J=r5 J=r6"


def test_a_row_is_split_and_a_tile_goes_back_to_the_rack(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "r3", "r8", "confirm"), ("next",),
         ("mode:lay", "n10", "y10", "confirm"), ("next",))
    table.tap("mode:table", "t:0:3", "split")
    assert "r3 r4 r5 / r6 r7 r8 / r10" in table.fields()["draft"]
    table.tap("keys", "k9", "g:0:3", "t:0:3", "back")
    assert table.fields()["draft"] == "B: r3 r4 r5 / r6 r7 r8 / r10 b10 k10 / end"
    assert not table.can_tap("back")
    table.tap("r9", "g:1:3", "check", "confirm")
    assert table.record()[-1] == "table r3 r4 r5 / r6 r7 r8 r9 / r10 b10 k10"


def test_a_table_that_loses_a_tile_cannot_be_checked(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",), ("mode:table",))
    fields = table.fields() | {"draft": "B: r10 b10 k10 / r9 r10 r11", "tap": "keys"}
    table.send(fields)
    table.tap("keys")
    assert "Missing: red 12" in table.page
    assert not table.can_tap("check")
    assert "k12 b12" not in table.fields()["draft"]


def test_an_unlawful_table_may_stand(table: LeafletTable) -> None:
    play(table, START, ("next",), ("mode:lay", "n10", "y10", "confirm"), ("next",),
         ("mode:lay", "r9", "r12", "confirm"), ("next",), ("mode:table", "t:1:0", "g:0:3"))
    table.tap("check", "stand")
    assert table.record()[-1] == "! table r10 b10 k10 r9 / r10 r11 r12"
    table.tap("undo")
    assert table.record()[-1].startswith("undo ")
    assert 'id="m2"' in table.page


def test_the_next_player_is_told_that_the_drawing_ends_the_turn(table: LeafletTable) -> None:
    play(table, START, ("next",), ("draw",))
    assert table.tap("mode:more", "turn:A", "mode:lay", "r9", "r12", "confirm").status_code == 303
    assert "Next: Bogdan" in table.page


@pytest.mark.parametrize(
    ("taps", "melds"),
    [
        ("r10 r11 r12", "r10 r11 r12"),
        ("r12 J r10", "r10 J r12"),
        ("J J r13 way:0", "r13 J=y13 J=b13"),
        ("r10 b10 J k5 k6 k4", "r10 b10 J / k4 k5 k6"),
        ("b9 b12 b11 b10", "b9 b10 b11 b12"),
    ],
)
def test_melds_are_entered_tile_by_tile(table: LeafletTable, taps: str, melds: str) -> None:
    play(table, START, ("next",), ("mode:lay", *taps.split(), "confirm"))
    assert table.record()[-1] == f"meld {melds}"
