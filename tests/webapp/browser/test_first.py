"""The three pictures of a first evening, on phones of every size, in both schemes."""

import pytest

from tests.support.axe import faults as axe_faults
from tests.support.large_text import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import invited, join, keeper_link
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

HOW = "/how"


def test_the_pictures_are_whole_in_every_size_and_scheme(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce", locale=None)
    join(page, keeper_link(server), "Ana's phone")
    found: list[str] = []
    for language in ("en", "ro", "hu", "fr"):
        page.set_extra_http_headers({"Accept-Language": language})
        found += [fault for size in (100, 200) for fault in faults(page, HOW, size=size)]
        assert page.locator("html").get_attribute("lang") == language
    page.goto(HOW)
    found += axe_faults(page)
    assert found == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_guest_sees_them_and_nothing_in_them_can_be_touched(
    phone: OpenPhone, server: Server, *, scripts: bool
) -> None:
    keeper = phone()
    join(keeper, keeper_link(server), "Ana's phone")
    guest = phone(scripts=scripts)
    join(guest, invited(keeper, "guest"), "Television")
    guest.goto(HOW)
    pictures = guest.locator(".scene")
    assert pictures.count() == 3
    assert guest.locator(".scene :is(a, button, [tabindex])").count() == 0
    for at in range(3):
        picture = pictures.nth(at).bounding_box()
        assert picture
        assert 240 < picture["width"] <= 390
    guest.get_by_role("link", name="Back").tap()
    guest.wait_for_url("**/rules")
