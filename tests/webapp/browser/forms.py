"""Forms sent from a phone without drawing their pages, for tests whose subject is what comes after.

To join, to make a series and to begin a game by touch takes seconds of a browser. Each browser does
it in ``test_every_browser.py``, and ``test_first.py`` and ``test_play.py`` look at it closely.
"""

from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Page

# What the browser of each phone would send; one that asks for a language of its own says so.
_HEADERS = {"Accept-Language": "en-GB", "Content-Type": "application/x-www-form-urlencoded"}
_SEE_OTHER = 303


class _Forms(HTMLParser):
    """The forms of a page: where each leads, and what is in its fields; buttons send nothing."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, list[tuple[str, str]]]] = []
        self._select = self._text = ""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), []))
            self._inside = True
            return
        if not self._inside or "disabled" in given:
            return
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._text = name
            self._put(name, "")
        elif tag == "option" and self._select:
            self._choose(value, chosen="selected" in given)
        elif tag == "input" and name:
            kind = given.get("type", "text")
            if kind in {"checkbox", "radio"}:
                if "checked" in given:
                    self._put(name, given.get("value", "on"))
            elif kind not in {"submit", "image", "button", "file", "reset"}:
                self._put(name, value)

    def handle_data(self, data: str) -> None:
        if self._text:
            name, before = self.found[-1][1].pop()
            self._put(name, before + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._text = ""

    def _put(self, name: str, value: str) -> None:
        self.found[-1][1].append((name, value))

    def _choose(self, value: str, *, chosen: bool) -> None:
        fields = self.found[-1][1]
        first = not fields or fields[-1][0] != self._select
        if chosen and not first:
            fields.pop()
        if chosen or first:
            self._put(self._select, value)


def send(page: Page, path: str, action: str | None = None, **given: str) -> str:
    """Send a form of the page at *path*, and return the address to which its answer leads.

    It is the one that leads to *action*, or the first with the fields that are *given*.
    """
    answer = _sent(page, path, action, given)
    assert answer, f"no such form at {path}"
    return answer


def send_if_there(page: Page, path: str, action: str) -> None:
    """Send the form of the page at *path* that leads to *action*, if it has one."""
    _sent(page, path, action, {})


def _sent(page: Page, path: str, action: str | None, given: dict[str, str]) -> str:
    asked = page.request.get(path, headers=_HEADERS)
    assert asked.ok, asked.text()
    forms = _Forms()
    forms.feed(asked.text())
    where, fields = next((
        (where, fields) for where, fields in forms.found
        if (where.partition("?")[0].endswith(action) if action else
            set(given) <= {name for name, _value in fields})), ("", None))
    if fields is None:
        return ""
    names = {name for name, _value in fields}
    filled = [(name, given.get(name, value)) for name, value in fields]
    filled += [(name, value) for name, value in given.items() if name not in names]
    answer = page.request.post(
        urljoin(asked.url, where), data=urlencode(filled), headers=_HEADERS, max_redirects=0)
    assert answer.status == _SEE_OTHER, answer.text()
    return urljoin(asked.url, answer.headers["location"])
