"""Forms that arrive broken: refused before anything is read of them, with nothing in the log."""

import logging
from collections.abc import Mapping
from typing import Final

import pytest
from flask import Flask

from tests.support.phones import Phone, new_series

pytestmark = pytest.mark.one_database

MULTIPART: Final = "multipart/form-data; boundary=x"
FORM: Final = "application/x-www-form-urlencoded"
PART: Final = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n'

BROKEN: Final[Mapping[str, tuple[str, bytes]]] = {
    "a part without a name": (
        MULTIPART, b"--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--"),
    "a part with a name, and one without": (
        MULTIPART, PART + b"--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--"),
    "a file without a name": (
        MULTIPART, b'--x\r\nContent-Disposition: form-data; filename="f"\r\n\r\nabc\r\n--x--'),
    "a part without headers": (MULTIPART, b"--x\r\n\r\nabc\r\n--x--"),
    "no end": (MULTIPART, PART),
    "no part": (MULTIPART, b"abc"),
    "nothing": (MULTIPART, b""),
    "no boundary": ("multipart/form-data", PART + b"--x--"),
    "a boundary of other letters": ("multipart/form-data; boundary=\u00e9", PART + b"--x--"),
    "a header of no letters": (MULTIPART, b"--x\r\n\xff: \xff\r\n\r\nabc\r\n--x--"),
    "half of JSON": ("application/json", b'{"a": '),
    "JSON": ("application/json", b'{"csrf_token": "x"}'),
    "a form that is no text": (FORM, b"a=\xff\xfe"),
    "a text": ("text/plain", b"csrf_token=x"),
    "no type": ("", b"csrf_token=x"),
}


STRANGERS: Final = ("/code", "/join/none", "/over/none", "/preferences")
"""Forms that anybody may send."""


def _posted(app: Flask) -> list[str]:
    """Return an address for each rule that takes a form."""
    found = []
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            path = rule.rule.replace("<int:", "<")
            for name in rule.arguments:
                path = path.replace(f"<{name}>", "1")
            found.append(path)
    return found


@pytest.mark.parametrize("asks", ["keeper", "stranger"])
def test_a_broken_form_is_refused_and_is_no_old_page(
    keeper: Phone, stranger: Phone, asks: str, caplog: pytest.LogCaptureFixture
) -> None:
    phone = keeper if asks == "keeper" else stranger
    with caplog.at_level(logging.ERROR):
        for name, (type_, body) in BROKEN.items():
            for path in STRANGERS:
                answer = phone.client.post(path, data=body, content_type=type_)
                assert answer.status_code == 400, (name, path)
                assert "open too long" not in answer.text, (name, path)
    assert not caplog.records


def test_a_part_without_a_name_breaks_no_address(
    app: Flask, keeper: Phone, stranger: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    type_, body = BROKEN["a part without a name"]
    with caplog.at_level(logging.ERROR):
        for path in _posted(app):
            assert keeper.client.post(path, data=body, content_type=type_).status_code == 400, path
            answer = stranger.client.post(path, data=body, content_type=type_)
            assert answer.status_code < 500, path
    assert not caplog.records


def test_a_whole_form_in_parts_is_read(keeper: Phone) -> None:
    series = new_series(keeper)
    assert keeper.client.post(
        "/preferences", data={"csrf_token": keeper.csrf(), "next": series, "theme": "dark"},
        content_type="multipart/form-data").status_code == 303
