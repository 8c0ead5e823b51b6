"""How fast the pages of people are: ``python -m tests.bench.people [GAMES]`` (2,000 unless given).

It makes a household of so many games, keeps what they leave, and asks for the list and for a
person's page; the least and the middle of twenty times, and the least time of the processor, which
others on the machine do not lengthen. It asserts nothing.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.support.databases import SECRET, sqlite_url
from tests.support.made_household import bodies, keep_all_memories, make_household
from tests.support.phones import Phone
from tests.webapp.conftest import new_keeper, running
from webapp.core.record.tallies import recall
from webapp.history.people.ladder import _ladder
from webapp.server.data.config import Settings

TIMES = 20


def ask(phone: Phone, path: str, called: str) -> None:
    """Ask for a page, and print how long it took."""
    took: list[float] = []
    worked: list[float] = []
    for _ in range(TIMES):
        at, begun = time.perf_counter(), time.thread_time()
        answer = phone.get(path)
        worked.append(time.thread_time() - begun)
        took.append(time.perf_counter() - at)
        assert answer.status_code == 200, answer.status
    print(f"{called:38} {min(took) * 1000:7.1f} ms least, {statistics.median(took) * 1000:7.1f} ms "
          f"middle, {min(worked) * 1000:7.1f} ms of the processor, {len(answer.data):6} bytes")


def main() -> None:
    """Make the household, ask for its pages, and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    head = "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"
    begun = time.thread_time()
    for body in bodies():
        recall(head + "".join(f"{line}\n" for line in body))
    print(f"{'a game folded and remembered':38} "
          f"{(time.thread_time() - begun) * 1000 / len(bodies()):7.1f} ms of the processor")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET, pace=0)
        with running(settings) as app:
            keeper = new_keeper(app)
            made = make_household(app, keeper, count)
            keep_all_memories(app, made.romanian)
            ana = f"/persons/{made.players['Ana']}"
            ask(keeper, "/persons", f"the list, {count} games")
            ask(keeper, ana, f"a person, {count} games")
            keeper.post("/persons/switches", {"remembers": "1", "ladder": "1"})
            _ladder.cache_clear()
            begun = time.thread_time()
            keeper.get("/persons")
            print(f"{'the list, the ladder counted':38} "
                  f"{(time.thread_time() - begun) * 1000:7.1f} ms of the processor")
            ask(keeper, ana, "a person with the ladder, known")


if __name__ == "__main__":
    main()
