"""WebKit as Debian builds it, as a phone: its MiniBrowser without bars, which makes it narrow."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import closing, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.support.browsers.handset import PATIENCE
from tests.support.browsers.webdriver import DriverError, WebDriver

DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
PROGRAM = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))), None)
IS_HERE = bool(DRIVER and SCREEN and PROGRAM)
SETTLED_S = 3
# Under automation MiniBrowser writes no console: the page listens from the first question on, and
# what a page complains about before that is left to the other browsers to hear.
LISTEN = """
if (!window.listens) {
  window.listens = true;
  const keep = (text) => {
    sessionStorage.complaints = `${sessionStorage.complaints || ""}${text}\\n`;
  };
  addEventListener("error", (event) => keep(event.message || "a resource"));
  addEventListener("unhandledrejection", (event) => keep(`not caught: ${event.reason}`));
  addEventListener("securitypolicyviolation",
    (event) => keep(`Security-Policy: ${event.violatedDirective} ${event.blockedURI}`));
}
"""
HEARD = """
const found = (sessionStorage.complaints || "").split("\\n").filter(Boolean);
sessionStorage.removeItem("complaints");
return found;
"""
ADDRESSES = {
    "Back": ("POST", "/back"),
    "DeleteAllCookies": ("DELETE", "/cookie"),
    "DeleteSession": ("DELETE", ""),
    "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "FindElement": ("POST", "/element"),
    "GetComputedLabel": ("GET", "/element/{id}/computedlabel"),
    "GetComputedRole": ("GET", "/element/{id}/computedrole"),
    "Navigate": ("POST", "/url"),
    "PerformActions": ("POST", "/actions"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class Http:
    """The wire of the standard: an address for each command."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    def begin(self, **capabilities: object) -> None:
        value = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._session = f"/session/{value['sessionId']}"

    def send(self, command: str, **given: object) -> Any:  # noqa: ANN401 (what JSON can say)
        method, path = ADDRESSES[command]
        return self._ask(method, self._session + path.format_map(given), given)

    def _ask(self, method: str, path: str, given: dict[str, Any]) -> Any:  # noqa: ANN401
        body = json.dumps(given) if method == "POST" else None
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=3 * PATIENCE)) as connection:
            connection.request(method, path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
        if answer.status != HTTPStatus.OK:
            raise DriverError(path, value["error"], value["message"])
        return value


class WebKit(WebDriver):
    """MiniBrowser over its driver: a mouse for a finger, and never narrower than 334 pixels."""

    browser = "webkit"
    pointer = "mouse"
    wire: Http

    def __init__(self) -> None:
        assert DRIVER
        assert SCREEN
        self._processes: list[subprocess.Popen[bytes]] = []
        self._least = 0  # px: how narrow the page can be
        try:
            display = self._show()
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            self._start([DRIVER, f"--port={port}"], DISPLAY=f":{display}", GDK_BACKEND="x11",
                        LANG="C.UTF-8", LANGUAGE="en_GB", NO_AT_BRIDGE="1")
            super().__init__(Http(port))
            self._begin()
            self.resize(390, 844)
        except BaseException:
            self.close()
            raise

    def _show(self) -> str:
        """Start a screen that nobody sees and return its name."""
        reader, writer = os.pipe()
        assert SCREEN
        self._start([SCREEN, "-displayfd", str(writer), "-nolisten", "tcp",
                     "-screen", "0", "1920x1200x24"], passed=writer)
        os.close(writer)
        with os.fdopen(reader) as said:
            return said.readline().strip()

    def _start(self, command: list[str], *, passed: int | None = None, **more: str) -> None:
        self._processes.append(subprocess.Popen(  # noqa: S603 (Debian's programs)
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            pass_fds=[] if passed is None else [passed], env={**os.environ, **more}))

    def _begin(self) -> None:
        deadline = time.monotonic() + 3 * PATIENCE
        options = {"binary": str(PROGRAM), "args": ["--automation", "--full-screen"]}
        while True:
            try:
                return self.wire.begin(**{"webkitgtk:browserOptions": options})
            except ConnectionRefusedError:
                assert time.monotonic() < deadline, "WebKit's driver does not answer"
                time.sleep(0.05)

    def resize(self, width: int, height: int) -> int:
        self.wire.send("SetWindowRect", width=width, height=height)
        # The answer comes before the page has its new size, which is never less than its least.
        deadline = time.monotonic() + SETTLED_S
        while (wide := int(self.run("return innerWidth"))) != max(width, self._least):
            if time.monotonic() > deadline:
                self._least = wide
                break
            time.sleep(0.02)
        return wide

    def run(self, script: str, *given: object) -> Any:  # noqa: ANN401 (what JSON can say)
        return super().run(LISTEN + script, *given)

    def complaints(self) -> list[str]:
        return [str(each) for each in self.run(HEARD)]

    def close(self) -> None:
        if hasattr(self, "wire"):
            with suppress(OSError, DriverError, KeyError):
                self.wire.send("DeleteSession")
        for process in reversed(self._processes):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=PATIENCE)
