"""The app behind Caddy and nginx with the examples of deploy/: at the root and below a path."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.support.phones import SERIES, hidden
from tests.webapp.proxies.conftest import TOKEN, Site, invited, keeper, visit
from webapp.settings.household.pages import qr_picture

PHOTO = Path(__file__).parents[2] / "vision" / "rendered" / "000.jpg"


def test_the_link_that_is_printed_is_the_bases(site: Site) -> None:
    assert site.link.startswith(f"{site.base}/join/")


def test_pages_cookies_and_headers_through_a_proxy(site: Site, front: int) -> None:
    phone = visit(site, front)
    page = phone.get(f"{site.root}/")
    assert page.status == 200
    prefix = "__Secure-" if site.root else "__Host-"
    for each in phone.set:
        assert each.startswith(f"{prefix}joly_session=")
        assert "; Secure" in each
        assert re.search(rf"; Path={site.root or '/'}(;|$)", each)
    assert page.headers.get_all("Strict-Transport-Security") == [
        "max-age=63072000" + ("" if site.root else "; includeSubDomains")]
    for path in re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text):
        assert path.startswith(f"{site.root}/")
        if "/static/" in path:
            assert phone.get(unescape(path)).status == 200
    assert phone.get(f"{site.root}/health").text == "ok\n"
    if site.root:
        assert phone.get(site.root).headers["Location"].endswith("/joly/")
        assert phone.get("/").text.strip() == "something else"


def test_links_and_codes_say_the_base(site: Site, front: int) -> None:
    link, shown = invited(site, front)
    assert link.startswith(f"{site.base}/join/")
    assert str(qr_picture(link)) in shown
    other, path = visit(site, front), link.removeprefix(f"https://{site.host}")
    joined = other.post(path, other.get(path).text, {"name": "Bogdan"})
    assert (joined.status, joined.headers["Location"]) == (303, f"{site.root}/")
    assert other.get(f"{site.root}/settings/household").status == 200


def test_a_photo_is_taken(site: Site, front: int) -> None:
    phone = keeper(site, front)
    form = phone.get(f"{site.root}/series/new").text
    made = phone.post(f"{site.root}/series/new", form, {**SERIES, "token": hidden(form, "token")})
    series = phone.get(made.headers["Location"]).text
    start = re.search(r'action="([^"]+/games)".*?name="token" value="([^"]+)"', series, re.DOTALL)
    assert start, series
    game = phone.post(start[1], series, {"token": start[2]}).headers["Location"].split("?")[0]
    page = phone.get(f"{game}/photos/new").text
    action = re.search(r'action="([^"]+/photos/)"', page)
    assert action, page
    fields = {"csrf_token": hidden(page, "csrf_token"), "token": hidden(page, "token")}
    begin = '--b0undary\r\nContent-Disposition: form-data; name="'
    parts = "".join(f'{begin}{name}"\r\n\r\n{value}\r\n' for name, value in fields.items())
    parts += f'{begin}photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    large = PHOTO.read_bytes() + bytes(3 << 20)  # more than nginx takes where nobody says more
    sent = phone.ask("POST", action[1], parts.encode() + large + b"\r\n--b0undary--\r\n", {
        "Content-Type": "multipart/form-data; boundary=b0undary"})
    assert sent.status == 303, sent.text
    assert sent.headers["Location"].startswith(f"{game}/photos/")


def test_clients_have_addresses_of_their_own(
    site: Site, front: int, request: pytest.FixtureRequest
) -> None:
    """And none that they give themselves."""
    one, two = ("127.0.0.3", "127.0.0.4") if "caddy" in request.node.name else (
        "127.0.0.5", "127.0.0.6")

    def guess(source: str, says: str) -> int:
        phone = visit(site, front, source)
        form = phone.get(f"{site.root}/code").text
        return phone.post(f"{site.root}/code", form, {"code": "abcdefgh", "name": "x"}, {
            "X-Forwarded-For": says}).status

    assert [guess(one, f"198.51.100.{number}") for number in range(10)] == [422] * 10
    assert guess(one, "198.51.100.99") == 429
    assert guess(two, one) == 422


def test_figures_are_of_all_processes_and_the_log_is_lines_of_json(site: Site, front: int) -> None:
    phone = keeper(site, front)
    assert phone.get(f"{site.root}/metrics").status == 404
    shown = {"Authorization": f"Bearer {TOKEN}"}
    series = 'joly_http_request_seconds_count{method="GET",route="/rules",status="2xx"}'

    def counted() -> float:
        text = phone.ask("GET", f"{site.root}/metrics", headers=shown).text
        found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    before = counted()
    for _ in range(12):
        assert phone.get(f"{site.root}/rules").status == 200
    assert {counted() for _ in range(6)} == {before + 12}, "whichever process is asked"
    log = site.server.log.read_text(encoding="utf-8").partition("Ctrl-C")[2].splitlines()[1:]
    asked = [json.loads(line) for line in log if line]
    assert [line["route"] for line in asked].count("/rules") >= 12
    assert site.link.rpartition("/")[2] not in "".join(log)
