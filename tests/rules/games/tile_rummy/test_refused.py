"""What refused lines of the leaflet's game leave is the same however the record was corrected."""

import pytest

from rules.cases import Case
from rules.games.tile_rummy.book.volume import CASES as ALL
from rules.games.tile_rummy.state import State
from rules.replay import Replay, parse_record, replay

CASES = [case for case in ALL if case.id.startswith("X-TREF-")]
WITHOUT_MELDS = ("draw", "! draw", "holds", "count", "timeout")
"""Lines that can be inserted later without giving melds other numbers."""


def text_of(case: Case) -> list[str]:
    return [line for line in case.text().splitlines() if not line.startswith("#")]


def folded(lines: list[str]) -> Replay[State]:
    return replay(parse_record("".join(f"{line}\n" for line in lines)))


def said(played: Replay[State]) -> tuple[object, ...]:
    """Return the verdicts and the table, whatever the plies of the lines are."""
    verdicts = [(entry.verdict, entry.applied) for entry in played.entries]
    melds = {number: (meld.laid_by, meld.shape, [slot.piece for slot in meld.slots])
             for number, meld in played.state.melds.items()}
    return verdicts, melds, played.state.players, played.state.due


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_line_taken_back_leaves_no_trace(case: Case) -> None:
    lines = text_of(case)
    plain = said(folded(lines))
    first = next(at for at, line in enumerate(lines) if line.startswith("turn "))
    for at in range(first + 1, len(lines)):
        if lines[at - 1] == "out":
            continue
        for wrong in ("draw", f"holds {lines[first][-1]} r13", "turn B"):
            undone = [*lines[:at], wrong, f"undo {at + 1}", *lines[at:]]
            assert said(folded(undone)) == plain, undone


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_line_inserted_counts_where_it_stands(case: Case) -> None:
    lines = text_of(case)
    plain = said(folded(lines))
    first = next(at for at, line in enumerate(lines) if line.startswith("turn "))
    for at in range(first, len(lines) - 1):
        if lines[at].startswith(WITHOUT_MELDS) and "out" not in lines:
            late = [*lines[:at], *lines[at + 1:], f"insert {at + 1} {lines[at]}"]
            assert said(folded(late)) == plain, late


def test_a_turn_out_of_order_taken_back_or_inserted() -> None:
    start = ["joly 1", "game tile-rummy", "preset base", "seat A Ana", "seat B Bogdan",
             "seat C Carmen", "recording full", "turn A", "draw"]
    let_stand = folded([*start, "turn C", "! draw", "turn A", "draw"])
    assert [entry.applied for entry in let_stand.entries] == [True, True, True]
    assert let_stand.state.due == "B"
    undone = folded([*start, "turn C", "! draw", "turn A", "draw", "undo 11"])
    assert [entry.applied for entry in undone.entries] == [True, False]
    assert undone.state.next_seat == "B"
    inserted = folded([*start, "turn C", "draw", "insert 10 turn B", "insert 10 draw"])
    assert [entry.applied for entry in inserted.entries] == [True, True, True]
    assert inserted.state.next_seat == "A"
