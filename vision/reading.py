"""What a photo shows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TileReading:
    """One tile as it was read."""

    tile: str  # "r5", "J"
    confidence: float  # probability in 0..1 that `tile` is right
    second: str  # the next most likely reading
    quad: tuple[tuple[float, float], ...]  # 4 corners, px of the full upright photo


@dataclass(frozen=True)
class Reading:
    """All tiles of a photo, and the rows in which they lie."""

    width: int
    height: int
    tiles: tuple[TileReading, ...]
    melds: tuple[tuple[int, ...], ...]
