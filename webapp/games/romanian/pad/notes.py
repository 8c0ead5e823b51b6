"""What else is noted on the Romanian game's pad: facts, whose turn it is, what is recorded."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rules.games.romanian.ending import FEW_LEFT
from rules.games.romanian.lines import Announce, Exposed, Rebuild, Twin
from rules.games.romanian.state import State
from rules.notation.lines import Recording
from webapp.core.pad.draft import Draft, parse_piece
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.pad.view import Notes as NotesView
from webapp.core.show.tiles import view_tiles
from webapp.games.romanian.folded import Folded, after_turn
from webapp.games.romanian.pad.rows import tiles_left
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

EXPOSED: Final = "exposed"
"""Opens the keys for the exposed tile."""
TWIN: Final = "twin"
"""Opens the choice of who shows its twin."""


class Notes(Mode[State]):
    """Facts before play, an other turn, and the switch for recording every turn."""

    name = "more"
    kinds: ClassVar[tuple[type, ...]] = (Exposed, Twin)
    at_once: ClassVar[tuple[str, ...]] = ("note:", "turn:")

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("more", current, _("More"), "dots"),)

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a fact was touched; the same again takes it back."""
        name, _colon, rest = tap.partition(":")
        if tap in {EXPOSED, TWIN}:
            kept = [item for item in draft.items if item != tap]
            return draft.with_items(kept if tap in draft.items else [*kept, tap])
        if name == "twin" and rest in folded.state.players:
            fact = f"twin {rest}"
        elif parse_piece(tap) is not None:
            fact = f"exposed {tap.removesuffix('h')}"
        else:
            return draft
        kind = fact.split()[0]
        others = [item for item in draft.items if item == EXPOSED or not item.startswith(kind)]
        return draft.with_items(others if fact in draft.items else [*others, fact])

    def lines(self, _folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines of the facts."""
        return tuple(sorted(item for item in draft.items if item not in {EXPOSED, TWIN}))

    def lines_at_once(self, folded: Folded, _draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the line of a note."""
        kind, _colon, what = tap.partition(":")
        if kind == "turn":
            known = what in folded.state.players and not folded.state.ended
            return (f"turn {what}",) if known else ()
        if what in {"full", "melds"}:
            return (f"recording {what}",)
        if what == "rebuild":
            return (str(Rebuild()),)
        if what == "end":
            return ("end",)
        return (str(Announce(what)),) if what in folded.state.players else ()

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return what is noted; where a fact is being noted, this fact alone."""
        if draft.items:
            return self._fact(folded, draft)
        state, names = after_turn(folded.state, draft.seat), folded.names
        shown = Choice(EXPOSED, heading(_("the exposed tile")),
                       note="" if state.exposed else _("not entered"),
                       tiles=view_tiles([state.exposed]) if state.exposed else [])
        twin = Choice(TWIN, _(
            "Twin announced"
        ), note=names.get(state.twin, _("no one yet")))
        return Sheet(
            title=_("More"),
            seats=[Choice(f"turn:{seat}", name, current=seat == folded.turn_seat)
                   for seat, name in names.items()],
            seats_label=_("Whose turn"),
            notes=[each for each in (
                NotesView([shown, twin]), NotesView(_switches(state, names), switch=True),
                NotesView(_moves(state))) if each.choices],
        )

    def _fact(self, folded: Folded, draft: Draft) -> Sheet:
        """Return the keys for the exposed tile, and who shows its twin."""
        state = after_turn(folded.state, draft.seat)
        exposed = _noted(draft, "exposed")
        piece = parse_piece(exposed) if exposed else state.exposed
        twin = _noted(draft, "twin") or state.twin
        keys = EXPOSED in draft.items or exposed
        return Sheet(
            title=heading(_("the exposed tile")),
            prompt=_("Tap the tile, then the player with its twin.") if keys else "",
            lead=view_tiles([piece]) if piece else [],
            lead_text="",
            choices=[Choice(f"twin:{seat}", name, current=seat == twin)
                     for seat, name in folded.names.items()],
            choices_label=_("Twin announced"),
            bands=bands(
                tiles_left(replace(state, exposed=None)), Marks(numbers=False, first=exposed),
            ) if keys else [],
            confirm=Button("confirm", _("Save"), disabled=not self.lines(folded, draft, "")),
        )

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the fact, or the tap that noted it."""
        match line:
            case Exposed() | Twin():
                return [str(line)]
            case Recording(full):
                return ["note:full" if full else "note:melds"]
            case Announce(seat):
                return [f"note:{seat}"]
            case Rebuild():
                return ["note:rebuild"]
            case _:
                return None


def _noted(draft: Draft, kind: str) -> str:
    """Return the tile or the seat of a fact in the draft, or ""."""
    noted = (item.split() for item in draft.items)
    return next((words[1] for words in noted if words[0] == kind and len(words) > 1), "")


def _switches(state: State, names: Mapping[str, str]) -> list[Choice]:
    """Return what may have to be said now, and the switch for recording in full."""
    return [
        *(Choice(f"note:{seat}", _("%(name)s has three tiles or fewer", name=names[seat]))
          for seat in to_announce(state)),
        Choice("note:melds" if state.full else "note:full", _("Enter every draw and discard"),
               current=state.full),
    ]


def _moves(state: State) -> list[Choice]:
    """Return what may have to be done now, beside a turn."""
    wall = [Choice("note:rebuild", _("Build new wall"))] if state.stock == 0 else []
    return [*wall, *([Choice("note:end", _("No winner"))] if state.full else [])]


def to_announce(state: State) -> list[str]:
    """Return the seats that must say aloud that they hold three tiles or fewer (R-END-3)."""
    if state.ended:
        return []
    acting = state.turn.seat if state.turn and not state.turn.closed else ""
    return [
        seat for seat, player in state.players.items()
        if player.rack.size is not None and player.rack.size <= FEW_LEFT
        and not player.announced and seat != acting
    ]
