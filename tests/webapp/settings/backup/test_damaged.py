"""A backup that is damaged, cut off or hostile is told in one line, and nothing is changed."""

import hashlib
import json
import random
import shutil
import struct
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.backups import contents, everything_in, kept_household
from webapp.command.cli import main
from webapp.server.data.config import Store
from webapp.settings.backup import disk
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import back_up
from webapp.settings.backup.restoring import restore


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return kept_household(tmp_path_factory.mktemp("damaged") / "data")


@pytest.fixture(scope="module")
def whole(there: Store) -> bytes:
    path = there.data.parent / "whole.zip"
    return back_up(there, path).path.read_bytes()


def check_refused(path: Path, there: Store, words: str = ".") -> None:
    before = everything_in(there.data)
    with pytest.raises(BackupError, match=words) as caught:
        restore(path, there, over=True)
    assert "\n" not in str(caught.value)
    assert everything_in(there.data) == before
    assert not [*there.data.glob("replaced-*"), *there.data.glob(".restore-*")]


def test_a_backup_that_was_cut_off_is_refused(tmp_path: Path, there: Store, whole: bytes) -> None:
    path = tmp_path / "cut.zip"
    for length in [*range(0, len(whole), len(whole) // 60), *range(len(whole) - 80, len(whole), 7)]:
        path.write_bytes(whole[:length])
        check_refused(path, there)


def test_a_bit_that_was_flipped_is_noticed_wherever_it_matters(
    tmp_path: Path, there: Store, whole: bytes
) -> None:
    path, rng = tmp_path / "flipped.zip", random.Random(15)  # noqa: S311 (no secret)
    path.write_bytes(whole)
    good = contents(path)
    seen = 0
    for _ in range(200):
        data = bytearray(whole)
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        try:
            held = contents(path)
        except BackupError:
            seen += 1
        else:
            assert held == good  # a date or a hint that nobody reads
    assert seen > 150
    data[len(whole) // 2] ^= 1
    path.write_bytes(data)
    check_refused(path, there)


def packed(
    path: Path, whole: bytes, change: Callable[[dict[str, Any], dict[str, bytes]], None], *,
    seal: bool = True,
) -> Path:
    """Pack a backup anew after a *change*, with checksums that fit where *seal* says so."""
    (path.parent / "whole.zip").write_bytes(whole)
    with zipfile.ZipFile(path.parent / "whole.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(manifest, members)
    for kind, folder, end in (("tables", "tables", ".jsonl"), ("files", "files", "")):
        for each in (manifest[kind] or ()) if seal else ():
            data = members.get(f"{folder}/{each['name']}{end}", b"")
            each |= {"size": len(data), "sha256": hashlib.sha256(data).hexdigest(),
                     "rows": data.count(b"\n") if kind == "tables" else 0}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", json.dumps(manifest))
    return path


def set_rows(table: str, data: bytes) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    def change(_manifest: dict[str, Any], members: dict[str, bytes]) -> None:
        members[f"tables/{table}.jsonl"] = data

    return change


def say(**words: object) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    return lambda manifest, _: manifest.update(words)


def slip(manifest: dict[str, Any], members: dict[str, bytes]) -> None:
    manifest["tables"][0]["name"] = "../../evil"
    members["tables/../../evil.jsonl"] = b""


def drop_a_table(manifest: dict[str, Any], _members: dict[str, bytes]) -> None:
    manifest["tables"].pop()


def name_twice(manifest: dict[str, Any], _members: dict[str, bytes]) -> None:
    manifest["tables"].append(manifest["tables"][0])


def set_secret(data: bytes) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    def change(_manifest: dict[str, Any], members: dict[str, bytes]) -> None:
        members["files/secret"] = data

    return change


def in_rows(
    table: str, column: str, value: object
) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    """Put *value* into the first row of a table."""
    def change(manifest: dict[str, Any], members: dict[str, bytes]) -> None:
        (columns,) = (each["columns"] for each in manifest["tables"] if each["name"] == table)
        first, *rest = members[f"tables/{table}.jsonl"].splitlines(keepends=True)
        row = json.loads(first)
        row[[name for name, _kind in columns].index(column)] = value
        members[f"tables/{table}.jsonl"] = b"".join((json.dumps(row).encode() + b"\n", *rest))

    return change


HOUSEHOLD = b'[1,"2026-01-01T00:00:00+00:00"]\n'
HOSTILE = {
    "a row too short": (set_rows("household", b"[1]\n"), "damaged"),
    "no JSON": (set_rows("household", b"[1,\n"), "damaged"),
    "no row": (set_rows("household", b"{}\n"), "damaged"),
    "empty lines": (set_rows("household", b"\n" * 9), "damaged"),
    "a wrong kind": (set_rows("household", b'["1","2026-01-01T00:00:00+00:00"]\n'), "damaged"),
    "no moment": (set_rows("household", b'[1,"yesterday"]\n'), "damaged"),
    "a huge number": (set_rows("household", HOUSEHOLD.replace(b"1,", b"9" * 40 + b",", 1)),
                      "damaged"),
    "nothing": (set_rows("household", b"[1,null]\n"),
                "household, row 1, created_at: a value is missing"),
    "a role that is none": (in_rows("device", "role", "owner"),
                            "device, row 1, role: “owner” is not one of guest, keeper, member"),
    "a name too long": (in_rows("device", "name", "n" * 61),
                        "device, row 1, name: too long: 61, at most 60"),
    "a household that is not there": (in_rows("series", "household_id", 7),
                                      "row 1, household_id: “7” is not one of household"),
    "a game that is not there": (in_rows("line", "game_id", "\x1b[2J"),
                                 "line, row 1, game_id: “.*” is not one of game"),
    "the same twice": (set_rows("household", HOUSEHOLD * 2), "nothing changed"),
    "deep": (set_rows("household", b"[" * 100_000 + b"\n"), "damaged"),
    "a name that leads out": (slip, "tables are not those"),
    "a table too few": (drop_a_table, "tables are not those"),
    "a table twice": (name_twice, "twice"),
    "a secret of other letters": (set_secret(("é" * 40).encode()), "damaged"),
    "a short secret": (set_secret(b"a" * 31), "secret in it is too short"),
    "no secret": (set_secret(b" " * 40), "secret in it is too short"),
    "a secret of two lines": (set_secret(b"a" * 40 + b"\nb"), "secret in it is too short"),
    "a secret that rings": (set_secret(b"a" * 40 + b"\x07\x00"), "secret in it is too short"),
    "another format": (say(format="other"), "another's"),
    "a newer format": (say(version=2, made_by="9.9"), "newer Joly"),
    "a newer database": (say(revision="future", made_by="9.9"), "newer Joly"),
    "a revision that is none": (say(revision="../.."), "newer Joly"),
    "no tables": (say(tables=None), "damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_backup_is_refused(
    tmp_path: Path, there: Store, whole: bytes, name: str
) -> None:
    change, words = HOSTILE[name]
    check_refused(packed(tmp_path / "hostile.zip", whole, change), there, words)


def test_a_wrong_checksum_is_refused(tmp_path: Path, there: Store, whole: bytes) -> None:
    def change(_manifest: dict[str, Any], members: dict[str, bytes]) -> None:
        members["tables/line.jsonl"] = members["tables/line.jsonl"].replace(b"b9", b"b8", 1)

    path = packed(tmp_path / "a.zip", whole, change, seal=False)
    check_refused(path, there, "checksum")


def test_a_bomb_is_refused_before_it_is_unpacked(
    tmp_path: Path, there: Store, whole: bytes
) -> None:
    path = packed(tmp_path / "bomb.zip", whole, set_rows("line", b"0" * (64 << 20)))
    assert path.stat().st_size < 1 << 18
    check_refused(path, there, "more than a backup of its size can")


def test_a_bomb_is_known_by_the_file_whatever_its_index_says(
    tmp_path: Path, there: Store, whole: bytes
) -> None:
    path = packed(tmp_path / "bomb.zip", whole, set_rows("line", b"0" * (64 << 20)))
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\1\2")
    while data[at:at + 4] == b"PK\1\2":  # each member says that it is as large packed
        name, extra, comment = struct.unpack("<3H", data[at + 28:at + 34])
        data[at + 20:at + 24] = struct.pack("<L", 64 << 20)
        at += 46 + name + extra + comment
    path.write_bytes(data)
    check_refused(path, there, "more than a backup of its size can")


@pytest.mark.parametrize("end", [
    struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 1 << 20, 0, 0),
    struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 9, 9, 1 << 40, 0)
    + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1)
    + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 0xFFFFFFFF, 0xFFFFFFFF, 0),
])
def test_an_index_without_end_is_not_read(
    tmp_path: Path, there: Store, whole: bytes, end: bytes
) -> None:
    path = tmp_path / "long.zip"
    path.write_bytes(whole[:-22] + end)
    check_refused(path, there, "its index is too long")


def test_the_room_on_the_disk_is_looked_at_while_rows_are_put_back(
    tmp_path: Path, there: Store, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(whole)
    free = shutil.disk_usage(tmp_path).free
    monkeypatch.setattr(disk, "RESERVE", free + (1 << 40))
    check_refused(path, there, "The disk is nearly full")


@pytest.mark.parametrize("told", [
    say(version=2, made_by="9\x1b[2J\x9b1m\u202e\r9"), say(revision="x", made_by="\x07\x1b]0;a"),
    in_rows("device", "role", "\x1b[31mowner"), set_rows("household", b'[1,"\x1b[2J\\u001b[1m"]\n'),
    in_rows("line", "game_id", "\u2028\u001b[2J"),
    lambda manifest, members: (
        members.update({"files/a\x1b[2J": b"x"}),
        manifest["files"].append({"name": "a\x1b[2J", "columns": [], "size": 9,
                                  "sha256": "0", "rows": 0})),
    say(made_at="\x1b[2J2026"),
])
def test_nothing_of_an_archive_moves_the_terminal(
    tmp_path: Path, whole: bytes, capsys: pytest.CaptureFixture[str],
    told: Callable[[dict[str, Any], dict[str, bytes]], None],
) -> None:
    path = packed(tmp_path / "a.zip", whole, told)
    main(["check", str(path)])
    main(["restore", str(path), "--data", str(tmp_path / "new"), "--over"])
    said = "".join(capsys.readouterr())
    assert said
    assert [each for each in said if each != "\n" and unicodedata.category(each) in {
        "Cc", "Cf", "Zl", "Zp"}] == []


def test_only_files_that_the_app_knows_are_put_anywhere(tmp_path: Path, whole: bytes) -> None:
    def change(manifest: dict[str, Any], members: dict[str, bytes]) -> None:
        for name in ("../evil", "/evil", "start.lock"):
            members[f"files/{name}"] = b"evil"
            manifest["files"].append({"name": name, "columns": []})

    path = packed(tmp_path / "a.zip", whole, change)
    new = Store(tmp_path / "in" / "data", f"sqlite:///{tmp_path / 'in' / 'data' / 'a.db'}")
    restore(path, new, over=False)
    assert {*everything_in(tmp_path / "in")} == {"data/a.db", "data/secret"}
    assert not Path("/evil").exists()
