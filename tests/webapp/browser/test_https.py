"""Chromium with the household's root among those it trusts, in a home of its own."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.support.home import address_at_home, state_of, with_https
from tests.support.large_text import FAULTS
from tests.webapp.browser.conftest import CHROMIUM, PATIENCE, PHONE
from tests.webapp.browser.test_game import join_by_touch, skip_pictures
from tests.webapp.browser.test_help_pages import is_in_order
from tests.webapp.browser.test_photo import choose, enter, file, series_of_two
from tests.webapp.command.test_server import Server, join_path
from tests.webapp.server.https.test_certificates import signed_for
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.https.authority import Authority, read_authority
from webapp.server.https.files import State
from webapp.settings.household.invites import keeper_link

CERTUTIL = shutil.which("certutil")
KINDS = ("iphone", "android", "windows", "mac", "linux", "firefox")
LONGEST = "Tanúsítványmegbízhatósági"
"""What an iPhone calls its setting in Hungarian: a word that no small screen has room for."""
CAPABLE = """() => [isSecureContext, "serviceWorker" in navigator, "wakeLock" in navigator,
  "mediaDevices" in navigator, "share" in navigator || true]"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if CHROMIUM is None or CERTUTIL is None:
        pytest.skip("Chromium, or certutil, which tells it whom to trust, is not installed")
    server = Server(tmp_path_factory.mktemp("https") / "data")
    server.host = address_at_home()
    server.printed = server.start("--host", server.host, "--https-port", "0", "--keeper")
    yield server
    server.end(signal.SIGKILL)


class Home:
    """Browsers that share whom they trust."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = f"sql:{folder / '.pki' / 'nssdb'}"
        (folder / ".pki" / "nssdb").mkdir(parents=True)
        self._certutil("-N", "--empty-password")

    def _certutil(self, *arguments: str) -> None:
        subprocess.run(  # noqa: S603
            [str(CERTUTIL), *arguments, "-d", self.store], check=True, capture_output=True)

    def trust(self, authority: Authority) -> None:
        """Take a root in, as its page tells."""
        file = self.folder / "joly.crt"
        file.write_bytes(authority.root.der)
        self._certutil("-A", "-n", "joly", "-t", "C,,", "-i", str(file))

    @contextmanager
    def browser(self, *rules: str) -> Iterator[Browser]:
        """Run a browser for which names lead where the *rules* say."""
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=["--no-sandbox", f"--host-resolver-rules={', '.join(rules)}"],
                env={**os.environ, "HOME": str(self.folder)})
            yield browser
            browser.close()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


def page_of(browser: Browser, server: Server, *, scripts: bool = True) -> Page:
    context = browser.new_context(
        **PHONE, base_url=server.address, locale="en-GB", java_script_enabled=scripts)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def authority_of(server: Server) -> Authority:
    kept = read_authority(server.data)
    assert kept
    return kept


def test_a_keeper_switches_it_on_and_a_phone_comes_over(server: Server, home: Home) -> None:
    """The whole way: the switch, the guide, the certificate, the answer, the code."""
    with home.browser() as browser:
        page = page_of(browser, server)
        page.goto(join_path(server.printed))
        page.locator("main .btn.primary").click()
        page.goto("/settings")
        page.get_by_role("link", name="HTTPS", exact=False).last.click()
        if state_of(server) is None:
            page.get_by_role("button", name="Turn on HTTPS").click()
        state = with_https(server)
        page.goto("/household/https")
        page.get_by_text(state.fingerprint).wait_for()
        page.get_by_role("link", name="This phone").click()
        expect(page.get_by_text("Not yet.")).to_be_visible()
        expect(page.get_by_text("It worked")).to_be_hidden()
        expect(page.get_by_role("button", name="Continue with HTTPS")).to_have_count(0)
        kept = page.context.storage_state()
    home.trust(authority_of(server))
    with home.browser(f"MAP {state.name} {server.host}") as browser:
        context = browser.new_context(**PHONE, base_url=server.address, storage_state=kept)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/app")
        expect(page.get_by_text("It worked")).to_be_visible()
        page.get_by_role("button", name="Continue with HTTPS", exact=True).click()
        page.wait_for_url(f"https://*:{state.port}/over/**")
        page.get_by_role("button", name="Continue", exact=True).click()
        page.wait_for_url(f"https://*:{state.port}/")
        page.goto(page.url + "settings/phones")
        expect(page.get_by_text("this phone").first).to_be_visible()
        names = {each["name"] for each in context.cookies(page.url)}
        assert {"__Host-joly_device", "__Host-joly_session"} <= names
        page.goto(f"{server.address}/settings/phones")  # and by http it is in as before
        expect(page.get_by_text("this phone").first).to_be_visible()


def ready(server: Server) -> State:
    if state_of(server) is None:
        (server.data / "https").mkdir(exist_ok=True)
        (server.data / "https" / "on").write_text("on\n")
    return with_https(server)


@pytest.mark.parametrize("by", ["name", "address"])
def test_by_name_and_by_address_a_page_may_do_what_secure_pages_may(
    server: Server, home: Home, by: str
) -> None:
    state = ready(server)
    home.trust(authority_of(server))
    host = state.name if by == "name" else server.host
    with home.browser(f"MAP {state.name} {server.host}") as browser:
        page = page_of(browser, server)
        answer = page.goto(f"https://{host}:{state.port}/")
        assert answer
        assert answer.status == 200
        assert page.evaluate(CAPABLE) == [True] * 5


def test_chromium_takes_the_root_for_its_joly_and_for_no_other_site(
    server: Server, home: Home, tmp_path: Path
) -> None:
    ready(server)
    authority = authority_of(server)
    home.trust(authority)
    port = serve_as(authority, tmp_path, x509.DNSName("bank.example"))
    own = serve_as(authority, tmp_path, x509.DNSName(authority.root.name))
    with home.browser("MAP * 127.0.0.1") as browser:
        page = page_of(browser, server)
        answer = page.goto(f"https://{authority.root.name}:{own}/")
        assert answer
        assert answer.status == 200
        with pytest.raises(Error, match="ERR_CERT_"):
            page.goto(f"https://bank.example:{port}/")


def serve_as(authority: Authority, folder: Path, host: x509.DNSName) -> int:
    """Be a site with a certificate from the same root; return the port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    key = ec.generate_private_key(ec.SECP256R1())
    (folder / "site.pem").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + signed_for(key, authority, host))
    context.load_cert_chain(folder / "site.pem")
    listener = socket.create_server(("0.0.0.0", 0))  # noqa: S104 (a test's)

    def answer() -> None:
        while True:
            try:
                raw, _ = listener.accept()
                with context.wrap_socket(raw, server_side=True) as spoken:
                    spoken.recv(4096)
                    spoken.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            except OSError:
                continue

    threading.Thread(target=answer, daemon=True).start()
    return int(listener.getsockname()[1])


