"""The app at the address that its operator names, and at none: links, cookies, headers."""

import json
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.databases import SECRET, sqlite_url
from tests.support.phones import SERIES, Phone, hidden
from tests.support.tables import new_table
from tests.webapp.conftest import running
from webapp.server.data.config import Settings, StartError, load_settings
from webapp.server.data.database import writing
from webapp.server.data.models import Household
from webapp.server.data.place import (
    Place,
    parse_base_url,
    parse_names,
    parse_networks,
    parse_prefix,
)
from webapp.server.http.access import COOKIE
from webapp.server.http.network import network_address
from webapp.server.http.security import LARGEST_REQUEST, LARGEST_UPLOAD, largest_body
from webapp.settings.household.invites import keeper_secret, make_invite

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

ROOT = Path(__file__).parents[4]
HTTPS, BELOW, PLAIN = "https://joly.example.org", "https://example.org/joly", "http://nas.example:8080"

At = Callable[..., Flask]


@pytest.fixture
def at(tmp_path: Path, sqlite_file: Path) -> Iterator[At]:
    """Start the app at an address, on the same database each time."""
    (tmp_path / "joly.sqlite3").write_bytes(sqlite_file.read_bytes())
    opened = []

    def start(
        base: str | None = None, proxies: str = "", names: str = "", prefix: str = ""
    ) -> Flask:
        place = Place(parse_base_url(base) if base else None, parse_networks(proxies),
                      parse_names(names), *parse_prefix(prefix))
        app = running(Settings(
            data=tmp_path, database_url=sqlite_url(tmp_path), secret=SECRET, place=place))
        opened.append(app)
        return app.__enter__()

    yield start
    for each in opened:
        each.__exit__(None, None, None)


def keeper_of(app: Flask, root: str = "") -> Phone:
    with app.app_context(), writing() as session:
        household = Household()
        session.add(household)
        session.flush()
        secret = make_invite(session, household.id, "link", "keeper")
    phone = Phone(app)
    phone.form_token = hidden(phone.get(f"{root}/").text, "csrf_token")
    assert phone.join(f"{root}/join/{secret}").location == f"{root}/"
    phone.form_token = hidden(phone.get(f"{root}/").text, "csrf_token")
    return phone


def link_shown(phone: Phone, host: str = "localhost", root: str = "", kind: str = "link") -> str:
    """Return the address that a keeper is shown whose browser names *host*."""
    fields = {"csrf_token": phone.csrf(), "role": "guest", "kind": kind}
    phone.client.post(f"{root}/household/links", data=fields)
    names = [prefix + name for prefix in ("", "__Host-", "__Secure-")
             for name in ("joly_session", COOKIE)]
    kept = [phone.client.get_cookie(name, path=root or "/") for name in names]
    cookies = "; ".join(f"{each.key}={each.value}" for each in kept if each)
    page = phone.client.application.test_client(use_cookies=False).get(
        f"{root}/household/links/new", headers={"Host": host, "Cookie": cookies}).text
    found = re.search(r'(?:data-copy|<p class="code")>([^<]+)<', page)
    assert found, page
    return found[1].partition("/join/")[0]


@pytest.mark.parametrize(("text", "base"), [
    ("https://joly.example.org", "https://joly.example.org"),
    ("https://joly.example.org/", "https://joly.example.org"),
    ("https://Joly.Example.org:443/", "https://joly.example.org"),
    ("http://192.168.1.20:8000/joly/", "http://192.168.1.20:8000/joly"),
    ("http://[fd00::1]:8000/a/b", "http://[fd00::1]:8000/a/b"),
])
def test_a_base_address_is_understood(text: str, base: str) -> None:
    assert str(parse_base_url(text)) == base


@pytest.mark.parametrize("text", [
    "joly.example.org", "ftp://joly.example.org", "https://", "https://a b", "https://a/?x=1",
    "https://a/#x", "https://me:secret@a", "https://a:99999", "https://a:0", "https://a/../b",
    "https://a//b", 'https://a/"b', "https://[::1", "/joly",
])
def test_a_setting_that_makes_no_sense_is_told_in_one_line(text: str, tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"JOLY_BASE_URL is .* it should be such as"):
        load_settings(tmp_path, {"JOLY_BASE_URL": text})
    with pytest.raises(StartError, match="JOLY_TRUSTED_PROXIES names"):
        load_settings(tmp_path, {"JOLY_TRUSTED_PROXIES": "127.0.0.1, caddy"})
    with pytest.raises(StartError, match="JOLY_METRICS_TOKEN should have"):
        load_settings(tmp_path, {"JOLY_METRICS_TOKEN": "short"})


