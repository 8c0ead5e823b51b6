"""Random records of both games with corrections to them: plausible, often not readable.

Every line of the header is taken back, replaced and preceded by another, with lines in play that
rest on it; further corrections fall on any line.
"""

from collections.abc import Callable, Iterator
from random import Random

from rules.notation.errors import NotationError
from rules.replay import parse_record, replay

Line = Callable[[Random], str]

LETTERS = "rybk"
ROMANIAN = "romanian"
LEAFLET = "tile-rummy"


def _tile(rng: Random) -> str:
    return "J" if rng.random() < 0.05 else f"{rng.choice(LETTERS)}{rng.randint(1, 13)}"


def _tiles(rng: Random, most: int = 4) -> str:
    return " ".join(_tile(rng) for _ in range(rng.randint(1, most)))


def _seat(rng: Random) -> str:
    return rng.choice("ABCABCABD")


def _meld_number(rng: Random) -> str:
    return f"m{rng.randint(1, 5)}"


def _run(rng: Random) -> str:
    colour, low = rng.choice(LETTERS), rng.randint(1, 12)
    row = [f"{colour}{1 if k == 14 else k}" for k in range(low, min(low + rng.randint(3, 5), 15))]
    if rng.random() < 0.2:
        at = rng.randrange(len(row))
        row[at] = f"J={row[at]}"
    return " ".join(row)


def _set(rng: Random) -> str:
    number = rng.randint(1, 13)
    row = [f"{c}{number}" for c in rng.sample(LETTERS, rng.choice((3, 3, 4)))]
    if rng.random() < 0.2:
        row[0] = "J"
    return " ".join(row)


def _row(rng: Random) -> str:
    return rng.choice((_run, _run, _set, _tiles))(rng)


def _rows(rng: Random) -> str:
    return " / ".join(_row(rng) for _ in range(rng.randint(1, 3)))


def _marked(rng: Random) -> str:
    """Return a meld that lies already, its tiles with their history."""
    return " ".join(word + rng.choice(("", "", "", f"@{_seat(rng)}", "~1", "@B~2"))
                    for word in _run(rng).split())


SEATS = ("seat A Ana", "seat B Bogdan", "seat C Carmen", "seat D Dan")

SHARED_HEAD: tuple[Line, ...] = (
    lambda rng: f"dealer {_seat(rng)}",
    lambda rng: rng.choice(SEATS),
)
SHARED_FACTS: tuple[Line, ...] = (
    lambda rng: f"laid {_seat(rng)} {_run(rng)} / {_set(rng)}",
    lambda rng: f"laid {_seat(rng)} {_marked(rng)}",
    lambda rng: f"holds {_seat(rng)} {_tiles(rng, 8)}",
    lambda rng: f"count {_seat(rng)} {rng.randint(0, 15)}",
    lambda rng: f"stock {rng.choice((0, 1, 30))}",
    lambda rng: rng.choice(("recording full", "recording full", "recording melds")),
)
SHARED_ACTIONS: tuple[Line, ...] = (
    lambda rng: f"meld {_rows(rng)}",
    lambda rng: f"meld {_run(rng)} / {_run(rng)} / {_set(rng)}",
    lambda rng: f"add {_tile(rng)}{rng.choice(('', '', ' low', ' high'))} to {_meld_number(rng)}",
    lambda rng: f"swap {_tiles(rng, 2)} for J in {_meld_number(rng)}, meld {_row(rng)}",
    lambda rng: f"swap {_tile(rng)} for J in {_meld_number(rng)}, "
                f"add {_tile(rng)} to {_meld_number(rng)}",
    lambda rng: f"turn {_seat(rng)}",
)

