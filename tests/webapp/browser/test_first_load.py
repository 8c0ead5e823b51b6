"""What a first visit costs, counted as the browser counts it, and what waits for a touch."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.bench.received import Answer, received
from tests.bench.web import make_game, served
from tests.webapp.browser.conftest import CHROMIUM, OpenPhone
from tests.webapp.browser.test_game import join_by_touch, keeper_link, new_series, start_game
from tests.webapp.command.test_server import Server

BEFORE_PAINT = 24_000
IN_ALL = 34_000
TAB = 26_000


def received_apart(port: int, path: str, cookie: str) -> Sequence[Answer]:
    """Ask in a thread of its own: the browser of the other tests may be open in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(received, port, path, cookie).result()


def test_a_first_visit_of_a_table_costs_little_with_every_head_counted(tmp_path: Path) -> None:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    game, cookie = make_game(tmp_path)
    with served(tmp_path) as (_, port):
        found = received_apart(port, f"/games/{game}", cookie)
    assert sum(each.early for each in found) <= BEFORE_PAINT
    assert sum(each.bytes for each in found) <= IN_ALL
    for name in ("table.css", "joly.js", "app.js", "manifest.webmanifest", "worker.js"):
        assert any(name in each.url for each in found), name


def test_the_first_load_of_each_tab_is_small(tmp_path: Path) -> None:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    _game, cookie = make_game(tmp_path)
    with served(tmp_path) as (_, port):
        for tab in ("/", "/evenings", "/rules", "/settings"):
            assert sum(each.early for each in received_apart(port, tab, cookie)) <= TAB, tab


def asks_for(page: Page) -> list[str]:
    """Return the scripts that *page* asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url.split("/")[-1].partition("?")[0])
            if each.resource_type == "script" else None)
    return asked


def test_what_goes_on_without_a_network_comes_with_the_first_touch_and_then_always(
    phone: OpenPhone, server: Server,
) -> None:
    one = phone()
    join_by_touch(one, keeper_link(server), "Ana's phone")
    address = start_game(one, new_series(one))
    page = phone()  # another phone, which never touched anything
    page.context.add_cookies(one.context.cookies())
    asked = asks_for(page)
    with page.expect_response("**/app.js*"):
        page.goto(address)
    with page.expect_response("**/live"):
        pass
    assert "outbox.js" not in asked
    page.dispatch_event("body", "pointerdown")
    expect(page.locator("html[data-outbox=ready]")).to_have_count(1)
    page.goto(address)  # and nothing is touched
    expect(page.locator("html[data-outbox=ready]")).to_have_count(1)
