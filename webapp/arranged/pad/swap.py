"""Taking a joker for its tile on the pad, and what it is laid down in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from rules.arranged.places import pieces_of
from rules.melds import TableMeld, is_joly
from rules.notation.lines import Swap as SwapLine
from webapp.arranged.laws import A, Given, Laws
from webapp.arranged.pad.add import places_for, shown_word
from webapp.arranged.pad.lay import meld_line
from webapp.arranged.pad.melds import MeldsMode, new_melds, sheet_of_melds
from webapp.core.pad.draft import Draft, parse_pieces
from webapp.core.pad.melds import TAKE, meld_ready, rows_of, swap_prompt, takes_of, touch_entry
from webapp.core.pad.mode import mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.core.show.tiles import view_tiles
from webapp.core.show.words import tiles_words
from webapp.server.language.locale import gettext as _

TO = " to m"
"""Stands in the item of a draft that adds the joker taken to a meld on the table."""


def jokers_on(laws: Laws[A], state: A) -> Iterator[tuple[TableMeld, str]]:
    """Yield the jokers that could be taken: their meld, and the item that takes each."""
    for meld in state.melds.values():
        if meld.shape is None:
            continue
        ways = dict.fromkeys(
            way for piece in pieces_of(meld) if is_joly(piece)
            for way in laws.given(meld, piece, state))
        for way in ways:
            yield meld, _item(way, meld)


def _item(way: Given, meld: TableMeld) -> str:
    return f"{' '.join(map(str, way))}{TAKE}{meld.id}"


def takes_in(laws: Laws[A], state: A, meld: TableMeld) -> dict[int, str]:
    """Return an item for each joker of *meld* that can be taken, by its slot."""
    if meld.shape is None:
        return {}
    left = laws.tiles_left(state)
    found: dict[int, str] = {}
    for at, slot in enumerate(meld.slots):
        if is_joly(slot.piece):
            wanted = (way for way in laws.given(meld, slot.piece, state)
                      if all(left[tile] > 0 for tile in way))
            if (way := next(wanted, None)) is not None:
                found[at] = _item(way, meld)
    return found


def used_of(draft: Draft) -> str:
    """Return the item that adds the joker taken to a meld on the table, or ""."""
    return next((item for item in draft.items if TO in item), "")


def _melds_alone(draft: Draft) -> Draft:
    return draft.with_items([item for item in draft.items if TO not in item])


def touch_swap(laws: Laws[A], state: A, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap."""
    alone = _melds_alone(draft)
    if tap.startswith("use:"):
        wanted = tap.removeprefix("use:")
        known = {place.item for place in places_for(laws.read_row, "J", state.melds.values())}
        again = used_of(draft) == wanted or wanted not in known
        return alone.with_items(takes_of(alone) if again else (*takes_of(alone), wanted))
    known = {item for _meld, item in jokers_on(laws, state)}
    if tap.startswith("joly:") and (item := tap.removeprefix("joly:")) in known:
        meld = item.rpartition(" ")[2]
        several = sum(map(is_joly, pieces_of(state.melds[int(meld[1:])]))) > 1
        kept = [each for each in alone.items if several or TAKE not in each
                or each == item or not each.endswith(f" {meld}")]
        alone = alone.with_items(kept)
    return touch_entry(alone, tap, known, new_melds(laws, state, alone))


def is_ready(draft: Draft) -> bool:
    """Say whether the draft can be confirmed."""
    if used_of(draft):
        return len(takes_of(draft)) == 1
    return meld_ready("swap", draft)


def swap_line(draft: Draft) -> str:
    """Return the record line of the draft; "" while it is not whole."""
    if not is_ready(draft):
        return ""
    taken = f"swap {', '.join(takes_of(draft))}"
    used = used_of(draft)
    return f"{taken}, add {used}" if used else f"{taken}, {meld_line(draft)}"


