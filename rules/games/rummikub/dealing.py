"""The deal of a joker to each player: for two, and each rack holds one (K-DEAL-3)."""

from collections.abc import Iterator
from typing import Final

from rules.game import Room
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.state import State
from rules.messages import N_, message
from rules.notation.lines import SeatLine
from rules.tiles import COPIES, JOLY
from rules.verdict import Citation

_FOR_TWO: Final = Room(COPIES, "K-DEAL-3")
"""A game has as many players as the box has jokers."""


def room(options: RummikubOptions) -> Room:
    """Return how many may play."""
    return _FOR_TWO if options.rk_deal == "joker" else Room()


def seat_faults(state: State, line: SeatLine) -> Iterator[Citation]:
    """Cite K-DEAL-3 for a player for whom there is no joker."""
    if state.seats.index(line.seat) >= room(state.options).seats:
        yield Citation("K-DEAL-3", message(
            N_("Two people play with a joker each: there is none for {name}."), name=line.name),
            (JOLY,), ruling="Q-K-22")


def rack_faults(before: State, after: State) -> Iterator[Citation]:
    """Cite K-DEAL-3 for each rack of which the step to *after* shows that it was dealt otherwise.

    That is known where all turns since the deal are recorded, and as long as there is none.
    """
    if after.options.rk_deal != "joker" or not after.from_deal or after.turn is not None:
        return
    for seat, player in after.players.items():
        tiles = player.rack.tiles
        told = before.from_deal and before.players[seat].rack == player.rack
        if tiles is None or told or (count := tiles.count(JOLY)) == 1:
            continue
        yield Citation("K-DEAL-3", message(
            N_("Each player takes one joker at the start, and {name} has none.") if not count else
            N_("Each player takes one joker at the start, and {name} has both."),
            name=player.name), tiles, ruling="Q-K-22")
