"""A phone with a browser, whichever it is: what it can do, and what a person does with it."""

import time
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 20.0
"""Seconds that a test waits: speed is for the benches to say."""
OFTEN = 0.03

# What a finger finds: the first that is seen, brought to the middle and at rest there, and its
# first box: the middle of a link in two lines is beside it. What lies over it takes the touch.
FIND = """
const [css, words] = arguments;
const each = [...document.querySelectorAll(css)].find((one) => one.checkVisibility()
  && !one.closest(".vh, [inert]") && one.getClientRects().length
  && one.textContent.includes(words));
if (!each) return null;
const was = each.getBoundingClientRect().top;
each.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
if (Math.abs(each.getBoundingClientRect().top - was) > 1) return { over: "it moves" };
const box = each.getClientRects()[0];
const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
const over = document.elementFromPoint(x, y);
const free = over
  && (each.contains(over) || over.closest("label")?.control === each);
return { x, y, over: free ? "" : over?.outerHTML.slice(0, 200) || "nothing" };
"""
TEXT = "return document.querySelector(arguments[0])?.innerText ?? null"
COUNT = """
return [...document.querySelectorAll(arguments[0])].filter((each) => each.checkVisibility()).length
"""
# Between two pages a browser may stand at about:blank, which is nowhere.
SOMEWHERE = 'location.href.startsWith("http")'
ADDRESS = f"return {SOMEWHERE} ? location.href : null"
ARRIVED = f'return {SOMEWHERE} && document.readyState === "complete" && !window.before'
SETTLED = f"""
return {SOMEWHERE} && document.readyState === "complete"
  && !document.querySelector("#pad[aria-busy]")
"""
# A touch is over when the page has heard of it, which may be after the driver says so.
LISTEN_FOR_IT = """
window.unheard = true;
addEventListener("click", () => { window.unheard = false; }, { capture: true, once: true });
return true;
"""
HEARD = "return !window.unheard"


class PageGone(Exception):  # noqa: N818 (no error: it happens)
    """The page was left while it was asked something."""


class Handset(Protocol):
    """One browser of its own, the size of a phone, with one page before it."""

    browser: str
    pointer: str
    """What touches its page: `touch`, or `mouse` where the driver has no finger."""

    def resize(self, width: int, height: int) -> int:
        """Be of another size; return the width of the page, which may be all it can do."""

    def open(self, address: str) -> None: ...

    def run(self, script: str, *given: object) -> Any: ...  # noqa: ANN401 (what JSON can say)

    def touch_at(self, *points: tuple[float, float]) -> None:
        """Put the finger down at the first point, draw it over the others, and lift it."""

    def press(self, key: str) -> None: ...

    def write(self, css: str, text: str) -> None: ...

    def choose(self, css: str, file: Path) -> None: ...

    def heard(self, css: str) -> tuple[str, str]:
        """Return the role and the name by which the browser tells of an element."""

    def back(self) -> None: ...

    def complaints(self) -> list[str]:
        """Return the errors that the browser found in pages since this was last asked."""

    def shoot(self, file: Path) -> None: ...

    def forget(self) -> None:
        """Be a phone that was never here: no cookies."""

    def close(self) -> None: ...


class Person:
    """Who holds a handset: touches what can be seen, and waits until it has answered."""

    def __init__(self, handset: Handset, home: str) -> None:
        self.handset = handset
        self.home = home

    def visit(self, path: str) -> None:
        self.handset.open(path if path.startswith("http") else self.home + path)

    @property
    def address(self) -> str:
        """Return where the page is, which says it itself; on the way to one, wait for it."""
        return str(self.told("an address", ADDRESS))

    @property
    def path(self) -> str:
        """Return the address without the server's name."""
        return self.address.removeprefix(self.home)

    def told(self, what: str, script: str, *given: object) -> Any:  # noqa: ANN401 (see run)
        """Return what the page answers: one that is being left may be gone, or say nothing."""
        found: list[Any] = []

        def is_told() -> bool:
            found[:] = [self.handset.run(script, *given)]
            return found[0] is not None

        self.until(what, is_told)
        return found[0]

    def until(self, what: str, is_so: Any) -> None:  # noqa: ANN401 (a function of no arguments)
        """Wait until *is_so* is true; else say *what* was waited for, and what is seen."""
        deadline = time.monotonic() + PATIENCE

        def is_so_now() -> bool:
            try:
                return bool(is_so())
            except PageGone:
                return False

        while not is_so_now():
            if time.monotonic() > deadline:
                at, page = self.handset.run("return [location.href, document.body.innerText]")
                message = f"{self.handset.browser} at {at}: not {what}. It shows:\n{page}"
                raise AssertionError(message)
            time.sleep(OFTEN)

    def settled(self) -> None:
        self.until("settled", lambda: self.handset.run(SETTLED))

    def touch(self, css: str, words: str = "") -> None:
        """Touch the first that is seen of *css*, or of those with *words*."""
        place = self.touched_at(css, words)
        self.told("a page to touch", LISTEN_FOR_IT)
        self.handset.touch_at(place)
        self.until(f"{css} {words} touched", lambda: self.handset.run(HEARD))

    def touched_at(self, css: str, words: str = "") -> tuple[float, float]:
        """Return the place where the first that is seen of *css* is touched."""
        found: dict[str, Any] = {}

        def is_free() -> bool:
            before = found.copy()
            found.clear()
            found.update(self.handset.run(FIND, css, words) or {"over": "not there"})
            return not found["over"] and found == before  # at rest between two looks

        self.until(f"{css} {words} to touch", is_free)
        return found["x"], found["y"]

    def draw(self, css: str, to: str, beyond: float = 0) -> None:
        """Draw a thing to *beyond* the middle of another, both of them in view."""
        self.touched_at(css)
        points = [self.touched_at(each) for each in (css, to)]
        (from_x, from_y), (to_x, to_y) = points[0], (points[1][0] + beyond, points[1][1])
        self.handset.touch_at(*(
            (from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part)
            for part in (0, 0.3, 0.6, 1)))

    def go(self, css: str, words: str = "") -> None:
        """Touch what leads to another page, and wait for that."""
        self.told("a page to leave", "return window.before = true")
        self.touch(css, words)
        self.until("another page", lambda: self.handset.run(ARRIVED))

    def tap(self, *values: str) -> None:
        """Touch buttons of the pad or the table by their values, one after the other's answer."""
        for value in values:
            self.touch(f'button[name="tap"][value="{value}"]')
            self.settled()

    def text(self, css: str = "main") -> str:
        return self.handset.run(TEXT, css) or ""

    def sees(self, words: str, css: str = "main") -> None:
        self.until(f"“{words}” in {css}", lambda: words in self.text(css))

    def count(self, css: str) -> int:
        return int(self.told(f"a count of {css}", COUNT, css))

    def has(self, css: str, number: int = 1) -> None:
        self.until(f"{number} × {css}", lambda: self.count(css) == number)
