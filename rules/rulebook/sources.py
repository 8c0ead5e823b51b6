"""The sources that the rulebook names, and how it names a passage of one.

The Romanian rules rest on pagat.com alone, those of Tile Rummy on the leaflet. The other sources
are secondary: they were read in part and only fill gaps (rules.md C).
"""

from typing import Final

INTRODUCTION: Final = "Introduction: Equipment, Players and Objective"
PREPARATION: Final = "Preparation and Distribution of Tiles"
PLAY: Final = "The Play"
SCORING: Final = "Scoring"
VARIATIONS: Final = "Variations"

BOTH: Final = "English and French text"
ENGLISH: Final = "English text"
FRENCH: Final = "French text"

ASKARTE: Final = "askarte.com, remi (Serbian)"
ETALATE: Final = "qdidactic.com, Etalate - joc de remi"
GOLDBERGS: Final = "houseofgoldbergs.com, Tile Rummy (old pagat page)"
KALOOKI: Final = "romijatek.hu, Kalooki römi (Hungarian)"
NUMO: Final = "numogames.com, Rummy"
OKEY: Final = "Wikipedia, Okey"
ONLINE_RUMMIKUB: Final = "onlinerummikub.com, Rummikub gameplay"
REGLES_DE_JEUX: Final = "regles2jeux.fr, règle du rummy (French)"
REMI_51: Final = "rummy-party.com, Remi 51"
REMI_ONLINE: Final = "remi-online.ro, Rummy 45"
RE_MY: Final = "scribd.com, Re-My (Romanian)"
ROPET: Final = "ropet.ro, as summarised in github.com/ionutale/remi-deepseek-4"
RRRUMMY: Final = "RRRummy, game rules"
RUMMIKUB: Final = "michcioperz.space, a copied Rummikub rule text"
RUMMY_BACKEND: Final = "github.com/gabriel-d0/rummy_backend"
RUMMY_NIGHTS: Final = "github.com/arqalite/rummy-nights"
SABRA: Final = "rummikub.org, Sabra Rummikub"
SLOP_RUMMY: Final = "github.com/Sc1pex/SlopRummy"
TABLA_ROMI: Final = "rummy-party.com, tábla römi (Hungarian)"
UNO_BLOG: Final = "erproducts.blogg.se, on an empty pool"


def pagat(section: str, passage: str) -> str:
    """Name a passage of the page that the Romanian game's rules come from."""
    return f"pagat.com, Romanian Tile Rummy, section {section}, {passage}"


def leaflet(text: str, passage: str) -> str:
    """Name a passage of the leaflet from which the rules of Tile Rummy come."""
    return f"leaflet, Tile Rummy, {text}, section {passage}"


def cite(*sources: str) -> str:
    """Name several sources, the most important first."""
    return "; ".join(sources)
