"""Sets as words: what a row of tiles is, and random ones."""

from collections import Counter
from collections.abc import Iterable
from random import Random

Row = tuple[str, ...]
Kind = tuple[str, str] | None
"""``("run", colour)``, ``("group", number)``, or ``None`` for a row that is no set."""

COLOURS = "rybk"
LAST = 13
JOKER = "J"
BOX = [f"{colour}{number}" for colour in COLOURS for number in range(1, LAST + 1)] * 2 + ["J"] * 2


def face(piece: str) -> str:
    """Return the tile that a piece is."""
    return JOKER if piece.startswith("J") else piece


def faces(rows: Iterable[Row]) -> Counter[str]:
    return Counter(face(piece) for row in rows for piece in row)


def meant(piece: str) -> str:
    """Return the tile that a piece is or says that it stands for; "" where it does not say."""
    return piece.removeprefix("J").removeprefix("=") if piece.startswith("J") else piece


def number_of(tile: str) -> int:
    return int(tile[1:])


def reals(row: Row) -> list[str]:
    return [piece for piece in row if not piece.startswith("J")]


def kind_of(row: Row) -> Kind:
    """Say what a row is: all jokers of a run say what they stand for."""
    real = reals(row)
    told = [meant(piece) for piece in row if meant(piece)]
    if len(real) >= 2 and len({number_of(tile) for tile in real}) == 1:
        named = {number_of(tile) for tile in told}
        right = len(set(real)) == len(real) and 3 <= len(row) <= 4 and len(named) == 1
        return ("group", real[0][1:]) if right else None
    if len(told) < len(row) or not real:
        return None
    numbers = sorted(number_of(tile) for tile in told)
    if len(set(numbers)) == 1:
        right = len(set(told)) == len(told) and 3 <= len(row) <= 4
        return ("group", real[0][1:]) if right else None
    follows = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    one = len({tile[0] for tile in told}) == 1
    return ("run", real[0][0]) if one and follows and len(row) >= 3 else None


def stands_for(row: Row, piece: str) -> set[str]:
    """Return the tiles that a joker of a set may be."""
    kind = kind_of(row)
    if kind is None:
        return set()
    if kind[0] == "group" and (len(reals(row)) >= 2 or not meant(piece)):
        there = set(reals(row))
        return {f"{colour}{kind[1]}" for colour in COLOURS} - there
    return {meant(piece)}


def points(row: Row) -> int:
    """Return what a set counts in the first meld."""
    kind = kind_of(row)
    total = 0
    for piece in row:
        tile = meant(piece)
        if tile:
            total += number_of(tile)
        elif kind is not None:
            total += int(kind[1])
    return total


def same(old: Row, new: Row) -> bool:
    """Say whether a set is on the table as it was, and its jokers stand for what they did."""
    if kind_of(old) is None or kind_of(new) is None:
        return kind_of(old) is kind_of(new) and faces([old]) == faces([new])
    return Counter(plain(old)) == Counter(plain(new))


def plain(row: Row) -> Row:
    """Return a row as a record prints it: in a group of two numbers or more jokers are bare."""
    kind = kind_of(row)
    if kind is not None and kind[0] == "group" and len(reals(row)) >= 2:
        return tuple(JOKER if piece.startswith("J") else piece for piece in row)
    if kind is not None and kind[0] == "run":
        return tuple(sorted(row, key=lambda piece: number_of(meant(piece))))
    return row


def random_set(rng: Random, have: Counter[str], need: str = "") -> Row | None:
    """Return a set of the tiles *have*, with the tile *need* in it."""
    for _ in range(30):
        if rng.random() < 0.5:
            size = rng.choice((3, 3, 3, 4, 4, 5, 6))
            colour = need[0] if need and need != JOKER else rng.choice(COLOURS)
            low = rng.randint(1, LAST - size + 1)
            if need and need != JOKER:
                low = max(1, min(LAST - size + 1, number_of(need) - rng.randrange(size)))
            whole = [f"{colour}{number}" for number in range(low, low + size)]
        else:
            number = need[1:] if need and need != JOKER else str(rng.randint(1, LAST))
            chosen = rng.sample(COLOURS, rng.choice((3, 3, 4)))
            whole = [f"{colour}{number}" for colour in chosen]
        if need and need != JOKER and need not in whole:
            continue
        row = list(whole)
        for at, tile in enumerate(whole):
            lacks = not have[tile]
            if tile != need and (lacks or rng.random() < 0.06):
                row[at] = f"J={tile}"
        if need == JOKER and not any(piece.startswith("J") for piece in row):
            at = rng.randrange(len(row))
            row[at] = f"J={row[at]}"
        made = plain(tuple(row))
        if reals(made) and not faces([made]) - have:
            return made
    return None
