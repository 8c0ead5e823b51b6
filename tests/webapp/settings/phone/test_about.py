"""About Joly: its version, and everybody whose work is given on with it."""

import re
from html import unescape

import pytest

from tests.support.phones import Phone
from tests.test_packages import FREE, GIVEN, plain

pytestmark = pytest.mark.one_database


def test_it_names_all_that_is_installed_with_joly_and_its_licence(guest: Phone) -> None:
    assert 'href="/about"' in guest.get("/settings").text
    page = guest.get("/about").text
    for path in ("/how", "/paper"):
        assert f'href="{path}"' in page
    told = {plain(name): (version, unescape(licence)) for name, version, licence in re.findall(
        r"<strong>(\S+) (\S+)</strong> <small>([^<]*)</small>", page)}
    for each in GIVEN:
        version, licence = told[plain(each.metadata["Name"])]
        assert version == each.version
        assert FREE.search(licence), each.metadata["Name"]
        assert len(licence) < 120
    for own in ("MIT licence", "Nunito", "Fredoka", "SIL Open Font", "CC BY 4.0"):
        assert own in page


def test_a_stranger_is_not_told_what_runs_here(stranger: Phone) -> None:
    assert "Flask" not in stranger.get("/about").text
