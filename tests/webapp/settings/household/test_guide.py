"""*Install as an app* and the keeper's switch: each platform is led, and nothing is claimed."""

import plistlib
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest
from flask import Flask

from tests.support.phones import Phone
from webapp.server.http.network import is_own_name
from webapp.server.http.placed import OWN_HTTPS
from webapp.server.https.authority import Authority, keep_authority, make_authority
from webapp.server.https.files import State, forget_state, is_switched_on, tell_state
from webapp.settings.household.platforms import guess_platform

pytestmark = pytest.mark.one_database

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15"
NAME = "joly-kafed.local"
ADDRESS = "192.168.1.20"


def run_https(app: Flask, *, critical: bool = True, **more: object) -> Authority:
    """Let the app find what the process of https tells."""
    made = keep_authority(app.config["DATA"], make_authority(NAME, critical=critical), over=True)
    app.config["PORT"] = 8000
    known = {"addresses": (ADDRESS,), "named": True, **more}
    tell_state(app.config["DATA"], 8000, State(
        8443, NAME, fingerprint=made.root.fingerprint, critical=critical, **known))  # type: ignore[arg-type]
    return made


@pytest.fixture
def authority(app: Flask) -> Iterator[Authority]:
    yield run_https(app)
    forget_state(app.config["DATA"], 8000)


