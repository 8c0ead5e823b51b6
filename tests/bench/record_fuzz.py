"""Spoilt records, brought in as the web reads them: in the export of a series that has one game."""

import json
import random
import re
from functools import cache
from itertools import islice
from pathlib import Path

from flask import Flask

from rules.games import GAMES
from rules.notation import NotationError
from rules.replay import parse_record, replay
from tests.bench.export_fuzz import SAMPLE, packed, spoil_bytes, spoil_lines
from tests.support.corrected_records import corrected_records
from tests.support.phones import Phone, hidden
from tests.support.portable import files_of, send
from webapp.server.data.database import db

POOL = 400
"""Random records that can be read before they are spoilt, of both games."""

NUMBERS = ("0", "-1", "1", "14", "99999999999999999999", "٣", "1e3", "")


@cache
def _sample() -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the files of the sample, and the records to begin with."""
    files = files_of(SAMPLE.read_bytes())
    own = tuple(data.decode() for name, data in files.items() if name.endswith(".joly"))
    random_ones = islice(filter(_is_readable, corrected_records(15)), POOL)
    return files, (*own * (POOL // 20), *random_ones)


def _is_readable(text: str) -> bool:
    try:
        replay(parse_record(text))
    except NotationError:
        return False
    return True


def spoil_record(rng: random.Random) -> bytes:
    """Return an export whose only record is spoilt, and fits what is said of it where it can."""
    files, records = _sample()
    text = rng.choice(records)
    data = text.encode()
    for _time in range(rng.choice((0, 1, 1, 2, 3))):
        match rng.randrange(6):
            case 0:
                data = spoil_bytes(rng, data, rng.randint(1, 4))
            case 1:
                data = spoil_lines(rng, data.decode("utf-8", "replace").encode())
            case 2:
                data = _mix(rng, data, rng.choice(records).encode())
            case _:
                data = _spoil_words(rng, data)
    game = re.search(r"^game (\S+)", text, re.MULTILINE)
    seats = len(set(re.findall(r"^seat ([A-D]) ", text, re.MULTILINE)))
    document = json.loads(files["001/series.json"])
    document["game"] = game[1] if game else next(iter(GAMES))
    document["preset"] = next(iter(GAMES[document["game"]].volume.presets))
    document["games"] = [{**document["games"][0], "seats": "ABCD"[:seats], "out": ""}]
    return packed({"001/series.json": json.dumps(document).encode(), "001/001.joly": data})


def _mix(rng: random.Random, data: bytes, other: bytes) -> bytes:
    """Return the beginning of a record, and the end of another one."""
    lines, more = data.split(b"\n"), other.split(b"\n")
    return b"\n".join((*lines[:rng.randint(1, len(lines))], *more[rng.randrange(len(more)):]))


def _spoil_words(rng: random.Random, data: bytes) -> bytes:
    """Exchange, double, drop or renumber words of a record."""
    words = re.split(rb"(\s+)", data)
    for _time in range(rng.randint(1, 5)):
        at = rng.randrange(len(words))
        match rng.randrange(4):
            case 0:
                words[at] = rng.choice(words)
            case 1:
                words[at] += b" " + words[at]
            case 2:
                words[at] = b""
            case _:
                words[at] = re.sub(rb"\d+", lambda _found: rng.choice(NUMBERS).encode(), words[at])
    return b"".join(words)


class Visitor:
    """A keeper's phone that brings files in through the pages; after each, all is as it was."""

    def __init__(self, app: Flask, phone: Phone, file: Path) -> None:
        self._app, self._phone, self._file = app, phone, file
        self._phone.csrf()
        self._leave()
        self._before = file.read_bytes()

    def bring(self, data: bytes) -> list[tuple[str, int]]:
        """Send a file, enter it, and look at all that it has become; return what was answered."""
        answers: list[tuple[str, int]] = []
        sent = send(self._phone, data)
        answers.append(("file", sent.status_code))
        if sent.status_code == 303:
            look = self._phone.get(sent.location)
            answers.append(("look", look.status_code))
            entered = self._phone.post(
                sent.location, {"do": "enter", "token": hidden(look.text, "token")})
            answers.append(("enter", entered.status_code))
            answers += self._look_round()
            self._leave()
            self._file.write_bytes(self._before)
        return answers

    def _look_round(self) -> list[tuple[str, int]]:
        home = self._phone.get("/").text
        (series,) = set(re.findall(r'href="(/series/[\w-]{10,})"', home)) or {""}
        page = self._phone.get(series)
        (game, *_) = re.findall(r'href="(/games/[\w-]+)', page.text) or [""]
        paths = (game, f"{game}/log", f"{game}/score", f"{game}/desk", f"{series}/along")
        return [(series and "series", page.status_code), *(
            (path.rpartition("/")[2] if path != game else "table",
             self._phone.get(path).status_code) for path in paths)]

    def _leave(self) -> None:
        """Let the database be one file that nobody has open."""
        with self._app.app_context():
            db.engine.dispose()
