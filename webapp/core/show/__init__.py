"""Tiles, words, verdicts, scores and tables as templates draw them."""
