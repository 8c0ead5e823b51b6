"""A household of both games with all that a database keeps, and what its pages say of it.

The database in ``tests/webapp/server/data/made_by_6e7b97b`` was made once, by the app as it was at
that commit, with ``PYTHONPATH`` of a checkout of it::

    PYTHONPATH=CHECKOUT python tests/support/kept_household.py FOLDER PICTURE

It is not made anew: what it shows is that a database of then is read and gone on with now.
"""

import hashlib
import json
import re
import shutil
import sqlite3
import sys
from html import unescape
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.phones import Phone, hidden, invite, new_series
from tests.support.photos import PhotoPage, photo_of, send
from tests.support.tables import D85, D85_RACKS, Table, new_table

SECRET = "the secret of a household that is kept"  # noqa: S105
FILE, NOTES = "joly.sqlite3", "notes.json"
ARRANGED = (
    ("mode:start", "r9", "b3", "confirm"), ("next",), ("mode:lay", "n10", "y10", "confirm"),
    ("next",), ("mode:lay", "r9", "r12", "confirm"), ("next",), ("draw",),
    ("mode:table", "t:1:3", "new", "keys", "b12", "g:2:1", "k12", "g:2:2", "check",
     "confirm"),
)
"""Tile Rummy: who begins is drawn, both open, and the table is arranged anew."""


TAKEN_BACK = "taken back"


def plain(part: str) -> str:
    """Return what a part of a page says, without its elements and what is only looked at."""
    part = re.sub(r'<(\w+)[^>]* aria-hidden="true">[^<]*</\1>', "", part)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", part)).split())


def page_of(phone: Phone, path: str) -> str:
    answer = phone.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return str(answer.text)


def totals_in(page: str) -> list[str]:
    """Return the totals of a series, each with its player, the best first."""
    part = page[re.search('<ol class="(?:standings|podium)"', page).start():]  # type: ignore[union-attr]
    found = []
    for each in re.findall(r"<li.*?</li>", part[:part.index("</section>")], re.DOTALL):
        words = plain(re.sub(r"<small.*?</small>|<b>\d</b>", "", each, flags=re.DOTALL))
        found.append(re.sub(r"^\d\. ", "", words))
    return sorted(found)


def lines_in(log: str) -> list[list[Any]]:
    """Return the lines of a log with their plies; of one taken back only that it was."""
    found: list[list[Any]] = []
    for ply, entry in re.findall(r'<li id="ply-(\d+)" class="entry(.*?)</li>', log, re.DOTALL):
        told = re.search(r'<span class="vh">: (.*?)</span></a>', entry, re.DOTALL)
        found.append([int(ply), plain(told[1]) if told else TAKEN_BACK])
    return sorted(found)


def game_notes(phone: Phone, game: str) -> dict[str, Any]:
    """Return what the log and the score of a game say."""
    log, score = page_of(phone, f"/games/{game}/log"), page_of(phone, f"/games/{game}/score")
    record = re.search(r"<textarea[^>]*>(.*?)</textarea>", log, re.DOTALL)
    assert record
    settled = log[log.index('id="settled"'):] if 'id="settled"' in log else ""
    pictures = re.findall(rf"/games/{game}/photos/([\w-]+)/picture", log)
    return {
        "record": unescape(record[1]).strip().split("\n"),
        "lines": lines_in(log),
        "decided": [plain(each) for each in re.findall(
            r"<li><p>(.*?)</p>\s*<p class=.hint", settled, re.DOTALL)],
        "scores": {seat: plain(sheet) for seat, sheet in re.findall(
            r'id="score-(.)"[^>]*>.*?(<strong>.*?"line sum".*?)</details>', score, re.DOTALL)},
        "pictures": {each: hashlib.sha256(phone.get(
            f"/games/{game}/photos/{each}/picture").data).hexdigest() for each in pictures},
    }


def notes_of(phone: Phone, series: list[str], games: list[str], photos: list[str]) -> Any:  # noqa: ANN401 (JSON)
    """Return what the pages say of a household."""
    return {
        "series": {each: totals_in(page_of(phone, each)) for each in series},
        "games": {each: game_notes(phone, each) for each in games},
        "photos": {each: PhotoPage(phone, each).rows() for each in photos},
    }


