"""Weigh what a photo shows against what is known of its table.

The picture alone gives each face i a probability p_i(t) for each of the 53 tiles t, and the finder
how sure it is that a face lies there at all, s_i. Both together are calibrated evidence
(``vision.confidence``), the logarithm of the odds that face i is a tile t:

    E_i(t) = e + a odds(p_i(t)) + b odds(s_i)

A known row that the photo shows (``vision.resembling``) says which tile k lay where face i lies.
By Bayes its prior odds are added as logarithms, each once:

- "still the known tile" against "another tile t":  E_i(k) - E_i(t) + SAME > 0
- "the known tile lies here" against "nothing that can be told":  E_i(k) + LIES > odds(LEAST)
- "a third copy of t" against "another one", where both lie in known rows:  E_i(t) - COPY
- "laid off where it continues the row" against "where it does not":  E_i(t) + CONTINUES

What the picture alone reads at CLEAR, a confidence of 0.99, no prior changes: a changed tile is
seen and an illegal table is read as it lies. Below that SAME is no measured frequency (people
change a tile that lies far more rarely). It was 4.5 until the networks of November 2026: with
these, 4.5 and 4 hid a changed colour of the tables of ``test_one_tile_off``, which 3 does not. COPY
and CONTINUES decide so seldom that no figure there moves without them. Nothing is made up: where
the picture shows no face, none is reported.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.confidence import belief, confidence
from vision.known import NAMES

Array = NDArray[Any]
SAME: Final = 3.0  # all in natural logarithms of odds
LIES: Final = 4.0
COPY: Final = 2.5
CONTINUES: Final = 1.5
CLEAR: Final = 4.6  # a confidence of 0.99, from which on no record changes what is read
LEAST: Final = 0.4  # the confidence below which nothing is reported
SURELY: Final = 0.9  # and from which on nobody need look again

PLACES: Final = {name: index for index, name in enumerate(NAMES)}
NUMBERS: Final = np.array([0 if name == "J" else int(name[1:]) for name in NAMES])


@dataclass(frozen=True)
class Seen:
    """What the picture alone says of N faces; ``light`` changes nothing of it."""

    quads: Array  # (N, 4, 2), from the top left of the digits
    rows: list[list[int]]
    first: Array  # (N,) indices into NAMES
    second: Array
    whole: Array  # (N, 53)
    bare: Array  # (N, 53) likewise, whichever way up the rest of the row lies
    inks: Array  # (N, 3) as ``vision.colours`` measures them, NaN where none stands out
    sureness: Array  # (N,) what the finder gives the face
    more: Array  # (N,) what a family's own set adds to the odds of first, natural logarithms


@dataclass(frozen=True)
class Weak:
    """What hardly looks like tiles: M faces that are reported only where a known tile lay."""

    quads: Array  # (M, 4, 2), clockwise, beginning at any short side
    faces: Array  # (M, 14, 4) probabilities, as the identifier gives them
    none: Array  # (M,)
    colours: Array  # (M, 4)
    sureness: Array  # (M,)


@dataclass(frozen=True)
class Lit:
    """The photo read with the record: all faces that were seen, and weak ones taken besides."""

    seen: Seen
    sure: Array  # (N',) how likely the first reading is right
    lay: Array  # (N',) whether it is reported, so, or surely, only because it lay there


@dataclass
class Table:
    """The faces while they are weighed."""

    quads: Array
    whole: Array
    sureness: Array
    first: Array
    second: Array
    bonus: Array

    def power(self, face: int, tile: int) -> float:
        """Return E of a face and a tile."""
        return float(belief(self.whole[face, tile], self.sureness[face]))

    def becomes(self, face: int, tile: int, prior: float) -> bool:
        """Let a face be *tile* if the prior outweighs the picture; return whether it is."""
        now = int(self.first[face])
        if now == tile:
            return True
        clear = self.power(face, now)
        if clear >= CLEAR or self.power(face, tile) - clear + prior <= 0:
            return False
        self.first[face], self.second[face] = tile, now
        return True

    def add(self, other: "Table", index: int) -> int:
        """Take over a face of another table; return its index here."""
        for name in ("quads", "whole", "sureness", "first", "second", "bonus"):
            both = np.concatenate([getattr(self, name), getattr(other, name)[index : index + 1]])
            setattr(self, name, both)
        return len(self.first) - 1


def no_faces() -> Weak:
    """Return no weak faces at all."""
    return Weak(np.zeros((0, 4, 2), np.float32), np.zeros((0, 14, 4)), np.zeros(0),
                np.zeros((0, 4)), np.zeros(0))


def alone(seen: Seen) -> Lit:
    """Return what a photo shows by itself."""
    sure = confidence(chance_of(seen.whole, seen.first), seen.sureness, seen.more)
    return Lit(seen, sure, np.zeros(len(sure), bool))


def chance_of(whole: Array, first: Array) -> Array:
    """Return the probabilities (N,) of the readings *first* among all, (N, 53)."""
    return np.asarray(whole[np.arange(len(first)), first])
