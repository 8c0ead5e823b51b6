"""The draw for the start on the pad: each player's tile, and again after ties and jokers."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from rules.arranged.starting import Drawing, stand_of
from rules.games.tile_rummy.lines import Drawn, Starter
from rules.games.tile_rummy.state import State
from rules.tiles import FULL_SET, Tile, find_tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Marks
from webapp.core.pad.mode import Mode
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.core.show.tiles import view_tile
from webapp.core.show.words import list_words
from webapp.games.tile_rummy.folded import Folded
from webapp.games.tile_rummy.pad.keys import bands
from webapp.server.http.fields import whole_number
from webapp.server.language.locale import gettext as _


def _drawn(draft: Draft, state: State) -> list[Drawn]:
    found: list[Drawn] = []
    for item in draft.items:
        seat, _blank, word = item.partition(" ")
        tile = find_tile(word)
        if seat in state.players and tile is not None:
            found.append(Drawn(seat, tile))
    return found


def _stand(draft: Draft, state: State) -> Drawing:
    drawn = [(each.seat, each.tile) for each in _drawn(draft, state)]
    return stand_of(state.seats, (*state.drawn, *drawn))


def touch_start(state: State, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tile was drawn, or taken back."""
    if tap.startswith("drop:"):
        at = whole_number(tap.removeprefix("drop:"), 3)
        return draft if at is None else draft.with_items(draft.items[:at])
    waiting = _stand(draft, state).waiting
    if find_tile(tap) is None or not waiting:
        return draft
    return draft.with_items([*draft.items, f"{waiting[0]} {tap}"])


def start_lines(state: State, draft: Draft) -> list[str]:
    """Return the record lines of the draw; none while somebody has still to draw."""
    starter = _stand(draft, state).starter
    if not starter or state.turn is not None:
        return []
    return [*map(str, _drawn(draft, state)), str(Starter(starter))]


def start_sheet(state: State, draft: Draft, names: Mapping[str, str]) -> Sheet:
    """Return what the pad shows for the draw."""
    stands = _stand(draft, state)
    prompt = _("Tap the tile each player drew. Nobody drew? Tap who begins.")
    if stands.starter:
        prompt = _("%(name)s drew the lowest number and begins.", name=names[stands.starter])
    elif stands.again:
        prompt = _("Draw again after a joker or the same lowest number: %(names)s.",
                   names=list_words([names[seat] for seat in stands.waiting]))
    elif draft.items:
        prompt = _("Tap the tile %(name)s drew.", name=names[stands.waiting[0]])
    title = _("Who begins?")
    if stands.waiting:
        title = _("%(name)s draws", name=names[stands.waiting[0]])
    left: Counter[Tile] = Counter(FULL_SET)
    return Sheet(
        title=title,
        prompt=prompt,
        melds=[
            DraftMeld([view_tile(each.tile)], None, remove=f"drop:{index}",
                      fault=names[each.seat])
            for index, each in enumerate(_drawn(draft, state))
        ],
        choices=[] if draft.items else [
            Choice(f"begin:{seat}", name) for seat, name in names.items()],
        choices_label=_("Who begins?"),
        bands=bands(left, Marks(numbers=False)) if stands.waiting else [],
        actions=[Button("clear", _("Clear"))] if draft.items else [],
        confirm=Button("confirm", _("This player begins"), disabled=not stands.starter),
    )


class Start(Mode[State]):
    """Drawing for who begins."""

    name = "start"
    corrects = False
    at_once: ClassVar[tuple[str, ...]] = ("begin:",)

    def is_offered(self, folded: Folded) -> bool:
        """Say whether nobody has played yet."""
        return folded.state.turn is None and not folded.state.ended

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile was drawn, or taken back."""
        return touch_start(folded.state, draft, tap)

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines of the draw."""
        return tuple(start_lines(folded.state, draft))

    def lines_at_once(self, folded: Folded, _draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the line that says who begins where nobody drew."""
        seat = tap.removeprefix("begin:")
        known = seat in folded.state.players and folded.state.turn is None
        return (str(Starter(seat)),) if known else ()

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return who draws, and what was drawn."""
        return start_sheet(folded.state, draft, folded.names)
