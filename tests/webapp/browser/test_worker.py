"""What a phone keeps for when there is no network: what, for whom, and until when."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.phones import invite
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import PATIENCE, OpenPhone
from tests.webapp.browser.test_axe import HAND
from tests.webapp.browser.test_game import (
    OPENING,
    invited,
    join_by_touch,
    keeper_link,
    new_series,
    prefer,
    send_away,
    skip_pictures,
    start_game,
    tap,
)
from tests.webapp.browser.test_outbox import ready, take_down
from tests.webapp.command.test_server import Server
from tests.webapp.conftest import new_neighbour
from webapp import create_app
from webapp.server.data.config import load_settings

pytestmark = pytest.mark.one_server

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url.slice(location.origin.length));
  }
  return found;
}"""


LEFT = """async () => {
  const opening = indexedDB.open("joly");
  await new Promise((done) => (opening.onsuccess = done));
  const counts = [...opening.result.objectStoreNames].map((name) => new Promise((done) => {
    const counting = opening.result.transaction(name).objectStore(name).count();
    counting.onsuccess = () => done(counting.result);
  }));
  const found = await Promise.all(counts);
  opening.result.close();
  return found;
}"""
"""How much lies in each store of the outbox."""


def kept(page: Page) -> dict[str, list[str]]:
    """Return what lies in each cache of the page's origin."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def pages_kept(page: Page) -> set[str]:
    return {path for paths in kept(page).values() for path in paths if "/static/" not in path}


def has_worker(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def until(page: Page, holds: str, arg: object = None) -> None:
    """Wait until what *holds* promises is true; Playwright's own wait takes the promise for it."""
    page.evaluate(f"""async ([arg, patience]) => {{
      const end = Date.now() + patience;
      while (!(await ({holds})(arg))) {{
        if (Date.now() > end) throw new Error("It did not come true.");
        await new Promise((done) => setTimeout(done, 50));
      }}
    }}""", [arg, PATIENCE])


def has_kept(page: Page, *paths: str) -> None:
    """Wait until pages are kept: the worker writes them down after they are shown."""
    until(page, f"""async (paths) => {{
      const found = Object.values(await ({KEPT})()).flat();
      return paths.every((path) => found.includes(path));
    }}""", arg=list(paths))


def path_of(address: str) -> str:
    return re.sub(r"^https?://[^/]+", "", address)


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone(worker=True)
    join_by_touch(page, keeper_link(server), "Ana's phone")
    has_worker(page)
    return page


def end(server: Server) -> None:
    server.end(signal.SIGKILL)


@pytest.mark.own_server
def test_a_game_is_seen_without_a_network_as_it_was_last_polled(
    page: Page, server: Server
) -> None:
    game = start_game(page, new_series(page))
    page.goto(game)
    entering_beside(server)(game, HAND)
    expect(page.locator("#m7")).to_be_visible()
    has_kept(page, path_of(game), f"{path_of(game)}/live")
    until(page, "async () => (await (await caches.match('/')).text()).includes('/games/')")
    end(server)
    page.reload()
    expect(page.locator("#m7")).to_be_visible()
    expect(page.locator("#kept")).to_have_text(
        re.compile(r"^Offline\. Updated \d{1,2}:\d\d( [AP]M)?\.$"))
    # Opened anew, as from the home screen: the start page leads to it.
    page.goto("/")
    expect(page.locator("#kept")).to_be_visible()
    page.locator("main a", has_text="Game 1").first.tap()
    expect(page.locator("#m7")).to_be_visible()


@pytest.mark.own_server
def test_the_bar_goes_when_the_server_is_there_again(page: Page, server: Server) -> None:
    game = start_game(page, new_series(page))
    page.goto(game)
    has_kept(page, path_of(game))
    end(server)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    server.start()
    expect(page.locator("#kept")).to_be_hidden()
    skip_pictures(page)
    tap(page, *OPENING)
    expect(page.locator("#m1")).to_be_visible()


@pytest.mark.own_server
def test_forms_of_a_page_that_is_shown_again_bear_tokens_that_were_never_used(
    page: Page, server: Server
) -> None:
    game = start_game(page, new_series(page))
    page.goto(game)
    has_kept(page, path_of(game))
    token = page.locator('#pad [name="token"]')
    seen = {token.input_value()}
    end(server)
    for _ in range(2):
        page.reload()
        expect(page.locator("#kept")).to_be_visible()
        seen.add(token.input_value())
    assert len(seen) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{16,64}", each) for each in seen)


@pytest.mark.own_server
def test_score_and_log_that_were_open_are_seen_and_others_are_not(
    page: Page, server: Server
) -> None:
    series = new_series(page)
    game = entering_beside(server)(start_game(page, series), HAND)
    for path in (f"{game}/score", f"{game}/log", series):
        page.goto(path)
        has_kept(page, path_of(path))
    end(server)
    for path in (f"{game}/score", f"{game}/log?order=old", series):
        page.goto(path)
        expect(page.locator("#kept")).to_be_visible()
        expect(page.locator("main")).to_contain_text("Ana")
    page.goto(f"{game}/stacks")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.locator("main").get_by_role("link", name="Play").tap()
    expect(page.locator("#kept")).to_be_visible()