STRANGE = ("evil.example", "evil.example:8000", "localhost.evil.example", "local", "192.0.2.1.evil",
           "xn--e1afmkfd.evil", "home.arpa.evil", "joly.local.evil.example.")


def test_another_sites_name_is_answered_nothing_where_no_base_is_set(at: At) -> None:
    keeper = keeper_of(at())
    for host in STRANGE:
        for path in ("/", "/settings", "/code", "/api/v1/games", "/robots.txt", "/nothing"):
            answer = keeper.client.get(path, headers={"Host": host})
            assert (answer.status_code == 421) is ("." in host), (host, path)
        for path in ("/health", "/static/joly.css"):
            assert keeper.client.get(path, headers={"Host": host}).status_code == 200
    page = keeper.client.get("/", headers={"Host": "evil.example"}).text
    assert "Use the link you were given" in page
    program = keeper.client.get("/api/v1/games", headers={"Host": "evil.example"})
    assert program.mimetype == "application/problem+json"


def test_names_that_nobody_can_buy_are_answered_and_those_that_the_operator_gives(at: At) -> None:
    keeper = keeper_of(at(names="nas.fritz.box, Joly.Example.org"))
    own = socket.gethostname().lower()
    for host in ("localhost", "joly.localhost", "127.0.0.1:8000", "[::1]:8000", "203.0.113.7",
                 "nas", "NAS.local", "nas.local.", "nas.lan", "nas.home.arpa", own,
                 "nas.fritz.box:8000", "joly.example.org", "JOLY.example.ORG."):
        assert keeper.client.get("/", headers={"Host": host}).status_code == 200, host
    assert keeper.client.get("/", headers={"Host": "fritz.box"}).status_code == 421
    with pytest.raises(ValueError, match="JOLY_NAMES names"):
        parse_names("https://nas.fritz.box")


@pytest.mark.parametrize("host", [
    "203.0.113.7", "[2001:db8::7]:80", "0.0.0.0",  # noqa: S104
])
def test_a_strangers_host_does_not_decide_what_a_link_says(at: At, host: str) -> None:
    assert link_shown(keeper_of(at()), host) == f"http://{network_address()}"


def test_a_phone_is_shown_the_address_by_which_it_found_this_machine(at: At) -> None:
    keeper, name = keeper_of(at()), socket.gethostname().lower().partition(".")[0]
    own = (f"{network_address()}:8000", f"{name}.local:8000", f"{name}:8000", f"{name}.lan")
    for host in own:
        assert link_shown(keeper, host) == f"http://{host}"


def test_a_name_for_this_machine_alone_is_given_to_nobody(at: At) -> None:
    keeper = keeper_of(at())
    for host in ("localhost", "127.0.0.1", "[::1]"):
        assert link_shown(keeper, host) == f"http://{network_address()}"


@pytest.mark.parametrize(("base", "root"), [(HTTPS, ""), (BELOW, "/joly"), (PLAIN, "")])
def test_links_say_the_base_whatever_the_host_is(at: At, base: str, root: str) -> None:
    keeper = keeper_of(at(base), root)
    for host in ("localhost", "evil.example", "192.0.2.7:1"):
        assert link_shown(keeper, host, root) == base
    assert link_shown(keeper, "evil.example", root, "code") == f"{base}/code"


def desk_link(phone: Phone, path: str, host: str) -> str:
    """Return the address of a question as the desk gives it to be passed on."""
    page = phone.client.get(path, headers={"Host": host}).text
    found = re.search(r'value="([^"]+)" data-copy', page)
    assert found, page
    return unescape(found[1])


@pytest.mark.parametrize(("base", "root"), [(HTTPS, ""), (BELOW, "/joly"), (PLAIN, "")])
def test_the_link_of_the_desk_says_the_base_and_leads_there(at: At, base: str, root: str) -> None:
    keeper = keeper_of(at(base), root)
    link = desk_link(keeper, f"{root}/desk?q=given", "localhost")
    assert link.startswith(f"{base}/desk")
    assert keeper.get(link.removeprefix(base.removesuffix(root))).status_code == 200


