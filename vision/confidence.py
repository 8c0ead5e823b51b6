"""Turn the networks' own probabilities into a confidence that holds what it says.

A logistic function of both networks' answers, fitted by vision/training/calibrate.py on made
pictures that neither network was trained on.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
EVEN, IDENTIFIER, FINDER = -2.857, 0.687, 1.927  # what the logistic function adds up
EDGE = 1e-4
MOST = 0.998


def odds(chance: Array) -> Array:
    """Return the logarithms of the odds of probabilities."""
    chance = np.clip(chance, EDGE, 1 - EDGE)
    return np.asarray(np.log(chance / (1 - chance)))


def belief(chance: Array, sureness: Array) -> Array:
    """Return the logarithms of the odds that readings are right, by the picture alone.

    Args:
        chance: what the identifier gives each, after rows and colours, of any shape.
        sureness: what the finder gives each face, of a shape that goes with it.
    """
    return np.asarray(EVEN + IDENTIFIER * odds(chance) + FINDER * odds(sureness))


def likelihood(power: Array) -> Array:
    """Return the probabilities of such logarithms, a little short of certain."""
    return np.asarray(np.minimum(1 / (1 + np.exp(-np.clip(power, -30, 30))), MOST))


def confidence(chance: Array, sureness: Array, more: Array | float = 0.0) -> Array:
    """Return how likely first readings are right.

    Args:
        chance: what the identifier gives each, after rows and colours, (N,).
        sureness: what the finder gives each face, (N,).
        more: what else speaks for them, as logarithms of odds.
    """
    return likelihood(belief(chance, sureness) + more)
