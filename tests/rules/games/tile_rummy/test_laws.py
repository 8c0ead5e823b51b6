"""Laws of the leaflet's game on random tables and racks (Hypothesis)."""

from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import HealthCheck, assume, event, given, reject
from hypothesis import strategies as st

from rules.games.tile_rummy.judging import tiles_seen
from rules.games.tile_rummy.rearranging import check_arrangement, problem_of
from rules.melds import Piece
from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay, score
from rules.tiles import COPIES, FULL_SET, JOLY, NUMBERS, Colour, Tile, number_tile
from tests.support.arranging_by_hand import all_arrangements, best_arrangement
from tests.support.examples import examples

HEADER = "joly 1\ngame tile-rummy\npreset base\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
Rows = list[list[str]]

box = st.lists(st.sampled_from(range(len(FULL_SET))), unique=True, max_size=14).map(
    lambda chosen: tuple(FULL_SET[index] for index in chosen))
colours = st.permutations(list(Colour))


@st.composite
def melds(draw: st.DrawFn) -> list[str]:
    """A meld, its joker, if any, declared."""
    if draw(st.booleans()):
        low = draw(st.integers(1, 11))
        high = draw(st.integers(low + 2, min(low + 5, 13)))
        colour = draw(st.sampled_from(list(Colour)))
        row = [str(number_tile(colour, number)) for number in range(low, high + 1)]
    else:
        number = draw(st.sampled_from(list(NUMBERS)))
        chosen = draw(colours)[: draw(st.integers(3, 4))]
        row = [str(number_tile(colour, number)) for colour in chosen]
    if draw(st.integers(0, 5)) == 0:
        at = draw(st.integers(0, len(row) - 1))
        row[at] = f"J={row[at]}"
    return row


def tiles_of(rows: Rows) -> Counter[str]:
    return Counter("J" if word.startswith("J") else word for row in rows for word in row)


@st.composite
def tables(draw: st.DrawFn) -> Rows:
    rows = draw(st.lists(melds(), min_size=1, max_size=4))
    assume(max(tiles_of(rows).values()) <= COPIES)
    return rows


@st.composite
def changed_tables(draw: st.DrawFn) -> tuple[Rows, Rows]:
    """A table and what somebody made of it: often lawful, often not."""
    old = draw(tables())
    new = [list(row) for row in old]
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.integers(0, 3))
        row = draw(st.sampled_from(new))
        if kind == 0:
            new.append(draw(melds()))
        elif kind == 1:
            row.append(str(draw(st.sampled_from(FULL_SET[:52]))))
        elif kind == 2 and len(row) > 1:
            target = draw(st.sampled_from(new))
            target.append(row.pop(draw(st.integers(0, len(row) - 1))))
        else:
            at = draw(st.integers(0, len(row)))
            if 0 < at < len(row):
                new.append(row[at:])
                del row[at:]
    return old, [row for row in new if row]


def written(rows: Rows) -> str:
    return " / ".join(" ".join(row) for row in rows)


def played(old: Rows, line: str, facts: str = "") -> Replay:
    return replay(parse_record(
        f"{HEADER}laid B {written(old)}\nlaid A k11 k12 k13\n{facts}turn A\n{line}\n"))


def said(result: Replay) -> tuple[bool, frozenset[tuple[str, str]]]:
    verdict = result.entries[-1].verdict
    return bool(verdict), frozenset((c.rule, c.ruling) for c in verdict.citations)


