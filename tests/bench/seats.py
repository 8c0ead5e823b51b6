"""What exchanging two seats of a long series costs: ``python -m tests.bench.seats [GAMES]``.

For games of which what was laid down is recorded; for games in which a rack was counted too; and
for games in which a turn is passed over after one was counted: there the order of seats counts, and
each is folded anew. It prints the least time of the processor of two exchanges, which others on
the machine hardly lengthen; it asserts nothing.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from secrets import token_urlsafe

from tests.bench.trust_growth import PLAYED
from tests.support.databases import SECRET, sqlite_url
from tests.support.long_series import long_series
from tests.support.phones import hidden
from tests.webapp.conftest import new_keeper, running
from webapp.server.data.config import Settings

TIMES = 2
KINDS = (
    ("what was laid down", PLAYED), ("a rack counted", ("count D 14", *PLAYED)),
    ("a rack counted, a turn passed over", ("turn B", "count C 14", "turn D", *PLAYED)))


def measure(games: int, lines: Sequence[str], times: int = TIMES) -> float:
    """Return the least seconds of the processor of an exchange in so many games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET, pace=0,
                            quotas=("day-lines=1000000",))
        with running(settings) as app:
            keeper = new_keeper(app)
            path = f"{long_series(app, keeper, lines, games)}/mend"
            names, took = ["Ana", "Bogdan", "Carmen", "Dan"], []
            for _ in range(times):
                names[1:3] = names[2], names[1]
                seats = {f"seat_{letter}": each for letter, each in zip("ABCD", names, strict=True)}
                page = keeper.get(path).text
                fields = {each: hidden(page, each) for each in ("csrf_token", "plies")}
                begun = time.thread_time()
                answer = keeper.client.post(path, data=fields | seats | {
                    "what": "seats", "do": "apply", "token": token_urlsafe(18)})
                took.append(time.thread_time() - begun)
                assert answer.status_code == 303, answer.status
    return min(took)


def main() -> None:
    """Measure and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for called, lines in KINDS:
        print(f"{games:,} games, {called}: {measure(games, lines):.2f} s of the processor")


if __name__ == "__main__":
    main()
