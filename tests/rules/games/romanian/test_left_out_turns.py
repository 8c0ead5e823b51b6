"""The law of turns left out: they leave known what the same turns written empty leave known."""

from hypothesis import given
from hypothesis import strategies as st

from rules.replay import Replay, parse_record, replay, score
from tests.rules.games.romanian.test_laws import actions, seats, tiles
from tests.support.examples import examples
from tests.support.readable import readable

SEATS = "ABC"
HEADER = "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
options = st.sampled_from([
    "set prev_discard_initial yes\n", "set rethrow_pickup no\n", "set max_rebuilds 0\n"])
hands = st.lists(tiles, min_size=1, max_size=5).map(" ".join)
facts = st.one_of(
    st.builds("holds {} {}".format, seats, hands), st.builds("count {} {}".format, seats,
                                                             st.integers(1, 5)),
    hands.map("line {}".format), st.integers(0, 3).map("stock {}".format),
    seats.map("laid {} r1 r2 r3 / b5 b6 b7".format), seats.map("twin {}".format),
    st.just("rebuild"))
turns = st.builds(
    lambda seat, lines: [f"turn {seat}", *lines], seats, st.lists(
        st.one_of(actions, actions, actions, facts), max_size=4))


@st.composite
def games(draw: st.DrawFn) -> str:
    """Return a readable record in which any seat may play next."""
    text = HEADER + draw(options)
    wanted = [*draw(st.lists(facts, max_size=4))]
    wanted += [line for turn in draw(st.lists(turns, min_size=2, max_size=7)) for line in turn]
    wanted += [draw(st.sampled_from(["out k2", "end", "turn A"]))]
    return readable(text, wanted)


def written_out(text: str) -> str:
    """Return the record with an empty turn of each seat that was passed over."""
    lines: list[str] = []
    due = ""
    for line in text.splitlines():
        if line.startswith("turn "):
            seat = line.removeprefix("turn ")
            while due not in ("", seat):
                lines.append(f"turn {due}")
                due = SEATS[(SEATS.index(due) + 1) % len(SEATS)]
            due = SEATS[(SEATS.index(seat) + 1) % len(SEATS)]
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def told(played: Replay) -> tuple[object, ...]:
    """Return what is said of each line and what is known at the end, the places of lines aside."""
    state = played.state
    lines = [(entry.text, entry.verdict, entry.applied) for entry in played.entries]
    moves = [(move.seat, move.meld, move.take, move.credit) for move in played.state.moves]
    return (lines, score(played), moves, state.players, state.line, state.tail, state.stock,
            state.previous)


@examples(300)
@given(games())
def test_a_turn_left_out_is_an_empty_turn(text: str) -> None:
    left_out, written = (replay(parse_record(each)) for each in (text, written_out(text)))
    assert told(left_out) == told(written)
