"""Drawing, running out of time, faulty melds noticed, going out, and the end without a winner."""

from collections.abc import Iterator

from rules.arranged.turns import taken_back
from rules.copying import replace
from rules.games.tile_rummy.judging import turn_faults, turn_grounds
from rules.games.tile_rummy.lines import GoneOut, Noticed
from rules.games.tile_rummy.refusals import take_back, withdraw
from rules.games.tile_rummy.scoring import bonus_jokers
from rules.games.tile_rummy.state import State
from rules.messages import N_, NP_, message
from rules.racks import Rack
from rules.tiles import JOLY
from rules.verdict import Citation, Judgement


def judge_draw(state: State) -> Judgement[State]:
    """Judge a tile drawn from the pool: in place of playing, and once (T-TURN-1, T-TURN-2)."""
    turn, player = state.playing, state.player
    faults = [*turn_faults(state)]
    if turn.drew:
        faults.append(Citation("T-TURN-1", message(
            N_("{name} has already drawn. You draw only one tile a turn."), name=player.name)))
    if turn.laid:
        faults.append(Citation("T-TURN-1", message(
            N_("{name} has played. You either draw or play."), name=player.name),
            ruling="Q-T-16"))
    if state.pool_at_most == 0 and all(fault.rule != "T-END-2" for fault in faults):
        faults.append(Citation("T-END-2", message(
            N_("The pool is empty. There is nothing to draw.")), ruling="Q-T-12"))
    grounds = (Citation("T-TURN-2", message(
        N_("If you cannot or do not want to play, you draw a tile."))), *turn_grounds(state))

    def make() -> State:
        after = withdraw(state)
        after = after.with_rack(turn.seat, after.player.rack.with_drawn((None,)))
        stock = None if state.stock is None else max(state.stock - 1, 0)
        return replace(after, stock=stock, stock_at_most=max(state.pool_at_most - 1, 0),
                       turn=replace(after.playing, drew=True))

    return Judgement(tuple(faults), grounds, make)


def judge_timeout(state: State) -> Judgement[State]:
    """Judge a turn that ran out of time: the table goes back as it was (T-TIME-1, Q-T-13)."""
    turn, limit = state.playing, state.options.tr_time_limit
    faults = [*turn_faults(state)]
    if limit is None:
        faults.append(Citation("T-TIME-1", message(
            N_("No time limit is set.")), ruling="Q-T-13"))
    elif turn.drew:
        faults.append(Citation("T-TURN-1", message(
            N_("{name} has drawn, so this turn is over."), name=state.player.name)))
    if turn.timed_out:
        faults.append(Citation("T-TIME-1", message(
            N_("{name}’s time is already over."), name=state.player.name),
            ruling="Q-T-13"))
    grounds = (Citation("T-TIME-1", message(
        *NP_(
            "The turn took more than {n} second. Put the table back as it was.",
            "The turn took more than {n} seconds. Put the table back as it was.",
        ),
        n=limit or 0), ruling="Q-T-13"),)

    def make() -> State:
        after = taken_back(withdraw(state), turn.before or state)
        refused = tuple(replace(each, laid=0) for each in after.playing.refused)
        return after.with_turn(replace(turn, timed_out=True, opening=False, laid=(),
                                       refused=refused, bonds=(), since=0))

    return Judgement(tuple(faults), grounds, make)


def judge_noticed(state: State, action: Noticed) -> Judgement[State]:
    """Judge a fault pointed out: in time while the offender's turn lasts (T-ERR-1, Q-T-14)."""
    turn = state.playing
    found = [refused for refused in turn.refused
             if action.meld in refused.melds and not refused.withdrawn]
    faults: list[Citation] = []
    if not found:
        meld = state.melds.get(action.meld)
        if meld is not None and meld.shape is None:
            finding = message(N_(
                "m{meld} was noticed too late. It stays until a player corrects it."
            ), meld=action.meld)
        else:
            finding = message(N_("Nothing in m{meld} was wrong in this turn."),
                              meld=action.meld)
        faults.append(Citation("T-ERR-1", finding, ruling="Q-T-14"))
    grounds = (Citation("T-ERR-1", message(
        N_("The mistake was noticed in time. {name} takes everything back."),
        name=state.player.name), ruling="Q-T-14"),)

    def make() -> State:
        return take_back(state, found)

    return Judgement(tuple(faults), grounds, make)


