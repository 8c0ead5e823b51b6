"""The choices that the page of questions offers: what can be added, and what a condition can be."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from rules.memory import CONCEALED, JOLY_LAID, OPENED, RUN, WENT_OUT
from webapp.core.record.tallies import LEAD, POINTS
from webapp.history.search.asked import Library
from webapp.history.search.building import Flat, Piece, beside, steps, with_amount
from webapp.history.search.query import (
    SIGNS,
    Amount,
    Condition,
    Counted,
    Happened,
    InSeries,
    Number,
    OfGame,
    Played,
    Somebody,
    Who,
)
from webapp.history.search.saying import Speech, asked_title, bound, month_name
from webapp.history.search.view import Choice, Group
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

EXAMPLES: Final = (
    Happened(OPENED, Amount(">", 100)), Happened(RUN, Amount(">=", 9)),
    Happened(JOLY_LAID, Amount(">=", 4)), Happened(WENT_OUT, Amount("<=", 5)),
    Happened(CONCEALED), Happened(LEAD, Amount(">=", 200)))
"""What a household may ask first, where anything of the kind has happened."""


def search_url(flat: Flat, at: int | None = None) -> str:
    """Return the address of a question, one of its conditions open."""
    query = flat.query
    return url_for("search.show", q=None if query is None else str(query), at=at,
                   _anchor=None if at is None else "open")


@dataclass(frozen=True, slots=True)
class Offered:
    """What choices are made of: all games, what happened in them, and how things are called.

    ``kinds`` are those that ever happened; ``amounts`` looks up how much, in rising order.
    """

    library: Library
    kinds: Collection[str]
    amounts: Callable[[str], Sequence[int]]
    speech: Speech

    def adding(self, flat: Flat) -> list[Choice]:
        """Return what can be added to a question; what never happened is left out."""
        end = len(flat.pieces)
        return [Choice(words, search_url(flat.with_piece(end, Piece(asked)), end))
                for words, asked in self._more()]

    def _more(self) -> Iterator[tuple[str, Condition]]:
        for kind in (*sorted({*self.kinds} - {POINTS, LEAD}, key=self._title), POINTS, LEAD):
            if kind in self.kinds:
                yield self._title(kind), Happened(kind)
        people = self._people()
        if people:
            yield asked_title("player"), Somebody("player", people[0])
            yield asked_title("winner"), Somebody("winner", people[0])
        if len(self.library.played) > 1:
            yield asked_title("game"), OfGame(self.library.played[0])
        if self.library.names:
            yield asked_title("series"), InSeries(self._series()[0])
        for what, numbers in self._numbers().items():
            if len(numbers) > 1:
                yield asked_title(what), Number(what, Amount("=", numbers[-1]))

    def _title(self, kind: str) -> str:
        return heading(_(self.speech.moments.of(kind).title))

    def _people(self) -> list[str]:
        """Return the full names of who has played, who did so last first."""
        seen = dict.fromkeys(person for game in reversed(self.library.games)
                             for person in game.people.values())
        return [self.library.people[each].name for each in seen if each in self.library.people]

    def _series(self) -> list[str]:
        """Return the names of the series that have one, the latest first."""
        return [*dict.fromkeys(reversed([*self.library.names.values()]))]

    def _numbers(self) -> Mapping[Counted, list[int]]:
        games = self.library.games
        return {
            "year": sorted({each.day.year for each in games}),
            "month": sorted({each.day.month for each in games}),
            "players": sorted({len(each.people) for each in games}),
        }

    def groups(self, flat: Flat, at: int) -> list[Group]:
        """Return the choices for the condition in this place."""
        piece = flat.pieces[at]

        def leads(asked: Condition) -> str:
            return search_url(flat.with_piece(at, replace(piece, asked=asked)), at)

        denying = Group(_("Yes or no"), [
            Choice(words, search_url(flat.with_piece(at, replace(piece, denied=denied)), at),
                   piece.denied is denied)
            for words, denied in ((heading(_("yes")), False), (heading(_("no")), True))])
        return [each for each in (*self._groups(piece.asked, leads), denying) if each.choices]

    def _groups(
        self, asked: Condition, leads: Callable[[Condition], str]
    ) -> Iterator[Group]:
        match asked:
            case Happened():
                yield from self._of_moments(asked, leads)
            case Somebody(what, name):
                who: Who = what
                yield Group(asked_title(what), [
                    Choice(self.speech.called(each), leads(Somebody(who, each)), each == name)
                    for each in self._people()])
            case OfGame(name):
                yield Group(asked_title("game"), [
                    Choice(self.speech.titles.get(each, each), leads(OfGame(each)), each == name)
                    for each in self.library.played])
            case InSeries(name):
                yield Group(asked_title("series"), [
                    Choice(each, leads(InSeries(each)), each == name)
                    for each in self._series()])
            case Number(what, amount):
                numbers = self._numbers().get(what, [])
                yield Group(asked_title(what), [
                    Choice(month_name(each) if what == "month" else str(each),
                           leads(Number(what, Amount("=", each))),
                           amount == Amount("=", each)) for each in numbers])
            case Played():
                return

    def _of_moments(
        self, asked: Happened, leads: Callable[[Condition], str]
    ) -> Iterator[Group]:
        amounts, moments = self.amounts(asked.kind), self.speech.moments
        number = asked.amount.number if asked.amount else None
        if moments.of(asked.kind).unit and amounts:
            yield Group(_("How much"), [
                Choice(_("any"), leads(with_amount(asked, None)), number is None),
                *(Choice(moments.count(asked.kind, each), leads(with_amount(asked, each)),
                         each == number)
                  for each in steps(amounts))])
        if asked.amount and number is not None:
            yield Group(_("Plus or minus"), [
                Choice(moments.count(asked.kind, each), leads(with_amount(asked, each)))
                for each in beside(amounts, number)])
            bounds = [Amount(sign, number) for sign in SIGNS]
            yield Group(_("At least or at most"), [
                Choice(bound(each, moments.count(asked.kind, number)),
                       leads(replace(asked, amount=each)), each == asked.amount)
                for each in bounds])
        yield Group(_("By whom"), [
            Choice(_("anyone"), leads(replace(asked, by="")), not asked.by),
            *(Choice(self.speech.called(each), leads(replace(asked, by=each)), each == asked.by)
              for each in self._people())])


def examples(offered: Offered) -> list[Choice]:
    """Return questions to begin with."""
    return [Choice(offered.speech.condition(each), search_url(Flat((Piece(each),))))
            for each in EXAMPLES if each.kind in offered.kinds]