@pytest.mark.parametrize(("agent", "name"), [
    (IPHONE, "iphone"),
    ("Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)", "iphone"),
    ("Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156.0 Mobile", "android"),
    ("Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0", "android"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/153.0", "windows"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "mac"),
    ("Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0", "linux"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "firefox"),
    ("", "iphone")])
def test_a_browser_is_led_through_what_it_runs_on(agent: str, name: str) -> None:
    assert guess_platform(agent) == name


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize("language", ["en", "ro", "hu", "fr"])
def test_each_platform_has_its_steps_in_each_language(app: Flask, language: str) -> None:
    phone = Phone(app, IPHONE)
    phone.post("/preferences", {"language": language})
    seen = set()
    for on in ("iphone", "android", "windows", "mac", "linux", "firefox"):
        page = phone.get(f"/app?on={on}")
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
        steps = page.text.partition('class="guide-steps"')[2].partition("</ol>")[0]
        assert steps.count('class="step-number"') >= 3
        assert ("joly.mobileconfig" in steps) is (on == "iphone")
        assert NAME in page.text
        seen.add(steps)
    assert len(seen) == 6


def test_the_page_says_by_what_the_certificate_is_known(
    stranger: Phone, authority: Authority
) -> None:
    page = stranger.get("/app")
    assert authority.root.fingerprint in page.text.replace("<wbr>", "")
    assert f'data-origins="https://{NAME}:8443 https://{ADDRESS}:8443"' in page.text
    policy = page.headers["Content-Security-Policy"]
    assert f"connect-src 'self' https://{NAME}:8443 https://{ADDRESS}:8443" in policy
    assert f"form-action 'self' https://{NAME}:8443 https://{ADDRESS}:8443" in policy
    assert "Join the household first" in page.text
    assert stranger.get("/app/").status_code == 200  # typed with a slash
    assert 'action="/app/over"' not in page.text


@pytest.mark.parametrize("on", ["iphone", "android", "windows", "mac", "linux", "firefox"])
def test_the_last_step_says_what_to_compare_and_why(
    stranger: Phone, authority: Authority, on: str
) -> None:
    last = stranger.get(f"/app?on={on}").text.partition("</ol>")[0].rpartition("<li")[2]
    begins = re.search(r"begins with ([0-9A-F:]+)…", last.replace("<wbr>", ""))
    assert begins
    # Eight bytes: nobody makes keys until one of them begins so.
    assert begins[1] == authority.root.fingerprint[:23]
    assert begins[1].count(":") == 7
    assert "If it differs" in last


@pytest.mark.usefixtures("authority")
def test_who_came_by_https_has_nothing_left_to_compare(app: Flask) -> None:
    page = app.test_client().get("/app", environ_overrides={
        "wsgi.url_scheme": "https", OWN_HTTPS: True})
    assert page.status_code == 200
    assert "Compare the fingerprint" not in page.text


def test_what_is_compared_on_windows_is_the_hash_of_the_file(
    stranger: Phone, authority: Authority
) -> None:
    page = stranger.get("/app?on=windows").text
    assert "certutil -hashfile joly.crt SHA256" in page
    said = sha256(stranger.get("/app/joly.crt").data).hexdigest().upper()
    assert said == authority.root.fingerprint.replace(":", "")


def test_the_page_tells_one_address_of_the_machine_and_no_other(app: Flask) -> None:
    other = "10.8.0.1"
    run_https(app, addresses=(ADDRESS, other))
    for came_by, told in (
        (ADDRESS, ADDRESS), (other, other), ("192.168.1.99", ADDRESS), ("joly.lan", ADDRESS),
    ):
        page = Phone(app).client.get("/app", base_url=f"http://{came_by}:8000")
        hidden = other if told == ADDRESS else ADDRESS
        assert f'data-origins="https://{NAME}:8443 https://{told}:8443"' in page.text
        assert hidden not in page.text + page.headers["Content-Security-Policy"]


def test_without_the_name_the_address_that_a_phone_came_by_is_tried_first(app: Flask) -> None:
    other = "10.8.0.1"
    run_https(app, addresses=(ADDRESS, other), named=False)
    page = Phone(app).client.get("/app", base_url=f"http://{other}:8000").text
    assert f'data-origins="https://{other}:8443 https://{NAME}:8443"' in page
    assert ADDRESS not in page


def test_the_files_hold_the_root_and_never_its_key(stranger: Phone, authority: Authority) -> None:
    der = authority.root.der
    got = stranger.get("/app/joly.crt")
    assert (got.data, got.mimetype) == (der, "application/x-x509-ca-cert")
    got = stranger.get("/app/joly.mobileconfig")
    assert got.mimetype == "application/x-apple-aspen-config"
    profile = plistlib.loads(got.data)
    (payload,) = profile["PayloadContent"]
    assert payload["PayloadType"] == "com.apple.security.root"
    assert payload["PayloadContent"] == der
    assert NAME in profile["PayloadDescription"]
    assert profile["PayloadUUID"] != payload["PayloadUUID"]
    assert plistlib.loads(stranger.get("/app/joly.mobileconfig").data) == profile


def test_what_the_profile_and_the_page_say_of_the_limits_is_true_of_them(
    app: Flask, stranger: Phone
) -> None:
    run_https(app, critical=True)
    strict = plistlib.loads(stranger.get("/app/joly.mobileconfig").data)["PayloadDescription"]
    assert "Nobody can use it to fake another site" in strict
    assert "Nobody can use it to fake another site" in stranger.get("/app").text
    run_https(app, critical=False)
    loose = plistlib.loads(stranger.get("/app/joly.mobileconfig").data)["PayloadDescription"]
    assert "Some phones ignore this limit" in loose
    page = stranger.get("/app").text
    assert "Nobody can use it" not in page
    assert "Some phones ignore this limit" in re.sub(r"\s+", " ", page)


def test_without_https_there_is_nothing_to_take_in(
    stranger: Phone, keeper: Phone, guest: Phone
) -> None:
    assert stranger.get("/app/joly.crt").status_code == 404
    assert stranger.get("/app/joly.mobileconfig").status_code == 404
    assert "The keeper can change this" in stranger.get("/app").text
    assert "not started with “joly serve”" in keeper.get("/app").text
    stranger.client.application.config["PORT"] = 8000
    assert 'href="/household/https"' in keeper.get("/app").text
    assert "needs HTTPS" in guest.get("/settings").text
    assert guest.post("/app/over", {"host": NAME}).status_code == 404


@pytest.mark.usefixtures("authority")
def test_a_phone_is_handed_over_to_the_host_that_answered(app: Flask, guest: Phone) -> None:
    assert "needs HTTPS" not in guest.get("/settings").text
    for posted, host in ((NAME, NAME), (ADDRESS, ADDRESS), ("bank.example", NAME), ("", NAME)):
        answer = guest.post("/app/over", {"host": posted})
        assert answer.status_code == 303
        assert answer.location.startswith(f"https://{host}:8443/over/")
    there = Phone(app)
    path = answer.location.partition(":8443")[2]
    assert there.post(path).status_code == 303
    assert "Television" in there.get("/settings/whose").text
    assert Phone(app).post("/app/over", {"host": NAME}).status_code == 403


@pytest.mark.usefixtures("authority")
def test_only_a_page_of_ours_by_http_hears_that_it_worked(app: Flask, stranger: Phone) -> None:
    def ask(origin: str, **environ: object) -> str | None:
        got = stranger.client.get("/ok", headers={"Origin": origin}, environ_overrides=environ)
        assert got.status_code == (200 if environ else 404)
        assert "Set-Cookie" not in got.headers
        return got.headers.get("Access-Control-Allow-Origin")

    by = {OWN_HTTPS: True, "wsgi.url_scheme": "https"}
    assert ask("http://127.0.0.1:8000", **by) == "http://127.0.0.1:8000"
    for other in ("http://127.0.0.1:8001", "https://127.0.0.1:8000", "http://bank.example:8000",
                  "http://8.8.8.8:8000", "null", "", "http://127.0.0.1:8000.bank.example"):
        assert ask(other, **by) is None
    assert ask("http://127.0.0.1:8000") is None
    app.config["PORT"] = 80
    assert ask("http://127.0.0.1", **by) == "http://127.0.0.1"
    if is_own_name("::1"):  # a machine may have no IPv6
        assert ask("http://[::1]", **by) == "http://[::1]"


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize("on", ["windows", "mac", "linux", "firefox"])
def test_a_computer_is_not_called_a_phone(stranger: Phone, on: str) -> None:
    by = {OWN_HTTPS: True, "wsgi.url_scheme": "https"}
    for environ in ({}, by):
        page = stranger.client.get(f"/app?on={on}", environ_overrides=environ).text
        assert "this phone" not in page.lower()


@pytest.mark.usefixtures("authority")
def test_a_page_that_came_by_https_says_that_all_is_done(stranger: Phone) -> None:
    by = {OWN_HTTPS: True, "wsgi.url_scheme": "https"}
    page = stranger.client.get("/app", environ_overrides=by).text
    assert "dd to " in page
    assert "guide-steps" not in page
    assert "data-origins" not in page


@pytest.mark.parametrize(("more", "said"), [
    ({"named": False, "clash": True}, "The name does not work in this network"),
    ({"named": False}, "does not work in this network"),
    ({"addresses": (), "named": False}, "has no address at home"),
    ({}, "https://joly-kafed.local:8443/")])
def test_the_keeper_reads_how_it_is(
    app: Flask, keeper: Phone, more: dict[str, object], said: str
) -> None:
    run_https(app, **more)
    assert said in keeper.get("/household/https").text


def test_a_name_that_is_still_being_asked_for_is_not_called_missing(
    app: Flask, keeper: Phone
) -> None:
    run_https(app, named=False, asked=False)
    assert "does not work in this network" not in keeper.get("/household/https").text


def test_what_hinders_https_is_told(app: Flask, keeper: Phone) -> None:
    app.config["PORT"] = 8000
    app.config["HTTPS_ALWAYS"] = True
    tell_state(app.config["DATA"], 8000, State(8443, trouble="Port 8443 is taken."))
    page = keeper.get("/household/https").text
    assert "cannot start: Port 8443 is taken." in page
    assert "--https" in page
    assert keeper.post("/household/https/off").status_code == 409


def test_the_switch_is_the_keepers_and_is_thrown_with_a_second_step(
    app: Flask, keeper: Phone, member: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.settings.household.https_pages.PATIENCE", 0.0)
    app.config["PORT"] = 8000
    data = app.config["DATA"]
    assert "Turn on HTTPS" in keeper.get("/household/https").text
    for path in ("", "/off", "/renew"):
        assert member.get(f"/household/https{path}").status_code == 403
    for path in ("/on", "/off", "/renew"):
        assert member.post(f"/household/https{path}").status_code == 403
    keeper.post("/household/https/on")
    assert is_switched_on(data)
    assert "HTTPS is starting" in keeper.get("/household/https").text
    run_https(app)
    page = keeper.get("/household/https").text
    assert 'action="/household/https/off"' not in page
    assert 'href="/household/https/off"' in page
    assert is_switched_on(data)
    assert keeper.post("/household/https/off").status_code == 303
    assert not is_switched_on(data)


def test_a_new_certificate_keeps_the_name_and_changes_the_limits(
    app: Flask, keeper: Phone, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.settings.household.https_pages.PATIENCE", 0.0)
    assert keeper.post("/household/https/renew", {"limits": "none"}).status_code == 400
    assert keeper.post("/household/https/renew", {"limits": "not-critical"}).status_code == 303
    kept = keep_authority(app.config["DATA"], authority)
    assert kept.root.name == NAME
    assert not kept.root.critical
    assert kept.root.fingerprint != authority.root.fingerprint


def test_why_there_is_no_switch_is_said_plainly(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    assert "not started with “joly serve”" in keeper.get("/household/https").text
    app.config["PORT"] = 8000
    page = other_keeper.get("/household/https").text
    assert "Several households use this server" in page
    assert "Turn on HTTPS" not in page
    assert other_keeper.post("/household/https/on").status_code == 409
    assert not is_switched_on(app.config["DATA"])


def test_nobody_rules_the_certificate_of_several_households(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    app.config["HTTPS_ALWAYS"] = True
    authority = run_https(app)
    for phone in (keeper, other_keeper):
        for path in ("on", "off", "renew"):
            fields = {"limits": "not-critical"}
            assert phone.post(f"/household/https/{path}", fields).status_code == 409
        assert "Several households use this server" in phone.get("/household/https").text
        assert phone.get("/household/https/renew").status_code == 409
    assert not is_switched_on(app.config["DATA"])
    assert keep_authority(app.config["DATA"], authority).root == authority.root
