"""``docs/notation.md`` is true: its records, commands and JSON are what Joly reads and says.

A fence ``joly`` is a record, with the name of a file behind it where commands use it; without
``joly 1`` it stands after the usual header. A comment ``#>`` says what is expected of the line
above it, ``#!`` where the record cannot be read. A fence ``console`` is a shell, ``…`` in it stands
for any lines. A fence ``json`` names the command of whose document it is a part.
"""

import json
import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from rules.notation import NotationError
from rules.replay import Entry, parse_record, replay, score
from tests.support.drawn import covered

ROOT: Final = Path(__file__).parents[1]
DOCUMENT: Final = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
SEATS: Final = "seat A Ana\nseat B Bogdan\nseat C Carmen\nseat D Dan\n"
PLAYED: Final = "laid A b9 b10 J / y2 y3 y4 / r3 r4 r5\nturn A\nmeld r10 r11 r12\n"
"""What stands before a single line that is read: the melds and plies that examples name."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced example: its first word, what stands behind that, its text."""

    language: str
    info: str
    text: str

    def __str__(self) -> str:
        return self.info or self.text.splitlines()[0]


def fences(language: str) -> list[Fence]:
    found = re.findall(r"^```(\w+) ?(.*)\n((?:.*\n)*?)```$", DOCUMENT, re.MULTILINE)
    return [Fence(*each) for each in found if each[0] == language]


def header(game: str) -> str:
    return f"joly 1\ngame {game}\n{SEATS}"


