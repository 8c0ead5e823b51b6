"""What is written on paper of a Romanian game, and which rules are read beside it."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.games.romanian.options import Options
from webapp.core.kinds import PaperKind, PaperLine
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_LOST: Final = {"flat200": "−200", "rack100": "−100", "flat100": "−100"}
_RULES: Final = (
    "R-INIT-1", "R-INIT-2", "R-VAL-1", "R-VAL-2", "R-VAL-3", "R-VAL-4", "R-VAL-5", "R-VAL-6",
    "R-SCORE-3", "R-SCORE-4", "R-SCORE-6", "R-SCORE-7", "R-SCORE-8", "R-SCORE-9")
_STACKS: Final = ("R-STACK-1", "R-STACK-4")


def lines_of(options: Options) -> Sequence[PaperLine]:
    """Return what is counted for each player, in the order in which one counts."""
    return tuple(_lines(options))


def _lines(options: Options) -> Iterator[PaperLine]:
    yield PaperLine(_("Tiles laid down, with stack") if options.stacking else _("Tiles laid down"),
                    "+")
    yield PaperLine(_("Jolys laid down first"), _("%(points)s each", points="+50"))
    won, at_once = options.winner_bonus, options.winner_bonus + options.concealed_bonus
    yield (PaperLine(_("Went out (all 14 at once)"), f"+{won} (+{at_once})") if at_once > won
           else PaperLine(heading(_("went out")), f"+{won}"))
    yield PaperLine(heading(_("twin of the exposed tile")), f"+{options.twin_bonus}")
    yield PaperLine(heading(_("left on the rack")), "−")
    yield PaperLine(_("Or: laid down nothing"), _LOST[options.unmelded])
    if options.joly_throw_double:
        yield PaperLine(_("Went out by discarding a Joly"), "× 2")


def rules_of(options: Options) -> Sequence[str]:
    """Return the rules of the opening, of the values and of the score."""
    return (*_RULES, *(_STACKS if options.stacking else ()))


PAPER: Final = PaperKind(lines_of, rules_of)
