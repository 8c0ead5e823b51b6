"""A phone on the page where the score is entered alone, without scripts."""

import re

from werkzeug.test import TestResponse

from tests.support.phones import Phone, hidden, page_after
from tests.support.tables import Table

FIELDS = ("csrf_token", "token", "ply", "draft")


class ScoreAlone:
    """One phone with the form of one game open; ``page`` is what it shows."""

    def __init__(self, phone: Phone, game: str) -> None:
        self.phone, self.game = phone, game
        self.path = f"/games/{game.rpartition('/')[2]}/quick"
        answer = phone.get(self.path)
        assert answer.status_code == 200, answer.text
        self.page = answer.text

    @property
    def form(self) -> str:
        return self.page[self.page.index('id="pad"') :]

    def fields(self) -> dict[str, str]:
        fields = {name: hidden(self.form, name) for name in FIELDS}
        if 'name="number"' in self.form:
            fields["number"] = re.findall(r'name="number"[^>]*value="([^"]*)"', self.form)[0]
        return fields

    def can_tap(self, tap: str) -> bool:
        buttons = re.findall(rf'<button[^>]*value="{re.escape(tap)}"[^>]*>', self.form)
        return any("disabled" not in button for button in buttons)

    def tap(self, *taps: str) -> TestResponse:
        """Tap one button after the other; ``=80`` writes a number into the field."""
        typed: dict[str, str] = {}
        for tap in taps:
            if tap.startswith("="):
                typed = {"number": tap[1:]}
                continue
            assert self.can_tap(tap), f"no button {tap} in {self.page}"
            answer = self.send(self.fields() | typed | {"tap": tap})
            typed = {}
        return answer

    def send(self, fields: dict[str, str]) -> TestResponse:
        answer = self.phone.client.post(self.path, data=fields)
        self.page = page_after(self.phone, answer)
        return answer

    @property
    def error(self) -> str:
        found = re.search(r'role="alert">([^<]*)<', self.form)
        return found[1] if found else ""

    def table(self) -> Table:
        return Table(self.phone, f"/games/{self.game.rpartition('/')[2]}")
