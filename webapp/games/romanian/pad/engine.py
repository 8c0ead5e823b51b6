"""The entry pad: from a game, a mode, a draft and a tap to the next draft, its lines, its view."""

from dataclasses import replace

from rules.games.romanian.state import State
from webapp.games.romanian.folded import Folded, after_turn, seat_to_play, with_turn
from webapp.games.romanian.pad.add import touch_add
from webapp.games.romanian.pad.melds import begin_swap, lay_sheet, swap_sheet, touch_melds
from webapp.games.romanian.pad.rest import add_sheet, more_sheet, out_sheet, romanian_racks
from webapp.games.romanian.pad.turn import (
    AT_ONCE,
    next_button,
    take_sheet,
    throw_sheet,
    touch_throw,
    turn_lines,
    wants_intake,
)
from webapp.language.locale import gettext as _
from webapp.pad.add import add_lines, pending_of, placed_of
from webapp.pad.draft import Draft, parse_piece
from webapp.pad.melds import meld_lines, meld_ready, rows_of
from webapp.pad.racks import find_racks, rack_lines, rack_sheet, touch_rack
from webapp.pad.undo import history_buttons
from webapp.pad.view import Button, Choice, PadView, Sheet

PLAYING = ("lay", "add", "swap", "out", "more")
IN_FULL = ("take", "throw", "lay", "add", "swap", "out", "more")


def modes_of(folded: Folded) -> tuple[str, ...]:
    """Return the modes that the game has now."""
    if folded.state.ended:
        return ("rack",)
    return IN_FULL if folded.state.full else PLAYING


def default_seat(folded: Folded, mode: str, own: str | None) -> str:
    """Return whose entry a mode opens for.

    A turn that was begun by hand and in which nothing has happened yet is meant; otherwise a
    device that says which seat is its own enters for that seat.
    """
    state = folded.state
    if mode == "rack":
        missing = find_racks(folded).missing
        return missing[0] if missing else next(each for each in state.seats if each != state.winner)
    if state.full:
        return seat_to_play(folded)
    turn = state.turn
    fresh = turn is not None and turn.ply == folded.last_line.ply
    if own is not None and own in state.players and not fresh:
        return own
    return seat_to_play(folded)


def open_mode(folded: Folded, mode: str, own: str | None) -> tuple[str, Draft]:
    """Return an empty draft for *mode*, or the closed pad where the game has no such mode."""
    known = mode if mode in modes_of(folded) else ""
    draft = Draft(default_seat(folded, known, own))
    return known, begin_swap(folded.state, draft) if known == "swap" else draft


def touch(folded: Folded, mode: str, draft: Draft, tap: str, own: str | None) -> tuple[str, Draft]:  # noqa: PLR0911 (one arm for each kind)
    """Return mode and draft after a tap that records nothing."""
    name, _colon, rest = tap.partition(":")
    if name == "mode":
        return (mode, draft) if rest == mode else open_mode(folded, rest, own)
    if name in {"seat", "rack"} and rest in folded.state.players:
        return mode, replace(draft, seat=rest, items=() if name == "rack" else draft.items)
    if tap == "clear":
        kept = [item for item in draft.items if item.startswith("to m")]
        return mode, draft.with_items(kept)
    state = after_turn(folded.state, draft.seat)
    match mode:
        case "lay" | "swap":
            return mode, touch_melds(state, draft, tap)
        case "add":
            return mode, _touch_add(state, draft, tap)
        case "out":
            return mode, _touch_one(draft, "end" if tap == "nowinner" else tap, tap == "nowinner")
        case "throw":
            return mode, touch_throw(draft, tap)
        case "more":
            return mode, _touch_fact(draft, tap)
        case "rack":
            return mode, touch_rack(draft, tap)
        case _:
            return "", draft.with_items(())


def _touch_add(state: State, draft: Draft, tap: str) -> Draft:
    if tap.startswith("drop:") and tap[5:].isdecimal():
        placed = placed_of(draft)
        gone = placed[int(tap[5:])] if int(tap[5:]) < len(placed) else ""
        items = list(draft.items)
        if gone:
            items.remove(gone)
        return draft.with_items(items)
    if tap.startswith("to:") or parse_piece(tap) is not None:
        return touch_add(state, draft, tap)
    return draft


def _touch_one(draft: Draft, item: str, known: bool) -> Draft:  # noqa: FBT001 (one flag)
    if not known and parse_piece(item) is None:
        return draft
    item = item if known else item.removesuffix("h")
    return draft.with_items(() if draft.items == (item,) else (item,))


