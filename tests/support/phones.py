"""Phones that visit the app in tests, and what people do with them."""

import re
from datetime import datetime
from html import unescape

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.prepared import prepared
from webapp.server.language.days import in_household


class Phone:
    """A browser that fills in forms as a person does: with what the page gave it."""

    def __init__(self, app: Flask, agent: str = "Mozilla/5.0 (Linux; Android 16)") -> None:
        self.client: FlaskClient = app.test_client()
        self.agent = agent
        self.form_token = ""

    def get(self, path: str, **arguments: object) -> TestResponse:
        return self.client.get(path, headers={"User-Agent": self.agent}, **arguments)

    def csrf(self) -> str:
        """Return the token of the first page since it joined: it holds for all forms of a day."""
        if not self.form_token:
            # A guest's first page has no form; a stranger's is the only one that has.
            pages = (self.get(path).text for path in ("/", "/settings/language"))
            self.form_token = hidden(
                next(each for each in pages if 'name="csrf_token"' in each), "csrf_token")
        return self.form_token

    def post(self, path: str, data: dict[str, str] | None = None) -> TestResponse:
        fields = {"csrf_token": self.csrf(), **(data or {})}
        answer = self.client.post(path, data=fields, headers={"User-Agent": self.agent})
        if any("joly_device=" in each for each in answer.headers.getlist("Set-Cookie")):
            self.form_token = ""  # it has joined, and its pages have another
        return answer

    def join(self, path: str, name: str = "Ana's phone") -> TestResponse:
        return self.post(path, {"name": name})


def household_time(*when: int) -> datetime:
    """Return a moment by the clock in the household: year, month, day, hour and so on."""
    return in_household(datetime(*when))  # type: ignore[arg-type]  # noqa: DTZ001


def page_after(phone: Phone, answer: TestResponse) -> str:
    """Return the page that an answer to a form shows, or that it leads to."""
    if answer.status_code != 303:
        return str(answer.text)
    followed = phone.get(answer.location)
    assert followed.status_code == 200, followed.text
    return str(followed.text)


def hidden(page: str, name: str) -> str:
    """Return the value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no field {name} in {page}"
    return unescape(found[1])


def invite(keeper: Phone, role: str) -> str:
    """Return the path of a new link for *role*."""
    assert keeper.post("/household/links", {"role": role}).status_code == 303
    found = re.search(r"http://[0-9.]+(/join/[a-z0-9]+)", keeper.get("/household/links/new").text)
    assert found
    return found[1]


SERIES = {
    "player_1": "Ana",
    "player_2": "Bogdan",
    "player_3": "Carmen",
    "player_4": "Dan",
    "preset": "current",
    "end": "games",
    "games": "2",
    "target": "1000",
}


def new_series(phone: Phone, **fields: str) -> str:
    """Make a series and return its path."""

    def make() -> str:
        token = hidden(phone.get("/series/new").text, "token")
        answer = phone.post("/series/new", {**SERIES, "token": token, **fields})
        assert answer.status_code == 303, answer.text
        return answer.location

    return prepared(phone, ("series", *sorted(fields.items())), make)
