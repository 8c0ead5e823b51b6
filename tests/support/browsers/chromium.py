"""Chromium as a phone, by way of Playwright, which the other tests of pages use."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

from tests.support.browsers.handset import PageGone

PATIENCE_MS = 20_000


class Chromium:
    """A context of its own in a Chromium that runs."""

    browser = "chromium"
    pointer = "touch"

    def __init__(self, running: Browser) -> None:
        self._context = running.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
            locale="en-GB")
        self._page = self._context.new_page()
        self._page.set_default_timeout(PATIENCE_MS)
        self._protocol = self._context.new_cdp_session(self._page)
        self._complaints: list[str] = []
        self._page.on("pageerror", lambda error: self._complaints.append(str(error)))
        self._page.on("console", lambda said: (
            self._complaints.append(said.text)
            if said.type == "error" and "Failed to load resource" not in said.text else None))

    def resize(self, width: int, height: int) -> int:
        self._page.set_viewport_size({"width": width, "height": height})
        return width

    def open(self, address: str) -> None:
        self._page.goto(address)

    def run(self, script: str, *given: object) -> Any:  # noqa: ANN401 (what JSON can say)
        try:
            return self._page.evaluate(
                f"(given) => (function () {{ {script} }}).apply(null, given)", [*given])
        except Error as error:
            if "context was destroyed" in error.message:
                raise PageGone from error
            raise

    def touch_at(self, *points: tuple[float, float]) -> None:
        for kind, (x, y) in zip(("touchStart", *["touchMove"] * (len(points) - 1)), points,
                                strict=True):
            self._protocol.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y}]})
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def write(self, css: str, text: str) -> None:
        self._page.locator(css).first.fill(text)

    def choose(self, css: str, file: Path) -> None:
        self._page.locator(css).set_input_files(file)

    def heard(self, css: str) -> tuple[str, str]:
        found = self._protocol.send("Runtime.evaluate", {
            "expression": f"document.querySelector({css!r})"})
        nodes = self._protocol.send("Accessibility.getPartialAXTree", {
            "objectId": found["result"]["objectId"], "fetchRelatives": False})["nodes"]
        return nodes[0]["role"]["value"], nodes[0]["name"]["value"]

    def back(self) -> None:
        self._page.go_back()

    def complaints(self) -> list[str]:
        found, self._complaints = self._complaints, []
        return found

    def shoot(self, file: Path) -> None:
        self._page.screenshot(path=file)

    def forget(self) -> None:
        self._context.clear_cookies()

    def close(self) -> None:
        self._context.close()
