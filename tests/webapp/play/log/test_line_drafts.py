"""The law of setting right: a line opens on the pad as the draft that would have written it."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from rules.games import GAMES
from rules.notation import kinds
from rules.notation import lines as ln
from rules.replay import parse_record, replay
from tests.rules.games.tile_rummy.test_games import game_of
from tests.support.examples import examples
from tests.support.random_games import opened_game, random_move
from webapp.core.pad.draft import parse_draft
from webapp.core.pad.line_drafts import open_line
from webapp.core.port import games
from webapp.core.record.correction import before_line
from webapp.core.record.folded import FoldedGame

pytestmark = pytest.mark.one_database

EVERY_KIND = {
    "romanian": {"Meld", "Add", "Swap", "Out", "End", "Rack", "Draw", "Discard", "Exposed", "Twin",
                 "Recording", "Announce", "Rebuild"},
    "tile-rummy": {"Meld", "Add", "Swap", "Table", "GoneOut", "End", "Rack", "DrawPool", "Timeout",
                   "Noticed", "Recording", "Drawn", "Starter"},
    "rummikub": {"Meld", "Add", "Swap", "Table", "GoneOut", "End", "Rack", "DrawPool", "Timeout",
                 "Unfinished", "Recording", "Drawn", "Starter"},
    "closed": {"Closed", "ClosedAs", "End", "Exposed", "Shown"},
}
"""The kinds of lines that the pads enter, besides the turns."""

SEEDS = st.integers(0, 2**32)


@pytest.fixture(autouse=True)
def request_context(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def opened(record: str) -> Iterator[tuple[kinds.Line, tuple[str, ...]]]:
    """Yield the lawful moves and notes of a record, and the lines that their drafts come to."""
    folded: FoldedGame[Any] = FoldedGame((), record, replay(parse_record(record)), "A")
    pad = games()[folded.replay.record.game].pad
    unlawful = {entry.ply for entry in folded.replay.entries if not entry.verdict}
    for line in folded.replay.record.lines:
        value = line.value
        entered = any(type(value) in mode.kinds for mode in pad.modes)
        if line.ply in unlawful or isinstance(value, ln.Turn) or (
                isinstance(value, kinds.Header) and not entered):
            continue
        before = before_line(folded, line.ply)
        seat = before.turn_seat or before.state.seats[0]
        name = pad.mode_of(type(value))
        seat = value.seat if isinstance(value, kinds.OfSeat) else seat
        draft = open_line(pad.mode(before, name), before, value, seat)
        if draft is None:
            continue
        carried = parse_draft(str(draft), before.state.seats, "")
        if not draft.items[:1] or not draft.items[0].startswith("note:"):
            assert carried == draft  # what the address and the form keep of it
        counted = value.points if isinstance(value, ln.Rack) else None
        points = "" if counted is None else str(counted)
        told = pad.lines(before, name, draft, points)
        yield value, tuple(text for text in told if text.split()[0] not in {"turn", "undo"})


def hold_law(record: str) -> Counter[str]:
    """Hold the law for every line of a record; count the lines by what they are."""
    seen: Counter[str] = Counter()
    for value, lines in opened(record):
        assert lines == (str(value),)
        seen[type(value).__name__] += 1
    return seen


@given(SEEDS)
@examples(15)
def test_every_line_of_a_random_romanian_game_opens_as_it_is(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  (games, no secrets)
    game = opened_game(rng)
    for _ in range(12):
        random_move(rng, game)
    assert sum(hold_law(game.text).values()) >= 12


@given(SEEDS)
@examples(15)
def test_every_line_of_a_random_game_of_the_leaflet_opens_as_it_is(seed: int) -> None:
    hold_law(str(game_of(Random(seed)).record))  # noqa: S311


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_worked_cases_opens_as_it_is(game: str) -> None:
    seen: Counter[str] = Counter()
    for case in GAMES[game].cases:
        if case.record:
            seen += hold_law(case.text())
    assert EVERY_KIND[game] <= set(seen)
