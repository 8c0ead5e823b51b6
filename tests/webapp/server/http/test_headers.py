import gzip
from itertools import product
from urllib.parse import urlencode

import pytest
from flask import Flask, abort
from werkzeug.test import TestResponse

from tests.support.phones import Phone, new_series
from tests.support.tables import new_table
from webapp.server.http.security import FILE_HEADERS, HEADERS, UNNAMED, has_secret

CODES = [400, 403, 404, 405, 409, 413, 429, 500]


def _check(answer: TestResponse, robots: str = "noindex") -> None:
    own = dict([UNNAMED]) if has_secret(answer.request.path) else {}
    for name, value in {**HEADERS, **own, "X-Robots-Tag": robots}.items():
        assert answer.headers[name] == value
    assert "Cache-Control" in answer.headers


@pytest.mark.one_database
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/settings",
        "/code",
        "/nonsense",
        "/join/nobody",
        "/static/nothing.css",
    ],
)
def test_each_answer_to_a_stranger_carries_the_headers(stranger: Phone, path: str) -> None:
    _check(stranger.get(path))


@pytest.mark.one_database
@pytest.mark.parametrize("name", ["joly.css", "joly.js", "icon.svg", "icon.png", "digits.woff2"])
def test_a_file_that_all_may_keep_says_what_protects_files_and_no_more(
    stranger: Phone, name: str
) -> None:
    answer = stranger.get(f"/static/{name}")
    assert answer.status_code == 200
    for header, value in FILE_HEADERS.items():
        assert answer.headers[header] == value
    if name.endswith("svg"):  # opened by itself it is a document
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
    assert len(str(answer.headers)) < 400
    assert "Cookie" not in answer.headers.get("Vary", "")


@pytest.mark.one_database
@pytest.mark.parametrize("path", ["/", "/settings", "/series/new", "/nonsense"])
def test_each_answer_to_a_device_carries_the_headers(keeper: Phone, path: str) -> None:
    answer = keeper.get(path)
    _check(answer, "noindex" if answer.status_code == 404 else "all")
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.one_database
@pytest.mark.parametrize("code", CODES)
def test_errors_are_pages_of_ours_with_the_headers(app: Flask, keeper: Phone, code: int) -> None:
    if code == 500:
        app.config["PROPAGATE_EXCEPTIONS"] = False
    app.view_functions["household.overview"] = lambda: abort(code)
    answer = keeper.get("/household")
    assert answer.status_code == code
    assert 'class="home"' in answer.text
    _check(answer)


NO_HOSTS = ("a..b", ".a", "..", f"{'a' * 64}.local", f"{'b' * 300}:8000", "a..b:8000")