@pytest.mark.own_server
def test_each_tab_shows_what_was_seen_or_what_works_without_a_network(
    page: Page, server: Server
) -> None:
    game = entering_beside(server)(start_game(page, new_series(page)), HAND)
    page.goto(game)
    for tab in ("/evenings", "/rules", "/settings"):
        page.goto(tab)
    has_kept(page, path_of(game), "/", "/evenings", "/rules", "/away")
    end(server)
    for tab, words in (("/", "Game 1"), ("/evenings", "Ana"), ("/rules", "Joly")):
        page.goto(tab)
        expect(page.locator("#kept")).to_be_visible()
        expect(page.locator("main")).to_contain_text(words)
    for address in ("/settings", "/rules?q=joly"):
        page.goto(address)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        expect(page.locator(".tabs [aria-current]")).to_have_attribute(
            "href", address.partition("?")[0])
    page.locator("main").get_by_role("link", name="Play").tap()
    page.locator("main a", has_text="Game 1").first.tap()
    expect(page.locator("#m7")).to_be_visible()


def test_nothing_but_tabs_and_games_and_what_draws_them_is_kept(
    page: Page, server: Server
) -> None:
    series = new_series(page)
    game = entering_beside(server)(start_game(page, series), HAND)
    ours = path_of(game)
    for path in ("/household", "/household/along", "/household/programs", "/household/leave",
                 "/phone", "/series/new", "/rules", f"{game}/photos/new", f"{game}/desk",
                 f"{game}/stacks", f"{game}/lines/7", f"{game}?mode=lay", game, f"{game}/score",
                 f"{game}/log", "/"):
        page.goto(path)
    has_kept(page, ours, f"{ours}/score", f"{ours}/log", "/", "/away")
    assert pages_kept(page) <= {
        "/", "/away", "/rules", path_of(series), ours, f"{ours}/live", f"{ours}?at",
        f"{ours}/score", f"{ours}/log"}
    (name,) = kept(page)
    assert re.fullmatch(r"joly / [0-9a-f]{24}", name)
    drawn = [path for path in kept(page)[name] if "/static/" in path]
    assert {re.sub(r"\?v=[0-9a-f]{10}$", "", path) for path in drawn} >= {
        "/static/joly.css", "/static/joly.js", "/static/app.js", "/static/icons.svg",
        "/static/digits.woff2"}
    assert all("?v=" in path for path in drawn)


@pytest.mark.own_server
def test_a_server_that_does_not_answer_is_not_waited_for(page: Page, server: Server) -> None:
    game = start_game(page, new_series(page))
    page.goto(game)
    has_kept(page, path_of(game))
    assert server.process
    os.killpg(server.process.pid, signal.SIGSTOP)
    try:
        page.reload()
        expect(page.locator("#kept")).to_be_visible()
    finally:
        os.killpg(server.process.pid, signal.SIGCONT)
    expect(page.locator("#kept")).to_be_hidden()


