"""Cases that are no records: the wall, and series of games."""
