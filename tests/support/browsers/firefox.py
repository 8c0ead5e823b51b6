"""Debian's Firefox as a phone, driven over Marionette: no driver is to be had, none is needed."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.support.browsers.handset import PATIENCE
from tests.support.browsers.webdriver import DriverError, WebDriver

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
SETTINGS = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-GB",
    "layout.css.devPixelsPerPx": "2.0",
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.allPointerCapabilities": 1,  # coarse, and no hover: a finger
    "ui.primaryPointerCapabilities": 1,
    "ui.useOverlayScrollbars": 1,  # a phone's take no room
}
LEAST, BARS = 500, 200  # of a window
# No window is as narrow as a phone; the page in it can be.
NARROW = """
for (const [side, size] of Object.entries({ width: arguments[0], height: arguments[1] })) {
  for (const end of ["min", "max"]) {
    gBrowser.selectedBrowser.style.setProperty(`${end}-${side}`, `${size}px`);
  }
}
"""
ERRORS = """
const found = Services.console.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & 1)
    && each.sourceName.startsWith(arguments[0]))
  .map((each) => each.errorMessage);
Services.console.reset();
return found;
"""


class Marionette:
    """Firefox's own wire: messages of JSON, each after its length."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=3 * PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._number = 0
        self._receive()

    def send(self, command: str, **given: object) -> Any:  # noqa: ANN401 (what JSON can say)
        self._number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, self._number, name, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _kind, _number, error, result = self._receive()
        if error:
            raise DriverError(name, error["error"], error["message"])
        return result["value"] if result and "value" in result else result

    def _receive(self) -> Any:  # noqa: ANN401 (what JSON can say)
        length = b""
        while (byte := self._answers.read(1)) != b":":
            if not byte:
                raise ConnectionResetError
            length += byte
        return json.loads(self._answers.read(int(length)))

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


class Firefox(WebDriver):
    """Firefox with a profile of its own."""

    browser = "firefox"
    pointer = "touch"
    wire: Marionette

    def __init__(self, **settings: object) -> None:
        assert PROGRAM
        self._profile = tempfile.TemporaryDirectory(prefix="joly-firefox-")
        folder = Path(self._profile.name)
        (folder / "user.js").write_text("".join(
            f'user_pref("{name}", {json.dumps(value)});\n'
            for name, value in {**SETTINGS, **settings}.items()))
        self._process = subprocess.Popen(  # noqa: S603 (Debian's Firefox)
            [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", str(folder), "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            super().__init__(Marionette(self._port(folder / "MarionetteActivePort")))
            self.wire.send("NewSession", capabilities={"alwaysMatch": {
                "timeouts": {"script": 20_000, "pageLoad": 60_000}}})
            self.resize(390, 844)
        except BaseException:
            self.close()
            raise

    def _port(self, file: Path) -> int:
        deadline = time.monotonic() + 3 * PATIENCE
        while not (file.exists() and file.read_text()):
            assert self._process.poll() is None, "Firefox did not start"
            assert time.monotonic() < deadline, "Firefox opens no port"
            time.sleep(0.05)
        return int(file.read_text())

    def resize(self, width: int, height: int) -> int:
        self.wire.send("SetWindowRect", width=max(LEAST, width), height=height + BARS)
        self._in_chrome(NARROW, width, height)
        deadline = time.monotonic() + PATIENCE
        while self.run("return [innerWidth, innerHeight]") != [width, height]:
            assert time.monotonic() < deadline, "Firefox stays as large as it was"
            time.sleep(0.02)
        return width

    def _in_chrome(self, script: str, *given: object) -> Any:  # noqa: ANN401
        self.wire.send("Marionette:SetContext", value="chrome")
        try:
            return self.run(script, *given)
        finally:
            self.wire.send("Marionette:SetContext", value="content")

    def complaints(self) -> list[str]:
        found = self._in_chrome(ERRORS, "http")
        # What was still being fetched when its page was left, or its server killed, is no fault.
        return [str(each) for each in found if not each.startswith("Failed to load ")]

    def close(self) -> None:
        if hasattr(self, "wire"):
            self.wire.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=PATIENCE)
        self._profile.cleanup()
