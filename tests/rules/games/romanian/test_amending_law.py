"""Laws of corrections on random games: what is changed and changed back leaves no trace."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.games.romanian.scoring import score_sheet
from rules.notation.errors import NotationError
from rules.notation.lines import Add, Meld, Swap
from rules.replay import Replay, parse_record, replay
from tests.support.examples import examples
from tests.support.random_games import Game, opened_game, random_move


def game_of(seed: int) -> tuple[Random, Game]:
    rng = Random(seed)  # noqa: S311 (a seed that repeats)
    game = opened_game(rng)
    for _ in range(rng.randint(1, 5)):
        random_move(rng, game)
    return rng, game


def told(played: Replay) -> tuple[object, ...]:
    """Return all that a page shows of a game."""
    verdicts = [(entry.ply, entry.verdict, entry.applied, entry.stands) for entry in played.entries]
    return played.state, verdicts, score_sheet(played)


def correct(game: Game, *lines: str) -> Replay:
    return replay(parse_record(game.text + "".join(f"{line}\n" for line in lines)))


OTHERS = ("meld r1 r2 r3", "meld y4 b4 k4 / r11 r12 r13", "add r4 to m1", "discard k9", "draw wall",
          "add J=b7 to m2", "meld J y9 b9", "turn A", "stock 7", "count B 5")


@given(st.integers(0, 10**6), st.integers(0, 200), st.sampled_from(OTHERS))
@examples(60)
def test_any_line_replaced_and_replaced_back_gives_the_same_game(
    seed: int, which: int, other: str
) -> None:
    _rng, game = game_of(seed)
    lines = [line for line in game.played.record.lines if line.ply > 5]
    line = lines[which % len(lines)]
    before = game.played
    try:
        correct(game, f"amend {line.ply} {other}")
    except NotationError:
        return  # such a line cannot stand there, and the page says so
    again = correct(game, f"amend {line.ply} {other}", f"amend {line.ply} {line.notation()}")
    assert told(again) == told(before)


@given(st.integers(0, 10**6), st.integers(0, 200), st.sampled_from(OTHERS))
@examples(40)
def test_what_is_taken_out_or_put_in_and_undone_leaves_no_trace(
    seed: int, which: int, other: str
) -> None:
    _rng, game = game_of(seed)
    before = game.played
    lines = [line for line in before.record.lines if line.ply > 5]
    line, last = lines[which % len(lines)], len(before.record.written)
    for first in (f"undo {line.ply}", f"insert {line.ply} {other}", f"amend {line.ply} {other}"):
        try:
            correct(game, first)
        except NotationError:
            continue
        assert told(correct(game, first, f"undo {last + 1}")) == told(before)


@given(st.integers(0, 10**6))
@examples(30)
def test_a_line_amended_as_it_was_changes_nothing(seed: int) -> None:
    rng, game = game_of(seed)
    acts = [line for line in game.played.record.lines if isinstance(line.value, Meld | Add | Swap)]
    line = rng.choice(acts)
    assert told(correct(game, f"amend {line.ply} {line.notation()}")) == told(game.played)