quick = examples(150, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


@quick
@given(changed_tables(), st.randoms(use_true_random=False))
def test_a_table_is_judged_alike_in_any_order(change: tuple[Rows, Rows], rng: Random) -> None:
    old, new = change
    mine = [["k11", "k12", "k13"]]
    try:
        first = said(played(old, f"table {written([*new, *mine])}"))
    except NotationError:
        reject()
    shuffled = [list(row) for row in [*new, *mine]]
    rng.shuffle(shuffled)
    for row in shuffled:
        rng.shuffle(row)
    assert said(played(old, f"table {written(shuffled)}")) == first


def test_equal_parts_of_old_melds_go_to_the_same_rows_in_any_order() -> None:
    old = "laid B J y1 b1 / J y11 k11 / r11 y11 k11 / r2 r3 r4\n"
    new = ["J y1 b1 k11", "J y11", "r11 y11 k11", "r2 r3 r4", "r1 y1 b1"]
    assert len({
        said(replay(parse_record(f"{HEADER}{old}turn A\ntable {' / '.join(rows)}\n")))
        for rows in permutations(new)}) == 1


@quick
@given(changed_tables())
def test_a_lawful_table_keeps_every_tile_and_takes_the_rest_from_the_rack(
    change: tuple[Rows, Rows]
) -> None:
    old, new = change
    whole = [*new, ["k11", "k12", "k13"]]
    came = tiles_of(whole) - tiles_of([*old, ["k11", "k12", "k13"]])
    before = tiles_of([*old, ["k11", "k12", "k13"]]) + came + Counter(["y13"])
    assume(max(before.values()) <= COPIES)
    hand = " ".join([*came.elements(), "y13"])
    try:
        result = played(old, f"table {written(whole)}", f"holds A {hand}\n")
    except NotationError:
        reject()
    state = result.state
    seen = tiles_seen(state)
    assert Counter(str(tile) for tile in seen.elements()) == before
    event(f"lawful: {bool(result.entries[-1].verdict)}")
    if result.entries[-1].verdict:
        assert state.players["A"].rack.size == 1
        lying = Counter(slot.tile for meld in state.melds.values() for slot in meld.slots)
        assert Counter(map(str, lying.elements())) == tiles_of(whole)
        assert all(meld.shape for meld in state.melds.values())


@st.composite
def blocks(draw: st.DrawFn) -> Counter[Tile]:
    """Tiles that can lie in several ways: some numbers in a row in some colours, and more."""
    low = draw(st.integers(1, 9))
    length = draw(st.integers(3, 4))
    chosen = draw(colours)[:3]
    tiles = Counter(number_tile(colour, low + k) for colour in chosen for k in range(length))
    extra = draw(st.sampled_from(chosen))
    if low + length <= 13:
        tiles[number_tile(extra, low + length)] += 1
    return tiles


@examples(25)
@given(blocks(), st.data())
def test_every_valid_arrangement_of_the_same_tiles_is_accepted(
    tiles: Counter[Tile], data: st.DataObject
) -> None:
    ways = sorted({tuple(sorted(" ".join(map(str, row)) for row in way))
                   for way in all_arrangements(tiles)})
    assume(ways)
    old = data.draw(st.sampled_from(ways))
    for new in ways:
        result = replay(parse_record(
            f"{HEADER}laid A {' / '.join(old)}\nholds A {JOLY} y13 b13 k13\nturn A\n"
            f"table {' / '.join([*new, 'y13 b13 k13'])}\n"))
        assert result.entries[-1].verdict, result.entries[-1]


@examples(60)
@given(tables(), st.lists(st.sampled_from(FULL_SET), max_size=4))
def test_what_the_search_finds_is_lawful_as_a_table_line(old: Rows, rack: list[Tile]) -> None:
    assume(max((tiles_of(old) + Counter(map(str, rack))).values()) <= COPIES)
    problem = problem_of(played_rows(old), rack)
    found = best_arrangement(problem)
    if not found:
        return
    assert check_arrangement(problem, found.melds)
    line = " / ".join(" ".join(map(str, row)) for row in found.melds)
    result = replay(parse_record(
        f"{HEADER}laid A {written(old)}\nholds A {' '.join(map(str, rack))}\nturn A\n"
        f"table {line}\n"))
    assert result.entries[-1].verdict, result.entries[-1]
    kept = sum(map(len, old))
    assert sum(map(len, found.melds)) == kept + len(rack) - result.state.players["A"].rack.size


def played_rows(old: Rows) -> list[tuple[Piece, ...]]:
    state = replay(parse_record(f"{HEADER}laid A {written(old)}\nturn A\n")).state
    return [tuple(slot.piece for slot in meld.slots) for meld in state.melds.values()]


@quick
@given(box, st.sampled_from(["base", "variation"]), st.sampled_from(["own", "differences"]),
       st.sampled_from(["out", "end"]), st.integers(0, 14))
def test_scores_sum_to_zero_but_for_a_bonus(
    tiles: tuple[Tile, ...], preset: str, pool: str, end: str, cut: int
) -> None:
    first, second = tiles[:cut], tiles[cut:]
    text = (f"{HEADER.replace('base', preset)}set tr_pool_scores {pool}\nlaid A r1 r2 r3\n"
            f"turn A\n{end}\nrack B {' '.join(map(str, first))}\n"
            f"rack C {' '.join(map(str, second))}\n")
    if end == "end":
        text += "rack A k4\n"
    result = replay(parse_record(text))
    assume(not result.refused)
    sheet = score(result)
    if end == "out" or pool == "differences":
        assert sum(seat.total for seat in sheet.seats.values()) == 0
    with_bonus = replay(parse_record(text.replace("laid A r1 r2 r3\n", "").replace(
        "\nout\n", "\nout all jokers 0\n")))
    if end == "out" and not with_bonus.refused:
        assert sum(seat.total for seat in score(with_bonus).seats.values()) == 500


@quick
@given(changed_tables())
def test_printing_and_parsing_are_inverse(change: tuple[Rows, Rows]) -> None:
    old, new = change
    text = f"{HEADER}laid B {written(old)}\nturn A\ntable {written(new)}\nnoticed m1\nout\n"
    try:
        record = parse_record(text)
    except NotationError:
        reject()
    assert parse_record(str(record)).written == record.written
