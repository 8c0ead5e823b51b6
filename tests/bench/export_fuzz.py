"""Spoilt exports: none may be answered with anything but a sentence, or be entered half.

``python -m tests.bench.trust exports`` makes 100,000 of them. Archives are damaged byte by byte;
their JSON gets other values, other types and no fields; records lose, swap and double lines; tables
of totals get other cells. What can still be read is entered, and the results of its games must be
those of their records.
"""

import io
import json
import random
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask
from sqlalchemy.orm import Session

from tests.support.databases import SECRET, sqlite_url
from webapp import create_app
from webapp.core.record.lines import texts_of
from webapp.core.record.outcome import fold
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Household
from webapp.settings.portable.archive import write_archive
from webapp.settings.portable.elsewhere import read_file, series_from
from webapp.settings.portable.entering import enter_found
from webapp.settings.portable.export import Wanted, portable_series, series_of
from webapp.settings.portable.reading import Found
from webapp.settings.portable.trouble import ImportTroubleError

Make = Callable[[random.Random], bytes]
Answer = Callable[[Flask, bytes], str]

TOLD = 1_000
SAMPLE = Path(__file__).parents[1] / "webapp/settings/portable/version_1.zip"
TABLE = "Data;Ana;Bogdan;Carmen\n21.11.2025;205;−175;80\n22.11.2025;10;20;\n"
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "\0", "\ud800", "\u202e", "x" * 5000, [], {}, [[]],
    "../../etc/passwd", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "NaN",
    "DROP TABLE game", "A", "ABCD", "é", "🂡")
WORDS = ("undo 1", "amend 2 game tile-rummy", "insert 1 seat A Ana", "seat E Eve", "out k2", "end",
         "turn A", "meld J J J", "add r1 to m99", "rack A total 999999", "joly 2", "swap", "!",
         "game chess", "table r1 r2 r3", "\ufeff", "seat A \u202eanA", "set x y", "undo 9999999999")


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()
                if name.startswith(("household", "001"))}


def spoil(rng: random.Random, sample: dict[str, bytes]) -> bytes:
    """Return one spoilt file."""
    way = rng.random()
    if way < 0.1:
        return spoil_bytes(rng, TABLE.encode(), rng.randint(1, 6))
    files = dict(sample)
    if way < 0.2:
        return spoil_bytes(rng, packed(files), rng.randint(1, 20))
    name = rng.choice(sorted(files))
    if name.endswith(".json"):
        files[name] = spoil_json(rng, files[name])
    elif name.endswith(".joly"):
        files[name] = spoil_lines(rng, files[name])
    else:
        files[name] = spoil_bytes(rng, files[name], rng.randint(1, 30))
    other = rng.random()
    if other < 0.05:
        del files[name]
    elif other < 0.1:
        files[rng.choice(("../x", "/x", "a\\b", "001/" * 30 + "x", name.upper()))] = b"x"
    elif other < 0.15:
        files[name] = files[name].decode("utf-8", "replace").encode(
            rng.choice(("utf-16", "utf-7", "cp1250", "utf-8")), "replace")
    return packed(files)


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    write_archive(out, files.items())
    return out.getvalue()


def spoil_bytes(rng: random.Random, data: bytes, times: int) -> bytes:
    spoilt = bytearray(data)
    for _time in range(times):
        at = rng.randrange(len(spoilt))
        match rng.randrange(3):
            case 0:
                spoilt[at] = rng.randrange(256)
            case 1:
                del spoilt[at:at + rng.choice((1, 1, 7))]
            case _:
                spoilt[at:at] = rng.choice((b"\0", b'"', b";", b"-", b"PK\5\6", b"9" * 9, b"\xff"))
        spoilt = spoilt or bytearray(b"P")
    return bytes(spoilt)


