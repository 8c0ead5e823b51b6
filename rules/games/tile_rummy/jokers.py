"""Jokers on a table that is rearranged: kept where they lie, or replaced and used again.

T-JOKER-2 lets tiles be added to a meld with a joker but none taken from it; T-JOKER-3 frees the
joker for its exact tile from the rack, if it is used again at once in another meld. The box has
two jokers, so at most two melds are bound, and every way out can be tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Final, TypeAlias

from rules.arranged.places import can_stand_for, joker_melds, pieces_of
from rules.melds import DeclaredJoly, Piece, RunShape, TableMeld, is_joly, tile_of
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import COPIES, JOLY, NumberTile, Tile
from rules.verdict import Citation

Tiles: TypeAlias = Counter[Tile]

Bound: TypeAlias = frozenset[int]
"""Rows that hold tiles of faulty melds, by their index: no others lie there (Q-T-14)."""

NOTHING: Final[Bound] = frozenset()


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a meld with a joker.

    ``row`` is the row in which the rest of it lies with a joker still in it, -1 where no joker
    stayed; ``rest`` is what the meld was once ``given`` had replaced jokers.
    """

    meld: TableMeld
    row: int
    rest: tuple[Piece, ...]
    given: tuple[NumberTile, ...] = ()


def _counted(pieces: Sequence[Piece], *, in_run: bool) -> Counter[Piece]:
    return Counter(JOLY if is_joly(piece) and not in_run else piece for piece in pieces)


def _lies_in(meld: TableMeld, rest: Sequence[Piece], row: Row) -> bool:
    """Say whether *rest* of *meld* lies in *row*, which may only have grown beyond it."""
    if type(meld.shape) is not type(row.shape):
        return False
    meant = {piece.stands_for for piece in rest if isinstance(piece, DeclaredJoly)}
    in_run = isinstance(row.shape, RunShape)
    if not in_run and meant & set(row.pieces):
        return False
    return _counted(rest, in_run=in_run) <= _counted(row.pieces, in_run=in_run)


def _fates(meld: TableMeld, rows: Sequence[Row], bound: Bound) -> Iterator[Fate]:
    whole = pieces_of(meld)
    jokers = [index for index, piece in enumerate(whole) if is_joly(piece)]
    for count in range(len(jokers) + 1):
        for chosen in combinations(jokers, count):
            for given in product(*(can_stand_for(meld, whole[index]) for index in chosen)):
                if len(set(given)) < len(given):
                    continue
                swapped = dict(zip(chosen, given, strict=True))
                rest = tuple(swapped.get(i, piece) for i, piece in enumerate(whole))
                if count == len(jokers):
                    yield Fate(meld, -1, rest, given)
                    continue
                for index, row in enumerate(rows):
                    if index not in bound and _lies_in(meld, rest, row):
                        yield Fate(meld, index, rest, given)


def find_fates(
    melds: Sequence[TableMeld], rows: Sequence[Row], hand: Tiles,
    bound: Bound = NOTHING,
) -> tuple[Fate, ...] | None:
    """Return one legal way from the melds with jokers to *rows*, or ``None``.

    Args:
        melds: the old table.
        rows: the new one.
        hand: the tiles that came from the rack.
        bound: the rows of faulty melds, which hold nothing from elsewhere (T-ERR-2).
    """
    if sum(is_joly(slot.tile) for meld in melds for slot in meld.slots) > COPIES:
        return ()  # no such table can lie there, and the search would have no bound
    for fates in product(*(_fates(meld, rows, bound) for meld in joker_melds(melds))):
        if _is_lawful(fates, rows, hand, bound):
            return fates
    return None


def _is_lawful(
    fates: Sequence[Fate], rows: Sequence[Row], hand: Tiles, bound: Bound
) -> bool:
    given: Tiles = Counter(tile for fate in fates for tile in fate.given)
    if not given <= hand:
        return False
    for index, row in enumerate(rows):
        kept = [fate for fate in fates if fate.row == index]
        in_run = isinstance(row.shape, RunShape)
        need: Counter[Piece] = Counter()
        for fate in kept:
            need += _counted(fate.rest, in_run=in_run)
        if kept and not need <= _counted(row.pieces, in_run=in_run):
            return False
    return _are_reused(fates, rows, bound)


