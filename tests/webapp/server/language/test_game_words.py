"""No page of a game says a word that another game keeps to itself, in any language."""

import re
from gettext import NullTranslations
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask, has_request_context, request

from rules.games import GAMES
from tests.support.evenings import EVENINGS
from tests.support.game_words import (
    OWN,
    allowed,
    catalogue,
    foreign,
    in_language,
    is_group,
    own_messages,
    translated,
)
from tests.support.phones import Phone
from tests.support.read_pages import Page, Pages, Spared, Walk, said
from tests.support.tables import Table
from webapp.games import GAMES as PLAYED
from webapp.history.review import pages as review_pages
from webapp.play.live import pages as eye_pages
from webapp.play.photos import check_pages as photo_check_pages
from webapp.play.photos import pages as photo_pages
from webapp.server.language import locale
from webapp.server.language.catalogue import LANGUAGES
from webapp.settings.api import pages as api_pages
from webapp.settings.api import programs

pytestmark = pytest.mark.one_database  # words do not hang on it

OF_NO_GAME = {
    "/tile-rummy/<game_id>", "/tile-rummy/<game_id>/<path:rest>",
    "/", "/code", "/join/<secret>", "/household", "/household/links/new", "/static/<path:filename>",
    "/rules", "/rules/sources", "/how", "/people/<int:person_id>", "/health",
    "/join/household/<secret>", "/household/lost", "/household/leave", "/household/along",
    "/household/along/joly.zip", "/household/along/joly.bgsplay",
    "/household/along/file/<arrival_id>", "/evenings/<secret>.ics", "/series", "/household/screen",
    "/tv/<series_id>", "/games/<game_id>/result.png", "/series/<series_id>/standings.png",
    "/games/<game_id>/waiting", "/games/<game_id>/anew", "/paper", "/phone", "/away", "/app",
    "/app/joly.crt", "/app/joly.mobileconfig", "/ok", "/over/<secret>", "/manifest.webmanifest",
    "/worker.js", "/household/https", "/household/https/off", "/household/https/renew",
    "/games/<game_id>/eye/seen", "/robots.txt", "/favicon.ico", "/.well-known/security.txt",
    "/about", "/desk/settled",
    "/household/tiles", "/household/tiles/<set_id>",
    "/household/tiles/<set_id>/picture", "/evening/<day>/evening.png",
    "/settings", "/settings/household", "/settings/players", "/settings/photos",
    "/settings/statistics", "/settings/backups", "/settings/language", "/settings/whose",
    "/settings/phones", "/settings/phones/<int:device_id>", "/settings/phones/invite",
}
"""Pages that stand before the choice of a game, or hold the books of all: what they say of a game
is its own message, and read as such. Old addresses lead on and say nothing, nor does what a phone
asks before it sends something; what stands in a picture is read on the page that shows it. What a
camera tells are the sentences of the log and the words of a photo's page."""

SERIES_PAGES = ("games", "settings", "name", "end", "seat", "throw", "delete", "mend",
                "mend?what=rules", "along", "along/json")


@pytest.fixture
def pages(app: Flask) -> Pages:
    return Pages(app)


def spared(game: str) -> Spared:
    """Return what says which parts of a page are not the game's: the app's name in the header, and
    ways to another game or the choice between them.
    """
    others = [other for other in GAMES if other != game]

    def is_spared(_tag: str, attributes: dict[str, str]) -> bool:
        return (attributes.get("class") == "home" or attributes.get("aria-label") == "Joly"
                or attributes.get("class") == "which"
                or (attributes.get("name") == "kind" and attributes.get("value") in others))

    return is_spared


def is_of(game: str, page: Page) -> bool:
    """Say whether a page is one of *game*: an address that may name the game is, without, of the
    usual one.
    """
    if page.rule in {"/series/new", "/desk"}:
        query = parse_qs(urlsplit(page.address).query)
        return query.get("game", [PLAYED[0].name]) == [game]
    return page.rule not in OF_NO_GAME


def strangers(pages: list[Page], game: str, language: str) -> dict[str, str]:
    """Return the words of other games on *pages*, each with the address of one."""
    found = {}
    for page in pages:
        if not is_of(game, page):
            continue
        text = re.sub(r"· Joly(?=</title>)", "", page.text)
        words = said(text, spared(game))
        for each in allowed(game, language):
            words = words.replace(re.sub(r"\s+", " ", each), " ")
        found |= dict.fromkeys(foreign(game, language, words), page.address)
    return found


def tells_by_photos(game: str) -> bool:
    """Say whether photos tell anything in a game."""
    return next(each for each in PLAYED if each.name == game).played().photo is not None


def is_reviewed(game: str) -> bool:
    """Say whether finished games have a review."""
    return next(each for each in PLAYED if each.name == game).played().review is not None


def unvisited(app: Flask, game: str, pages: list[Page]) -> set[str]:
    """Return the addresses, as the app knows them, that show something of *game* and were not seen.

    Those that only another game has show nothing of it, nor do photos that nobody can send, what
    other programs read, and the page on which they are let in.
    """
    absent = {api_pages.pages.name, programs.pages.name} | {
        blueprint.name for other in PLAYED if other.name != game
        for blueprint in other.played().pages}
    absent -= {blueprint.name for own in PLAYED if own.name == game
               for blueprint in own.played().pages}
    if not tells_by_photos(game):
        absent |= {photo_pages.pages.name, photo_check_pages.pages.name, eye_pages.pages.name}
    if not is_reviewed(game):
        absent.add(review_pages.pages.name)
    shown = {page.rule for page in pages if page.status == HTTPStatus.OK}
    return {rule.rule for rule in app.url_map.iter_rules()
            if "GET" in (rule.methods or ()) and rule.rule not in OF_NO_GAME | shown
            and rule.endpoint.partition(".")[0] not in absent}


