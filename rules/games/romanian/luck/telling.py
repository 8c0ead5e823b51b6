"""How the Romanian game tells luck from what is made of it."""

from collections.abc import Sequence

from rules.folding import Replay
from rules.games.romanian.luck.laying import layable
from rules.games.romanian.luck.stocks import chances_in
from rules.games.romanian.options import Options
from rules.games.romanian.state import State
from rules.luck import Chances, Layable


class RomanianLuck:
    """What came by chance, and what it can be laid as (``Luck``)."""

    def chances(self, played: Replay[State]) -> Chances:
        """Return what came to each seat of a game by chance."""
        return chances_in(played)

    def melds(self, options: Options) -> Sequence[Layable]:
        """Return melds of one box such that whatever can be laid is laid by some of them."""
        return layable(options)
