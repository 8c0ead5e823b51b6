"""A phone at a game's table: it fills in the pad's form as a browser without scripts does."""

import re
from html import unescape

from werkzeug.test import TestResponse

from tests.support.phones import Phone, hidden, page_after
from tests.support.prepared import prepared

MELDS = (
    *(f"{colour}1 {colour}2 {colour}3" for colour in "rybk"),
    *(f"{colour}4 {colour}5 {colour}6" for colour in "rybk"),
    *(f"{colour}7 {colour}8 {colour}9" for colour in "rybk"),
    *(f"{colour}10 {colour}11 {colour}12" for colour in "rybk"),
    *(f"r{number} y{number} b{number}" for number in range(2, 10)),
    "r13 y13 b13",
)
"""25 melds that one box can lay."""

# D-85 of the cases, tap by tap; each list is one thing that a player does.
D85 = (
    ("mode:more", "exposed", "k8", "twin:D", "confirm"),
    ("seat:A", "b9", "b11", "j:0:2", "r10", "r12", "confirm"),
    ("seat:B", "n1", "y1", "y2", "y4", "confirm"),
    ("seat:C", "n13", "y13", "k3", "k6", "confirm"),
    ("seat:B", "joly:b11 for J in m1", "r4", "r6", "confirm"),
    ("seat:C", "joly:r5 for J in m7", "k12", "k1h", "j:0:2", "confirm"),
    ("meld:4", "y5"),
    ("seat:A", "meld:5", "y13"),
    ("mode:out", "k2", "confirm"),
)
"""Where each enters on a phone of their own, which knows the seat, nobody touches a seat."""
D85_RACKS = (
    ("k9", "r1", "confirm"),
    ("J", "k7", "confirm"),
    ("empty", "confirm"),
)


def full_table() -> str:
    """Return record lines with 25 melds of four players, one with a Joly, and stacks."""
    melds = [*MELDS]
    melds[3] = "k1 k2 J=k3"
    return "".join(f"laid {'ABCD'[at % 4]} {meld}\n" for at, meld in enumerate(melds))


class Table:
    """One phone with the pad of one game open; ``page`` is what it shows."""

    def __init__(self, phone: Phone, path: str, page: str = "") -> None:
        self.phone = phone
        self.path = path
        self.page = page
        self.answer: TestResponse | None = None
        if not page:
            self.look()

    def look(self, query: str = "") -> str:
        answer = self.phone.get(self.path + query)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    def fields(self) -> dict[str, str]:
        form = self.page[self.page.index('id="pad"') :]
        names = ("csrf_token", "token", "ply", "mode", "draft")
        kept = ("kept",) if 'name="kept"' in form else ()
        return {name: hidden(form, name) for name in (*names, *kept)}

    def can_tap(self, tap: str) -> bool:
        button = re.search(rf'<button[^>]*value="{re.escape(tap)}"[^>]*>', self.page)
        return button is not None and "disabled" not in button[0]

    def tap(self, *taps: str, points: str = "") -> TestResponse:
        """Tap one button after the other, each of which the page must show."""
        for tap in taps:
            assert self.can_tap(tap), f"no button {tap} in {self.page}"
            answer = self.send(self.fields() | {"tap": tap, "points": points})
        return answer

    def send(self, fields: dict[str, str]) -> TestResponse:
        answer = self.phone.client.post(f"{self.path}/entry", data=fields)
        self.answer = answer
        self.page = page_after(self.phone, answer)
        return answer

    def record(self) -> list[str]:
        """Return the lines of the game after its header."""
        page = self.phone.get(f"{self.path}/log").text
        found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
        assert found
        lines = unescape(found[1]).strip().splitlines()
        return [line for line in lines if line.split()[0] not in {"joly", "game", "preset", "seat"}]

    def totals(self) -> dict[str, int]:
        page = self.phone.get(f"{self.path}/score").text
        found: dict[str, int] = {}
        for seat, sheet in re.findall(r'id="score-(.)"(.*?)</details>', page, re.DOTALL):
            figure = re.search(r'class="big[^"]*">([^<]*)<', sheet)
            assert figure
            found[seat] = int(figure[1].replace("−", "-"))
        return found


def new_table(phone: Phone, series: str) -> Table:
    """Start the next game of a series and sit down at its table."""

    def make() -> tuple[str, str]:
        token = hidden(phone.get(series).text, "token")
        answer = phone.post(f"{series}/games", {"token": token})
        assert answer.status_code == 303
        return answer.location, Table(phone, answer.location).page

    return Table(phone, *prepared(phone, ("table", series), make))