def look_round(phone: Phone, game: str, series: str) -> None:
    """Look at the pages of a game that no table leads to: its book as well, page by page."""
    volume = GAMES[game].volume
    entries = [f"/rules/{entry}" for entry in (*volume.rules, *volume.rulings)]
    books = [f"/rules/{game}/{preset}" for preset in volume.presets]
    named = series.rpartition("/")[2]
    kept = [f"/search?q={words}&at=0" for words in ("opened", "joly+laid", "went+out", "not+set")]
    day = re.search(r'href="(/evening/[^"]+)"', phone.get("/evenings").text)
    assert day
    kept += ["/search", "/records", "/years", f"/years/{day[1][9:13]}", day[1], f"{day[1]}/share"]
    kept += re.findall(r'href="(/persons/[0-9]+)"', phone.get("/persons").text)
    chosen = (f"/series/new?game={game}", f"/rules/{game}/series/{named}",
              *(f"{series}/{part}" for part in SERIES_PAGES))
    for address in (*kept, *chosen, *books, *entries):
        assert phone.get(address).status_code == HTTPStatus.OK


class Asked:
    """The messages that pages ask for, by the page; made before the first request of *app*."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by_page: dict[tuple[str, str], set[str | tuple[str, str]]] = {}
        known = locale._translations  # noqa: SLF001 (what all pages ask)

        def listening() -> NullTranslations:
            return Listening(known(), self._here())

        monkeypatch.setattr(locale, "_translations", listening)

    def _here(self) -> set[str | tuple[str, str]]:
        rule = request.url_rule.rule if has_request_context() and request.url_rule else ""
        return self.by_page.setdefault((rule, request.full_path if rule else ""), set())

    def of(self, game: str) -> set[str | tuple[str, str]]:
        """Return what the pages of a game ask for."""
        return {each for (rule, address), asked in self.by_page.items() for each in asked
                if is_of(game, Page(rule, address, HTTPStatus.OK, ""))}


class Listening(NullTranslations):
    """A catalogue, and what it is asked for."""

    def __init__(self, known: NullTranslations, asked: set[str | tuple[str, str]]) -> None:
        super().__init__()
        self.known, self.asked = known, asked

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return self.known.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((msgid1, msgid2))
        return self.known.ngettext(msgid1, msgid2, n)


def shown(message: str | tuple[str, ...], words: str) -> bool:
    """Say whether a message stands among the words of pages, whatever is put into it."""
    parts = re.split(r"%(?:\(\w+\))?[sd]|%%", in_language(message, "en")[-1].lower())
    return all(" ".join(part.split()) in words for part in parts)


def strange_translations(
    game: str, asked: set[str | tuple[str, str]], words: str
) -> list[str]:
    """Return the words of other games in the translations of messages that have none in English.

    What pages asked for and did not show is passed over.
    """
    reword = next(each.played().words.reword for each in PLAYED if each.name == game)
    return [
        strange for message in sorted(asked, key=str)
        if catalogue("ro").get(message)  # else a name or a number
        and not any(foreign(game, "en", text) for text in in_language(message, "en"))
        for language in LANGUAGES for said in in_language(message, language)
        if (text := reword(message if isinstance(message, str) else message[0], said))
        not in allowed(game, language)
        for strange in foreign(game, language, text) if shown(message, words)]


@pytest.mark.parametrize("game", EVENINGS)
def test_no_page_of_a_game_says_a_word_of_another(
    app: Flask, pages: Pages, keeper: Phone, member: Phone, game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In English; of the other languages what these pages would say is looked up."""
    asked, round_about = Asked(monkeypatch), Walk(keeper)

    def look(table: Table, series: str) -> None:
        game_path = f"/games/{table.path.rpartition('/')[2]}"
        eye = [f"{game_path}/eye"] if tells_by_photos(game) else []
        round_about.look(
            [table.path, series, f"{game_path}/away", *eye], [table.path, game_path, series])
        for address in ("/tv", "/tv/live"):
            assert keeper.get(address).status_code == HTTPStatus.OK

    series = EVENINGS[game](keeper, member, look)
    look_round(keeper, game, series)
    assert strangers(pages.read, game, "en") == {}
    assert unvisited(app, game, pages.read) == set()
    words = " ".join(said(each.text, spared(game)) for each in pages.read if is_of(game, each))
    assert len(asked.of(game)) > 500
    assert strange_translations(game, asked.of(game), words.lower()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OWN)
def test_no_message_of_a_game_says_a_word_of_another(game: str, language: str) -> None:
    reword = next(each.played().words.reword for each in PLAYED if each.name == game)
    said_so = [text for message in own_messages(game) for said in in_language(message, language)
               if (text := reword(message if isinstance(message, str) else message[0], said))
               not in allowed(game, language)]
    assert len(said_so) > 300
    assert [words for text in said_so for words in foreign(game, language, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_game_says_otherwise_is_told_apart_by_these_words(language: str) -> None:
    """What pages say elsewhere has another game's word; what it says instead has none."""
    for game in PLAYED:
        for elsewhere, instead in game.played().words.wording.items():
            before, after = (translated(text, language) for text in (elsewhere, instead))
            if before != after and not is_group(instead):
                assert foreign(game.name, language, before), elsewhere
            assert foreign(game.name, language, after) == []
