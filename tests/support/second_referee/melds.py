"""What a row of tiles is: a run, a group, or neither (T-GRP-1, T-RUN-1, T-JOKER-1)."""

from dataclasses import dataclass
from typing import Final

COLOURS: Final = "rybk"
LAST: Final = 13
JOKER: Final = "J"
SMALLEST: Final = 3


@dataclass(frozen=True)
class Tile:
    """A tile as it lies: its face, and for a joker that was declared what it stands for."""

    face: str
    stands: str = ""

    @property
    def is_joker(self) -> bool:
        """Say whether it is a joker."""
        return self.face == JOKER


Row = tuple[Tile, ...]


def tiles(text: str) -> Row:
    """Return the tiles of ``r5 J J=b7``."""
    return tuple(Tile(*word.split("=")) for word in text.split())


def shown(row: Row) -> str:
    """Return *row* as a record writes it."""
    return " ".join(f"J={tile.stands}" if tile.stands else tile.face for tile in row)


@dataclass(frozen=True)
class Right:
    """A right meld: ``exact`` has what each of its jokers may be taken for."""

    row: Row
    exact: tuple[frozenset[str], ...]
    is_run: bool


def read(row: Row) -> Right | None:
    """Read *row*, or return nothing where it is neither run nor group."""
    if len(row) < SMALLEST or not any(not tile.is_joker or tile.stands for tile in row):
        return None
    return _group(row) or _run(row)


def _known(row: Row) -> list[tuple[int, str]]:
    faces = ((index, tile.stands or tile.face) for index, tile in enumerate(row))
    return [(index, face) for index, face in faces if face != JOKER]


def _group(row: Row) -> Right | None:
    known = _known(row)
    real = [tile.face for tile in row if not tile.is_joker]
    numbers = {face[1:] for _, face in known}
    colours = [face[0] for face in real]
    if len(row) > len(COLOURS) or len(numbers) != 1 or len(set(colours)) != len(colours):
        return None
    if len(known) == 1 and len(row) - len(known) > 1:
        return None  # must be declared
    declared = [tile.stands for tile in row if tile.stands]
    if len({*declared, *real}) != len(declared) + len(real):
        return None
    missing = frozenset(colour + next(iter(numbers)) for colour in COLOURS if colour not in colours)
    # A colour that was named for a joker of a group is without effect (Q-SET-1, Q-T-8).
    floating = tuple(Tile(tile.face) for tile in row)
    return Right(floating, tuple(missing for tile in row if tile.is_joker), is_run=False)


def _run(row: Row) -> Right | None:
    known = _known(row)
    if len({face[0] for _, face in known}) != 1:
        return None
    for step in (1, -1):
        starts = {int(face[1:]) - step * index for index, face in known}
        if len(starts) == 1:
            break
    else:
        return None
    start, colour = starts.pop(), known[0][1][0]
    numbers = [start + step * index for index in range(len(row))]
    if min(numbers) < 1 or max(numbers) > LAST:
        return None
    laid = tuple(Tile(JOKER, f"{colour}{number}") if tile.is_joker else tile
                 for tile, number in zip(row, numbers, strict=True))
    laid = laid if step == 1 else laid[::-1]
    exact = tuple(frozenset({tile.stands}) for tile in laid if tile.is_joker)
    return Right(laid, exact, is_run=True)


def points(row: Row) -> int:
    """Return what *row* counts in a first meld (T-INIT-2)."""
    return sum(25 if tile.is_joker else int(tile.face[1:]) for tile in row)
