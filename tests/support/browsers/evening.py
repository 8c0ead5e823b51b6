"""An evening's first steps in any browser: to join, to make a series, to begin a game, to play."""

import re
from collections.abc import Sequence

from tests.support.browsers.handset import Person
from tests.support.tables import D85, D85_RACKS

NAMES = ("Ana", "Bogdan", "Carmen", "Dan")
SEATS = 4
"""How many names the form asks for in sight."""


def join(person: Person, path: str, name: str) -> None:
    person.visit(path)
    person.handset.write('main input[name="name"]', name)
    person.go('main form:has(input[name="name"]) button')


def invitation(keeper: Person) -> str:
    """Make a link for a member on the keeper's phone and return its path."""
    keeper.visit("/settings/phones/invite")
    keeper.go('form[action$="/links"] button[value="link"]')
    page = keeper.handset.run("return document.documentElement.outerHTML")
    found = re.search(r"http://[^\s\"<]+?(/join/[a-z0-9]+)", page)
    assert found, page
    return found[1]


def new_series(person: Person, names: Sequence[str] = NAMES, game: str = "romanian") -> str:
    """Make a series of up to four and return its path."""
    person.visit(f"/series/new?game={game}")
    # The form begins with the game and the players of the last series.
    for number, name in enumerate([*names, *[""] * (SEATS - len(names))], 1):
        person.handset.write(f'[name="player_{number}"]', name)
    made = "const form = document.querySelector('.new-series'); window.before = true; form.submit()"
    person.handset.run(made)  # without its first game
    person.until("the series", lambda: re.match(r"/series/(?!new)", person.path))
    return person.path


def new_game(person: Person, series: str) -> str:
    """Begin a game, whose first pictures have been looked at, and return its path."""
    person.visit(series)
    person.go('form[action$="/games"] button.primary')
    skip_pictures(person)
    return person.path


def skip_pictures(person: Person) -> None:
    if person.count(".first"):
        person.go(".first button")


def ply(person: Person) -> str:
    return str(person.handset.run("return document.querySelector('#pad').dataset.ply"))


def play_d85(first: Person, second: Person, game: str) -> None:
    """Play it on two phones in turn, each of which sees at once what the other enters."""
    for each in (first, second):
        each.visit(game)
        skip_pictures(each)
    for number, taps in enumerate(D85):
        player, other = (first, second) if number % 2 == 0 else (second, first)
        player.tap(*taps)
        player.has("#pad.open", int("mode:out" in taps))  # the racks follow at once
        now = re.compile(rf"-{ply(player)}-\d+-(keeper|member)-")
        other.until("the other phone's entry", lambda other=other, now=now: now.search(
            other.handset.run("return document.querySelector('#live').dataset.etag")))
    for taps in D85_RACKS:
        first.tap(*taps)
    first.until("the score", lambda: first.path.endswith("/score"))


def totals(person: Person, game: str) -> list[str]:
    person.visit(f"{game}/score")
    return [person.text(f"#score-{seat} summary .big") for seat in "ABCD"]


def record(person: Person, game: str) -> list[str]:
    """Return the lines of a game's record, without its head."""
    person.visit(f"{game}/log")
    text = str(person.handset.run("return document.querySelector('textarea').value"))
    return [line for line in text.splitlines()
            if line.split()[0] not in {"joly", "game", "preset", "seat"}]