def swap_sheet(laws: Laws[A], state: A, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for a swap."""
    takes, used = takes_of(draft), used_of(draft)
    found = list(jokers_on(laws, state))
    choices = [
        Choice(
            tap=f"joly:{item}",
            label=_("for %(tiles)s", tiles=tiles_words(parse_pieces(item.partition(TAKE)[0]))),
            tiles=view_tiles(pieces_of(meld)),
            current=item in takes,
        )
        for meld, item in found
    ]
    title = _("%(name)s takes a Joly", name=name)
    if not found:
        return Sheet(title=title, prompt=_("No Joly on the table."))
    if not takes:
        return Sheet(title=title, prompt=_("Which Joly?"), on_table=choices,
                     choices_label=_("Which Joly?"))
    rows, ready = rows_of(_melds_alone(draft)), is_ready(draft)
    sheet = sheet_of_melds(laws, state, _melds_alone(draft))
    uses = [] if rows or len(takes) > 1 or not laws.joins(state) else [
        Choice(
            tap=f"use:{place.item}",
            label=_("add it here"),
            tiles=view_tiles(pieces_of(state.melds[place.meld])),
            note=shown_word(place.word),
            current=place.item == used,
        )
        for place in places_for(laws.read_row, "J", state.melds.values())
        if not any(item.endswith(f" m{place.meld}") for item in takes)
    ]
    return replace(
        sheet,
        title=title,
        prompt=swap_prompt(
            rows, sheet, _("Now tap the tiles of the new meld and the Joly."),
            _("Now tap the tile above that is the Joly."), ready=ready),
        lead=view_tiles([piece for item in takes
                         for piece in parse_pieces(item.partition(TAKE)[0])]),
        lead_text=_("given for a Joly"),
        on_table=[*(choices if len(found) > 1 and not rows else []), *uses],
        choices=[*_tiles(choices, takes), *_ends(uses, used), *sheet.choices],
        choices_label=sheet.choices_label or _("Joker and its place"),
        confirm=Button("confirm", _("Swap"), disabled=not ready),
    )


def _tiles(choices: Sequence[Choice], takes: Sequence[str]) -> list[Choice]:
    """Return the tiles that can be given for a joker that was taken, where there are several."""
    melds = {item.rpartition(" ")[2] for item in takes}
    found = [each for each in choices if each.tap.rpartition(" ")[2] in melds]
    return found if len(found) > len(takes) else []


def _ends(uses: Sequence[Choice], used: str) -> list[Choice]:
    """Return the ends of the meld to which the joker goes, where there are two."""
    meld = used.rpartition(TO)[2]
    ends = [use for use in uses if used and use.tap.endswith(f"{TO}{meld}")]
    return ends if len(ends) > 1 else []


class Swap(MeldsMode[A]):
    """Taking jokers from the table."""

    name = "swap"
    kinds: ClassVar[tuple[type, ...]] = (SwapLine,)

    def bar(self, folded: FoldedGame[A], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("swap", current, _("Swap Joly"), disabled=not folded.state.melds),)

    def opens(self, folded: FoldedGame[A], draft: Draft) -> Draft:
        """Return the draft with the joker taken where there is one way only."""
        found = [item for _meld, item in jokers_on(self.laws, folded.state)]
        return draft.with_items(found if len(found) == 1 else ())

    def touch(self, folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return touch_swap(self.laws, folded.state, draft, tap)

    def on_meld(self, folded: FoldedGame[A], draft: Draft, meld: int) -> Draft | None:
        """Return the draft after the joker taken was put on a meld, where that can be."""
        if (not takes_of(draft) or rows_of(_melds_alone(draft))
                or not self.laws.joins(folded.state)):
            return None
        places = places_for(self.laws.read_row, "J", [folded.state.melds[meld]])
        return touch_swap(
            self.laws, folded.state, draft, f"use:{places[0].item}") if places else None

    def line(self, draft: Draft) -> str:
        """Return the record line of the swap."""
        return swap_line(draft)

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return which joker is taken, what is given for it, and where it goes."""
        return swap_sheet(self.laws, folded.state, draft, folded.names[draft.seat])
