"""Random lawful games: openings of all seats, then moves that the referee allows."""

from collections import Counter
from random import Random

from rules.games.romanian.census import tiles_seen
from rules.games.romanian.state import State
from rules.melds import HIGH_ONE, GroupShape, RunShape, is_joly
from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay
from rules.tiles import COPIES, JOLY, NUMBERS, Colour, NumberTile, Tile, number_tile

HEADER = "joly 1\ngame romanian\n{options}seat A Ana\nseat B Bogdan\nseat C Carmen\n"


class Game:
    """A record that grows by lawful lines only, and what it folds to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.played: Replay = replay(parse_record(text))

    def try_lines(self, *lines: str) -> bool:
        """Add *lines* if all of them are lawful."""
        more = "".join(f"{line}\n" for line in lines)
        try:
            played = replay(parse_record(more, self.played.record), self.played)
        except NotationError:
            return False
        if played.refused:
            return False
        self.text += more
        self.played = played
        return True


def random_run(rng: Random, left: Counter[Tile], *, low: int, longest: int) -> list[str] | None:
    """Return a run of tiles that are left, perhaps with a Joly."""
    colour = rng.choice(list(Colour))
    start = rng.randint(low, HIGH_ONE - 2)
    end = min(start + rng.randint(2, longest - 1), HIGH_ONE)
    shape = RunShape(colour, start, end - start + 1)
    return _row(rng, [shape.tile_at(place) for place in shape.positions], left, in_run=True)


def random_set(rng: Random, left: Counter[Tile]) -> list[str] | None:
    """Return a set of tiles that are left, perhaps with a Joly."""
    number = rng.choice(NUMBERS)
    colours = rng.sample(list(Colour), rng.choice((3, 3, 3, 4)))
    return _row(rng, [number_tile(c, number) for c in colours], left, in_run=False)


def _row(
    rng: Random, tiles: list[NumberTile], left: Counter[Tile], *, in_run: bool
) -> list[str] | None:
    row = [str(tile) for tile in tiles]
    need: Counter[Tile] = Counter(tiles)
    if left[JOLY] and rng.random() < 0.35:
        at = rng.randrange(len(row))
        row[at] = f"J={row[at]}" if in_run else "J"
        need[tiles[at]] -= 1
        need[JOLY] += 1
    return row if all(left[tile] >= count for tile, count in need.items()) else None


def tiles_left(state: State) -> Counter[Tile]:
    """Return the tiles of the box that the record has not shown yet."""
    seen = tiles_seen(state)
    box: Counter[Tile] = Counter({
        number_tile(colour, number): COPIES for colour in Colour for number in NUMBERS})
    box[JOLY] = COPIES
    box.subtract(seen)
    return box


def opened_game(rng: Random, options: str = "", seats: str = "ABC") -> Game:
    """Return a game in which each of the seats has opened."""
    header = HEADER if seats == "ABC" else f"{HEADER[:HEADER.index('seat')]}" + "".join(
        f"seat {seat} {seat}\n" for seat in seats)
    game = Game(header.format(options=options))
    for seat in seats:
        for _ in range(400):
            left = tiles_left(game.played.state)
            rows = [random_run(rng, left, low=8, longest=5),
                    random_run(rng, left, low=1, longest=5) if rng.random() < 0.5
                    else random_set(rng, left)]
            if all(rows) and game.try_lines(
                    f"turn {seat}", "meld " + " / ".join(" ".join(row) for row in rows if row)):
                break
    return game


def random_move(rng: Random, game: Game) -> bool:
    """Let a random seat make a random lawful move; return whether one was found."""
    for _ in range(60):
        state = game.played.state
        seat = rng.choice(state.seats)
        line = rng.choice((_new_meld, _lay_off, _lay_off, _swap))(rng, state)
        if line is None or not state.players[seat].opened:
            continue
        lines = [line] if state.turn and state.turn.seat == seat and rng.random() < 0.7 else [
            f"turn {seat}", line]
        if game.try_lines(*lines):
            return True
    return False


def _new_meld(rng: Random, state: State) -> str | None:
    left = tiles_left(state)
    row = random_run(rng, left, low=1, longest=6) if rng.random() < 0.5 else random_set(rng, left)
    return f"meld {' '.join(row)}" if row else None


def _lay_off(rng: Random, state: State) -> str | None:
    meld = rng.choice(list(state.melds.values()))
    if isinstance(meld.shape, GroupShape):
        tile = str(number_tile(rng.choice(list(Colour)), meld.shape.number))
        return f"add {rng.choice((tile, tile, tile, 'J'))} to m{meld.id}"
    if not isinstance(meld.shape, RunShape):
        return None
    shape, up = meld.shape, rng.random() < 0.5
    count = rng.choice((1, 1, 2))
    places = [shape.high + k if up else shape.low - k for k in range(1, count + 1)]
    if min(places) < 1 or max(places) > HIGH_ONE:
        return None
    tiles = [str(shape.tile_at(place)) for place in places]
    if rng.random() < 0.15:
        tiles[0] = f"J={tiles[0]}"
    end = (" high" if up else " low") if tiles[-1].endswith("1") else ""
    return f"add {' '.join(tiles)}{end} to m{meld.id}"


def _swap(rng: Random, state: State) -> str | None:
    jolys = [(meld, place, slot) for meld in state.melds.values()
             for place, slot in meld.positions() if is_joly(slot.tile) and meld.shape]
    if not jolys:
        return None
    meld, place, _ = rng.choice(jolys)
    if isinstance(meld.shape, RunShape):
        given = [str(meld.shape.tile_at(place))]
    elif isinstance(meld.shape, GroupShape):
        there = {slot.tile for slot in meld.slots}
        given = [str(tile) for colour in Colour
                 if (tile := number_tile(colour, meld.shape.number)) not in there]
    left = tiles_left(state)
    left[JOLY] = 1
    for _ in range(30):
        row = (random_run(rng, left, low=1, longest=5) if rng.random() < 0.5
               else random_set(rng, left))
        if row and any(piece.startswith("J") for piece in row):
            return f"swap {' '.join(given)} for J in m{meld.id}, meld {' '.join(row)}"
    return None
