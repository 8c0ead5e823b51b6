"""The laws of cases.md part 10 and of the notation, on random games (Hypothesis)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.romanian.census import tiles_seen
from rules.games.romanian.options import HOUSE, OPTIONS, Options
from rules.games.romanian.referee import consider, is_judged, start
from rules.games.romanian.scoring import score_sheet
from rules.games.romanian.values import end_worth
from rules.melds import HIGH_ONE, is_joly
from rules.replay import Replay, parse_record, replay
from rules.tiles import COPIES, FULL_SET, NUMBER_TILES, Colour, NumberTile
from rules.verdict import Judgement
from tests.support.examples import examples
from tests.support.readable import readable

HEADER = "joly 1\ngame romanian\npreset current\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
LETTERS = "".join(colour.value for colour in Colour)
tiles = st.sampled_from([str(tile) for tile in NUMBER_TILES] + ["J"] * 4)
seats = st.sampled_from("ABC")
numbers = st.integers(1, 9)


@st.composite
def runs(draw: st.DrawFn) -> str:
    colour = draw(st.sampled_from(LETTERS))
    low = draw(st.integers(1, HIGH_ONE - 2))
    high = draw(st.integers(low + 2, min(low + 5, HIGH_ONE)))
    row = [f"{colour}{1 if place == HIGH_ONE else place}" for place in range(low, high + 1)]
    if draw(st.booleans()):
        at = draw(st.integers(0, len(row) - 1))
        row[at] = f"J={row[at]}"
    return " ".join(row)


@st.composite
def groups(draw: st.DrawFn) -> str:
    number = draw(st.integers(1, 13))
    colours = draw(st.lists(st.sampled_from(LETTERS), min_size=3, max_size=4, unique=True))
    row = [f"{colour}{number}" for colour in colours]
    if draw(st.integers(0, 3)) == 0:
        row[draw(st.integers(0, len(row) - 1))] = "J"
    return " ".join(row)


melds = st.one_of(runs(), groups())
rows = st.lists(melds, min_size=1, max_size=3).map(" / ".join)
adds = st.builds("add {} to m{}".format, tiles, numbers)
swaps = st.builds("swap {} for J in m{}, meld {}".format, tiles, numbers, melds)
actions = st.one_of(
    rows.map("meld {}".format), rows.map("meld {}".format), adds, adds, adds, swaps,
    st.sampled_from(["draw wall", "draw discard"]), tiles.map("discard {}".format),
    tiles.map("draw line {}".format),
)
turns = st.builds(
    lambda seat, lines: [f"turn {seat}", *lines], seats, st.lists(actions, min_size=1, max_size=4))


@st.composite
def games(draw: st.DrawFn) -> str:
    """Return a readable record: lines that cannot be read where they stand are left out."""
    first = draw(st.sampled_from(["exposed k8\ntwin B", "exposed J", "recording full", "stock 9"]))
    wanted = [line for turn in draw(st.lists(turns, min_size=2, max_size=8)) for line in turn]
    wanted += [draw(st.sampled_from(["out k2", "out J", "end", "turn A"]))]
    marked = [
        f"! {line}" if not line.startswith("turn") and draw(st.integers(0, 9)) == 0 else line
        for line in wanted]
    return readable(f"{HEADER}{first}\n", marked)


def played(text: str) -> Replay:
    return replay(parse_record(text))


@examples(120)
@given(games())
def test_printing_and_parsing_are_inverse(text: str) -> None:
    record = parse_record(text)
    assert parse_record(str(record)).written == record.written


@examples(120)
@given(games())
def test_no_tile_comes_from_nowhere_unless_the_table_let_it(text: str) -> None:
    if "!" not in text:
        seen = tiles_seen(played(text).state)
        assert max(seen.values(), default=0) <= COPIES
        assert sum(seen.values()) <= len(FULL_SET)


@examples(120)
@given(games())
def test_points_melded_are_those_of_the_tiles_and_50_for_each_joly(text: str) -> None:
    result = played(text)
    state, sheet = result.state, score_sheet(result)
    if any(meld.shape is None for meld in state.melds.values()):
        return
    real = sum(
        end_worth(meld.shape, place, state.options).points
        for meld in state.melds.values() for place, slot in meld.positions()
        if isinstance(slot.tile, NumberTile) and meld.shape is not None)
    lines = [line for score in sheet.seats.values() for line in score.lines if line.meld]
    assert sum(line.points for line in lines) == real + 50 * len(state.trails)


@examples(120)
@given(games())
def test_every_score_is_a_multiple_of_5_and_one_twin_counts(text: str) -> None:
    sheet = score_sheet(played(text))
    assert all(score.total % 5 == 0 for score in sheet.seats.values())
    twins = [line for score in sheet.seats.values() for line in score.lines
             if line.rule == "R-SCORE-8"]
    assert len(twins) <= 1


@examples(120)
@given(games())
def test_stacking_never_changes_a_score(text: str) -> None:
    without = text.replace("preset current\n", "preset current\nset stacking no\n")
    totals = [{seat: score.total for seat, score in score_sheet(played(each)).seats.items()}
              for each in (text, without)]
    assert totals[0] == totals[1]


@examples(120)
@given(games())
def test_a_winner_threw_the_last_tile_and_a_refused_line_changes_nothing(text: str) -> None:
    result = played(text)
    if result.state.winner:
        assert result.state.thrown is not None
        assert not score_sheet(result).seats[result.state.winner].lines[0].points < 0
    refused = {entry.ply for entry in result.refused}
    marked = "".join(
        "# gone\n" if line.ply in refused and not line.melds else f"{line.text}\n"
        for line in result.record.written)
    again = score_sheet(played(marked))
    assert {seat: score.total for seat, score in again.seats.items()} == {
        seat: score.total for seat, score in score_sheet(result).seats.items()}


@examples(120)
@given(games())
def test_a_joly_moved_k_times_has_k_exchanges_and_one_first_melder(text: str) -> None:
    result = played(text)
    fifty = [line for score in score_sheet(result).seats.values() for line in score.lines
             if line.rule == "R-SCORE-3" and line.points == 50 and line.meld
             and any(map(is_joly, line.tiles))]
    assert len(fifty) == len(result.state.trails)
    if "!" in text:  # a third Joly that was let stand joins another's trail without an exchange
        return
    for trail in result.state.trails:
        assert all(station.given and station.taken_by for station in trail.stations[:-1])


def _said(judged: Judgement) -> set[tuple[str, str, str]]:
    """Return all that is said of a line, the grounds that a refusal for other rules hides too."""
    return {(c.rule, c.ruling, str(c.finding)) for c in (*judged.faults, *judged.grounds)}


@pytest.mark.parametrize(
    ("name", "word"), [(spec.name, word) for spec in OPTIONS.values()
                       for word in list(spec.values)[1:]])
@examples(12)
@given(games())
def test_an_option_changes_only_verdicts_that_cite_it(name: str, word: str, text: str) -> None:
    record = parse_record(text)
    options = HOUSE.change(Options(), name, word)
    state = start(record)
    for line in record.lines:
        if state.ended:
            break
        judged = consider(state, line)
        if is_judged(line):
            turned = consider(replace(state, options=options), line)
            changed = _said(judged) ^ _said(turned)
            ids = set(OPTIONS[name].ids)
            assert not changed or any({rule, ruling} & ids for rule, ruling, _ in changed)
        if not judged.faults or line.stands:
            state = judged.make()


@examples(60)
@given(games())
def test_judging_changes_nothing(text: str) -> None:
    record = parse_record(text)
    state = start(record)
    for line in record.lines:
        if state.ended:
            break
        first = consider(state, line)
        assert consider(state, line).verdict == first.verdict
        if not first.faults or line.stands:
            state = first.make()
