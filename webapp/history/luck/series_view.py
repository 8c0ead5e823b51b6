"""Luck and skill over a series, as its page shows them: with how many games, and what lots do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from rules.messages import N_
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
"""Games from which on something is shown of a series."""


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
    """What is shown of a series: the sentences, and the means by player where games tell them."""

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
            "Counted: %(done)s of %(num)d game.",
            "Counted: %(done)s of %(num)d games.",
            len(games), done=show_points(done))))
    if kept.told is None or kept.status == "failed":
        return SeriesLuckView(untold=_("Counting failed. Refresh to try again."))
    said = [_lots(kind, kept.told["lots"][kind], kept.told["seed"])
            for kind in _LABELS if kept.told["lots"][kind]["games"] >= FEWEST]
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


_LABELS: Final = MappingProxyType({"points": N_("Points"), "luck": N_("Luck"), "use": N_("Skill")})


def _words(kind: str, chance: Fraction) -> str:
    """Say how likely it is that the differences between the players are chance alone."""
    what = _(_LABELS[kind])
    if chance >= _WELL:
        return _("%(what)s: the differences may well be chance.", what=what)
    if chance >= _STILL:
        return _("%(what)s: the differences could still be chance.", what=what)
    if chance >= _HARDLY:
        return _("%(what)s: the differences are hardly chance alone.", what=what)
    return _("%(what)s: the differences are more than chance.", what=what)


def _lots(kind: str, found: LotsDocument, seed: int) -> Figure:
    as_far, looked = found["as_far"], found["looked"]
    if not found["every"]:
        as_far, looked = as_far + 1, looked + 1
    dealt = ngettext(
        "The results of %(num)d game are dealt out again at random.",
        "The results of %(num)d games are dealt out again at random.", found["games"])
    why = [dealt, _(
        "%(as_far)s of %(looked)s deals differ this much or more: %(share)s of 100.",
        looked=show_points(looked), as_far=show_points(as_far),
        share=show_points(round(as_far * 100 / looked)))]
    if not found["every"]:
        why.append(_("Random seed: %(seed)s.", seed=seed))
    return Figure(_words(kind, Fraction(as_far, looked)), why)
