"""The main pages in Chromium, Firefox and WebKit: whole with long names, small and at 200 %."""

import os
from collections.abc import Iterator
from pathlib import Path

from tests.support.browsers.evening import skip_pictures
from tests.support.browsers.handset import Person
from tests.support.large_text import FAULTS
from tests.support.tables import full_table
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import Home
from tests.webapp.browser.evening import FULL, LEAFLET, LONGEST, RUN
from tests.webapp.browser.test_axe import END, HAND

SIZES = ((390, 844, 100), (320, 568, 200))
"""How wide and high the phone is, and how large its text; WebKit's is 334 wide at least."""

PREPARE = """
document.documentElement.style.fontSize = `${arguments[0]}%`;
for (const each of document.querySelectorAll("main details")) each.open = true;
"""


def addresses(person: Person, home: Home) -> Iterator[str]:
    """Play an evening of four with long names; yield the pages that a family sees most."""
    go_on = entering_beside(home.server)
    names = {f"player_{number}": name for number, name in enumerate(LONGEST, 1)}

    def game(text: str, **rules: str) -> str:
        return go_on(home.new_game(**names, **rules), text)

    hand, ended, full, leaflet = (game(HAND), game(HAND + END), game(full_table()),
                                  game(LEAFLET, game="tile-rummy", preset="base"))
    person.visit(hand)
    skip_pictures(person)
    yield from (
        "/", "/series/new", "/settings", "/rules", "/rules/R-INIT-2", hand, f"{hand}?mode=lay",
        f"{hand}?mode=lay&{RUN}", f"{hand}?mode=add", f"{hand}?mode=more", f"{hand}/log",
        f"{hand}/stacks", f"{hand}/joly/1", f"{hand}/desk?q=add&seat=A&ask=add+y5+to+m1",
        f"{hand}/photos/new", full, f"{ended}/score", game(FULL), leaflet,
        f"{leaflet}?mode=table", "/desk/arrange")


def faults(person: Person, address: str) -> list[str]:
    person.visit(address)
    found = []
    for wide, high, size in SIZES:
        width = person.handset.resize(wide, high)
        person.handset.run(PREPARE, size)
        found += [f"{address} at {wide}, {size} %: {each}" for each in person.handset.run(
            f"return ({FAULTS})(arguments[0])", [width, high])]
        if folder := os.environ.get("JOLY_TEST_SHOTS"):
            name = "".join(each if each.isalnum() else "-" for each in address)[-40:]
            person.handset.shoot(
                Path(folder) / f"{person.handset.browser}{name}-{wide}.png")
    return found


def test_every_page_is_whole(two: tuple[Person, Person], home: Home) -> None:
    person = two[0]
    try:
        found = [each for address in addresses(person, home) for each in faults(person, address)]
    finally:
        person.handset.resize(390, 844)
    assert not found, "\n".join(found)
