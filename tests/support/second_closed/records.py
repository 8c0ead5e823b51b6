"""Random games of closed hands under all presets and random house rules, as records write them."""

from collections import Counter
from random import Random

from tests.support.second_closed.hands import Deck
from tests.support.second_closed.scorer import Closing, Scorer
from tests.support.second_closed.table import (
    COLOURS,
    FALSE,
    HOUSE,
    NUMBERS,
    PRESETS,
    Box,
    of_preset,
    word,
)

KINDS = ("melds", "pairs", "colour", "full-run", "colour-runs", "eight", "groups", "mosaic",
         "bicolour", "minor", "major")


class Maker:
    """Makes one record; ``said`` is what the second scorer says of its lines."""

    def __init__(self, seed: int, like: "Maker | None" = None) -> None:
        self.rng = rng = Random(seed)  # noqa: S311 (games, no secrets)
        self.preset = like.preset if like else rng.choice(list(PRESETS))
        changes = rng.choice((0, 0, 1, 2, 4, len(HOUSE)))
        self.changed = like.changed if like else {
            name: rng.choice(HOUSE[name]) for name in rng.sample(list(HOUSE), changes)}
        self.house = of_preset(self.preset) | self.changed
        self.seats = like.seats if like else "ABCD"[: rng.choice((2, 3, 4, 4))]
        self.lines = ["joly 1", "game closed", f"preset {self.preset}"]
        self.lines += [f"set {name} {value}" for name, value in self.changed.items()]
        self.lines += [f"seat {seat} {seat}name" for seat in self.seats]
        self.said: list[tuple[int, bool]] = []
        self.scorer = Scorer(self.house, self.seats, Box(self.house))

    def make(self) -> str:
        """Return a whole record."""
        rng, scorer = self.rng, self.scorer
        if self.house["ch_wild"] == "indicator" or rng.random() < 0.6:
            self._expose()
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
            self._show()
        for _ in range(rng.choice((1, 1, 2, 3))):
            if not scorer.ended:
                self._turn(rng.choice(self.seats))
        if not scorer.ended and rng.random() < 0.6:
            scorer.ended = True
            self._note("end", allowed=True)
        if scorer.ended:
            for seat in self.seats:
                if rng.random() < 0.06:
                    scorer.totals[seat] = rng.randint(-300, 300)
                    self.lines.append(f"rack {seat} total {scorer.totals[seat]}")
        return "\n".join(self.lines) + "\n"

    def _turn(self, seat: str) -> None:
        self.lines.append(f"turn {seat}")
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            if not self.scorer.ended and self.rng.random() < 0.9:
                self._close(seat)

    def _note(self, line: str, *, allowed: bool) -> None:
        self.lines.append(line)
        self.said.append((len(self.lines), allowed))

    def _expose(self) -> None:
        rng = self.rng
        tile = word((rng.choice(COLOURS), rng.choice((1, 13, *NUMBERS))))
        if rng.random() < 0.15 and self.house["ch_wild"] == "jokers":
            tile = FALSE
        self.lines.append(f"exposed {tile}")
        self.scorer.expose(tile)

    def _show(self) -> None:
        seat = self.rng.choice(self.seats)
        self.lines.append(f"shown {seat}")
        self.scorer.show(seat)

    def _close(self, seat: str) -> None:
        rng, scorer = self.rng, self.scorer
        closing = self._kind_only() if rng.random() < 0.3 else self._tiles()
        if closing.kind:
            line = f"out {closing.kind}"
            if closing.jokers:
                line += f" jokers {closing.jokers}"
            line += " throw wild" if closing.threw_wild else ""
        else:
            line = f"out {' '.join(closing.tiles)}"
            line += f" throw {closing.thrown}" if closing.thrown else ""
        stand = rng.random() < 0.03
        allowed = scorer.close(seat, closing, stand=stand)
        self._note(f"! {line}" if stand else line, allowed=allowed)

    def _kind_only(self) -> Closing:
        rng = self.rng
        return Closing(rng.choice(KINDS), jokers=rng.choice((0, 0, 0, 1, 2, 3, 4)),
                       threw_wild=rng.random() < 0.25)

    def _tiles(self) -> Closing:
        rng, box = self.rng, self.scorer.box
        wild = rng.choice((0, 0, 0, 1, 1, 2, 2 * box.boxes))
        deck = Deck(rng, box)
        tiles = deck.hand(wild)
        if rng.random() < 0.1:  # a strange tile, perhaps one too many
            tiles[rng.randrange(len(tiles))] = rng.choice(sorted(box.all_tiles()))
        left = box.all_tiles() - Counter(tiles)
        thrown = ""
        if rng.random() < 0.7:
            thrown = rng.choice(sorted(left))
            if rng.random() < 0.3:
                thrown = box.wild
        if rng.random() < 0.7:
            rng.shuffle(tiles)
        return Closing(tiles=tuple(tiles), thrown=thrown)
