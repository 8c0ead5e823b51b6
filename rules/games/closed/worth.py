"""What a closed hand is worth, by the four scales that the sources and families have."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.games.closed.hand import Deal
from rules.games.closed.kinds import LABELS, HandKind
from rules.games.closed.options import ClosedOptions
from rules.messages import N_, NP_, Message, message
from rules.tiles import Joly, NumberTile

WINS_MATCH: Final = "C-WORTH-7"

START: Final = 20
"""From where everybody counts down in Okey; a hand that wins the match is worth all of it."""

OKEY_MELDS: Final = 2
OKEY_PAIRS: Final = 4
PROGRAM_SMALL: Final = 250
PROGRAM_LARGE: Final = 500
PROGRAM_SPECIAL: Final = 1000
_LESS: Final = {
    PROGRAM_SMALL: 50, PROGRAM_LARGE: 100, PROGRAM_SPECIAL: 100}
"""What each joker among the fourteen takes off, the second the same again."""

MOST_JOKERS: Final = 2
_SMALL: Final = frozenset({HandKind.MELDS, HandKind.MOSAIC})
_LARGE: Final = frozenset(
    {HandKind.BICOLOUR, HandKind.MINOR, HandKind.MAJOR, HandKind.GROUPS})
_ROPET: Final = {
    HandKind.MELDS: 500, HandKind.GROUPS: 700, HandKind.MOSAIC: 1000, HandKind.BICOLOUR: 1200,
    HandKind.PAIRS: 1300}
_ROPET_MOST: Final = 1500

RULE: Final = {"okey": "C-WORTH-1", "family": "C-WORTH-2", "program": "C-WORTH-3",
               "ropet": "C-WORTH-4"}
"""The rule of each scale."""


def thrown_text(options: ClosedOptions) -> str:
    """Return what it is called that a wild tile is thrown last (C-WORTH-5)."""
    return N_("okey thrown last") if options.has_indicator else N_("joker thrown last")


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what a hand is worth: its points, the rule that gives them, and what for."""

    points: int
    rule: str
    text: Message


def shares(
    kind: HandKind, dealt: Deal, *, jokers: int, thrown_wild: bool
) -> Iterator[Share]:
    """Yield the parts of what a hand of *kind* is worth; they sum to ``worth``."""
    bare = _SCALES[dealt.options.ch_scale](kind, dealt, 0)
    rule = WINS_MATCH if wins_match(kind, dealt) else RULE[dealt.options.ch_scale]
    yield Share(bare, rule, message(LABELS[kind]))
    points = _SCALES[dealt.options.ch_scale](kind, dealt, jokers)
    if points != bare:
        yield Share(points - bare, rule, message(*NP_(
            "{n} joker in the hand", "{n} jokers in the hand"), n=jokers))
    thrown = worth(kind, dealt, jokers=jokers, thrown_wild=thrown_wild)
    once = thrown // 2 if doubles(dealt) and not wins_match(kind, dealt) else thrown
    if once != points:
        yield Share(once - points, "C-WORTH-5", message(thrown_text(dealt.options)))
    if thrown != once:
        yield Share(once, "C-WORTH-6", message(N_("the atu doubles the game")))


def worth(kind: HandKind, dealt: Deal, *, jokers: int, thrown_wild: bool) -> int:
    """Return what a hand of *kind* is worth with so many wild tiles among its fourteen."""
    options = dealt.options
    points = _SCALES[options.ch_scale](kind, dealt, jokers)
    if wins_match(kind, dealt):
        return points  # the whole match: nothing doubles it (C-WORTH-7, Q-C-5)
    if thrown_wild and options.ch_thrown:
        points = _thrown(kind, dealt, points)
    return points * 2 if doubles(dealt) else points


def doubles(dealt: Deal) -> bool:
    """Say whether the tile turned up doubles the game (C-WORTH-6)."""
    atu = dealt.exposed
    return dealt.options.ch_atu and (
        isinstance(atu, Joly) or (isinstance(atu, NumberTile) and atu.number == 1))


def wins_match(kind: HandKind, dealt: Deal) -> bool:
    """Say whether a hand of *kind* ends the match at once (C-WORTH-7)."""
    return dealt.options.ch_scale == "okey" and kind is HandKind.FULL_RUN


def _thrown(kind: HandKind, dealt: Deal, points: int) -> int:
    """Return what a hand is worth with a wild tile thrown last (C-WORTH-5, Q-C-5)."""
    if dealt.options.ch_scale != "program":
        return points * 2
    if kind in _SMALL:
        return PROGRAM_SMALL * 2
    return PROGRAM_LARGE * 2 if kind in _LARGE else points


def _okey(kind: HandKind, dealt: Deal, _jokers: int) -> int:
    if wins_match(kind, dealt):
        return START
    return OKEY_MELDS if kind is HandKind.MELDS else OKEY_PAIRS


def _family(kind: HandKind, dealt: Deal, _jokers: int) -> int:
    options = dealt.options
    return options.ch_simple if kind is HandKind.MELDS else options.ch_special


def _program(kind: HandKind, _dealt: Deal, jokers: int) -> int:
    if kind is HandKind.MOSAIC:
        return PROGRAM_SMALL
    points = (PROGRAM_SMALL if kind in _SMALL
              else PROGRAM_LARGE if kind in _LARGE else PROGRAM_SPECIAL)
    return points - _LESS[points] * min(jokers, MOST_JOKERS)


def _ropet(kind: HandKind, _dealt: Deal, _jokers: int) -> int:
    return _ROPET.get(kind, _ROPET_MOST)


_SCALES: Final = {"okey": _okey, "family": _family, "program": _program, "ropet": _ropet}
