"""A browser, `joly serve` as it is run, and phones that visit it."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browsers.evening import invitation, join
from tests.support.browsers.every import BROWSERS, CHROMIUM, MISSING
from tests.support.browsers.handset import Handset, PageGone, Person
from tests.support.browsers.webdriver import DriverError
from tests.support.phones import Phone, new_series
from tests.webapp.browser.beside import app_beside
from tests.webapp.command.test_server import Server, join_path
from tests.webapp.history.series.test_series import start
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.settings.household.invites import keeper_link
from webapp.settings.household.many import add_household

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Speed is for the benchmarks to say: a test waits as long as a busy machine may need.
PATIENCE = 20_000  # ms
expect.set_options(timeout=PATIENCE)

OpenPhone = Callable[..., Page]
Phones = AbstractContextManager[tuple[Handset, Handset]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # A browser breaks down now and then (WebKit under Xvfb: "page crash or hang"). What failed is
    # tried once more; tests/conftest.py prints why, and fails a run in which that is no exception.
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Server]]:
    """One server for many tests, each of which gets a household of its own on it."""
    server = Server(tmp_path_factory.mktemp("houses") / "data")
    apps: list[Flask] = []

    def new_house() -> Server:
        if not apps:
            server.start("--workers", "2")
            apps.append(create_app(load_settings(server.data, {})))
        with apps[0].app_context():
            with writing() as session:
                secret = keeper_link(session, add_household(session, "").id)
            db.engine.dispose()
        server.printed = f"{server.address}/join/{secret}"
        return server

    yield new_house
    if server.process:
        server.end(signal.SIGKILL)


@pytest.fixture
def server(
    request: pytest.FixtureRequest, houses: Callable[[], Server], tmp_path: Path
) -> Iterator[Server]:
    """A server of its own; a module marked `one_server` shares one, which it must leave well.

    A test there that ends it, or asks for other options, is marked `own_server`.
    """
    marked = request.node.get_closest_marker
    if marked("one_server") and not marked("own_server"):
        shared = houses()
        yield shared
        assert shared.process
        assert shared.process.poll() is None, "it ends the server of all: mark it own_server"
        return
    server = Server(tmp_path / "data")
    server.printed = server.start()
    yield server
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Open phones; what any of them complains about in its console fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_phone(*, scripts: bool = True, worker: bool = False, locale: str | None = "en-GB",
                   **options: object) -> Page:
        # A test that asks for languages by headers gives no locale: it would win.
        context = browser.new_context(
            **PHONE,
            # It would answer before the routes of a test do.
            service_workers="allow" if worker else "block",
            base_url=server.address,
            java_script_enabled=scripts,
            locale=locale,
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


class Home:
    """A household with two phones of one browser, which opens anew where one broke down."""

    def __init__(self, phones: Callable[[], Phones], new_folder: Callable[[], Path]) -> None:
        self._phones = phones
        self._new_folder = new_folder
        self._opened = ExitStack()
        self._people: tuple[Person, Person] | None = None
        self._third: Phone | None = None
        self._server: Server | None = None

    @property
    def server(self) -> Server:
        assert self._server, "nobody is here yet"
        return self._server

    def people(self) -> tuple[Person, Person]:
        """Return its keeper and a member."""
        if not (self._people and all(_answers(each.handset) for each in self._people)):
            self.close()  # of a try that failed half-way too
            server = self._server = Server(self._new_folder() / "data")
            server.printed = server.start("--workers", "2")
            self._opened.callback(lambda: server.end(signal.SIGKILL))
            handsets = self._opened.enter_context(self._phones())
            first, second = [Person(each, server.address) for each in handsets]
            join(first, join_path(server.printed), "Ana's phone")
            join(second, invitation(first), "Bogdan's phone")
            self._people = first, second
        return self._people

    def new_game(self, **series: str) -> str:
        """Begin a game of a new series by a third phone, and return its path."""
        app = app_beside(self.server.data)
        if self._third is None:
            self._third = Phone(app)
            with app.app_context(), writing() as session:
                secret = keeper_link(session, session.scalars(sa.select(Household.id)).one())
            self._third.join(f"/join/{secret}", "A third phone")
        game = start(self._third, new_series(self._third, **series))
        with app.app_context():
            db.engine.dispose()
        return f"/games/{game}"

    def close(self) -> None:
        self._people = self._third = None
        self._opened.close()


def _answers(handset: Handset) -> bool:
    """Return whether a browser still does what it is told."""
    try:
        return bool(handset.run("return true"))
    except PageGone:
        return True
    except (DriverError, OSError):
        return False


@pytest.fixture(scope="module", params=BROWSERS)
def home(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Home]:
    """One household for all ways of a browser: each way begins a series of its own."""
    if reason := MISSING.get(request.param):
        pytest.skip(reason)
    home = Home(BROWSERS[request.param], lambda: tmp_path_factory.mktemp(request.param))
    yield home
    home.close()


@pytest.fixture
def joined(home: Home) -> tuple[Person, Person]:
    """The keeper and a member of a household."""
    return home.people()


@pytest.fixture
def lasting(home: Home, joined: tuple[Person, Person]) -> Server:  # noqa: ARG001 (they start it)
    """The server of that household."""
    return home.server


@pytest.fixture
def two(joined: tuple[Person, Person]) -> Iterator[tuple[Person, Person]]:
    """Both of them; what their browsers complain about fails the way that they go."""
    yield joined
    assert [one for each in joined for one in each.handset.complaints()] == []