def keeper_again(server: Server) -> str:
    """Return a link that makes one more keeper of the household."""
    app = create_app(load_settings(server.data, {}))
    with app.app_context():
        with writing() as session:
            secret = keeper_link(session, session.scalars(sa.select(Household.id)).one())
        db.engine.dispose()
    return f"{server.address}/join/{secret}"


def test_the_guide_and_the_keepers_pages_are_in_order(
    server: Server, home: Home
) -> None:
    """Where https runs; test_every_page.py sees them where it does not."""
    ready(server)
    with home.browser() as browser:
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
            base_url=server.address, locale="en-GB", bypass_csp=True,
            reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(keeper_again(server))
        page.locator("main .btn.primary").click()
        for path in (*(f"/app?on={each}" for each in KINDS), "/household/https",
                     "/household/https/off", "/household/https/renew", "/phone"):
            page.goto(path)
            is_in_order(page)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            cut = page.evaluate("""[...document.querySelectorAll("main .btn")]
              .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)""")
            assert (path, wide, cut) == (path, 0, [])


def test_the_guide_says_so_by_itself_once_https_is_reached(server: Server, home: Home) -> None:
    state = ready(server)
    home.trust(authority_of(server))
    with home.browser(f"MAP {state.name} {server.host}") as browser:
        page = page_of(browser, server)
        page.route("https://**/ok", lambda route: route.abort())
        page.goto("/app")
        with page.expect_event("requestfailed", lambda asked: asked.url.endswith("/ok")):
            expect(page.get_by_text("Not yet.")).to_be_visible()
        expect(page.get_by_text("It worked")).to_be_hidden()
        page.unroute("https://**/ok")
        expect(page.get_by_text("It worked")).to_be_visible()
        expect(page.get_by_text("Not yet.")).to_be_hidden()


