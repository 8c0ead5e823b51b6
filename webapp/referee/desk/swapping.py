"""The question whether a Joly may be taken: for any tile, and laid in any meld or in none.

A draft is what takes the Joly, ``b11 for J in m1``, without a tile while none is given; then where
it goes: ``to m4``, a bare ``to`` while a meld on the table is chosen, or the rows of new melds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.melds import Piece
from rules.tiles import JOLY
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces
from webapp.core.pad.rows import is_row, is_whole
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.core.show.words import tiles_words
from webapp.referee.desk.ground import Ground
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_TAKE: Final = re.compile(r"(?:(.+) )?for J in m(\d{1,2})")
_GOES: Final = re.compile(r"to(?: m(\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class Swap:
    """A draft by its parts: the words given, the Joly's meld, where it goes, and new melds.

    ``goes`` is ``None`` where no meld on the table is meant, 0 while it is still to be chosen.
    """

    seat: str
    given: tuple[str, ...] = ()
    meld: int = 0
    goes: int | None = None
    rows: tuple[str, ...] = ()

    @property
    def take(self) -> str:
        """Return what takes the Joly."""
        return " ".join((*self.given, f"for J in m{self.meld}"))

    @property
    def draft(self) -> Draft:
        """Return the draft."""
        goes = () if self.goes is None else (f"to m{self.goes}" if self.goes else "to",)
        return Draft(self.seat, (self.take, *goes, *self.rows))

    @property
    def melded(self) -> Draft:
        """Return the draft of the new melds, with the Joly that was taken for them."""
        return Draft(self.seat, ((self.take,) if self.given else ()) + self.rows)


def read_swap(draft: Draft) -> Swap:
    """Return the parts of *draft*."""
    head = _TAKE.fullmatch(draft.items[0]) if draft.items else None
    goes = [found for item in draft.items[1:] if (found := _GOES.fullmatch(item))]
    return Swap(
        draft.seat,
        tuple((head[1] or "").split()) if head else (),
        int(head[2]) if head else 0,
        int(goes[0][1] or 0) if goes else None,
        tuple(item for item in draft.items[1:] if is_row(item)),
    )


def open_draft(ground: Ground, seat: str, meld: int) -> Draft:
    """Return the draft with which the keys open: what should be given for the Joly of *meld*."""
    known = _items(ground, meld)
    return Draft(seat, (known[0],)) if known else Swap(seat, meld=meld).draft


def _items(ground: Ground, meld: int) -> list[str]:
    return [item for lying, item in ground.jolys if lying.id == meld]


def touch(ground: Ground, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap."""
    swap, (kind, _colon, rest) = read_swap(draft), tap.partition(":")
    if tap == "clear":
        return open_draft(ground, draft.seat, swap.meld)
    if kind == "joly":
        return Draft(draft.seat, (rest,)) if rest in _items(ground, swap.meld) else draft
    if kind == "give":
        kept = tuple(word for word in swap.given if word not in {rest, "low", "high"})
        return replace(swap, given=kept, goes=None).draft
    if kind == "goes":
        number = whole_number(rest.removeprefix("m"), 2) or 0
        return replace(swap, goes=number if number in ground.melds else 0, rows=()).draft
    if not swap.given:
        key = tap.removesuffix("h")
        fits = parse_piece(tap) is not None and "=" not in tap
        return replace(swap, given=(key,)).draft if fits else draft
    rows = ground.new_melds(swap.melded).touch(tap)
    return replace(swap, goes=None, rows=tuple(rows)).draft


def lines(ground: Ground, draft: Draft) -> tuple[str, ...]:
    """Return the line that is asked about; none while a tile is missing that must be known."""
    swap = read_swap(draft)
    if not swap.given or swap.goes == 0 or not all(map(is_whole, swap.rows)):
        return ()
    line = f"swap {swap.take}"
    if swap.goes:
        return (f"{line}, add J to m{swap.goes}",)
    melds = " / ".join(_written(ground.record(row)) for row in swap.rows)
    return (f"{line}, meld {melds}",) if melds else (line,)


def _written(pieces: Sequence[Piece]) -> str:
    return " ".join(map(str, pieces))


def sheet(ground: Ground, draft: Draft, title: str) -> Sheet:
    """Return what the pad shows: the tile that is given, the meld to which the Joly goes."""
    swap = read_swap(draft)
    ask = Button("confirm", _("Ask"), disabled=not lines(ground, draft))
    clear = Button("clear", _("Clear"))
    if not swap.given:
        return Sheet(
            title=title, prompt=_("Tap the tile to give for it."),
            lead=view_tiles([JOLY]), lead_text=_("What is given for it?"),
            bands=ground.any_tile(()), actions=[clear], confirm=ask)
    found = Sheet() if swap.goes is not None else ground.sheet(swap.melded)
    several = _items(ground, swap.meld)
    choices = found.choices
    if swap.goes is not None:
        choices = _places(ground, swap)
    elif len(several) > 1 and not swap.rows:
        choices = _jolys(several, swap)
    here = Button("goes:", _("To another meld"))
    offers = ground.joins and swap.goes is None and not swap.rows and len(ground.melds) > 1
    return replace(
        found,
        title=title,
        prompt=_prompt(swap, found),
        lead=[replace(view_tile(piece), tap=f"give:{piece}", hint=heading(_("another tile")))
              for word in swap.given for piece in parse_pieces(word)],
        lead_text=_("given for a Joly"),
        choices=choices,
        choices_label=_("Where does it go?") if swap.goes is not None else found.choices_label,
        actions=[*([here] if offers else [clear]),
                 *(each for each in found.actions if each.tap != clear.tap)],
        confirm=ask,
    )


def _prompt(swap: Swap, found: Sheet) -> str:
    if swap.goes is not None:
        return _("Tap the meld it goes to.")
    if swap.rows:
        return found.prompt
    return _("Tap the tiles of its new meld, or tap “Ask”.")


def _places(ground: Ground, swap: Swap) -> list[Choice]:
    return [Choice(f"goes:m{number}", "", current=number == swap.goes,
                   tiles=view_tiles([slot.piece for slot in meld.slots]))
            for number, meld in ground.melds.items() if number != swap.meld]


def _jolys(items: Sequence[str], swap: Swap) -> list[Choice]:
    return [Choice(f"joly:{item}", _("for %(tiles)s", tiles=tiles_words(parse_pieces(
        item.partition(" for ")[0]))), current=item == swap.take) for item in items]
