"""The law of snapshots: a record folded on from another one is the record folded whole."""

from hypothesis import given
from hypothesis import strategies as st

from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay, score
from tests.rules.games.romanian import test_laws as romanian
from tests.rules.games.tile_rummy import test_laws as leaflet
from tests.support.examples import examples

plies = st.integers(1, 30)
seats = st.sampled_from("ABC")
headers = st.sampled_from(["seat B Bo", "seat D Dan", "preset modern", "preset base", "dealer B",
                           "set min_initial 45", "set initial_meld 40"])
laid_down = leaflet.melds().map(" ".join)
turns = st.one_of(seats.map("turn {}".format), seats.map("laid {} r1 r2 r3".format),
                  seats.map("holds {} k1 k2 y9".format), headers,
                  st.sampled_from(["end", "out", "out k2", "rack A", "rack B points 20",
                                   "recording full", "exposed k8"]))
of_romanian = st.one_of(romanian.actions, romanian.actions, romanian.actions, turns)
of_leaflet = st.one_of(
    laid_down.map("meld {}".format), laid_down.map("meld {}".format), turns,
    st.lists(laid_down, min_size=1, max_size=3).map(lambda rows: f"table {' / '.join(rows)}"),
    st.builds("add {} to m{}".format, romanian.tiles, st.integers(1, 4)),
    st.sampled_from(["draw pool", "draw pool r5", "noticed", "timeout"]),
)


def written(lines: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """Return lines as a game is written: some let stand, some corrections, in batches."""
    stands = st.builds(lambda line: f"! {line}", lines)
    one = st.one_of(lines, lines, lines, stands)
    corrections = st.one_of(
        plies.map("undo {}".format), st.builds("amend {} {}".format, plies, one),
        st.builds("insert {} {}".format, plies, one))
    return st.lists(st.one_of(one, one, one, corrections), min_size=4, max_size=40)


def told(played: Replay) -> tuple[object, ...]:
    """Return all there is to tell of a game, the places of its lines included."""
    record = played.record
    lines = [[(line, line.line, line.text) for line in each]
             for each in (record.written, record.lines)]
    return lines, played.entries, played.state, score(played)


def folded(text: str, after: Replay | None = None) -> Replay | str:
    """Return a game, or why it cannot be read, folded on from *after* or whole."""
    try:
        if after is None:
            return replay(parse_record(text))
        known = "".join(f"{line.text}\n" for line in after.record.written)
        return replay(parse_record(text.removeprefix(known), after.record), after)
    except NotationError as error:
        return str(error)


def check(header: str, lines: list[str], choice: int) -> None:
    """Write *lines* one after another; each game goes on from the one before, and from any."""
    text = f"{header}laid B k5 k6 k7\nturn A\n"
    first = folded(text)
    assert isinstance(first, Replay)
    known = [first]
    for number, line in enumerate(lines):
        longer = f"{text}{line}\n"
        whole, on = folded(longer), folded(longer, known[-1])
        if isinstance(whole, str):
            assert on == whole  # the same words, about the same place
            continue
        assert isinstance(on, Replay)
        assert told(on) == told(whole)
        earlier = known[(choice + number) % len(known)]
        assert told(replay(whole.record, earlier)) == told(whole)
        back = known[choice % len(known)]
        assert told(replay(back.record, on)) == told(back)
        text = longer
        known.append(on)


@examples(60)
@given(written(of_romanian), st.integers(0, 40))
def test_the_romanian_game_folded_on_is_the_game_folded_whole(
    lines: list[str], choice: int
) -> None:
    check(romanian.HEADER, lines, choice)


@examples(60)
@given(written(of_leaflet), st.integers(0, 40))
def test_the_game_of_the_leaflet_folded_on_is_the_game_folded_whole(
    lines: list[str], choice: int
) -> None:
    check(leaflet.HEADER, lines, choice)


def test_only_lines_that_differ_are_judged_anew() -> None:
    turns = [f"turn {seat}" for seat in "ABC" * 30]
    text = romanian.HEADER + "\n".join(turns) + "\n"
    played = replay(parse_record(text))
    longer = replay(parse_record("turn A\n", played.record), played)
    assert longer.snapshots[0] is played.snapshots[0]
    assert [each.lines for each in longer.snapshots] == [16, 32, 48, 64, 80, 96, 96 + 1]
    shorter = replay(parse_record("undo 97\n", longer.record), longer)
    assert shorter.snapshots[-1].lines == 96
    assert shorter.snapshots[-1] is longer.snapshots[-2]
