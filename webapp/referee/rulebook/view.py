"""Rules and rulings as the rulebook's pages show them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from rules.library import every_rule, every_ruling, find_entry, volume_of, volumes
from rules.rulebook.chapters import STACKING, VARIATIONS, Chapter, Item
from rules.rulebook.entry import Rule, Ruling
from rules.rulebook.volume import Volume
from webapp.core.show.verdicts import rule_url
from webapp.server.language.locale import gettext as _

_BOOKS: Final = "|".join(sorted({
    each.partition("-")[0] for each in (*every_rule(), *every_ruling())}))
_IDS: Final = re.compile(rf"\b(?:{_BOOKS})-[A-Z]+-\d+[a-z]?\b")


def _order() -> list[str]:
    """Return the entries of all books as they are read."""
    return [entry for volume in volumes() for entry in volume.book.order]


def entry_of(entry_id: str) -> Rule | Ruling | None:
    """Return the rule or the ruling *entry_id*."""
    return find_entry(entry_id)


def link_ids(text: str) -> Markup:
    """Return *text* with each id of a rule or a ruling as a link to its page."""

    def link(found: re.Match[str]) -> str:
        if entry_of(found[0]) is None:
            return found[0]
        return f'<a class="ref" href="{rule_url(found[0])}">{found[0]}</a>'

    return Markup(_IDS.sub(link, str(escape(text))))  # noqa: S704 (escaped, then our own links)


def chapter_of(entry_id: str) -> Chapter:
    """Return the chapter in which an entry stands."""
    return volume_of(entry_id).book.chapter_of(entry_id)


def neighbours(entry_id: str) -> tuple[str | None, str | None]:
    """Return the entries before and after one, in the order of its book."""
    order = volume_of(entry_id).book.order
    at = order.index(entry_id)
    after = order[at + 1] if at + 1 < len(order) else None
    return (order[at - 1] if at else None), after


def related(entry_id: str) -> list[Rule | Ruling]:
    """Return what is to be read with an entry: the rulings on a rule, and those that name it."""
    named = set(_mentioned(entry_id))
    named |= {other for other in _order() if entry_id in _mentioned(other)}
    item = volume_of(entry_id).book.item_of(entry_id)
    named |= {*item.rulings} if item.rule == entry_id else {item.rule}
    named.discard(entry_id)
    return [entry for other in _order() if other in named and (entry := entry_of(other))]


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


def view_book(
    volume: Volume, options: object, left_out: frozenset[str]
) -> list[ChapterView]:
    """Return the chapters of a book as they read under *options*, without *left_out*.

    Rules that are not played under *options* are left out too.
    """
    left_out |= volume.unplayed(options)
    return [_view_chapter(volume, chapter, options, left_out) for chapter in volume.book.chapters]


def _view_chapter(
    volume: Volume, chapter: Chapter, options: object, left_out: frozenset[str]
) -> ChapterView:
    view = ChapterView(chapter.key, _(chapter.title), _(chapter.lead), [], [])
    if chapter.key == STACKING and not getattr(options, "stacking", True):
        view.notes.extend(
            _(each.text)
            for each in volume.variants_in(options)
            if each.option == "stacking"
        )
        return view
    for item in chapter.items:
        if item.rule not in left_out:
            view.items.append(
                _view_item(volume, item, options, variation=chapter.key == VARIATIONS)
            )
    return view


def _view_item(
    volume: Volume, item: Item, options: object, *, variation: bool
) -> RulePassage:
    option, word = volume.in_force.get(item.rule, ("", ""))
    return RulePassage(
        rule=view_passage(volume, volume.rules[item.rule], options),
        rulings=[view_passage(volume, volume.rulings[ruling], options) for ruling in item.rulings],
        in_force=variation and volume.options[option].written(options) == word,
    )


def view_passage(volume: Volume, entry: Rule | Ruling, options: object) -> Passage:
    """Return an entry of a book as it reads under *options*."""
    own = [each for each in volume.variants_in(options) if each.entry == entry.id]
    instead = [_(each.text) for each in own if each.replaces]
    return Passage(
        id=entry.id,
        url=rule_url(entry.id),
        title=_(entry.title) if isinstance(entry, Ruling) else "",
        text=" ".join(instead) or _(entry.text),
        changed=bool(instead),
        notes=[_(each.text) for each in own if not each.replaces],
    )


def changes_from_default(volume: Volume, options: object) -> Iterator[tuple[str, str]]:
    """Yield what *options* set other than the default: the sentence and the value's label."""
    for spec in volume.options.values():
        word = spec.written(options)
        if word != spec.default:
            yield _(spec.text), _(spec.label(word))
