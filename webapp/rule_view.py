"""Rules and rulings as the rulebook's pages show them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from rules.options import OPTIONS, Options
from rules.rulebook import EVERY_RULE, EVERY_RULING, RULES, RULINGS, Rule, Ruling
from rules.rulebook.chapters import IN_FORCE, ROMANIAN, STACKING, VARIATIONS, Book, Chapter, Item
from rules.rulebook.variants import variants_in
from webapp.locale import gettext as _
from webapp.verdict_view import rule_url

_IDS: Final = re.compile(r"\b[RQ]-[A-Z]+-\d+[a-z]?\b")

_ORDER: Final = [
    entry
    for chapter in ROMANIAN.chapters
    for item in chapter.items
    for entry in (item.rule, *item.rulings)
]
_CHAPTER: Final = {
    entry: chapter
    for chapter in ROMANIAN.chapters
    for item in chapter.items
    for entry in (item.rule, *item.rulings)
}
_RULE_OF: Final = {
    ruling: item.rule
    for chapter in ROMANIAN.chapters
    for item in chapter.items
    for ruling in item.rulings
}


def entry_of(entry_id: str) -> Rule | Ruling | None:
    """Return the rule or the ruling *entry_id*."""
    return EVERY_RULE.get(entry_id) or EVERY_RULING.get(entry_id)


def link_ids(text: str) -> Markup:
    """Return *text* with each id of a rule or a ruling as a link to its page."""

    def link(found: re.Match[str]) -> str:
        if entry_of(found[0]) is None:
            return found[0]
        return f'<a class="ref" href="{rule_url(found[0])}">{found[0]}</a>'

    return Markup(_IDS.sub(link, str(escape(text))))  # noqa: S704 (escaped, then our own links)


def chapter_of(entry_id: str) -> Chapter:
    """Return the chapter in which an entry stands."""
    return _CHAPTER[entry_id]


def neighbours(entry_id: str) -> tuple[str | None, str | None]:
    """Return the entries before and after one, in the order of the book."""
    at = _ORDER.index(entry_id)
    after = _ORDER[at + 1] if at + 1 < len(_ORDER) else None
    return (_ORDER[at - 1] if at else None), after


def related(entry_id: str) -> list[Rule | Ruling]:
    """Return what is to be read with an entry: the rulings on a rule, and those that name it."""
    named = set(_mentioned(entry_id))
    named |= {other for other in _ORDER if entry_id in _mentioned(other)}
    named |= {ruling for ruling, rule in _RULE_OF.items() if rule == entry_id}
    if entry_id in _RULE_OF:
        named.add(_RULE_OF[entry_id])
    named.discard(entry_id)
    return [entry for other in _ORDER if other in named and (entry := entry_of(other))]


def _mentioned(entry_id: str) -> list[str]:
    entry = entry_of(entry_id)
    if isinstance(entry, Ruling):
        return _IDS.findall(f"{entry.text} {entry.reason} {entry.source}")
    return _IDS.findall(f"{entry.text} {entry.why_text_only}") if entry else []


@dataclass(frozen=True, slots=True)
class Passage:
    """An entry as a book prints it under some house rules.

    ``text`` is in the page's language; ``changed`` says that a house rule has changed it, and
    ``notes`` are the sentences that a house rule adds.
    """

    id: str
    url: str
    title: str
    text: str
    changed: bool
    notes: list[str]


@dataclass(frozen=True, slots=True)
class RulePassage:
    """A rule with its rulings; ``in_force`` says of a variation whether it is played."""

    rule: Passage
    rulings: list[Passage]
    in_force: bool


@dataclass(frozen=True, slots=True)
class ChapterView:
    """A chapter of a book."""

    key: str
    title: str
    lead: str
    items: list[RulePassage]
    notes: list[str]


def view_book(book: Book, options: Options, left_out: frozenset[str]) -> list[ChapterView]:
    """Return the chapters of *book* as they read under *options*, without *left_out*."""
    return [_chapter(chapter, options, left_out) for chapter in book.chapters]


def _chapter(chapter: Chapter, options: Options, left_out: frozenset[str]) -> ChapterView:
    view = ChapterView(chapter.key, str(_(chapter.title)), str(_(chapter.lead)), [], [])
    if chapter.key == STACKING and not options.stacking:
        view.notes.extend(
            str(_(each.text)) for each in variants_in(options) if each.option == "stacking"
        )
        return view
    for item in chapter.items:
        if item.rule not in left_out:
            view.items.append(_item(item, options, variation=chapter.key == VARIATIONS))
    return view


def _item(item: Item, options: Options, *, variation: bool) -> RulePassage:
    option, word = IN_FORCE.get(item.rule, ("", ""))
    return RulePassage(
        rule=_passage(RULES[item.rule], options),
        rulings=[_passage(RULINGS[ruling], options) for ruling in item.rulings],
        in_force=variation and OPTIONS[option].written(options) == word,
    )


def _passage(entry: Rule | Ruling, options: Options) -> Passage:
    own = [each for each in variants_in(options) if each.entry == entry.id]
    instead = [str(_(each.text)) for each in own if each.replaces]
    return Passage(
        id=entry.id,
        url=rule_url(entry.id),
        title=str(_(entry.title)) if isinstance(entry, Ruling) else "",
        text=" ".join(instead) or str(_(entry.text)),
        changed=bool(instead),
        notes=[str(_(each.text)) for each in own if not each.replaces],
    )


def changes_from_default(options: Options) -> Iterator[tuple[str, str]]:
    """Yield what *options* set otherwise than the default: the sentence and the value's label."""
    for spec in OPTIONS.values():
        word = spec.written(options)
        if word != spec.default:
            yield str(_(spec.text)), str(_(spec.labels[word]))