def spoil_json(rng: random.Random, data: bytes) -> bytes:
    document = json.loads(data)
    for _time in range(rng.choice((1, 1, 1, 2, 5))):
        if not (known := list(places(document))):
            break
        holder, key = rng.choice(known)
        match rng.randrange(4):
            case 0:
                holder[key] = deepcopy(rng.choice(STRANGE))
            case 1:
                del holder[key]
            case 2:
                other, at = rng.choice(known)
                holder[key] = deepcopy(other[at])
            case _:
                value = holder[key]
                holder[key] = [value, value] if isinstance(value, dict | list) else (
                    value + rng.randint(-3, 3) if isinstance(value, int) else f"{value}x")
    return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def places(node: Any) -> Any:  # noqa: ANN401 (JSON)
    """Yield every place of a document: what holds it, and by which key."""
    keys = list(node) if isinstance(node, dict) else range(len(node))
    for key in keys:
        yield node, key
        if isinstance(node[key], dict | list) and node[key]:
            yield from places(node[key])


def spoil_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.decode().split("\n")
    for _time in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines.insert(at, rng.choice(WORDS))
            case 1:
                del lines[at]
            case 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines[at] = lines[at][::-1] if rng.random() < 0.2 else lines[at] * 2
        lines = lines or [""]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def bring(app: Flask, data: bytes) -> str:
    """Enter a file, look at what came of it, and take all of it back; return what happened."""
    with app.app_context():
        try:
            read = read_file(data)
        except ImportTroubleError as error:
            return error.reason.id
        found = read if isinstance(read, Found) else series_from(
            read, "t", "romanian", "current")
        with suppress(_TakenBackError), writing() as session:
            enter_and_look(session, found)
        return "entered"


class _TakenBackError(Exception):
    """Nothing of it is kept."""


def enter_and_look(session: Session, found: Found) -> None:
    home = Household()
    session.add(home)
    session.flush()
    enter_found(session, home.id, found)
    session.flush()
    games = session.scalars(sa.select(Game)).all()
    texts = texts_of([each.id for each in games])
    for game in games:
        assert game.result
        assert game.result["scores"] == fold(texts[game.id]).scores
    for series in series_of(home.id):
        portable_series(series, Wanted())
    raise _TakenBackError


@dataclass
class Answers:
    """What spoilt files were answered with: how often each, the slowest's seconds, and errors."""

    seen: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    errors: list[str] = field(default_factory=list)


def run(
    count: int, seed: int, first: int = 0, make: Make | None = None, answer: Answer = bring
) -> Answers:
    """Return what *count* spoilt files were answered with.

    Each file is its number's, counted from *first*, whatever was made before; from time to time
    it is printed how far this is. A file that is an error is kept where the error says.
    """
    make = make or partial(spoil, sample=parts_of(SAMPLE.read_bytes()))
    found = Answers()
    with tempfile.TemporaryDirectory() as folder, spoilt_household(Path(folder)) as app:
        for number in range(first, first + count):
            data = make(random.Random(f"{seed} {number}"))  # noqa: S311 (a game)
            began = time.perf_counter()
            try:
                found.seen[answer(app, data)] += 1
            except Exception as error:  # noqa: BLE001 (whatever it is, it is counted)
                kept = Path(tempfile.gettempdir(), f"spoilt-{seed}-{number}")
                kept.write_bytes(data)
                found.errors.append(f"file {number} of seed {seed}, {kept}: {error!r}")
                print(found.errors[-1], flush=True)
            found.slowest = max(found.slowest, time.perf_counter() - began)
            if (done := number + 1 - first) % TOLD == 0:
                print(f"{done:,} of {count:,} files, the next one is {number + 1}: "
                      f"{found.seen['entered']:,} entered, {len(found.errors)} errors", flush=True)
    return found


@contextmanager
def spoilt_household(folder: Path) -> Iterator[Flask]:
    """Give an app with an empty database, and close what it has opened."""
    app = create_app(Settings(
        data=folder, database_url=sqlite_url(folder), secret=SECRET, pace=0))
    try:
        yield app
    finally:
        app.extensions["jobs"].close()
        with app.app_context():
            db.engine.dispose()
