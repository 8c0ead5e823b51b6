"""The sources of Tile Rummy: the leaflet decides, the others fill gaps (rules.md C)."""

from typing import Final

BOTH: Final = "English and French text"
ENGLISH: Final = "English text"
FRENCH: Final = "French text"
GOLDBERGS: Final = "houseofgoldbergs.com, Tile Rummy (old pagat page)"
ONLINE_RUMMIKUB: Final = "onlinerummikub.com, Rummikub gameplay"
REGLES_DE_JEUX: Final = "regles2jeux.fr, règle du rummy (French)"
RRRUMMY: Final = "RRRummy, game rules"
UNO_BLOG: Final = "erproducts.blogg.se, on an empty pool"


def leaflet(text: str, passage: str) -> str:
    """Name a passage of the leaflet from which the rules of Tile Rummy come."""
    return f"leaflet, Tile Rummy, {text}, section {passage}"
