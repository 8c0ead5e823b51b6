"""What is brought in may have been made by anybody: it gets a sentence, or is entered."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
import pytest

from rules.replay import parse_record, replay
from tests.bench.export_fuzz import SAMPLE, run
from tests.support.phones import Phone
from tests.support.portable import files_of, packed, send
from webapp.settings.portable.archive import MOST_FILES, Archive
from webapp.settings.portable.budget import Budget
from webapp.settings.portable.documents import SeriesDoc
from webapp.settings.portable.layout import parse_total
from webapp.settings.portable.reading import _judged, _pictures, read_export
from webapp.settings.portable.totals import read_totals
from webapp.settings.portable.trouble import ImportTroubleError


def test_spoilt_exports_are_answered_with_sentences() -> None:
    found = run(120, seed=4)
    assert found.errors == []
    assert found.seen.total() == 120
    assert 15 < found.seen["entered"] < 80


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def changed(**fields: Any) -> bytes:  # noqa: ANN401 (JSON)
    """Return the sample with other fields in its first series."""
    files = files_of(SAMPLE.read_bytes())
    files["001/series.json"] = json.dumps(json.loads(files["001/series.json"]) | fields).encode()
    return packed(files)


def locked(data: bytes) -> bytes:
    """Return an archive that says of its files that they are encrypted."""
    at = data.index(b"PK\1\2")
    return data[:6] + struct.pack("<H", 1) + data[8:at + 8] + struct.pack("<H", 1) + data[at + 10:]


def ended(data: bytes, **changed: int) -> bytes:
    """Return an archive whose last record says something else."""
    fields = ("disk", "first", "here", "files", "size", "start", "comment")
    _mark, *values = struct.unpack("<4s4H2LH", data[-22:])
    return data[:-22] + struct.pack(
        "<4s4H2LH", b"PK\5\6", *(changed.get(name, value)
                                 for name, value in zip(fields, values, strict=True)))


def with_two_ends(data: bytes) -> bytes:
    """Return an archive whose number of files reads as the mark of a last record."""
    here, files = struct.unpack("<2H", b"PK\5\6")
    return ended(data, here=here, files=files)


SMALL = zipped({"series.json": b"{}"})
def with_games(change: Callable[[dict[str, Any]], dict[str, Any]]) -> bytes:
    """Return the sample with other games in its first series."""
    games = json.loads(files_of(SAMPLE.read_bytes())["001/series.json"])["games"]
    return changed(games=[change(each) for each in games])


def with_records(record: bytes, count: int) -> bytes:
    """Return the sample's first series with *count* games of one record."""
    document = json.loads(files_of(SAMPLE.read_bytes())["001/series.json"])
    first = document["games"][0]
    games = [first | {"id": f"g{n}", "number": n, "file": f"{n}.joly", "photos": []}
             for n in range(1, count + 1)]
    return zipped({"series.json": json.dumps(document | {"games": games}).encode(),
                   **{game["file"]: record for game in games}})


