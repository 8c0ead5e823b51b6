"""The ways in which a newcomer enters a meld, as data: what is touched, and the draft it gives.

A draft is its melds; one that is not whole yet ends in dots. After ``?`` stand the melds that are
offered to choose from, the one that holds now in brackets.
"""

import pytest

from tests.support.touches import BOX, LEAFLET, ROMANIAN, Game, touched
from webapp.core.pad.rows import is_whole
from webapp.core.pad.ways import find_ways

BOTH = """
a run of three
  r7 r8 r9                      r7 r8 r9
  r9 r8 r7                      r7 r8 r9
  r8 r9 r7                      r7 r8 r9
  r7 r9                         r7 r8~ r9
  r9 r7 r8                      r7 r8 r9
  r7                            r7 ...
  r7 r8                         r7 r8 ...
  r1 r3                         r1 r2~ r3
a run of seven
  r3 r9                         r3 r4~ r5~ r6~ r7~ r8~ r9
  r9 r3                         r3 r4~ r5~ r6~ r7~ r8~ r9
  r3 r9 r4 r8 r5 r7 r6          r3 r4 r5 r6 r7 r8 r9
  r6 r5 r7 r4 r8 r3 r9          r3 r4 r5 r6 r7 r8 r9
  r3 r5 r7 r9 r4 r6 r8          r3 r4 r5 r6 r7 r8 r9
  r5 r3 r9 r4 r7 r8 r6          r3 r4 r5 r6 r7 r8 r9
  r3 r4 r5 r6 r7 r8 r9          r3 r4 r5 r6 r7 r8 r9 ? r6 r7 r8 r9
  r9 r8 r7 r6 r5 r4 r3          r3 r4 r5 r6 r7 r8 r9 ? r6 r7 r8 r9
a set of three
  r7 b7 k7                      r7 b7 k7
  r7 b7                         r7 b7 ...
  n7 y7                         r7~ b7~ k7~
  n7 r7 b7                      y7~ b7 k7~ ? [y7~ b7 k7~] | r7 b7 k7~ | r7 y7~ b7
a set of four
  r7 b7 k7 y7                   r7 b7 k7 y7
  n7 n7                         r7~ y7~ b7~ k7~
a Joly in its place
  r7 J r9                       r7 J r9
  r9 J r7                       r7 J r9
  r7 r9 J                       r7 J r9
  J r7 r9                       r7 J r9
  r7 r8 J r10                   r7 r8 J r10
  r7 J                          r7 J ...
  J r7                          J r7 ...
a Joly at an end
  r7 r8 J                       r7 r8 J ? J=r6 r7 r8 | [r7 r8 J=r9]
  J r8 r9                       J r8 r9 ? [J=r7 r8 r9] | r8 r9 J=r10
  r8 J r9                       r8 J r9 ... ? J=r7 r8 r9 | r8 r9 J=r10
a Joly beside two ends
  r9 r11 J                      r9 J r11
  r7 J r10                      r7 J r8~ r9~ r10 ... ? r7 J=r8 r9~ r10 | r7 r8~ J=r9 r10 |\
 J=r6 r7 r8~ r9~ r10 | r7 r8~ r9~ r10 J=r11 | J
two Jolys
  r7 J J r10                    r7 J J r10
  r7 J r9 r10 J r12             r7 J r9 r10 J r12 ? [r7 J=r8 r9 r10 J=r11 r12] | r10 J r12
a set with a Joly
  r7 b7 J                       r7 b7 J
  J r7 b7                       J r7 b7
  r7 J b7                       r7 J b7
  r7 b7 k7 J                    r7 b7 k7 J
  n7 J y7                       r7~ b7~ k7~ J=y7~
  J n7 y7                       r7~ b7~ k7~ J=y7~
  n7 y7 J                       r7~ b7~ k7~ J
two melds for an opening
  r10 r11 r12 k3 k4 k5          r10 r11 r12 / k3 k4 k5
  r10 r12 k3 k5                 r10 r11~ r12 / k3 k4~ k5
  n9 y9 r10 r12                 r9~ b9~ k9~ / r10 r11~ r12
  r4 J r6 b7 b8 b9              r4 J r6 / b7 b8 b9
  r7 b7 J y9 y10 y11            r7 b7 J / y9 y10 y11
  r4 r5 r6 J b7 b8 b9           r4 r5 r6 J / b7 b8 b9 ? J b7 b8 b9
  r4 r5 r6 r7 r8 r9             r4 r5 r6 r7 r8 r9 ? r7 r8 r9
  r10 r11 r12 r13 b13 k13       r10 r11 r12 r13 / b13 k13 ... ? r13 b13 k13
two melds in turns
  r10 k3 r11 k4 r12 k5          r10 r11 r12 / k3 k4 k5
  b11 r10 b9 r12 b10 r11        b9 b10 b11 / r10 r11 r12
  r10 b10 r11 b11 r12 b12       r10 r11 r12 / b10 b11 b12
  k1 r1 k2 y1 k3 b1 k4          k1 r1 y1 b1 / k2 k3 k4 ? k1 k2 k3 k4
a tile touched by mistake
  r7 r8 k3 k3                   r7 r8 ...
  r7 r8 b8                      r7 r8 ... / b8 ...
  r7 r8 b8 b8                   r7 r8 ...
  r7 b7 r7                      b7 ...
  r7 r8 r9 r9                   r7 r8 r9 / r9 ... ? r9
  r7 r7
"""
ROMANIAN_ALONE = """
a high 1
  r12 r1h                       r12 r13~ r1h
  r12 r13 r1                    r12 r13 r1
  r1 r13 r12                    r12 r13 r1
"""
LEAFLET_ALONE = """
two jokers
  r7 J r9 J r11                 r7 J r9 J r11
  r7 r9 r11 J J                 r7 J r9 J r11
  J r7 r8 r9 J                  J r7 r8 r9 J ? J=r5 J=r6 r7 r8 r9 | [J=r6 r7 r8 r9 J=r10] |\
 r7 r8 r9 J=r10 J=r11
"""


def table(text: str) -> list[tuple[str, str]]:
    lines = [line.strip() for line in text.splitlines() if line.startswith("  ")]
    return [(touches.strip(), draft.strip())
            for touches, _gap, draft in (line.partition("     ") if "     " in line
                                         else line.partition("  ") for line in lines)]


def drafted(game: Game, touches: str) -> str:
    melds = touched(game, touches.split())
    rows = " / ".join(row if is_whole(row) else f"{row} ..." for row in melds.rows)
    ways = find_ways(melds.rows, BOX, game.lawful, melds.order)
    choices = " | ".join(f"[{way.about}]" if way.current else way.about for way in ways)
    return f"{rows} ? {choices}" if choices else rows


@pytest.mark.parametrize(("touches", "draft"), table(BOTH))
@pytest.mark.parametrize("game", [ROMANIAN, LEAFLET], ids=["romanian", "leaflet"])
def test_what_is_touched_is_what_is_drafted(game: Game, touches: str, draft: str) -> None:
    assert drafted(game, touches) == draft


@pytest.mark.parametrize(("touches", "draft"), table(ROMANIAN_ALONE))
def test_a_run_of_the_romanian_game_may_end_with_a_1(touches: str, draft: str) -> None:
    assert drafted(ROMANIAN, touches) == draft


@pytest.mark.parametrize(("touches", "draft"), table(LEAFLET_ALONE))
def test_a_meld_of_the_leaflet_may_have_two_jokers(touches: str, draft: str) -> None:
    assert drafted(LEAFLET, touches) == draft
