"""What is said of the jokers on a table that was rearranged (K-JOKER-2 to K-JOKER-5)."""

from collections.abc import Iterator
from typing import Final

from rules.games.rummikub.jokers import (
    Fate,
    Found,
    Tables,
    is_new,
    is_open_group,
    left_whole,
    needs_tile,
    tiles_for,
)
from rules.games.rummikub.options import RummikubOptions
from rules.messages import N_, Message, message
from rules.tiles import JOLY
from rules.verdict import Citation


def fate_faults(found: Found, tables: Tables, options: RummikubOptions) -> Iterator[Citation]:
    """Cite what the way *found* for the jokers breaks."""
    if found:
        return
    if found.freed:
        yield from _place_faults(found, tables, options)
    elif options.rk_joker_sets == "frozen" and not left_whole(tables):
        yield Citation(
            "K-JOKER-4",
            message(N_("A set with a joker stays together until the joker is replaced.")),
            (JOLY,), ruling="Q-K-9",
            remedy=message(N_("Replace the joker first, with the tile it stands for.")))
    else:
        yield from _tile_faults(found, options)


def _tile_faults(found: Found, options: RummikubOptions) -> Iterator[Citation]:
    if options.rk_joker_sets == "frozen" and options.rk_joker_freed != "tile":
        yield Citation("K-JOKER-2", message(
            N_("A joker leaves its set only for the tile it stands for.")), (JOLY,),
            ruling="Q-K-9")
    elif options.rk_joker_freed == "tile":
        yield Citation("K-JOKER-2", message(
            N_("Only the tile it stands for frees a joker.")), (JOLY,), ruling="Q-K-6")
    for fate in found.fates:
        if not fate.stays:
            yield from _where_from(fate, options)


def _where_from(fate: Fate, options: RummikubOptions) -> Iterator[Citation]:
    name = f"m{fate.meld.id}"
    ways = tuple(tile for way in tiles_for(fate.meld, fate.piece, options) for tile in way)
    if options.rk_joker_tile == "rack":
        yield Citation("K-JOKER-2", message(
            N_("The tile for the joker in {meld} comes from your rack: {tiles}."),
            meld=name, tiles=ways), ways, ruling="Q-K-7")
    if is_open_group(fate.meld):
        text = (N_("The joker in {meld} needs both missing colours: {tiles}.")
                if options.rk_joker_group == "both" else
                N_("The joker in {meld} needs one of these: {tiles}."))
        yield Citation("K-JOKER-2", message(text, meld=name, tiles=ways), ways, ruling="Q-K-8")


_INTO: Final = {
    "new": N_("A freed joker goes into a new set, and {tiles} is not new."),
    "rack": N_("A freed joker goes into a new set with tiles from your rack alone; {tiles} has "
               "others."),
    "any": N_("The set of a freed joker needs a tile from your rack; {tiles} has none."),
}


def _place_faults(
    found: Found, tables: Tables, options: RummikubOptions
) -> Iterator[Citation]:
    into = options.rk_joker_into
    rows = dict.fromkeys(fate.place.row for fate in found.fates if not fate.stays)
    old = [index for index in rows if into == "new" and not is_new(tables, found.fates, index)]
    for index in old or rows:
        row = tables.rows[index].pieces
        if old or into == "rack":
            yield Citation("K-JOKER-3", message(_INTO[into], tiles=row), row, ruling="Q-K-10")
        if not old and options.rk_joker_rack:
            yield Citation("K-JOKER-3", message(_INTO["any"], tiles=row), row, ruling="Q-K-11")


def fate_grounds(found: Found, options: RummikubOptions) -> Iterator[Citation]:
    """Say of each joker that was freed how, and where it is now."""
    for fate in found.fates:
        if fate.stays or fate.meld.shape is None:
            continue
        name = f"m{fate.meld.id}"
        if needs_tile(options):
            yield Citation("K-JOKER-2", message(
                N_("{tiles} takes the place of the joker in {meld}."),
                tiles=fate.given, meld=name), fate.given, ruling="Q-K-7")
            if is_open_group(fate.meld):
                yield Citation("K-JOKER-5", _group_words(options), fate.given, ruling="Q-K-8")
        else:
            yield Citation("K-JOKER-2", message(
                N_("The joker is free: every set is right without it in {meld}."), meld=name),
                ruling="Q-K-6")
            if is_open_group(fate.meld) and options.rk_joker_group == "either":
                yield Citation("K-JOKER-5", _group_words(options), ruling="Q-K-8")
        yield Citation("K-JOKER-3", message(N_("The freed joker is in another set now.")),
                       ruling="Q-K-10")
        yield Citation("K-JOKER-3", message(
            N_("A tile from the rack is with it.") if options.rk_joker_rack else
            N_("Its set needs no tile from the rack.")), ruling="Q-K-11")


def _group_words(options: RummikubOptions) -> Message:
    if options.rk_joker_group == "both":
        return message(N_("In a group of three the joker is freed by both missing colours."))
    return message(N_("In a group of three either missing colour frees the joker."))