def test_a_strangers_host_decides_nothing_of_the_link_of_the_desk(at: At) -> None:
    # A name of this machine is taken as it comes; the cookie of a phone goes to no other.
    keeper = keeper_of(at())
    assert desk_link(keeper, "/desk?q=given", "localhost").startswith(f"http://{network_address()}/desk")


def through_proxy(app: Flask, headers: dict[str, str]) -> None:
    """Let a proxy pass on what the app is asked, with *headers* of its own and without the path."""
    inner, prefix = app.wsgi_app, headers["X-Forwarded-Prefix"]
    own = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}

    def passed_on(environ: "WSGIEnvironment", start: "StartResponse") -> "Iterable[bytes]":
        path = environ["PATH_INFO"]
        assert path.startswith(f"{prefix}/"), f"the proxy would ask another program for {path}"
        return inner({**environ, **own, "PATH_INFO": path.removeprefix(prefix)}, start)

    app.wsgi_app = passed_on  # type: ignore[method-assign]


ADDRESS = re.compile(
    r'\s(?:href|src|action|formaction|data-url|data-[a-z]+|value)="(/[^"]*|https?:[^"]*)"')


@pytest.mark.parametrize("way", ["base", "prefix", "header"])
def test_every_address_of_every_page_lies_below_the_base(at: At, way: str) -> None:
    base, prefix = (BELOW, "") if way == "base" else (None, "/joly")
    app = at(base, prefix=prefix) if way != "header" else at(
        proxies="127.0.0.1", prefix="X-Forwarded-Prefix")
    outside = BELOW
    if way == "prefix":
        outside = f"http://{network_address()}/joly"
    elif way == "header":
        through_proxy(app, {"X-Forwarded-Prefix": "/joly", "X-Forwarded-Host": "nas.example",
                            "X-Forwarded-For": "192.0.2.9"})
        outside = "http://nas.example/joly"
    keeper = keeper_of(app, "/joly")
    form = keeper.get("/joly/series/new").text
    answer = keeper.post("/joly/series/new", {**SERIES, "token": hidden(form, "token")})
    assert answer.location.startswith("/joly/series/")
    game = new_table(keeper, answer.location).path
    parts = {"game_id": game.rsplit("/", 1)[1], "series_id": answer.location.rsplit("/", 1)[1],
             "ply": 1, "joly": 1, "entry_id": "R-DEAL-3", "game": "romanian",
             "preset": "current", "mode": "lay"}
    addresses = app.url_map.bind("example.org", "/joly")
    shown = 0
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or not rule.arguments <= parts.keys():
            continue
        path = addresses.build(
            rule.endpoint, {name: parts[name] for name in rule.arguments}, append_unknown=False)
        assert path.startswith("/joly/")
        with keeper.get(path) as answer:
            if answer.mimetype != "text/html" or answer.status_code >= 300:
                assert answer.headers.get("Location", "/joly/").startswith("/joly/"), path
                continue
            shown += 1
            for found in ADDRESS.findall(answer.text):
                assert unescape(found).startswith(("/joly/", f"{outside}/")), (path, found)
                assert "/joly/joly/" not in found, (path, found)
    assert shown > 15
    assert outside in link_shown(keeper, "localhost", "/joly")
    kept = json.loads(keeper.get("/joly/manifest.webmanifest").text)
    assert kept["scope"] == kept["id"] == "/joly/"
    assert kept["start_url"].startswith("/joly/")
    assert all(each["src"].startswith("/joly/static/") for each in kept["icons"])
    described = json.loads(keeper.get("/joly/api/v1/openapi.json").text)
    assert [each["url"] for each in described["servers"]] == ["/joly/api/v1"]
    keeper.post("/joly/household/along/calendar")
    assert f"{outside}/evenings/" in keeper.get("/joly/household/along").text
    sheet = keeper.get("/joly/static/joly.css")
    assert sheet.status_code == 200
    assert 'url("/' not in sheet.text
    for script in ("joly.js", "table.js"):
        assert keeper.get(f"/joly/static/{script}").status_code == 200
    saved = keeper.post("/joly/preferences", {"next": "/joly/rules?q=a", "glyphs": "1"})
    assert saved.location == "/joly/rules?q=a"
    assert keeper.post("/joly/preferences", {"next": "/elsewhere"}).location == "/joly/"


WRITTEN = re.compile(
    r"""(?:href|src|action|formaction|poster|data-\w+|value)\s*=\s*["']?/(?!/)"""  # in a template
    r"""|["'`(]/[a-z][a-z_-]*(?:[/"'`?]|\$\{)|["'`]/["'`]"""
    r"|(?<!script_root ~ )request\.(?:path|full_path|url|host)")


