"""The sources of closed hands; most were read in part, or as others copied them."""

from typing import Final

PAGAT: Final = "pagat.com, Okey"
WIKIPEDIA: Final = "Turkish Wikipedia, Okey, as copied by tualimforum.com"
OKEY_GG: Final = "okey.gg, Okey questions"
BGG: Final = "boardgamegeek.com, Okey, as copied by boardgamewikia.com"
PARTY: Final = "rummy-party.com, Tábla römi"
ROPET: Final = "ropet.ro, etalat și pe tablă, as told in ionutale/remi-deepseek-4"
PROGRAM: Final = "HoiniKris/remi, Remi pe tablă"
DOIZECE: Final = "rummy2.doizece.ro, Rummy pe tablă"
NONE: Final = "no source says it"
