"""Records of examples of the leaflet's game: faults, time, the end and scores.

They stand by the id of the worked case.
"""

from collections.abc import Mapping
from typing import Final

LEAFLET_ENDS: Final[Mapping[str, str]] = {
    "X-TERR-1a": """\
laid B b10 k10 y10
laid A y1 y2 y3
turn A
meld r5 r6 b7
turn B
table b10 k10 y10 / y1 y2 y3 / r5 r6 r7 / b6 b7 b8
""",
    "X-TERR-1c": """\
laid B b10 k10 y10
laid A y1 y2 y3
turn A
meld r5 r6 b7
noticed m3
turn B
add r10 to m1
""",
    "X-TERR-1d": """\
laid B b10 k10 y10
laid A y1 y2 y3
turn A
meld r5 r6 b7
turn B
noticed m3
add r10 to m1
""",
    "X-TERR-2c": """\
laid A y1 y2 y3
laid B b10 k10 y10
turn A
meld r5 r7
turn B
add r8 to m3
add r6 to m3
""",
    "X-TTIME-1a": """\
set tr_time_limit 180
laid A y1 y2 y3
turn A
add y4 to m1
timeout
draw
""",
    "X-TTIME-1b": """\
set tr_time_limit 180
laid A y1 y2 y3
turn A
timeout
add y4 to m1
""",
    "X-TTIME-1c": """\
laid A y1 y2 y3
turn A
add y4 to m1
timeout
""",
    "D-87": """\
laid A r10 r11 r12 / y1 y2 y3
turn A
add r13 to m1
out
rack B r13 b5 J
rack C b1 k1 r9
rack D b10 k10
""",
    "D-87b": """\
preset variation
laid A r10 r11 r12 / y1 y2 y3
turn A
add r13 to m1
out
rack B r13 b5 J
rack C b1 k1 r9
rack D b10 k10
""",
    "D-88a": """\
turn A
out all jokers 0
rack B r13 b5 J
rack C b1 k1 r9
rack D b10 k10
""",
    "D-88b": """\
turn A
out all jokers 1
rack B r13 b5 J
rack C b1 k1 r9
rack D b10 k10
""",
    "D-88d": """\
turn A
meld r1 r2 r3 r4 r5 r6 / b7 b8 b9 J b11 / k2 y2 r2 b2
out
rack B r13 b5 J
rack C b1 k1 r9
rack D b10 k10
""",
    "D-99a": """\
seat A Ana
seat B Bogdan
seat C Carmen
laid A y1 y2 y3
stock 1
turn A
draw
end
rack A r12
rack B r13 b13 k4
rack C r7
""",
    "D-99b": """\
seat A Ana
seat B Bogdan
seat C Carmen
set tr_pool_scores differences
laid A y1 y2 y3
turn A
draw
end
rack A r12
rack B r13 b13 k4
rack C r7
""",
    "X-TEND-1a": """\
laid A y1 y2 y3
holds A y4 k9
turn A
add y4 to m1
out
""",
    "X-TEND-1b": """\
laid A y1 y2 y3
holds A y4
turn A
add y4 to m1
out
rack B k9
""",
    "X-TEND-2a": """\
laid A y1 y2 y3
stock 1
turn D
draw
turn A
add y4 to m1
""",
    "X-TEND-2b": """\
laid A y1 y2 y3
stock 2
turn D
draw
turn A
add y4 to m1
""",
}
