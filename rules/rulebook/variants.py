"""What a rule or a ruling says where a family plays it otherwise than by the default.

Each value of an option that is not its default has a sentence, which stands in the rulebook in
place of the wording of an entry, or below it where that wording holds as well.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """What *entry* says where *option* has the value *word*, as a record writes both.

    ``text`` is an English message id; ``replaces`` says that the entry's own wording no longer
    holds.
    """

    option: str
    word: str
    entry: str
    text: str
    replaces: bool = True


def instead(house: str, entry: str, text: str) -> Variant:
    """Return a sentence in place of the wording of *entry*, under a value as records set it."""
    option, word = house.split()
    return Variant(option, word, entry, text)


def beside(house: str, entry: str, text: str) -> Variant:
    """Return a sentence below the wording of *entry*, under a value as records set it."""
    option, word = house.split()
    return Variant(option, word, entry, text, replaces=False)
