"""The Tile Rummy pad's other modes: the end of a game, and what is noted besides."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.games.tile_rummy.lines import DrawPool, GoneOut, Noticed, Starter, Timeout
from rules.games.tile_rummy.scoring import BONUS
from rules.games.tile_rummy.state import Refused, State
from rules.games.tile_rummy.values import rack_worth
from rules.racks import RackCount
from rules.tiles import NUMBER_TILES
from webapp.games.tile_rummy.folded import seat_to_play, with_turn
from webapp.games.tile_rummy.pad.keys import bands, tiles_left
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.pad.draft import Draft
from webapp.pad.keys import Band, Marks
from webapp.pad.racks import RackKind
from webapp.pad.view import Button, Choice, Sheet

AT_ONCE: Final = ("draw", "timeout", "noticed:", "begin:", "note:", "turn:")
"""Taps that begin so record at once."""

_ENDS: Final = ("out", "end", *(f"all {count}" for count in BONUS))


def lines_at_once(state: State, tap: str) -> tuple[str, ...]:  # noqa: PLR0911 (one arm for each)
    """Return the record lines of a tap that records at once; none where it says nothing."""
    kind, _colon, rest = tap.partition(":")
    seat = seat_to_play(state)
    match kind:
        case "draw":
            return (*with_turn(state, seat), str(DrawPool()))
        case "timeout" if state.turn is not None:
            return (str(Timeout()),)
        case "noticed" if rest.isdecimal() and len(rest) < 4:  # noqa: PLR2004
            return (str(Noticed(int(rest))),)
        case "begin" if rest in state.players and state.turn is None:
            return (str(Starter(rest)),)
        case "note" if rest in {"full", "melds"}:
            return (f"recording {rest}",)
        case "turn" if rest in state.players and not state.ended:
            return (f"turn {rest}",)
        case _:
            return ()


def noticed_number(refused: Refused) -> int:
    """Return the number of the meld by which a refused line is pointed out."""
    wrong = [number for number, row in refused.melds.items() if row.shape is None]
    return (wrong or list(refused.melds))[0]


def out_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for the end of a game."""
    item = _end_of(draft)
    whole = [
        Choice(f"all {count}", _("all at once"), current=item == f"all {count}",
               note=ngettext("%(num)d joker", "%(num)d jokers", count))
        for count in BONUS
    ] if not state.players[draft.seat].opened else []
    prompt = _("All tiles are played: the last ones lie on the table.")
    if item == "end":
        prompt = _("Nobody goes out: the game ends without a winner.")
    elif item.startswith("all "):
        prompt = _("All tiles laid at once, before any first meld: a bonus of %(both)d with both "
                   "jokers, %(one)d with one, %(none)d with none.",
                   both=BONUS[2], one=BONUS[1], none=BONUS[0])
    return Sheet(
        title=_("%(name)s goes out", name=name),
        prompt=prompt,
        choices=[
            Choice("out", _("goes out"), current=item == "out"), *whole,
            Choice("end", _("No winner"), note=_("pool empty"), current=item == "end"),
        ],
        choices_label=_("How it ends"),
        confirm=Button("confirm", _("End the game") if item == "end" else _("Go out")),
    )


def touch_out(draft: Draft, tap: str) -> Draft:
    """Return the draft after a way to end was chosen."""
    return draft.with_items((tap,)) if tap in _ENDS else draft


def _end_of(draft: Draft) -> str:
    """Return how the game ends by the draft, which may hold anything."""
    item = draft.items[0] if draft.items else ""
    return item if item in _ENDS else "out"


def out_lines(state: State, draft: Draft) -> tuple[str, ...]:
    """Return the record lines that end the game."""
    item = _end_of(draft)
    if item == "end":
        return ("end",)
    jokers = int(item[4:]) if item.startswith("all ") else None
    return (*with_turn(state, draft.seat), str(GoneOut(jokers)))


def more_sheet(state: State) -> Sheet:
    """Return what the pad shows for the rest: whose turn it is, and what is recorded."""
    timed = state.options.tr_time_limit is not None
    return Sheet(
        title=_("Also noted"),
        prompt=_("Touch whose turn it is now, or what else happened. If every turn is recorded, "
                 "the pool and the racks are counted."),
        seats=[Choice(f"turn:{seat}", player.name, note=_("turn"))
               for seat, player in state.players.items()],
        choices=[
            Choice("draw", _("A tile is drawn from the pool")),
            *([Choice("timeout", _("Time is up"))] if state.turn is not None else []),
            *(Choice(f"noticed:{noticed_number(each)}", _("A wrong meld was noticed"),
                     note=f"m{noticed_number(each)}")
              for each in (state.turn.refused if state.turn else ())),
            Choice("note:melds" if state.full else "note:full", _("Every turn is recorded"),
                   note=_("on") if state.full else _("off"), current=state.full),
            Choice("timer:off" if timed else "timer:on", _("Each turn is timed"),
                   note=_("on") if timed else _("off"), current=timed),
        ],
        choices_label=_("What else happened"),
    )


def tile_rummy_racks(state: State) -> RackKind:
    """Return how Tile Rummy counts a rack."""

    def keys(racks: Mapping[str, RackCount], text: str) -> list[Band]:
        left = tiles_left(replace(state, racks=racks), (text,))
        only = {str(tile) for tile in NUMBER_TILES}
        return bands(left, Marks(numbers=False, only=only))

    return RackKind(lambda tile: rack_worth(tile, state.options), keys)