HEAD: dict[str, tuple[Line, ...]] = {
    ROMANIAN: (
        *SHARED_HEAD,
        lambda rng: f"preset {rng.choice(('current', '2004', 'printed', 'modern'))}",
        lambda rng: rng.choice((
            "set min_initial 45", "set prev_discard_initial yes", "set rethrow_pickup no",
            "set max_run 13", "set stacking no", "set stack_inexact none", "set max_rebuilds 0",
            "set joly_melded additive", "set first_round_melds nobody")),
        lambda rng: f"doubla {_seat(rng)} {_seat(rng)}",
        lambda rng: f"doubla {_seat(rng)} r5 r5 {_seat(rng)} {_tiles(rng, 1)} k7",
    ),
    LEAFLET: (
        *SHARED_HEAD,
        lambda rng: f"preset {rng.choice(('base', 'variation'))}",
        lambda rng: rng.choice((
            "set tr_bonus_tiles 14", "set tr_time_limit 180", "set tr_pool_exhausted play_on",
            "set tr_pool_scores differences", "set tr_values variation")),
        lambda rng: f"starter {_seat(rng)}",
        lambda rng: f"drawn {_seat(rng)} {_tile(rng)}",
    ),
}
FACTS: dict[str, tuple[Line, ...]] = {
    ROMANIAN: (
        *SHARED_FACTS,
        lambda rng: f"exposed {_tile(rng)}",
        lambda rng: f"twin {_seat(rng)}",
        lambda rng: f"stack {_seat(rng)} {_tile(rng)} from {_meld_number(rng)}",
        lambda rng: f"line {_tiles(rng, 6)}",
        lambda rng: f"announce {_seat(rng)}",
        lambda _rng: "rebuild",
    ),
    LEAFLET: SHARED_FACTS,
}
ACTIONS: dict[str, tuple[Line, ...]] = {
    ROMANIAN: (
        *SHARED_ACTIONS,
        lambda rng: f"draw {rng.choice(('wall', 'wall', 'discard', 'exposed'))}",
        lambda rng: f"draw wall {_tile(rng)}",
        lambda rng: f"draw line {_tile(rng)}{rng.choice(('', '', ' #2'))}",
        lambda rng: f"move {_tile(rng)} from {_meld_number(rng)} to {_meld_number(rng)}",
        lambda rng: f"discard {_tile(rng)}",
        lambda rng: f"discard {_tile(rng)}",
        lambda rng: f"out {_tile(rng)}",
    ),
    LEAFLET: (
        *SHARED_ACTIONS,
        lambda _rng: "draw",
        lambda rng: f"table {_rows(rng)}",
        lambda _rng: "timeout",
        lambda rng: f"noticed {_meld_number(rng)}",
        lambda rng: rng.choice(("out", "out all jokers 1")),
    ),
}


def _some(rng: Random, kinds: tuple[Line, ...], most: int) -> list[str]:
    return [rng.choice(kinds)(rng) for _ in range(rng.randint(0, most))]


def _action(rng: Random, game: str) -> str:
    line = rng.choice(ACTIONS[game])(rng)
    return f"! {line}" if rng.random() < 0.15 and not line.startswith("turn") else line


def random_record(rng: Random, game: str) -> list[str]:
    """Return the lines of a record: a header, facts, turns, and perhaps an end with racks."""
    seats = list(SEATS[: rng.choice((2, 3, 3, 4))])
    letters = [line.split()[1] for line in seats]
    heads = [line for kind in rng.sample(HEAD[game], rng.randint(0, 2))
             if not (line := kind(rng)).startswith("seat")]
    lines = ["joly 1", f"game {game}", *seats, *heads, *_some(rng, FACTS[game], 3)]
    # The laid melds give later lines something to add to and Jolys to take.
    lines += [f"laid {rng.choice(letters)} {_run(rng)} / {_set(rng)}" for _ in range(2)]
    for _ in range(rng.randint(1, 4)):
        lines.append(f"turn {rng.choice(letters)}")
        lines += [rng.choice(FACTS[game])(rng) if rng.random() < 0.15 else _action(rng, game)
                  for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.5:
        lines.append(rng.choice(("end", "out r2" if game == ROMANIAN else "out")))
        lines += [f"rack {seat} {_tiles(rng)}" for seat in letters[:2]]
    return _readable(lines)


def _readable(lines: list[str]) -> list[str]:
    """Return *lines* without those that cannot be read where they stand."""
    head = 2 + sum(line.startswith("seat") for line in lines)
    played = replay(parse_record("".join(f"{line}\n" for line in lines[:head])))
    for line in lines[head:]:
        try:
            played = replay(parse_record(f"{line}\n", played.record), played)
        except NotationError:
            continue
    return [line.text for line in played.record.written]


def _any_line(rng: Random, game: str) -> str:
    return rng.choice(rng.choice((HEAD, FACTS, ACTIONS))[game])(rng)


def corrections(rng: Random, lines: list[str], game: str) -> Iterator[list[str]]:
    """Yield *lines* with corrections: each way on each line of the header, then others at random.

    The header are the lines before the first ``turn``.
    """
    header = next((k for k, line in enumerate(lines) if line.startswith("turn")), len(lines))
    for ply in range(2, header + 1):
        for first in (f"undo {ply}", f"amend {ply} {_any_line(rng, game)}",
                      f"insert {ply} {_any_line(rng, game)}"):
            yield _with_more(rng, [*lines, first], game)


def _with_more(rng: Random, lines: list[str], game: str) -> list[str]:
    """Add corrections and lines of play to *lines*, of corrections too."""
    lines = [*lines]
    for _ in range(rng.choice((0, 0, 1, 2))):
        ply = rng.randint(2, len(lines))
        lines.append(rng.choice((
            f"undo {ply}", f"amend {ply} {_any_line(rng, game)}",
            f"insert {ply} {_any_line(rng, game)}", _action(rng, game))))
    return lines


def corrected_records(seed: int) -> Iterator[str]:
    """Yield corrected records without end, half of them of each game."""
    rng = Random(seed)  # noqa: S311 (a seed that repeats)
    while True:
        for game in (ROMANIAN, LEAFLET):
            for lines in corrections(rng, random_record(rng, game), game):
                yield "".join(f"{line}\n" for line in lines)
