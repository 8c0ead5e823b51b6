"""Every way that leads to a game's record: two phones with forms open that were made alike."""

import re
from collections.abc import Callable
from urllib.parse import quote

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.alone import ScoreAlone
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.races import Form
from tests.support.tables import Table, new_table

OPENING = ("mode:lay", "seat:A", "b9", "b11", "r10", "r12")
SECOND = ("mode:lay", "seat:B", "n1", "y1", "y2", "y4")
MELD = "meld b9 b10 b11 / r10 r11 r12"


def opened(keeper: Phone, *more: str) -> Table:
    table = new_table(keeper, new_series(keeper))
    table.tap(*OPENING, "confirm", *more)
    return table


def id_of(table: Table) -> str:
    return table.path.rpartition("/")[2]


def pads(table: Table, other: Phone, tap: str, theirs: str = "") -> list[Form]:
    """Return the pads of two phones, about to send *tap*, the other one *theirs* if given."""
    second = type(table)(other, table.path)
    return [Form(each.phone, f"{each.path}/entry", each.fields() | {"tap": what})
            for each, what in ((table, tap), (second, theirs or tap))]


def entries(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = new_table(keeper, new_series(keeper))
    other = Table(member, table.path)
    table.tap(*OPENING)
    other.tap(*SECOND)
    return table, [Form(each.phone, f"{each.path}/entry", each.fields() | {"tap": "confirm"})
                   for each in (table, other)]


def turns(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, pads(table, member, "next", "turn:C")


def undos(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, pads(table, member, "undo")


def redos(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper, "undo")
    return table, pads(table, member, "redo")


def undo_and_entry(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, pads(table, member, "undo", "next")


def tables_of_tile_rummy(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = tile_rummy.new_table(keeper, tile_rummy.new_series(keeper))
    table.tap("mode:start", "begin:A")
    other = type(table)(member, table.path)
    table.tap("mode:lay", "r9", "r12")
    return table, [Form(each.phone, f"{each.path}/entry", each.fields() | {"tap": what})
                   for each, what in ((table, "confirm"), (other, "next"))]


def undos_of_tile_rummy(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = tile_rummy.new_table(keeper, tile_rummy.new_series(keeper))
    table.tap("mode:start", "begin:A")
    return table, pads(table, member, "undo")


def redos_of_tile_rummy(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = tile_rummy.new_table(keeper, tile_rummy.new_series(keeper))
    table.tap("mode:start", "begin:A")
    table.tap("undo")
    return table, pads(table, member, "redo")


def correcting(table: Table, phone: Phone, what: str, line: str, text: str) -> Form:
    """Return the form that applies a correction, as the preview gives it."""
    log = phone.get(f"{table.path}/log").text
    found = re.search(rf'lines/(\d+)"[^>]*>Correct<span class="vh">: [^<]*{line}', log)
    assert found, log
    query = f"?what={what}&ply={found[1]}" + (f"&line={quote(text)}" if text else "")
    page = phone.get(f"{table.path}/corrections{query}").text
    form = page[page.index("/corrections"):]
    fields: dict[str, str | list[str]] = {
        name: hidden(form, name) for name in ("csrf_token", "token", "what", "ply", "seen")}
    return Form(phone, f"{table.path}/corrections",
                fields | {"do": "apply", "line": [text] if text else []})


def amendments(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, [correcting(table, keeper, "amend", "blue 9", "meld b9 b10 b11 / r11 r12 r13"),
                   correcting(table, member, "amend", "blue 9", "meld b9 b10 b11 / r9 r10 r11")]


def insertions(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, [correcting(table, keeper, "insert", "blue 9", "exposed k8"),
                   correcting(table, member, "insert", "blue 9", "exposed k7")]


def lines_taken_out(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, [correcting(table, each, "undo", "blue 9", "") for each in (keeper, member)]


def correction_and_entry(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = opened(keeper)
    return table, [correcting(table, keeper, "undo", "blue 9", ""),
                   pads(table, member, "next")[1]]


def scores_alone(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = tile_rummy.new_table(keeper, tile_rummy.new_series(keeper))
    forms = []
    for phone, rack in ((keeper, "9"), (member, "12")):
        alone = ScoreAlone(phone, table.path)
        alone.tap("won:A", "went:all 1", "next", f"={rack}", "next")
        forms.append(Form(phone, alone.path, alone.fields() | {"tap": "confirm"}))
    return table, forms


def doublas(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = new_table(keeper, new_series(keeper))
    forms = []
    for phone, second in ((keeper, "B"), (member, "C")):
        page = phone.get(f"{table.path}/deal").text
        form = page[page.index("/deal/doublas"):]
        fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply")}
        forms.append(Form(
            phone, f"{table.path}/deal/doublas", fields | {"first": "A", "second": second}))
    return table, forms


def confirming(phone: Phone, path: str) -> Form:
    """Return the form of a photo's page, about to enter what it shows."""
    page = phone.get(path).text
    fields = {name: hidden(page, name) for name in ("csrf_token", "token", "revision", "ply")}
    return Form(phone, path, fields | {"tap": "confirm"})


def photo_and_entry(keeper: Phone, member: Phone) -> tuple[Table, list[Form]]:
    table = new_table(keeper, new_series(keeper))
    page = read_photo(keeper, table.path, photo_of("b9 b10 b11", "r10 r11 r12"))
    table.look()
    return table, [confirming(keeper, page.path), pads(table, member, "next")[1]]


WAYS = [
    entries, turns, undos, redos, undo_and_entry, tables_of_tile_rummy, undos_of_tile_rummy,
    redos_of_tile_rummy, amendments, insertions, lines_taken_out, correction_and_entry,
    scores_alone, doublas, photo_and_entry,
]
ONE_OF_EACH_PAGE = [
    entries, tables_of_tile_rummy, amendments, scores_alone, doublas, photo_and_entry]
Way = Callable[[Phone, Phone], tuple[Table, list[Form]]]
