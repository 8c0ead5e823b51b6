"""The pad's two modes for a game that is recorded in full: taking a tile and throwing one.

Each tap that names a tile or a place records at once, so that an intake costs one tap or two and
a throw two.
"""

from typing import Final

from rules.games.romanian.ending import FEW_LEFT
from rules.games.romanian.lines import Announce, Discard, Draw, Out, Rebuild
from rules.games.romanian.state import State
from rules.tiles import find_tile
from webapp.games.romanian.folded import Folded, seat_to_play, with_turn
from webapp.games.romanian.pad.keys import tiles_left
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.pad.draft import Draft
from webapp.pad.keys import Marks, bands
from webapp.pad.view import Button, Choice, Sheet
from webapp.show.tiles import view_tiles

MODES: Final = ("take", "throw")
AT_ONCE: Final = ("take:", "throw:", "note:")
"""Taps that begin so record at once."""


def wants_intake(folded: Folded) -> bool:
    """Say whether the seat that plays next has still to take a tile."""
    state, turn = folded.state, folded.state.turn
    if turn is None:
        return not state.from_deal
    if turn.closed:
        return True
    return not (turn.intake or turn.starts_game or turn.laid)


def next_button(folded: Folded) -> Button:
    """Return the pad's large button: the tile from the wall, or the way to the throw."""
    if wants_intake(folded):
        name = folded.names[seat_to_play(folded)]
        if folded.state.stock == 0:
            return Button("mode:take", _("%(name)s: the wall is empty", name=name))
        return Button("take:wall", _("%(name)s: from the wall", name=name))
    if folded.state.turn is None:
        return Button("mode:throw", _("%(name)s begins", name=folded.names[folded.starter]))
    return Button("mode:throw", _("Throw"))


def turn_lines(folded: Folded, draft: Draft, tap: str) -> tuple[str, ...]:
    """Return the record lines of a tap that records at once; none where it says nothing."""
    kind, _colon, rest = tap.partition(":")
    state = folded.state
    begins = with_turn(state, draft.seat)
    if kind == "note":
        return _note(state, rest)
    if kind == "throw":
        tile = find_tile(rest.removesuffix("h"))
        if tile is None:
            return ()
        return (*begins, str(Out(tile) if _goes_out(state, draft) else Discard(tile)))
    source, _comma, more = rest.partition(",")
    if source in {"wall", "discard", "exposed"} and not more:
        return (*begins, str(Draw(source)))
    tile = find_tile(source)
    if tile is None or (more and not more.isdecimal()) or len(more) > 3:  # noqa: PLR2004
        return ()
    return (*begins, str(Draw("line", tile, int(more or 0))))


def _goes_out(state: State, draft: Draft) -> bool:
    """Say whether the throw wins: because it is said so, or because it is the last tile."""
    return "end" in draft.items or state.players[draft.seat].rack.size == 1


def _note(state: State, what: str) -> tuple[str, ...]:
    if what in {"full", "melds"}:
        return (f"recording {what}",)
    if what == "rebuild":
        return (str(Rebuild()),)
    if what == "end":
        return ("end",)
    return (str(Announce(what)),) if what in state.players else ()


def take_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for the intake: the wall, the discards, the exposed tile."""
    return Sheet(
        title=_("%(name)s takes a tile", name=name),
        prompt=_("Where does the tile come from? From the line, all that was thrown after it "
                 "comes along."),
        choices=[*_wall(state), *_discards(state), *_exposed(state)],
        choices_label=_("Where from"),
        seats=[Choice(f"seat:{seat}", player.name, current=seat == draft.seat)
               for seat, player in state.players.items()],
    )


def _wall(state: State) -> list[Choice]:
    if state.stock == 0:
        return [Choice("note:rebuild", _("Build the wall anew"), note=_("the wall is empty"))]
    note = None
    if state.stock is not None:
        note = ngettext("%(num)d tile left", "%(num)d tiles left", state.stock)
    return [Choice("take:wall", _("From the wall"), note=note)]


def _discards(state: State) -> list[Choice]:
    if state.line is None:
        return [Choice("take:discard", _("The last discard"),
                       tiles=view_tiles([state.previous]) if state.previous else [])]
    found: list[Choice] = []
    for place in range(len(state.line) - 1, 0, -1):
        tile = state.line[place]
        if place == len(state.line) - 1:
            found.append(Choice("take:discard", _("The last discard"), tiles=view_tiles([tile])))
        else:
            copy = sum(each == tile for each in state.line[: place + 1])
            twice = sum(each == tile for each in state.line) > 1
            found.append(Choice(
                f"take:{tile},{copy}" if twice else f"take:{tile}", "",
                tiles=view_tiles([tile]),
                note=ngettext("and %(num)d after it", "and %(num)d after it",
                              len(state.line) - 1 - place)))
    return found


def _exposed(state: State) -> list[Choice]:
    if state.exposed is None:
        return []
    return [Choice("take:exposed", _("The exposed tile"), tiles=view_tiles([state.exposed]),
                   note=_("to win"))]


def throw_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for the throw: the tile, and whether it wins."""
    out = _goes_out(state, draft)
    left = tiles_left(state)
    known = state.players[draft.seat].rack.tiles
    marks = Marks(numbers=False, only=None if known is None else {str(tile) for tile in known})
    return Sheet(
        title=_("%(name)s goes out", name=name) if out else _("%(name)s throws", name=name),
        prompt=_("Touch the tile that is thrown last.") if out
        else _("Touch the tile that is thrown."),
        choices=[Choice("goesout", _("and goes out with it"), current=out)],
        choices_label=_("How the turn ends"),
        bands=bands(left, marks, send="throw:"),
    )


def touch_throw(draft: Draft, tap: str) -> Draft:
    """Return the draft after the tap that says that the throw wins."""
    if tap == "goesout":
        return draft.with_items(() if "end" in draft.items else ("end",))
    return draft


def switch(state: State) -> list[Choice]:
    """Return the switch for recording in full, and what may have to be said or done now."""
    found = [Choice("note:melds" if state.full else "note:full",
                    _("Every tile taken and thrown"), note=_("on") if state.full else _("off"),
                    current=state.full)]
    found += [Choice(f"note:{seat}", state.players[seat].name, note=_("says “three or fewer”"))
              for seat in to_announce(state)]
    if state.stock == 0:
        found.append(Choice("note:rebuild", _("Build the wall anew")))
    if state.full:
        found.append(Choice("note:end", _("No winner"), note=_("the game ends")))
    return found


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
