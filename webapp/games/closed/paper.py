"""What is written on paper of a closed hand: what each kind is worth."""

from collections.abc import Sequence
from typing import Final

from rules.games.closed.closing_line import worth_of
from rules.games.closed.kinds import LABELS, kinds_played
from rules.games.closed.options import ClosedOptions
from rules.games.closed.state import State
from webapp.core.port import PaperKind, PaperLine
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_RULES: Final = {"okey": "C-WORTH-1", "family": "C-WORTH-2", "program": "C-WORTH-3",
                 "ropet": "C-WORTH-4"}


def lines_of(options: ClosedOptions) -> Sequence[PaperLine]:
    """Return the kinds of hands, each with its points."""
    sign, state = "−" if options.ch_count == "down" else "+", State(options, {})
    return [PaperLine(heading(_(LABELS[kind])), f"{sign}{worth_of(state, kind, 0, wild=False)}")
            for kind in kinds_played(options)]


def rules_of(options: ClosedOptions) -> Sequence[str]:
    """Return the rules of what a hand is worth and who gets it."""
    thrown = ("C-WORTH-5",) if options.ch_thrown else ()
    return (_RULES[options.ch_scale], *thrown,
            "C-SCORE-1" if options.ch_count == "down" else "C-SCORE-2")


PAPER: Final = PaperKind(lines_of, rules_of)
