"""A browser that is driven by the commands of WebDriver, over whatever wire it takes them."""

import base64
from pathlib import Path
from typing import Any, Protocol

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", " ": " ", "ArrowDown": "\ue015",
        "ArrowRight": "\ue014"}


class DriverError(Exception):
    """The driver could not do what it was told."""


class Wire(Protocol):
    """Takes commands by the names of the standard, and returns the value of the answer."""

    def send(self, command: str, **given: object) -> Any: ...  # noqa: ANN401 (what JSON can say)


class WebDriver:
    """A handset over a wire; what is not in the standard is left to the browser's own class."""

    browser: str
    pointer: str

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def open(self, address: str) -> None:
        self.wire.send("Navigate", url=address)

    def run(self, script: str, *given: object) -> Any:  # noqa: ANN401 (what JSON can say)
        return self.wire.send("ExecuteScript", script=script, args=[*given])

    def touch_at(self, *points: tuple[float, float]) -> None:
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 60 * bool(at)}
                 for at, (x, y) in enumerate(points)]
        self._act({"type": "pointer", "id": "finger", "parameters": {"pointerType": self.pointer},
                   "actions": [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:],
                               {"type": "pointerUp", "button": 0}]})

    def press(self, key: str) -> None:
        self._act({"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]})

    def _act(self, source: dict[str, Any]) -> None:
        self.wire.send("PerformActions", actions=[source])

    def write(self, css: str, text: str) -> None:
        element = self._find(css)
        self.wire.send("ElementClear", id=element)
        if text:
            self.wire.send("ElementSendKeys", id=element, text=text)
        # Names that are offered lie over the page until the field is left.
        self.run("document.activeElement.blur()")

    def choose(self, css: str, file: Path) -> None:
        self.wire.send("ElementSendKeys", id=self._find(css), text=str(file))

    def heard(self, css: str) -> tuple[str, str]:
        element = self._find(css)
        return (str(self.wire.send("GetComputedRole", id=element)),
                str(self.wire.send("GetComputedLabel", id=element)))

    def _find(self, css: str) -> str:
        return str(self.wire.send("FindElement", using="css selector", value=css)[ELEMENT])

    def back(self) -> None:
        self.wire.send("Back")

    def shoot(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.wire.send("TakeScreenshot", full=False)))

    def forget(self) -> None:
        self.wire.send("DeleteAllCookies")