def judge_out(state: State, action: GoneOut) -> Judgement[State]:
    """Judge the end: all tiles are played (T-END-1), or were laid at once (T-BONUS-1)."""
    turn, player = state.playing, state.player
    whole = action.jokers is not None
    faults = [*turn_faults(state)]
    if turn.drew:
        faults.append(Citation("T-TURN-1", message(
            N_("{name} has drawn a tile. You either draw or play."), name=player.name),
            ruling="Q-T-16"))
    if turn.timed_out:
        faults.append(Citation("T-TIME-1", message(N_("{name}’s time is over."), name=player.name),
                               ruling="Q-T-13"))
    faults += _all_at_once_faults(state, action) if whole else _out_faults(state)
    grounds = [Citation("T-END-1", message(N_("All tiles have been played.")))]
    presumes: tuple[str, ...] = ("T-END-1",) if player.rack.size is None else ()
    if whole:
        grounds.append(Citation("T-BONUS-1", message(
            N_("All tiles were laid down at once, before any opening.")), ruling="Q-T-6"))
        presumes += ("T-INIT-1",)
    elif bonus_jokers(state) is not None:
        grounds.append(Citation("T-BONUS-1", message(
            N_("All tiles were laid down at once, on the turn of the opening.")), ruling="Q-T-5"))
    grounds += turn_grounds(state)

    def make() -> State:
        after = state.with_player(replace(player, opened=True, rack=Rack.holding(())))
        return replace(after, ended=True, winner=turn.seat, all_jokers=action.jokers,
                       all_tiles=player.rack.size if whole else None)

    return Judgement(tuple(faults), tuple(grounds), make, presumes)


def _out_faults(state: State) -> Iterator[Citation]:
    turn, player = state.playing, state.player
    if not player.opened:
        yield Citation("T-END-1", message(
            N_("{name} has no meld on the table yet."), name=player.name))
    if any(turn.standing(refused) if refused.counted else turn.unlaid(refused)
           for refused in turn.refused if not refused.withdrawn):
        yield Citation("T-END-1", message(
            N_("The tiles of the refused move are still on {name}’s rack."), name=player.name))
    elif player.rack.size:
        yield Citation("T-END-1", message(
            *NP_("{name} would still have {n} tile on the rack.",
                 "{name} would still have {n} tiles on the rack."),
            name=player.name, n=player.rack.size))


def _all_at_once_faults(state: State, action: GoneOut) -> Iterator[Citation]:
    player = state.player
    if player.opened:
        yield Citation("T-BONUS-1", message(
            N_("{name} has already opened, so the tiles were not laid down all at once."),
            name=player.name))
    tiles = player.rack.tiles
    if tiles is not None and tiles.count(JOLY) != action.jokers:
        yield Citation("T-BONUS-1", message(
            *NP_("{name}’s rack holds {n} joker.", "{name}’s rack holds {n} jokers."),
            name=player.name, n=tiles.count(JOLY)))


def judge_end(state: State) -> Judgement[State]:
    """Judge the end without a winner (T-END-2, Q-T-12)."""
    faults: tuple[Citation, ...] = ()
    left = state.pool_at_least
    if left:
        finding = message(*NP_(
            "The pool still has {n} tile, so the game goes on.",
            "The pool still has {n} tiles, so the game goes on.",
        ), n=left)
        if left != state.stock:
            finding = message(*NP_(
                "The pool still has at least {n} tile, so the game goes on.",
                "The pool still has at least {n} tiles, so the game goes on.",
            ), n=left)
        faults = (Citation("T-END-2", finding, ruling="Q-T-12"),)
    grounds = (Citation("T-END-2", message(N_("The game ends without a winner.")),
                        ruling="Q-T-12"),)
    return Judgement(faults, grounds, lambda: replace(state, ended=True),
                     ("T-END-2",) if state.pool_at_most else ())
