"""Luck and skill over a series, as its page shows them: with how many games, and what lots do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from webapp.core.port import game_of
from webapp.core.record.memories import remembers
from webapp.core.record.people import Person
from webapp.core.record.results import KeptGame
from webapp.history.luck.counter import SERIES_LUCK
from webapp.history.luck.documents import LotsDocument
from webapp.history.luck.stored import find_counted, is_to_count, left_to_count, series_stamp
from webapp.history.luck.view import Figure, Progress
from webapp.server.data.database import db
from webapp.server.data.models import Series
from webapp.server.jobs.table import state
from webapp.server.jobs.worker import jobs
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points

FEWEST: Final = 3
"""Games from which on something is told of a series."""


@dataclass(frozen=True, slots=True)
class PlayerLuck:
    """A player's means: better than so many of 100, and so many points in 100 made of the tiles.

    "" where no game tells; ``games`` says how many do.
    """

    person: Person
    luck: str
    use: str
    games: str


@dataclass(frozen=True, slots=True)
class SeriesLuckView:
    """What is told of a series: the sentences, and the means by player where games tell them."""

    progress: Progress | None = None
    untold: str = ""
    said: tuple[Figure, ...] = ()
    players: tuple[PlayerLuck, ...] = ()


def view_series_luck(
    series: Series, games: Sequence[KeptGame], people: Mapping[str, Person]
) -> SeriesLuckView | None:
    """Return luck and skill over the finished *games* of a series; nothing of too few.

    Nothing either where the household wants nothing of people counted.

    Where it is not counted, that is begun behind the page.
    """
    if len(games) < FEWEST or not remembers(series.household_id):
        return None
    kept, stamp = find_counted(series.id), series_stamp(games)
    if kept is None or is_to_count(kept, stamp):
        if state(db.session, SERIES_LUCK, series.id) is None:
            jobs().wish(SERIES_LUCK, series.id)
        done = len(games) - len(left_to_count(games)) if game_of(series.game).luck else 0
        return SeriesLuckView(progress=Progress(done, len(games), ngettext(
            "Counted so far: %(done)s of %(num)d game.",
            "Counted so far: %(done)s of %(num)d games.",
            len(games), done=show_points(done))))
    if kept.told is None or kept.status == "failed":
        return SeriesLuckView(untold=_("It could not be counted."))
    said = [_lots(kind, kept.told["lots"][kind], kept.told["seed"])
            for kind in _WORDS if kept.told["lots"][kind]["games"] >= FEWEST]
    means = kept.told["means"]
    players = [_player(person, letter, means) for letter, person in people.items()]
    return SeriesLuckView(said=tuple(said), players=tuple(
        each for each in players if each is not None))


def _player(person: Person, letter: str, means: Mapping[str, Any]) -> PlayerLuck | None:
    luck, use = means["luck"].get(letter), means["use"].get(letter)
    if luck is None:
        return None
    return PlayerLuck(person, _hundred(luck), _hundred(use) if use else "", ngettext(
        "%(num)d game", "%(num)d games", luck[1]))


def _hundred(sum_and_games: Sequence[int]) -> str:
    """Return the mean of figures in thousandths, in hundredths."""
    return show_points(round(Fraction(sum_and_games[0], 10 * sum_and_games[1])))


_WELL, _STILL, _HARDLY = Fraction(1, 5), Fraction(1, 20), Fraction(1, 100)


def _points_words(chance: Fraction) -> str:
    if chance >= _WELL:
        return _("The differences in points could well be chance.")
    if chance >= _STILL:
        return _("The differences in points could still be chance.")
    if chance >= _HARDLY:
        return _("The differences in points are hardly chance alone.")
    return _("The differences in points are more than chance.")


def _luck_words(chance: Fraction) -> str:
    if chance >= _WELL:
        return _("The differences in tiles could well be chance.")
    if chance >= _STILL:
        return _("The differences in tiles could still be chance.")
    if chance >= _HARDLY:
        return _("The differences in tiles are hardly chance alone, but rare things happen.")
    return _("Chance brings such differences in tiles less than once in a hundred times.")


def _use_words(chance: Fraction) -> str:
    if chance >= _WELL:
        return _("The differences in what was made of the tiles could well be chance.")
    if chance >= _STILL:
        return _("The differences in what was made of the tiles could still be chance.")
    if chance >= _HARDLY:
        return _("The differences in what was made of the tiles are hardly chance alone.")
    return _("The differences in what was made of the tiles are more than chance.")


_WORDS: Final[Mapping[str, Callable[[Fraction], str]]] = MappingProxyType(
    {"points": _points_words, "luck": _luck_words, "use": _use_words})


def _lots(kind: str, found: LotsDocument, seed: int) -> Figure:
    as_far, looked = found["as_far"], found["looked"]
    if not found["every"]:
        as_far, looked = as_far + 1, looked + 1
    dealt = ngettext(
        "%(num)d game tells it. What came out of it is dealt anew, by lot, among those who "
        "played it.",
        "%(num)d games tell it. What came out of each is dealt anew, by lot, among those who "
        "played it.", found["games"])
    why = [dealt, _(
        "Dealings that were looked at: %(looked)s; those that set the players as far apart as "
        "this, or further: %(as_far)s, which is %(share)s of 100.",
        looked=show_points(looked), as_far=show_points(as_far),
        share=show_points(round(as_far * 100 / looked)))]
    why.append(_("These are all the dealings there are.") if found["every"] else _(
        "What really came out is one of them; the others can be made again from the number "
        "%(seed)s.", seed=seed))
    why.append(_("At 20 of 100 or more we say that it could well be chance, at 5 or more that it "
                 "could still be, at 1 or more that it is hardly chance alone."))
    return Figure(_WORDS[kind](Fraction(as_far, looked)), why)