def test_no_template_and_no_script_writes_an_address_out() -> None:
    files = [*(ROOT / "templates").rglob("*.html"),
             *(ROOT / "webapp" / "static").rglob("*.js"),
             *(ROOT / "webapp" / "static").rglob("*.css"),
             *(ROOT / "webapp" / "static").rglob("*.webmanifest")]
    assert len(files) > 100
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if WRITTEN.search(line)
    ]
    assert found == []


def test_no_address_is_made_from_the_host_that_a_request_names() -> None:
    for file in (ROOT / "webapp").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "_external" not in text, file
        assert not re.search(r"\b(?:host_url|url_root|request\.base_url)\b", text), file
        assert file.name == "placed.py" or not re.search(
            r"request\.(?:host|url)\b|HTTP_HOST|get_host", text), file


def test_a_proxy_may_leave_the_path_or_take_it_off(at: At) -> None:
    app = at(BELOW)
    client = app.test_client()
    for path in ("/joly/code", "/code", "/joly/", "/joly", "/"):
        assert client.get(path).status_code == 200
    for path in ("/jolyx/code", "/joly/joly/code"):
        assert client.get(path).status_code == 403
    with app.app_context():
        largest = largest_body(app)
    assert largest("POST", "/joly/games/x/photos/") == LARGEST_UPLOAD
    assert largest("POST", "/games/x/photos/") == LARGEST_UPLOAD
    assert largest("POST", "/joly/code") == LARGEST_REQUEST


@pytest.mark.parametrize(("base", "prefix", "path", "transport"), [
    (None, "", "/", None),
    (PLAIN, "", "/", None),
    (HTTPS, "__Host-", "/", "max-age=63072000; includeSubDomains"),
    (BELOW, "__Secure-", "/joly", "max-age=63072000"),
])
def test_cookies_and_headers_are_those_of_the_base(
    at: At, base: str | None, prefix: str, path: str, transport: str | None
) -> None:
    root = path.rstrip("/")
    app = at(base)
    phone = keeper_of(app, root)
    cookies = phone.get(f"{root}/").headers.getlist("Set-Cookie")
    cookies += app.test_client().get(f"{root}/").headers.getlist("Set-Cookie")
    assert {each.split("=")[0] for each in cookies} == {
        f"{prefix}{COOKIE}", f"{prefix}joly_session"}
    for each in cookies:
        words = each.split("; ")
        assert f"Path={path}" in words
        assert {"HttpOnly", "SameSite=Lax"} <= set(words)
        assert ("Secure" in words) == bool(prefix)
        assert "Domain" not in each
    for at_path in (f"{root}/", f"{root}/nonsense", f"{root}/static/joly.css"):
        answer = phone.get(at_path)
        assert answer.headers.get("Strict-Transport-Security") == transport
        policy = answer.headers.get("Content-Security-Policy", "")
        assert ("base-uri 'none'" in policy) is (answer.mimetype == "text/html")


@pytest.mark.parametrize("text", ["joly", "/a b", "/../a", "https://a/joly", "X-Other"])
def test_a_prefix_that_makes_no_sense_is_told_in_one_line(text: str, tmp_path: Path) -> None:
    with pytest.raises(StartError, match="JOLY_PREFIX is"):
        load_settings(tmp_path, {"JOLY_PREFIX": text})
    with pytest.raises(StartError, match="leave JOLY_PREFIX out"):
        load_settings(tmp_path, {"JOLY_PREFIX": "/a", "JOLY_BASE_URL": HTTPS})
    with pytest.raises(StartError, match="name whose in JOLY_TRUSTED_PROXIES"):
        load_settings(tmp_path, {"JOLY_PREFIX": "x-ingress-path"})


def test_nobody_but_a_trusted_proxy_names_a_path(at: At) -> None:
    named = {"X-Forwarded-Prefix": "/evil", "X-Ingress-Path": "/evil", "X-Forwarded-Host": "evil.x"}
    for app in (at(prefix="X-Forwarded-Prefix", proxies="192.0.2.1"), at(prefix="/joly"), at()):
        page = app.test_client().get("/code", headers=named)
        assert page.status_code == 200
        assert "evil" not in page.text
    trusting = at(prefix="X-Forwarded-Prefix", proxies="127.0.0.1").test_client()
    for said in ("//evil.example", "/a/../b", '/a"b', "https://evil.example/"):
        page = trusting.get("/code", headers={"X-Forwarded-Prefix": said})
        assert page.status_code == 200
        assert "evil" not in page.text
        assert "a/.." not in page.text


