"""The law of what can be read: no line falls because an earlier one is judged anew."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.folding import GameRules, S
from rules.games import GAMES
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.replay import parse_record, replay, score
from tests.rules.games.romanian import test_laws as romanian
from tests.rules.games.tile_rummy import test_laws as leaflet
from tests.support.examples import examples

MODERN = """joly 1
game romanian
preset modern
seat A Ana
seat B Bogdan
dealer A
exposed r4
"""
OWED_AND_UNMET = """recording full
turn B
discard k1
turn A
draw wall
discard k13
turn B
draw discard
discard r8
turn A
draw wall
discard k12
turn B
draw wall
meld r11 r12 J / b10 b11 b12
discard r3
turn A
draw wall
discard k11
turn B
draw wall
out k7
turn A
draw wall
discard k10
rack A
"""


def judged_once(rules: GameRules[S], state: S, line: RecordLine) -> S:
    """Return the state after *line*, no turn being judged again when a duty is not met."""
    if state.ended and isinstance(line.value, (kinds.Action, ln.Turn)):
        raise NotationError(line.line, 1, "over")
    judged = rules.consider(state, line)
    applied = not judged.faults or line.stands
    return judged.make() if applied else rules.refuse(state, line, judged)


def as_written(header: str, lines: Iterable[str]) -> str:
    """Return *header* and those of *lines* that can be read where nothing is judged again."""
    text, record = header, parse_record(header)
    rules = GAMES[record.game].rules
    state = rules.start(record)
    for line in record.lines:
        state = judged_once(rules, state, line)
    for line in lines:
        try:
            longer = parse_record(f"{line}\n", record)
            state = judged_once(rules, state, longer.lines[-1])
        except NotationError:
            continue
        text, record = f"{text}{line}\n", longer
    return text


tiles = romanian.tiles
intakes = st.one_of(
    st.sampled_from(["draw wall", "draw wall", "draw discard", "draw discard", "draw exposed"]),
    tiles.map("draw line {}".format))
melds = st.one_of(
    romanian.rows.map("meld {}".format), romanian.adds, romanian.swaps,
    st.builds("add {} {} to m{}".format, st.sampled_from(["J", "r1", "k1"]),
              st.sampled_from(["low", "high"]), st.integers(1, 6)),
    st.builds("stack {} {} from m{}".format, romanian.seats, tiles, st.integers(1, 6)),
    st.builds("laid {} {} J=r5~{}".format, romanian.seats, st.just("r3 r4"), st.integers(1, 2)))
ends = st.one_of(tiles.map("discard {}".format), tiles.map("discard {}".format),
                 tiles.map("out {}".format), st.just("end"))
turns = st.builds(
    lambda seat, intake, laid, end: [f"turn {seat}", intake, *laid, end],
    romanian.seats, intakes, st.lists(melds, max_size=3), ends)
facts = st.sampled_from([
    "exposed k8", "exposed J", "stock 3", "line k9 b5 r7", "holds A r5 r6 k1", "count B 2",
    "laid A r11 r12 r13 / b5 b6 J", "laid B k2 k3 k4", "laid C J=k1~1 k2 k3"])
OPTIONS = ("preset modern\n", "preset current\nset prev_discard_initial yes\n", "preset 2004\n")
openings = st.lists(romanian.runs(), min_size=2, max_size=3).map(
    lambda rows: f"meld {' / '.join(rows)}")


def played_in_full(rng: Random) -> str:
    """Return a game of two from the deal on, with duties unmet and turns that may go out."""
    lines = ["exposed r4", "recording full", "turn B", "discard k1"]
    thrown = [f"{colour}{number}" for colour in "kyrb" for number in range(2, 13)]
    rng.shuffle(thrown)
    for turn in range(rng.randint(4, 15)):
        lines += [f"turn {'AB'[turn % 2]}" if rng.random() < 0.97 else "turn A",
                  rng.choice(("draw wall",) * 7 + ("draw discard", "draw line k1", "draw exposed"))]
        if rng.random() < 0.2:
            low, (one, two) = rng.randint(2, 9), rng.sample("rbky", 2)
            lines.append(f"meld {one}{low} {one}{low + 1} J / "
                         + " ".join(f"{two}{number}" for number in range(9, 14)))
        if rng.random() < 0.1:
            lines.append(rng.choice(("stack A r9 from m1", "add J to m1", "add r1 to m2",
                                     "laid A J=r5~1 r6 r7", "swap r9 for J in m1, meld k2 k3 J")))
        lines.append(f"{'out' if rng.random() < 0.15 else 'discard'} {thrown[turn]}")
    header = MODERN.replace("preset modern\n", rng.choice(OPTIONS)).replace("exposed r4\n", "")
    return as_written(header, lines)


@st.composite
def romanian_games(draw: st.DrawFn) -> str:
    """Return a record with duties owed and unmet that can be read while each line is new."""
    if draw(st.booleans()):
        return played_in_full(draw(st.randoms(use_true_random=False)))
    header = romanian.HEADER.replace("preset current\n", draw(st.sampled_from(OPTIONS)))
    lines = draw(st.lists(facts, max_size=4))
    for turn in draw(st.lists(turns, min_size=2, max_size=8)):
        opens = [draw(openings)] if draw(st.integers(0, 3)) == 0 else []
        lines += [*turn[:2], *opens, *turn[2:]]
    return as_written(header, lines)


@st.composite
def leaflet_games(draw: st.DrawFn) -> str:
    """Return a record of Tile Rummy with refused lines that nobody noticed, or somebody did."""
    rows = st.lists(st.one_of(leaflet.melds(), st.lists(tiles, min_size=1, max_size=4)),
                    min_size=1, max_size=3).map(leaflet.written)
    one = st.one_of(
        rows.map("meld {}".format), rows.map("table {}".format),
        st.builds("add {} to m{}".format, tiles, st.integers(1, 5)),
        st.builds("swap {} for J in m{}, add J to m{}".format, tiles, st.integers(1, 5),
                  st.integers(1, 5)),
        st.sampled_from(["draw", "timeout", "noticed m1", "noticed m3", "out", "end", "stock 2",
                         "recording full", "holds A r5 r6", "count B 1", "laid B r9 y9 J k9"]))
    lines: list[str] = []
    for seat in draw(st.lists(romanian.seats, min_size=1, max_size=6)):
        lines += [f"turn {seat}", *draw(st.lists(one, max_size=4))]
    return as_written(leaflet.HEADER, lines)


def check(text: str) -> None:
    played = replay(parse_record(text))
    score(played)


@examples(250)
@given(romanian_games())
def test_a_record_that_could_be_read_line_by_line_can_be_read(text: str) -> None:
    check(text)


@examples(150)
@given(leaflet_games())
def test_a_record_of_tile_rummy_that_could_be_read_line_by_line_can_be_read(text: str) -> None:
    check(text)


def test_what_follows_an_end_by_a_duty_unmet_long_before_is_refused() -> None:
    lines = OWED_AND_UNMET.splitlines()
    text = as_written(MODERN, lines)
    assert text == MODERN + OWED_AND_UNMET.replace("rack A\n", "") + "rack A\n"
    played = replay(parse_record(text))
    assert played.state.winner == "B"
    verdicts = [(entry.text, bool(entry.verdict)) for entry in played.entries]
    assert verdicts[-3:] == [("out k7", True), ("draw wall", False), ("discard k10", False)]
    with pytest.raises(NotationError):  # the same end, and no duty that was judged anew
        replay(parse_record(MODERN + OWED_AND_UNMET.replace("turn B\ndraw discard\n", "turn B\n")))
