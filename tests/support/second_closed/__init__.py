"""A second scorer of closed hands, written from the text of their rules alone (docs/rules.md).

It shares no code with ``rules`` and works otherwise: tiles are words such as ``r5`` and ``J``, a
meld is a row of them, and a hand is taken apart meld by meld in every way. It judges the lines of
whole games, counts their points and adds up series. ``tests.bench.closed --games N`` compares it
with Joly.
"""
