
import pytest
from flask import Flask, session

from tests.support.phones import Phone, household_time
from webapp.server.language.catalogue import terminal_language
from webapp.server.language.days import show_date, show_time


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("ro-RO,ro;q=0.9,en;q=0.5", "ro"),
        ("hu", "hu"),
        ("fr-CA", "fr"),
        ("tlh", "en"),
        ("", "en"),
    ],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(
    stranger: Phone, asked: str, shown: str
) -> None:
    page = stranger.client.get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{shown}"' in page


@pytest.mark.one_database
def test_a_device_keeps_the_language_that_it_chose(stranger: Phone) -> None:
    answer = stranger.post(
        "/preferences", {"language": "hu", "theme": "dark", "glyphs": "1", "next": "/code?"}
    )
    assert answer.status_code == 303
    assert answer.location == "/code"
    page = stranger.client.get("/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="hu" data-theme="dark"' in page
    assert "glyphs" in page.split("<header")[0]


@pytest.mark.one_database
def test_an_unknown_language_changes_nothing(stranger: Phone) -> None:
    stranger.post("/preferences", {"language": "tlh", "theme": "pink"})
    assert '<html lang="en" data-theme="auto"' in stranger.get("/").text


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANGUAGE": "tlh:hu", "LANG": "fr_FR"}, "hu"),
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "ro_RO"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    environ: dict[str, str], language: str
) -> None:
    assert terminal_language(environ) == language


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("asked", "chosen", "date", "morning"),
    [
        ("en-GB,en;q=0.9", "", "22 November 2026", "00:24"),
        ("en-US,en;q=0.9", "", "November 22, 2026", "12:24\u202fAM"),
        ("ro-RO,ro;q=0.9", "en", "22 November 2026", "00:24"),
        ("fr-FR", "", "22 novembre 2026", "00:24"),
        ("en-GB,hu;q=0.5", "hu", "2026. november 22.", "0:24"),
        ("", "", "22 November 2026", "00:24"),
    ],
)
def test_days_and_times_follow_the_region_of_the_phone(
    app: Flask, asked: str, chosen: str, date: str, morning: str
) -> None:
    at = household_time(2026, 11, 22, 0, 24)
    with app.test_request_context(headers={"Accept-Language": asked}):
        if chosen:
            session["language"] = chosen
        assert (show_date(at), show_time(at)) == (date, morning)