def _touch_fact(draft: Draft, tap: str) -> Draft:
    name, _colon, rest = tap.partition(":")
    if name == "twin":
        fact = f"twin {rest}"
    elif parse_piece(tap) is not None:
        fact = f"exposed {tap.removesuffix('h')}"
    else:
        return draft
    kind = fact.split()[0]
    others = [item for item in draft.items if not item.startswith(kind)]
    return draft.with_items(others if fact in draft.items else [*others, fact])


def lines_of_draft(folded: Folded, mode: str, draft: Draft, points: str = "") -> tuple[str, ...]:  # noqa: PLR0911 (one arm for each kind)
    """Return the record lines that the draft stands for; none while it is not whole."""
    begins = with_turn(folded.state, draft.seat)
    if mode not in modes_of(folded):
        return ()
    match mode:
        case "lay" | "swap" if meld_ready(mode, draft):
            return (*begins, *meld_lines(draft))
        case "add" if placed_of(draft) and not pending_of(draft):
            return (*begins, *add_lines(draft))
        case "out" if draft.items == ("end",):
            return ("end",)
        case "out" if draft.items:
            return (*begins, f"out {draft.items[0]}")
        case "take" | "throw" if draft.items and draft.items[-1].startswith(AT_ONCE):
            return turn_lines(folded, draft, draft.items[-1])
        case "more":
            return tuple(sorted(draft.items))
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
    photo: str = "",
) -> PadView:
    """Return the view of the pad."""
    undo, redo = history_buttons(folded)
    mode = mode if mode in modes_of(folded) else ""
    return PadView(
        action=action,
        token=token,
        ply=ply,
        draft=str(draft) if mode else "",
        mode=mode,
        turn=_turn_words(folded),
        sheet=_sheet(folded, mode, draft),
        modes=_modes(folded, mode),
        undo=undo,
        redo=redo,
        next=_next(folded),
        error=error,
        first=first,
        photo=photo if not folded.state.ended or find_racks(folded).missing else "",
    )


def _sheet(folded: Folded, mode: str, draft: Draft) -> Sheet:
    state = after_turn(folded.state, draft.seat)
    name = folded.names[draft.seat]
    match mode:
        case "lay":
            sheet = lay_sheet(state, draft, name)
        case "swap":
            sheet = swap_sheet(state, draft, name)
        case "add":
            sheet = add_sheet(state, draft, name)
        case "out":
            sheet = out_sheet(state, draft, name)
        case "take":
            sheet = take_sheet(state, draft, name)
        case "throw":
            sheet = throw_sheet(state, draft, name)
        case "more":
            return more_sheet(state, draft)
        case "rack":
            return rack_sheet(folded, draft, name, romanian_racks(state))
        case _:
            return Sheet()
    quiet = mode != "add" and bool(rows_of(draft)) and mode != "out"
    seats = [
        Choice(f"seat:{seat}", player, current=seat == draft.seat)
        for seat, player in folded.names.items()
    ]
    return sheet if quiet else replace(sheet, seats=seats)


def _modes(folded: Folded, mode: str) -> list[Button]:
    if folded.state.ended:
        return []
    playing = [
        Button("mode:lay", _("Lay down"), icon="lay", current=mode == "lay"),
        Button("mode:add", _("Add"), not folded.state.melds, "add", mode == "add"),
        Button("mode:swap", _("Swap Joly"), icon="swap", current=mode == "swap"),
    ]
    ending = Button("mode:out", _("Go out"), icon="out", current=mode == "out")
    if folded.state.full:
        take = wants_intake(folded)
        name, word = ("take", _("Take")) if take else ("throw", _("Throw"))
        playing.insert(0, Button(f"mode:{name}", word, icon=name, current=mode == name))
    else:
        playing.append(ending)
    return [*playing, Button("mode:more", _("More"), icon="dots", current=mode == "more")]


def _turn_words(folded: Folded) -> str:
    state = folded.state
    if state.ended:
        return str(_("The game is over."))
    return str(_("%(name)s’s turn", name=folded.names[seat_to_play(folded)]))


def _next(folded: Folded) -> Button | None:
    state = folded.state
    if state.ended:
        missing = find_racks(folded).missing
        return Button("mode:rack", _("Count the racks") if missing else _("Count a rack again"))
    turn = state.turn
    if state.full:
        return next_button(folded)
    if turn is None:
        return Button("next", _("%(name)s begins", name=folded.names[folded.starter]))
    return Button("next", _("Next: %(name)s", name=folded.names[state.seat_after(turn.seat)]))


def next_lines(folded: Folded) -> tuple[str, ...]:
    """Return the line that begins the next turn."""
    state = folded.state
    if state.ended:
        return ()
    seat = folded.starter if state.turn is None else state.seat_after(state.turn.seat)
    return (f"turn {seat}",)
