"""A browser, `joly serve` as it is run, and phones that visit it."""

import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.webapp.command.test_server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")

# Speed is for the benchmarks to say: a test waits as long as a busy machine may need.
PATIENCE = 20_000  # ms
expect.set_options(timeout=PATIENCE)

OpenPhone = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.printed = server.start("--workers", "2")
    yield server
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Open phones; what any of them complains about in its console fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_phone(*, scripts: bool = True, worker: bool = False, **options: object) -> Page:
        context = browser.new_context(
            **PHONE,
            # It would answer before the routes of a test do.
            service_workers="allow" if worker else "block",
            base_url=server.address,
            java_script_enabled=scripts,
            locale="en-GB",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text
                else None
            ),
        )
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert complaints == []
