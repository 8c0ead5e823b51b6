"""What comes of an example, in figures: openings, totals, a series."""

from dataclasses import dataclass
from typing import Any, Final

from rules.notation.lines import SeatLine
from rules.replay import Replay, score
from rules.rulebook.example import SeriesExample
from rules.score import SeatScore
from webapp.core.show.words import list_words, series_won_words
from webapp.referee.rulebook.words import Part
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points

NAMES: Final = {"A": "Ana", "B": "Bogdan", "C": "Carmen", "D": "Dan"}
"""Who plays in the examples, by seat."""


def show_openings(played: Replay[Any]) -> list[Part]:
    """Say what each opening is worth."""
    return [
        Part(_("The opening is worth %(points)s.", points=show_points(each.initial)))
        for each in score(played).seats.values()
        if each.initial is not None
    ]


def scores_told(played: Replay[Any]) -> list[SeatScore]:
    """Return the scores of those whom the record speaks of."""
    lines = [line.value for line in played.record.lines if not isinstance(line.value, SeatLine)]
    told = {getattr(value, "seat", "") for value in lines}
    return [each for seat, each in score(played).seats.items() if seat in told]


def show_totals(played: Replay[Any]) -> Part:
    """Say everybody's score."""
    return _totals({each.name: each.total for each in scores_told(played)})


def _totals(scores: dict[str, int]) -> Part:
    told = [f"{name} {show_points(total)}" for name, total in scores.items()]
    return Part(_("Total: %(scores)s.", scores=list_words(told)))


@dataclass(frozen=True, slots=True)
class StackView:
    """A stack of the wall: who gets it, or else when it is drawn."""

    number: int
    player: str
    order: int
    exposed: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """An example that is no record: what is told, what comes of it, and the wall if it is one."""

    told: list[Part]
    results: list[Part]
    wall: list[StackView]


def show_series(example: SeriesExample) -> tuple[list[Part], list[Part]]:
    """Return the games of a series, and how it then stands."""
    end, standing = example.end, example.standing
    told = []
    if end.games:
        told.append(
            ngettext(
                "The series ends after %(num)d game.",
                "The series ends after %(num)d games.",
                end.games,
            )
        )
    if end.target is not None:
        told.append(ngettext("The series ends at %(points)s point.",
                             "The series ends at %(points)s points.",
                             end.target, points=show_points(end.target)))
    for number, game in enumerate(example.games, 1):
        scores = list_words([f"{NAMES[seat]} {show_points(game[seat])}" for seat in game])
        told.append(_("Game %(number)d: %(scores)s.", number=number, scores=scores))
    if standing.winners:
        close = series_won_words([NAMES[seat] for seat in standing.winners])
    else:
        close = _("%(name)s deals next.", name=NAMES[standing.next_dealer])
    totals = _totals({NAMES[seat]: total for seat, total in standing.totals.items()})
    return [Part(each) for each in told], [totals, Part(close)]
