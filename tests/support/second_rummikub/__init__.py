"""A second referee of Rummikub, written from the text of its rules alone (docs/rules.md).

It shares no code with ``rules`` and works otherwise: tiles are words, and what can be read in
several ways is tried in all of them, tile by tile. It judges whole games with known racks under any
house rules, and counts their scores. ``tests.bench.rummikub --games N`` compares the two.
"""
