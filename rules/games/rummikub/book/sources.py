"""The sources of Rummikub: today's box decides, the others differ from it or fill its gaps.

None of them was read whole: the box is known from what others quote of it. A preset has the name
of what was read.
"""

from typing import Final

BOX: Final = "rulebook of today's box (Pressman and Goliath 2600), as others quote it"
PRESSMAN: Final = "info.5y1.org, a Pressman sheet"
PRESSMAN_1980: Final = "Pressman sheet of 1980, as pagat.com quotes it"
PAGAT: Final = "pagat.com, Rummikub"
SABRA_WAY: Final = "rummy-games.com, Sabra way (copied)"
JUMBO: Final = "rummikub-klub.de, Jumbo's rules (German)"
NEW_ZEALAND: Final = "tournament rules of the New Zealand club, 2024 (excerpts)"
OLYMPIAD: Final = "Mind Sports Olympiad, msoworld.com 2019 and mindsportsolympiad.com 2025"
POLISH: Final = "rummikub.pl, regulamin 2018 (Polish)"
ONLINE: Final = "rummikub.com, game rules"
FRENCH_WIKI: Final = "fr.wikipedia.org, Rummikub"
BLITZ: Final = "slotscraze.com, RummyClub"
LEAGUE: Final = "rummiklubleague.com, league rules"
HABITS: Final = "lemagloisirs.fr, règle du Rummikub (French)"


def part(source: str, passage: str) -> str:
    """Name a passage of a source."""
    return f"{source}, section {passage}"
