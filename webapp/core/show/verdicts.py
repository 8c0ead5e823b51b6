"""Verdicts as the templates show them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import url_for

from rules.library import find_entry
from rules.replay import Entry
from rules.verdict import Citation, Legal
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import tell
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class CitationView:
    """One rule applied, with the address of its wording."""

    rule: str
    rule_url: str
    ruling: str | None
    ruling_url: str | None
    text: str
    wording: str | None
    tiles: list[TileView]


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What the rules say about a line, or about several lines at once."""

    lawful: bool
    stood: bool
    citations: list[CitationView]
    remedy: list[str]
    presumes: list[tuple[str, str]]
    owes: list[str]


def rule_url(id: str) -> str:  # noqa: A002 (an entry's name is its id)
    """Return the address of the page of a rule or a ruling."""
    return url_for("rulebook.show", entry_id=id)


def rule_title(id: str) -> str:  # noqa: A002 (an entry's name is its id)
    """Return the question of a ruling, or what a rule says."""
    found = find_entry(id)
    return id if found is None else _(getattr(found, "title", found.text))


def rule_words(id: str) -> str | None:  # noqa: A002 (an entry's name is its id)
    """Return the wording of a rule or the decision of a ruling."""
    found = find_entry(id)
    return None if found is None else _(found.text)


def _grouped(citations: Sequence[Citation]) -> list[CitationView]:
    """Return each rule once, with all that was found of it and all tiles that break it."""
    groups: dict[tuple[str, str], list[Citation]] = {}
    for citation in citations:
        groups.setdefault((citation.rule, citation.ruling), []).append(citation)
    return [
        replace(
            view_citation(found[0]),
            text=" ".join(dict.fromkeys(tell(each.finding) for each in found)),
            tiles=view_tiles([
                tile for tiles in dict.fromkeys(each.tiles for each in found) for tile in tiles]),
        )
        for found in groups.values()
    ]


def view_citation(citation: Citation) -> CitationView:
    """Return the view of a citation."""
    return CitationView(
        rule=citation.rule,
        rule_url=rule_url(citation.rule),
        ruling=citation.ruling or None,
        ruling_url=rule_url(citation.ruling) if citation.ruling else None,
        text=tell(citation.finding),
        wording=rule_words(citation.rule),
        tiles=view_tiles(citation.tiles),
    )


def view_verdict(entries: Sequence[Entry]) -> VerdictView:
    """Return the view of one verdict, or of those of several lines that were entered together."""
    lawful = all(bool(entry.verdict) for entry in entries)
    shown = [entry for entry in entries if lawful or not entry.verdict]
    citations = [citation for entry in shown for citation in entry.verdict.citations]
    presumes = dict.fromkeys(rule for entry in shown for rule in entry.verdict.presumes)
    owes = dict.fromkeys(
        rule for entry in shown if isinstance(entry.verdict, Legal) for rule in entry.verdict.owes
    )
    remedies = dict.fromkeys(tell(each.remedy) for each in citations if each.remedy)
    return VerdictView(
        lawful=lawful,
        stood=any(entry.stands for entry in shown),
        citations=_grouped(citations),
        remedy=list(remedies),
        presumes=[(rule, rule_url(rule)) for rule in presumes],
        owes=[rule_words(rule) or rule for rule in owes],
    )
