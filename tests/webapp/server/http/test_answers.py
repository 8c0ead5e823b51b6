"""How answers leave: compressed, kept or not, and at addresses that tools write as they like."""

import gzip
import json

import brotli  # type: ignore[import-untyped]
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.entering import D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.programs import new_calendar, new_program
from tests.support.tables import new_table
from webapp.server.data.place import Place, read_place

pytestmark = pytest.mark.one_database


def packed(phone: Phone, path: str, **headers: str) -> TestResponse:
    return phone.client.get(path, headers={"Accept-Encoding": "gzip, br", **headers})


def test_what_programs_read_is_compressed_and_asked_for_again_for_nothing(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_WHOLE)
    program = new_program(keeper)
    for path in ("/openapi.json", f"{table.path}/record", f"{table.path}/scores"):
        plain = program.get(path)
        answer = program.get(path, **{"Accept-Encoding": "gzip, br"})
        assert answer.headers["Content-Encoding"] == "br", path
        assert brotli.decompress(answer.data) == plain.data
        assert len(answer.data) < len(plain.data) / 2
        assert {"authorization", "accept-encoding"} <= {each.lower() for each in answer.vary}
        again = program.get(path, **{
            "Accept-Encoding": "gzip, br", "If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        old = program.get(path, **{"Accept-Encoding": "gzip"})
        assert gzip.decompress(old.data) == plain.data


def test_what_is_taken_along_is_compressed_and_kept_by_no_browser(keeper: Phone) -> None:
    series = new_series(keeper)
    enter_lines(new_table(keeper, series), *D85_WHOLE)
    paths = ("/household/along/joly.zip", "/household/along/joly.bgsplay",
             *(f"{series}/along/{kind}" for kind in ("zip", "json", "csv", "bgsplay")))
    for path in paths:
        answer = packed(keeper, path)
        assert answer.status_code == 200, path
        assert answer.headers["Cache-Control"] == "private, no-store", path
        if "zip" not in path:
            assert answer.headers.get("Content-Encoding") == "br" or len(answer.data) < 500, path
        answer.close()
    manifest = packed(keeper, "/manifest.webmanifest")
    assert manifest.headers["Content-Encoding"] == "br"
    assert json.loads(brotli.decompress(manifest.data))["short_name"] == "Joly"


def test_the_calendar_is_compressed(keeper: Phone) -> None:
    for name in ("Winter at the seaside", "Spring in the mountains", "Summer at home"):
        enter_lines(new_table(keeper, new_series(keeper, name=name)), *D85_WHOLE)
    answer = packed(keeper, new_calendar(keeper))
    assert answer.headers["Content-Encoding"] == "br"
    assert brotli.decompress(answer.data).startswith(b"BEGIN:VCALENDAR")


def test_a_head_is_what_a_get_would_be(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    for path in (f"{table.path}/opening/photo", f"{table.path}/opening", table.path, "/search",
                 "/household/along/joly.zip", "/robots.txt"):
        asked, told = keeper.client.get(path), keeper.client.head(path)
        assert told.status_code == asked.status_code == 200, path
        assert told.data == b""
        assert told.headers["Content-Type"] == asked.headers["Content-Type"]
        asked.close()
        told.close()


@pytest.mark.parametrize("path", [
    "/settings", "/series/new", "/rules", "/search?q=opened", "/api/v1/games", "/code", "/health",
    "/manifest.webmanifest", "/desk?q=lay&ask=meld+r2",
])
def test_a_slash_at_the_end_leads_to_the_address_without(
    keeper: Phone, stranger: Phone, path: str
) -> None:
    plain, mark, query = path.partition("?")
    for phone in (keeper, stranger):
        for slashes in ("/", "//"):
            answer = phone.client.get(f"{plain}{slashes}{mark}{query}")
            assert answer.status_code == 308, path
            if slashes == "/":
                assert answer.location == path


@pytest.mark.parametrize("path", [
    "//evil.example/", "/\\evil.example/", "/nothing/", "/%2F%2Fevil.example/", "/games/x/y/z/",
    "/code%0d%0aSet-Cookie:x/", "/static/none/",
])
def test_no_slash_leads_elsewhere(keeper: Phone, path: str) -> None:
    answer = keeper.client.get(path)
    assert answer.status_code in {308, 404, 421}
    assert not answer.location or "evil" not in answer.location.split("/")[2:3]
    assert "Set-Cookie:x" not in str(answer.headers).replace("%", "")


def test_a_form_that_is_posted_to_a_slash_is_posted_again_without(keeper: Phone) -> None:
    answer = keeper.post("/series/new/", {"token": hidden(keeper.get("/series/new").text, "token")})
    assert answer.status_code in {308, 400}
    assert answer.location in {None, "/series/new"}


def test_strangers_tools_find_what_they_ask_for_and_nothing_else(
    stranger: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    robots = stranger.get("/robots.txt")
    assert (robots.status_code, robots.text) == (200, "User-agent: *\nDisallow: /\n")
    picture = stranger.get("/favicon.ico")
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    assert stranger.get("/.well-known/security.txt").status_code == 404
    monkeypatch.setitem(app.extensions, "place", Place(contact="mailto:ana@example.org"))
    told = stranger.get("/.well-known/security.txt")
    assert told.mimetype == "text/plain"
    assert told.text.startswith("Contact: mailto:ana@example.org\nExpires: 20")
    for each in (robots, picture, told):
        assert "Set-Cookie" not in each.headers


@pytest.mark.parametrize("contact", ["ana@example.org", "http://example.org", "mailto:a\nb@c", "x"])
def test_a_contact_that_is_none_is_told_at_the_start(contact: str) -> None:
    with pytest.raises(ValueError, match="JOLY_SECURITY_CONTACT is"):
        read_place({"JOLY_SECURITY_CONTACT": contact})