def _are_reused(fates: Sequence[Fate], rows: Sequence[Row], bound: Bound) -> bool:
    """Say whether the jokers taken out can lie where they may (T-JOKER-3, Q-T-9).

    Each lies with no tile that it lay with before; other jokers may fill the rest of *rows*.
    """
    taken = [fate for fate in fates for _tile in fate.given]
    left = [Counter[Tile]() if index in bound else Counter(map(tile_of, row.pieces))
            for index, row in enumerate(rows)]
    room = Counter({index: tiles[JOLY] for index, tiles in enumerate(left)})
    for fate in fates:
        room -= Counter({fate.row: sum(map(is_joly, fate.rest))})
    return any(
        Counter(places) <= room and _lie_apart(fates, list(zip(taken, places, strict=True)), left)
        for places in product(room, repeat=len(taken)))


def _lie_apart(
    fates: Sequence[Fate], taken: Sequence[tuple[Fate, int]], rows: Sequence[Tiles]
) -> bool:
    """Say whether no joker taken, by the row where it lies, is with what it lay with before.

    Equal tiles cannot be told apart: it is enough that the old ones can be the others.
    """
    wanted: dict[Tile, list[frozenset[int]]] = {}
    for fate in fates:
        away = [place for whose, place in taken if whose is fate]
        if len(set(away)) < len(away) or fate.row in away:
            return False
        stay = frozenset({fate.row} if fate.row >= 0 else set(range(len(rows))).difference(away))
        for piece in fate.rest if fate.row >= 0 else pieces_of(fate.meld):
            if not is_joly(piece):
                wanted.setdefault(tile_of(piece), []).append(stay)
    return all(_have_places(tile, allowed, rows) for tile, allowed in wanted.items())


def _have_places(
    tile: Tile, allowed: Sequence[frozenset[int]], rows: Sequence[Tiles]
) -> bool:
    """Say whether equal tiles can lie in *rows* so that each is where it is *allowed*.

    A tile that is missing breaks another rule and is left out here.
    """
    lies = [index for index, tiles in enumerate(rows) for _each in range(tiles[tile])]
    return any(
        all(place in ways for place, ways in zip(places, chosen, strict=True))
        for chosen in combinations(allowed, min(len(allowed), len(lies)))
        for places in permutations(lies, len(chosen)))


def joker_faults(
    melds: Sequence[TableMeld], rows: Sequence[Row], hand: Tiles,
    bound: Bound = NOTHING,
) -> Iterator[Citation]:
    """Cite T-JOKER-2, T-JOKER-3 or T-JOKER-4 where ``find_fates`` finds no legal way."""
    found = joker_melds(melds)
    alone = [meld for meld in found if not any(
        _is_lawful((fate,), rows, hand, bound) for fate in _fates(meld, rows, bound))]
    for meld in alone or found:
        yield _fault(meld, rows, hand)


def _fault(meld: TableMeld, rows: Sequence[Row], hand: Tiles) -> Citation:
    name = f"m{meld.id}"
    whole = pieces_of(meld)
    ways = [fate for fate in _fates(meld, rows, NOTHING) if fate.given]
    held = [fate for fate in ways if Counter(fate.given) <= hand]
    filled = [fate for fate in ways
              if any(row.shape and _lies_in(meld, fate.rest, row) for row in rows)]
    if filled and not held:
        given = filled[0].given
        return Citation(
            "T-JOKER-4",
            message(N_(
                "Only a rack tile replaces a joker. {tiles}, now in {meld}, came from the table."
            ), tiles=given, meld=name), given)
    if held:
        return Citation(
            "T-JOKER-3",
            message(N_(
                "Use the joker from {meld} again this turn, in another meld and with none of its "
                "old tiles."
            ), meld=name),
            tuple(piece for piece in whole if is_joly(piece)), ruling="Q-T-9")
    return Citation(
        "T-JOKER-2",
        message(N_(
            "{meld} has a joker, so you may take nothing from it. {tiles} stay together."
        ), meld=name, tiles=whole),
        whole, remedy=message(N_("Replace the joker first, with its exact tile from the rack.")))
