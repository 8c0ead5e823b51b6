import pytest

from tests.webapp.phones import Phone
from webapp.catalogue import terminal_language


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("ro-RO,ro;q=0.9,en;q=0.5", "ro"),
        ("hu", "hu"),
        ("fr-CA", "fr"),
        ("de", "en"),
        ("", "en"),
    ],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(
    stranger: Phone, asked: str, shown: str
) -> None:
    page = stranger.client.get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{shown}"' in page


def test_a_device_keeps_the_language_that_it_chose(stranger: Phone) -> None:
    answer = stranger.post(
        "/preferences", {"language": "hu", "theme": "dark", "glyphs": "1", "next": "/code?"}
    )
    assert answer.status_code == 303
    assert answer.location == "/code"
    page = stranger.client.get("/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="hu" data-theme="dark"' in page
    assert "glyphs" in page.split("<header")[0]


def test_an_unknown_language_changes_nothing(stranger: Phone) -> None:
    stranger.post("/preferences", {"language": "tlh", "theme": "pink"})
    assert '<html lang="en" data-theme="auto"' in stranger.get("/").text


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANGUAGE": "de:hu", "LANG": "fr_FR"}, "hu"),
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "ro_RO"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    environ: dict[str, str], language: str
) -> None:
    assert terminal_language(environ) == language
