"""How fast the rules are: ``python -m tests.bench.rules`` prints figures and asserts nothing."""

import statistics
import sys
import time
from collections.abc import Callable

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.referee import judge
from rules.games.romanian.scoring import score_sheet
from rules.replay import parse_record, replay

HEADER = ("joly 1\ngame romanian\npreset current\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
          "seat D Dan\n")
OPENINGS = (
    "meld b9 b10 J=b11 / r10 r11 r12",
    "meld r1 b1 k1 / y2 y3 y4",
    "meld r13 b13 k13 / k3 k4 k5 k6",
    "meld y10 y11 y12 / b3 b4 b5 b6",
)
MORE = (
    "add b12 to m1", "add y5 to m4", "add y13 to m5", "add y13 to m7", "meld k9 b9 y9",
    "add r9 to m2", "meld r4 r5 r6", "add b7 to m8", "add k7 to m6", "add y6 to m4",
)
SEATS = "ABCD"


def game(lines: int) -> str:
    """Return a record of *lines* lines, fully recorded, with every meld of a busy table."""
    record = HEADER.splitlines()
    later = iter(MORE)
    turn = 0
    while len(record) < lines:
        seat = SEATS[turn % len(SEATS)]
        record += [f"turn {seat}", "draw wall"]
        if turn < len(OPENINGS):
            record.append(OPENINGS[turn])
        elif move := next(later, None):
            record.append(move)
        record.append(f"discard {'ryk'[turn % 3]}{turn % 7 + 2}")
        turn += 1
    return "\n".join(record[:lines]) + "\n"


def median_ms(run: Callable[[], object], rounds: int) -> float:
    """Return the median time of *run* in milliseconds."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        run()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print single melds judged a second, and what a game costs as it grows."""
    rows = [parse_record(f"{HEADER}turn A\n{line}\n").lines[-1].value.melds[0]  # type: ignore[union-attr]
            for line in (*OPENINGS, "meld k9 b9 y9", "meld r4 J=r5 r6 r7")]
    options = Options()
    count = 20_000
    begun = time.perf_counter()
    for index in range(count):
        read_row(rows[index % len(rows)], options)
    rate = count / (time.perf_counter() - begun)
    print(f"single melds judged: {rate:,.0f} a second (bar 50,000)")

    record = parse_record(f"{HEADER}laid A b1 b2 b3\nturn A\nmeld r4 r5 r6\n")
    state = replay(parse_record(f"{HEADER}laid A b1 b2 b3\nturn A\n")).state
    line = record.lines[-1]
    actions = median_ms(lambda: [judge(state, line) for _ in range(1000)], 5)
    print(f"whole meld lines judged in a game: {1000 / actions * 1000:,.0f} a second")

    for lines in (50, 100, 150, 300):
        text = game(lines)
        took = median_ms(lambda text=text: score_sheet(replay(parse_record(text))), 15)
        bar = " (bar 20 ms)" if lines == 150 else ""
        print(f"parse, replay and score {lines} lines: {took:.1f} ms{bar}")


if __name__ == "__main__":
    sys.exit(main())
