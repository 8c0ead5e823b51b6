"""Average trained weights: `python -m vision.training.average OUT.pt FILE=SHARE FILE=SHARE...`.

A network that went on learning on other pictures forgets some of what it knew; between the two
lie weights that read better than either, where both come from the same ones (M. Wortsman et al.,
*Model soups*, 2022). Networks that were trained for long apart have no such middle.
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor


def averaged(parts: list[tuple[dict[str, Tensor], float]]) -> dict[str, Tensor]:
    """Return the weighted mean of the weights of one architecture; counters are the first one's."""
    first, _share = parts[0]
    return {
        name: sum((part[name] * share for part, share in parts), torch.zeros_like(weights))
        if weights.is_floating_point() else weights
        for name, weights in first.items()
    }


def main() -> None:
    """Read the files, write their mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="+", metavar="FILE=SHARE")
    options = parser.parse_args()
    parts = []
    for part in options.parts:
        path, _equals, share = part.rpartition("=")
        parts.append((torch.load(path, map_location="cpu"), float(share)))
    if abs(sum(share for _weights, share in parts) - 1) > 1e-6:
        parser.error("the shares must add up to 1")
    torch.save(averaged(parts), options.out)


if __name__ == "__main__":
    main()