def test_cookies_keep_to_the_prefix(at: At) -> None:
    phone = keeper_of(at(prefix="/joly"), "/joly")
    cookies = phone.get("/joly/").headers.getlist("Set-Cookie")
    assert cookies
    assert all("Path=/joly" in each.split("; ") for each in cookies)


def test_home_assistant_shows_pages_in_its_frame_and_gives_phones_the_direct_address(
    at: At
) -> None:
    app = at(prefix="X-Ingress-Path", proxies="172.30.32.2")
    path = "/api/hassio_ingress/abc_DEF-1"
    told = {"X-Ingress-Path": path, "X-Forwarded-Host": "ha.example:8123",
            "X-Forwarded-For": "192.0.2.9", "Origin": "http://ha.example:8123"}
    app.config["PORT"] = 8000
    client = app.test_client(use_cookies=False)
    host = {"REMOTE_ADDR": "172.30.32.2", "HTTP_HOST": "a.ui.example"}
    with app.app_context():
        secret = keeper_secret()
    page = client.get(f"/join/{secret}", headers=told, environ_overrides=host)
    assert page.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in page.headers["Content-Security-Policy"]
    assert f'href="{path}/static/' in page.text
    cookie = page.headers["Set-Cookie"]
    assert f"Path={path}" in cookie.split("; ")
    answer = client.post(
        f"/join/{secret}", headers={**told, "Cookie": cookie.partition(";")[0]},
        data={"csrf_token": hidden(page.text, "csrf_token"), "name": "Ana"},
        environ_overrides=host)
    assert (answer.status_code, answer.location) == (303, f"{path}/")
    kept = dict[str, str]()

    def ask(answer: TestResponse) -> dict[str, str]:
        kept.update(each.partition(";")[0].split("=", 1)
                    for each in answer.headers.getlist("Set-Cookie"))
        return {**told, "Cookie": "; ".join("=".join(each) for each in kept.items())}

    made = client.get("/series/new", headers=ask(answer), environ_overrides=host)
    answer = client.post(
        "/household/links", headers=ask(made), environ_overrides=host,
        data={"csrf_token": hidden(made.text, "csrf_token"), "role": "guest"})
    assert answer.location.startswith(f"{path}/")
    shown = client.get("/household/links/new", headers=ask(answer), environ_overrides=host).text
    assert f"http://{network_address()}:8000/join/" in shown
    elsewhere = client.get("/code", environ_overrides={"REMOTE_ADDR": "192.0.2.3"},
                           headers={"X-Ingress-Path": path})
    assert elsewhere.headers["X-Frame-Options"] == "DENY"
    assert path not in elsewhere.text


def test_a_device_that_joined_before_the_base_was_named_stays_joined(at: At) -> None:
    before = keeper_of(at())
    kept = before.client.get_cookie(COOKIE)
    assert kept
    after = Phone(at(HTTPS))
    after.client.set_cookie(COOKIE, kept.value)
    answer = after.get("/")
    assert "series/new" in answer.text
    renewed, gone = answer.headers.getlist("Set-Cookie")[:2]
    assert renewed.startswith(f"__Host-{COOKIE}={kept.value};")
    assert gone.startswith(f"{COOKIE}=;")
    assert "Max-Age=0" in gone
    assert after.client.get_cookie(COOKIE) is None
    assert after.get("/settings").status_code == 200


def test_guesses_are_counted_for_the_client_that_a_proxy_names(at: At) -> None:
    app = at(HTTPS, "127.0.0.1")

    def guess(client: str, *, peer: str = "127.0.0.1") -> int:
        phone = Phone(app)
        fields = {"csrf_token": phone.csrf(), "code": "abcdefgh", "name": "x"}
        return phone.client.post("/code", data=fields, environ_overrides={
            "REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": client}).status_code

    assert {guess(f"198.51.100.{n}, 203.0.113.9") for n in range(10)} == {422}
    assert guess("198.51.100.77, 203.0.113.9") == 429, "what it says of itself does not count"
    assert guess("203.0.113.10") == 422
    assert guess("203.0.113.9", peer="192.0.2.4") == 422, "nobody else can speak in its name"
