"""An evening of four with long names, as far as every main page: games of both kinds, a photo."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from tests.support.tables import MELDS
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import made_series, own_phone, start_game
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

NAMES = (
    "Alexandrina-Maria Constantinescu",
    "Bogdan-Constantin Dumitrescu",
    "Ecaterina-Smaranda Văcărescu",
    "Ștefan-Octavian Theodorescu",
)
LONGEST = (
    "Maria-Magdalena Constantinescu-Popa",
    "Alexandru-Constantin Dumitrescu-Ionescu",
    "Ecaterina-Smaranda Văcărescu-Brătianu",
    "Ștefan-Octavian Theodorescu-Hașdeu",
)
STOOD = "turn A\n! meld b9 b10 b11\nturn B\n! meld r1 b1 k1\n"
FULL = "turn A\nmeld b9 b10 J=b11 / r10 r11 r12\nrecording full\nturn B\n"
LEAFLET = "turn A\nmeld r10 y10 b10\nturn B\nmeld r9 r10 r11 J=r12\n"
RUN = "draft=A:+b9+b10+b11+/+r10+r11+r12+/+y1+y2+y3"
ROMANIAN_PADS = (
    "mode=lay", f"mode=lay&{RUN}", "mode=add", "mode=add&draft=A:+to+m1", "mode=swap", "mode=out",
    "mode=more",
)
LEAFLET_PADS = (
    "mode=lay", f"mode=lay&{RUN}", "mode=add", "mode=swap", "mode=table", "mode=out", "mode=more",
)


def series_of_four(page: Page, query: str = "", names: Sequence[str] = NAMES) -> str:
    return made_series(page, query, names)


def addresses(page: Page, server: Server) -> Iterator[str]:
    """Play the evening on the keeper's phone *page*; yield the address of each page to look at."""
    go_on = entering_beside(server)
    series = series_of_four(page)
    first = go_on(start_game(page, series), HAND + END)
    second = go_on(start_game(page, series), HAND)
    full = go_on(start_game(page, series_of_four(page)), FULL)
    many = go_on(
        start_game(page, series_of_four(page)),
        "".join(f"laid {'ABCD'[index % 4]} {meld}\n" for index, meld in enumerate(MELDS)),
    )
    ended = go_on(start_game(page, series_of_four(page)), STOOD + "end\n")
    leaflet = go_on(begin_game(page, series_of_four(page, "?game=tile-rummy")), LEAFLET)
    unbegun = begin_game(page, series_of_four(page, "?game=tile-rummy"))
    shared = leaflet.replace("/tile-rummy/", "/games/")
    blank = f"/paper?series={series.rsplit('/', 1)[1]}"
    yield from (
        "/", "/evenings", "/series/new", "/settings", "/settings/language", "/settings/whose",
        "/settings/household", "/settings/players", "/settings/phones", own_phone(page),
        "/settings/phones/invite", "/settings/photos", "/settings/statistics",
        "/settings/backups", "/household/programs", "/household/leave", "/household/lost",
        "/household/https", "/household/along", "/about", "/phone", "/away",
        "/rules", "/rules/R-INIT-2",
        "/rules/Q-ST-2",
        "/rules/romanian/current", blank, f"{blank}&rules=tile-rummy/base&way=sums", series,
        f"{series}/mend", first, f"{first}/score",
        f"{first}/review",
        f"{first}/log", many, f"{many}/log", f"{many}/stacks", second, f"{second}/score",
        f"{second}/log", f"{second}/lines/11", f"{second}/lines/11?mode=lay", f"{second}/stacks",
        f"{second}/joly/1", f"{second}/deal?tile=k8&end=right", f"{second}/opening",
        f"{second}/desk", f"{second}/desk?q=add&seat=C&ask=add+y5+to+m1",
        f"{second}/desk?q=meld&seat=A", f"{second}/desk?q=worth&ask=meld+b9+b10+J%3Db11",
        f"{second}/photos/new", f"{second}/eye", ended, f"{ended}?mode=rack", f"{ended}/score",
        f"{ended}/log",
        leaflet, f"{leaflet}/quick", f"{shared}/desk", f"{shared}/log", f"{shared}/score",
        unbegun, f"{unbegun}?mode=start", "/desk/arrange", "/closes", full,
    )
    yield from (f"{second}?{pad}" for pad in ROMANIAN_PADS)
    yield from (f"{full}?mode={mode}" for mode in ("take", "throw"))
    yield from (f"{leaflet}?{pad}" for pad in LEAFLET_PADS)
