"""What is written on paper of a closed hand: what each kind is worth."""

from collections.abc import Sequence
from typing import Final

from rules.games.closed.closing_line import worth_of
from rules.games.closed.kinds import LABELS, kinds_played
from rules.games.closed.options import ClosedOptions
from rules.games.closed.state import State
from rules.games.closed.worth import RULE
from webapp.core.kinds import PaperKind, PaperLine
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_COUNTED: Final = {"down": ("C-SCORE-1", "C-SER-1"), "up": ("C-SCORE-2",),
                   "winner": ("C-SCORE-6",)}


def lines_of(options: ClosedOptions) -> Sequence[PaperLine]:
    """Return the kinds of hands, each with its points, and the twin that may be shown."""
    sign, state = "−" if options.ch_count == "down" else "+", State(options, {})
    lines = [PaperLine(heading(_(LABELS[kind])), f"{sign}{worth_of(state, kind, 0, wild=False)}")
             for kind in kinds_played(options)]
    return [*lines, *([PaperLine(heading(_("the twin was shown")), f"{sign}1")]
                      if options.ch_shown else [])]


def rules_of(options: ClosedOptions) -> Sequence[str]:
    """Return the rules of what a hand is worth and who gets it."""
    thrown = ("C-WORTH-5",) if options.ch_thrown else ()
    return (RULE[options.ch_scale], *thrown, *_COUNTED[options.ch_count])


PAPER: Final = PaperKind(lines_of, rules_of)