def each(items: list[Fence], name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(name, items, ids=str)


@each(fences("joly"), "example")
def test_a_record_is_judged_as_its_comments_say(example: Fence) -> None:
    own = example.text.startswith("joly 1\n")
    before = "" if own else header("romanian")
    text = before + example.text
    wanted = {line: rest for line, mark, rest in comments(text) if mark == "#>"}
    places = [rest for _, mark, rest in comments(text) if mark == "#!"]
    if places:
        with pytest.raises(NotationError) as unreadable:
            parse_record(text)
        assert [f"{unreadable.value.line}:{unreadable.value.column}"] == places
        return
    assert score(replay(parse_record(text))).seats
    # What a correction replaces was judged before it, and is not judged any more.
    said = verdicts(re.split(r"^(?:undo|amend|insert) ", text, maxsplit=1, flags=re.MULTILINE)[0])
    said |= verdicts(text)
    assert wanted.keys() <= said.keys()
    for line, verdict in said.items():
        expected = wanted.get(line, "legal")
        assert verdict == expected or (expected == "legal" and verdict.startswith("legal "))


def verdicts(text: str) -> dict[int, str]:
    """Return what Joly answers, by the line of the file."""
    return {entry.line: in_words(entry) for entry in replay(parse_record(text)).entries}


def comments(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the comments that expect something, with the number of the line that they follow."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(("#>", "#!")):
            yield number - 1, line[:2], line[2:].strip()


def in_words(entry: Entry) -> str:
    rules = dict.fromkeys(citation.rule for citation in entry.verdict.citations)
    return " ".join(("legal" if entry.verdict else "illegal", *rules))


def rows(section: str) -> Iterator[list[str]]:
    for line in section.splitlines():
        if line.startswith("| ") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def lines_shown() -> list[tuple[str, str]]:
    """Return every line that a table gives as an example, with the game that it belongs to."""
    found = []
    game = ""
    for block in DOCUMENT.split("\n\n"):
        table = list(rows(block))
        if table and table[0][-1] == "example":
            found += [(game, cells[-1].strip("` ")) for cells in table[1:]]
        elif not table:
            named = re.search(r"(Tile Rummy|Rummikub|closed)( has| have| hands have)?$", block)
            game = named[1].lower().replace(" ", "-") if named else "romanian"
    return found


@pytest.mark.parametrize(("game", "line"), lines_shown())
def test_a_line_of_a_table_can_be_read(game: str, line: str) -> None:
    word = line.split(maxsplit=1)[0]
    if word in ("joly", "game", "seat"):
        parse_record("\n".join(dict.fromkeys((*header(game).splitlines(), line)))
                     if word != "seat" else header(game).replace("seat A Ana", line))
        return
    heads = ("preset", "set", "dealer", "doubla", "drawn", "starter", "holds", "laid")
    before = header(game) + ("" if word in heads else f"{PLAYED}turn B\n")
    record = parse_record(before + ("end\n" if word == "rack" else "") + f"{line}\n")
    assert str(record.written[-1].value) == line


def test_the_tables_show_every_line_that_cases_use() -> None:
    shown = {line.split(maxsplit=1)[0] for _, line in lines_shown()}
    files = (path for part in ("rules", "tests") for path in (ROOT / part).rglob("*.toml"))
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in files)
    cases = (case for each in read for case in each.get("case", ()))
    used = {line.removeprefix("!").split(maxsplit=1)[0].lower() for case in cases
            for line in case.get("record", "").splitlines() if line and not line.startswith("#")}
    assert used == shown


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the records that have names, and a photo."""
    made = tmp_path_factory.mktemp("notation")
    for example in fences("joly"):
        if example.info:
            (made / example.info).write_text(example.text, encoding="utf-8")
    shutil.copy(next((ROOT / "tests").rglob("rendered/000.jpg")), made / "photo.jpg")
    return made


def shell(script: str, folder: Path) -> str:
    path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    told = os.environ | {"PATH": path, "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(  # noqa: S603 (the commands of our own page)
        ["/bin/bash", "-c", script], cwd=folder, env=told, check=False, timeout=120,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8").stdout


@each(fences("console"), "session")
def test_a_command_prints_what_the_page_shows(session: Fence, folder: Path) -> None:
    parts = re.split(r"^\$ (.*)\n", session.text, flags=re.MULTILINE)[1:]
    commands, wanted = parts[::2], parts[1::2]
    # The exit status of one command is what the next one may ask for.
    script = "\n".join(f"{each}\nwas=$?; printf '\\0'; (exit $was)" for each in commands)
    for said, shown in zip(shell(script, folder).split("\0"), wanted, strict=False):
        pattern = "(?:.*\n)*".join(re.escape(text) for text in shown.split("…\n"))
        assert re.fullmatch(pattern, said), f"shown:\n{shown}\nsaid:\n{said}"


def test_every_command_is_shown(folder: Path) -> None:
    there = set(re.findall(r"^    (\w+)(?:  |$)", shell("joly --help", folder), re.MULTILINE))
    assert set(re.findall(r"^\| `joly ([a-z]+)", DOCUMENT, re.MULTILINE)) == there


def document(command: str, folder: Path) -> Any:  # noqa: ANN401 (any JSON)
    return json.loads(shell(command, folder))


def is_part(sample: object, whole: object) -> bool:
    """Say whether *sample* is *whole* with keys and list elements left out."""
    if isinstance(sample, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part(value, whole[key]) for key, value in sample.items())
    if isinstance(sample, list):
        left = iter(whole) if isinstance(whole, list) else iter(())
        return all(any(is_part(item, other) for other in left) for item in sample)
    return sample == whole and type(sample) is type(whole)


@each(fences("json"), "sample")
def test_a_document_is_as_its_sample_shows(sample: Fence, folder: Path) -> None:
    assert is_part(json.loads(sample.text), document(sample.info, folder))


def keys(value: object, at: str = "") -> set[str]:
    """Return the paths to the plain values in a document, ``[]`` for lists, seats by one name."""
    if isinstance(value, dict):
        return {path for key, inner in value.items()
                for path in keys(inner, f"{at}.{'SEAT' if key in 'ABCD' else key}".lstrip("."))}
    if isinstance(value, list):
        return {path for inner in value for path in keys(inner, f"{at}[]")}
    return {at}


DOCUMENTS: Final = {
    "score": ("joly score d85.joly --json", "joly score leaflet.joly --json"),
    "judge": ("joly judge leaflet.joly --json", "joly judge owing.joly --json"),
    "wall": ("joly wall 8 --json",),
    "opening": ("joly opening b9 b10 J r10 r11 r12 k2 --json",),
    "read": ("joly read photo.jpg --json", "joly read hand.png --json"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_table_of_a_document_has_its_keys(name: str, folder: Path) -> None:
    (folder / "owing.joly").write_text(
        header("romanian") + "laid A k2 k3 k4\nline b9 k6 k1\nturn A\ndraw line k6\n",
        encoding="utf-8")
    covered("b8", "b7 b8 b9 b10").save(folder / "hand.png")
    section = DOCUMENT.split(f"### joly {name} --json\n")[1].split("\n##")[0]
    told = {key for cells in rows(section) for key in re.findall(r"`([^`]+)`", cells[0])}
    made = [document(command, folder) for command in DOCUMENTS[name]]
    assert told == {path for each in made for path in keys(each)}
