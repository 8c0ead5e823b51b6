"""What is counted of the tiles that came, with its exact odds: Jolys, doublas, the twin."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from rules.chance import hypergeometric, pairs
from rules.luck import Tally
from rules.messages import N_, NP_, message
from rules.tiles import COPIES, JOLY, Tile

_NO_JOLY: Final = N_("No Joly came.")
_NO_PAIR: Final = N_("No tile came twice.")


def tallies_of(
    came: Sequence[Tile], box: Counter[Tile], dealt: int, twin: Tile | None
) -> Iterator[Tally]:
    """Yield what is counted of the tiles that *came* out of *box*, nothing put back.

    Args:
        came: the tiles that were dealt or drawn unseen.
        box: what could have come.
        dealt: how many of them were dealt.
        twin: the tile that the seat announced as dealt to it, equal to the exposed one (R-EXP-2).
    """
    held = Counter(came)
    drawn, all_told, jolys = len(came), box.total(), held[JOLY]
    yield Tally(
        message(*NP_("{n} Joly came.", "{n} Jolys came."), n=jolys) if jolys else message(_NO_JOLY),
        jolys, hypergeometric(drawn, box[JOLY], all_told),
        message(N_(
            "Tiles that could come: {box}. Jolys among them: {good}. Tiles that came: {drawn}. "
            "None goes back, so the chance of k Jolys is C({good}, k) × C({rest}, {drawn} − k) ÷ "
            "C({box}, {drawn})."
        ),
                box=all_told, good=box[JOLY], rest=all_told - box[JOLY], drawn=drawn))
    # Two Jolys are no doubla (Q-DBL-1).
    twice = sum(count == COPIES for tile, count in box.items() if tile != JOLY)
    found = sum(count == COPIES for tile, count in held.items() if tile != JOLY)
    once = all_told - COPIES * twice
    yield Tally(
        message(*NP_("{n} tile came twice: a doubla.", "{n} tiles came twice: doublas."), n=found)
        if found else message(_NO_PAIR),
        found, pairs(drawn, twice, once),
        message(N_(
            "Tiles that could come: {box}. Pairs among them: {twice}. Single tiles and Jolys: "
            "{once}. Tiles that came: {drawn}. The chance of d doublas is C({twice}, d) × Σ "
            "C({twice} − d, i) × 2^i × C({once}, {drawn} − 2d − i) ÷ C({box}, {drawn}), summed "
            "over i."
        ),
                box=all_told, twice=twice, once=once, drawn=drawn))
    if twin is not None:
        chance = Fraction(dealt * box[twin], all_told)
        yield Tally(
            message(N_("The twin of the exposed tile was dealt.")), 1, (1 - chance, chance),
            message(N_("Tiles dealt to this seat: {dealt} of {box}, one of which is the twin: "
                       "{dealt} ÷ {box}."), dealt=dealt, box=all_told))
