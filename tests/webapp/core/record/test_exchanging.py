"""The law of exchanged seats: what is carried over is what folding the games anew gives."""

from dataclasses import fields, is_dataclass
from itertools import permutations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from rules.arranged.order import may_share
from rules.game import same_turns
from rules.games import GAMES
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import amended
from rules.replay import parse_record, replay
from tests.rules.games.romanian import test_laws as romanian
from tests.rules.test_readable_law import leaflet_games, romanian_games
from tests.support.entering import D85_WHOLE, text_of
from tests.support.examples import examples
from tests.support.made_household import TILE_RUMMY, bodies
from tests.support.readable import readable
from tests.support.second_rummikub.records import Maker
from webapp.core.record.mend import amends, carry, mend, reseat
from webapp.core.record.outcome import result_from

HEADS = {
    "romanian": romanian.HEADER,
    "tile-rummy": "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
    "rummikub": "joly 1\ngame rummikub\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
    "closed": "joly 1\ngame closed\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
}
EXCHANGED = {"A": "B", "B": "A", "C": "C"}
ORDERS = [dict(zip("ABC", "".join(order), strict=True)) for order in permutations("ABC")]

plies = st.integers(7, 30)
seats = st.sampled_from("ABC")
actions = st.one_of(
    romanian.rows.map("meld {}".format), romanian.adds, romanian.adds, romanian.swaps)
facts = st.one_of(
    st.builds("laid {} {}".format, seats, romanian.rows),
    st.builds("laid {} r4@{} r5 r6@{}".format, seats, seats, seats),
    st.builds("stack {} {} from m{}".format, seats, romanian.tiles, romanian.numbers))
turns = st.builds(
    lambda seat, lines: [f"turn {seat}", *lines], seats,
    st.lists(st.one_of(actions, actions, actions, facts), max_size=4))
corrections = st.one_of(
    plies.map("undo {}".format), st.builds("amend {} {}".format, plies, actions),
    st.builds("insert {} turn {}".format, plies, seats))
firsts = st.sampled_from(["", "exposed k8\ntwin B\n", "dealer C\n", "exposed J\ndealer A\n"])
racks = st.lists(st.builds("rack {} {}".format, seats, st.sampled_from(
    ["", "r1 J", "points 12", "total -40"])), max_size=3)


told = st.one_of(
    st.builds("count {} {}".format, seats, st.integers(1, 16)),
    st.builds("holds {} {}".format, seats, st.lists(romanian.tiles, max_size=5).map(" ".join)))


@st.composite
def of_melds(draw: st.DrawFn, counted: int = 0) -> str:
    """Return a game of which only what was laid down is recorded, right or wrong.

    Where *counted*, up to so many racks are told in between.
    """
    wanted = [line for turn in draw(st.lists(turns, min_size=2, max_size=9)) for line in turn]
    marked = [f"! {line}" if not line.startswith(("turn", "laid", "stack"))
              and draw(st.integers(0, 4)) == 0 else line for line in wanted]
    for _ in range(draw(st.integers(min(counted, 1), counted))):
        marked.insert(draw(st.integers(0, len(marked))), draw(told))
    last = [draw(st.sampled_from(["out k2", "! out J", "end"])), *draw(racks),
            *draw(st.lists(corrections, max_size=3))]
    return readable(HEADS["romanian"] + draw(firsts), [*marked, *last])


def check(text: str, seats: dict[str, str]) -> bool:
    """Compare what is carried over with the game folded anew; say whether anything was."""
    record = parse_record(text)
    result = result_from(replay(record))
    values = reseat(record, {seat: seats[seat] for seat, _name in record.seats})
    lines = amends(record, values)
    corrected, read = amended(record, values), parse_record("\n".join((*lines, "")), record)
    assert (corrected, str(corrected)) == (read, str(read))
    assert [line.line for line in corrected.written] == [line.line for line in read.written]
    carried = carry(record, lines, seats, result)
    if carried is None:
        return False
    totals = {name: result.scores[seat] for seat, name in record.seats}
    assert carried == mend(record, lines, totals=totals)
    assert list(carried.result.scores) == [seat for seat, _name in record.seats]
    return True


@examples(300)
@given(of_melds(), st.sampled_from(ORDERS))
def test_a_game_of_what_was_laid_down_comes_to_the_same_in_any_order(
    text: str, seats: dict[str, str]
) -> None:
    event(f"carried over: {check(text, seats)}")  # not where a twin comes after a turn


@examples(100)
@given(romanian.games(), st.sampled_from(ORDERS))
def test_where_the_order_may_count_games_are_folded(text: str, seats: dict[str, str]) -> None:
    check(text, seats)


