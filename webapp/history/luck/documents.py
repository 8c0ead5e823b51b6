"""The luck of a game and of a series as documents, as they are counted, kept and shown.

A document holds no name and nothing of the language: what stands in it is the same for all players,
and the same again for the same record and seed. What counts one needs a solver, and pages do not.
"""

from typing import Any, Final, TypedDict

FORMAT: Final = 1
"""Grows when what a document says would be counted otherwise; older ones are counted again."""

DRAWS: Final = 1000
"""Random stocks that a player's is compared with."""

LOTS: Final = 2000
"""Ways to deal a series' figures out again that are looked at."""


class Said(TypedDict):
    """A message of the rules: its id, that of its plural, and its parameters."""

    id: str
    plural: str
    values: dict[str, Any]


class TallyDocument(TypedDict):
    """A ``rules.luck.Tally``: ``chance`` is that of so many or more, where the count is above the
    ``mean``, else of so many or fewer; each a fraction."""  # noqa: D205, D209 (one sentence)

    text: Said
    formula: Said
    many: bool
    chance: tuple[int, int]
    mean: tuple[int, int]


class SeatDocument(TypedDict, total=False):
    """What is shown of a seat: ``untold`` why nothing is, or all the rest.

    ``worth`` is the most that the tiles that ``came`` can lie as; of the random stocks so many are
    worth ``lower``, ``equal``, ``higher``. ``best`` is the most that all of its tiles can.
    """

    untold: Said
    came: list[str]
    taken: list[str]
    made: int
    best: int
    worth: int
    lower: int
    equal: int
    higher: int
    tallies: list[TallyDocument]


class GameDocument(TypedDict):
    """The luck of a game by seat; ``box`` is how many tiles the draws are made from."""

    seed: int
    draws: int
    box: int
    seats: dict[str, SeatDocument]


class LotsDocument(TypedDict):
    """What a permutation test found: see ``rules.chance.Lots``."""

    games: int
    looked: int
    as_far: int
    every: bool
