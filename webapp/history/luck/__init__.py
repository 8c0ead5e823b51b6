"""Luck and skill apart: counted by a process beside the server, kept with the game."""
