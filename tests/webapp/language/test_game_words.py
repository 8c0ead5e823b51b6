"""Each game's pages use its own words: group and joker for the leaflet's, set and Joly else."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

from tests.support.phones import Phone, new_series
from tests.support.tables import D85, D85_RACKS, Table, new_table
from tests.support.tile_rummy_tables import new_series as new_leaflet_series
from tests.support.tile_rummy_tables import new_table as new_leaflet_table

FOREIGN = {
    "tile-rummy": re.compile(r"\b(?:Jolys?|sets?)\b(?! right)"),
    "romanian": re.compile(r"\b(?:[Jj]okers?|[Gg]roups?)\b"),
}
ASKED = {
    "tile-rummy": ("meld", "open", "lay", "add", "joly", "table", "out", "worth"),
    "romanian": ("meld", "open", "lay", "add", "joly", "discard", "out", "worth", "given"),
}
MODES = ("lay", "add", "swap", "table", "out", "more", "take", "throw", "start", "rack")


def foreign(game: str, page: str) -> list[str]:
    """Return what the main part of a page says in the other game's words, eye and ear."""
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r"<textarea.*?</textarea>", " ", main, flags=re.DOTALL)
    heard = re.findall(r'(?:aria-label|title|alt|placeholder|data-say)="([^"]*)"', main)
    title = page[page.index("<title>") + 7 : page.index("</title>")].removesuffix("· Joly")
    said = unescape(" | ".join((re.sub(r"<[^>]*>", " ", main), *heard, title)))
    said = re.sub(r"\s+", " ", said)
    return sorted({said[max(0, found.start() - 40) : found.end() + 30]
                   for found in FOREIGN[game].finditer(said)})


def pads(table: Table) -> Iterator[str]:
    yield table.page
    for mode in MODES:
        yield table.look(f"?mode={mode}")
    table.look()


def shared_pages(phone: Phone, game: str, path: str, series: str) -> Iterator[str]:
    for page in ("log", "history", "score", "desk", "opening", "stacks", "deal", "corrections",
                 "arrange", "log/1", "lines/12"):
        answer = phone.get(f"{path}/{page}")
        if answer.status_code == 200:
            yield answer.text
    for kind in ASKED[game]:
        yield phone.get(f"{path}/desk?{urlencode({'q': kind})}").text
    yield phone.get(series).text


def test_pages_of_the_leaflets_game_say_group_and_joker(keeper: Phone) -> None:
    series = new_leaflet_series(keeper)
    table = new_leaflet_table(keeper, series)
    path = f"/games/{table.game_id}"
    pages = [*pads(table)]
    for hand in (
        ("mode:start", "r9", "b3", "confirm"), ("next", "mode:lay", "n10", "y10"), ("confirm",),
        ("next", "mode:lay", "b9", "b12", "j:0:1"), ("confirm",),
        ("next", "mode:add", "J", "to:1-J", "confirm"),
        ("next", "mode:lay", "free", "k1", "k3", "k4"),
    ):
        table.tap(*hand)
        pages += [table.page]
    pages += pads(table)
    pages += shared_pages(keeper, "tile-rummy", path, series)
    asked = {"q": "meld", "ask": "meld r7 b7 J", "seat": "A"}
    pages += [keeper.get(f"/desk?{urlencode({'game': 'tile-rummy', **asked})}").text,
              keeper.get("/desk?game=tile-rummy").text, keeper.get("/desk/arrange").text]
    data = {"csrf_token": keeper.csrf(), "query": urlencode(asked), "decided": "Fine",
            "agreed": "A"}
    keeper.client.post(f"{path}/settled", data=data)
    pages += [keeper.get(f"{path}/log").text]
    pages += [keeper.get(f"{table.path}/quick").text]
    table.tap("mode:out")
    pages += [table.page]
    table.tap("end", "confirm")
    pages += [*pads(table), *shared_pages(keeper, "tile-rummy", path, series)]
    assert len(pages) > 60
    assert {said for page in pages for said in foreign("tile-rummy", page)} == set()


def test_pages_of_the_romanian_game_say_set_and_joly(keeper: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    pages = [*pads(table)]
    for hand in (*D85, *D85_RACKS):
        table.tap(*hand)
        pages += [table.page]
    pages += [*pads(table), *shared_pages(keeper, "romanian", table.path, series),
              keeper.get("/desk").text]
    assert len(pages) > 40
    assert {said for page in pages for said in foreign("romanian", page)} == set()
