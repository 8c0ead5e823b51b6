"""The browsers that families hold: two phones of each, where it is installed."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from playwright.sync_api import sync_playwright

from tests.support.browsers import firefox, webkit
from tests.support.browsers.chromium import Chromium
from tests.support.browsers.handset import Handset

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")

Phones = Iterator[tuple[Handset, Handset]]


@contextmanager
def chromium_phones() -> Phones:
    with sync_playwright() as playwright, ExitStack() as opened:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        opened.callback(running.close)
        yield _two(opened, lambda: Chromium(running))


@contextmanager
def firefox_phones() -> Phones:
    with ExitStack() as opened:
        yield _two(opened, firefox.Firefox)


@contextmanager
def webkit_phones() -> Phones:
    with ExitStack() as opened:
        yield _two(opened, webkit.WebKit)


def _two(opened: ExitStack, make: Callable[[], Handset]) -> tuple[Handset, Handset]:
    first = make()
    opened.callback(first.close)
    second = make()
    opened.callback(second.close)
    return first, second


BROWSERS: dict[str, Callable[[], AbstractContextManager[tuple[Handset, Handset]]]] = {
    "chromium": chromium_phones, "firefox": firefox_phones, "webkit": webkit_phones}
MISSING = {
    name: reason for name, is_here, reason in (
        ("chromium", CHROMIUM, "Chromium is not installed on this machine"),
        ("firefox", firefox.PROGRAM, "Firefox is not installed on this machine"),
        ("webkit", webkit.IS_HERE,
         "WebKit's driver, its MiniBrowser or Xvfb is not installed on this machine"))
    if not is_here}
"""Why a browser is not asked."""
