"""Numbers in fields, as anybody can have written them."""

import pytest

from webapp.server.http.forms import whole_number


@pytest.mark.parametrize(("text", "digits", "number"), [
    ("0", 6, 0), ("007", 6, 7), ("123456", 6, 123456), ("1234567", 6, None), ("12", 1, None),
    ("", 6, None), ("-1", 6, None), ("1.0", 6, None), (" 1", 6, None), ("٣", 6, None),
    ("²", 6, None), ("1e3", 6, None), ("0x1", 6, None), ("9" * 5000, 6, None),
])
def test_a_number_is_digits_and_not_too_many(text: str, digits: int, number: int | None) -> None:
    assert whole_number(text, digits) == number