A_PHOTO = {"file": "x.jpg", "ply": 0, "taken": "2025-11-21T20:00:00Z"}
HOSTILE = {
    "a photo named twice": (with_games(lambda game: game | {
        "photos": [photo for photo in game["photos"] for _time in range(2)]}), "jpg” is damaged"),
    "a record named twice": (with_games(lambda game: game | {"photos": [
        {**A_PHOTO, "file": game["file"]}]}), ".joly” is damaged"),
    "photos without end": (with_games(lambda game: game | {"photos": [A_PHOTO] * 501}),
                           "is damaged"),
    "entries without end": (with_games(lambda game: game | {
        "entered": [[1, "2025-11-21T20:00:00Z"]] * 50_001}), "is damaged"),
    "two ends": (with_two_ends(zipped({f"{n}": b"" for n in range(9)})), "is damaged"),
    "fewer than there are": (ended(zipped({"a": b"", "b": b""}), here=1, files=1), "is damaged"),
    "one disk of two": (ended(SMALL, here=0), "is damaged"),
    "another disk": (ended(SMALL, disk=1), "not an export"),
    "an index elsewhere": (ended(SMALL, start=0), "is damaged"),
    "something before it": (b"PK\3\4" + SMALL, "is damaged"),
    "a comment": (ended(SMALL, comment=5) + b"hello", "not an export"),
    "an end in the comment": (ended(SMALL, comment=22) + SMALL[-22:], "is damaged"),
    "for gigabytes": (SMALL[:-22] + struct.pack("<4s2LQ", b"PK\6\7", 0, 0, 1) + SMALL[-22:],
                      "not an export"),
    "slips out": (zipped({"../../series.json": b"{}"}), "not an export"),
    "starts at the root": (zipped({"/etc/series.json": b"{}"}), "not an export"),
    "a file without a name": (zipped({"x": b""}).replace(b"x", b"\0"), "not an export"),
    "a drive": (zipped({"C:\\series.json": b"{}"}), "not an export"),
    "a bomb": (zipped({"series.json": bytes(9 << 20)}), "too large"),
    "many files": (zipped({f"{n}": b"" for n in range(MOST_FILES + 1)}), "too large"),
    "ten thousand": (zipped({f"{'x' * 190}{n}": b"" for n in range(10_000)}), "too large"),
    "no export": (zipped({"readme.txt": b"hello"}), "not an export"),
    "half an archive": (SAMPLE.read_bytes()[:5000], "not an export"),
    "locked": (locked(zipped({"series.json": b"{}"})), "is damaged"),
    "packed otherwise": (zipped({"series.json": b"{}"}, zipfile.ZIP_LZMA), "not an export"),
    "documents without end": (zipped({f"{n}/series.json": b" " * 2**20 for n in range(40)}),
                              "too large"),
    "players without end": (zipped({"household.json": json.dumps({"version": 1, "players": [
        {"name": f"{n}"} for n in range(5001)]}).encode()}), "is damaged"),
    # None of them is looked into: the first one is no record.
    "lines without end": (with_records(b"no record\n" * 9000, 23), "too large"),
    "no JSON": (zipped({"series.json": b"\xff\xfe{"}), "is damaged"),
    "deep JSON": (zipped({"series.json": b"[" * 100_000}), "is damaged"),
    "no record": (zipped({"series.json": files_of(SAMPLE.read_bytes())["001/series.json"]}),
                  "is damaged"),
    "a later version": (changed(version=2, name=5), "newer Joly"),
    "a game that is unknown": (changed(game="chess"), "is damaged"),
    "a wrong type": (changed(players="Ana"), "is damaged"),
    "two with one name": (changed(players=[
        {"letter": "A", "name": "Ana"}, {"letter": "B", "name": "Ana"}]), "is damaged"),
    "a name that turns": (changed(players=[
        {"letter": "A", "name": "a\u202e"}, {"letter": "B", "name": "Ana"}]), "is damaged"),
    "bytes": (b"PK\3\4" + bytes(100), "not an export"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "Not an export from Joly"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_answered_with_a_sentence(what: str) -> None:
    data, words = HOSTILE[what]
    with pytest.raises(ImportTroubleError) as refused:
        read_export(data) if data.startswith(b"PK") else read_totals(data)
    assert words in str(refused.value)


@pytest.mark.one_database
def test_the_page_says_it_and_nothing_is_kept(keeper: Phone) -> None:
    for data in (b"", HOSTILE["slips out"][0], b"Ana;Bogdan\n1;zwei\n"):
        answer = send(keeper, data)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert "“zwei” is not a whole number of points" in answer.text


def test_looking_at_photos_may_take_no_longer_than_reading_records() -> None:
    archive = Archive(SAMPLE.read_bytes())
    games = msgspec.json.decode(archive.read("001/series.json"), type=SeriesDoc).games
    with pytest.raises(ImportTroubleError, match="too large"):
        dict(_pictures(archive, "001/", games[1], Budget(-1)))
    assert list(dict(_pictures(archive, "001/", games[1], Budget(60)))) == ["002-01.jpg"]


def test_a_record_that_takes_minutes_is_left_while_it_is_judged() -> None:
    record = parse_record("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n"
                          + "turn A\n! meld r1 r2 r3\nturn B\n! add r4 to m1\n! discard k2\n" * 60)
    with pytest.raises(ImportTroubleError, match="too large"):
        _judged(record, Budget(-1))
    found = _judged(record, Budget(60))
    assert (found.state, found.entries) == (replay(record).state, replay(record).entries)


def test_files_of_an_archive_are_read_no_further_than_they_may_go() -> None:
    data = bytearray(zipped({"series.json": bytes(9 << 20)}))
    for at in (data.index(b"PK\3\4") + 22, data.index(b"PK\1\2") + 24):
        data[at:at + 4] = struct.pack("<I", 10)  # it says that it is small
    with pytest.raises(ImportTroubleError):
        Archive(bytes(data)).read("series.json")


@pytest.mark.parametrize(("cell", "total"), [
    ("205", 205), ("-175", -175), ("−175", -175), ("–175", -175), ("+5", 5), ("12,0", 12),
    ("12.00", 12), ("1.205", 1205), ("1 205", 1205), ("−1\u202f205", -1205), ("12,5", None),
    ("zwei", None), ("1e3", None), ("٣", None), ("9999999999", None), ("--5", None),
])
def test_a_total_is_read_as_tables_write_it(cell: str, total: int | None) -> None:
    assert parse_total(cell) == total


@pytest.mark.parametrize(("text", "separator", "days"), [
    ("Date,Ana,Bogdan\n2025-11-21,1,2\n", ",", ["2025-11-21"]),
    ("Nap;Ana;Bogdan\n2025. 11. 21.;1;2\n", ";", ["2025-11-21"]),
    ("Jour\tAna\tBogdan\n21/11/2025\t1\t2\n05/11/2025\t1\t2\n", "\t", ["2025-11-21", "2025-11-05"]),
    ("Date,Ana,Bogdan\n11/21/2025,1,2\n11/05/2025,1,2\n", ",", ["2025-11-21", "2025-11-05"]),
    ("Ana;Bogdan\n1;2\n", ";", [None]),
    ("#;Data;Ana;'=Bogdan;Total\n1;21.11.25;1;2;3\nTotal;;1;2;3\n", ";", ["2025-11-21"]),
])
def test_a_table_is_read_whatever_wrote_it(
    text: str, separator: str, days: list[str | None]
) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        found = read_totals(text.replace("\n", "\r\n").encode(encoding))
        assert found.separator == separator
        assert found.players[0] == "Ana"
        assert found.players[1] in {"Bogdan", "=Bogdan"}
        assert [row.day.isoformat() if row.day else None for row in found.rows] == days
        assert found.rows[0].scores == {"A": 1, "B": 2}


@pytest.mark.parametrize(("text", "words"), [
    ("Ana;Bogdan\n", "a row per game"),
    ("Ana;ana\n1;2\n", "the same name"),
    ("Ana;Bogdan\n1;\n", "two to four players"),
    ("A;B;C;D;E\n1;2;3;4;5\n", "two to four players"),
    ("Data;Ana;Bogdan\n31.02.2025;1;2\n", "is not a date"),
    (";".join(f"P{n}" for n in range(9)) + "\n1;2\n", "two to eight players, not 9"),
    ("Date;Ana;Bogdan\n" + "1;2;" * 30_000, "too large"),
    ("Ana;Bogdan\n" + "\ufdfa" * 100_000 + ";1\n", "too large"),
    ("Ana;Bogdan\n" + "1;2\n" * 1001, "too large"),
])
def test_a_table_that_is_none_says_where(text: str, words: str) -> None:
    with pytest.raises(ImportTroubleError) as refused:
        read_totals(text.encode())
    assert words in str(refused.value)


@pytest.mark.parametrize(("first", "believed"), [(6, False), (7, True), (8, False)])
def test_what_was_confirmed_first_is_the_header_or_is_not_believed(
    first: int, *, believed: bool
) -> None:
    """The header of the sample's first game is seven lines: the last one seats D."""
    at = "2025-11-21T20:00:00Z"

    def confirmed(game: dict[str, Any]) -> dict[str, Any]:
        count = sum(lines for lines, _at in game["entered"])
        return game | {"entered": [[first, at], [count - first, at]]}

    game = read_export(with_games(confirmed)).series[0].games[0]
    count, told = len(game.lines), datetime.fromisoformat(at)
    assert game.entered == ((*[(1, told)] * 7, *[(8, told)] * (count - 7)) if believed else (
        *[(1, game.document.began)] * 7,
        *((ply, game.document.began) for ply in range(8, count + 1))))
