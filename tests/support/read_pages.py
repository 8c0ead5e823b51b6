"""What phones see in a test: every page that the app answers with, and what it says."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

from flask import Flask, Response, request

from tests.support.phones import Phone

VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "use"})
UNSAID = frozenset({"script", "style", "textarea", "code"})
"""Elements that say nothing, or say what a record writes: notation is the same in every game."""
Spared = Callable[[str, dict[str, str]], bool]
"""Says of an element, by its tag and attributes, that it is passed over."""
HEARD = ("aria-label", "title", "alt", "placeholder", "data-say")


@dataclass(frozen=True)
class Page:
    """An answer: ``rule`` is the address as the app knows it."""

    rule: str
    address: str
    status: int
    text: str


class Pages:
    """Every answer of *app* from now on; made before its first request."""

    def __init__(self, app: Flask) -> None:
        self.read: list[Page] = []
        app.after_request(self._keep)

    def _keep(self, answer: Response) -> Response:
        rule = request.url_rule.rule if request.url_rule else ""
        page = answer.mimetype == "text/html"
        self.read.append(Page(rule, request.full_path, answer.status_code,
                              answer.get_data(as_text=True) if page else ""))
        return answer

    def shown(self) -> set[str]:
        """Return the addresses, as the app knows them, that showed something."""
        return {page.rule for page in self.read if page.status == 200}


class _Said(HTMLParser):
    """The words of a page; what *is_spared* says so of, by tag and attributes, is not among them.
    """

    def __init__(self, is_spared: Spared) -> None:
        super().__init__(convert_charrefs=True)
        self.is_spared = is_spared
        self.words: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        out = (tag in UNSAID or "code" in known.get("class", "").split()
               or self.is_spared(tag, known))
        if not (out or self._silent):
            self.words += [known[name] for name in HEARD if name in known]
        if tag not in VOID:
            self._open.append((tag, out))
            self._silent += out

    def handle_endtag(self, tag: str) -> None:
        while any(each == tag for each, _out in self._open):
            closed, out = self._open.pop()
            self._silent -= out
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


def said(page: str, is_spared: Spared) -> str:
    """Return all that a page says, in one line; elements that *is_spared* are passed over."""
    parser = _Said(is_spared)
    parser.feed(page)
    parser.close()
    return re.sub(r"\s+", " ", " ".join(parser.words))


def links(page: str) -> list[str]:
    """Return the addresses to which a page leads, without what stands after #."""
    found = re.findall(r'<a\s[^>]*href="([^"#]+)', page)
    return list(dict.fromkeys(unescape(each) for each in found))


class Walk:
    """A phone that looks round: again and again where it is told to, and once at what is further.
    """

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self._kinds: set[str] = set()

    def look(self, begin: Iterable[str], within: Iterable[str]) -> None:
        """Look at the pages of *begin*, at those under *within* that they lead to, and at those to
        which these lead. Of the last, one of each kind is looked at in the whole walk: addresses of
        a kind differ in numbers and drafts alone.
        """
        roots = tuple(within)
        layer = list(begin)
        known: set[str] = set()
        for step in range(3):
            onward: list[str] = []
            for address in dict.fromkeys(layer):
                kind = re.sub(r"\d+|(?<=draft=)[^&]*|(?<=games/)[^/?]*", "", address)
                if address in known or (step > 1 and kind in self._kinds):
                    continue
                known.add(address)
                self._kinds.add(kind)
                answer = self.phone.get(address)
                assert answer.status_code in {200, 303}, (address, answer.status_code)
                if answer.mimetype == "text/html":
                    onward += [each for each in links(answer.text) if each.startswith(roots)]
            layer = onward