@pytest.mark.parametrize("seats", ORDERS, ids=lambda seats: "".join(seats.values()))
def test_finished_games_come_to_the_same_in_any_order(seats: dict[str, str]) -> None:
    for body in bodies():
        assert check(HEADS["romanian"] + "".join(f"{line}\n" for line in body), seats)
    four = seats | {"D": "D"}
    head = HEADS["romanian"] + "seat D Dan\n"
    assert check(head + text_of(*D85_WHOLE), four)
    head = HEADS["tile-rummy"] + "seat D Dan\n"
    carried = [check(head + "".join(f"{line}\n" for line in body), four) for body in TILE_RUMMY]
    assert carried == [same_turns(four), True, True]


def test_a_record_of_the_stock_or_of_throws_is_folded() -> None:
    for line in ("stock 20", "recording full", "twin C", "draw wall", "discard k2"):
        text = HEADS["romanian"] + f"exposed k8\nturn A\nmeld r10 r11 r12 / b1 y1 k1\n{line}\n"
        assert not check(text, EXCHANGED)


MELDED = "turn A\nmeld r10 r11 r12 / b1 y1 k1\n"


@pytest.mark.parametrize(("lines", "same"), [
    ("count C 9\n" + MELDED, True),  # nobody is passed over
    (MELDED + "count C 9\nturn B\nturn A\nturn B\n", False),  # C is, and A then
    (MELDED + "count C 9\nturn B\nend\n", False),  # C is passed over afterwards
    (MELDED + "turn B\nend\n", True),
    (MELDED + "turn A\ncount C 9\nend\n", True),
    (MELDED + "holds C k1 k2\nturn A\nturn C\nend\n", True),  # passed over in either order
    (MELDED + "holds A k1 k2\nturn B\nturn C\nturn B\nend\n", True),  # A's turn is over
])
def test_racks_that_are_told_count_where_a_turn_is_passed_over(lines: str, *, same: bool) -> None:
    assert check(HEADS["romanian"] + lines, EXCHANGED) is same


@examples(150)
@given(of_melds(counted=3), st.sampled_from(ORDERS))
def test_a_game_with_racks_counted_in_between_comes_to_the_same_where_it_may(
    text: str, seats: dict[str, str]
) -> None:
    event(f"carried over: {check(text, seats)}")


def check_turned(text: str) -> None:
    """Compare where all move on by as many seats: then only a point left over can differ."""
    record = parse_record(text)
    seats = [seat for seat, _name in record.seats]
    for by in range(1, len(seats)):
        same = check(text, dict(zip(seats, [*seats[by:], *seats[:by]], strict=True)))
        assert same is not may_share(record) or record.game in {"romanian", "closed"}


CASES = [case for game in GAMES.values() for case in game.cases if case.record]


@pytest.mark.parametrize("game", GAMES)
def test_where_all_move_on_alike_no_case_of_the_book_differs(game: str) -> None:
    for case in CASES:
        if case.header.game == game:
            check_turned(case.text())


@examples(60)
@given(st.one_of(romanian.games(), romanian_games(), leaflet_games(),
                 st.integers(0, 1 << 30).map(lambda seed: Maker(seed).make())))
def test_where_all_move_on_alike_no_random_game_differs(text: str) -> None:
    check_turned(text)


def test_each_kind_of_line_names_the_seats_that_it_has() -> None:
    """Lines that name no seat that moves are left alone: see ``reseat``."""
    seen: list[type] = [kinds.Line]
    for kind in seen:
        seen += kind.__subclasses__()
    of_ours = {kind for kind in seen if kind.__module__.startswith("rules.") and is_dataclass(kind)}
    assert len(of_ours) > 30
    for kind in of_ours:
        if kind.__name__ != ln.SeatLine.__name__ and (
                {each.name for each in fields(kind)} & {"seat", "first", "second", "by"}):
            owner = next(each for each in kind.__mro__ if "seats_named" in vars(each))
            assert owner is not kinds.Line, kind


@pytest.mark.parametrize("game", ["tile-rummy", "rummikub"])
def test_a_point_that_is_left_over_stays_with_its_seat(game: str) -> None:
    text = HEADS[game] + "end\nrack A points 5\nrack B points 5\nrack C points 12\n"
    assert not check(text, EXCHANGED)
    assert not check(text, dict(zip("ABC", "BCA", strict=True)))
    assert check(HEADS[game] + "end\nrack A total 3\nrack B total 4\nrack C total -7\n", EXCHANGED)


def test_a_game_without_moves_heeds_no_order() -> None:
    for name, game in GAMES.items():
        assert not game.heeds_order(parse_record(HEADS[name] + "turn A\n"), EXCHANGED)
