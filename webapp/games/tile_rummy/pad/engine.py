"""The pad of Tile Rummy: from a mode, a draft and a tap to the next draft and its lines."""

from dataclasses import replace
from typing import Final

from webapp.games.tile_rummy.folded import (
    Folded,
    has_played,
    is_over,
    next_lines,
    seat_to_play,
    starter_of,
    with_turn,
)
from webapp.games.tile_rummy.pad.add import add_sheet, touch_add
from webapp.games.tile_rummy.pad.arranging.draft import begin_table, table_lines, touch_table
from webapp.games.tile_rummy.pad.melds import (
    begin_swap,
    is_ready,
    lay_sheet,
    meld_lines,
    swap_sheet,
    touch_melds,
)
from webapp.games.tile_rummy.pad.rest import (
    AT_ONCE,
    lines_at_once,
    more_sheet,
    noticed_number,
    out_lines,
    out_sheet,
    tile_rummy_racks,
    touch_out,
)
from webapp.games.tile_rummy.pad.start import start_lines, start_sheet, touch_start
from webapp.language.locale import gettext as _
from webapp.pad.add import add_lines, pending_of, placed_of
from webapp.pad.draft import Draft
from webapp.pad.racks import find_racks, rack_lines, rack_sheet, touch_rack
from webapp.pad.rows import FREE
from webapp.pad.undo import history_buttons
from webapp.pad.view import Button, Choice, PadView, Sheet

PLAYING: Final = ("lay", "add", "swap", "table", "out", "more")
WITH_SEATS: Final = ("lay", "add", "swap", "out")


def modes_of(folded: Folded) -> tuple[str, ...]:
    """Return the modes that the game has now."""
    if folded.state.ended:
        return ("rack",)
    return ("start", *PLAYING) if folded.state.turn is None else PLAYING


def default_seat(folded: Folded, mode: str, own: str | None) -> str:
    """Return whose entry a mode opens for: the device's own seat, unless a turn just began."""
    state = folded.state
    if mode == "rack":
        missing = find_racks(folded).missing
        return missing[0] if missing else next(each for each in state.seats if each != state.winner)
    fresh = state.turn is not None and state.turn.ply == folded.last_line.ply
    if own in state.players and own is not None and not fresh and not state.full:
        return own
    return seat_to_play(state)


def open_mode(folded: Folded, mode: str, own: str | None) -> tuple[str, Draft]:
    """Return an empty draft for *mode*, or the closed pad where the game has no such mode."""
    known = mode if mode in modes_of(folded) else ""
    draft = Draft(default_seat(folded, known, own))
    if known == "swap":
        draft = begin_swap(folded.state, draft)
    return known, begin_table(folded.state, draft) if known == "table" else draft


def touch(folded: Folded, mode: str, draft: Draft, tap: str, own: str | None) -> tuple[str, Draft]:
    """Return mode and draft after a tap that records nothing."""
    name, _colon, rest = tap.partition(":")
    state = folded.state
    if name == "mode":
        return (mode, draft) if rest == mode else open_mode(folded, rest, own)
    if name in {"seat", "rack"} and rest in state.players:
        return mode, replace(draft, seat=rest, items=() if name == "rack" else draft.items)
    if tap == "clear":
        return mode, draft.with_items([i for i in draft.items if i.startswith("to m")])
    if mode not in modes_of(folded):
        return "", draft.with_items(())
    changed = {
        "lay": lambda: touch_melds(state, draft, tap),
        "swap": lambda: touch_melds(state, draft, tap),
        "table": lambda: touch_table(state, draft, tap),
        "add": lambda: touch_add(state, draft, tap),
        "out": lambda: touch_out(draft, tap),
        "start": lambda: touch_start(state, draft, tap),
        "rack": lambda: touch_rack(draft, tap),
        "more": lambda: draft,
    }
    return mode, changed[mode]()


def lines_of(  # noqa: PLR0911 (one arm for each kind)
    folded: Folded, mode: str, draft: Draft, points: str = ""
) -> tuple[str, ...]:
    """Return the record lines that the draft stands for; none while it is not whole."""
    state = folded.state
    begins = with_turn(state, draft.seat)
    if mode not in modes_of(folded):
        return ()
    if draft.items and draft.items[-1].startswith(AT_ONCE):
        return lines_at_once(state, draft.items[-1])
    match mode:
        case "lay" | "swap" if is_ready(mode, draft):
            return (*begins, *meld_lines(draft))
        case "add" if placed_of(draft) and not pending_of(draft):
            return (*begins, *add_lines(draft))
        case "table":
            table = table_lines(draft)
            return (*begins, *table) if table else ()
        case "out":
            return out_lines(state, draft)
        case "start":
            return tuple(start_lines(state, draft))
        case "rack":
            return tuple(rack_lines(folded, draft, points))
        case _:
            return ()


