"""The rules of a game from the first page to the last: chapters, and what stands in each."""

from dataclasses import dataclass
from typing import Final

VARIATIONS: Final = "variations"
"""The chapter of what a family may choose; a preset may leave some of it out."""

STACKING: Final = "stacking"
"""The chapter that a family without stacks can skip."""


@dataclass(frozen=True, slots=True)
class Item:
    """A rule, and the rulings that are read after it."""

    rule: str
    rulings: tuple[str, ...] = ()

    def __contains__(self, entry: str) -> bool:
        return entry == self.rule or entry in self.rulings


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of the rules under one heading; ``key`` is its anchor on a page.

    ``title`` and ``lead`` are English message ids.
    """

    key: str
    title: str
    lead: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game, read from top to bottom; ``title`` is an English message id."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def order(self) -> tuple[str, ...]:
        """Return its entries as they are read: each rule, and the rulings on it."""
        return tuple(entry for chapter in self.chapters for item in chapter.items
                     for entry in (item.rule, *item.rulings))

    def chapter_of(self, entry: str) -> Chapter:
        """Return the chapter in which *entry* stands.

        Raises:
            KeyError: it does not stand in this book.
        """
        for chapter in self.chapters:
            if any(entry in item for item in chapter.items):
                return chapter
        raise KeyError(entry)

    def item_of(self, entry: str) -> Item:
        """Return the rule *entry* with its rulings, or the rule that the ruling *entry* is on.

        Raises:
            KeyError: it does not stand in this book.
        """
        return next(item for item in self.chapter_of(entry).items if entry in item)


def chapter(key: str, title: str, lead: str, text: str) -> Chapter:
    """Return a chapter, its items read from *text*: one line each, a rule and its rulings."""
    rows = (line.split() for line in text.strip().splitlines())
    return Chapter(key, title, lead, tuple(Item(rule, tuple(rest)) for rule, *rest in rows))
