"""The best of what happened in games, kind by kind, and which of several is the rarest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from webapp.core.show.moments import OF_EVERY_GAME, Moments, MomentWords
from webapp.history.search.answering import Asked, Happening, happenings


@dataclass(frozen=True, slots=True)
class Best:
    """A moment of a game that has a name where it is the best of its kind.

    ``again`` is how many more of the games asked had one as good.
    """

    game: Asked
    moment: Happening
    again: int = 0


def bests_of(games: Sequence[Asked], moments: Moments) -> list[Best]:
    """Return the best of each kind in *games* of one kind, in the order in which kinds are told.

    Of several that are as good it is the first one; *games* stand from the oldest on.
    """
    found: dict[str, list[tuple[Asked, Happening]]] = {}
    for game in games:
        for best in _proud(game, moments):
            found.setdefault(best.kind, []).append((game, best))
    order = moments.kinds
    return [_best(moments.of(kind), found[kind])
            for kind in sorted(found, key=lambda each: order.index(each) if each in order else -1)]


def _proud(game: Asked, moments: Moments) -> Iterator[Happening]:
    """Yield what may be the best of its kind, at most one moment of a kind."""
    mine: dict[str, Happening] = {}
    for each in _all(game):
        words = moments.of(each.kind)
        if words.counts(each.amount):
            old = mine.get(each.kind)
            if old is None or _better(words, each.amount, old.amount):
                mine[each.kind] = each
    yield from mine.values()


def _all(game: Asked) -> Iterator[Happening]:
    yield from game.moments
    for kind in sorted(OF_EVERY_GAME):
        yield from happenings(game, kind)


def _better(words: MomentWords, one: int, other: int) -> bool:
    return one < other if words.fewest else one > other


def _best(words: MomentWords, found: Sequence[tuple[Asked, Happening]]) -> Best:
    pick = min if words.fewest else max
    most = pick(moment.amount for _game, moment in found)
    alike = [each for each in found if each[1].amount == most]
    return Best(*alike[0], len(alike) - 1)


@dataclass(frozen=True, slots=True)
class Rare:
    """A moment beside the other games of its kind: in ``like`` of ``of`` games was one as good."""

    game: Asked
    moment: Happening
    like: int
    of: int

    @property
    def share(self) -> Fraction:
        """Return in what part of the games there was one as good."""
        return Fraction(self.like, self.of)


def rarest(
    games: Sequence[Asked], among: Mapping[str, Sequence[Asked]], moments: Moments
) -> list[Rare]:
    """Return the best of each kind in *games*, the rarest first.

    Args:
        games: the games of an evening.
        among: by the name of a game, all games with which these are compared, themselves too.
        moments: how the kinds are told.
    """
    found: dict[tuple[str, str], Rare] = {}
    for game in games:
        for each in _proud(game, moments):
            old = found.get((game.game, each.kind))
            words = moments.of(each.kind)
            if old is None or _better(words, each.amount, old.moment.amount):
                like = _as_good(among[game.game], each, moments)
                found[game.game, each.kind] = Rare(game, each, like, len(among[game.game]))
    return sorted(found.values(), key=lambda each: (each.share, moments.kinds.index(
        each.moment.kind) if each.moment.kind in moments.kinds else 0))


def _as_good(games: Sequence[Asked], moment: Happening, moments: Moments) -> int:
    words = moments.of(moment.kind)
    return sum(
        any(words.counts(each.amount) and not _better(words, moment.amount, each.amount)
            for each in happenings(game, moment.kind))
        for game in games)
