"""A third game, for the test that one is two folders and two lines: ``rules`` and ``app``."""