@pytest.mark.one_database
def test_a_host_that_there_cannot_be_is_refused_in_one_line(
    stranger: Phone, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    keeper.csrf()
    paths = "/", "/app", "/code", "/settings", "/static/joly.css", "/health", "/nonsense"
    for phone, path, host in product((stranger, keeper), paths, NO_HOSTS):
        caplog.clear()
        with caplog.at_level("INFO"):
            answer = phone.client.get(path, headers={"Host": host})
        assert answer.status_code == 400, (path, host)
        assert 'class="home" href="/"' in answer.text
        assert "The address is wrong" in answer.text
        _check(answer)
        assert [each.levelname for each in caplog.records] == ["INFO"]
    posted = keeper.client.post("/household/name", headers={"Host": NO_HOSTS[0]}, data={
        "csrf_token": keeper.csrf(), "household": "Elsewhere"})
    assert posted.status_code == 400
    assert "Elsewhere" not in keeper.get("/settings").text


@pytest.mark.one_database
def test_a_program_is_told_of_such_a_host_in_its_own_manner(stranger: Phone) -> None:
    answer = stranger.client.get("/api/v1/series", headers={"Host": "a..b"})
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
    assert answer.json["status"] == 400
    _check(answer)


@pytest.mark.one_database
def test_an_unusual_host_that_there_may_be_is_answered(stranger: Phone) -> None:
    for host in (f"{'a' * 63}.local", "joly.local.", "[::1]:8000", "MÜHLE.local", ""):
        assert stranger.client.get("/", headers={"Host": host}).status_code == 200, host


@pytest.mark.one_database
def test_an_error_in_our_own_code_shows_nothing_of_it(app: Flask, keeper: Phone) -> None:
    def fail() -> None:
        message = "the secret inside"
        raise ValueError(message)

    app.view_functions["household.overview"] = fail
    answer = keeper.get("/household")
    assert answer.status_code == 500
    assert "secret inside" not in answer.text
    _check(answer)


@pytest.mark.one_database
def test_the_policy_allows_nothing_inline(keeper: Phone) -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    for path in ("/", "/settings", "/settings/phones/1", "/series/new"):
        page = keeper.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert "onclick" not in page


@pytest.mark.one_database
def test_a_request_that_is_too_large_is_refused(keeper: Phone) -> None:
    answer = keeper.client.post("/series/new", data={"name": "x" * (1 << 19)})
    assert answer.status_code == 413
    _check(answer)


@pytest.mark.one_database
def test_a_wrong_method_is_told_so(keeper: Phone) -> None:
    answer = keeper.post("/household")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


@pytest.mark.one_database
def test_pages_and_files_are_compressed(keeper: Phone) -> None:
    plain = keeper.client.get("/", headers={"Accept-Encoding": "identity"})
    packed = keeper.client.get("/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 2
    assert b"</html>" in gzip.decompress(packed.data)
    sheet = keeper.client.get("/static/joly.css", headers={"Accept-Encoding": "gzip, br"})
    assert sheet.headers["Content-Encoding"] == "br"
    assert "immutable" in sheet.headers["Cache-Control"]
    again = keeper.client.get(
        "/static/joly.css",
        headers={"Accept-Encoding": "br", "If-None-Match": sheet.headers["ETag"]},
    )
    assert again.status_code == 304


@pytest.mark.one_database
@pytest.mark.parametrize(
    "path", ["/static/../config.py", "/static/%2e%2e/config.py", "/static//etc/passwd"]
)
def test_static_files_end_at_their_folder(keeper: Phone, path: str) -> None:
    assert keeper.client.get(path).status_code in {308, 403, 404}


NUMBERS = ("2147483648", "4294967296", "9999999999999999999", "9" * 5000, "٣", "-1", "1.0")
NUL_PATHS = (
    "/games/%00", "/games/a%00b/live", "/games/%00/lines/1", "/games/%00/photos/%00", "/series/%00",
    "/series/x%00/mend", "/join/%00", "/static/%00", "/rules/%00",
)


@pytest.mark.one_database
@pytest.mark.parametrize("what", ["name", "role", "revoke"])
def test_a_number_that_no_row_has_is_nowhere(keeper: Phone, what: str) -> None:
    for number in NUMBERS:
        answer = keeper.post(
            f"/household/devices/{number}/{what}", {"name": "Ana", "role": "member"})
        assert answer.status_code == 404, number


@pytest.mark.one_database
def test_a_number_in_the_address_of_a_game_is_one_that_a_game_can_have(keeper: Phone) -> None:
    game = new_table(keeper, new_series(keeper)).path
    for number in NUMBERS:
        assert keeper.get(f"{game}/lines/{number}").status_code == 404
        assert keeper.post(f"{game}/lines/{number}/pad").status_code == 404
        assert keeper.get(f"{game}/joly/{number}").status_code == 404


@pytest.mark.one_database
@pytest.mark.parametrize("path", NUL_PATHS)
def test_an_address_with_a_nul_is_nowhere(keeper: Phone, path: str) -> None:
    assert keeper.get(path).status_code == 404
    assert keeper.post(path).status_code in {404, 405}


FIELDS = (
    "name", "code", "player_1", "player_2", "preset", "game", "end", "games", "token", "next",
    "language", "theme", "seat", "dealer", "what", "line", "ply", "tap", "draft", "mode", "query",
    "decided", "role", "kind", "days", "seen", "do", "to", "q", "fact", "ask", "at", "revision",
    "glyphs", "away", "sure", "plies", "points", "set", "seat_A", "lang", "back", "agreed",
)


def test_a_nul_in_a_form_or_a_question_breaks_nothing(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    game = new_table(keeper, series).path
    parts = {"game_id": game.rsplit("/", 1)[1], "series_id": series.rsplit("/", 1)[1],
             "device_id": 1, "ply": 1, "joly": 1, "secret": "x", "photo_id": "x", "mode": "rack"}
    senseless = dict.fromkeys(FIELDS, "a\0b")
    told = {"token": "t" * 20, "what": "amend", "ply": "1", "do": "apply", "seen": "8", "q": "lay",
            "game": "romanian", "role": "member", "kind": "link"}
    addresses = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if not rule.arguments <= parts.keys():
            continue
        path = addresses.build(
            rule.endpoint, {name: parts[name] for name in rule.arguments}, append_unknown=False)
        for fields in (senseless, senseless | told, senseless | told | {"line": "# a\0b"}):
            if "POST" in (rule.methods or ()):
                assert keeper.post(path, fields).status_code < 500, path
            with keeper.get(f"{path}?{urlencode(fields)}") as answer:  # a download is not read
                assert answer.status_code < 500, path
