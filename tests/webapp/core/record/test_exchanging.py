"""The law of exchanged seats: what is carried over is what folding the games anew gives."""

from dataclasses import fields, is_dataclass
from itertools import permutations
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from rules.games import GAMES
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import amended
from rules.replay import parse_record, replay
from tests.rules.games.romanian import test_laws as romanian
from tests.support.entering import D85_WHOLE, text_of
from tests.support.examples import examples
from tests.support.made_household import TILE_RUMMY, bodies
from tests.support.readable import readable
from webapp.core.record.mend import amends, carry, mend, reseat
from webapp.core.record.outcome import result_from

HEADS = {
    "romanian": romanian.HEADER,
    "tile-rummy": "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
    "rummikub": "joly 1\ngame rummikub\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
    "closed": "joly 1\ngame closed\nseat A Ana\nseat B Bogdan\nseat C Carmen\n",
}
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


@st.composite
def of_melds(draw: st.DrawFn) -> str:
    """Return a game of which only what was laid down is recorded, right or wrong."""
    wanted = [line for turn in draw(st.lists(turns, min_size=2, max_size=9)) for line in turn]
    marked = [f"! {line}" if not line.startswith(("turn", "laid", "stack"))
              and draw(st.integers(0, 4)) == 0 else line for line in wanted]
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
    assert carried == [False, True, True]


def test_a_record_with_racks_or_throws_is_folded() -> None:
    rng = Random(3)  # noqa: S311 (no secret)
    for line in ("holds B k1 k2", "count C 9", "stock 20", "recording full", "twin C"):
        text = HEADS["romanian"] + f"exposed k8\nturn A\nmeld r10 r11 r12 / b1 y1 k1\n{line}\n"
        assert not check(text, rng.choice(ORDERS))


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


def test_a_game_without_moves_heeds_no_order() -> None:
    for name, game in GAMES.items():
        assert not game.heeds_order(parse_record(HEADS[name] + "turn A\nend\n"))
