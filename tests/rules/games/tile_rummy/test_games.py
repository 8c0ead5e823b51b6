"""Random games of the leaflet: whatever is written, tiles are kept and a refusal changes nothing.

The games are half lawful and half not, and every rack is known, so that every tile has a place.
Made with seeds, so that a game that fails can be played again: ``game_of(Random(seed))``.
"""

from collections import Counter
from random import Random

import pytest

from rules.arranged.arranging import candidate_melds
from rules.arranged.places import pieces_of
from rules.games.tile_rummy.judging import tiles_seen
from rules.games.tile_rummy.state import State
from rules.melds import is_joly
from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay, score
from rules.tiles import COPIES, FULL_SET, JOLY, Tile

HEADER = "joly 1\ngame tile-rummy\npreset base\nset tr_time_limit 180\nseat A Ana\nseat B Bogdan\n"
GAMES = 60
TURNS = 10


def written(tiles: list[Tile]) -> str:
    return " ".join(map(str, tiles))


def a_meld(rng: Random, state: State, seat: str) -> str:
    """Return a row of tiles of the rack: often a meld, sometimes part of one, sometimes none."""
    rack = list(state.players[seat].rack.tiles or ())
    melds = [row for row in candidate_melds(Counter(rack))
             if not Counter(JOLY if is_joly(piece) else piece for piece in row) - Counter(rack)]
    if melds and rng.random() < 0.8:
        row = list(rng.choice(melds))
        return " ".join(map(str, row[: len(row) - (rng.random() < 0.3)]))
    return written(rng.sample(rack, min(len(rack), rng.randint(2, 4))))


def a_line(rng: Random, state: State, seat: str) -> str:  # noqa: PLR0911 (one arm a kind)
    """Return a line that a player could write: about half of them are lawful."""
    rack = list(state.players[seat].rack.tiles or ()) or [JOLY]
    rows = [" ".join(map(str, pieces_of(meld))) for meld in state.melds.values()]
    numbers = list(state.melds) or [1]
    match rng.choice(("meld", "meld", "table", "table", "table", "add", "add", "swap", "noticed",
                      "timeout", "draw", "holds")):
        case "meld":
            return f"meld {a_meld(rng, state, seat)}"
        case "table":
            new = [*rows, *([a_meld(rng, state, seat)] if rng.random() < 0.7 else [])]
            if new and rng.random() < 0.5:
                place = rng.randrange(len(new))
                tile = rng.choice(rack)
                new[place] += f" {tile}"
            if len(new) > 1 and rng.random() < 0.3:
                new = [*new[2:], f"{new[0]} {new[1]}"]
            return f"table {' / '.join(new or ['r1 r2 r3'])}"
        case "add":
            return f"add {rng.choice(rack)} to m{rng.choice(numbers)}"
        case "swap":
            return (f"swap {rng.choice(rack)} for J in m{rng.choice(numbers)}, "
                    f"meld {written(rng.sample(rack, min(len(rack), 2)))} J")
        case "noticed":
            return f"noticed m{rng.randint(1, max(numbers) + 2)}"
        case "holds" if not state.players[seat].rack.tiles:
            return "draw"  # an empty rack has nothing to name
        case "holds":
            return f"holds {seat} {written(rng.sample(rack, rng.randint(1, len(rack))))}"
        case word:
            return word


def game_of(rng: Random) -> Replay[State]:
    """Return a random game and what it folds to, every line checked as it is added."""
    tiles = list(FULL_SET)
    rng.shuffle(tiles)
    tiles.sort(key=lambda tile: tile != JOLY and rng.random() < 0.2)
    text = (f"{HEADER}holds A {written(tiles[:20])}\nholds B {written(tiles[20:40])}\n"
            "recording full\n")
    seat = "B"
    played = replay(parse_record(text))
    for _ in range(TURNS):
        seat = "A" if seat == "B" else "B"
        played = follow(played, f"turn {seat}")
        if played.state.players[seat].rack.tiles is None:  # it has drawn a tile that nobody saw
            left = Counter(tiles) - tiles_seen(played.state)
            rack = rng.sample(sorted(left.elements(), key=str), min(8, left.total()))
            played = follow(played, f"holds {seat} {written(rack)}")
        for _line in range(rng.randint(1, 5)):
            line = a_line(rng, played.state, seat)
            try:
                played = follow(played, line)
            except NotationError:
                continue  # a joker that must be declared, an end that must be said
    return played


def follow(before: Replay[State], written_line: str) -> Replay[State]:
    """Fold one line more, and hold what comes of it against what is always so."""
    after = replay(parse_record(f"{written_line}\n", before.record), before)
    text, line = str(after.record), after.record.lines[-1]
    old, new = tiles_seen(before.state), tiles_seen(after.state)
    assert max(new.values(), default=0) <= COPIES, text
    refused = bool(after.entries) and after.entries[-1].ply == line.ply and (
        not after.entries[-1].applied)
    if refused:
        assert after.state.melds == before.state.melds, text
        assert before.state.afloat or after.state.players == before.state.players, text
    word = line.text.split()[0]
    known = all(player.rack.tiles is not None for player in before.state.players.values())
    if known and word == "holds":  # what was refused lies there, what was not is left unnamed
        assert new <= old, f"{text}\n{new - old} new"
    elif known and not (word == "draw" and not refused):
        assert new == old, f"{text}\n{old - new} gone, {new - old} new"
    return after


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_line_of_a_game_loses_or_makes_a_tile(seed: int) -> None:
    played = game_of(Random(seed))  # noqa: S311  (games, no secrets)
    assert score(played).seats
    again = replay(parse_record(str(played.record)))
    assert [bool(entry.verdict) for entry in again.entries] == [
        bool(entry.verdict) for entry in played.entries]
    assert again.state.melds == played.state.melds


def test_the_games_have_lawful_lines_refused_ones_and_faulty_melds() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        played = game_of(Random(seed))  # noqa: S311
        for entry in played.entries:
            seen[f"{entry.text.split()[0]} {entry.applied}"] += 1
        seen["faulty"] += len(played.state.faulty)
    for what in ("meld True", "meld False", "table True", "table False", "add True", "add False",
                 "noticed True", "draw True", "timeout True", "timeout False", "faulty"):
        assert seen[what], seen