def test_without_a_network_of_its_own_the_phone_shows_what_it_keeps(
    page: Page, server: Server
) -> None:
    game = entering_beside(server)(start_game(page, new_series(page)), HAND)
    page.goto(game)
    has_kept(page, path_of(game))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#m7")).to_be_visible()
    expect(page.locator("#kept")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#kept")).to_be_hidden()


def member(page: Page, phone: OpenPhone) -> Page:
    """Return a second phone in the household of *page*, with a worker."""
    other = phone(worker=True)
    join_by_touch(other, invited(page, "member"), "Bogdan's phone")
    has_worker(other)
    return other


@pytest.mark.own_server
def test_a_phone_that_joins_elsewhere_keeps_nothing_of_where_it_was(
    page: Page, phone: OpenPhone, server: Server
) -> None:
    game = start_game(page, new_series(page))
    other = member(page, phone)
    other.goto(game)
    has_kept(other, path_of(game))
    before = set(kept(other))
    app = create_app(load_settings(server.data, {}))
    other.goto(invite(new_neighbour(app), "member"))
    other.locator('main [name="name"]').fill("Bogdan’s phone")
    other.get_by_role("button", name="Switch household").tap()
    other.wait_for_url(lambda url: "/join/" not in url)
    until(other, "async (before) => !(await caches.keys()).some((name) => before.includes(name))",
          list(before))
    has_kept(other, "/", "/away")
    assert path_of(game) not in pages_kept(other)
    end(server)
    other.goto(game)
    expect(other.get_by_role("heading", name="No connection")).to_be_visible()
    assert "Ana" not in other.content()


def test_another_language_begins_anew(page: Page) -> None:
    game = start_game(page, new_series(page))
    page.goto(game)
    has_kept(page, path_of(game))
    (before,) = kept(page)
    prefer(page, language="ro")
    page.goto("/")
    has_kept(page, "/")
    assert before not in kept(page)
    assert path_of(game) not in pages_kept(page)


def test_who_was_sent_away_keeps_nothing(page: Page, phone: OpenPhone) -> None:
    game = start_game(page, new_series(page))
    other = member(page, phone)
    other.goto(game)
    has_kept(other, path_of(game))
    send_away(page, "Bogdan's phone")
    expect(other.locator(".away-note")).to_be_visible()
    until(other, "async () => (await caches.keys()).length === 0")


@pytest.mark.parametrize("worker", [True, False])
def test_a_member_who_leaves_is_told_what_waits_and_leaves_nothing(
    page: Page, phone: OpenPhone, *, worker: bool
) -> None:
    game = start_game(page, new_series(page))
    other = phone(worker=worker)
    join_by_touch(other, invited(page, "member"), "Bogdan's phone")
    other.goto("/household/leave")
    ready(other)
    expect(other.locator("#waiting")).to_be_hidden()
    other.goto(game)
    skip_pictures(other)
    ready(other)
    if worker:
        has_worker(other)
        has_kept(other, path_of(game))
    other.context.set_offline(True)
    take_down(other, "b1", "b3", "confirm")
    take_down(other, "next")
    other.context.set_offline(False)
    expect(other.locator("#outbox .held")).to_have_count(1)
    beside = other.context.new_page()
    beside.goto(f"{game}/log")
    expect(ready(beside).locator("#outbox .held")).to_have_count(1)
    assert all(other.evaluate(LEFT))
    other.goto("/household/leave")
    expect(other.locator("#waiting")).to_contain_text("Moves to send: 2.")
    other.get_by_role("button", name="Leave the household").tap()
    expect(other.get_by_role("heading", name="How to join")).to_be_visible()
    until(other, f"async () => !(await ({LEFT})()).some(Boolean)")
    expect(other.locator("#outbox")).to_have_count(0)
    until(other, "async () => (await caches.keys()).length === 0")


@pytest.fixture(params=["JOLY_BASE_URL", "JOLY_PREFIX"])
def below(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server whose app lies below a path, with a host of its own or at any."""
    server = Server(tmp_path / "below")
    host = server.address if request.param == "JOLY_BASE_URL" else ""
    server.environment = {**server.environment, request.param: f"{host}/family/joly"}
    server.printed = server.start()
    yield server
    if server.process and server.process.poll() is None:
        end(server)


def test_below_a_path_the_worker_keeps_to_it(phone: OpenPhone, below: Server) -> None:
    page = phone(worker=True)
    link = re.search(r"http://\S+?/join/[a-z0-9]+", below.printed)
    assert link
    base = f"{below.address}/family/joly"
    page.goto(f"{base}/join/{link[0].rpartition('/')[2]}")
    page.locator('main input[name="name"]').fill("Ana")
    page.locator('main form:has(input[name="name"]) button').first.tap()
    has_worker(page)
    scope = page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{base}/"
    page.goto(f"{base}/")
    has_kept(page, "/family/joly/", "/family/joly/away")
    (name,) = kept(page)
    assert name.startswith("joly /family/joly/ ")
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('[rel=manifest]').href)).json()")
    assert manifest["scope"] == manifest["id"] == "/family/joly/"
    assert manifest["start_url"].startswith("/family/joly/over/")
    end(below)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    page.goto(base + path_of(manifest["start_url"]).removeprefix("/family/joly"))
    expect(page.locator("#kept")).to_be_visible()


def test_a_browser_can_install_it(page: Page) -> None:
    page.goto("/")
    client = page.context.new_cdp_session(page)
    told = client.send("Page.getAppManifest")
    assert told["errors"] == []
    assert '"display": "standalone"' in told["data"].replace('":"', '": "')
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile installs nothing, whatever the page.
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


def test_an_app_on_the_home_screen_comes_in_by_itself(page: Page, phone: OpenPhone) -> None:
    start = page.evaluate(
        "async () => (await fetch('/manifest.webmanifest')).json().then((m) => m.start_url)")
    app = phone()
    app.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    app.goto(start)
    expect(app.get_by_role("heading", name="Who is playing?")).to_be_visible()
    app.goto(start)
    expect(app.get_by_role("heading", name="Who is playing?")).to_be_visible()
    looking = phone()
    looking.goto(start)
    expect(looking.get_by_role("heading", name="This link has expired")).to_be_visible(
        timeout=PATIENCE)


def test_without_scripts_nothing_is_kept_and_all_is_there(
    phone: OpenPhone, server: Server
) -> None:
    plain = phone(scripts=False, worker=True)
    join_by_touch(plain, keeper_link(server), "Ana's phone")
    plain.goto("/phone")
    expect(plain.locator("#lacking")).to_be_hidden()
    plain.get_by_label("Sound at my turn").check()
    plain.get_by_role("button", name="Save").last.tap()
    expect(plain.get_by_label("Sound at my turn")).to_be_checked()
