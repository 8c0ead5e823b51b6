"""How fast the referee's desk answers: ``python -m tests.bench.desk [lines] [rounds]``.

It plays a random game of about 200 lines into an app on SQLite, puts random questions of every
kind to the desk's page, and prints figures; it asserts nothing. Both lawful and unlawful
questions are asked: those that are refused search for the smallest change.
"""

import gc
import logging
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from rules.games.romanian.state import State
from rules.melds import is_joly
from rules.tiles import JOLY
from tests.bench.web import make_household
from tests.support.long_series import add_lines
from tests.support.phones import Phone
from tests.support.random_games import (
    Game,
    opened_game,
    random_move,
    random_run,
    random_set,
    tiles_left,
)
from webapp.games.romanian.desk.situation import QUESTIONS

LINES, ROUNDS = 200, 40
BAR = 100
"""Milliseconds of server time that an answer may take at the 99th percentile."""


def random_game(rng: random.Random, lines: int) -> Game:
    """Return a lawful game of about *lines* lines: openings, then moves and turns without any."""
    game = opened_game(rng)
    turn = 0
    while game.text.count("\n") < lines:
        seat = "ABC"[turn % 3]
        turn += 1
        if not game.try_lines(f"turn {seat}", "draw wall"):
            break
        if rng.random() < 0.4:
            random_move(rng, game)
        left = [tile for tile, count in tiles_left(game.played.state).items() if count > 0]
        if left:
            game.try_lines(f"discard {rng.choice(left)}")
    return game


def random_rows(rng: random.Random, state: State, count: int) -> str:
    """Return *count* melds of tiles that are left, now and then with a tile that does not fit."""
    rows: list[str] = []
    while len(rows) < count:
        left = tiles_left(state)
        row = (random_run(rng, left, low=1, longest=5) if rng.random() < 0.6
               else random_set(rng, left))
        if row:
            if rng.random() < 0.4:
                row[rng.randrange(len(row))] = rng.choice(["r1", "y7", "b10", "k13"])
            rows.append(" ".join(row))
    return " / ".join(rows)


def random_question(rng: random.Random, kind: str, state: State) -> list[tuple[str, str]]:
    """Return the fields of a question of *kind* on *state*, lawful or not."""
    seat = rng.choice(state.seats)
    melds = list(state.melds.values())
    tile = rng.choice([tile for tile, count in tiles_left(state).items() if count > 0 and
                       tile is not JOLY])
    lines: list[str] = []
    facts: list[str] = []
    match kind:
        case "meld" | "worth" | "lay":
            lines = [f"meld {random_rows(rng, state, 1)}"]
        case "open":
            lines = [f"meld {random_rows(rng, state, 2)}"]
        case "add" | "stack":
            lines = [f"add {tile} to m{rng.choice(melds).id}"]
        case "joly":
            held = [meld for meld in melds if any(is_joly(slot.tile) for slot in meld.slots)]
            meld = rng.choice(held or melds)
            lines = [f"swap {tile} for J in m{meld.id}, meld r4 J=r5 r6"]
        case "discard":
            facts = [f"line k2 {tile} k6", f"holds {seat} k4 k5 r9 y2"]
            lines = [rng.choice(["draw discard", f"draw line {tile}", "draw line k6"])]
        case "out":
            facts = [f"count {seat} {rng.choice((1, 3))}"]
            lines = [f"out {tile}"]
        case _:
            pass
    return [("q", kind), ("seat", seat), *(("fact", fact) for fact in facts),
            *(("ask", line) for line in lines)]


def measure(phone: Phone, path: str, game: Game, rounds: int) -> None:
    """Print what each kind of question costs."""
    rng = random.Random(7)  # noqa: S311  (nothing secret)
    state = game.played.state
    last = game.text.count("\n")
    phone.get(f"{path}/desk")
    gc.collect()
    gc.freeze()  # as joly serve does
    every: list[tuple[float, float]] = []
    heads = " ".join(f"{name:>7}" for name in ("p50", "p95", "p99"))
    print(f"{'':10} {'by the clock, ms':>23}   {'of the processor, ms':>23}")
    print(f"{'question':10} {heads}   {heads}   {rounds} questions each")
    for kind in QUESTIONS:
        times: list[tuple[float, float]] = []
        for number in range(rounds):
            fields = random_question(rng, kind, state)
            if number % 4 == 3:
                fields.append(("ply", str(rng.randint(last // 2, last))))
            begun, busy = time.perf_counter(), time.process_time()
            answer = phone.get(f"{path}/desk?{urlencode(fields)}")
            times.append(((time.perf_counter() - begun) * 1000,
                          (time.process_time() - busy) * 1000))
            if answer.status_code not in {200, 422}:
                print(f"{kind}: {answer.status_code} for {fields}")
        every += times
        print(f"{kind:10} {_figures(times)}")
    print(f"{'all':10} {_figures(every)}  (bar {BAR} at p99)")


def _figures(times: list[tuple[float, float]]) -> str:
    columns = [statistics.quantiles(column, n=100, method="inclusive") for column in
               zip(*times, strict=True)]
    return "   ".join(" ".join(f"{parts[at]:7.1f}" for at in (49, 94, 98)) for parts in columns)


def main() -> None:
    """Play a game and ask."""
    wanted = [int(word) for word in sys.argv[1:3]]
    lines, rounds = (*wanted, *(LINES, ROUNDS)[len(wanted):])
    logging.disable(logging.CRITICAL)
    game = random_game(random.Random(11), lines)  # noqa: S311  (nothing secret)
    with tempfile.TemporaryDirectory() as name:
        app, phone, game_id = make_household(Path(name))
        body = [line for line in game.text.splitlines() if line.split()[0] not in {
            "joly", "game", "preset", "seat"}]
        add_lines(app, game_id, body)
        print(f"a game of {game.text.count(chr(10))} lines with "
              f"{len(game.played.state.melds)} melds")
        measure(phone, f"/games/{game_id}", game, rounds)


if __name__ == "__main__":
    main()
