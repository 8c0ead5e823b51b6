"""The household: its devices, and how others join it."""
