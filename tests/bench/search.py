"""How fast questions, evenings and records are: ``python -m tests.bench.search [GAMES …]``.

For each number of games (500 and 2,000 unless given) it makes a household, keeps what its games
leave, and asks for pages; the least and the middle of ten times, and the least time of the
processor, which others on the machine do not lengthen. It asserts nothing.
"""

import re
import sys
import tempfile
from pathlib import Path

from flask import Flask

from tests.bench.people import ask
from tests.support.databases import SECRET, sqlite_url
from tests.support.finished_games import household_of, make_years
from tests.support.phones import Phone
from tests.webapp.conftest import new_keeper, running
from webapp.server.data.config import Settings

ASKED = (
    ("a question by one kind", "/search?q=opened+%3E+100"),
    ("a question that every game answers", "/search?q=year+%3E+2000"),
    ("a question of twelve conditions", "/search?q=" + "+or+".join(
        f"run+>=+{size}+by+Ana" for size in range(3, 15))),
    ("the records", "/records"),
)


def measure(app: Flask, keeper: Phone, games: int) -> None:
    """Make the games, and print the time of each page."""
    make_years(app, household_of(app), games)
    day = re.search(r'href="(/evening/[^"]+)"', keeper.get("/").text)
    assert day
    pages = (*ASKED, ("an evening", day[1]), ("a year", f"/years/{day[1][9:13]}"),
             ("a picture, drawn already", f"{day[1]}/evening.png"))
    for called, path in pages:
        ask(keeper, path, f"{called}, {games}")


def main() -> None:
    """Measure households of so many games."""
    for games in [int(each) for each in sys.argv[1:]] or [500, 2000]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET, pace=0)
            with running(settings) as app:
                measure(app, new_keeper(app), games)


if __name__ == "__main__":
    main()
