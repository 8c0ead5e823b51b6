"""Moments of finished games in words: what a kind is called, what it counts, and who did what.

Kinds that several games have are told here; a game tells its own, and changes words, by its
vocabulary.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeAlias

from flask import g

from rules.memory import (
    CONCEALED,
    JOLY_LAID,
    JOLY_PAID,
    JOLY_TAKEN,
    OPENED,
    RUN,
    SET,
    WENT_OUT,
)
from rules.messages import N_, NP_
from webapp.core.record.tallies import LEAD, POINTS
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, same_words, show_points, use_words


@dataclass(frozen=True, slots=True)
class MomentKind:
    """What pages tell of a kind of moments of a game (``rules/memory.py``).

    ``label`` is what they are called. ``tells`` is what is worth telling: how
    often, their average and the greatest, or the greatest alone.
    """

    label: str
    tells: Literal["times", "average", "most"] = "times"


MOMENTS: Final[Mapping[str, MomentKind]] = MappingProxyType({
    OPENED: MomentKind(N_("First meld"), "average"),
    JOLY_LAID: MomentKind(N_("Joly laid down")),
    JOLY_TAKEN: MomentKind(N_("Joly swapped")),
    JOLY_PAID: MomentKind(N_("Joly left on the rack")),
    RUN: MomentKind(N_("Longest run"), "most"),
    SET: MomentKind(N_("Sets"), "times"),
    WENT_OUT: MomentKind(N_("went out")),
    CONCEALED: MomentKind(N_("Win in one turn")),
})
"""Of the kinds of more than one game."""


OF_EVERY_GAME: Final = frozenset({POINTS, LEAD})

Forms: TypeAlias = tuple[str, str]
"""A message for one and for several."""


class Happening(Protocol):
    """A moment as far as it is told."""

    @property
    def kind(self) -> str:
        """Return what happened."""

    @property
    def amount(self) -> int:
        """Return what the kind counts."""


@dataclass(frozen=True, slots=True)
class MomentWords:
    """How a kind of moment is told.

    ``title`` is what it is called and ``unit`` what its amount counts, where that says anything.
    ``told`` is the sentence for someone, ``bare`` the one where the amount says nothing: up to
    ``bare_to``, which is 0 where it is not known.
    ``best`` is what the best of its kind is called, "" where there is nothing to be proud of; the
    best has the greatest amount, or with ``fewest`` the smallest, and at ``least`` this one.
    """

    title: str
    told: Forms
    unit: Forms | None = None
    bare: str = ""
    bare_to: int = 0
    best: str = ""
    fewest: bool = False
    least: int = 1

    def counts(self, amount: int) -> bool:
        """Say whether a moment of this *amount* may be the best of its kind."""
        return bool(self.best) and amount >= self.least


_POINTS: Final = NP_("%(count)s point", "%(count)s points")
_TILES: Final = NP_("%(count)s tile", "%(count)s tiles")

SHARED: Final[Mapping[str, MomentWords]] = MappingProxyType({
    OPENED: MomentWords(
        N_("First meld"), NP_("%(name)s opened with %(count)s point.",
                           "%(name)s opened with %(count)s points."),
        _POINTS, best=N_("Highest first meld")),
    RUN: MomentWords(
        N_("run"), NP_("%(name)s had a run of %(count)s tile.",
                       "%(name)s had a run of %(count)s tiles."),
        _TILES, best=N_("Longest run"), least=7),
    SET: MomentWords(
        N_("set"), NP_("%(name)s had a set of %(count)s tile.",
                       "%(name)s had a set of %(count)s tiles."), _TILES),
    JOLY_LAID: MomentWords(
        N_("Joly laid down"), NP_("%(name)s laid a Joly that %(count)s player had.",
                             "%(name)s laid a Joly that %(count)s players had."),
        NP_("%(count)s player had it", "%(count)s players had it"),
        bare=N_("%(name)s laid down a Joly."), bare_to=1,
        best=N_("Most travelled Joly"), least=2),
    JOLY_TAKEN: MomentWords(
        N_("Joly swapped"), NP_("%(name)s swapped %(count)s tile for a Joly.",
                              "%(name)s swapped %(count)s tiles for a Joly."), _TILES),
    JOLY_PAID: MomentWords(
        N_("Joly left on the rack"), NP_("A Joly on the rack cost %(name)s %(count)s point.",
                                         "A Joly on the rack cost %(name)s %(count)s points."),
        _POINTS),
    WENT_OUT: MomentWords(
        N_("Going out"), NP_("%(name)s went out in %(count)s turn.",
                             "%(name)s went out in %(count)s turns."),
        NP_("%(count)s turn", "%(count)s turns"), bare=N_("%(name)s went out."),
        best=N_("Fastest win"), fewest=True),
    CONCEALED: MomentWords(
        N_("Win in one turn"), NP_("%(name)s went out in one turn.",
                                     "%(name)s went out in one turn."),
        best=N_("Win in one turn")),
    POINTS: MomentWords(
        N_("Points in a game"), NP_("%(name)s ended with %(count)s point.",
                                    "%(name)s ended with %(count)s points."),
        _POINTS, best=N_("Most points in a game")),
    LEAD: MomentWords(
        N_("Clearest win"), NP_("%(name)s won by %(count)s point.",
                                      "%(name)s won by %(count)s points."),
        _POINTS, best=N_("Clearest win")),
})


@dataclass(frozen=True, slots=True)
class Moments:
    """The words for the kinds of one game, or of all: ``own`` before those that are shared."""

    own: Mapping[str, MomentWords] = field(default_factory=dict)

    def of(self, kind: str) -> MomentWords:
        """Return the words for *kind*; for one that no one has words for, the kind itself."""
        return self.own.get(kind) or SHARED.get(kind) or MomentWords(
            kind, (f"%(name)s: {kind}", f"%(name)s: {kind}"))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds that have words, in the order in which they are told."""
        return (*SHARED, *self.own)

    def tell(self, moment: Happening, name: str) -> str:
        """Return a moment of someone called *name* as a sentence."""
        words = self.of(moment.kind)
        if words.bare and moment.amount <= words.bare_to:
            return _(words.bare, name=name)
        return ngettext(
            *words.told, moment.amount, name=name, count=show_points(moment.amount))

    def count(self, kind: str, amount: int) -> str:
        """Return an amount with what it counts; the number alone where nothing is said of it."""
        unit, count = self.of(kind).unit, show_points(amount)
        return ngettext(*unit, amount, count=count) if unit else count


@contextmanager
def words_of(game: str) -> Iterator[None]:
    """Say what is told meanwhile in the words of *game*; "" changes nothing."""
    before = g.get("words", {}), g.get("reword", same_words)
    if game:
        use_words(game)
    try:
        yield
    finally:
        g.words, g.reword = before
