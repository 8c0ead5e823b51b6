"""Which Joly a line takes, by which rule, and for which tiles (R-OPT-5 to R-OPT-7b)."""

from dataclasses import dataclass

from rules.games.romanian.state import State
from rules.melds import GroupShape, RunShape, TableMeld, is_joly
from rules.messages import N_, message
from rules.notation.errors import NotationError
from rules.notation.lines import Placed, Swap, Take
from rules.reading import LARGEST_SET
from rules.tiles import Colour, NumberTile, number_tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Claim:
    """A Joly that is taken: its meld, its slot, the rule that grants it, and the faults.

    ``undecided`` says that another Joly of the meld could be meant as well.
    """

    take: Take
    meld: TableMeld | None
    index: int
    rule: str
    faults: tuple[Citation, ...]
    ruling: str = ""
    undecided: bool = False


def find_claims(state: State, action: Swap, line: int) -> list[Claim]:
    """Return the Jolys that *action* takes, in the order of its words.

    Raises:
        NotationError: Jolys at both ends stand for the tile and the record does not say which.
    """
    claims: list[Claim] = []
    used: set[tuple[int, int]] = set()
    for take in action.takes:
        alike = [other for other in action.takes if _means_the_same(take, other)]
        claim = _find_claim(state, take, used, alike)
        if claim.undecided:
            raise NotationError(line, 1, message(
                N_(
                    "expected which end you mean, as in “r1 low” or “r1 high”: m{meld} has a Joly "
                    "for it at both ends"
                ), meld=take.meld))
        used.add((take.meld, claim.index))
        claims.append(claim)
    return claims


def _means_the_same(take: Take, other: Take) -> bool:
    """Say whether *other* takes a Joly of the same meld for the same tile."""
    return take.meld == other.meld and [item.piece for item in take.tiles] == [
        item.piece for item in other.tiles]


def _find_claim(
    state: State, take: Take, used: set[tuple[int, int]], alike: list[Take]
) -> Claim:
    meld = state.melds.get(take.meld)
    pieces = tuple(item.piece for item in take.tiles)
    if meld is None:
        fault = Citation("R-OPT-5", message(
            N_("m{meld} is not on the table."), meld=take.meld), pieces)
        return Claim(take, None, -1, "R-OPT-5", (fault,))
    jolys = [(index, place) for index, (place, slot) in enumerate(meld.positions())
             if is_joly(slot.tile) and (meld.id, index) not in used]
    if not jolys or meld.shape is None:
        fault = Citation("R-OPT-5", message(
            N_("m{meld} has no Joly to take."), meld=meld.id), pieces)
        return Claim(take, meld, jolys[0][0] if jolys else -1, "R-OPT-5", (fault,))
    if isinstance(meld.shape, GroupShape):
        return _claim_in_group(take, meld, meld.shape, jolys[0][0])
    return _claim_in_run(take, meld, meld.shape, jolys, alike)


def _claim_in_run(
    take: Take, meld: TableMeld, shape: RunShape, jolys: list[tuple[int, int]], alike: list[Take]
) -> Claim:
    item = take.tiles[0]
    fitting = [(index, place) for index, place in jolys
               if shape.tile_at(place) == item.piece and _end_fits(item, place, shape)]
    if fitting and len(take.tiles) == 1:
        # Only a 1 has two places; where the line takes both Jolys it need not say which is which.
        free = [index for index, place in fitting
                if not any(other.tiles[0].end and _end_fits(other.tiles[0], place, shape)
                           for other in alike if other is not take)]
        index = (free or [fitting[0][0]])[0]
        return Claim(take, meld, index, "R-OPT-5", (), undecided=len(fitting) > len(alike))
    wanted = tuple(shape.tile_at(place) for _, place in jolys)
    finding = message(N_("You can take the Joly in m{meld} only for {tiles}."),
                      meld=meld.id, tiles=wanted)
    pieces = tuple(item.piece for item in take.tiles)
    return Claim(take, meld, jolys[0][0], "R-OPT-5", (Citation("R-OPT-5", finding, pieces),))


def _end_fits(item: Placed, place: int, shape: RunShape) -> bool:
    return not item.end or (place == shape.low if item.end == "low" else place == shape.high)


def _claim_in_group(take: Take, meld: TableMeld, shape: GroupShape, index: int) -> Claim:
    there = {slot.tile.colour for slot in meld.slots if isinstance(slot.tile, NumberTile)}
    missing = tuple(number_tile(colour, shape.number) for colour in Colour if colour not in there)
    pieces = tuple(item.piece for item in take.tiles)
    fits = len(set(pieces)) == len(pieces) and all(piece in missing for piece in pieces)
    if len(meld.slots) == LARGEST_SET:
        laid_so = len({slot.ply for slot in meld.slots}) == 1 or index == LARGEST_SET - 1
        if fits and len(pieces) == 1:
            return Claim(take, meld, index, "R-OPT-7b", (), "Q-SET-2" if laid_so else "")
        finding = message(N_("You can take the Joly in m{meld} only for {tiles}."),
                          meld=meld.id, tiles=missing)
        return Claim(take, meld, index, "R-OPT-7b", (Citation("R-OPT-7b", finding, pieces),))
    if fits and len(pieces) == len(missing):
        return Claim(take, meld, index, "R-OPT-6", ())
    if fits and len(pieces) == 1:
        finding = message(
            N_(
                "With one missing colour you can complete the set, but its Joly stays. To take it "
                "you need {tiles}."
            ), tiles=missing)
        fault = Citation("R-OPT-7a", finding, pieces, remedy=message(
            N_("Add {tiles} to m{meld} and leave the Joly."), tiles=pieces, meld=meld.id))
        return Claim(take, meld, index, "R-OPT-7a", (fault,))
    finding = message(N_("To take the Joly in m{meld}, give both missing colours: {tiles}."),
                      meld=meld.id, tiles=missing)
    return Claim(take, meld, index, "R-OPT-6", (Citation("R-OPT-6", finding, pieces),))
