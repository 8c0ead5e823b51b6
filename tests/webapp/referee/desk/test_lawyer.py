"""A rules lawyer's round (tests/rules/lawyer.toml): each question to the engine and to the desk."""

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from rules.notation.errors import NotationError
from rules.replay import Entry, parse_record, replay
from rules.verdict import Legal
from tests.support.phones import Phone
from webapp.games.romanian.desk.situation import QUESTIONS

ROUND = Path(__file__).parents[3] / "rules" / "lawyer.toml"


@dataclass(frozen=True)
class Asked:
    """A question with the answer that the texts give; see the head of the file."""

    id: str
    words: str
    ask: str
    why: str
    seat: str = "A"
    preset: str = "current"
    answer: str = ""
    set: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    presumes: tuple[str, ...] | None = None

    @property
    def query(self) -> str:
        return urlencode([
            ("preset", self.preset), *(("set", pair) for pair in self.set), ("q", self.ask),
            ("seat", self.seat), *(("fact", fact) for fact in self.facts),
            *(("ask", line) for line in self.lines)])


def _read(entry: dict[str, Any]) -> Asked:
    assert set(entry) <= {field.name for field in fields(Asked)}, entry
    return Asked(**{name: tuple(value) if isinstance(value, list) else value
                    for name, value in entry.items()})


@cache
def load_round() -> tuple[Asked, ...]:
    found = tomllib.loads(ROUND.read_text(encoding="utf-8"))["question"]
    return tuple(map(_read, found))


def _name(asked: Asked) -> str:
    return asked.id


def engine(asked: Asked) -> tuple[Entry, ...]:
    """Return the engine's verdicts on the lines of the question."""
    facts, own = list(asked.facts), [f"turn {asked.seat}"]
    turns = [fact for fact in facts if fact.startswith("turn ")]
    if turns and turns[-1] == own[0]:
        own = []
    elif asked.ask not in {"discard", "exposed"}:
        racks = (f"holds {asked.seat} ", f"count {asked.seat} ")
        own += [fact for fact in facts if fact.startswith(racks)]
        facts = [fact for fact in facts if not fact.startswith(racks)]
    lines = asked.lines or (("draw exposed",) if asked.ask == "exposed" else ())
    if asked.ask == "meld":
        lines = tuple(line.replace("meld", f"laid {asked.seat}", 1) for line in lines)
    text = "".join(f"{line}\n" for line in (
        "joly 1", "game romanian", f"preset {asked.preset}", *(f"set {pair}" for pair in asked.set),
        *(f"seat {seat} {seat}" for seat in "ABCD"), *facts, *own))
    before = len(parse_record(text).written)
    played = replay(parse_record(text + "".join(f"{line}\n" for line in lines)))
    # What is owed and not met makes the line unlawful that owed it, though it was a fact.
    were = {entry.ply for entry in replay(parse_record(text)).refused}
    return tuple(entry for entry in played.entries
                 if entry.ply > before or (entry.refused and entry.ply not in were))


def page_of(keeper: Phone, asked: Asked) -> str:
    answer = keeper.get(f"/desk?{asked.query}")
    assert answer.status_code == (422 if asked.answer == "unclear" else 200), answer.text
    return unescape(answer.text)


def _cited(entries: tuple[Entry, ...]) -> set[str]:
    citations = [citation for entry in entries for citation in entry.verdict.citations]
    return {citation.rule for citation in citations} | {citation.ruling for citation in citations}


def _shown(page: str) -> str:
    """Return what the page says before the situation."""
    return re.sub(r"\s+", " ", page[page.index("<h1>"):page.index("<h2>Situation")])


@pytest.mark.parametrize(
    "asked", [one for one in load_round() if one.answer in {"yes", "no", "owes"}], ids=_name)
def test_the_engine_judges_as_the_texts_say(asked: Asked) -> None:
    entries = engine(asked)
    broken = [entry for entry in entries if not entry.verdict]
    owed = any(isinstance(entry.verdict, Legal) and entry.verdict.owes for entry in entries)
    assert ("no" if broken else "owes" if owed else "yes") == asked.answer, entries
    rules = {citation.rule for entry in broken for citation in entry.verdict.citations}
    assert rules == set(asked.breaks), entries
    if asked.ask != "stack":
        assert set(asked.cites) <= _cited(tuple(broken) or entries), entries
    if asked.presumes is not None and asked.ask != "meld":
        presumed = [rule for entry in entries for rule in entry.verdict.presumes]
        assert set(presumed) == set(asked.presumes)


@pytest.mark.parametrize("asked", load_round(), ids=_name)
def test_the_desk_answers_as_the_texts_say(reader: Phone, asked: Asked) -> None:
    page = page_of(reader, asked)
    shown = _shown(page)
    if asked.answer in {"yes", "no", "owes"}:
        word = re.search(r'class="card answer (yes|no)".*?id="answer-word">([^<]*)<', shown)
        assert word, shown
        assert word[1] == ("no" if asked.answer == "no" else "yes")
        assert (word[2] == "Yes, but more is still to do") is (asked.answer == "owes"), word[2]
        answer = shown[shown.index('class="card answer'):]
        answer = answer[:answer.index("</section>")]
        links = set(re.findall(r'href="/rules/([\w-]+)"', answer))
        assert set(asked.breaks) | set(asked.cites) <= links, links
        listed = re.search(r'class="list presumed">(.*?)</ul>', shown)
        presumed = set(re.findall(r'href="/rules/([\w-]+)"', listed[1] if listed else ""))
        if asked.presumes is not None:
            assert presumed == set(asked.presumes)
        if asked.ask == "meld":
            assert word[2] in {"Yes", "No"}
    said = shown
    if asked.ask == "given":
        said += " ".join(_owners(shown))
    for words in asked.says:
        assert words in said, f"no “{words}” in {said}"
    for words in asked.never:
        assert words not in said


def _owners(shown: str) -> list[str]:
    found = re.findall(
        r'class="line-owner">(\w)</li>(.*?)(?=<li class="line-owner"|</section>)', shown)
    points: dict[str, int] = {}
    for owner, rest in found:
        text = re.sub(r"<[^>]*>", " ", rest)
        figures = re.findall(r"(?<![\w-])([+−]?\d+)(?=\s|$)", text)
        points[owner] = points.get(owner, 0) + int(figures[-1].replace("−", "-"))
    return [f"{owner} {value:+}" if value else f"{owner} 0" for owner, value in points.items()]


def test_the_round_asks_every_kind_of_question_and_gives_its_reasons() -> None:
    asked = load_round()
    assert len(asked) >= 40
    assert len({one.id for one in asked}) == len(asked)
    assert {one.ask for one in asked} == set(QUESTIONS)
    assert all(one.why and one.words for one in asked)
    assert {one.preset for one in asked} >= {"current", "2004", "modern"}


def test_a_question_that_cannot_be_told_is_one_for_the_engine_too() -> None:
    for asked in load_round():
        if asked.answer == "unclear":
            with pytest.raises(NotationError):
                engine(asked)
