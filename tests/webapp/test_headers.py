import gzip

import pytest
from flask import Flask, abort
from werkzeug.test import TestResponse

from tests.webapp.phones import Phone
from webapp.security import HEADERS

CODES = [400, 403, 404, 405, 409, 413, 429, 500]


def _check(answer: TestResponse) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "Cache-Control" in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/household",
        "/code",
        "/nonsense",
        "/join/nobody",
        "/static/joly.css",
        "/static/nothing.css",
    ],
)
def test_each_answer_to_a_stranger_carries_the_headers(stranger: Phone, path: str) -> None:
    _check(stranger.get(path))


@pytest.mark.parametrize("path", ["/", "/household", "/series/new", "/nonsense"])
def test_each_answer_to_a_device_carries_the_headers(keeper: Phone, path: str) -> None:
    answer = keeper.get(path)
    _check(answer)
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("code", CODES)
def test_errors_are_pages_of_ours_with_the_headers(app: Flask, keeper: Phone, code: int) -> None:
    if code == 500:
        app.config["PROPAGATE_EXCEPTIONS"] = False
    app.view_functions["household.overview"] = lambda: abort(code)
    answer = keeper.get("/household")
    assert answer.status_code == code
    assert 'class="home"' in answer.text
    _check(answer)


def test_an_error_in_our_own_code_shows_nothing_of_it(app: Flask, keeper: Phone) -> None:
    def fail() -> None:
        message = "the secret inside"
        raise ValueError(message)

    app.view_functions["household.overview"] = fail
    answer = keeper.get("/household")
    assert answer.status_code == 500
    assert "secret inside" not in answer.text
    _check(answer)


def test_the_policy_allows_nothing_inline(keeper: Phone) -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    for path in ("/", "/household", "/series/new"):
        page = keeper.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert "onclick" not in page


def test_a_request_that_is_too_large_is_refused(keeper: Phone) -> None:
    answer = keeper.client.post("/series/new", data={"name": "x" * (1 << 19)})
    assert answer.status_code == 413
    _check(answer)


def test_a_wrong_method_is_told_so(keeper: Phone) -> None:
    answer = keeper.post("/household")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


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


@pytest.mark.parametrize(
    "path", ["/static/../config.py", "/static/%2e%2e/config.py", "/static//etc/passwd"]
)
def test_static_files_end_at_their_folder(keeper: Phone, path: str) -> None:
    assert keeper.client.get(path).status_code in {308, 403, 404}
