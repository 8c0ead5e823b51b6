"""Who begins: the highest number drawn; ties and jokers draw again (K-START-1, Q-K-2)."""

from collections.abc import Iterator

from rules.arranged.starting import stand_of
from rules.copying import replace
from rules.games.rummikub.judging import Judgement
from rules.games.rummikub.lines import Drawn, Starter
from rules.games.rummikub.state import State
from rules.messages import N_, message
from rules.verdict import Citation


def judge_drawn(state: State, fact: Drawn) -> Judgement:
    """Judge a tile drawn for the start: whether it is this seat's to draw."""
    stands = stand_of(state.seats, state.drawn, max)
    faults: tuple[Citation, ...] = ()
    if fact.seat not in stands.waiting:
        faults = (Citation("K-START-1", message(
            N_("{name} has drawn, and draws again only after a joker or a tie of the highest "
               "numbers."), name=state.players[fact.seat].name), (fact.tile,), ruling="Q-K-2"),)
    grounds = (Citation("K-START-1", message(
        N_("Those who drew a joker or the same highest number draw again.") if stands.again else
        N_("Each player draws a tile.")), (fact.tile,), ruling="Q-K-2" if stands.again else ""),)
    return Judgement(faults, grounds, lambda: replace(
        state, drawn=(*state.drawn, (fact.seat, fact.tile))))


def judge_starter(state: State, fact: Starter) -> Judgement:
    """Judge who begins by the tiles drawn, where they are recorded."""
    faults = tuple(_starter_faults(state, fact)) if state.drawn else ()
    grounds = (Citation("K-START-1", message(
        N_("{name} drew the highest number and begins."), name=state.players[fact.seat].name)),)
    return Judgement(faults, grounds, lambda: replace(state, starter=fact.seat),
                     () if state.drawn else ("K-START-1",))


def _starter_faults(state: State, fact: Starter) -> Iterator[Citation]:
    stands = stand_of(state.seats, state.drawn, max)
    if stands.waiting:
        names = ", ".join(state.players[seat].name for seat in stands.waiting)
        yield Citation("K-START-1", message(
            N_("Nobody begins yet: {names} must draw."), names=names),
            ruling="Q-K-2" if stands.again else "")
    elif stands.starter != fact.seat:
        yield Citation("K-START-1", message(
            N_("{name} drew the highest number and begins."),
            name=state.players[stands.starter].name))
