"""Devices come, are seen and leave: on phones, in large text, without scripts, for axe."""

from urllib.parse import urlsplit

import sqlalchemy as sa
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST
from tests.webapp.browser.test_game import invited, join, join_by_touch, keeper_link
from tests.webapp.command.test_server import Server

ADDRESSES = ("/settings", "/settings/phones", "/settings/phones/1", "/settings/phones/2",
             "/settings/phones/invite", "/settings/language", "/household/leave",
             "/household/lost", "/code")


def test_what_is_typed_takes_the_place_of_the_name_that_is_proposed(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    page.goto(keeper_link(server))
    name = page.get_by_label("Name")
    assert name.input_value()
    name.tap()
    page.keyboard.type("Grandpa’s phone")
    expect(name).to_have_value("Grandpa’s phone")


def test_a_link_is_shared_or_copied_and_who_joins_by_it_appears(
    phone: OpenPhone, server: Server
) -> None:
    keeper = phone()
    keeper.add_init_script("navigator.share = async (what) => { window.handed = what.text; };")
    keeper.clock.install()
    join(keeper, keeper_link(server), "Ana’s phone")
    keeper.goto("/settings/phones/invite")
    keeper.locator('form:has([value="member"]) button').first.tap()
    address = keeper.get_by_label("Address").input_value()
    keeper.get_by_role("button", name="Share").tap()
    assert keeper.evaluate("window.handed") == address
    keeper.get_by_role("button", name="Copy").tap()
    expect(keeper.get_by_role("button", name="Copied")).to_be_visible()
    expect(keeper.locator("#phones li")).to_have_count(1)
    join(phone(), urlsplit(address).path, "Bogdan’s phone")
    keeper.clock.run_for(10_000)
    expect(keeper.locator("#phones li")).to_have_count(2)
    expect(keeper.locator("#say")).to_contain_text("Bogdan’s phone")


def joined(phone: OpenPhone, server: Server, **options: object) -> tuple[Page, Page]:
    """Let a keeper and a member of long names join."""
    keeper = phone(**options)
    join_by_touch(keeper, keeper_link(server), f"{LONGEST[0]}’s phone")
    member = phone(**options)
    join_by_touch(member, invited(keeper, "member"), f"{LONGEST[3]}’s phone")
    return keeper, member


def test_the_pages_of_devices_are_whole_and_axe_finds_nothing(
    phone: OpenPhone, server: Server
) -> None:
    keeper, member = joined(
        phone, server, bypass_csp=True, reduced_motion="reduce")
    link = invited(keeper, "guest")
    neighbours(server)
    found: list[str] = []
    for page, addresses in ((keeper, (*ADDRESSES, "/household/links/new", link)),
                            (member, ("/settings", "/household/leave", link))):
        for address in addresses:
            found += faults(page, address, PHONES[::2])
            found += faults(page, address, PHONES[:1], size=100)
            found += axe_faults(page)
    assert found == []


def neighbours(server: Server) -> None:
    """Move the link that was made last next door: who follows it leaves its own household."""
    engine = sa.create_engine(f"sqlite:///{server.data / 'joly.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(sa.text(
            "INSERT INTO household (id, created_at) VALUES (2, '2026-01-01 00:00:00')"))
        connection.execute(sa.text("UPDATE invite SET household_id = 2 WHERE role = 'guest'"))
    engine.dispose()


def test_a_device_leaves_by_the_settings_without_scripts(
    phone: OpenPhone, server: Server
) -> None:
    keeper, member = joined(phone, server, scripts=False)
    member.goto("/desk")
    member.get_by_role("link", name="Settings").tap()
    member.get_by_role("link", name="Leave the household").tap()
    member.get_by_role("button", name="Leave the household").tap()
    expect(member.get_by_role("heading", name="How to join")).to_be_visible()
    keeper.goto("/household/lost")
    expect(keeper.get_by_text("This phone stays.").first).to_be_visible()
    keeper.get_by_role("button", name="Turn off all links").tap()
    expect(keeper.locator(".msg.ok")).to_be_visible()