def draw_pad(  # noqa: PLR0913 (all that a form carries)
    folded: Folded,
    mode: str,
    draft: Draft,
    *,
    action: str,
    token: str,
    ply: int,
    error: str | None = None,
    first: list[str] | None = None,
) -> PadView:
    """Return the view of the pad."""
    mode = mode if mode in modes_of(folded) else ""
    undo, redo = history_buttons(folded)
    return PadView(
        action=action,
        token=token,
        ply=ply,
        draft=str(draft) if mode else "",
        mode=mode,
        turn=turn_words(folded),
        sheet=_sheet(folded, mode, draft),
        modes=_modes(folded, mode),
        undo=undo,
        redo=redo,
        next=_next(folded),
        error=error,
        first=first,
    )


def _sheet(folded: Folded, mode: str, draft: Draft) -> Sheet:
    state, name = folded.state, folded.names[draft.seat]
    sheets = {
        "lay": lambda: lay_sheet(state, draft, name),
        "swap": lambda: swap_sheet(state, draft, name),
        "add": lambda: add_sheet(state, draft, name),
        "out": lambda: out_sheet(state, draft, name),
        "start": lambda: start_sheet(state, draft),
        "more": lambda: more_sheet(state),
        "rack": lambda: rack_sheet(folded, draft, name, tile_rummy_racks(state)),
    }
    sheet = sheets[mode]() if mode in sheets else Sheet()
    quiet = mode in {"lay", "swap"} and bool([item for item in draft.items if item != FREE])
    if mode not in WITH_SEATS or quiet:
        return sheet
    return replace(sheet, seats=[
        Choice(f"seat:{seat}", player, current=seat == draft.seat)
        for seat, player in folded.names.items()
    ])


def _modes(folded: Folded, mode: str) -> list[Button]:
    if folded.state.ended:
        return []
    state, none = folded.state, not folded.state.melds
    modes = [
        Button("mode:lay", _("Lay down"), icon="lay", current=mode == "lay"),
        Button("mode:add", _("Add"), none, "add", mode == "add"),
        Button("mode:swap", _("Swap joker"), none, "swap", mode == "swap"),
        Button("mode:table", _("Arrange"), none, "arrange"),
        Button("mode:out", _("Go out"), icon="out", current=mode == "out"),
        Button("mode:more", _("More"), icon="dots", current=mode == "more"),
    ]
    if state.turn is not None and not is_over(state) and not mode:
        if state.options.tr_time_limit is not None:
            modes.insert(5, Button("timeout", _("Time is up"), icon="clock"))
        if state.turn.refused:
            number = noticed_number(state.turn.refused[-1])
            # Whoever laid something wrong puts it back first: no joker is swapped now.
            modes[2] = Button(f"noticed:{number}", _("That is wrong"), icon="stop")
    return modes


def turn_words(folded: Folded) -> str:
    """Return whose turn it is."""
    state = folded.state
    if state.ended:
        return str(_("The game is over."))
    if state.turn is None and not starter_of(state):
        return str(_("Who begins?"))
    return str(_("%(name)s’s turn", name=folded.names[seat_to_play(state)]))


def _next(folded: Folded) -> Button | None:
    state = folded.state
    if state.ended:
        missing = find_racks(folded).missing
        return Button("mode:rack", _("Count the racks") if missing else _("Count a rack again"))
    name = folded.names[seat_to_play(state)]
    if state.turn is None:
        if not starter_of(state):
            return Button("mode:start", _("Draw for the start"))
        return Button("next", _("%(name)s begins", name=name))
    if has_played(state) and not is_over(state):
        after = folded.names[state.next_seat]
        return Button("next", _("Next: %(name)s", name=after))
    return Button("draw", _("%(name)s draws", name=name))


__all__ = ["AT_ONCE", "default_seat", "draw_pad", "lines_at_once", "lines_of", "next_lines",
           "open_mode", "touch", "turn_words"]
