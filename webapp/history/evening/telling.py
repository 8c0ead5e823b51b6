"""Bests, streaks and full evenings in words, as all pages of this room tell them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from flask import url_for

from webapp.core.port import game_of
from webapp.core.show.moments import OF_EVERY_GAME, words_of
from webapp.core.show.table import Link
from webapp.history.evening.bests import Best, Rare, bests_of
from webapp.history.evening.counting import fullest_day, longest_streak
from webapp.history.evening.view import BestView
from webapp.history.search.answering import Asked
from webapp.history.search.asked import Library
from webapp.history.search.results import line_url, view_moment
from webapp.server.language.days import show_period
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

FEWEST_COMPARED: Final = 5
"""Games below which nothing is called rare."""


def evening_link(day: date) -> Link:
    """Return the way to an evening, called by its day."""
    return Link(show_period(day, day), url_for("evening.show", day=day.isoformat()))


def year_link(year: int) -> Link:
    """Return the way to a year."""
    return Link(str(year), url_for("evening.year", year=year))


def by_game(games: Sequence[Asked]) -> dict[str, list[Asked]]:
    """Return *games* by what was played."""
    found: dict[str, list[Asked]] = {}
    for each in games:
        found.setdefault(each.game, []).append(each)
    return found


def tell_bests(
    library: Library, games: Sequence[Asked]
) -> list[tuple[str, Sequence[BestView]]]:
    """Return the best of each kind in *games*, by what was played: its title and the bests."""
    return [(_(game_of(name).title),
             [_tell_best(library, each)
              for each in bests_of(mine, game_of(name).words.telling)])
            for name, mine in by_game(games).items()]


def _tell_best(library: Library, best: Best) -> BestView:
    return BestView(
        title=title_of(best.game, best.moment.kind),
        moment=view_moment(library, best.game, best.moment),
        note=ngettext("The same in %(num)d other game.", "The same in %(num)d other games.",
                      best.again) if best.again else "",
        day=evening_link(best.game.day))


def title_of(game: Asked, kind: str) -> str:
    """Return what the best of a kind is called, in the words of its game."""
    with words_of(game.game):
        return _(game_of(game.game).words.telling.of(kind).best)


def tell_rare(library: Library, rare: Rare) -> BestView:
    """Return a moment of an evening; one that had no equal until then says so."""
    note = ""
    if rare.of >= FEWEST_COMPARED and rare.like == 1:
        note = ngettext("The only one in %(num)d game.",
                        "The only one in %(num)d games.", rare.of)
    moment = view_moment(library, rare.game, rare.moment)
    if rare.moment.kind in OF_EVERY_GAME:  # one game's points are not those of the evening
        moment = replace(moment, words=_(
            "%(what)s: %(name)s", what=_("Game %(number)d", number=rare.game.number),
            name=moment.words))
    return BestView(title_of(rare.game, rare.moment.kind), moment, note)


def highlights(library: Library, games: Sequence[Asked]) -> list[tuple[str, Link]]:
    """Return what else is worth telling of *games*: wins in a row, the evening with most games."""
    found: list[tuple[str, Link]] = []
    streak = longest_streak(games)
    if streak and streak.person in library.people:
        last = streak.games[-1]
        found.append((
            _("Most wins in a row"),
            Link(ngettext("%(name)s won %(num)d game in a row.",
                          "%(name)s won %(num)d games in a row.", len(streak.games),
                          name=library.people[streak.person].short),
                 line_url(last.id, 0))))
    if full := fullest_day(games):
        day, number = full
        link = evening_link(day)
        found.append((
            _("Longest evening"),
            Link(ngettext("%(num)d game on %(day)s", "%(num)d games on %(day)s", number,
                          day=link.text), link.url)))
    longest = max(games, key=lambda each: each.turns, default=None)
    if longest and longest.turns > 1:
        found.append((
            _("Longest game"),
            Link(ngettext("%(num)d turn on %(day)s", "%(num)d turns on %(day)s", longest.turns,
                          day=evening_link(longest.day).text), line_url(longest.id, 0))))
    return found
