"""A second referee of the leaflet's game, written from the text of its rules alone.

It shares no code with ``rules`` and judges less: melds, additions, swaps, whole tables, draws, time
and the end of the pool, with wrong melds that stand and lines that were refused. Records that it is
asked about are those of ``records``; ``tests.bench.second_referee`` compares the two.
"""
