"""An evening of each game as two phones live it: refusals, corrections, questions, photos.

Each evening goes through every state that a page can be in, and looks round at its stations.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import Final
from urllib.parse import quote, urlencode

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.alone import ScoreAlone
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.tables import D85, D85_RACKS, Table, new_table

Look = Callable[[Table, str], None]
"""Looks at the pages of a table and of its series."""

ROMANIAN_ASKED = (
    "q=meld&seat=A&ask=meld r5 J J", "q=open&seat=C&ask=meld r1 b1 k1",
    "q=lay&seat=B&ask=meld y5 J J", "q=lay&seat=A&ask=meld k2 k3 r4",
    "q=add&seat=C&ask=add y5 to m4", "q=add&seat=A&ask=add k9 to m2",
    "q=joly&seat=B&ask=swap b11 for J in m1, meld r4 J=r5 r6",
    "q=joly&seat=B&ask=swap b12 for J in m1, meld r4 J=r5 r6",
    "q=discard&seat=A&fact=line r7 k5&ask=draw discard",
    "q=exposed&seat=A", "q=out&seat=A&ask=out k2", "q=stack&seat=A&ask=add y1 to m3",
    "q=worth&ask=meld b9 b10 J", "q=worth&ask=meld r1 r5 k9", "q=given",
    "q=lay&ask=meld r5 J J J", "fact=laid A zzz&q=lay",
)
TILE_RUMMY_ASKED = (
    "q=meld&ask=meld r7 b7 J", "q=meld&ask=meld r12 r13 r1", "q=meld&ask=meld r5 J J",
    "q=meld&ask=meld r5 J=r6 J=r7", "q=open&seat=A&ask=meld y1 y2 J", "q=lay&ask=meld k2 k3 r4",
    "q=add&seat=A&ask=add J=y4 to m1", "q=add&seat=A&ask=add k5 to m1",
    "q=joly&seat=A&ask=swap b10 for J in m1, meld b4 b5 J",
    "q=joly&seat=A&ask=swap b9 for J in m1", "q=joly&seat=A&ask=swap b10 for J in m1, add J to m2",
    "q=table&seat=A&ask=table r10 b10 k10", "q=table&seat=B&ask=table b9 b10 b11 / r7 r8 J",
    "q=out&seat=A&ask=out", "q=worth&ask=meld r5 J r7", "q=worth&ask=meld r1 r5 k9",
    "q=worth&ask=meld J J r7", "fact=laid A zzz&q=lay", "fact=stock 20&q=lay&ask=meld r1 r2 r3",
    "fact=holds A r9 J&q=lay&ask=meld r1 r2 r3", "fact=count A 3&q=out&seat=A&ask=out",
)
LAID = "laid B r7 r8 J / k9 r9 b9 y9"


def look_at_news(table: Table) -> None:
    """Ask what a table page asks by itself every few seconds."""
    assert table.phone.get(f"{table.path}/live").status_code == HTTPStatus.OK


def posted(phone: Phone, path: str, begin: str, names: Sequence[str], **fields: str) -> str:
    """Send a form of the page *path* as it stands after *begin*, and return where it leads."""
    page = phone.get(path).text
    form = page[page.index(begin):]
    known = {name: hidden(form, name) for name in names}
    answer = phone.client.post(path.partition("?")[0], data=known | fields)
    assert answer.status_code < 500, answer.text
    return answer.location or answer.text


def ask_all(phone: Phone, path: str, queries: Sequence[str], **more: str) -> None:
    """Put questions to the referee."""
    for query in queries:
        extra = "&" + urlencode(more) if more else ""
        answer = phone.get(f"{path}?{quote(query, safe='=&')}{extra}")
        assert answer.status_code in {200, 422}, answer.text


def keep_decision(table: Table, path: str, query: str) -> None:
    """Ask on a game and keep what the table decides."""
    page = table.phone.get(f"{path}/desk?{quote(query, safe='=&')}").text
    form = page[page.index("/settled"):]
    data = {name: hidden(form, name) for name in ("csrf_token", "token", "query")}
    answer = table.phone.client.post(
        f"{path}/settled", data=data | {"decided": "So be it", "agreed": "A"})
    assert answer.status_code == 303, answer.text


def ply_with(table: Table, notation: str) -> int:
    """Return the ply of the last line that is written so."""
    page = table.phone.get(f"/games/{id_of(table)}/log").text
    written = page[page.index("<textarea"):page.index("</textarea>")].split("\n")
    found = [at for at, line in enumerate(written, 1) if line.endswith(notation)]
    assert found, notation
    return found[-1]


def id_of(table: Table) -> str:
    return table.path.rpartition("/")[2]


def correct(table: Table, ply: int, what: str, *lines: str) -> None:
    """See what a correction changes, and apply it."""
    game = f"/games/{id_of(table)}"
    query = urlencode([("what", what), ("ply", str(ply)), *(("line", line) for line in lines)])
    page = table.phone.get(f"{game}/corrections?{query}").text
    form = page[page.index("/corrections"):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "what", "ply", "seen")}
    answer = table.phone.client.post(
        f"{game}/corrections", data={**fields, "line": list(lines), "do": "apply"})
    assert answer.status_code in {303, 422}, answer.text


def romanian_evening(keeper: Phone, member: Phone, look: Look) -> str:
    """Play Romanian games with all that can happen; return the path of their first series."""
    series = new_series(keeper, games="5", rule_winner_bonus="50")
    table = new_table(keeper, series)
    posted(keeper, f"{table.path}/deal", "/deal/doublas", ("csrf_token", "token", "ply"))
    look(table, series)
    keeper.get(f"{table.path}/deal?n=8")
    keeper.get(f"{table.path}/quick")
    table.tap(*D85[0])
    table.tap(*D85[1][:-1])
    late = Table(member, table.path)
    look_at_news(late)
    late.tap("mode:lay", "seat:B", "n1", "y1", "y2", "y4")
    table.tap("confirm")
    assert late.tap("confirm").status_code == 409
    table.tap("mode:lay", "seat:B", "r5", "r7", "confirm")  # too little to open
    assert table.answer is not None
    assert table.answer.status_code == 422
    table.tap("change")
    table.look()
    for taps in D85[2:5]:
        table.tap(*taps)
    table.tap("mode:lay", "seat:C", "free", "k1", "k3", "k4", "confirm")
    table.look()
    look(table, series)
    ask_all(keeper, f"{table.path}/desk", ROMANIAN_ASKED)
    ask_all(keeper, "/desk", ROMANIAN_ASKED[:2])
    keep_decision(table, table.path, "q=lay&seat=A&ask=meld k2 k3 k4")
    table.tap("undo")
    table.tap("redo")
    for taps in D85[5:]:
        table.tap(*taps)
    look(table, series)
    for taps in D85_RACKS:
        table.tap(*taps)
    correct(table, ply_with(table, "rack B k9 r1"), "amend", "rack B k9")
    correct(table, ply_with(table, "add y13 to m5"), "amend", "add y12 to m5")
    correct(table, ply_with(table, "add y13 to m5"), "undo")
    look(table, series)
    ask_all(keeper, f"{table.path}/desk", ("q=given", "q=worth&ask=meld b9 b10 J"))
    second = new_series(keeper)
    photographed = new_table(keeper, second)
    photos_of_romanian(photographed)
    look(photographed, second)
    third = new_series(keeper)
    full = new_table(keeper, third)
    full.tap("mode:more", "note:full", "mode:throw", "throw:k2")
    full.tap("mode:take")
    look(full, third)
    romanian_score_alone(keeper, look)
    return series


def romanian_score_alone(keeper: Phone, look: Look) -> None:
    """Enter the score of a game alone: with its melds, a rack, and totals."""
    fourth = new_series(keeper)
    table = new_table(keeper, fourth)
    ScoreAlone(keeper, table.path).tap(
        "won:A", "k2", "next", "part:table", "b9", "b10", "b11", "own:0", "by:B", "for:1",
        "paint:2", "owned", "next", "r4", "J", "r6", "part:rack", "k9", "next", "part:number",
        "=50", "next", "=-175", "next", "confirm")
    look(table, fourth)


def photos_of_romanian(table: Table) -> None:
    """Send photos of a table, of another one, of a rack, and something that is none."""
    page = read_photo(table.phone, table.path, photo_of("b9 b10 J", "r10 r11 r12"))
    for query in ("?at=0-0", "?at=0-2", "?at=0-2&do=stands", "?at=0-3&do=insert", "?at=new"):
        page.look(query)
    page.look()
    picture = re.search(r'<image href="([^"]*)"', page.page)
    assert picture
    table.phone.get(picture[1])
    page.tap("confirm")
    table.look()
    read_photo(table.phone, table.path, photo_of("b9 b10 b11", "r10 r11", "r4 J r6"))
    table.phone.client.post(f"{table.path}/opening", data={
        "csrf_token": table.phone.csrf(), "draft": "r10 r11 J b1 k1 r1 y4", "tap": "y9"})
    table.phone.client.post(f"{table.path}/opening", data={
        "csrf_token": table.phone.csrf(), "draft": "r10 r11 r12 b10 b11", "tap": "k2"})
    for data in (photo_of("r10 r11 J b1 k1 r1 y4"), b"no photo"):
        posted_photo(table.phone, f"{table.path}/opening/photo", data)


def posted_photo(phone: Phone, path: str, data: bytes) -> str:
    """Send a photo by the form of the page *path*; return where it leads, or the page."""
    page = phone.get(path).text
    fields = {name: hidden(page, name) for name in ("csrf_token", "token")
              if f'name="{name}"' in page}
    answer = phone.client.post(path, data=fields | {"photo": (BytesIO(data), "photo.jpg")},
                               content_type="multipart/form-data")
    assert answer.status_code < 500, answer.text
    return answer.location or answer.text


@dataclass(frozen=True, slots=True)
class Arranged:
    """Where an evening of a game of a rearranged table differs from that of another.

    All but ``form``, ``house`` and ``asked`` are taps: before the first turn, two rounds drawn for
    the start, melds laid wrongly and kept, a turn given up, and how scores alone came about.
    """

    form: Mapping[str, str]
    house: Mapping[str, str]
    asked: Sequence[str]
    draws: Sequence[str]
    gives_up: Sequence[str]
    alone: str
    deal: Sequence[str] = ()
    wrong: Sequence[str] = ()


TILE_RUMMY: Final = Arranged(
    {"game": "tile-rummy"}, {"rule_tr_time_limit": "180", "rule_tr_joker_initial": "25"},
    TILE_RUMMY_ASKED, ("r3", "b3", "r9", "b3"), ("next",), "went:all 1",
    wrong=("mode:lay", "free", "b10", "b11", "b13", "nextmeld", "confirm", "unnoticed"))
RUMMIKUB: Final = Arranged(
    {"game": "rummikub", "preset": "today"},
    {"rule_rk_three_pairs": "yes", "rule_rk_unopened": "fixed"},
    (*(each for each in TILE_RUMMY_ASKED if "add J to m2" not in each),),
    ("r9", "b9", "r3", "b3", "r9", "b3"), ("mode:more", "unfinished"), "none",
    deal=("mode:more", "redeal:B"))


def arranged_evening(kind: Arranged, keeper: Phone, member: Phone, look: Look) -> str:
    """Play games of *kind* with all that can happen; return the path of their first series."""
    series = tile_rummy.new_series(keeper, games="5", **kind.form, **kind.house)
    table = tile_rummy.new_table(keeper, series)
    path = f"/games/{id_of(table)}"
    look(table, series)
    table.tap("mode:more", "note:full", *kind.deal)
    table.tap("mode:start", *kind.draws[:2])
    table.look()
    table.tap("mode:start", *kind.draws[2:], "confirm", "next")
    late = tile_rummy.LeafletTable(member, table.path)
    look_at_news(late)
    late.tap("mode:lay", "r9", "r12")
    table.tap("mode:lay", "b9", "b12", "j:0:1", "confirm")
    assert late.tap("confirm").status_code == 409
    table.tap("next", "mode:lay", "r1", "r5", "confirm")  # too little to open
    table.look()
    if kind.wrong:
        table.tap(*kind.wrong)
        look(table, series)
        table.tap("noticed:1" if table.can_tap("noticed:1") else "noticed:2")
    table.tap("mode:lay", "n10", "y10", "confirm")
    look(table, series)
    game = kind.form["game"]
    ask_all(keeper, f"{path}/desk", kind.asked)
    ask_all(keeper, "/desk", ("", *kind.asked[:2]), game=game, fact=LAID)
    keep_decision(table, path, "q=lay&seat=A&ask=meld k2 k3 k4")
    for draft in ("r9 J k4", "r5 r6 ;"):
        for each in (f"{path}/arrange", f"/desk/arrange?game={game}"):
            page = keeper.get(each).text
            form = page[page.index('id="pad"'):]
            fields = {name: hidden(form, name) for name in ("csrf_token", "mode", "draft")}
            for tap in ("r8", "confirm"):
                keeper.client.post(each, data=fields | {"draft": draft, "tap": tap})
    table.tap("next")
    swap_joker(table)
    table.tap("undo")
    table.tap("redo")
    arrange_wrongly(table)
    look(table, series)
    table.tap(*kind.gives_up)
    look(table, series)
    table.tap("draw")
    table.tap("mode:more", "timer:off")
    table.tap("mode:out", "confirm", "stand")  # tiles are still known to be on the rack
    look(table, series)
    table.tap("k9", "r4", "J", "confirm")
    for line in ("meld r10 b10 J", "meld r1 b1 k1"):
        correct(table, ply_with(table, "meld r10 b10 k10"), "amend", line)
    look(table, series)
    for letter in "AB":
        keeper.post(f"{path}/review", {"letter": letter, "agree": "1"})
    keeper.get(f"{path}/review")
    photos_of_arranged(keeper, look, kind)
    arranged_score_alone(keeper, look, kind)
    return series


def photos_of_arranged(keeper: Phone, look: Look, kind: Arranged) -> None:
    """Send photos of a table, right and wrong, of a rack, and something that is none."""
    second = tile_rummy.new_series(keeper, **kind.form)
    photographed = tile_rummy.new_table(keeper, second)
    photographed.tap("mode:start", "begin:B", "next", "mode:lay", "r9", "r12", "confirm", "next")
    for mode, melds in (("table", ("r9 r10 J r12", "b1 k1 r1")), ("table", ("r9 r10 r11",))):
        there = posted_photo(keeper, f"{photographed.path}/photo/{mode}", photo_of(*melds))
        keeper.get(there)
    posted_photo(keeper, f"{photographed.path}/photo/table", b"no photo")
    photographed.look()
    photographed.tap("mode:out", "end", "confirm")
    posted_photo(keeper, f"{photographed.path}/photo/rack", photo_of("k9 r4 J"))
    look(photographed, second)


def arranged_score_alone(keeper: Phone, look: Look, kind: Arranged) -> None:
    """Enter the score of a game alone: wrongly first."""
    third = tile_rummy.new_series(keeper, **kind.form, **kind.house)
    alone = tile_rummy.new_table(keeper, third)
    won, lost = ((kind.alone,), ()) if kind.alone.startswith("went") else ((), (kind.alone,))
    ScoreAlone(keeper, alone.path).tap("next", "=many", "next", "next")
    ScoreAlone(keeper, alone.path).tap(
        "won:A", *won, "next", "part:rack", "k9", "r4", *lost, "next", "confirm")
    look(alone, third)


def swap_joker(table: Table) -> None:
    """Take a joker for its tile, wrongly first, and lay it with two tiles."""
    table.look("?mode=swap&draft=" + quote("A: b10 for J in m1 / r4 J r6"))
    table.tap("confirm")
    table.look()


def arrange_wrongly(table: Table) -> None:
    """Arrange the table anew so that something wrong lies there, and let it stand."""
    table.tap("mode:table", "t:1:0", "new", "check")
    table.look()


EVENINGS: dict[str, Callable[[Phone, Phone, Look], str]] = {
    "romanian": romanian_evening, "tile-rummy": partial(arranged_evening, TILE_RUMMY),
    "rummikub": partial(arranged_evening, RUMMIKUB)}