def test_where_the_name_is_not_found_the_way_on_is_the_address(
    server: Server, home: Home
) -> None:
    state = ready(server)
    home.trust(authority_of(server))
    with home.browser(f"MAP {state.name} ~NOTFOUND") as browser:
        page = page_of(browser, server)
        page.goto(keeper_again(server))
        page.locator("main .btn.primary").click()
        page.goto("/app")
        expect(page.get_by_text("It worked")).to_be_visible()
        way = page.get_by_role("button", name="Continue with HTTPS")
        expect(way).to_have_text(f"Continue with HTTPS {server.host}")
        way.click()
        page.wait_for_url(f"https://{server.host}:{state.port}/over/**")


def test_by_https_a_photo_and_the_television_renew_themselves_too(
    server: Server, home: Home
) -> None:
    state = ready(server)
    home.trust(authority_of(server))
    here = f"https://{state.name}:{state.port}"
    with home.browser(f"MAP {state.name} {server.host}") as browser:
        context = browser.new_context(**PHONE, base_url=here, locale="en-GB")
        page, television = context.new_page(), context.new_page()
        for each in (page, television):
            each.set_default_timeout(PATIENCE)
        # By touch: what sends forms beside the browser does not trust the household.
        join_by_touch(page, keeper_again(server).removeprefix(server.address), "Ana's phone")
        page.goto(series_of_two(page))
        page.locator('form[action$="/games"] button.primary').tap()
        page.wait_for_url("**/games/*")
        skip_pictures(page)
        television.goto("/tv")
        expect(television.locator("h1")).to_contain_text("Ana’s turn")
        choose(page, file("b9 b10 J", "r10 r11 r12"))
        expect(page.locator("#proposal")).to_contain_text("Ana")
        assert page.url.startswith(f"{here}/games/")
        enter(page)
        expect(television.locator(".meld")).to_have_count(2)
        assert television.url == f"{here}/tv"


@pytest.mark.parametrize("language", ["en", "ro", "hu", "fr"])
def test_the_guide_is_read_at_twice_the_size_and_begins_in_view(
    server: Server, home: Home, language: str
) -> None:
    ready(server)
    with home.browser() as browser:
        page = browser.new_context(**PHONE, base_url=server.address, locale=language).new_page()
        page.set_default_timeout(PATIENCE)
        for kind in KINDS:
            page.set_viewport_size({"width": 390, "height": 844})
            page.goto(f"/app?on={kind}")
            first = page.locator(".guide-steps .btn").first.bounding_box()
            assert first
            assert first["y"] + first["height"] <= 844, kind
            page.locator(".kinds summary").tap()
            assert page.locator(".kinds a:visible").count() == len(KINDS) - 1
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            for wide, high in ((390, 844), (320, 568)):
                page.set_viewport_size({"width": wide, "height": high})
                found = page.evaluate(FAULTS, [wide, high])
                assert [each for each in found if LONGEST not in each] == [], (kind, wide)


def test_without_scripts_the_page_leads_on_all_the_same(server: Server, home: Home) -> None:
    ready(server)
    with home.browser() as browser:
        page = page_of(browser, server, scripts=False)
        page.goto("/app?on=android")
        expect(page.get_by_text("Continue below.")).to_be_visible()
        expect(page.get_by_text("Not yet.")).to_be_hidden()
        expect(page.get_by_role("link", name="Download joly.crt")).to_be_visible()
        page.goto(keeper_again(server))
        page.locator("main .btn.primary").click()
        page.goto("/app?on=android")
        expect(page.get_by_role("button", name="Continue with HTTPS")).to_have_count(2)


def test_whoever_switches_it_off_by_https_goes_on_by_http(server: Server, home: Home) -> None:
    state = ready(server)
    home.trust(authority_of(server))
    with home.browser(f"MAP {state.name} {server.host}") as browser:
        page = page_of(browser, server)
        here = f"https://{state.name}:{state.port}"
        page.goto(keeper_again(server).replace(server.address, here))
        page.locator("main .btn.primary").click()
        page.wait_for_url(f"{here}/")
        page.goto(f"{here}/household/https/off")
        page.get_by_role("button", name="Turn off HTTPS").click()
        page.wait_for_url(f"{server.address}/**")
