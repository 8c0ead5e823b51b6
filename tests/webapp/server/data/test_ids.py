"""Names of series and games."""

import re

from webapp.server.data.models import new_id


def test_no_name_is_taken_for_an_option() -> None:
    names = {new_id() for _ in range(2000)}  # of plain ones, thirty would begin with a dash
    assert len(names) == 2000
    assert all(re.fullmatch(r"[\w][\w-]{15}", name, re.ASCII) for name in names)
