"""The luck of a game and of a series counted: what the process beside the server answers.

Needs no server and no database, and alone of luck the solver, which a server need not load.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from rules.chance import Odds, at_least, draws, mean, permutation_test
from rules.games import GAMES
from rules.luck import Luck, Share, Stock, Tally, Untold
from rules.messages import Message
from rules.replay import parse_record, replay
from webapp.history.luck.documents import (
    GameDocument,
    LotsDocument,
    Said,
    SeatDocument,
    TallyDocument,
)
from webapp.history.luck.solver import BestLaid

_TELL: Final = 50
"""Draws after which it is told how far it is."""

Tell: TypeAlias = Callable[[int, int], None]
"""Is told how many of how many draws are solved."""


def count_game(text: str, seed: int, times: int, tell: Tell) -> GameDocument:
    """Return the luck of the game whose record is *text*.

    Raises:
        NotationError: the record cannot be read.
        KeyError: the game that it names tells nothing of luck.
    """
    played = replay(parse_record(text))
    luck = _luck_of(played.record.game)
    chances = luck.chances(played)
    found: GameDocument = {"seed": seed, "draws": times, "box": len(chances.box), "seats": {}}
    sizes = sorted({len(each.came) for each in chances.stocks.values() if isinstance(each, Stock)})
    if not sizes:
        found["seats"] = {seat: _seat(each, None, []) for seat, each in chances.stocks.items()}
        return found
    solver = BestLaid(luck.melds(played.state.options))
    worth: dict[int, list[int]] = {size: [] for size in sizes}
    for done, stocks in enumerate(draws(chances.box, sizes, seed, times), 1):
        for size in sizes:
            worth[size].append(solver.most(stocks[size]))
        if not done % _TELL:
            tell(done, times)
    found["seats"] = {
        seat: _seat(each, solver, worth[len(each.came)] if isinstance(each, Stock) else [])
        for seat, each in chances.stocks.items()}
    return found


def _luck_of(game: str) -> Luck[Any]:
    luck = GAMES[game].luck
    if luck is None:
        raise KeyError(game)
    return luck


def _seat(found: Stock | Untold, solver: BestLaid | None, others: Sequence[int]) -> SeatDocument:
    if isinstance(found, Untold) or solver is None:
        return {"untold": _said(found.reason)} if isinstance(found, Untold) else {}
    worth = solver.most(found.came)
    share = Share.of(worth, others)
    return {
        "came": [str(tile) for tile in found.came], "taken": [str(tile) for tile in found.taken],
        "made": found.made, "best": solver.most(found.tiles), "worth": worth,
        "lower": share.lower, "equal": share.equal, "higher": share.higher,
        "tallies": [_tally(tally) for tally in found.tallies],
    }


def _said(what: Message) -> Said:
    return {"id": what.id, "plural": what.plural, "values": dict(what.values)}


def _tally(tally: Tally) -> TallyDocument:
    expected = mean(tally.odds)
    many = tally.count >= expected
    chance = at_least(tally.odds, tally.count) if many else _at_most(tally.odds, tally.count)
    return {"text": _said(tally.text), "formula": _said(tally.formula), "many": many,
            "chance": chance.as_integer_ratio(), "mean": expected.as_integer_ratio()}


def _at_most(odds: Odds, count: int) -> Fraction:
    return 1 - at_least(odds, count + 1)


def count_series(
    figures: Mapping[str, Sequence[Mapping[str, int]]], seed: int, times: int
) -> dict[str, LotsDocument]:
    """Return for each kind of *figures*, game by game by player, what lots alone would do."""
    found: dict[str, LotsDocument] = {}
    for kind, games in figures.items():
        lots = permutation_test(games, seed, times)
        found[kind] = {"games": lots.games, "looked": lots.looked, "as_far": lots.as_far,
                       "every": lots.every}
    return found