def keep_decision(phone: Phone, game: str, query: str, decided: str) -> None:
    """Ask the referee on a game and keep what the table decides."""
    page = page_of(phone, f"/games/{game}/desk?{query}")
    form = page[page.index("/settled"):]
    data = {name: hidden(form, name) for name in ("csrf_token", "token", "query")}
    answer = phone.client.post(
        f"/games/{game}/settled", data=data | {"decided": decided, "agreed": ["A", "B"]})
    assert answer.status_code == 303, answer.text


def correct(phone: Phone, game: str, ply: int, line: str) -> None:
    """Set a line right."""
    page = page_of(phone, f"/games/{game}/corrections?what=amend&ply={ply}&line={line}")
    form = page[page.index("/corrections"):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "what", "ply", "seen")}
    answer = phone.client.post(
        f"/games/{game}/corrections", data={**fields, "line": [line], "do": "apply"})
    assert answer.status_code == 303, answer.text


def ply_of(phone: Phone, game: str, line: str) -> int:
    return [*game_notes(phone, game)["record"]].index(line) + 1


def play(table: Table, *hands: tuple[str, ...]) -> str:
    for taps in hands:
        table.tap(*taps)
    return table.path.rpartition("/")[2]


def make(folder: Path, picture: Path) -> None:
    """Make the household in *folder*: the database, and what its pages say."""
    from webapp import create_app  # noqa: PLC0415 (of the checkout that makes it)
    from webapp.server.data.config import Settings  # noqa: PLC0415
    from webapp.server.data.database import write_all_back  # noqa: PLC0415
    from webapp.settings.household.invites import keeper_secret  # noqa: PLC0415

    data = Path(mkdtemp())
    app = create_app(Settings(
        data=data, database_url=f"sqlite:///{data / FILE}", secret=SECRET))
    with app.app_context():
        secret = keeper_secret()
    keeper, member = Phone(app), Phone(app)
    keeper.join(f"/join/{secret}", "Keeper’s phone")
    way = invite(keeper, "member")
    member.join(way, "Member’s phone")
    invite(keeper, "guest")
    keeper.post("/household/links", {"role": "member", "kind": "code"})

    first = new_series(keeper, games="5", name="Romanian evening")
    corrected = play(new_table(keeper, first), *D85, *D85_RACKS)
    correct(keeper, corrected, ply_of(keeper, corrected, "rack B k9 r1"), "rack B k9")
    member.post(f"{first}/seat", {"seat": "B"})
    table = new_table(member, first)
    going_on = play(table, *D85[:4], ("undo",), ("redo",), ("undo",))
    keep_decision(keeper, going_on, "q=lay&seat=A&ask=meld+k2+k3+k4", "Ana may lay it")
    seen = []
    for data_of in (picture.read_bytes(), photo_of("b9 b10 J", "r10 r11 r12", "r1 b1 k1")):
        answer = send(keeper, table.path, data_of)
        seen.append(PhotoPage(keeper, answer.location).wait())
    seen[0].tap("keep")

    away = new_series(keeper, games="1", name="Put away")
    finished = play(new_table(keeper, away), *D85, *D85_RACKS)
    assert keeper.post(f"{away}/archive", {"away": "1"}).status_code == 303

    leaflet = tile_rummy.new_series(keeper, games="3", name="Evening of the leaflet",
                                    rule_tr_time_limit="180")
    arranged = play(tile_rummy.new_table(keeper, leaflet), *ARRANGED, ("mode:out", "confirm"),
                    ("k9", "r4", "confirm"))
    correct(keeper, arranged, ply_of(keeper, arranged, "rack B k9 r4"), "rack B k9 r5")
    drawn = play(tile_rummy.new_table(member, leaflet), *ARRANGED[:-1], ("undo",))
    keep_decision(member, drawn, "q=out&seat=A&ask=out", "Not yet")

    series, games = [first, away, leaflet], [corrected, going_on, finished, arranged, drawn]
    photos = [seen[1].path]
    notes = {"join": way, "playing": [going_on, drawn]} | notes_of(keeper, series, games, photos)
    app.extensions["jobs"].close()
    write_all_back(app)
    with sqlite3.connect(data / FILE) as connection:
        connection.execute("VACUUM")
    connection.close()
    shutil.copy(data / FILE, folder / FILE)
    (folder / NOTES).write_text(json.dumps(notes, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
