"""Taking along and bringing in on a phone: long names, large text, both schemes, no scripts."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.support.portable import files_of
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TABLE = (f"Nr;Data;{';'.join(LONGEST)};Total\n1;21.11.2025;205;−175;80;;110\n"
         "2;22.11.2025;−1 010;20;;1 235;245\n")
SHOTS = os.environ.get("JOLY_SHOTS")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def bring(page: Page, file: Path) -> None:
    page.goto("/settings")
    page.get_by_role("link", name="Export and import").tap()
    page.set_input_files("[name=file]", file)
    page.get_by_role("button", name="Preview").tap()
    expect(page.locator("h1")).to_have_text("Preview")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_table_is_brought_in_and_the_household_taken_along(
    phone: OpenPhone, server: Server, tmp_path: Path, *, scripts: bool
) -> None:
    page = phone(scripts=scripts, bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    table = tmp_path / "Remi etalat la bunica în vacanța de iarnă.csv"
    table.write_text(TABLE, "utf-8")
    bring(page, table)
    expect(page.locator("main")).to_contain_text("−1,010")
    found: list[str] = []
    seen = page.url
    shot(page, "look")
    if scripts:
        found += faults(page, seen) + faults(page, seen, PHONES, size=100) + axe_faults(page)
    page.goto(seen)
    page.get_by_role("button", name="Import").tap()
    expect(page.locator(".msg.ok")).to_have_text("2 games imported.")
    bring(page, table)
    said = page.locator("[role=status]:visible").first
    expect(said).to_contain_text("Nothing new.")
    expect(page.get_by_role("button", name="Import")).to_have_count(0)
    page.goto("/household/along")
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Export all (ZIP)").tap()
    archive = tmp_path / loaded.value.suggested_filename
    loaded.value.save_as(archive)
    assert "001/series.json" in files_of(archive.read_bytes())
    page.get_by_role("button", name="New address").tap()
    expect(page.locator("textarea.code")).to_have_value(re.compile(r"^http://.*\.ics$"))
    shot(page, "along")
    page.goto("/series")
    series = page.locator('a[href^="/series/"]:not([href$="/new"])').first.get_attribute("href")
    page.goto(f"{(series or '').removesuffix('/settings')}/settings")
    page.get_by_role("link", name="Export series").tap()
    expect(page.locator("h1")).to_have_text("Export series")
    shot(page, "series")
    if scripts:
        for address in ("/household/along", page.url):
            found += faults(page, address) + faults(page, address, PHONES, size=100)
            found += axe_faults(page)
    assert found == []
