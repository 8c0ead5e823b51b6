"""Choose each tile's reading, knowing what a box holds: two of each tile, two Jolys."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
COPIES = 2
EVEN = 0.5  # a reading gives way only to a second one at least this likely beside it


def settle(whole: Array, names: Sequence[str]) -> tuple[Array, Array]:
    """Return the first and the second readings, indices into names, from probabilities (N, 53).

    Where a third copy of a tile is read, the least sure of them takes its second reading, if that
    is nearly as likely; a reading that is clear stays, however many there are of it.
    """
    order = np.argsort(-whole, 1)
    first, second = order[:, 0].copy(), order[:, 1].copy()
    rows = np.arange(len(whole))
    for index in range(len(names)):
        same = rows[first == index]
        if len(same) <= COPIES:
            continue
        for row in sorted(same, key=lambda row: float(whole[row, index]))[: len(same) - COPIES]:
            if whole[row, second[row]] >= EVEN * whole[row, index]:
                first[row], second[row] = second[row], first[row]
    return first, second
