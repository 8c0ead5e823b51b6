"""The sources of the Romanian game: pagat.com decides, the others fill gaps (rules.md C)."""

from typing import Final

INTRODUCTION: Final = "Introduction: Equipment, Players and Objective"
PREPARATION: Final = "Preparation and Distribution of Tiles"
PLAY: Final = "The Play"
SCORING: Final = "Scoring"
VARIATIONS: Final = "Variations"
ASKARTE: Final = "askarte.com, remi (Serbian)"
ETALATE: Final = "qdidactic.com, Etalate - joc de remi"
KALOOKI: Final = "romijatek.hu, Kalooki römi (Hungarian)"
NUMO: Final = "numogames.com, Rummy"
OKEY: Final = "Wikipedia, Okey"
REMI_51: Final = "rummy-party.com, Remi 51"
REMI_ONLINE: Final = "remi-online.ro, Rummy 45"
RE_MY: Final = "scribd.com, Re-My (Romanian)"
ROPET: Final = "ropet.ro, as summarised in github.com/ionutale/remi-deepseek-4"
RUMMY_BACKEND: Final = "github.com/gabriel-d0/rummy_backend"
RUMMY_NIGHTS: Final = "github.com/arqalite/rummy-nights"
SLOP_RUMMY: Final = "github.com/Sc1pex/SlopRummy"
TABLA_ROMI: Final = "rummy-party.com, tábla römi (Hungarian)"


def pagat(section: str, passage: str) -> str:
    """Name a passage of the page that the Romanian game's rules come from."""
    return f"pagat.com, Romanian Tile Rummy, section {section}, {passage}"
