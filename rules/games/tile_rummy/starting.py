"""Who begins: the lowest number drawn, and redraws after ties and jokers (T-START-1, Q-T-4)."""

from collections.abc import Iterator

from rules.arranged.starting import stand_of
from rules.copying import replace
from rules.games.tile_rummy.judging import Judgement
from rules.games.tile_rummy.lines import Drawn, Starter
from rules.games.tile_rummy.state import State
from rules.messages import N_, message
from rules.verdict import Citation


def judge_drawn(state: State, fact: Drawn) -> Judgement:
    """Judge a tile drawn for the start: whether it is this seat's to draw."""
    stands = stand_of(state.seats, state.drawn)
    faults: tuple[Citation, ...] = ()
    if fact.seat not in stands.waiting:
        faults = (Citation("T-START-1", message(
            N_(
                "{name} has already drawn. Draw again only after a joker or a tie for the lowest "
                "number."
            ), name=state.players[fact.seat].name), (fact.tile,), ruling="Q-T-4"),)
    grounds = (Citation("T-START-1", message(
        N_("Players with a joker or the same lowest number draw again.") if stands.again else
        N_("Every player draws a tile.")), (fact.tile,), ruling="Q-T-4" if stands.again else ""),)
    return Judgement(faults, grounds, lambda: replace(
        state, drawn=(*state.drawn, (fact.seat, fact.tile))))


def judge_starter(state: State, fact: Starter) -> Judgement:
    """Judge who begins by the tiles drawn, where they are recorded."""
    faults = tuple(_starter_faults(state, fact)) if state.drawn else ()
    grounds = (Citation("T-START-1", message(
        N_("{name} drew the lowest number and begins."), name=state.players[fact.seat].name)),)
    return Judgement(faults, grounds, lambda: replace(state, starter=fact.seat),
                     () if state.drawn else ("T-START-1",))


def _starter_faults(state: State, fact: Starter) -> Iterator[Citation]:
    stands = stand_of(state.seats, state.drawn)
    if stands.waiting:
        names = ", ".join(state.players[seat].name for seat in stands.waiting)
        yield Citation("T-START-1", message(
            N_("Nobody begins yet. Still to draw: {names}."), names=names),
            ruling="Q-T-4" if stands.again else "")
    elif stands.starter != fact.seat:
        yield Citation("T-START-1", message(
            N_("{name} drew the lowest number and begins."),
            name=state.players[stands.starter].name))
