"""A phone at the app behind a proxy: scripts and cookies, at the root and below a path."""

import re

import pytest
from playwright.sync_api import Playwright, expect, sync_playwright

from tests.support.browsers.every import CHROMIUM
from tests.webapp.browser.conftest import PATIENCE, PHONE
from tests.webapp.browser.test_game import create, skip_pictures, tap
from tests.webapp.proxies.conftest import Site, invited


@pytest.mark.parametrize("front", ["caddy"], indirect=True)
def test_a_game_is_begun_and_touched(site: Site, front: int) -> None:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    with sync_playwright() as playwright:
        check(playwright, site, front, invited(site, front)[0])


def check(playwright: Playwright, site: Site, front: int, link: str) -> None:
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", f"--host-resolver-rules=MAP {site.host}:443 127.0.0.1:{front}"])
    context = chromium.new_context(**PHONE, locale="en-GB", ignore_https_errors=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    asked: list[str] = []
    fetched: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.on("request", lambda request: request.resource_type == "fetch"
            and fetched.append(request.url))
    page.on("response", lambda answer: answer.status in {403, 404, 500}
            and complaints.append(answer.url))
    page.goto(link)
    page.locator('main input[name="name"]').fill("Ana")
    page.locator('main form:has(input[name="name"]) button').first.tap()
    page.wait_for_url(f"{site.base}/")
    page.goto(f"{site.base}/settings/language")
    with page.expect_navigation():
        page.locator("main form .btn.primary").tap()
    assert page.url == f"{site.base}/settings"
    page.goto(f"{site.base}/series/new?preset=current")
    for number, name in enumerate(("Ana", "Bogdan", "Carmen", "Dan"), 1):
        page.locator(f'[name="player_{number}"]').fill(name)
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    page.locator('form[action$="/games"] button.primary').tap()
    page.wait_for_url("**/games/*")
    skip_pictures(page)
    tap(page, "seat:A", "b9", "b10", "b11", "confirm")
    expect(page.get_by_text("This move is not allowed").first).to_be_visible()
    ours = [each for each in asked if not each.startswith("data:")]
    assert fetched, "a script has sent the taps"
    assert all(each.startswith(f"{site.base}/") for each in ours), ours
    names = {each["name"]: each for each in context.cookies()}
    prefix = "__Secure-" if site.root else "__Host-"
    assert set(names) == {f"{prefix}joly_device", f"{prefix}joly_session"}
    assert {each["path"] for each in names.values()} == {site.root or "/"}
    assert complaints == []
    chromium.close()
